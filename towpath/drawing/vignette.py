"""A picture for a game that has none of its own, made from its title and a few colours."""

from __future__ import annotations

import random

from towpath.drawing.engraving import LINE, WATER, path, picture, sky, tree, water_lines
from towpath.drawing.svg import DELFT, GOLD, GREEN, RED, number

COLOURS = (RED, GOLD, GREEN, DELFT)
BANK = 132


def default_vignette(title: str, colours: tuple[str, ...] = COLOURS) -> str:
    """Boats on a canal under trees. The title decides where they are, so that two games have different pictures."""
    rng = random.Random(title)
    bank = path(f"M0 {BANK}H360V150H0Z", GREEN, LINE, 0.8, 0.55) + path("M0 150H360V200H0Z", WATER)
    trees = "".join(
        [tree(30 + 60 * place + rng.uniform(-18, 18), BANK, rng.uniform(0.7, 1.2), place) for place in range(6)]
    )
    boats = "".join(
        [
            _boat(36 + 320 * place / max(len(colours), 1) + rng.uniform(-8, 8), 158 + 14 * (place % 2), colour)
            for place, colour in enumerate(colours)
        ]
    )
    return picture(sky(8, 100, len(title)) + trees + bank + water_lines(154, 198, 3, 7) + boats)


def _boat(x: float, y: float, colour: str) -> str:
    hull = path(f"M{number(x - 22)} {number(y)}h44l-7 10h-30z", LINE)
    cargo = path(f"M{number(x - 14)} {number(y)}v-11h13v11zm15 0v-8h12v8z", colour, LINE, 0.8)
    return cargo + hull
