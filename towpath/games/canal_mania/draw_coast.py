"""The shores around England, and the lines of land on a map: ornament, which no rule reads."""

from __future__ import annotations

import math
import random

from towpath.drawing import hexes
from towpath.drawing.svg import number
from towpath.games.canal_mania.country import NOWHERE, Country
from towpath.games.canal_mania.draw_tiles import RADIUS

Point = tuple[float, float]

# England and Wales by longitude and latitude, anticlockwise from the Solway.
COAST: tuple[Point, ...] = (
    (-3.1, 54.95), (-3.4, 54.9), (-3.6, 54.5), (-3.25, 54.1), (-2.85, 54.15), (-2.9, 53.95), (-3.05, 53.9), (-3.05, 53.75),
    (-2.85, 53.72), (-3.0, 53.65), (-3.1, 53.55), (-3.03, 53.42), (-2.9, 53.33), (-3.18, 53.4), (-3.1, 53.25), (-3.35, 53.35),
    (-3.85, 53.33), (-4.05, 53.23), (-4.3, 53.42), (-4.6, 53.3), (-4.4, 53.15), (-4.35, 53.1), (-4.75, 52.8), (-4.4, 52.88),
    (-4.1, 52.9), (-4.1, 52.6), (-4.05, 52.5), (-4.1, 52.35), (-4.4, 52.2), (-4.8, 52.05), (-5.1, 51.98), (-5.3, 51.88),
    (-5.1, 51.75), (-5.2, 51.65), (-4.9, 51.6), (-4.65, 51.68), (-4.4, 51.75), (-4.25, 51.62), (-4.0, 51.6), (-3.75, 51.48),
    (-3.4, 51.38), (-3.1, 51.42), (-2.85, 51.55), (-2.5, 51.72), (-2.75, 51.5), (-3.0, 51.35), (-3.0, 51.2), (-3.5, 51.22),
    (-4.1, 51.22), (-4.3, 51.05), (-4.55, 50.95), (-4.75, 50.68), (-5.05, 50.4), (-5.3, 50.25), (-5.7, 50.1), (-5.5, 50.1),
    (-5.2, 49.96), (-5.0, 50.2), (-4.5, 50.33), (-4.1, 50.33), (-3.75, 50.22), (-3.5, 50.4), (-3.45, 50.6), (-3.0, 50.7),
    (-2.5, 50.6), (-2.45, 50.52), (-2.0, 50.6), (-1.95, 50.7), (-1.55, 50.72), (-1.3, 50.8), (-1.05, 50.75), (-0.75, 50.73),
    (-0.2, 50.82), (0.25, 50.74), (0.6, 50.85), (0.95, 50.92), (1.2, 51.08), (1.4, 51.2), (1.42, 51.38), (0.95, 51.37),
    (0.6, 51.45), (0.45, 51.47), (0.9, 51.58), (0.9, 51.75), (1.25, 51.85), (1.35, 51.97), (1.6, 52.1), (1.75, 52.5),
    (1.65, 52.75), (1.3, 52.93), (0.8, 52.97), (0.5, 52.95), (0.4, 52.8), (0.2, 52.82), (0.05, 52.9), (0.3, 53.1),
    (0.35, 53.2), (0.1, 53.45), (-0.1, 53.6), (-0.4, 53.7), (0.1, 53.6), (-0.2, 53.9), (-0.1, 54.12), (-0.4, 54.3),
    (-0.6, 54.5), (-1.1, 54.63), (-1.3, 54.77), (-1.4, 55.0), (-1.6, 55.3), (-2.4, 55.6),
)  # fmt: skip


def place(column: int, row: int) -> Point:
    """The middle of a hex; odd rows lie half a hex further east."""
    return hexes.middle(column, row, RADIUS)


def on_map(longitude: float, latitude: float) -> Point:
    """Where a place lies on the map: the straight-line fit of our hexes to the ground."""
    return 280 * longitude - 5.25 * latitude + 1237.1, 24921 - 458.8 * latitude


def coast() -> str:
    """All land, also where nothing can be built."""
    return outline(smooth(_rough([on_map(*each) for each in COAST], 38, 7, "coast"), 2))


def land(country: Country) -> str:
    """The outline of the hexes, worn a little by wind and water."""
    return "".join([outline(smooth(_rough(loop, 20, 2.6, "land"), 1)) for loop in _loops(country)])


def outline(points: list[Point]) -> str:
    return "M" + "L".join([f"{number(round(x, 1))} {number(round(y, 1))}" for x, y in points]) + "Z"


def smooth(points: list[Point], times: int) -> list[Point]:
    """The closed line with its corners cut, again and again."""
    for _ in range(times):
        cut: list[Point] = []
        for (x, y), (next_x, next_y) in zip(points, points[1:] + points[:1]):
            cut.append((x * 0.75 + next_x * 0.25, y * 0.75 + next_y * 0.25))
            cut.append((x * 0.25 + next_x * 0.75, y * 0.25 + next_y * 0.75))
        points = cut
    return points


def _rough(points: list[Point], step: float, most: float, seed: str) -> list[Point]:
    """The closed line with points in between that stray a little from it."""
    rng = random.Random(seed)
    rough: list[Point] = []
    for (x, y), (next_x, next_y) in zip(points, points[1:] + points[:1]):
        parts = max(1, int(math.hypot(next_x - x, next_y - y) / step))
        for part in range(parts):
            along = part / parts
            rough.append(
                (
                    x + (next_x - x) * along + rng.uniform(-most, most),
                    y + (next_y - y) * along + rng.uniform(-most, most),
                )
            )
    return rough


def _loops(country: Country) -> list[list[Point]]:
    """The lines around the hexes: every edge beyond which there is no hex, joined corner to corner."""
    onward: dict[tuple[int, int], list[Point]] = {}
    for hex, (column, row) in enumerate(country.places):
        middle = place(column, row)
        for direction in range(6):
            if country.neighbour(hex, direction) == NOWHERE:
                first, second = _corner(middle, direction, -1), _corner(middle, direction, 1)
                onward.setdefault(_near(first), []).append(second)
    loops: list[list[Point]] = []
    while onward:
        here = next(iter(onward))
        loop: list[Point] = []
        while here in onward:
            ahead = onward[here].pop()
            if not onward[here]:
                del onward[here]
            loop.append(ahead)
            here = _near(ahead)
        loops.append(loop)
    return loops


def _corner(middle: Point, direction: int, side: int) -> Point:
    """The end of a hex's edge, on either side of the direction."""
    x, y = hexes.corner(RADIUS, direction if side > 0 else direction - 1)
    return middle[0] + x, middle[1] + y


def _near(point: Point) -> tuple[int, int]:
    """The same for both hexes that share a corner, however their sums are rounded."""
    return round(point[0] / 7), round(point[1] / 7)
