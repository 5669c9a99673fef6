"""The cards: three goods, each with the numbers from 1 to 6, and two cards of each."""

from __future__ import annotations

from typing import Final

GOODS: Final = ("apples", "bread", "cheese")
HIGHEST: Final = 6
COPIES: Final = 2
CARDS: Final = [f"{good}-{number}" for good in GOODS for number in range(1, HIGHEST + 1)]  # by kind
ROW: Final = 4  # cards in the row
HAND: Final = 4  # cards in a hand


def good(card: int) -> int:
    return card // HIGHEST


def number(card: int) -> int:
    return card % HIGHEST + 1


def fits(card: int, under: int) -> bool:
    """play.fits: whether a card may be played on another."""
    return good(card) == good(under) or number(card) > number(under)
