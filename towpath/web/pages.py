"""The pages and what they need before a table is open: games, pictures, words."""

from __future__ import annotations

import random
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from towpath.engine import Match, SeededChance
from towpath.games import game, games
from towpath.rulebook import telling
from towpath.rulebook.guide import guide
from towpath.web.asking import language_of

HERE = Path(__file__).parent
PICTURE_MOVES = {"kontor": 58, "arriala": 90, "canal-mania": 330}


def routes() -> list[BaseRoute]:
    return [
        Route("/", home, methods=["GET"]),
        Route("/t/{id}", table, methods=["GET"]),
        Route("/games", list_games, methods=["GET"]),
        Route("/games/{name}/picture.svg", picture, methods=["GET"]),
        Route("/words", words, methods=["GET"]),
        Mount("/static", StaticFiles(directory=HERE / "static")),
    ]


async def home(request: Request) -> Response:
    return FileResponse(HERE / "static" / "index.html", headers={"Cache-Control": "no-cache"})


async def table(request: Request) -> Response:
    return FileResponse(HERE / "static" / "table.html", headers={"Cache-Control": "no-cache"})


async def words(request: Request) -> Response:
    """What the pages say, in one language."""
    return JSONResponse(page_words(language_of(request)))


@cache
def page_words(language: str) -> dict[str, str]:
    """Those of the table and those of the rulebook."""
    files = [HERE / "text" / f"{stem}{language}.toml" for stem in ("", "rulebook.")]
    return {key: text for path in files for key, text in tomllib.loads(path.read_text("utf-8")).items()}


async def list_games(request: Request) -> Response:
    language = language_of(request)
    return JSONResponse([_described(name, language) for name in games()])


def _described(name: str, language: str) -> dict[str, Any]:
    title = game(name)
    names = telling.names(title, language)
    sets = title.option_sets()
    return {
        "name": name,
        "title": title.title,
        "about": names.get("game", {}).get("about", title.about),
        "guide": guide(title) is not None,
        "players": sorted({count for options in sets for count in title.players(options)}),
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "values": list(option.values),
                "said": names.get("options", {}).get(option.name, {}),
            }
            for option in title.options
        ],
        "allowed": [{"options": options, "players": list(title.players(options))} for options in sets[:400]],
    }


async def picture(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in games():
        return JSONResponse({"error": "no such game"}, 404)
    return Response(_picture(name), media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})


@cache
def _picture(name: str) -> str:
    """The table in the middle of a game, for the home page."""
    title = game(name)
    players = title.players(title.check_options({}))
    match = Match(title.setup(players[min(1, len(players) - 1)]), SeededChance("home"))
    rng = random.Random("home")
    for _ in range(PICTURE_MOVES.get(name, 60)):
        if match.position.is_over():
            break
        seat = match.position.actors()[0]
        match.play(seat, match.position.moves(seat).sample(rng))
    return title.draw_parts(match.position.observe(None))["table"]
