"""The rulebook over HTTP: its page, and scenes that a reader steps through or plays in. The server keeps nothing of it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from towpath.engine import BadInput, Game
from towpath.games import games
from towpath.rulebook import narration
from towpath.rulebook.book import Scene, book
from towpath.rulebook.diagram import Attempt, Diagram, diagram
from towpath.rulebook.texts import refusal
from towpath.web import book_page
from towpath.web.asking import Answer, language_of
from towpath.web.pages import with_origin
from towpath.web.view import word_tree
from towpath.web.why import why_not


def routes() -> list[BaseRoute]:
    return [
        Route("/rules/{game}", read, methods=["GET"]),
        Route("/rules/{game}/drawer", drawer, methods=["GET"]),
        Route("/rules/{game}/scenes/{name}.svg", still, methods=["GET"]),
        Route("/rules/{game}/scenes/{name}", show, methods=["GET"]),
        Route("/rules/{game}/scenes/{name}/why", why, methods=["GET"]),
        Route("/rules/{game}/scenes/{name}/words", words, methods=["GET"]),
    ]


def game_of(request: Request) -> Game:
    name = request.path_params["game"]
    if name not in games():
        raise HTTPException(404, "no such game")
    return games()[name]


async def read(request: Request) -> Response:
    made = await run_in_threadpool(book_page.page, game_of(request), language_of(request))
    headers = {"Cache-Control": "no-cache", "Vary": "Cookie, Accept-Language"}
    return HTMLResponse(with_origin(made, request), headers=headers)


async def drawer(request: Request) -> Response:
    """The same without a page around it, for the table."""
    made = await run_in_threadpool(book_page.main, game_of(request), language_of(request))
    return HTMLResponse(made, headers={"Cache-Control": "no-cache", "Vary": "Cookie, Accept-Language"})


# --- scenes


def scene_of(request: Request) -> Scene:
    try:
        return book(game_of(request), language_of(request)).scene(request.path_params["name"])
    except BadInput as unknown:
        raise HTTPException(404, str(unknown)) from None


def diagram_of(request: Request) -> Diagram:
    """The scene after `steps` of its steps, then each `move`; BadInput if that is too much."""
    steps = request.query_params.get("steps", "0")
    if not steps.isdecimal() or len(steps) > 4:
        raise HTTPException(422, "steps should be a number")
    return diagram(scene_of(request), language_of(request), int(steps), request.query_params.getlist("move"))


async def still(request: Request) -> Response:
    drawn = await run_in_threadpool(_still, scene_of(request), language_of(request))
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})


@lru_cache(256)
def _still(scene: Scene, language: str) -> str:
    shown = diagram(scene, language, 0, [])
    return shown.scenario.game.draw_parts(shown.position.observe(shown.seat), False, language)["table"]


async def show(request: Request) -> Response:
    return Answer(await run_in_threadpool(_shown, request))


def _shown(request: Request) -> dict[str, Any]:
    shown, scene, language = diagram_of(request), scene_of(request), language_of(request)
    tried = request.query_params.getlist("move")
    title, position = shown.scenario.game, shown.position
    steps = int(request.query_params.get("steps", "0"))
    decides = _deciding(request, shown)
    eyes = decides if decides is not None and "seat" in request.query_params else shown.seat
    observation = position.observe(eyes)
    return {
        "title": scene.title,
        "steps": len(scene.captions),
        "step": steps,
        "say": scene.captions[steps - 1] if steps and not tried else "",
        "made": _attempt(shown, shown.attempt, language) if shown.attempt else None,
        "told": shown.narration(),
        "expected": [_attempt(shown, each, language) for each in shown.expected],
        "parts": title.draw_parts(observation, request.query_params.get("narrow") == "1", language),
        "question": narration.question(title, observation.facts["stage"], language),
        "seat": shown.seats[eyes],
        "deciding": [{"seat": shown.seats[each], "label": narration.seat_name(title, shown.seats[each], language)}
                     for each in position.actors()],
        "decides": shown.seats[decides] if decides is not None else None,
        "words": word_tree(position, decides, None, language) if decides is not None else [],
    }  # fmt: skip


def _deciding(request: Request, shown: Diagram) -> int | None:
    """The seat whose moves may be tried: the one asked for if it decides, else the first that does."""
    actors = shown.position.actors()
    asked = request.query_params.get("seat", "")
    if asked in shown.seats and shown.seats.index(asked) in actors:
        return shown.seats.index(asked)
    return actors[0] if actors else None


def _attempt(shown: Diagram, attempt: Attempt, language: str) -> dict[str, Any]:
    title = shown.scenario.game
    reason = attempt.reason
    return {
        "seat": narration.seat_name(title, shown.seats[attempt.seat], language),
        "label": attempt.label,
        "rule": reason.rule if reason else "",
        "why": refusal(title, reason, language) if reason else "",
    }


async def why(request: Request) -> Response:
    """Why can't I, here? For any path of words."""

    def answer() -> dict[str, str] | None:
        shown = diagram_of(request)
        decides = _deciding(request, shown)
        asked = request.query_params.get("words", "")[:200]
        return None if decides is None else why_not(shown.position, decides, asked, shown.language)

    return Answer(await run_in_threadpool(answer))


async def words(request: Request) -> Response:
    """The tree of legal words below a prefix, where the scene left it out."""

    def answer() -> list[dict[str, Any]]:
        shown = diagram_of(request)
        decides = _deciding(request, shown)
        prefix = request.query_params.get("prefix", "").split()[:30]
        return [] if decides is None else word_tree(shown.position, decides, prefix, shown.language)

    return Answer(await run_in_threadpool(answer))
