"""The end: unfinished canals, the last goods, the prolific builders, the winner (end.*)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from towpath.engine import Result
from towpath.games.canal_mania import rules_building, rules_shipping, rules_turn
from towpath.games.canal_mania import stages as at
from towpath.games.canal_mania.canal import Canal

if TYPE_CHECKING:
    from towpath.games.canal_mania.position import CanalManiaPosition


def begin_final_goods(position: CanalManiaPosition) -> None:
    """end.order: first the canals that were not finished, then the last goods."""
    position.stage = at.FINAL_GOODS
    position.phase = 0
    _score_incomplete(position)
    position.acting = at.NOBODY
    next_mover(position)


def _score_incomplete(position: CanalManiaPosition) -> None:
    """end.incomplete: tiles count and stay, the contract goes back to Parliament."""
    first_junction = position.rules.edition.first_junction
    for slot, canal in enumerate(position.slots):
        if canal is None:
            continue
        points = rules_building.tile_points(position, canal)
        position.slots[slot] = None
        position.finished = (*position.finished, canal)
        if canal.contract < first_junction:
            position.parliament = tuple(sorted((*position.parliament, canal.contract)))
        if position.events is not None:
            word = position.rules.edition.contract_words[canal.contract]
            seat = position.rules.seats[canal.owner]
            position.emit("incomplete", {"seat": seat, "contract": word, "points": points})
        rules_turn.score(position, canal.owner, points)


def goods_order(position: CanalManiaPosition) -> list[int]:
    """end.goods: seats by engineer number, lowest first."""
    numbers = position.rules.components.engineer_numbers
    return sorted(range(position.rules.players), key=lambda seat: numbers[position.engineers[seat]])


def next_mover(position: CanalManiaPosition) -> None:
    """The next player in order who can move a cube; when nobody can, the game is over."""
    order = goods_order(position)
    before = order.index(position.acting) if position.acting != at.NOBODY else -1
    for step in range(1, len(order) + 1):
        seat = order[(before + step) % len(order)]
        if rules_shipping.can_ship(position, seat):
            position.acting = seat
            return
    _finish(position)


def _finish(position: CanalManiaPosition) -> None:
    if not position.rules.second:
        _reward_builders(position)
    position.stage = at.OVER
    position.acting = at.NOBODY
    if position.events is not None:
        position.emit("game-over", {"ending": position.ending})


def completed(position: CanalManiaPosition, seat: int) -> list[Canal]:
    return [canal for canal in position.finished if canal.owner == seat and canal.complete]


def _standing(position: CanalManiaPosition, seat: int) -> tuple[int, int, int]:
    """Finished canals, their total value, the engineer's number: all ties break upwards."""
    canals = completed(position, seat)
    values = position.rules.edition.values
    number = position.rules.components.engineer_numbers[position.engineers[seat]]
    return len(canals), sum([values[canal.contract] for canal in canals]), number


def _reward_builders(position: CanalManiaPosition) -> None:
    """end.prolific."""
    ranked = sorted(range(position.rules.players), key=lambda seat: _standing(position, seat), reverse=True)
    bonus = [0] * position.rules.players
    for rank, seat in enumerate(ranked):
        bonus[seat] = position.rules.prolific[rank]
        position.points[seat] += bonus[seat]
    position.bonus = tuple(bonus)
    if position.events is not None:
        seats = position.rules.seats
        position.emit("prolific", {"points": {seats[seat]: bonus[seat] for seat in ranked}})


def result(position: CanalManiaPosition) -> Result:
    """end.winner."""
    points = position.points
    best = max(points)
    tied = [seat for seat in range(position.rules.players) if points[seat] == best]
    numbers = position.rules.components.engineer_numbers
    if position.rules.second:
        winner = max(tied, key=lambda seat: _standing(position, seat))
    else:
        winner = max(tied, key=lambda seat: numbers[position.engineers[seat]])
    return Result(points[:], (winner,), position.ending)
