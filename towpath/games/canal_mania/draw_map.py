"""The map of England as printed: what is the same in every position of an edition.

From below: sea and shores, hills and hexes, the slot of the canals, hexes and towns to point at, the slot of the pieces,
and the towns' names. What changes in play is only what is in the slots.
"""

from __future__ import annotations

import functools
import math
import random

from towpath.drawing.hexes import hexagon
from towpath.drawing.svg import (
    GOLD,
    HAIR,
    INK,
    INK_SOFT,
    PAPER,
    PAPER_DEEP,
    RED,
    SANS,
    SERIF,
    WATER,
    at,
    escape,
    fitted,
    named,
    number,
    rect,
    text,
)
from towpath.games.canal_mania import glyphs
from towpath.games.canal_mania.country import CLEAR, COLOURS, DIFFICULT, NOWHERE, Country
from towpath.games.canal_mania.draw_coast import Point, coast, land, on_map, place
from towpath.games.canal_mania.draw_tiles import APOTHEM, RADIUS, tile_definitions
from towpath.games.canal_mania.glyphs import CARD, HACHURE, path

SEA = "#D5E0DD"
HILL = "#E2CFA4"
HEX_LINE = "#C9BC9C"
# Around the hexes: left for the numbers of rows, above for the letters of columns.
LEFT, TOP, RIGHT, BOTTOM = 60.0, 32.0, 44.0, 32.0
BEYOND = 2400.0  # the sea goes on, for those who pan
HILLS = 8  # ways in which a hill is engraved
NAME_SIZE, CITY_SIZE = 29.0, 30.5  # for the whole map on a laptop; who comes closer writes them smaller
EDGE_SIZE = 24.0
SMALLEST = 27.0  # letters that can still be read on the whole map

CANALS_SLOT, PIECES_SLOT = '<g id="canals"></g>', '<g id="pieces"></g>'

# Lettering beside the hexes: word, longitude and latitude, size, turn.
REGIONS = (
    ("wales", -3.06, 52.6, 44, 0),
    ("irish-sea", -3.22, 54.06, 27, 0),
    ("german-ocean", 0.56, 53.6, 30, 14),
    ("channel", -1.2, 50.56, 28, 0),
    ("norfolk", 0.62, 52.57, 27, 0),
    ("dorset", -2.2, 50.8, 27, 0),
)

# Mountains beyond the hexes, by longitude and latitude.
MOUNTAINS = (
    (-3.45, 53.12), (-3.25, 53.04), (-3.4, 52.93), (-3.16, 52.87), (-3.3, 52.43), (-3.05, 52.36), (-3.47, 52.3), (-3.2, 52.22),
    (-2.98, 52.16), (-3.42, 52.08), (-3.12, 51.98), (-2.96, 51.86), (-3.36, 51.84), (-3.2, 51.7), (-3.45, 51.68), (-2.1, 50.95),
)  # fmt: skip


@functools.cache
def size(country: Country) -> tuple[float, float, float, float]:
    """The map's view box: left, top, width, height."""
    points = [place(column, row) for column, row in country.places]
    left, top = min([x for x, _ in points]) - APOTHEM - LEFT, min([y for _, y in points]) - RADIUS - TOP
    right, bottom = max([x for x, _ in points]) + APOTHEM + RIGHT, max([y for _, y in points]) + RADIUS + BOTTOM
    return left, top, right - left, bottom - top


@functools.lru_cache(maxsize=16)
def static_map(country: Country, text_items: tuple[tuple[str, str], ...]) -> str:
    """Everything printed, with two empty slots: a group of id `canals` and one of id `pieces`."""
    texts = dict(text_items)
    definitions = f"<defs>{_definitions(country)}{tile_definitions()}{_arms()}</defs>"
    ground = f'<g pointer-events="none">{_sea(country)}{_land()}{_lettering(country, texts)}{_relief(country)}</g>'
    targets = _targets(country, texts) + _towns(country, texts)
    return definitions + ground + CANALS_SLOT + targets + PIECES_SLOT + _names(country) + _frame(country)


# --- ground


def _definitions(country: Country) -> str:
    shapes = {"coast": coast(), "land": land(country), "hex": hexagon(RADIUS * 0.93)}
    art = "".join([f'<path id="cm-{name}" d="{line}" stroke-linejoin="round"/>' for name, line in shapes.items()])
    art += "".join([f'<g id="cm-hill-{number}">{_hill(f"hill {number}")}</g>' for number in range(HILLS)])
    tree = path("M0 0V-3", stroke=HACHURE, width=0.7) + path("M-2.4-3A2.4 2.6 0 1 1 2.4-3Z", stroke=HACHURE, width=0.6)
    tree += path("M.6-3.2L1.8-4.4M1.2-3.1L2.1-3.9", stroke=HACHURE, width=0.5)
    return art + f'<g id="cm-tree">{tree}</g>'


def _arms() -> str:
    art = "".join([f'<g id="cm-town-{colour}">{glyphs.shield(colour)}</g>' for colour in COLOURS])
    return art + "".join([f'<g id="cm-city-{colour}">{glyphs.shield(colour, True)}</g>' for colour in COLOURS])


def _use(name: str, style: str) -> str:
    return f'<use href="#cm-{name}" {style}/>'


def _sea(country: Country) -> str:
    """Water with the engraver's lines along the shores."""
    left, top, width, height = size(country)
    art = rect(left - BEYOND, top - BEYOND, width + 2 * BEYOND, height + 2 * BEYOND, f'fill="{SEA}"')
    for step, wide in enumerate((96, 73, 54, 38, 25.5, 15.5)):
        for colour, more, seen in ((WATER, 1.5, 0.25 + 0.11 * step), (SEA, 0, 1)):
            line = f'fill="none" stroke="{colour}" stroke-width="{number(wide + more)}"'
            shown = "" if seen == 1 else f' opacity="{number(seen)}"'
            art += f"<g {line}{shown}>{_use('coast', '')}{_use('land', '')}</g>"
    return art


def _land() -> str:
    art = _use("coast", f'fill="{PAPER_DEEP}" stroke="{INK_SOFT}"')
    for count, where in enumerate(MOUNTAINS):
        x, y = on_map(*where)
        art += _use(f"hill-{count % HILLS}", f'x="{number(x)}" y="{number(y)}" opacity=".55"')
    art += _use("land", f'fill="{PAPER}" stroke="{INK_SOFT}" stroke-width="9"')
    return art + _use("land", f'fill="{PAPER}" stroke="{PAPER}" stroke-width="7.2"')


def _relief(country: Country) -> str:
    """Tinted hills with hachures, a few trees, the lines of the hexes, and the towns' ground."""
    hills = [place(*country.places[hex]) for hex, terrain in enumerate(country.terrain) if terrain == DIFFICULT]
    tint = "".join([hexagon(RADIUS, x, y) for x, y in hills])
    art = path(tint, HILL, HILL, 9, 'stroke-linejoin="round" opacity=".42"') + path(tint, HILL, HILL, 1)
    art += "".join([_engraved(country, hex) for hex in range(len(country.labels))])
    lines = "".join([hexagon(RADIUS, *place(*where)) for where in country.places])
    art += path(lines, stroke=HEX_LINE, width=0.9)
    for town, hex in enumerate(country.town_hex):
        x, y = place(*country.places[hex])
        art += path(hexagon(RADIUS * 0.955, x, y), CARD, INK_SOFT, 1.2)
        if country.cities >> town & 1:
            art += path(hexagon(RADIUS * 0.86, x, y), stroke=INK_SOFT, width=0.7)
    return art


def _engraved(country: Country, hex: int) -> str:
    """The hex's own hill or trees: chosen by its label, so that the map never changes."""
    rng = random.Random(country.labels[hex])
    x, y = place(*country.places[hex])
    if country.terrain[hex] == DIFFICULT:
        mirror = rng.choice(("", "scale(-1 1)"))
        return _use(f"hill-{rng.randrange(HILLS)}", f'transform="translate({number(x)} {number(y)}){mirror}"')
    if country.terrain[hex] != CLEAR or rng.random() > 0.3:
        return ""
    x, y = x + rng.uniform(-12, 12), y + rng.uniform(-6, 12)
    trees = [(x + 6 * tree - 6, y + tree % 2 * 2.5) for tree in range(rng.choice((2, 3)))]
    return "".join([_use("tree", f'x="{number(tx)}" y="{number(ty)}" opacity=".6"') for tx, ty in trees])


def _hill(seed: str) -> str:
    """Two ridges with hachures down both sides, the longer ones away from the light."""
    rng = random.Random(seed)

    def near(x: float, y: float, stray: float = 3) -> Point:
        return x + rng.uniform(-stray, stray), y + rng.uniform(-stray, stray)

    shade = light = ""
    for start, bend, end in (
        (near(-15, -2), near(-4, -15), near(9, -9, 4)),
        (near(-7, 9), near(5, -1), near(16, 4)),
    ):
        for step in range(16):
            along = step / 15
            (x, y), (across, down) = _on_ridge(start, bend, end, along)
            reach = math.sin(math.pi * (0.1 + 0.85 * along)) ** 0.7
            fan = (along - 0.5) * 0.9
            shade += _stroke(
                x, y, -down + across * fan, across + down * fan, (5.5 + 5 * reach) * rng.uniform(0.82, 1.1)
            )
            light += _stroke(x, y, down + across * fan, -across + down * fan, (2.6 + 3 * reach) * rng.uniform(0.8, 1.1))
    art = path(shade, stroke=HACHURE, width=0.9, more='opacity=".85"')
    return art + path(light, stroke=HACHURE, width=0.55, more='opacity=".75"')


def _on_ridge(start: Point, bend: Point, end: Point, along: float) -> tuple[Point, Point]:
    """A point of the ridge and the direction in which it runs there."""
    rest = 1 - along
    here = [rest * rest * a + 2 * along * rest * b + along * along * c for a, b, c in zip(start, bend, end)]
    slope = [rest * (b - a) + along * (c - b) for a, b, c in zip(start, bend, end)]
    length = math.hypot(slope[0], slope[1])
    return (here[0], here[1]), (slope[0] / length, slope[1] / length)


def _stroke(x: float, y: float, across: float, down: float, length: float) -> str:
    start = f"M{number(x + across * 1.1)} {number(y + down * 1.1)}"
    return f"{start}l{number(across * length)} {number(down * length)}"


# --- lettering


def _lettering(country: Country, texts: dict[str, str]) -> str:
    art = ""
    for word, longitude, latitude, letters, turn in REGIONS:
        x, y = on_map(longitude, latitude)
        style = f'font-style="italic" letter-spacing=".18em" opacity=".8" transform="rotate({turn} {number(x)} {number(y)})"'
        art += text(x, y, texts[f"region.{word}"], letters, INK_SOFT, SERIF, 400, "middle", style)
    left, top, width, _ = size(country)
    return art + at(left + width - 270, top + 150, _cartouche(texts)) + at(left + 118, top + 300, _compass(texts))


def _cartouche(texts: dict[str, str]) -> str:
    """The title, as if on a tablet of stone."""
    tablet = "M-154-84H154Q144-72 154-60V58Q144 70 154 82H-154Q-144 70-154 58V-60Q-144-72-154-84Z"
    art = path(tablet, PAPER, INK_SOFT, 1.4) + path("M-140-74H140V72H-140Z", stroke=HAIR)
    title = texts["map.title"].upper()
    art += text(0, -22, title, min(44, 300 / len(title)), INK, SERIF, 600, "middle", 'letter-spacing=".1em"')
    for line, (key, fill) in enumerate((("map.subtitle", INK), ("map.line", INK_SOFT))):
        size = fitted(texts[key], 272, SMALLEST, 0.43)
        art += text(0, 18 + 34 * line, texts[key], size, fill, SERIF, 400, "middle", 'font-style="italic"')
    return art + path("M-60-12H60", stroke=RED, width=1.2)


def _compass(texts: dict[str, str]) -> str:
    art = glyphs.circle(0, 0, 40, "none", INK_SOFT, 0.9) + glyphs.circle(0, 0, 36, "none", INK_SOFT, 0.6)
    for point in range(8):
        long, half = (34, 7) if point % 2 == 0 else (22, 5)
        for side, fill in ((-1, INK), (1, PAPER)):
            edge = (
                f"M0 0L{glyphs.around(half * 1.2, 45 * point - 90 + 38 * side)}L{glyphs.around(long, 45 * point - 90)}Z"
            )
            art += path(edge, fill if point else (RED if side < 0 else GOLD), INK, 0.7)
    return art + text(0, -46, texts["compass.north"], SMALLEST, INK_SOFT, SERIF, 600, "middle")


def _frame(country: Country) -> str:
    """Letters of columns above and numbers of rows at the left; a page that shows a part of the map moves them to its edges."""
    left, top, _, _ = size(country)
    columns, rows = {}, {}
    for (column, row), label in zip(country.places, country.labels):
        columns[label[0]] = place(column, 0)[0] + APOTHEM / 2
        rows[row] = place(0, row)[1]
    halo = f'stroke="{PAPER_DEEP}" stroke-width="3" stroke-opacity=".7" stroke-linejoin="round" paint-order="stroke"'
    letters = "".join([_edge(x, top + 24, letter) for letter, x in sorted(columns.items())])
    numbers = "".join([_edge(left + 20, y + 8, str(row)) for row, y in sorted(rows.items())])
    style = f'font-family="{SANS}" font-size="{number(EDGE_SIZE)}" font-weight="600" fill="{INK_SOFT}" text-anchor="middle" {halo}'
    art = f'<g class="edge-top">{letters}</g><g class="edge-left">{numbers}</g>'
    return f'<g class="edges" pointer-events="none" {style}>{art}</g>'


def _edge(x: float, y: float, words: str) -> str:
    return f'<text x="{number(x)}" y="{number(y)}">{words}</text>'


# --- what words point at


def _targets(country: Country, texts: dict[str, str]) -> str:
    """A clear shape over each hex that can be built on."""
    art = ""
    for hex, label in enumerate(country.labels):
        if country.town_at[hex] == NOWHERE:
            terrain = texts["terrain.difficult" if country.terrain[hex] == DIFFICULT else "terrain.clear"]
            title = escape(texts["hex"].format(hex=label, terrain=terrain))
            x, y = place(*country.places[hex])
            where = f'x="{number(x)}" y="{number(y)}"'
            art += f'<use id="hex-{label}" href="#cm-hex" {where}><title>{title}</title></use>'
    return f'<g fill="none" pointer-events="all">{art}</g>'


def town_label(country: Country, town: int, texts: dict[str, str]) -> str:
    key = "city" if country.cities >> town & 1 else "town"
    return texts[key].format(town=country.town_names[town], colour=texts[f"colour.{COLOURS[country.colour[town]]}"])


def _towns(country: Country, texts: dict[str, str]) -> str:
    art = ""
    for town, word in enumerate(country.town_words):
        x, y = place(*country.places[country.town_hex[town]])
        city = bool(country.cities >> town & 1)
        where = f'x="{number(x)}" y="{number(y)}"'
        ring = _use("hex", f'{where} fill="none" pointer-events="all"')
        arms = ("city-" if city else "town-") + COLOURS[country.colour[town]]
        scale = f'transform="translate({number(x)} {number(y + (3 if city else -1))})scale({0.98 if city else 1.05})"'
        art += named(f"town-{word}", town_label(country, town, texts), ring + _use(arms, scale))
    return art


# --- names


class Box:
    """Where a name is written."""

    def __init__(self, x: float, y: float, anchor: str, width: float, letters: float) -> None:
        self.x, self.y, self.anchor = x, y, anchor
        self.left = x - (width / 2 if anchor == "middle" else width if anchor == "end" else 0)
        self.right = self.left + width
        self.top, self.bottom = y - letters * 0.8, y + letters * 0.25

    def overlap(self, left: float, top: float, right: float, bottom: float) -> float:
        wide = min(self.right, right) - max(self.left, left)
        high = min(self.bottom, bottom) - max(self.top, top)
        return wide * high if wide > 0 and high > 0 else 0.0


def name_boxes(country: Country) -> dict[int, Box]:
    """Each name where it hides no arms and no other name: below its town if it can be."""
    boxes: dict[int, Box] = {}
    for town in sorted(range(len(country.town_names)), key=lambda town: (not country.cities >> town & 1, town)):
        choices = _choices(country, town)
        costs = [_cost(country, town, box, boxes) + 6 * rank for rank, box in enumerate(choices)]
        boxes[town] = choices[costs.index(min(costs))]
    return boxes


def _names(country: Country) -> str:
    art = "".join([_name(country, town, box) for town, box in name_boxes(country).items()])
    halo = f'stroke="{PAPER}" stroke-width="4.4" stroke-linejoin="round" paint-order="stroke"'
    return f'<g class="names" font-size="{number(NAME_SIZE)}" pointer-events="none" {halo}>{art}</g>'


def _choices(country: Country, town: int) -> list[Box]:
    x, y = place(*country.places[country.town_hex[town]])
    city = bool(country.cities >> town & 1)
    letters = CITY_SIZE if city else NAME_SIZE
    width = len(country.town_names[town]) * letters * (0.57 if city else 0.53)
    below, above, aside = y + RADIUS + letters * 0.62, y - RADIUS - (5 if city else 2), APOTHEM + 4
    return [
        Box(x, below, "middle", width, letters),
        Box(x, above, "middle", width, letters),
        Box(x - aside, y + letters * 0.35, "end", width, letters),
        Box(x + aside, y + letters * 0.35, "start", width, letters),
    ]


def _cost(country: Country, town: int, box: Box, boxes: dict[int, Box]) -> float:
    cost = 0.0
    for other, hex in enumerate(country.town_hex):
        if other != town:
            x, y = place(*country.places[hex])
            cost += box.overlap(x - 22, y - 24, x + 22, y + 24)
    for placed in boxes.values():
        cost += box.overlap(placed.left - 4, placed.top - 2, placed.right + 4, placed.bottom + 2)
    left, _, width, _ = size(country)
    outside = max(0.0, left + 24 - box.left) + max(0.0, box.right - left - width + 24)
    return cost + 50 * outside


def _name(country: Country, town: int, box: Box) -> str:
    name = country.town_names[town]
    if country.cities >> town & 1:
        return (
            f'<g font-size="{number(CITY_SIZE)}">{text(box.x, box.y, name, CITY_SIZE, INK, SERIF, 800, box.anchor)}</g>'
        )
    return text(box.x, box.y, name, NAME_SIZE, INK, SERIF, 600, box.anchor)
