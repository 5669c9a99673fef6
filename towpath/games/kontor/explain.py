"""Why a move is refused: the rule, and what its text needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from towpath.engine import Reason
from towpath.engine.errors import NOT_NOW, UNKNOWN_WORD
from towpath.games.kontor import explain_things, rules_special
from towpath.games.kontor import stages as at
from towpath.games.kontor.components import BRIDGE, CRANE, CUSTOMS, FLOOD, KINDS, QUAY

if TYPE_CHECKING:
    from towpath.games.kontor.position import KontorPosition

VERBS = ("buy", "decline", "show", "choose", "sit-out", "boat", "lay")
VERBS_OF_STAGE = {
    at.BUY: ("buy", "decline"),
    at.SHOW: ("show",),
    at.CHOOSE: ("choose", "sit-out"),
    at.BOAT: ("boat",),
    at.LAY: ("lay",),
}


def refuse(position: KontorPosition, seat: int, words: list[str]) -> Reason:
    """Why these words are no legal move of the seat, which may act. Uses nothing that the seat cannot see."""
    verb = words[0] if words else ""
    if verb not in VERBS:
        return Reason(UNKNOWN_WORD, {"word": verb})
    if verb == "boat" and position.stage == at.LAY:
        return explain_things.no_boat(position)
    if verb not in VERBS_OF_STAGE[position.stage]:
        return Reason(NOT_NOW, {"word": verb, "stage": at.STAGES[position.stage]})
    if len(words) == 1 and verb == "choose":
        return Reason("R14", {}, "empty")
    if verb in ("choose", "show"):
        return _refuse_card(position, verb, words[1:])
    if verb in ("buy", "decline", "sit-out"):
        return Reason(UNKNOWN_WORD, {"word": words[1]})
    cell = position.rules.harbour.by_name.get(words[1], -1)
    if cell < 0 and not (verb == "boat" and words[1] == "stay"):
        return Reason(UNKNOWN_WORD, {"word": words[1]})
    return _refuse_boat(position, cell, words) if verb == "boat" else _refuse_lay(position, seat, cell, words)


def _refuse_card(position: KontorPosition, verb: str, words: list[str]) -> Reason:
    cards = position.rules.cards
    for card in cards.by_number.values():
        if [KINDS[cards.kind[card]], str(cards.number[card])] == words:
            return Reason("R14" if verb == "choose" else "R82", {"card": cards.name(card)})
    return Reason(UNKNOWN_WORD, {"word": " ".join(words)})


def _refuse_boat(position: KontorPosition, cell: int, words: list[str]) -> Reason:
    if words[1] == "stay":
        return Reason("R35") if words[2] == "remove" else Reason(UNKNOWN_WORD, {"word": words[2]})
    if not position.canals >> cell & 1 or cell == position.boat:
        return Reason("R28", {"cell": words[1]})
    quay = position.rules.harbour.by_name.get(words[3], -1) if words[2] == "remove" and len(words) >= 4 else -1
    if quay < 0:
        return Reason(UNKNOWN_WORD, {"word": " ".join(words[2:])})
    if len(words) > 4:
        return Reason("R36", {"cell": words[3]})
    bit = 1 << quay
    if position.canals & bit:
        rule = "R31"
    elif position.closed & bit:
        rule = "R33"
    elif not position.rules.harbour.around[cell] & bit or not position.occupied & bit:
        rule = "R29"
    else:
        rule = "R32"
    return Reason(rule, {"cell": words[3]})


def _refuse_lay(position: KontorPosition, seat: int, cell: int, words: list[str]) -> Reason:
    kind = position.rules.cards.kind[position.choices[seat]]
    if len(words) > 2 and words[2] not in _further_words(position, kind):
        return Reason(UNKNOWN_WORD, {"word": words[2]})
    params = {"cell": words[1]}
    if kind in (FLOOD, BRIDGE):
        return Reason(_why_not_covering(position, kind, cell), params)
    bit = 1 << cell
    harbour = position.rules.harbour
    if position.occupied & bit:
        return Reason("R44", params, "taken")
    if not position.bounds & bit:
        return Reason(_why_outside(position, bit), params)
    if not harbour.around[cell] & position.occupied:
        return Reason("R44", params)
    if kind == CUSTOMS:
        near = (harbour.around[cell] | bit) & position.closed
        return Reason("R83" if near else "R88", params)
    if kind in (QUAY, CRANE) and harbour.around[cell] & position.cranes[1 - seat]:
        return Reason("R68" if harbour.around[cell] & position.cranes[seat] else "R67", params)
    if position.rules.wasserspiele:
        return Reason("R91", params)
    return Reason("R96", params)


def _further_words(position: KontorPosition, kind: int) -> tuple[str, ...]:
    """What may be said after the cell: how a bridge lies, and what a customs office is."""
    if kind == BRIDGE:
        return ("level", "upright")
    return ("quay", "canal") if kind == CUSTOMS and position.rules.customs_either else ()


def _why_outside(position: KontorPosition, bit: int) -> str:
    """A limit that is fixed keeps the cell out, or the harbour would grow too large."""
    beyond_rows = position.rows_fixed and not position.row_bounds & bit
    beyond_columns = position.columns_fixed and not position.column_bounds & bit
    return "R48" if beyond_rows or beyond_columns else "R46"


def _why_not_covering(position: KontorPosition, kind: int, cell: int) -> str:
    bit = 1 << cell
    if kind == BRIDGE and position.duty_canals & bit:
        return "A44"
    harbour = position.rules.harbour
    fitting = rules_special.single_goods(position) if kind == FLOOD else position.canals
    bridges = position.level_bridges | position.upright_bridges
    fitting = fitting | bridges if kind == FLOOD else fitting & ~bridges
    if fitting & bit and (harbour.around[cell] | bit) & position.closed:
        return "R83"
    return "R85" if kind == FLOOD else "R86"
