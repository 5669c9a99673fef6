"""Maps of hexes that stand on a point: their outlines, and where they lie. Odd rows lie half a hex further right."""

from __future__ import annotations

import math

from towpath.drawing.svg import number

Point = tuple[float, float]


def apothem(radius: float) -> float:
    """From the middle of a hex to the middle of an edge; the radius goes to a corner."""
    return radius * math.sqrt(3) / 2


def hexagon(radius: float, x: float = 0, y: float = 0) -> str:
    """A hex around a point, as path data."""
    across, down = apothem(radius), radius / 2
    right, left, slope = number(across), number(-across), number(down)
    start = f"M{number(x)} {number(y - radius)}"
    return f"{start}l{right} {slope}v{number(radius)}l{left} {slope}l{left}-{slope}v{number(-radius)}z"


def middle(column: int, row: int, radius: float) -> Point:
    """Where the middle of a hex lies; that of column 0 in row 0 is 0,0."""
    return 2 * apothem(radius) * (column + (row & 1) / 2), 1.5 * radius * row


def edge(radius: float, direction: int) -> Point:
    """The middle of an edge, from the middle of the hex. Directions count anticlockwise from the right."""
    angle = math.radians(60 * direction)
    return apothem(radius) * math.cos(angle), -apothem(radius) * math.sin(angle)


def corner(radius: float, direction: int) -> Point:
    """The corner after that edge, anticlockwise."""
    angle = math.radians(60 * direction + 30)
    return radius * math.cos(angle), -radius * math.sin(angle)
