"""Kontor's geometry a second time, as plainly as it can be said: cells are (row, column), sets are sets.

Nothing here is shared with the game's own code; the tests hold the two against each other.
"""

from __future__ import annotations

from typing import Any

Cell = tuple[int, int]
SIDES = ((0, 1), (0, -1), (1, 0), (-1, 0))
BETTER_THAN = {("wine", "spices"), ("spices", "tea"), ("tea", "wine")}


def cell_of(name: str) -> Cell:
    return int(name[1:]) - 1, ord(name[0]) - ord("a")


def beside(cell: Cell) -> list[Cell]:
    return [(cell[0] + down, cell[1] + right) for down, right in SIDES]


def across(cell: Cell, side: tuple[int, int], bridges: dict[Cell, str]) -> Cell:
    """The first cell in this direction that is no bridge running that way."""
    way = "level" if side[0] == 0 else "upright"
    here = (cell[0] + side[0], cell[1] + side[1])
    while bridges.get(here) == way:
        here = (here[0] + side[0], here[1] + side[1])
    return here


def sectors(quays: set[Cell], bridges: dict[Cell, str]) -> set[frozenset[Cell]]:
    """Start with every quay alone and merge whatever touches."""
    group = {quay: {quay} for quay in quays}
    for quay in quays:
        for side in SIDES:
            other = across(quay, side, bridges)
            if other in quays and group[other] is not group[quay]:
                group[quay] |= group[other]
                for member in group[other]:
                    group[member] = group[quay]
    return {frozenset(members) for members in group.values()}


def inside(cell: Cell, cards: set[Cell], width: int, height: int) -> bool:
    """Would the harbour with a card here still be small enough?"""
    rows = [row for row, _ in cards | {cell}]
    columns = [column for _, column in cards | {cell}]
    return max(rows) - min(rows) < height and max(columns) - min(columns) < width


def majority(red: dict[str, int], black: dict[str, int]) -> str | None:
    """R59, from the numbers of warehouses."""
    leads = {"red": {}, "black": {}}  # type: dict[str, dict[str, int]]
    for good in ("tea", "wine", "spices"):
        if red[good] > black[good]:
            leads["red"][good] = red[good] - black[good]
        if black[good] > red[good]:
            leads["black"][good] = black[good] - red[good]
    strength = {who: (max(found.values(), default=0), len(found)) for who, found in leads.items()}
    if strength["red"] != strength["black"]:
        return max(strength, key=lambda who: strength[who])
    if strength["red"] == (0, 0):
        return None
    (red_good,), (black_good,) = leads["red"], leads["black"]
    return "red" if (red_good, black_good) in BETTER_THAN else "black"


def counted(ranks: list[tuple[int, int]], strict: bool) -> set[int]:
    """R73-R76: which of the sectors, given by size and distance, count."""
    found: set[int] = set()
    for size, distance in sorted(set(ranks), key=lambda rank: (-rank[0], rank[1])):
        tied = {index for index, rank in enumerate(ranks) if rank == (size, distance)}
        if strict and len(tied) > 1:
            continue
        if len(found | tied) <= 5:
            found |= tied
    return found


class PlainHarbour:
    """A harbour that is told what is laid and removed, and works everything out anew each time."""

    def __init__(self, width: int, height: int, fixed: bool, anchor: Cell, size: tuple[int, int]) -> None:
        self.width, self.height, self.anchor = width, height, anchor
        self.cards: dict[Cell, dict[str, Any]] = {}
        self.board = {(row, column) for row in range(size[0]) for column in range(size[1])}
        self.fixed_rows: tuple[int, int] | None = (0, height - 1) if fixed else None
        self.fixed_columns: tuple[int, int] | None = (0, width - 1) if fixed else None
        self.closed: dict[frozenset[Cell], str | None] = {}
        self.guards = 99  # of each player

    # --- what happens

    def lay(self, cell: Cell, card: dict[str, Any]) -> None:
        self.cards[cell] = card
        self._fix()
        self._close()

    def remove(self, cell: Cell) -> None:
        del self.cards[cell]
        self._close()

    def _close(self) -> None:
        for sector in sorted(self.open_sectors(), key=lambda sector: (-len(sector), min(sector))):
            if self.is_closed(sector):
                guard = self.guard(sector)
                self.closed[sector] = guard if list(self.closed.values()).count(guard) < self.guards else None

    def _fix(self) -> None:
        rows, columns = [row for row, _ in self.cards], [column for _, column in self.cards]
        if self.fixed_rows is None and max(rows) - min(rows) + 1 == self.height:
            self.fixed_rows = (min(rows), max(rows))
        if self.fixed_columns is None and max(columns) - min(columns) + 1 == self.width:
            self.fixed_columns = (min(columns), max(columns))

    # --- what is so

    def of_kind(self, *kinds: str) -> set[Cell]:
        return {cell for cell, card in self.cards.items() if (card.get("like") or card["kind"]) in kinds}

    def duty_canals(self) -> set[Cell]:
        return {cell for cell, card in self.cards.items() if card.get("like") == "canal"}

    def bridges(self) -> dict[Cell, str]:
        return {cell: card["axis"] for cell, card in self.cards.items() if card["kind"] == "bridge"}

    def closed_cells(self) -> set[Cell]:
        return {cell for sector in self.closed for cell in sector}

    def open_sectors(self) -> set[frozenset[Cell]]:
        return sectors(self.of_kind("quay", "crane", "customs") - self.closed_cells(), self.bridges())

    def is_inside(self, cell: Cell) -> bool:
        if self.fixed_rows and not self.fixed_rows[0] <= cell[0] <= self.fixed_rows[1]:
            return False
        if self.fixed_columns and not self.fixed_columns[0] <= cell[1] <= self.fixed_columns[1]:
            return False
        tall = self.height if self.fixed_rows is None else 99
        wide = self.width if self.fixed_columns is None else 99
        return inside(cell, set(self.cards), wide, tall)

    def is_closed(self, sector: frozenset[Cell]) -> bool:
        around = {other for cell in sector for other in beside(cell)} - set(self.cards)
        return not any(self.is_inside(cell) for cell in around)

    def goods(self, sector: frozenset[Cell], owner: str) -> dict[str, int]:
        shown = [good for cell in sector if self.cards[cell]["owner"] == owner for good in self.cards[cell]["goods"]]
        return {good: shown.count(good) for good in ("tea", "wine", "spices")}

    def guard(self, sector: frozenset[Cell]) -> str | None:
        return majority(self.goods(sector, "red"), self.goods(sector, "black"))

    def distance(self, sector: frozenset[Cell]) -> int:
        return min(abs(row - self.anchor[0]) + abs(column - self.anchor[1]) for row, column in sector)

    def points(self, every: bool, strict: bool) -> dict[str, int]:
        guarded = [(sector, guard) for sector, guard in self.closed.items() if guard]
        ranks = [(len(sector), self.distance(sector)) for sector, _ in guarded]
        counts = set(range(len(ranks))) if every else counted(ranks, strict)
        points = {"red": 0, "black": 0}
        for index in counts:
            sector, guard = guarded[index]
            around = {other for cell in sector for other in beside(cell)}
            points[guard] += 1 + len(sector & self.of_kind("customs")) + len(around & self.duty_canals())
        return points

    # --- where a card may lie

    def free_cells(self) -> set[Cell]:
        touching = {other for cell in self.cards for other in beside(cell)} - set(self.cards)
        return {cell for cell in touching if self.is_inside(cell)}

    def places(self, card: dict[str, Any], owner: str, variant: str) -> set[Cell]:
        kind = card["kind"]
        safe = {cell for cell in self.board if not ({cell, *beside(cell)} & self.closed_cells())}
        if kind == "flood":
            single = {cell for cell in self.of_kind("quay") if len(self.cards[cell]["goods"]) == 1}
            return (single | self.of_kind("bridge")) & safe
        if kind == "bridge":
            return (self.of_kind("anchor", "canal", "flood") - self.duty_canals()) & safe
        if kind == "customs":
            return {cell for cell in self.free_cells() & safe if not self._would_close(cell, card)}
        cells = self.free_cells()
        if kind in ("quay", "crane"):
            cells = {cell for cell in cells if not self._barred(cell, owner)}
        if kind in ("quay", "crane") and variant == "wasserspiele":
            water = self.of_kind("anchor", "canal", "flood", "bridge")
            cells = {cell for cell in cells if water & set(beside(cell))}
        return {cell for cell in cells if self._in_block(cell, kind)} if variant == "tic-tac-toe" else cells

    def _barred(self, cell: Cell, owner: str) -> bool:
        return any(self.cards[crane]["owner"] != owner for crane in set(beside(cell)) & self.of_kind("crane"))

    def _would_close(self, cell: Cell, card: dict[str, Any]) -> bool:
        imagined = PlainHarbour(self.width, self.height, False, self.anchor, (0, 0))
        imagined.cards, imagined.closed = dict(self.cards), dict(self.closed)
        imagined.fixed_rows, imagined.fixed_columns = self.fixed_rows, self.fixed_columns
        imagined.lay(cell, card)
        return len(imagined.closed) > len(self.closed)

    def _in_block(self, cell: Cell, kind: str) -> bool:
        """A50: rows and columns 3 and 6 of Tic tac toe are canals; a block is what lies between."""
        block = [other for other in self.board if self._block(other) == self._block(cell) and self._block(other)]
        if kind == "canal":
            dug = [other for other in block if other in self.of_kind("canal")]
            return len(dug) != 1 or dug[0] in beside(cell)
        settled = set(block) & self.of_kind("quay")
        return not settled or bool(settled & set(beside(cell)))

    def _block(self, cell: Cell) -> tuple[int, int] | None:
        parts = {0: 0, 1: 0, 3: 1, 4: 1, 6: 2, 7: 2}
        if cell[0] not in parts or cell[1] not in parts:
            return None
        return parts[cell[0]], parts[cell[1]]
