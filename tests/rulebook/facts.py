"""What the tests of texts know about a game: `tests/games/<game>/texts.py`, all of which a game may leave out."""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any

from towpath.conformance.texts import translations
from towpath.engine import Game

__all__ = ["fact", "translations"]


def fact(game: Game, name: str, default: Any) -> Any:
    module = f"tests.games.{game.folder().name}.texts"
    known = importlib.util.find_spec(f"tests.games.{game.folder().name}") and importlib.util.find_spec(module)
    return getattr(importlib.import_module(module), name, default) if known else default
