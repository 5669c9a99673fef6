"""Moves as numbers. Each stage has its own; those of the three phases share one scheme."""

from __future__ import annotations

from typing import Final

PASS: Final = 0  # or done, or keep
DRAW: Final = 1
DECLARE: Final = 1
OPEN_CARD: Final = 2  # + kind: Rennie's draw
REFRESH: Final = 48
SWAP: Final = 50  # + engineer
TAKE: Final = 64  # + the places of the cards among the open ones, as bits
WITHDRAW: Final = 128  # + slot * 16 + number of tiles
CONTRACT: Final = 1 << 12  # + contract << 6 + town
# A tile: hex << 18 + exit << 15 + type << 13 + slot << 12 + the cards that pay for it, three bits for each type.
BUILD: Final = 1 << 28
STEP_SHIFT: Final = 15
TILE_SHIFT: Final = 13
SLOT_SHIFT: Final = 12
SPEND_MASK: Final = (1 << 12) - 1
# A route as network.py writes it.
SHIP: Final = 1 << 46
