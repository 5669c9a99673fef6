"""Why nothing can be built: on a hex, on a canal, or at all. The nearest condition that is missing tells the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from towpath.engine import Reason
from towpath.games.canal_mania import rules_engineers, rules_payment
from towpath.games.canal_mania.components import BRINDLEY, LOCK, SMEATON, STRETCH, SURVEYOR, TILES, TYPES
from towpath.games.canal_mania.country import DIFFICULT, UNREACHABLE
from towpath.games.canal_mania.rules_building import TILES_ON_CLEAR, TILES_ON_DIFFICULT

if TYPE_CHECKING:
    from towpath.games.canal_mania.canal import Canal
    from towpath.games.canal_mania.position import CanalManiaPosition

MOST_CARDS = 99  # more than any tile lacks


def canals_of(position: CanalManiaPosition, seat: int) -> list[Canal]:
    """The seat's canals under construction."""
    return [canal for canal in position.slots[2 * seat : 2 * seat + 2] if canal is not None]


def no_build(position: CanalManiaPosition, seat: int) -> Reason:
    """Why the seat can build nothing, if it can build nothing: what keeps the tile that lacks the fewest cards."""
    canals = canals_of(position, seat)
    if not canals:
        return Reason("build.from-barge", {}, "none")
    return _nearest([_on_canal(position, seat, canal) for canal in canals])


def no_build_on(position: CanalManiaPosition, seat: int, canal: Canal) -> Reason | None:
    """Why the canal cannot go on; None if it can."""
    lack, reason = _on_canal(position, seat, canal)
    return reason if lack else None


def no_tile(position: CanalManiaPosition, seat: int, canal: Canal, hex: int) -> Reason | None:
    """Why no tile can lie on a hex beside the barge of the canal; None if one can."""
    lack, reason = _on_hex(position, seat, canal, hex)
    return reason if lack else None


def unpaid(position: CanalManiaPosition, seat: int, canal: Canal, hex: int, tile: int) -> Reason | None:
    """Why no cards of the seat pay for this tile there; None if some do."""
    slot = position.slots.index(canal) - 2 * seat
    lack, reason = _unpaid(position, seat, canal, hex, [tile], position.half == slot)
    return reason if lack else None


def _nearest(reasons: list[tuple[int, Reason]]) -> Reason:
    """Of several reasons the one with the fewest cards missing; the first of several alike."""
    nearest = reasons[0]
    for each in reasons[1:]:
        if each[0] < nearest[0]:
            nearest = each
    return nearest[1]


def _on_canal(position: CanalManiaPosition, seat: int, canal: Canal) -> tuple[int, Reason]:
    """How many cards the next tile lacks, and what is said about it."""
    hexes = sorted({step >> 3 for step in canal.way.steps()})
    reasons = [_on_hex(position, seat, canal, hex) for hex in hexes]
    nearest = reasons[0]
    for each in reasons[1:]:
        if each[0] < nearest[0]:
            nearest = each
    return nearest


def _on_hex(position: CanalManiaPosition, seat: int, canal: Canal, hex: int) -> tuple[int, Reason]:
    params = {"hex": position.rules.country.labels[hex]}
    if hex not in [step >> 3 for step in canal.way.steps()]:
        return MOST_CARDS, _dead_end(position, canal, hex)
    last = canal.last_tile()
    kinds = TILES_ON_DIFFICULT if position.rules.country.terrain[hex] == DIFFICULT else TILES_ON_CLEAR
    allowed = [tile for tile in kinds if tile != last]
    there = [tile for tile in allowed if position.supply[seat * 4 + tile]]
    if not there:
        return MOST_CARDS, Reason("build.supply", {**params, "tiles": _words(allowed)}, "hex")
    half = position.half == position.slots.index(canal) - 2 * seat
    lack, reason = _unpaid(position, seat, canal, hex, there, half)
    if lack and last in kinds and reason.rule == "build.cost":
        return lack, Reason("build.consecutive", reason.params, "next")
    return lack, reason


def _dead_end(position: CanalManiaPosition, canal: Canal, hex: int) -> Reason:
    """build.value if more tiles would do, else build.finishable."""
    way = canal.way
    entry = next(edge for place, edge in way.entries() if place == hex)
    params = {"hex": position.rules.country.labels[hex], "left": str(way.left)}
    least = UNREACHABLE
    if way.contract is None:
        for town in range(len(position.rules.country.town_words)):
            if not way.entered >> town & 1:
                least = min(least, position.rules.country.reach_to(town)[hex * 6 + entry])
    else:
        least = way.least(hex, entry)
    return Reason("build.value", params) if least > way.left else Reason("build.finishable", params, "hex")


def _unpaid(
    position: CanalManiaPosition, seat: int, canal: Canal, hex: int, tiles: list[int], half: bool
) -> tuple[int, Reason]:
    """How many cards are missing for the tile of these that lacks the fewest, and the sentence; 0 if one can be paid."""
    over = position.depth[hex] > 0
    params = {"hex": position.rules.country.labels[hex]}
    for tile in tiles:
        if rules_payment.payments(position, seat, tile, over, half):
            return 0, Reason("build.cost", params)
    first = seat * len(TYPES)
    surveyors = position.types[first + SURVEYOR]
    everything = sum(position.types[first : first + SURVEYOR]) + surveyors * _worth(position, seat) + half
    costs = [rules_engineers.cards_for(position, seat, tile) for tile in tiles]
    have = [_cards(position, seat, tile, half) for tile in tiles]
    paid = [each for each, cost in enumerate(costs) if have[each] >= cost]
    if over and paid:  # the tile itself could be paid, only not what it costs to build over another canal
        spare = max([everything - costs[each] for each in paid])
        params = {**params, "have": str(spare), "cost": str(rules_payment.SURCHARGE)}
        return rules_payment.SURCHARGE - spare, Reason("build.over", params, "cost")
    lack = min([cost - held for cost, held in zip(costs, have)]) + (rules_payment.SURCHARGE if over else 0)
    params = {**params, "tile": TILES[tiles[0]], "have": str(have[0]), "cost": str(costs[0])}
    if len(tiles) == 1:
        return lack, Reason("build.cost", params, "one")
    params = {**params, "tile2": TILES[tiles[1]], "have2": str(have[1]), "cost2": str(costs[1])}
    return lack, Reason("build.cost", params, "two")


def _cards(position: CanalManiaPosition, seat: int, tile: int, half: bool) -> int:
    """Cards that pay for the tile itself; a surveyor counts for as many as it stands for."""
    first = seat * len(TYPES)
    cards = position.types[first + tile] + position.types[first + SURVEYOR] * _worth(position, seat) + half
    if tile == LOCK and position.engineers[seat] == BRINDLEY:
        cards += position.types[first + STRETCH]
    return cards


def _worth(position: CanalManiaPosition, seat: int) -> int:
    """For how many cards a surveyor stands (engineer.smeaton)."""
    return 2 if position.engineers[seat] == SMEATON else 1


def _words(tiles: list[int]) -> str:
    return " ".join([TILES[tile] for tile in tiles])


# --- a card in the hand


def unused_card(position: CanalManiaPosition, seat: int, type: int) -> Reason | None:
    """Why a card of this type pays for no tile now; None if it does."""
    canals = canals_of(position, seat)
    if not canals:
        return Reason("build.from-barge", {}, "none")
    lacks = [_on_canal(position, seat, canal) for canal in canals]
    if type == SURVEYOR:
        return _nearest(lacks) if all([lack for lack, _ in lacks]) else None
    country = position.rules.country
    reasons: list[tuple[int, Reason]] = []
    for canal in canals:
        for hex in sorted({step >> 3 for step in canal.way.steps()}):
            if type in (TILES_ON_DIFFICULT if country.terrain[hex] == DIFFICULT else TILES_ON_CLEAR):
                reasons.append(_with_card(position, seat, canal, hex, type))
    if reasons:
        return _nearest(reasons) if all([lack for lack, _ in reasons]) else None
    hexes = sorted({step >> 3 for canal in canals for step in canal.way.steps()})
    params = {"tile": TILES[type], "hexes": " ".join([country.labels[hex] for hex in hexes])}
    return Reason("build.terrain", params, "card")


def _with_card(position: CanalManiaPosition, seat: int, canal: Canal, hex: int, tile: int) -> tuple[int, Reason]:
    params = {"hex": position.rules.country.labels[hex], "tile": TILES[tile], "last": TILES[tile]}
    if tile == canal.last_tile():
        return MOST_CARDS - 1, Reason("build.consecutive", params, "card")
    if not position.supply[seat * 4 + tile]:
        return MOST_CARDS, Reason("build.supply", {**params, "tiles": TILES[tile]}, "hex")
    half = position.half == position.slots.index(canal) - 2 * seat
    return _unpaid(position, seat, canal, hex, [tile], half)


# --- a hex that is not beside the barge


def next_hexes(position: CanalManiaPosition, canals: list[Canal]) -> str:
    """Where these canals go on."""
    labels = position.rules.country.labels
    hexes = {step >> 3 for canal in canals for step in canal.way.steps()}
    return " ".join([labels[hex] for hex in sorted(hexes)])


def fitting_tile(position: CanalManiaPosition, canal: Canal, hex: int) -> int:
    """A tile that the terrain of the hex takes and that may follow the last one."""
    kinds = TILES_ON_DIFFICULT if position.rules.country.terrain[hex] == DIFFICULT else TILES_ON_CLEAR
    return kinds[kinds[0] == canal.last_tile()]
