"""Cards: dealing, drawing and playing them (R3, R31-R36, R85-R93, A20-A23). All chance is here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from towpath.engine import Chance
from towpath.games.arriala import memory, readings, rules_building, rules_turn, rules_workers
from towpath.games.arriala.components import COLOURS, LOCK_CARD, MASTERWORK_CARD, MOVE_CARD
from towpath.games.arriala.stages import DEALING, DRAWING, NO_WORKER, STARTING
from towpath.kit.memory import DREW

if TYPE_CHECKING:
    from towpath.games.arriala.position import ArrialaPosition


def pile(position: ArrialaPosition) -> int:
    """Where the counts of the face-down pile start; those of the discards follow."""
    return position.rules.players * position.rules.card_types


def pile_counts(position: ArrialaPosition) -> list[int]:
    start = pile(position)
    return list(position.cards[start : start + position.rules.card_types])


def discard_counts(position: ArrialaPosition) -> list[int]:
    return list(position.cards[pile(position) + position.rules.card_types :])


def hand_counts(position: ArrialaPosition, seat: int) -> list[int]:
    types = position.rules.card_types
    return list(position.cards[seat * types : seat * types + types])


def cards_to_draw(position: ArrialaPosition) -> bool:
    """A20: there is a pile, or discards to make one of."""
    return any(position.cards[pile(position) :])


# --- chance


def chance(position: ArrialaPosition) -> Chance:
    if position.stage == STARTING:
        return Chance("starts", list(range(position.rules.players)))  # R11
    seat = _taker(position)
    counts = pile_counts(position)
    types = [card for card, count in enumerate(counts) if count]
    name = "deal" if position.stage == DEALING else "draw"
    return Chance(f"{name} {COLOURS[seat]}", types, [counts[card] for card in types], (seat,))


def _taker(position: ArrialaPosition) -> int:
    if position.stage == DRAWING:
        return position.acting
    return (position.acting + position.dealt // position.rules.board.cards_dealt) % position.rules.players


def apply_chance(position: ArrialaPosition, code: int) -> None:
    if position.stage == STARTING:
        position.acting = code
        position.stage = DEALING
        if position.events is not None:
            position.emit("starts", {"seat": COLOURS[code]})
        if not position.rules.board.cards_dealt:
            rules_turn.start_turn(position, code)
        return
    seat = _taker(position)
    position.cards[seat * position.rules.card_types + code] += 1
    position.cards[pile(position) + code] -= 1
    if position.events is not None:
        kind = "dealt" if position.stage == DEALING else "drew"
        position.emit(kind, {"seat": COLOURS[seat]}, {"card": position.rules.board.card_names[code]}, seat)
    if position.stage == DRAWING:
        memory.note(position, seat, DREW, code)
        rules_turn.go_on(position)
        return
    position.dealt += 1
    if position.dealt == position.rules.players * position.rules.board.cards_dealt:
        position.dealt = 0
        rules_turn.start_turn(position, position.acting)


# --- drawing and playing


def draw(position: ArrialaPosition) -> None:
    """R35: chance says which card; an empty pile is made anew from the discards (A20)."""
    position.mover = NO_WORKER
    start = pile(position)
    types = position.rules.card_types
    if not any(position.cards[start : start + types]):
        position.cards[start : start + types] = position.cards[start + types :]
        position.cards[start + types :] = bytes(types)
        position.reshuffled = bytes(position.cards[start : start + types])
        position.card_log = b""
        if position.events is not None:
            position.emit("reshuffled", {"cards": sum(position.cards[start : start + types])})
    position.stage = DRAWING


def card_cost(position: ArrialaPosition, card: int, distance: int) -> int:
    """R86: spaces beyond those on a move card cost action points."""
    rules = position.rules
    if rules.board.card_kinds[card] != MOVE_CARD:
        return rules.play_cost
    return rules.play_cost + max(distance - rules.board.card_steps[card], 0) * rules.board.costs["move"]


def play(position: ArrialaPosition, card: int, colour: int, place: int, target: int) -> None:
    """R31, R32: the card is discarded and takes effect at once."""
    seat = position.acting
    kind = position.rules.board.card_kinds[card]
    cost = card_cost(position, card, abs(place - target))
    position.action_points -= cost
    position.cards[seat * position.rules.card_types + card] -= 1
    position.cards[pile(position) + position.rules.card_types + card] += 1
    memory.note(position, seat, 0, card)
    if position.events is not None:
        name = position.rules.board.card_names[card]
        position.emit("card-played", {"seat": COLOURS[seat], "card": name, "cost": cost})
    if kind == MOVE_CARD:
        rules_workers.step(position, colour, place, target, cost, False)
    elif kind == LOCK_CARD:
        rules_building.build_lock(position, target)
    elif kind == MASTERWORK_CARD:
        rules_building.build_masterwork(position, target)
    else:
        worker = readings.choose(position, colour, place, target)
        rules_workers.relocate(position, worker, target, cost)
