"""Sectors: which quays belong together, when a sector is closed, and who has the majority (R50-R60)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from towpath.games.kontor.components import GOODS, NOBODY, SEATS, SPICES, TEA, WINE

if TYPE_CHECKING:
    from towpath.games.kontor.position import KontorPosition

GUARDS: Final = 5  # R9

# R59d, F20: each good beats one other.
BEATS = {WINE: SPICES, SPICES: TEA, TEA: WINE}


def open_quays(position: KontorPosition) -> int:
    """Quays and customs offices that belong to no closed sector."""
    return (position.quays[0] | position.quays[1] | position.customs) & ~position.closed


def sector_of(position: KontorPosition, start: int) -> int:
    """R50: all open quays joined to these along sides or by bridges."""
    quays = open_quays(position)
    if position.level_bridges or position.upright_bridges:
        return _bridged_sector(position, start, quays)
    stride = position.rules.harbour.stride
    sector = start
    while True:
        grown = (sector | sector << 1 | sector >> 1 | sector << stride | sector >> stride) & quays
        if grown == sector:
            return sector
        sector = grown


def _bridged_sector(position: KontorPosition, start: int, quays: int) -> int:
    """A42: a bridge is passed along its axis only; bridges in line chain."""
    stride = position.rules.harbour.stride
    level, upright = position.level_bridges, position.upright_bridges
    reached = start
    while True:
        sideways = reached & ~upright
        lengthways = reached & ~level
        grown = reached | (sideways << 1 | sideways >> 1) & (quays | level)
        grown |= (lengthways << stride | lengthways >> stride) & (quays | upright)
        if grown == reached:
            return reached & quays
        reached = grown


def open_sectors(position: KontorPosition) -> list[int]:
    """All sectors that are not closed, in reading order."""
    left = open_quays(position)
    sectors: list[int] = []
    while left:
        sector = sector_of(position, left & -left)
        sectors.append(sector)
        left &= ~sector
    return sectors


def is_closed(position: KontorPosition, sector: int) -> bool:
    """R51: no free cell within the limits touches it."""
    stride = position.rules.harbour.stride
    free = position.bounds & ~position.occupied
    return not (sector << 1 | sector >> 1 | sector << stride | sector >> stride) & free


def close_around(position: KontorPosition, cell: int) -> None:
    """Score what a card laid here has closed."""
    near = (position.rules.harbour.around[cell] | 1 << cell) & open_quays(position)
    closed: list[int] = []
    while near:
        sector = sector_of(position, near & -near)
        near &= ~sector
        if is_closed(position, sector):
            closed.append(sector)
    _close_each(position, closed)


def close_all(position: KontorPosition) -> None:
    """Score every sector that is closed now: after a limit was reached (A15) or a special card laid."""
    _close_each(position, [sector for sector in open_sectors(position) if is_closed(position, sector)])


def _close_each(position: KontorPosition, sectors: list[int]) -> None:
    if len(sectors) > 1 and position.rules.five_guards:
        sectors.sort(key=lambda sector: (-sector.bit_count(), sector & -sector))  # A24: the larger one first
    for sector in sectors:
        close(position, sector)


def close(position: KontorPosition, sector: int) -> None:
    """R57, R58: the sector is scored once and changes no more."""
    leads = leads_in(position, sector)
    winner = majority(leads)
    guard = winner if has_guard(position, winner) else NOBODY
    position.closed |= sector
    position.sectors += ((sector, guard),)
    if position.events is not None:
        facts: dict[str, Any] = {
            "cells": position.rules.harbour.listed(sector),
            "guard": SEATS[guard] if guard != NOBODY else "nobody",
            "leads": {name: lead for name, lead in zip(GOODS, leads)},
        }
        if guard != winner:
            facts["short"], facts["without"] = 1, SEATS[winner]
        position.emit("closed", facts)


def has_guard(position: KontorPosition, seat: int) -> bool:
    """A24: whether the seat has a guard left, where their number is a limit."""
    if not position.rules.five_guards or seat == NOBODY:
        return True
    return sum([guard == seat for _, guard in position.sectors]) < GUARDS


def leads_in(position: KontorPosition, sector: int) -> tuple[int, int, int]:
    """R59a: by how many of each good red leads in the sector (black: below zero)."""
    red, black = position.quays[0] & sector, position.quays[1] & sector
    tea, wine, spices = position.goods
    return (
        (red & tea).bit_count() - (black & tea).bit_count(),
        (red & wine).bit_count() - (black & wine).bit_count(),
        (red & spices).bit_count() - (black & spices).bit_count(),
    )


def majority(leads: tuple[int, int, int]) -> int:
    """R59: largest difference; then more leads; then the better good; else nobody."""
    one, two, three = leads
    red = max(one, two, three)
    black = -min(one, two, three)
    if red != black:
        return 0 if red > black else 1  # R59b
    if red == 0:
        return NOBODY  # R59e
    red_leads = sum([lead > 0 for lead in leads])
    black_leads = sum([lead < 0 for lead in leads])
    if red_leads != black_leads:
        return 0 if red_leads > black_leads else 1  # R59c
    return 0 if BEATS[leads.index(red)] == leads.index(-black) else 1  # R59d
