"""The games. Each folder here with a `game.py` that makes a GAME is one; nothing else has to be told."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil

from towpath.engine import BadInput, Game

_found: dict[str, Game] = {}


def games() -> dict[str, Game]:
    """All games by name."""
    if not _found:
        for folder in sorted(pkgutil.iter_modules(__path__), key=lambda module: module.name):
            room = f"{__name__}.{folder.name}"
            if folder.ispkg and importlib.util.find_spec(f"{room}.game") is not None:
                title = importlib.import_module(f"{room}.game").GAME
                _found[title.name] = title
    return _found


def game(name: str) -> Game:
    """The game of that name; BadInput if there is none."""
    try:
        return games()[name]
    except KeyError:
        raise BadInput(f"unknown game {name!r}; known: {', '.join(games())}") from None
