"""The table's geometry: cells as bits of a number, neighbours by shifting, limits that float or are fixed."""

from __future__ import annotations

from towpath.engine.bits import bits
from towpath.engine.sheet import Sheet


class Harbour:
    """A grid large enough for every harbour that can grow, with the anchor at a known cell.

    Cell (row, column) is bit row * stride + column; the column past the last one is always empty, so
    that shifting a set of cells by one never wraps round to the next row.
    """

    def __init__(self, width: int, height: int, fixed: bool, picture: list[str]) -> None:
        self.width = width
        self.height = height
        self.fixed = fixed
        self.rows = height if fixed else 2 * height - 1
        self.columns = width if fixed else 2 * width - 1
        self.stride = self.columns + 1
        anchor_row, anchor_column = next((row, line.index("A")) for row, line in enumerate(picture) if "A" in line)
        top = 0 if fixed else height - 1 - anchor_row
        left = 0 if fixed else width - 1 - anchor_column
        self.anchor = self.cell(top + anchor_row, left + anchor_column)
        self.canals = [
            self.cell(top + row, left + column)
            for row, line in enumerate(picture)
            for column, sign in enumerate(line)
            if sign == "#"
        ]
        self.cells = [self.cell(row, column) for row in range(self.rows) for column in range(self.columns)]
        self.board = sum([1 << cell for cell in self.cells])
        self.names = {cell: self._name(cell) for cell in self.cells}
        self.by_name = {name: cell for cell, name in self.names.items()}
        # The rows (columns) that may still be used when those from low to high are.
        self.row_reach = [
            [self._band(high - height + 1, low + height - 1, True) for high in range(self.rows)]
            for low in range(self.rows)
        ]
        self.column_reach = [
            [self._band(high - width + 1, low + width - 1, False) for high in range(self.columns)]
            for low in range(self.columns)
        ]
        self.row_spans = [[self._band(low, high, True) for high in range(self.rows)] for low in range(self.rows)]
        self.column_spans = [
            [self._band(low, high, False) for high in range(self.columns)] for low in range(self.columns)
        ]
        # The parts into which the canals of the start cut a fixed harbour, in reading order (Tic tac toe's nine).
        self.blocks = self._parts() if fixed else []
        self.around = [0] * (self.rows * self.stride)
        for cell in self.cells:
            self.around[cell] = self.beside(1 << cell)
        self.distance = [0] * (self.rows * self.stride)
        for cell in self.cells:
            self.distance[cell] = abs(self.row(cell) - self.row(self.anchor)) + abs(
                self.column(cell) - self.column(self.anchor)
            )

    def cell(self, row: int, column: int) -> int:
        return row * self.stride + column

    def row(self, cell: int) -> int:
        return cell // self.stride

    def column(self, cell: int) -> int:
        return cell % self.stride

    def _name(self, cell: int) -> str:
        return f"{chr(ord('a') + self.column(cell))}{self.row(cell) + 1}"

    def _band(self, low: int, high: int, rows: bool) -> int:
        return sum([1 << cell for cell in self.cells if low <= (self.row(cell) if rows else self.column(cell)) <= high])

    def beside(self, cells: int) -> int:
        """The cells that touch these along a side (cells of the set that touch each other included)."""
        stride = self.stride
        return (cells << 1 | cells >> 1 | cells << stride | cells >> stride) & self.board

    def _parts(self) -> list[int]:
        left = self.board & ~sum([1 << cell for cell in [self.anchor, *self.canals]])
        parts: list[int] = []
        while left:
            part, grown = 0, left & -left
            while grown != part:
                part = grown
                grown |= self.beside(part) & left
            parts.append(part)
            left &= ~part
        return parts

    def extent(self, cells: int) -> tuple[int, int, int, int]:
        """First and last row, first and last column of a set of cells."""
        stride = self.stride
        first_row = ((cells & -cells).bit_length() - 1) // stride
        last_row = (cells.bit_length() - 1) // stride
        folded = 0
        line = (1 << stride) - 1
        while cells:
            folded |= cells & line
            cells >>= stride
        first_column = (folded & -folded).bit_length() - 1
        return first_row, last_row, first_column, folded.bit_length() - 1

    def rectangle(self, top: int, bottom: int, left: int, right: int) -> int:
        """The cells of these rows and columns."""
        return self.row_spans[top][bottom] & self.column_spans[left][right]

    def listed(self, cells: int) -> list[str]:
        """The names of a set of cells, in reading order."""
        return [self.names[cell] for cell in bits(cells)]


def layout_harbour(layout: Sheet) -> Harbour:
    """The harbour of a layout in a content file, checked."""
    width = layout.integer("width", low=3, high=13)
    height = layout.integer("height", low=3, high=13)
    fixed = layout.boolean("fixed")
    picture = layout.string("picture").split()
    lengths = {len(line) for line in picture}
    signs = "".join(picture)
    if len(lengths) != 1 or set(signs) - set("A#."):
        raise layout.bad("picture", "should be lines of equal length made of A (anchor), # (canal) and . (free)")
    if signs.count("A") != 1:
        raise layout.bad("picture", f"should show the anchor A once, not {signs.count('A')} times")
    if signs.count("#") > 43 - 4 - 1:
        raise layout.bad(
            "picture", f"shows {signs.count('#')} canals; 38 at the most leave cards for the hands and the pile"
        )
    size = (lengths.pop(), len(picture))
    if fixed and size != (width, height):
        raise layout.bad("picture", f"is {size[0]}x{size[1]} cards; a fixed harbour shows all {width}x{height}")
    if size[0] > width or size[1] > height:
        raise layout.bad("picture", f"is {size[0]}x{size[1]} cards and lies outside the limits of {width}x{height}")
    return Harbour(width, height, fixed, picture)
