"""The turn: starting, ending, handing on, and the safety end (R12-R17, A30)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from towpath.games.arriala import rules_end, rules_workers
from towpath.games.arriala.components import COLOURS
from towpath.games.arriala.stages import TURN

if TYPE_CHECKING:
    from towpath.games.arriala.position import ArrialaPosition

MOST_IDLE_ROUNDS: Final = 20  # A30
MOST_IDLE_ROUNDS_WITHOUT_SAFETY: Final = 200  # A36: even then every game ends


def start_turn(position: ArrialaPosition, seat: int) -> None:
    """R13."""
    position.acting = seat
    position.action_points = position.rules.board.action_points
    position.stage = TURN
    if position.events is not None:
        position.emit("turn", {"seat": COLOURS[seat], "action_points": position.action_points})


def go_on(position: ArrialaPosition) -> None:
    """After a card was drawn."""
    position.stage = TURN


def end_turn(position: ArrialaPosition) -> None:
    """R16, R17: what is left of the action points is lost."""
    seat = position.acting
    left = position.action_points
    if position.events is not None:
        position.emit("turn-ended", {"seat": COLOURS[seat], "lost": left})
    position.passes = position.passes + 1 if left == position.rules.board.action_points else 0
    position.idle_turns += 1
    if _nothing_goes_on(position):
        return
    following = (seat + 1) % position.rules.players  # R12
    rules_workers.bind(position, seat, following)
    start_turn(position, following)


def most_idle_turns(position: ArrialaPosition) -> int:
    """How many turns without anything scored, built or placed end the game."""
    rules = position.rules
    return rules.players * (MOST_IDLE_ROUNDS if rules.safety_end else MOST_IDLE_ROUNDS_WITHOUT_SAFETY)


def _nothing_goes_on(position: ArrialaPosition) -> bool:
    """A30: everybody passed, or nothing was scored, built or placed for twenty rounds."""
    rules = position.rules
    if rules.safety_end and position.passes >= rules.players:
        rules_end.end(position, "everybody-passed")
        return True
    if position.idle_turns >= most_idle_turns(position):
        rules_end.end(position, "nothing-done")
        return True
    return False
