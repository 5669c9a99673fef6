"""Extending the harbour (phase 5): where a card may lie, and what laying it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from towpath.engine.bits import bits
from towpath.engine.events import Fact
from towpath.games.kontor import rules_end, rules_letters, rules_round, rules_sectors, rules_special
from towpath.games.kontor import stages as at
from towpath.games.kontor.components import BOAT_SYMBOL, BRIDGE, CANAL, CRANE, CUSTOMS, QUAY, SEATS

if TYPE_CHECKING:
    from towpath.games.kontor.position import KontorPosition

# A lay move is its cell; a bridge that runs upright has this bit as well.
UPRIGHT = 1 << 10
# And so has a customs office that is laid like a canal (A44).
LIKE_CANAL = 1 << 11
CELL = UPRIGHT - 1


def start_laying(position: KontorPosition) -> None:
    """Phase 5; a card with no place to go returns to the hand and the turn is over (A8, R71, R92)."""
    position.stage = at.LAY
    position.canal_places = 0
    kind = position.rules.cards.kind[position.card_in_play()]
    if kind == CANAL:
        position.places = canal_cells(position)
    elif kind <= CRANE:
        position.places = quay_cells(position, position.acting)
    else:
        position.places = rules_special.special_cells(position, kind)
        if kind == CUSTOMS and position.rules.customs_either:
            position.canal_places = rules_special.canal_office_cells(position)
    if not position.places | position.canal_places:
        rules_round.take_back(position, position.acting, "A8")
        rules_round.next_turn(position)


def lay_codes(position: KontorPosition) -> list[int]:
    cells = bits(position.places)
    if position.rules.cards.kind[position.card_in_play()] == BRIDGE:
        return [code for cell in cells for code in (cell, cell | UPRIGHT)]
    if position.canal_places:
        cells += [cell | LIKE_CANAL for cell in bits(position.canal_places)]
        cells.sort(key=lambda code: code & CELL)
    return cells


def open_cells(position: KontorPosition) -> int:
    """R44-R48: free cells within the limits that touch a card."""
    return position.rules.harbour.beside(position.occupied) & position.bounds & ~position.occupied


def canal_cells(position: KontorPosition) -> int:
    cells = open_cells(position)
    if position.rules.tic_tac_toe:
        cells &= ~_carving_cells(position)
    return cells


def quay_cells(position: KontorPosition, seat: int) -> int:
    harbour = position.rules.harbour
    cells = open_cells(position)
    barred = position.cranes[1 - seat]
    if barred:
        cells &= ~harbour.beside(barred)  # R67
    if position.rules.wasserspiele:
        cells &= harbour.beside(position.canals)  # R91
    if position.rules.tic_tac_toe:
        cells &= _block_cells(position)
    return cells


def _carving_cells(position: KontorPosition) -> int:
    """A50: the second canal in a block of Tic tac toe may not lie diagonal to the first."""
    harbour = position.rules.harbour
    cells = 0
    for block in harbour.blocks:
        dug = block & position.canals
        if dug.bit_count() == 1:
            cells |= block & ~(dug | harbour.beside(dug))
    return cells


def _block_cells(position: KontorPosition) -> int:
    """R96, A50: a quay founds the sector of its block or touches it."""
    harbour = position.rules.harbour
    quays = position.quays[0] | position.quays[1]
    cells = 0
    for block in harbour.blocks:
        settled = block & quays
        cells |= block & harbour.beside(settled) if settled else block
    return cells


def lay(position: KontorPosition, code: int) -> None:
    """Lay the chosen card; sectors that this closes are scored at once (R57); then phase 7."""
    seat = position.acting
    card = position.choices[seat]
    cell = code & CELL
    position.hands[seat] &= ~(1 << card)
    position.known[seat] &= ~(1 << card)
    position.laid_this_round = True
    if position.events is not None:
        facts: dict[str, Fact] = {
            "seat": SEATS[seat],
            "card": position.rules.cards.name(card),
            "cell": position.rules.harbour.names[cell],
        }
        if code & LIKE_CANAL:
            facts["like"] = "canal"
        position.emit("laid", facts)
    if position.rules.cards.kind[card] > CRANE:
        recheck = rules_special.place_special(position, cell, card, code)
    else:
        recheck = place(position, cell, card)
    if recheck:
        rules_sectors.close_all(position)
    else:
        rules_sectors.close_around(position, cell)
    if position.rules.tic_tac_toe and rules_end.three_in_a_row(position):
        return
    rules_round.finish_turn(position, card)


def place(position: KontorPosition, cell: int, card: int, like_canal: bool = False) -> bool:
    """Put a card on a free cell; True if that moved a limit, so that any sector may have been closed."""
    rules = position.rules
    cards = rules.cards
    kind = cards.kind[card]
    bit = 1 << cell
    position.grid[cell] = card
    position.occupied |= bit
    if kind in (QUAY, CRANE):
        owner = cards.owner[card]
        position.quays[owner] |= bit
        goods = cards.goods[card]
        if goods & 1:
            position.goods[0] |= bit
        if goods & 2:
            position.goods[1] |= bit
        if goods & 4:
            position.goods[2] |= bit
        if kind == CRANE:
            position.cranes[owner] |= bit
        if cards.symbol[card] == BOAT_SYMBOL:
            position.boat_quays |= bit
        position.laid += (cell,)
        rules_letters.found(position, cell)
    elif kind == CUSTOMS and not like_canal:
        position.customs |= bit
        rules_letters.found(position, cell)
    else:
        position.canals |= bit
        if like_canal:
            position.duty_canals |= bit
    if position.rows_fixed and position.columns_fixed:
        return False
    if not bit & ~position.reach:
        return False  # inside the extent of the cards: no limit moves
    return find_bounds(position)


def find_bounds(position: KontorPosition) -> bool:
    """R46-R49: the cells that may be used, from the extent of the cards; True if a direction has become fixed."""
    harbour = position.rules.harbour
    top, bottom, left, right = harbour.extent(position.occupied)
    fixed = False
    if not position.rows_fixed:
        position.row_bounds = harbour.row_reach[top][bottom]
        position.rows_fixed = fixed = bottom - top + 1 == harbour.height
    if not position.columns_fixed:
        position.column_bounds = harbour.column_reach[left][right]
        position.columns_fixed = right - left + 1 == harbour.width
        fixed = fixed or position.columns_fixed
    position.bounds = position.row_bounds & position.column_bounds
    position.reach = harbour.rectangle(top, bottom, left, right)
    if fixed and position.events is not None:
        position.emit("limits", {"rows": int(position.rows_fixed), "columns": int(position.columns_fixed)})
    return fixed
