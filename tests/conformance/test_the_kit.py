"""The conformance kit finds what it is there to find: faults seeded in a toy position."""

from __future__ import annotations

from typing import Any

import pytest

from towpath.conformance.attributes import attributes, copy_faults, missing_from_state
from towpath.engine import Position, Setup
from towpath.games import games


class Heaps(Position):
    """A toy position for the kit itself, without a fault."""

    heaps: list[int]
    rows: list[list[int]]
    turn: int

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.events = None
        self.stage = 0
        self.heaps = [3, 4, 5]
        self.rows = [[1], [2, 3]]
        self.turn = 0

    def copy(self) -> Heaps:
        other = type(self)(self.setup)
        other.stage = self.stage
        other.heaps = self.heaps[:]
        other.rows = [row[:] for row in self.rows]
        other.turn = self.turn
        return other

    def state(self) -> tuple[Any, ...]:
        return (self.stage, tuple(self.heaps), tuple(map(tuple, self.rows)), self.turn)


class SharedList(Heaps):
    def copy(self) -> Heaps:
        other = Heaps.copy(self)
        other.heaps = self.heaps
        return other


class SharedRow(Heaps):
    def copy(self) -> Heaps:
        other = Heaps.copy(self)
        other.rows = self.rows[:]
        return other


class ForgottenInCopy(Heaps):
    def copy(self) -> Heaps:
        other = Heaps.copy(self)
        other.turn = 0
        return other


class ForgottenInState(Heaps):
    def state(self) -> tuple[Any, ...]:
        return (self.stage, tuple(self.heaps), tuple(map(tuple, self.rows)))


def heaps_of(kind: type[Heaps]) -> list[Position]:
    positions: list[Position] = []
    for number in range(3):
        position = kind(next(iter(games().values())).setup())
        position.stage = number
        position.heaps[0] -= number
        position.rows[1].append(number)
        position.turn = number
        positions.append(position)
    return positions


@pytest.mark.parametrize(
    "kind, faults",
    [
        (Heaps, []),
        (SharedList, ["heaps is shared with the copy"]),
        (SharedRow, ["rows is shared with the copy"]),
        (ForgottenInCopy, ["turn is different in the copy"]),
    ],
)
def test_the_kit_finds_what_copy_forgets_or_shares(kind: type[Heaps], faults: list[str]) -> None:
    assert copy_faults(heaps_of(kind)[1]) == faults


@pytest.mark.parametrize("kind, missing", [(Heaps, set()), (ForgottenInState, {"turn"})])
def test_the_kit_finds_what_the_state_lacks(kind: type[Heaps], missing: set[str]) -> None:
    assert attributes(heaps_of(kind)[0]) == ["stage", "heaps", "rows", "turn"]
    assert missing_from_state(heaps_of(kind)) == missing
