"""Positions for tests, from the same words that scenarios use."""

from __future__ import annotations

import tomllib

from towpath.engine.sheet import Sheet
from towpath.games.arriala.arrange import arrange
from towpath.games.arriala.game import GAME
from towpath.games.arriala.position import ArrialaPosition


def lay(given: str = "", players: int = 4, options: dict[str, str] | None = None) -> ArrialaPosition:
    """A position from the lines of a `[position]` table."""
    return arrange(GAME.setup(players, options), Sheet(tomllib.loads(given), "test", given.splitlines()))
