"""Positions for tests: a start with everything dealt, and tables made of sets of cells."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

from tests.games.kontor.plain import Cell
from towpath.engine import Setup
from towpath.engine.sheet import Sheet
from towpath.games.kontor import rules_harbour
from towpath.games.kontor.arrange import arrange
from towpath.games.kontor.game import GAME
from towpath.games.kontor.position import KontorPosition, start


@cache
def setup_of(content: Path | None = None, **options: str) -> Setup:
    """A set-up; reading the content takes longer than most tests."""
    return GAME.setup(options={name.replace("_", "-"): value for name, value in options.items()}, content=content)


def dealt(seed: int | str = 0, content: Path | None = None, **options: str) -> KontorPosition:
    """A game before its first decision."""
    position = start(setup_of(content, **options))
    settle(position, random.Random(seed))
    return position


def settle(position: KontorPosition, rng: random.Random) -> None:
    while position.pending:
        chance = position.chance()
        assert chance is not None
        position.apply_chance(chance.pick(rng))


def arranged(options: dict[str, str] | None = None, **given: object) -> KontorPosition:
    """A position as a scenario would give it."""
    return arrange(GAME.setup(options=options or {}), Sheet(dict(given), "test", []))


def bits_of(position: KontorPosition, cells: set[Cell]) -> int:
    return sum(1 << position.rules.harbour.cell(row, column) for row, column in cells)


def cells_of(position: KontorPosition, bits: int) -> frozenset[Cell]:
    harbour = position.rules.harbour
    return frozenset((harbour.row(cell), harbour.column(cell)) for cell in harbour.cells if bits >> cell & 1)


def table_of(red: set[Cell], black: set[Cell], canals: set[Cell], bridges: dict[Cell, str]) -> KontorPosition:
    """A basic table on which only the whereabouts of cards matter, not which they are."""
    position = start(setup_of())
    position.quays = [bits_of(position, red), bits_of(position, black)]
    position.canals = bits_of(position, canals | set(bridges))
    position.level_bridges = bits_of(position, {cell for cell, axis in bridges.items() if axis == "level"})
    position.upright_bridges = bits_of(position, {cell for cell, axis in bridges.items() if axis == "upright"})
    position.occupied = position.quays[0] | position.quays[1] | position.canals
    rules_harbour.find_bounds(position)
    return position
