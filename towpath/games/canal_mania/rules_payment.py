"""Paying for a tile: which cards may go (build.cost, build.surveyor, build.over, engineer.brindley, engineer.smeaton).

A payment is written as how many stretch, lock, aqueduct and tunnel cards it spends, three bits each. How many surveyors
it spends follows: they pay for what those cards leave open, one each, or with Smeaton two each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from towpath.games.canal_mania import rules_engineers
from towpath.games.canal_mania.components import BRINDLEY, LOCK, SMEATON, STRETCH, SURVEYOR, TYPES

if TYPE_CHECKING:
    from towpath.games.canal_mania.position import CanalManiaPosition

SURCHARGE = 2  # build.over
MOST_KEPT = 50_000  # payments remembered, at most
MOST_OF_A_TYPE = 7  # a tile with its surcharge never costs more of one type


def payments(position: CanalManiaPosition, seat: int, tile: int, over: bool, half: bool) -> list[int]:
    """The payments that differ in what they spend; first those that keep the more flexible cards."""
    engineer = position.engineers[seat]
    first = seat * len(TYPES)
    types = position.types
    key = tile | over << 2 | half << 3 | engineer << 4
    shift = 7
    for type in range(len(TYPES)):
        key |= min(types[first + type], MOST_OF_A_TYPE) << shift
        shift += 3
    known = position.rules.payments
    spendings = known.get(key)
    if spendings is None:
        if len(known) > MOST_KEPT:
            known.clear()
        own = rules_engineers.cards_for(position, seat, tile)
        have = [min(types[first + type], MOST_OF_A_TYPE) for type in range(len(TYPES))]
        spendings = _find(have, tile, own, SURCHARGE if over else 0, engineer, half)
        known[key] = spendings
    return spendings


def _find(have: list[int], tile: int, own: int, extra: int, engineer: int, half: bool) -> list[int]:
    need = own + extra
    fitting = [type == tile or (type == STRETCH and tile == LOCK and engineer == BRINDLEY) for type in range(4)]
    # Of the cards that pay for the tile itself all may go; of the others only as many as the surcharge takes.
    most = [min(have[type], need if fitting[type] else extra) for type in range(4)]
    ranked: list[tuple[tuple[int, ...], int]] = []
    for stretches in range(most[0] + 1):
        for locks in range(most[1] + 1):
            for aqueducts in range(most[2] + 1):
                for tunnels in range(most[3] + 1):
                    spent = (stretches, locks, aqueducts, tunnels)
                    others = sum([count for count, fits in zip(spent, fitting) if not fits])
                    left = need - sum(spent)
                    if others > extra or left < 0:
                        continue
                    surveyors = surveyors_for(left, engineer, half)
                    if surveyors <= have[SURVEYOR]:
                        spend = stretches | locks << 3 | aqueducts << 6 | tunnels << 9
                        ranked.append((_flexibility(spent, surveyors, tile, engineer), spend))
    ranked.sort()
    return [spend for _, spend in ranked]


def surveyors_for(left: int, engineer: int, half: bool) -> int:
    """How many surveyors pay for so many cards; a half that is left over from the tile before goes first."""
    if engineer != SMEATON:
        return left
    return (max(0, left - half) + 1) // 2


def half_remains(left: int, surveyors: int, half: bool) -> bool:
    """Whether one of these surveyors still has a half for the next tile (engineer.smeaton)."""
    used = min(left, half)
    return surveyors > 0 and 2 * surveyors > left - used


def _flexibility(spent: tuple[int, int, int, int], surveyors: int, tile: int, engineer: int) -> tuple[int, ...]:
    """Smaller is better to give away: surveyors fit everywhere, tunnels and aqueducts are rare, Brindley's stretches do
    two things; else a stretch is the most common card."""
    stretches, locks, aqueducts, tunnels = spent
    common = (stretches, locks) if engineer == BRINDLEY else (locks, stretches)
    return (surveyors, tunnels, aqueducts, *common)


def units_left(position: CanalManiaPosition, seat: int, tile: int, over: bool, spend: int) -> int:
    """What surveyors must pay for after these cards."""
    need = rules_engineers.cards_for(position, seat, tile) + (SURCHARGE if over else 0)
    return need - (spend & 7) - (spend >> 3 & 7) - (spend >> 6 & 7) - (spend >> 9 & 7)
