"""The game's picture: gabled warehouses on a quay of Amsterdam, and a laden boat."""

from __future__ import annotations

import random

from towpath.drawing.engraving import (
    BRICK,
    DARK_BRICK,
    LINE,
    STONE,
    WATER,
    Stroke,
    path,
    picture,
    sky,
    strokes,
    wake,
    water_lines,
)
from towpath.drawing.svg import GOLD, GREEN, RED, number

QUAY = 150
PALE, SAND, SAIL, PANE = "#E9DCBE", "#DCC9A0", "#FBF3E0", "#E4EAE4"
# Width, height to the eaves, colour.
HOUSES = (
    (50, 64, BRICK),
    (46, 52, PALE),
    (56, 72, DARK_BRICK),
    (44, 58, SAND),
    (54, 66, BRICK),
    (48, 54, PALE),
    (50, 62, DARK_BRICK),
)
STEPS = 4  # of a stepped gable on each side
CRATES = ((128, 158, GOLD), (143, 158, RED), (136, 146, GREEN), (158, 158, PALE))


def vignette() -> str:
    rng = random.Random(12)
    houses, left = "", 4
    for place, (width, height, fill) in enumerate(HOUSES):
        houses += _house(place, left, width, height, fill, rng)
        left += width
    return picture(sky(8, 96, 9) + _tower() + houses + _quay() + _boat())


def _tower() -> str:
    tower = path("M262 60V22H276V60Z", STONE, LINE, 0.9) + path("M260 22L269 -2L278 22Z", GREEN, LINE, 0.9)
    return tower + path("M266 30h6v7h-6zM266 44h6v6h-6z", LINE)


def _house(place: int, left: int, width: int, height: int, fill: str, rng: random.Random) -> str:
    eaves, gable, middle = QUAY - height, 30 + place % 3 * 3, left + width / 2
    stepped = place % 3 != 1
    outline = _stepped(left, width, eaves, gable) if stepped else _pointed(left, width, eaves, gable)
    hoist = path(f"M{number(middle - 1)} {eaves - gable + 8}h15v2.4h-15z", LINE)
    load = eaves + 4 + place % 2 * 16
    hoist += path(f"M{number(middle + 12)} {eaves - gable + 10}V{load}", line=LINE, width=0.7)
    hoist += path(f"M{number(middle + 9)} {load}h6v5.5h-6z", GOLD, LINE, 0.7)
    hatch = path(f"M{number(middle - 4)} {eaves - 9}h8v7h-8z", LINE)
    door = f"M{number(middle - 6)} {QUAY}V{QUAY - 11}A6 6 0 0 1 {number(middle + 6)} {QUAY - 11}V{QUAY}Z"
    entrance = path(door, GREEN if place % 2 else RED, LINE, 0.8)
    entrance += path(f"M{number(middle)} {QUAY - 16}V{QUAY}", line=LINE, width=0.6)
    bricks = _bricks(left, width, eaves, gable, rng)
    windows = _windows(left, width, eaves, 2 if height < 60 else 3)
    return path(outline, fill, LINE) + bricks + hoist + hatch + windows + entrance


def _stepped(left: int, width: int, eaves: int, gable: int) -> str:
    half = width / 2
    d = f"M{left} {QUAY}V{eaves}"
    for step in range(STEPS):
        d += f"V{number(eaves - gable * (step + 1) / STEPS)}H{number(left + half * (step + 1) / (STEPS + 0.6))}"
    d += f"H{number(left + width - half * STEPS / (STEPS + 0.6))}"
    for step in range(STEPS - 1, -1, -1):
        d += f"V{number(eaves - gable * step / STEPS)}"
        if step:
            d += f"H{number(left + width - half * step / (STEPS + 0.6))}"
    return d + f"H{left + width}V{QUAY}Z"


def _pointed(left: int, width: int, eaves: int, gable: int) -> str:
    return f"M{left} {QUAY}V{eaves}L{number(left + width / 2)} {eaves - gable - 2}L{left + width} {eaves}V{QUAY}Z"


def _bricks(left: int, width: int, eaves: int, gable: int, rng: random.Random) -> str:
    d = ""
    for y in range(eaves - gable + 10, QUAY, 4):
        for _ in range(3):
            x = left + rng.uniform(2, width - 8)
            inside = abs(x + 2 - left - width / 2) < (width / 2 - 4) * (y - eaves + gable) / gable * 0.8
            if y > eaves or inside:
                d += f"M{number(x)} {y}h{number(rng.uniform(2, 5))}"
    return path(d, line=LINE, width=0.45, opacity=0.6)


def _windows(left: int, width: int, eaves: int, rows: int) -> str:
    art = ""
    for row in range(rows):
        y = eaves + 7 + row * 15
        for column in range(3):
            x = left + 7 + column * (width - 22) / 2
            pane = f"M{number(x)} {y + 9}V{y + 2}Q{number(x + 4)} {y - 2} {number(x + 8)} {y + 2}V{y + 9}Z"
            art += path(pane, PANE, LINE, 0.7)
            art += path(f"M{number(x + 4)} {y}V{y + 9}M{number(x)} {y + 5}h8", line=LINE, width=0.4)
    return art


def _quay() -> str:
    joints: list[Stroke] = [(0, 155, 360, 155)]
    for stone in range(25):
        joints += [(stone * 15, 150, stone * 15, 155), (stone * 15 + 7, 155, stone * 15 + 7, 160)]
    wall = path("M0 150H360V160H0Z", STONE, LINE) + strokes(joints, 0.5)
    return wall + path("M0 160H360V200H0Z", WATER) + water_lines(163, 197, 4, 12, lambda x, y: 96 < x < 262 and y < 190)


def _boat() -> str:
    hull = "M104 168Q112 187 128 188H232Q250 187 258 166Q244 172 232 172H124Q112 172 104 168Z"
    art = path(hull, DARK_BRICK, LINE, 1.1)
    art += path("M108 174Q120 178 180 178T254 174M112 180Q130 183.5 180 183.5T249 180", line=LINE, width=0.7)
    for x, y, fill in CRATES:
        art += path(f"M{x} {y}h14v13h-14z", fill, LINE, 0.9)
        art += path(f"M{x} {y}l14 13M{x + 14} {y}l-14 13", line=LINE, width=0.5)
    for x in (206, 218):
        art += path(f"M{x} 171Q{x - 2} 164 {x} 157H{x + 10}Q{x + 12} 164 {x + 10} 171Z", "#CDA66A", LINE, 0.9)
        art += path(f"M{x - 1} 161h12M{x - 1} 167h12", line=LINE, width=0.8)
    rig = path("M190 172V96", line=LINE, width=2.4) + path("M190 100L236 150M190 100L150 150", line=LINE, width=0.7)
    sail = path("M191 102Q222 108 224 140Q206 146 191 144Z", SAIL, LINE)
    sail += path("M196 106Q203 122 196 143M206 110Q213 126 206 144.5", line=LINE, width=0.5)
    sail += path("M191 120Q210 124 222 124", line=RED, width=3, opacity=0.85)
    return art + rig + sail + path("M190 96L204 91L190 87Z", RED, LINE, 0.7) + wake(102, 192, 19, 8, 10, 2.2)
