"""Tic tac toe: lines of blocks that somebody has two of, and may still have three of."""

from __future__ import annotations

from towpath.games.kontor.draw_cards import Facts
from towpath.games.kontor.rules_end import LINES


class Line:
    """Three blocks, two or all of which a player controls; `missing` is the third, or -1."""

    def __init__(self, blocks: tuple[int, int, int], seat: str, missing: int) -> None:
        self.blocks = blocks
        self.seat = seat
        self.missing = missing


def lines_of(facts: Facts) -> list[Line]:
    """Lines that are whole or in the making."""
    found: list[Line] = []
    for blocks in LINES:
        owners = [facts["blocks"][block]["owner"] for block in blocks]
        for seat in facts["seats"]:
            others = [block for block, owner in zip(blocks, owners) if owner != seat]
            if not others:
                found.append(Line(blocks, seat, -1))
            elif len(others) == 1 and facts["blocks"][others[0]]["open"]:
                found.append(Line(blocks, seat, others[0]))
    return found


def lines_in_the_making(facts: Facts) -> list[Line]:
    return [line for line in lines_of(facts) if line.missing >= 0]
