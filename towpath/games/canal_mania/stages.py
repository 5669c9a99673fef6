"""The stages of a turn: who decides what."""

from __future__ import annotations

from typing import Final

# The three phases of a turn, and what can come inside them.
FIRST: Final = 0  # a contract, an engineer, new open cards
SECOND_CONTRACT: Final = 1  # another contract in the same action
MIDDLE: Final = 2  # cards, or the first tile
BUILDING: Final = 3  # more tiles
LAST: Final = 4  # a cube
DECLARE: Final = 5  # the card just drawn
RESOLVE: Final = 6  # which card's goods come next
COLOUR: Final = 7  # of a white symbol
REMOVE: Final = 8  # a cube, for want of cubes
PLACE: Final = 9  # a cube
DISCARD: Final = 10
FINAL_GOODS: Final = 11
OVER: Final = 12
SET_UP: Final = 13
STAGES: Final = (
    "first-phase", "second-contract", "second-phase", "building", "third-phase", "declare", "resolve", "colour", "remove",
    "place", "discard", "final-goods", "over", "set-up",
)  # fmt: skip

NOBODY: Final = -1
NONE: Final = -1
