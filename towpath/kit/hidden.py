"""What a seat does not see, dealt again. If discards become a new pile, players know more: see `kit/memory.py`."""

from __future__ import annotations

import random

from towpath.engine.events import EVERYONE


def others(players: int, seat: int | None) -> list[int]:
    """The seats whose cards this seat does not see: all for a spectator, none for EVERYONE."""
    return [each for each in range(players) if each != seat and seat != EVERYONE]


def mixed(piles: list[list[int]], rng: random.Random) -> list[list[int]]:
    """The cards of some hands and decks, mixed and dealt again, to each as many as it had.

    The same `rng` deals the same, wherever the cards really lie: they are mixed in order of their kinds.
    """
    kinds = range(len(piles[0]))
    cards = [kind for kind in kinds for pile in piles for _ in range(pile[kind])]
    rng.shuffle(cards)
    dealt: list[list[int]] = []
    for pile in piles:
        size = sum(pile)
        counts = [0] * len(kinds)
        for card in cards[:size]:
            counts[card] += 1
        del cards[:size]
        dealt.append(counts)
    return dealt


def deal_again(
    hands: list[list[int]], known: list[list[int]], deck: list[int], seat: int | None, rng: random.Random
) -> None:
    """Change hands and deck to others that look the same to a seat: what somebody has seen stays where it is."""
    hidden = others(len(hands), seat)
    piles = [[held - seen for held, seen in zip(hands[each], known[each])] for each in hidden]
    dealt = mixed([*piles, deck], rng)
    deck[:] = dealt.pop()
    for each, cards in zip(hidden, dealt):
        hands[each] = [seen + card for seen, card in zip(known[each], cards)]
