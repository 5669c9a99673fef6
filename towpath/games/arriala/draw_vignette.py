"""The game's picture: the canal of the Garonne between its plane trees, a lock far off, a péniche under way."""

from __future__ import annotations

import math
import random

from towpath.drawing.engraving import (
    BRICK,
    FIELD,
    LINE,
    WATER,
    Stroke,
    Tuft,
    crown,
    disc,
    grass,
    path,
    picture,
    sky,
    strokes,
    wake,
)
from towpath.drawing.svg import GOLD, GREEN, RED, WATER_DEEP, number

FAR_X, FAR_Y = 178, 92  # where everything runs together
SUN, TOWPATH, BARK = "#F3D995", "#E9DBB6", "#D9CBA8"
PLANE: tuple[Tuft, ...] = ((0, -30, 8), (-6, -25, 6.4), (6, -25, 6.4), (-3, -36, 6.5), (4, -35, 6))
TREES_A_SIDE = 7


def vignette() -> str:
    return picture(_light() + _canal() + _lock() + _trees() + _peniche())


def _light() -> str:
    rays = ""
    for ray in range(60):
        angle = math.pi * 2 * ray / 60
        near = 21 + ray % 2 * 2
        far = near + (26 if ray % 2 else 44)
        x, y = math.cos(angle), math.sin(angle)
        rays += f"M{number(FAR_X + near * x)} {number(FAR_Y - 16 + near * y)}"
        rays += f"L{number(FAR_X + far * x)} {number(FAR_Y - 16 + far * y)}"
    sun = disc(FAR_X, FAR_Y - 16, 17, SUN, f' stroke="{GOLD}"')
    return path(rays, line=GOLD, width=0.7, opacity=0.8) + sun + sky(8, 80, 6, lambda x, y: abs(x - FAR_X) < 70)


def _canal() -> str:
    near, far, y = FAR_X - 7, FAR_X + 7, FAR_Y + 6
    art = path(f"M0 {FAR_Y + 8}Q90 {FAR_Y - 4} {FAR_X} {FAR_Y + 3}T360 {FAR_Y + 6}V200H0Z", FIELD, LINE, 0.7)
    art += path(f"M70 200L{near} {y}H{far}L300 200Z", WATER, LINE)
    art += path(f"M34 200L{near - 2} {y}H{near}L70 200Z", TOWPATH, LINE, 0.6)
    art += path(f"M300 200L{far} {y}H{far + 2}L330 200Z", TOWPATH, LINE, 0.6)
    return art + _ripples() + grass(0, 360, 104, 198, 330, 8, lambda x, y: abs(x - FAR_X) < (y - FAR_Y) * 1.42 + 8)


def _ripples() -> str:
    rng = random.Random(5)
    lines: list[Stroke] = []
    for row in range(26):
        near = (row / 25) ** 1.7
        y, half = FAR_Y + 10 + near * 94, 8 + near * 104
        x, end = FAR_X - half + rng.uniform(2, 12), FAR_X + half * 1.08
        while x < end - 4:
            length = rng.uniform(3, 16) * (0.3 + near)
            lines.append((x, y, min(x + length, end - 3), y))
            x += length + rng.uniform(3, 14) * (0.3 + near)
    return strokes(lines, 0.7, 0.65, WATER_DEEP)


def _lock() -> str:
    house = path("M196 99V88H222V99Z", "#FBF3E0", LINE, 0.8) + path("M193 89L209 79L225 89Z", BRICK, LINE, 0.8)
    house += path("M201 91h4v8h-4zM212 91h5v4h-5z", LINE)
    x, y = FAR_X, FAR_Y
    gates = f"M{x - 12} {y + 13}L{x} {y + 10}L{x + 12} {y + 13}V{y + 19}L{x} {y + 16}L{x - 12} {y + 19}Z"
    return house + path(gates, GREEN, LINE, 0.8)


def _trees() -> str:
    """From far to near, so that the near ones cover the far ones."""
    rng = random.Random(6)
    return "".join([_plane_tree(row, side, rng) for row in range(TREES_A_SIDE - 1, -1, -1) for side in (-1, 1)])


def _plane_tree(row: int, side: int, rng: random.Random) -> str:
    near = (1 - row / TREES_A_SIDE) ** 1.9
    x, y, scale = FAR_X + side * (14 + near * 176), FAR_Y + 7 + near * 74, 0.32 + near * 3
    trunk = f"M{number(x - 1.3 * scale)} {number(y)}L{number(x - 0.8 * scale)} {number(y - 24 * scale)}"
    trunk += f"H{number(x + 0.8 * scale)}L{number(x + 1.5 * scale)} {number(y)}Z"
    bark = [(x + 0.2 * scale, y + (3 * i - 20) * scale, x + 0.9 * scale, y + (3 * i - 19) * scale) for i in range(6)]
    leaves, size = "", 1.6 * scale**0.6
    for _ in range(30 + int(40 * near)):
        across, down, radius = rng.choice(PLANE)
        angle, part = rng.uniform(-0.7, 2.6), rng.uniform(0.1, 0.95)
        leaf_x = x + (across + radius * part * math.cos(angle)) * scale
        leaf_y = y + (down + radius * part * math.sin(angle)) * scale
        leaves += f"M{number(leaf_x - size)} {number(leaf_y)}"
        leaves += f"q{number(size * 0.8)} {number(size)} {number(size * 1.8)} {number(-size * 0.2)}"
    return (
        path(trunk, BARK, LINE, 0.8) + strokes(bark, 0.6) + crown(x, y, scale, PLANE, 1.2)
        + path(leaves, line=LINE, width=0.55, opacity=0.75)
    )  # fmt: skip


def _peniche() -> str:
    """Seen from ahead."""
    hull = path("M150 152Q152 174 170 180H196Q212 174 214 152Q182 160 150 152Z", LINE, LINE, 1.1)
    hull += path("M150 152Q182 160 214 152L210 144Q182 150 154 144Z", RED, LINE)
    hull += path("M182 158V180", line=GOLD, width=1.2) + path("M151.5 158Q182 166 212.5 158", line=GOLD)
    bridge = path("M162 146V134H202V146Q182 150 162 146Z", "#FFF6DF", LINE)
    bridge += path("M159 134H205L201 129H163Z", WATER_DEEP, LINE, 0.9)
    bridge += path("M167 137h9v6h-9zM188 137h9v6h-9z", WATER, LINE, 0.7)
    flag = path("M182 129V112", line=LINE, width=1.1) + path("M182 112L194 115.5L182 119Z", RED, LINE, 0.6)
    boat = f'<g transform="translate(182 176) scale(.74) translate(-182 -176)">{hull}{bridge}{flag}</g>'
    return boat + wake(156, 182, 13, 4, 7, 2.4)
