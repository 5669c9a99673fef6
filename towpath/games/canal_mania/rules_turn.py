"""The turn: three phases, what each allows, and the way from one turn to the next (turn.*, end.rounds, end.stall)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from towpath.games.canal_mania import (
    codes,
    rules_building,
    rules_cards,
    rules_contracts,
    rules_end,
    rules_engineers,
    rules_shipping,
)
from towpath.games.canal_mania import stages as at

if TYPE_CHECKING:
    from towpath.games.canal_mania.position import CanalManiaPosition

HAND_LIMIT = 7
MOST_ROUNDS = 100  # end.long

# What follows when chance has decided.
NEXT_TURN, NEXT_PHASE, ANOTHER_CONTRACT, DECLARATION = 0, 1, 2, 3


def act(position: CanalManiaPosition, seat: int, code: int) -> None:
    """A decision of one of the three phases."""
    if (
        position.stage == at.MIDDLE
        and position.rules.withdraws_previous
        and not codes.WITHDRAW <= code < codes.CONTRACT
    ):
        rules_building.settle(position, seat)
    if code == codes.PASS:
        _stop(position, seat)
        return
    position.acted = True
    if code >= codes.SHIP:
        rules_shipping.ship(position, seat, code)
        finish_action(position)
    elif code >= codes.BUILD:
        rules_building.build(position, seat, code)
    elif code >= codes.CONTRACT:
        rules_contracts.take(position, seat, code)
    elif code >= codes.WITHDRAW:
        rules_building.withdraw(position, seat, code)
    elif code >= codes.TAKE:
        rules_cards.take(position, seat, code)
    elif code >= codes.SWAP:
        rules_engineers.swap(position, seat, code - codes.SWAP)
        finish_action(position)
    elif code == codes.REFRESH:
        rules_cards.refresh(position, seat)
    else:
        rules_cards.draw(position, seat, code)


def _stop(position: CanalManiaPosition, seat: int) -> None:
    """turn.pass, or the end of an action that could go on."""
    if position.stage == at.BUILDING:
        rules_building.end_building(position, seat)
        return
    if position.events is not None and position.stage != at.SECOND_CONTRACT:
        position.emit("passed", {"seat": position.rules.seats[seat], "phase": position.phase})
    finish_action(position)


def finish_action(position: CanalManiaPosition) -> None:
    """At the end of every action five build cards lie open (cards.take)."""
    rules_cards.refill(position)
    if position.pending:
        position.resume = NEXT_PHASE
    else:
        next_phase(position)


def go_on(position: CanalManiaPosition) -> None:
    """After chance has decided."""
    resume = position.resume
    if resume == NEXT_PHASE:
        next_phase(position)
    elif resume == DECLARATION:
        position.stage = at.DECLARE
    elif resume == NEXT_TURN:
        next_turn(position)
    else:
        rules_contracts.offer_another(position)


def next_phase(position: CanalManiaPosition) -> None:
    if position.phase == 1:
        position.phase = 2
        position.stage = at.MIDDLE
    elif position.phase == 2:
        position.phase = 3
        position.stage = at.LAST
    elif position.hand_size(position.acting) > HAND_LIMIT:
        position.stage = at.DISCARD  # turn.hand-limit
    else:
        end_turn(position)


def end_turn(position: CanalManiaPosition) -> None:
    rules_cards.refill(position)
    if position.pending:
        position.resume = NEXT_TURN
    else:
        next_turn(position)


def next_turn(position: CanalManiaPosition) -> None:
    seat = position.acting + 1
    if seat == 0 or seat == position.rules.players:
        if not _next_round(position):
            return
        seat = 0
    position.acting = seat
    position.phase = 1
    position.stage = at.FIRST
    if position.events is not None:
        position.emit("turn", {"seat": position.rules.seats[seat], "round": position.round})


def _next_round(position: CanalManiaPosition) -> bool:
    """Whether there is one (end.rounds)."""
    if not position.acted:
        trigger(position, "stall")  # end.stall
    if position.last_round and position.round >= position.last_round:
        rules_end.begin_final_goods(position)
        return False
    position.round += 1
    position.acted = False
    if position.round >= MOST_ROUNDS:
        trigger(position, "long")  # end.long
    return True


def trigger(position: CanalManiaPosition, why: str) -> None:
    """end.trigger: this round is finished and two more are played; later causes change nothing."""
    if position.last_round == 0:
        position.last_round = position.round + 2
        position.ending = why
        if position.events is not None:
            position.emit("end-triggered", {"why": why, "last_round": position.last_round})


def score(position: CanalManiaPosition, seat: int, points: int) -> None:
    position.points[seat] += points
    if position.points[seat] >= position.rules.end_score and position.stage != at.FINAL_GOODS:
        trigger(position, "end-marker")
