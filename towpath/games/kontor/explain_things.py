"""Why nothing can be done with a thing in the harbour or beside it, and why an action is not possible at all: the rule that an
expert would name for what the player wants.

| thing | while cards are chosen | while the boat moves | while a card is laid |
|---|---|---|---|
| cell | to lay a card there | a canal: to go there; a quay: to take it away; else to lay | to lay the card there |
| card in the hand | to choose it | to choose another | to choose another |
| boat | to move it | | to move it |
| piles | to draw | to draw | to draw |
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from towpath.engine import Reason
from towpath.games.kontor import explain, rules_boat
from towpath.games.kontor import stages as at
from towpath.games.kontor.components import KINDS

if TYPE_CHECKING:
    from towpath.games.kontor.position import KontorPosition

ACTIONS = {at.CHOOSE: ("choose", "sit-out"), at.BOAT: ("boat",), at.LAY: ("boat", "lay")}
UNDECIDED_FIRST = {at.BUY: ("R80", "first"), at.SHOW: ("R82", "first")}


def refuse_thing(position: KontorPosition, seat: int, picked: list[str], thing: str) -> Reason | None:
    """Why nothing can be done with the thing. Uses nothing that the seat cannot see."""
    sort, _, name = thing.partition("-")
    if sort == "card":
        return _card(position, seat, name)
    if position.stage in UNDECIDED_FIRST and sort in ("cell", "boat", "piles", "axis"):
        rule, case = UNDECIDED_FIRST[position.stage]
        return Reason(rule, {}, case)
    if sort == "boat":
        return _boat(position)
    if sort == "piles":
        return Reason("R62")
    if sort != "cell" or name not in position.rules.harbour.by_name:
        return None
    if position.stage == at.CHOOSE:
        return Reason("R14", {}, "first")
    cell = position.rules.harbour.by_name[name]
    if position.stage == at.BOAT:
        return _cell_for_boat(position, seat, picked, cell)
    return None if position.next_words(seat, ["lay", name]) else explain.refuse(position, seat, ["lay", name])


def _card(position: KontorPosition, seat: int, name: str) -> Reason | None:
    cards = position.rules.cards
    numbers = [card for card in cards.by_number.values() if str(cards.number[card]) == name]
    if not numbers:
        return None
    card = numbers[0]
    if position.stage == at.BUY:
        return Reason("R80", {}, "first")
    if position.stage in (at.CHOOSE, at.SHOW):
        verb = "choose" if position.stage == at.CHOOSE else "show"
        if position.hands[seat] >> card & 1:
            return None
        return explain.refuse(position, seat, [verb, KINDS[cards.kind[card]], name])
    return Reason("R14", {}, "chosen")


def _boat(position: KontorPosition) -> Reason | None:
    if position.stage == at.CHOOSE:
        return Reason("R26", {}, "first")
    if position.stage == at.BOAT:
        return Reason("R28", {}, "where")
    return no_boat(position)


def no_boat(position: KontorPosition) -> Reason:
    """Why the boat does not move any more, or at all, while a card is laid."""
    if not position.may_use_boat():
        return Reason("R26")
    return Reason("A10", {}, "done") if rules_boat.targets(position) else Reason("R28", {}, "none")


def _cell_for_boat(position: KontorPosition, seat: int, picked: list[str], cell: int) -> Reason | None:
    """A canal is a goal, a quay is to be taken away, and on a free cell the card would lie."""
    name = position.rules.harbour.names[cell]
    bit = 1 << cell
    names = position.rules.harbour.by_name
    goal = next((names[word] for word in picked if word in names), -1)
    if position.canals & bit:
        return Reason("R28", {"cell": name}, "there") if cell == position.boat else None
    if not position.occupied & bit:
        return Reason("A10", {}, "first")
    if goal < 0 or not position.canals >> goal & 1:
        return _removable_from_nowhere(position, cell, name)
    return explain.refuse(position, seat, ["boat", position.rules.harbour.names[goal], "remove", name])


def _removable_from_nowhere(position: KontorPosition, cell: int, name: str) -> Reason | None:
    """Why the boat cannot take a quay away, wherever it goes."""
    bit = 1 << cell
    params = {"cell": name}
    if position.closed & bit:
        return Reason("R33", params)
    if not position.boat_quays & bit:
        return Reason("R32", params)
    if not position.rules.harbour.around[cell] & rules_boat.targets(position):
        return Reason("R29", params, "nowhere")
    return None
