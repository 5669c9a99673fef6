"""Counting everything there is, wherever it lies: no card and no guilder is ever lost or made."""

from __future__ import annotations

from towpath.engine.bits import bits
from towpath.games.kontor.components import ANCHOR_CARD, KINDS, NO_CARD, SEATS
from towpath.games.kontor.position import KontorPosition


def whereabouts(position: KontorPosition) -> list[int]:
    """Every card, once for each place where it lies."""
    found = [card for card in position.grid if card != NO_CARD]
    for pile in (position.covered, position.canal_pile, position.special_pile, *position.hands, *position.piles):
        found += bits(pile)
    found += [card for card in (position.canal_top, *position.tops) if card != NO_CARD]
    return found + [card for order in position.order for card in order]


def census(position: KontorPosition) -> dict[str, int]:
    """How many cards of each kind (quays and cranes by colour) and how many guilders there are in all."""
    cards = position.rules.cards
    found = whereabouts(position)
    counted = {"guilders": position.treasury + sum(position.guilders), "different": len(set(found))}
    for card in found:
        owner = cards.owner[card]
        kind = "anchor" if card == ANCHOR_CARD else KINDS[cards.kind[card]]
        name = kind if owner < 0 else f"{SEATS[owner]} {kind}"
        counted[name] = counted.get(name, 0) + 1
    return counted
