"""Sections of the canal: where they end, when they are complete, and who scores them (R51, R57-R74, A10-A14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from towpath.games.arriala import readings, rules_end
from towpath.games.arriala.components import COLOURS, NOBODY, bits

if TYPE_CHECKING:
    from towpath.games.arriala.position import ArrialaPosition


def majority(counts: list[int]) -> int:
    """R60, R63-R66: who has most; of several level at the top none, but the single next one; else nobody."""
    best = second = 0
    first = next = NOBODY  # who has that many, if it is one alone
    for colour, count in enumerate(counts):
        if count > best:
            second, next = best, first
            best, first = count, colour
        elif count == best:
            first = NOBODY
        elif count > second:
            second, next = count, colour
        elif count == second:
            next = NOBODY
    return first if first != NOBODY else next


def section_at(position: ArrialaPosition, space: int) -> int:
    """R57: the run of spaces around this one, up to the next town or lock on either side."""
    ends = position.rules.towns | position.locks
    start = (ends & (1 << space) - 1).bit_length()
    above = ends >> space
    end = space + (above & -above).bit_length() - 1
    return (1 << end) - (1 << start)


def sections(position: ArrialaPosition) -> list[int]:
    """All sections in play, in the order of the canal."""
    return _sections_among(position, position.rules.spaces & ~position.locks)


def open_sections(position: ArrialaPosition) -> list[int]:
    """Those that are not scored yet."""
    return _sections_among(position, position.rules.spaces & ~(position.locks | position.scored))


def _sections_among(position: ArrialaPosition, left: int) -> list[int]:
    sections: list[int] = []
    while left:
        section = section_at(position, (left & -left).bit_length() - 1)
        sections.append(section)
        left &= ~section
    return sections


def counts_in(position: ArrialaPosition, section: int) -> list[int]:
    """Workers of each colour on these spaces."""
    counts = [0] * position.rules.colours
    for space in bits(section & position.taken):
        counts[position.rules.colour_of[position.at[space]]] += 1
    return counts


def score_at(position: ArrialaPosition, space: int) -> None:
    """R58, R59: a worker has come to this space; score its section if that is complete, then see whether all are."""
    section = section_at(position, space)
    if section & ~position.taken or section & position.scored:  # R71
        return
    score(position, section)
    end_if_done(position)


def score_beside(position: ArrialaPosition, lock: int) -> None:
    """R49, A13: a lock was built here; score the sections on both sides that it has completed."""
    ends = position.rules.towns | position.locks
    for space in (lock - 1, lock + 1):
        if not ends >> space & 1:  # A12
            section = section_at(position, space)
            if not section & ~position.taken and not section & position.scored:
                score(position, section)
    end_if_done(position)


def score(position: ArrialaPosition, section: int) -> None:
    """R60-R65. Its workers stay (R72); those moved in this turn may be moved again (R70)."""
    counts = counts_in(position, section)
    winner = majority(counts)
    points = position.rules.board.section_worth(section.bit_count()) if winner != NOBODY else 0
    position.scored |= section
    position.sections += ((section, tuple(counts), winner, points),)
    position.idle_turns = -1
    if winner != NOBODY:
        position.points[winner] += points
    if position.rules.scored_move_again:
        workers = 0
        for space in bits(section):
            workers |= 1 << position.at[space]
        readings.free(position, workers)
    if position.events is not None:
        position.emit(
            "section-scored",
            {
                "spaces": [position.rules.board.names[space] for space in bits(section)],
                "counts": {COLOURS[colour]: count for colour, count in enumerate(counts)},
                "winner": COLOURS[winner] if winner != NOBODY else "nobody",
                "points": points,
            },
        )


def end_if_done(position: ArrialaPosition) -> None:
    """R94: the game ends with the last section."""
    if not position.rules.spaces & ~(position.locks | position.scored):
        rules_end.end(position, "last-section")
