"""Hands: what is in them, and which of it everybody has seen.

`hands` and `known` are lists by seat of cards as counts (`kit/cards.py`). A card that was taken face up is known until the
hand gives away a card like it.
"""

from __future__ import annotations


def take(hands: list[list[int]], known: list[list[int]], seat: int, card: int, seen: bool) -> None:
    """A card comes into a hand. `seen`: everybody saw which."""
    hands[seat][card] += 1
    if seen:
        known[seat][card] += 1


def give(hands: list[list[int]], known: list[list[int]], seat: int, card: int) -> bool:
    """A card leaves a hand, for all to see; whether it was one that nobody else had seen."""
    hands[seat][card] -= 1
    if not known[seat][card]:
        return True
    known[seat][card] -= 1
    return False


def unseen(hand: list[int], known: list[int]) -> list[int]:
    """The cards in a hand that nobody else has seen."""
    return [held - seen for held, seen in zip(hand, known)]
