"""The pages, and what they need before a table is open: games, pictures, texts."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from msgspec import convert, to_builtins
from msgspec.structs import replace
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from towpath.engine import Game, i18n
from towpath.games import game, games
from towpath.rulebook import narration
from towpath.rulebook.guide import guide
from towpath.web import wire
from towpath.web.origins import origin_for, reach_of
from towpath.web.palette import palette
from towpath.web.parsing import JsonResponse, language_of

HERE = Path(__file__).parent
TEMPLATES = Environment(
    loader=FileSystemLoader(HERE / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
TEMPLATES.globals["signs"] = lambda: {name: signs for name in games() if (signs := game(name).signs())}
TEMPLATES.globals["palette"] = lambda language: to_builtins(palette(language))
TEMPLATES.policies["json.dumps_kwargs"] = {}  # keys keep their order
# Pages with only a notice (`notice.html`), each with the picture of one of the games; see `illustration`.
NOTICES = {"lost": 1, "fault": 1, "busy": 1, "old": 2, "damaged": 2}
# Placeholders in cached pages: the address by which others can open them, and who those others are.
ORIGIN, REACH = "http://origin.invalid", "reach-of-the-origin"


def routes() -> list[BaseRoute]:
    return [
        Route("/", home, methods=["GET"]),
        Route("/come", come, methods=["GET"]),
        Route("/fairness", fairness, methods=["GET"]),
        Route("/games", list_games, methods=["GET"]),
        Route("/games/{name}/picture.svg", picture, methods=["GET"]),
        Route("/words", words, methods=["GET"]),
        Route("/worker.js", worker, methods=["GET"]),
        Mount("/static", StaticFiles(directory=HERE / "static")),
    ]


class LinkPreview(NamedTuple):
    """What messengers show of a link: a title, a sentence or two, and the picture of a game."""

    title: str
    text: str
    game: str
    path: str


def page(name: str, request: Request, status: int = 200, preview: LinkPreview | None = None) -> Response:
    """A page in the reader's language, with the preview of a link to it."""
    language = language_of(request)
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Language, Cookie", "Content-Language": language}
    html = _filled(name, language) if preview is None else filled(name, language, preview=preview)
    return HTMLResponse(with_origin(html, request), status, headers)


@cache
def _filled(name: str, language: str) -> str:
    if name in NOTICES:
        return filled("notice", language, notice=name, picture=illustration(NOTICES[name]))
    return filled(name, language)


def filled(name: str, language: str, **facts: Any) -> str:
    """A template, filled in a language: `{{ say("key") }}` is a text of the pages."""
    facts = {"preview": None, "origin": ORIGIN, "reach": REACH, **facts}
    return TEMPLATES.get_template(f"{name}.html").render(facts, say=page_words(language).__getitem__, language=language)


def illustration(number: int) -> str:
    """A game whose picture stands on a page that is about no game."""
    names = list(games())
    return names[number % len(names)]


TEMPLATES.globals["illustration"] = illustration


def with_origin(html: str, request: Request) -> str:
    """A cached page, with the address by which others can open it instead of the placeholder."""
    origin = origin_for(request)
    return html.replace(ORIGIN, origin).replace(REACH, reach_of(origin))


async def home(request: Request) -> Response:
    say = page_words(language_of(request))
    return page("index", request, preview=LinkPreview(say["title-home"], say["lead"], illustration(1), "/"))


async def come(request: Request) -> Response:
    """The page of a personal link. The key in the link stays in the browser's address; the page sends it."""
    return page("come", request)


async def fairness(request: Request) -> Response:
    """Why the luck at our tables is fair, and how to check it."""
    return page("fairness", request)


async def on_http_error(request: Request, error: Exception) -> Response:
    """Readers get a page, programs JSON."""
    assert isinstance(error, HTTPException)
    if wants_page(request) and error.status_code in (404, 405):
        return page("lost", request, error.status_code)
    return JsonResponse(wire.Fault(error.detail), error.status_code, error.headers)


async def on_unavailable(request: Request, error: Exception) -> Response:
    """The database is locked or gone. Nothing has changed, and trying again later may help."""
    if wants_page(request):
        return page("busy", request, 503)
    return JsonResponse(wire.Refusal("busy", page_words(language_of(request))["busy-text"]), 503)


async def on_fault(request: Request, error: Exception) -> Response:
    """An internal error. The log says which; the page says that nothing is lost."""
    return page("fault", request, 500) if wants_page(request) else JsonResponse(wire.Fault("something broke"), 500)


def wants_page(request: Request) -> bool:
    return "text/html" in request.headers.get("accept", "")


async def words(request: Request) -> Response:
    """The texts of the pages in one language."""
    return JsonResponse(page_words(language_of(request)))


@cache
def page_words(language: str) -> dict[str, str]:
    """All texts in the folder `text`, by key."""
    stems = sorted([path.name.removesuffix(".en.toml") for path in (HERE / "text").glob("*.en.toml")])
    return {key: text for stem in stems for key, text in i18n.load_texts(HERE / "text", stem, language).items()}


async def worker(request: Request) -> Response:
    """The service worker, which shows notifications where a page may not. At this path it may serve every page."""
    return FileResponse(HERE / "static" / "worker.js", headers={"Cache-Control": "no-cache"})


async def list_games(request: Request) -> Response:
    language = language_of(request)
    levels = request.app.state.registry.bot_workers.levels()
    return JsonResponse([replace(described(name, language), levels=levels) for name in games()])


@cache
def described(name: str, language: str) -> wire.GameFacts:
    """What one needs to know about a game to open a table, except the bots' levels."""
    title = game(name)
    names = narration.names(title, language)
    sets = title.option_sets()
    counts = sorted({count for options in sets for count in title.players(options)})
    return wire.GameFacts(
        name=name,
        title=title.title,
        language=narration.text_language(title, language),
        about=names.get("game", {}).get("about", title.about),
        guide=guide(title) is not None,
        players=counts,
        minutes=title.minutes,
        seats={count: _seats(title, count, language) for count in counts},
        options=[
            wire.OptionFacts(
                name=option.name,
                default=option.default,
                values=list(option.values),
                fine=option.fine,
                texts=convert(names.get("options", {}).get(option.name, {}), wire.OptionTexts),
            )
            for option in title.options
        ],
        levels=[],
        allowed=[wire.OptionSet(options, list(title.players(options))) for options in sets[:400]],
    )


def _seats(title: Game, count: int, language: str) -> list[wire.SeatLabel]:
    """The seats for so many players. Options do not change them."""
    options = next(options for options in title.option_sets() if count in title.players(options))
    names = title.setup(count, options).seat_names()
    return [wire.SeatLabel(name, narration.seat_name(title, name, language)) for name in names]


async def picture(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in games():
        raise HTTPException(404, "no such game")
    return Response(_vignette(name), media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})


@cache
def _vignette(name: str) -> str:
    return game(name).vignette()
