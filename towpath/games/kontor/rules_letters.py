"""What sectors are called: a letter from the first quay on, which never changes and is never given again.

A letter is tied to a cell, first that of the quay which founded the sector. Of sectors that grow together the older letter
stays. If a sector falls apart, the part with its oldest quay keeps the letter, and the others get the next ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from towpath.engine.bits import bits
from towpath.games.kontor import rules_sectors

if TYPE_CHECKING:
    from towpath.games.kontor.position import KontorPosition

LOST: Final = -1  # the sector of this letter has gone, or has become a part of an older one


def found(position: KontorPosition, cell: int) -> None:
    """A quay that lies alone begins a sector."""
    if position.rules.harbour.around[cell] & rules_sectors.open_quays(position):
        return
    bridged = position.level_bridges or position.upright_bridges
    if bridged and rules_sectors.sector_of(position, 1 << cell) != 1 << cell:
        return
    position.founders += (cell,)


def split(position: KontorPosition, sector: int) -> None:
    """A quay or a bridge of this sector has gone: one part keeps its letter, the others are new."""
    founders = list(position.founders)
    letters = [letter for letter, cell in enumerate(founders) if cell != LOST and sector >> cell & 1]
    for letter in letters:
        founders[letter] = LOST
    left = sector & rules_sectors.open_quays(position)
    cells = [cell for cell in position.laid if left >> cell & 1]
    cells += bits(left & position.customs)
    for cell in cells:
        if not left >> cell & 1:
            continue
        left &= ~rules_sectors.sector_of(position, 1 << cell)
        if letters:
            founders[letters[0]] = cell
            letters = []
        else:
            founders.append(cell)
    position.founders = tuple(founders)


def name_all(position: KontorPosition) -> None:
    """Letters in reading order, for a table of which nobody knows how it came about."""
    sectors = rules_sectors.open_sectors(position)
    position.founders = tuple([(sector & -sector).bit_length() - 1 for sector in sectors])


def letter(position: KontorPosition, sector: int) -> str:
    """A to Z, then A2 to Z2; nothing for a table that was not laid card by card."""
    for place, cell in enumerate(position.founders):
        if cell != LOST and sector >> cell & 1:
            return chr(ord("A") + place % 26) + (str(place // 26 + 1) if place >= 26 else "")
    return ""
