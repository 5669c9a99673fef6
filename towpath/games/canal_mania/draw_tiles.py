"""Canal tiles: plain stretch, lock gates, aqueduct arches, tunnel portals, each straight and gently curved.

A tile is drawn once, entered from the west and left by the east or the north-east, and turned to where it lies. It takes
its owner's colours from the group around it: the banks are its `color`, the line around the tile its `stroke`.
"""

from __future__ import annotations

import math
import random
from functools import cache

from towpath.drawing.hexes import apothem, hexagon
from towpath.drawing.svg import INK, INK_SOFT, WATER_DEEP, number
from towpath.games.canal_mania.components import TILES
from towpath.games.canal_mania.glyphs import CANAL, CREAM, HACHURE, OWNER_COLOURS, STONE, TILE, edge, path

RADIUS = 30.0  # of a hex, from its middle to a corner
APOTHEM = apothem(RADIUS)
BANKS = "currentColor"

STRAIGHT, CURVED = "straight", "curved"
SHAPES = (STRAIGHT, CURVED)

WHITE = "#fff"


def turn(entry: int, exit: int) -> tuple[str, int]:
    """The shape that joins two edges, and by how many degrees it is turned. Edges count anticlockwise from the east."""
    if (exit - entry) % 6 == 3:
        return STRAIGHT, 60 * (3 - entry) % 360
    first = entry if (exit - entry) % 6 == 2 else exit
    return CURVED, 60 * (1 - first) % 360


def owned(owner: str, inner: str, more: str = "") -> str:
    """Tiles in their owner's colours; without an owner, in the gold of the cards."""
    bank, line = (OWNER_COLOURS[owner], edge(owner)) if owner else ("#C8962E", "#C8962E")
    return f'<g color="{bank}" stroke="{line}"{" " + more if more else ""}>{inner}</g>'


@cache
def tile(kind: str, shape: str) -> str:
    """A tile as it lies before it is turned; a hex of RADIUS around 0,0."""
    return f'{_ground()}<g stroke="none">{KINDS[kind](shape)}</g>'


def _ground() -> str:
    return f'<path d="{hexagon(RADIUS * 0.955)}" fill="{TILE}" stroke-width="1.4"/>'


@cache
def tile_definitions() -> str:
    """The tiles' ground, and what is on it: the four kinds, and plain water for tiles that lie beneath others."""
    art = f'<g id="cm-ground">{_ground()}</g>'
    for shape in SHAPES:
        art += f'<g id="cm-beneath-{shape}" stroke="none">{_banked(_line(shape))}</g>'
        for kind in TILES:
            art += f'<g id="cm-{kind}-{shape}" stroke="none">{KINDS[kind](shape)}</g>'
    return art


def ground(x: float, y: float) -> str:
    return f'<use href="#cm-ground" x="{number(x)}" y="{number(y)}"/>'


def laid(kind: str, entry: int, exit: int, x: float, y: float) -> str:
    """What is on a tile, where it lies."""
    shape, degrees = turn(entry, exit)
    turned = f"rotate({degrees})" if degrees else ""
    return f'<use href="#cm-{kind}-{shape}" transform="translate({number(x)} {number(y)}){turned}"/>'


def reach(x: float, y: float, direction: int, start: float, end: float) -> str:
    """Banked water along a direction, between two shares of the way from a hex's middle to its edge."""
    across, down = math.cos(math.radians(60 * direction)), -math.sin(math.radians(60 * direction))
    near, far = start * APOTHEM, end * APOTHEM
    line = f"M{number(x + across * near)} {number(y + down * near)}L{number(x + across * far)} {number(y + down * far)}"
    return _banked(line)


# --- the water's line


def _at(shape: str, along: float) -> tuple[float, float, float, float]:
    """A point of the water's middle line, with the direction in which it flows there."""
    angle = 0.0 if shape == STRAIGHT else math.radians(-60)
    end_x, end_y = APOTHEM * math.cos(angle), APOTHEM * math.sin(angle)
    rest = 1 - along
    x, y = -rest * rest * APOTHEM + along * along * end_x, along * along * end_y
    across, down = rest * APOTHEM + along * end_x, along * end_y
    length = math.hypot(across, down)
    return x, y, across / length, down / length


def _beside(shape: str, along: float, aside: float, onward: float = 0) -> str:
    """A point beside the water's line, as path data writes it."""
    x, y, across, down = _at(shape, along)
    return f"{number(x - down * aside + across * onward)} {number(y + across * aside + down * onward)}"


def _line(shape: str, start: float = 0, end: float = 1, aside: float = 0) -> str:
    if shape == STRAIGHT:
        return f"M{_beside(shape, start, aside)}L{_beside(shape, end, aside)}"
    return "M" + "L".join([_beside(shape, start + (end - start) * step / 10, aside) for step in range(11)])


def _banked(line: str, bank: float = 14, water: float = 6.6) -> str:
    """Water between two banks of the owner's colour, all with ink lines."""
    art = path(line, stroke=INK, width=bank + 1.6) + path(line, stroke=BANKS, width=bank)
    return art + path(line, stroke=INK, width=water + 1.4) + path(line, stroke=CANAL, width=water)


# --- the four kinds


def _stretch(shape: str) -> str:
    ripples = _line(shape, 0.08, 0.42, -1) + _line(shape, 0.5, 0.9, 1.1)
    return _banked(_line(shape)) + path(ripples, stroke=WHITE, width=0.7, more='opacity=".7"')


def _lock(shape: str) -> str:
    """Two pairs of mitre gates with their balance beams, and the lighter chamber between."""
    art = _banked(_line(shape)) + path(_line(shape, 0.36, 0.66), stroke=WHITE, width=6.4, more='opacity=".45"')
    straight = shape == STRAIGHT
    gates = ""
    for along in (0.3, 0.62) if straight else (0.26, 0.66):
        for side in (1, -1):
            beam = 12.6 if straight or side > 0 else 10.2
            gates += (
                f"M{_beside(shape, along, beam * side, -4.4 if straight else -3.2)}L{_beside(shape, along, 0, 4.4)}"
            )
    for width, colour in ((4.2, INK), (2.5, "#FFFDF6")):
        art += path(gates, stroke=colour, width=width, more='stroke-linecap="round"')
    return art


def _aqueduct(shape: str) -> str:
    """An arcade of five arches on either side of the trough."""
    art, first, last, arches = "", 0.1, 0.9, 5
    for side in (1, -1):
        foot = [_beside(shape, last - (last - first) * step / 10, 16.4 * side) for step in range(11)]
        art += path(f"{_line(shape, first, last, 6 * side)}L{'L'.join(foot)}Z", STONE, INK, 0.9)
        openings = ""
        for arch in range(arches):
            middle, half = first + (last - first) * (arch + 0.5) / arches, (last - first) / arches * 0.36
            left, right = middle - half, middle + half
            openings += f"M{_beside(shape, left, 16.4 * side)}L{_beside(shape, left, 12.4 * side)}"
            openings += f"Q{_beside(shape, middle, 3 * side)} {_beside(shape, right, 12.4 * side)}"
            openings += f"L{_beside(shape, right, 16.4 * side)}Z"
        art += path(openings, INK_SOFT)
    return art + _banked(_line(shape), 11.6, 6)


def _tunnel(shape: str) -> str:
    """Two portals, and between them the hill, with the water dashed beneath."""
    art = path(_tunnel_hill(shape), stroke=HACHURE, width=0.85)
    bore = _line(shape, 0.2, 0.8, 4.2) + _line(shape, 0.2, 0.8, -4.2)
    art += path(bore, stroke=BANKS, width=2, more='stroke-dasharray="3 2.4"')
    art += path(_line(shape, 0.24, 0.77), stroke=WATER_DEEP, width=3.2, more='stroke-dasharray="4.2 3.4"')
    art += _banked(_line(shape, 0, 0.15)) + _banked(_line(shape, 0.85, 1))
    for along, way in ((0.14, -1), (0.86, 1)):
        portal = f"M{_beside(shape, along, 11.5)}L{_beside(shape, along, 11.5, -3.4 * way)}"
        portal += f"Q{_beside(shape, along, 0, -10.5 * way)} {_beside(shape, along, -11.5, -3.4 * way)}"
        art += path(f"{portal}L{_beside(shape, along, -11.5)}Z", BANKS, INK, 1.1)
        mouth = f"M{_beside(shape, along, 4.6)}Q{_beside(shape, along, 0, -8 * way)} {_beside(shape, along, -4.6)}Z"
        art += path(mouth, "#1B1712", CREAM, 0.8)
    return art


def _tunnel_hill(shape: str) -> str:
    rng = random.Random(7)
    strokes = ""
    for side in (1, -1):
        for place in range(17):
            along = 0.24 + 0.52 * place / 16
            inner = 5.6 + rng.random()
            outer = inner + 5 + 5.5 * math.sin(math.pi * place / 16)
            strokes += (
                f"M{_beside(shape, along, inner * side)}L{_beside(shape, along, outer * side, (along - 0.5) * 6)}"
            )
    return strokes


KINDS = {"stretch": _stretch, "lock": _lock, "aqueduct": _aqueduct, "tunnel": _tunnel}
