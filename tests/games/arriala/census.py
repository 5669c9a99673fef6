"""Counting everything there is, wherever it is: no worker, lock, card or masterwork is ever lost or made."""

from __future__ import annotations

from towpath.games.arriala import rules_building
from towpath.games.arriala.components import COLOURS, NOBODY, RESERVE, bits
from towpath.games.arriala.position import ArrialaPosition


def census(position: ArrialaPosition) -> dict[str, int]:
    """Workers by colour, locks, cards of each type, masterworks."""
    rules = position.rules
    counted = {"locks": position.locks.bit_count() + rules_building.locks_left(position)}
    for colour in range(rules.colours):
        counted[f"{COLOURS[colour]} workers"] = whereabouts(position).count(colour)
    for card, name in enumerate(rules.board.card_names):
        counted[name] = sum(position.cards[card :: rules.card_types])
    built = (position.built & rules.masterworks).bit_count()
    counted["masterworks"] = built + position.builders.count(NOBODY)
    return counted


def whereabouts(position: ArrialaPosition) -> list[int]:
    """The colour of every worker that is somewhere, found from the board as far as the board shows it."""
    rules = position.rules
    where = [rules.colour_of[position.at[space]] for space in bits(position.taken)]
    for worker, place in enumerate(position.places):
        if place == RESERVE or (position.crowds | position.built & rules.blues) >> place & 1:
            where.append(rules.colour_of[worker])
    return where
