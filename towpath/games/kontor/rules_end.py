"""The end: when it comes, what the guards are worth, and who wins (R70-R77, R93, R97-R99, R102, R104)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from towpath.engine import Result
from towpath.engine.bits import bits
from towpath.games.kontor import rules_sectors
from towpath.games.kontor import stages as at
from towpath.games.kontor.components import NOBODY, SEATS

if TYPE_CHECKING:
    from towpath.games.kontor.position import KontorPosition

COUNTED_SECTORS = 5  # R73
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def end(position: KontorPosition, ending: str, winner: int = NOBODY) -> None:
    position.stage = at.OVER
    position.pending = []
    position.ending = ending
    position.winner = winner
    if position.events is not None:
        _emit_counted(position)
        position.emit("game-over", {"ending": ending})


def _emit_counted(position: KontorPosition) -> None:
    for sector in counted(position):
        cells = position.rules.harbour.listed(sector.cells)
        position.emit("counted", {"seat": SEATS[sector.guard], "cells": cells, "points": sector.worth})


def harbour_is_full(position: KontorPosition) -> bool:
    """R70."""
    return not position.bounds & ~position.occupied


def poverty_ends(position: KontorPosition) -> bool:
    """R104: in Armut the game ends when a player and the treasury have nothing left."""
    if not position.rules.armut or position.treasury > 0 or 0 not in position.guilders:
        return False
    end(position, "poverty", 1 - position.guilders.index(0))
    return True


def block_owner(position: KontorPosition, block: int) -> int:
    """Who controls a block of Tic tac toe: guards there of one player only."""
    guards = {guard for cells, guard in position.sectors if cells & block and guard != NOBODY}
    return guards.pop() if len(guards) == 1 else NOBODY


def can_still_be_guarded(position: KontorPosition, block: int) -> bool:
    """Whether a block of Tic tac toe that nobody controls may still come to somebody."""
    guards = {guard for cells, guard in position.sectors if cells & block and guard != NOBODY}
    return len(guards) < 2 and bool(block & (position.bounds & ~position.occupied | rules_sectors.open_quays(position)))


def three_in_a_row(position: KontorPosition) -> bool:
    """R97."""
    owners = [block_owner(position, block) for block in position.rules.harbour.blocks]
    for a, b, c in LINES:
        if owners[a] != NOBODY and owners[a] == owners[b] == owners[c]:
            end(position, "three-in-a-row", owners[a])
            return True
    return False


class Ranked:
    """A guarded sector as the final count sees it."""

    def __init__(self, cells: int, guard: int, size: int, distance: int, worth: int) -> None:
        self.cells = cells
        self.guard = guard
        self.size = size
        self.distance = distance
        self.worth = worth


def worth(position: KontorPosition, cells: int) -> int:
    """R89: a point more for each office; one laid like a canal counts for every sector that it touches (A44)."""
    offices = cells & position.customs
    if position.duty_canals:
        offices |= position.rules.harbour.beside(cells) & position.duty_canals
    return 1 + offices.bit_count()


def guarded_sectors(position: KontorPosition) -> list[Ranked]:
    """The guarded sectors, largest first, nearer ones first among equals (R74, R75)."""
    distance = position.rules.harbour.distance
    ranked = [
        Ranked(
            cells,
            guard,
            cells.bit_count(),
            min([distance[cell] for cell in bits(cells)]) - 1,  # A29
            worth(position, cells),
        )
        for cells, guard in position.sectors
        if guard != NOBODY
    ]
    ranked.sort(key=lambda sector: (-sector.size, sector.distance))
    return ranked


def counted_sectors(ranked: list[Ranked], every: bool, ties_drop: bool) -> list[Ranked]:
    """R73-R76: the five that count. A tied group counts only as a whole (A27); `ties_drop`: never."""
    if every:
        return ranked
    groups: list[list[Ranked]] = []
    for sector in ranked:
        if groups and (groups[-1][0].size, groups[-1][0].distance) == (sector.size, sector.distance):
            groups[-1].append(sector)
        else:
            groups.append([sector])
    counted: list[Ranked] = []
    for group in groups:
        if len(group) > 1 and (ties_drop or len(counted) + len(group) > COUNTED_SECTORS):
            continue
        if len(counted) + len(group) <= COUNTED_SECTORS:
            counted += group
    return counted


def counted(position: KontorPosition) -> list[Ranked]:
    """The sectors that would count if the game ended now."""
    rules = position.rules
    every = rules.every_sector_counts or rules.tic_tac_toe
    return counted_sectors(guarded_sectors(position), every, rules.tied_sectors_drop)


def why_not(sector: Ranked, counted: list[Ranked]) -> str:
    """Why a guarded sector is not among those that count: five are larger, or as large and nearer; or it is tied."""
    ahead = [each for each in counted if (-each.size, each.distance) < (-sector.size, sector.distance)]
    if len(ahead) < COUNTED_SECTORS:
        return "tied"
    return "farther" if ahead[-1].size == sector.size else "smaller"


def points(position: KontorPosition) -> list[int]:
    """What the guards would bring if the game ended now."""
    scores = [0, 0]
    for sector in counted(position):
        scores[sector.guard] += sector.worth
    return scores


def result(position: KontorPosition) -> Result:
    """R77, R97, R98, R104: most points, then most guilders, then a draw."""
    scores = points(position)
    if position.winner != NOBODY:
        return Result(scores, (position.winner,), position.ending)
    totals = [(scores[seat], position.guilders[seat]) for seat in (0, 1)]
    if totals[0] == totals[1]:
        return Result(scores, (0, 1), position.ending)
    return Result(scores, (0,) if totals[0] > totals[1] else (1,), position.ending)
