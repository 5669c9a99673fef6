"""The boat (phase 4): where it may go, and the quay it may remove."""

from __future__ import annotations

from typing import TYPE_CHECKING

from towpath.engine.bits import bits
from towpath.games.kontor import rules_harbour, rules_letters, rules_piles, rules_sectors
from towpath.games.kontor import stages as at
from towpath.games.kontor.components import NO_CARD, SEATS

if TYPE_CHECKING:
    from towpath.games.kontor.position import KontorPosition

STAY = 0
# A boat move is its cell + 1, and above that the cell + 1 of the quay removed, or 0. The largest harbour that a
# content file may ask for needs 650 cells.
SHIFT = 10
CELL = (1 << SHIFT) - 1


def start_turn(position: KontorPosition) -> None:
    """Phase 4 for whoever may use the boat and has somewhere to go; else on to phase 5."""
    if position.may_use_boat() and targets(position):
        position.stage = at.BOAT
    else:
        rules_harbour.start_laying(position)


def targets(position: KontorPosition) -> int:
    """R28: any canal but the one under the boat."""
    return position.canals & ~(1 << position.boat)


def boat_codes(position: KontorPosition) -> list[int]:
    codes = [STAY]
    harbour = position.rules.harbour
    in_danger = position.boat_quays & ~position.closed  # R32, R33
    dangerous = harbour.beside(in_danger)
    for cell in bits(targets(position)):
        codes.append(cell + 1)
        if dangerous >> cell & 1:
            for quay in bits(harbour.around[cell] & in_danger):  # R29
                codes.append(cell + 1 | (quay + 1) << SHIFT)
    return codes


def move_boat(position: KontorPosition, code: int) -> None:
    if code != STAY:
        position.boat = (code & CELL) - 1
        if position.events is not None:
            names = position.rules.harbour.names
            position.emit("boat", {"seat": SEATS[position.acting], "cell": names[position.boat]})
        if code >> SHIFT:
            _remove(position, (code >> SHIFT) - 1)
            if position.pending:
                return  # the owner's pile turns up a card first
    elif position.events is not None:
        position.emit("boat-stays", {"seat": SEATS[position.acting]})
    rules_harbour.start_laying(position)


def _remove(position: KontorPosition, cell: int) -> None:
    """R30, R40: the quay goes under its owner's pile and its goods leave the sector."""
    card = position.grid[cell]
    owner = position.rules.cards.owner[card]
    bit = 1 << cell
    split = rules_sectors.sector_of(position, bit)
    position.grid[cell] = NO_CARD
    position.occupied ^= bit
    position.quays[owner] ^= bit
    position.cranes[owner] &= ~bit
    position.boat_quays ^= bit
    for good in (0, 1, 2):
        position.goods[good] &= ~bit
    position.laid = tuple([each for each in position.laid if each != cell])
    rules_letters.split(position, split)
    if not (position.rows_fixed and position.columns_fixed):
        rules_harbour.find_bounds(position)  # A14: the harbour may have become smaller
    if position.events is not None:
        name = position.rules.cards.name(card)
        position.emit("removed", {"seat": SEATS[owner], "card": name, "cell": position.rules.harbour.names[cell]})
    if position.level_bridges or position.upright_bridges:
        rules_sectors.close_all(position)  # A42: the far end of a bridge may be closed in on its own
    rules_piles.put_under(position, owner, card)
