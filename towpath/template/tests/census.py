"""Counting the cards: none is ever lost or made."""

from __future__ import annotations

from towpath.template.goods import CARDS
from towpath.template.position import MarketRowPosition


def census(position: MarketRowPosition) -> dict[str, int]:
    counted = [sum(cards) for cards in zip(position.deck, *position.hands, *position.won)]
    for card in (*position.row, *position.discards):
        counted[card] += 1
    return dict(zip(CARDS, counted))
