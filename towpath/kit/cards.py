"""Cards as counts: a deck, a hand or a heap of discards is a list that says how many there are of each kind.

A deck has no order. The next card is drawn by chance when it is needed, so what has not been decided cannot leak.
"""

from __future__ import annotations

from typing import Final

from towpath.engine.chance import Chance

OPEN: Final = -1  # instead of a seat: the card is dealt face up


def listed(cards: list[int]) -> list[int]:
    """Every card by its kind, in order: `[2, 0, 1]` are the cards 0, 0 and 2."""
    return [kind for kind, count in enumerate(cards) for _ in range(count)]


def kinds_in(cards: list[int]) -> list[int]:
    """The kinds of which there is a card, in order."""
    return [kind for kind, count in enumerate(cards) if count]


def move(card: int, source: list[int], target: list[int]) -> None:
    source[card] -= 1
    target[card] += 1


# --- dealing


def draw(name: str, deck: list[int], seats: tuple[int, ...] | None = None) -> Chance:
    """Any card of the deck, each as likely as the others. Only these seats see it (None: everybody)."""
    kinds = kinds_in(deck)
    return Chance(name, kinds, [deck[kind] for kind in kinds], seats)


def deal(deck: list[int], to: int, seat_names: tuple[str, ...]) -> Chance:
    """A card for a seat, which alone sees it, or one that is laid open: `deal red`, `open`."""
    return draw("open", deck) if to == OPEN else draw(f"deal {seat_names[to]}", deck, (to,))


def to_deal(seats: int, each: int, open_cards: int = 0) -> list[int]:
    """Who is dealt a card at the start, the last first: open cards, then one for each seat in turn, so many times."""
    awaited = [OPEN] * open_cards + list(range(seats)) * each
    awaited.reverse()
    return awaited
