"""The games: every folder here with a `game.py` that makes a GAME, and every installed package that offers one.

A package offers a game with an entry point, in its pyproject.toml:

    [project.entry-points."towpath.games"]
    my-game = "my_game.game:GAME"
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Iterator
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from towpath.engine import BadInput, Game, Position, read_position

GROUP = "towpath.games"

_games: dict[str, Game] = {}


def games() -> dict[str, Game]:
    """All games by name, Towpath's own first. BadInput if a package's game cannot be loaded."""
    if not _games:
        loaded = {each.name: each for each in own_games()}
        for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
            title = _load(point)
            if title.name in loaded:
                raise BadInput(f"{_source(point)}: there is another game of the name {title.name!r}")
            loaded[title.name] = title
        _games.update(loaded)
    return _games


def own_games() -> Iterator[Game]:
    """The games in the folders here."""
    for folder in sorted(pkgutil.iter_modules(__path__), key=lambda module: module.name):
        package = f"{__name__}.{folder.name}"
        if folder.ispkg and importlib.util.find_spec(f"{package}.game") is not None:
            yield importlib.import_module(f"{package}.game").GAME


def is_own(title: Game) -> bool:
    """Whether a game is one of Towpath's own, and not of another package."""
    return type(title).__module__.startswith(f"{__name__}.")


def game(name: str) -> Game:
    """The game of that name; BadInput if there is none."""
    try:
        return games()[name]
    except KeyError:
        raise BadInput(f"unknown game {name!r}; known: {', '.join(games())}") from None


def position(text: str, content: Path | None = None) -> Position:
    """The position that `Position.text` wrote; BadInput if the text is damaged. `content`: the file that it was played with."""
    return read_position(text, game, content)


def _load(point: EntryPoint) -> Game:
    try:
        title = point.load()
    except Exception as error:  # whatever a package raises while it is imported
        raise BadInput(f"{_source(point)} cannot be loaded: {type(error).__name__}: {error}") from error
    if not isinstance(title, Game):
        raise BadInput(f"{_source(point)} is no game; should name an object of a subclass of towpath.Game")
    return title


def _source(point: EntryPoint) -> str:
    package = point.dist.name if point.dist is not None else "an unknown package"
    return f"the game {point.name} = {point.value!r} of the package {package}"
