"""The stages of a round: who decides what."""

from __future__ import annotations

from typing import Final

BUY: Final = 0
SHOW: Final = 1
CHOOSE: Final = 2
BOAT: Final = 3
LAY: Final = 4
OVER: Final = 5
BETWEEN: Final = 6
STAGES: Final = ("buy", "show", "choose", "boat", "lay", "over", "between")

# A seat's choice, where it is not a card.
UNDECIDED: Final = -1
SIT_OUT: Final = 0
