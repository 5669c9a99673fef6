"""Drawing as an engraver does: hatched hills, ruled skies and water, trees; lightly tinted. For the pictures of the games.

Where lines fall is random but always the same: each drawing has its own numbers.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from itertools import pairwise

from towpath.drawing.svg import WATER_DEEP, number

LINE = "#3A3228"
SKY = "#F9F2E0"
HILL, FAR_HILL = "#E9DDBC", "#DFD4B6"
FIELD = "#DEDDBC"
WATER = "#C9DBDD"
BRICK, DARK_BRICK = "#D2A288", "#C08A6F"
STONE = "#E8DDC4"
LEAVES = "#B2BF9B"
WIDTH, HEIGHT = 360, 200

Stroke = tuple[float, float, float, float]
Point = tuple[float, float]
Skip = Callable[[float, float], bool]


def path(d: str, fill: str = "none", line: str = "", width: float = 1, opacity: float = 1) -> str:
    stroke = f' stroke="{line}" stroke-width="{number(width)}"' if line else ""
    faint = f' opacity="{number(opacity)}"' if opacity < 1 else ""
    return f'<path d="{d}" fill="{fill}"{stroke}{faint}/>'


def disc(x: float, y: float, radius: float, fill: str, more: str = "") -> str:
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}"{more}/>'


def strokes(lines: list[Stroke], width: float, opacity: float = 1, line: str = LINE) -> str:
    """Many straight lines as one path."""
    d = "".join([f"M{_n(x)} {_n(y)}L{_n(to_x)} {_n(to_y)}" for x, y, to_x, to_y in lines])
    return path(d, line=line, width=width, opacity=opacity)


def picture(art: str) -> str:
    """The whole vignette as a document."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="xMidYMid slice">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{SKY}"/>{art}</svg>'
    )


def sky(top: float, bottom: float, seed: int, skip: Skip = lambda x, y: False) -> str:
    """Ruled lines, wider apart towards the horizon."""
    rng = random.Random(seed)
    lines: list[Stroke] = []
    y = top
    while y < bottom:
        x = 0.0
        while x < WIDTH:
            length = rng.uniform(30, 120)
            if rng.random() < 0.62 and not skip(x + length / 2, y):
                lines.append((x, y, min(WIDTH, x + length), y))
            x += length + rng.uniform(5, 30)
        y += 3.4 + (y - top) * 0.05
    return strokes(lines, 0.45, 0.33)


def water_lines(top: float, bottom: float, seed: int, rows: int, skip: Skip = lambda x, y: False) -> str:
    """Ripples across the whole picture, longer in the foreground."""
    rng = random.Random(seed)
    lines: list[Stroke] = []
    for row in range(rows):
        near = row / (rows - 1)
        y = top + (bottom - top) * near**1.25
        x = rng.uniform(0, 20)
        while x < WIDTH:
            length = rng.uniform(8, 30) * (0.5 + near)
            if not skip(x + length / 2, y):
                lines.append((x, y, min(x + length, WIDTH), y))
            x += length + rng.uniform(4, 16) * (0.6 + near)
    return strokes(lines, 0.7, 0.75, WATER_DEEP)


def wake(x: float, y: float, count: int, step: float, length: float, rise: float) -> str:
    """Short lines beneath a boat."""
    lines = [(x + i * step, y + i % 3 * rise, x + i * step + length, y + i % 3 * rise) for i in range(count)]
    return strokes(lines, 0.8, 0.5)


def grass(left: float, right: float, top: float, bottom: float, count: int, seed: int,
          skip: Skip = lambda x, y: False) -> str:  # fmt: skip
    rng = random.Random(seed)
    lines: list[Stroke] = []
    for _ in range(count):
        x, y = rng.uniform(left, right), rng.uniform(top, bottom)
        if not skip(x, y):
            lines.append((x, y, x + rng.uniform(3, 11), y + rng.uniform(-0.5, 0.5)))
    return strokes(lines, 0.5, 0.5)


def crest(left: float, right: float, foot: float, rise: float, seed: int, steps: int = 12) -> list[Point]:
    """The outline of a hill, its corners cut twice so that it looks weathered."""
    rng = random.Random(seed)
    corners: list[Point] = []
    for step in range(steps + 1):
        part = step / steps
        swell = rise * math.sin(math.pi * part) + rise * 0.35 * math.sin(5 * part + seed)
        corners.append((left + (right - left) * part, foot - swell + rng.uniform(-1.5, 1.5)))
    cut: list[Point] = []
    for (x, y), (to_x, to_y) in pairwise(corners):
        cut += [(x * 0.75 + to_x * 0.25, y * 0.75 + to_y * 0.25), (x * 0.25 + to_x * 0.75, y * 0.25 + to_y * 0.75)]
    return cut


def hill(outline: list[Point], seed: int, fill: str, foot: float = 140) -> str:
    """A hill with hachures that fall from its crest, longer on the far side of the light."""
    rng = random.Random(seed)
    ridge = "M" + "L".join([f"{_n(x)} {_n(y)}" for x, y in outline])
    hachures: list[Stroke] = []
    for (x, y), (to_x, to_y) in pairwise(outline):
        count = int(abs(to_x - x) / 2.6)
        slope = (to_y - y) / (to_x - x)
        for step in range(count):
            part = step / count
            at_x, at_y = x + (to_x - x) * part, y + (to_y - y) * part
            length = rng.uniform(6, 15) * (1.2 if slope > 0 else 0.6)
            hachures.append((at_x, at_y + 1.5, at_x + slope * 9 + rng.uniform(-0.6, 0.6), at_y + 1.5 + length))
    body = f"{ridge}L{_n(outline[-1][0])} {_n(foot)}L{_n(outline[0][0])} {_n(foot)}Z"
    return path(body, fill) + path(ridge, line=LINE, width=0.9) + strokes(hachures, 0.5, 0.6)


Tuft = tuple[float, float, float]
OAK: tuple[Tuft, ...] = ((0, -22, 8.5), (-6, -16, 7), (6, -16.5, 7), (-2, -28, 6), (4, -25, 6))


def crown(x: float, y: float, scale: float, tufts: tuple[Tuft, ...], width: float) -> str:
    """A tree's leaves: round tufts in one outline."""
    d = ""
    for right, down, radius in tufts:
        r = radius * scale
        d += f"M{_n(x + (right - radius) * scale)} {_n(y + down * scale)}a{_n(r)} {_n(r)} 0 1 0 {_n(2 * r)} 0"
        d += f"a{_n(r)} {_n(r)} 0 1 0 {_n(-2 * r)} 0Z"
    return path(d, LEAVES, LINE, width) + path(d, LEAVES)


def tree(x: float, y: float, scale: float, seed: int) -> str:
    rng = random.Random(seed)
    left, right = x - scale, x + scale
    trunk = f"M{_n(x - 1.3 * scale)} {_n(y)}Q{_n(x - 0.6 * scale)} {_n(y - 8 * scale)} {_n(left)} {_n(y - 12 * scale)}"
    trunk += f"H{_n(right)}Q{_n(x + 0.6 * scale)} {_n(y - 8 * scale)} {_n(x + 1.5 * scale)} {_n(y)}Z"
    shade = ""
    for _ in range(46):
        across, down, radius = rng.choice(OAK)
        angle, part = rng.uniform(-0.6, 2.2), rng.uniform(0.15, 0.92)
        leaf_x = x + (across + radius * part * math.cos(angle)) * scale
        leaf_y = y + (down + radius * part * math.sin(angle)) * scale
        shade += f"M{_n(leaf_x - 1.7 * scale)} {_n(leaf_y)}q{_n(1.2 * scale)} {_n(1.4 * scale)} {_n(2.8 * scale)} {_n(-0.4 * scale)}"
    return path(trunk, LINE) + crown(x, y, scale, OAK, 1.3) + path(shade, line=LINE, width=0.55, opacity=0.8)


def _n(value: float) -> str:
    """One decimal is finer than any of these lines."""
    return number(round(value, 1))
