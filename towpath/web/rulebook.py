"""The rulebook over HTTP: its page, and scenes that a reader can step through or play in. The server stores no state."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from towpath.engine import BadInput, Game, Observation
from towpath.games import games
from towpath.rulebook import narration
from towpath.rulebook.book import Scene, book
from towpath.rulebook.diagram import Attempt, Diagram, diagram
from towpath.rulebook.texts import refusal
from towpath.web import book_page, wire
from towpath.web.pages import with_origin
from towpath.web.parsing import JsonResponse, language_of
from towpath.web.view import picking, word_tree
from towpath.web.why import why_not
from towpath.web.wire import SceneStep, SeatLabel, Why, WordNode


def routes() -> list[BaseRoute]:
    return [
        Route("/rules/{game}", book_html, methods=["GET"]),
        Route("/rules/{game}/drawer", drawer, methods=["GET"]),
        Route("/rules/{game}/scenes/{name}.svg", scene_picture, methods=["GET"]),
        Route("/rules/{game}/scenes/{name}", scene_state, methods=["GET"]),
        Route("/rules/{game}/scenes/{name}/why", why, methods=["GET"]),
        Route("/rules/{game}/scenes/{name}/words", words, methods=["GET"]),
    ]


def game_of(request: Request) -> Game:
    name = request.path_params["game"]
    if name not in games():
        raise HTTPException(404, "no such game")
    return games()[name]


async def book_html(request: Request) -> Response:
    html = await run_in_threadpool(book_page.page, game_of(request), language_of(request))
    headers = {"Cache-Control": "no-cache", "Vary": "Cookie, Accept-Language"}
    return HTMLResponse(with_origin(html, request), headers=headers)


async def drawer(request: Request) -> Response:
    """The rulebook without a page around it, for the drawer at the table."""
    html = await run_in_threadpool(book_page.main, game_of(request), language_of(request))
    return HTMLResponse(html, headers={"Cache-Control": "no-cache", "Vary": "Cookie, Accept-Language"})


# --- scenes


def scene_of(request: Request) -> Scene:
    try:
        return book(game_of(request), language_of(request)).scene(request.path_params["name"])
    except BadInput as unknown:
        raise HTTPException(404, str(unknown)) from None


def diagram_of(request: Request) -> Diagram:
    """The scene after `steps` of its steps and each `move` of the reader; BadInput if there are too many."""
    steps = request.query_params.get("steps", "0")
    if not steps.isdecimal() or len(steps) > 4:
        raise HTTPException(422, "steps should be a number")
    return diagram(scene_of(request), language_of(request), int(steps), request.query_params.getlist("move"))


async def scene_picture(request: Request) -> Response:
    svg = await run_in_threadpool(_drawn, scene_of(request), language_of(request))
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})


@lru_cache(256)
def _drawn(scene: Scene, language: str) -> str:
    state = diagram(scene, language, 0, [])
    return state.scenario.game.draw_parts(state.position.observe(state.seat), False, language)["table"]


async def scene_state(request: Request) -> Response:
    return JsonResponse(await run_in_threadpool(_scene_state, request))


def _scene_state(request: Request) -> SceneStep:
    state, scene, language = diagram_of(request), scene_of(request), language_of(request)
    tried = request.query_params.getlist("move")
    title, position = state.scenario.game, state.position
    steps = int(request.query_params.get("steps", "0"))
    decides = _deciding(request, state)
    viewer = decides if decides is not None and "seat" in request.query_params else state.seat
    observation = position.observe(viewer)
    return SceneStep(
        title=scene.title,
        steps=len(scene.captions),
        step=steps,
        say=scene.captions[steps - 1] if steps and not tried else "",
        attempt=_attempt(state, state.attempt, language) if state.attempt else None,
        narration=state.narration(),
        expected=[_attempt(state, each, language) for each in state.expected],
        parts=_parts(title, observation, position.scores(), request.query_params.get("narrow") == "1", language),
        question=narration.question(title, observation.facts["stage"], language),
        seat=state.seats[viewer],
        deciding=[_seat(state, each, language) for each in position.actors()],
        decides=state.seats[decides] if decides is not None else None,
        words=word_tree(position, decides, None, language) if decides is not None else [],
        picking=picking(title),
    )


def _seat(state: Diagram, seat: int, language: str) -> SeatLabel:
    return SeatLabel(state.seats[seat], narration.seat_name(state.scenario.game, state.seats[seat], language))


def _parts(title: Game, observation: Observation, scores: list[int], narrow: bool, language: str) -> dict[str, str]:
    """A scene has one place beside its board: the players' lines, the announcement and what is one's own come first there."""
    parts = title.draw_parts(observation, narrow, language)
    players = ""
    for seat, score in zip(observation.setup.seat_names(), scores):
        if line := parts.get(f"line-{seat}"):
            name = escape(narration.seat_name(title, seat, language))
            said = f'<b>{name}</b><span class="seat-part">{line}</span><strong>{score}</strong>'
            players += f'<div class="seat"><div class="seat-line">{said}</div></div>'
    before = players + parts.get("announced", "") + parts.get("mine", "")
    return parts | ({"aside": before + parts.get("aside", "")} if before else {})


def _deciding(request: Request, state: Diagram) -> int | None:
    """The seat whose moves the reader may try: the one in the address if it decides, else the first that does."""
    actors = state.position.actors()
    named = request.query_params.get("seat", "")
    if named in state.seats and state.seats.index(named) in actors:
        return state.seats.index(named)
    return actors[0] if actors else None


def _attempt(state: Diagram, attempt: Attempt, language: str) -> wire.Attempt:
    title = state.scenario.game
    reason = attempt.reason
    return wire.Attempt(
        seat=narration.seat_name(title, state.seats[attempt.seat], language),
        label=attempt.label,
        rule=reason.rule if reason else "",
        why=refusal(title, reason, language) if reason else "",
    )


async def why(request: Request) -> Response:
    """Why a path of words is no legal move here."""

    def compute() -> Why | None:
        state = diagram_of(request)
        decides = _deciding(request, state)
        path = request.query_params.get("words", "")[:200]
        return None if decides is None else why_not(state.position, decides, path, state.language)

    return JsonResponse(await run_in_threadpool(compute))


async def words(request: Request) -> Response:
    """The tree of legal words below a prefix, where the scene left it out."""

    def compute() -> list[WordNode]:
        state = diagram_of(request)
        decides = _deciding(request, state)
        prefix = request.query_params.get("prefix", "").split()[:30]
        return [] if decides is None else word_tree(state.position, decides, prefix, state.language)

    return JsonResponse(await run_in_threadpool(compute))
