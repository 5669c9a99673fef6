"""The game's picture: a narrowboat before a brick bridge, hills behind, the beam of a lock in front."""

from __future__ import annotations

import math
import random

from towpath.drawing.engraving import (
    BRICK,
    FAR_HILL,
    FIELD,
    HILL,
    LINE,
    STONE,
    WATER,
    crest,
    disc,
    grass,
    hill,
    path,
    picture,
    sky,
    strokes,
    tree,
    wake,
    water_lines,
)
from towpath.drawing.svg import GOLD, GREEN, RED, number

TREES = (
    (18, 116, 0.9),
    (36, 118, 0.75),
    (52, 115, 0.6),
    (338, 112, 0.8),
    (352, 116, 1.0),
    (214, 110, 0.5),
    (226, 111, 0.42),
)
CREAM = "#FFF6DF"


def vignette() -> str:
    return picture(_country() + _bridge() + _water() + _narrowboat() + _lock_beam())


def _country() -> str:
    art = sky(10, 70, 2) + hill(crest(-20, 220, 98, 38, 1), 1, FAR_HILL) + hill(crest(120, 390, 102, 30, 4), 5, HILL)
    art += path("M0 112Q90 100 180 108T360 104V140H0Z", FIELD, LINE, 0.7)
    art += "".join([tree(x, y, scale, seed) for seed, (x, y, scale) in enumerate(TREES)])
    art += grass(0, 200, 114, 137, 90, 3) + grass(326, 360, 112, 137, 16, 4)
    return art + path("M0 140H360V200H0Z", WATER)


def _bridge() -> str:
    """Humpbacked, with the voussoirs of its arch and its shadow on the water."""
    stones = ""
    for step in range(19):
        angle = math.pi * (1 - step / 18)
        x, y = math.cos(angle), math.sin(angle)
        stones += f"M{number(262 + 38 * x)} {number(140 - 36 * y)}L{number(262 + 44.5 * x)} {number(140 - 42.5 * y)}"
    shadow = [(228 + i * 2.6, 143 + i * 2.9, 296 - i * 2.6, 143 + i * 2.9) for i in range(8)]
    return (
        path("M196 140V118Q262 74 328 118V140H300A38 36 0 0 0 224 140Z", BRICK, LINE, 1.1)
        + path(stones, line=LINE, width=0.7)
        + path("M217.5 140A44.5 42.5 0 0 1 306.5 140", line=LINE, width=0.8)
        + path("M192 119Q262 70 332 119", line=LINE, width=3.4)
        + path("M192 119Q262 70 332 119", line=STONE, width=2)
        + _bricks()
        + path("M224 141A38 26 0 0 0 300 141Z", LINE, opacity=0.13)
        + strokes([(x, y, to_x, to_y) for x, y, to_x, to_y in shadow], 0.6, 0.55)
    )


def _bricks() -> str:
    rng = random.Random(3)
    d = ""
    for _ in range(70):
        x, y = rng.uniform(198, 326), rng.uniform(92, 137)
        parapet = 118 - 44 * (1 - ((x - 262) / 66) ** 2) * 0.5 + 4
        if y > parapet + 3 and ((x - 262) / 46) ** 2 + ((y - 140) / 44) ** 2 > 1.05:
            d += f"M{number(x)} {number(y)}h{number(rng.uniform(3, 6))}"
    return path(d, line=LINE, width=0.55, opacity=0.7)


def _water() -> str:
    banks = path("M0 138Q110 134 200 138V142H0Z", FIELD, LINE, 0.7) + path("M326 138H360V142H326Z", FIELD, LINE, 0.7)
    return banks + water_lines(144, 196, 8, 15, lambda x, y: 20 < x < 190 and 150 < y < 176)


def _narrowboat() -> str:
    hull = path("M26 176H182Q190 170 192 156L196 155Q198 164 194 178Q190 181 182 181H36Q26 181 24 170Z", LINE, LINE)
    hull += path("M24.5 166H188", line=GOLD, width=1.6) + path("M25 171.5H191", line=RED, width=2.4)
    cabin = path("M42 163V143H132L136 163Z", GREEN, LINE, 1.1)
    cabin += path("M38 142.5H135", line=LINE, width=2.6) + path("M38 142H135", line=RED, width=1.2)
    for x in (84, 100, 116):
        cabin += path(f"M{x} 147H{x + 11}V156H{x}Z", CREAM, LINE, 0.8) + path(
            f"M{x + 5.5} 147V156", line=LINE, width=0.5
        )
    cloths = path("M140 163L144 150H168L174 163Z", STONE, LINE)
    cloths += strokes([(144 + i * 4, 151, 146 + i * 4.2, 162) for i in range(6)], 0.5)
    helm = path("M30 166V150Q30 143 18 145", line=LINE, width=2)
    helm += path("M34 162Q34 150 37 149Q40 150 40 162Z", LINE) + disc(37, 146.6, 2.5, LINE)
    chimney = path("M58 142V132H63V142Z", LINE, LINE, 0.7)
    chimney += path("M60 130Q56 122 64 118T60 106", line=LINE, width=0.7, opacity=0.6)
    return hull + cabin + _rose() + cloths + helm + chimney + wake(30, 183, 18, 9, 10, 2.2)


def _rose() -> str:
    """Roses are what boat people paint."""
    art = path("M48 147H76V160H48Z", RED, LINE, 0.7)
    for petal in range(5):
        angle = math.radians(-90 + 72 * petal)
        art += disc(62 + 3.1 * math.cos(angle), 153.5 + 3.1 * math.sin(angle), 2.3, "#F6E3C8")
    return art + disc(62, 153.5, 1.9, GOLD)


def _lock_beam() -> str:
    beam = path("M286 200L292 164L360 150V159L301 174L297 200Z", "#FFFBEF", LINE, 1.1)
    return beam + path("M286 200L292 164L300 162L296 200Z", LINE)
