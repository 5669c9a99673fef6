"""The board as a map: the canal winds from Grisolles to Valence d'Agen between the Tarn and the Garonne."""

from __future__ import annotations

import itertools
import math
from functools import cache

from towpath.drawing.svg import (
    HAIR,
    INK,
    INK_SOFT,
    PANEL,
    PAPER,
    PAPER_DEEP,
    SERIF,
    WATER_DEEP,
    at,
    escape,
    named,
    number,
    rect,
    text,
)
from towpath.games.arriala import draw_pieces, glyphs
from towpath.games.arriala.draw_pieces import Facts
from towpath.games.arriala.glyphs import Point

Box = tuple[float, float, float, float]

WIDTH, HEIGHT = 984.0, 550.0
TRACK = 26.0  # the score track, on the left and the lower edge
TRACK_LENGTH, TRACK_LEFT = 60, 18
FINE = 10  # points of the line between two stations

CANAL = (
    (926, 450), (850, 452), (760, 440), (660, 452), (560, 436), (470, 446), (395, 424), (350, 368), (372, 308),
    (440, 284), (520, 290), (600, 276), (690, 258), (744, 196), (722, 132), (650, 102), (560, 112), (470, 98),
    (380, 108), (300, 92), (236, 98),
)  # fmt: skip
GARONNE = (
    (1010, 536), (880, 516), (760, 500), (640, 508), (500, 500), (400, 506), (300, 486), (250, 420), (262, 330),
    (232, 250), (196, 196), (150, 160), (96, 130), (20, 70),
)  # fmt: skip
TARN = (
    (1010, 250), (930, 282), (850, 276), (770, 284), (700, 296), (640, 262), (590, 206), (500, 186), (400, 204),
    (310, 206), (250, 226), (228, 246),
)  # fmt: skip
HILLS = ((830, 58, 150, 34), (930, 70, 130, 30), (110, 500, 150, 30), (205, 512, 110, 24), (560, 388, 90, 18))
POPLARS = (
    (640, 385, 1), (655, 390, 0.85), (628, 392, 0.8), (320, 232, 1), (334, 236, 0.85), (306, 238, 0.8), (690, 385, 0.8),
    (286, 178, 0.9), (300, 182, 0.8), (900, 222, 0.9), (914, 226, 0.8), (60, 170, 1), (74, 176, 0.85), (206, 470, 0.9),
    (350, 60, 0.9), (362, 63, 0.8), (700, 60, 0.9),
)  # fmt: skip
BUSHES = (
    (600, 392, 0.8), (616, 396, 0.7), (480, 238, 0.7), (452, 222, 0.7), (660, 178, 0.75), (100, 176, 0.8), (960, 226, 0.7),
    (560, 58, 0.7), (250, 166, 0.7), (716, 66, 0.65),
)  # fmt: skip
# Where things stand that the canal does not fix. Town names: offset from the town and anchor.
TOWN_NAMES = ((-2, 53, "middle"), (12, 53, "middle"), (-8, -41, "middle"), (43, 8, "start"), (0, -41, "middle"))
BLUES = ((724, 505), (262, 352), (560, 190), (142, 156))
BLUE_NAMES = ((-26, 5, "end"), (-25, 5, "end"), (27, 1, "start"), (0, 35, "middle"))
VINEYARDS = ((768, 300, 196, 92, 4), (800, 92, 160, 66, 4), (48, 236, 142, 98, 3))
MASTERWORKS = ((486, 360), (703, 330))
# Beside each stretch: on which side seals stand, and where the tag with its locks is (part of the way, side, shift).
SEAL_SIDES = (41, -44, 46, -44)
SEAL_SIZE, TAG_SIZE, NAME_LETTER = (54.0, 28.0), (64.0, 24.0), 8.1
LOCK_TAGS = ((0.76, -42, 0), (0.46, 48, 0), (0.25, -41, 18), (0.66, 40, 0))


# --- geometry


def smooth(corners: tuple[tuple[int, int], ...], steps: int = 40) -> list[Point]:
    """A smooth line through the corners."""
    points: list[Point] = []
    last = len(corners) - 1
    for place in range(last):
        a, b = corners[max(place - 1, 0)], corners[place]
        c, d = corners[place + 1], corners[min(place + 2, last)]
        for step in range(steps):
            part = step / steps
            points.append((_spline(a[0], b[0], c[0], d[0], part), _spline(a[1], b[1], c[1], d[1], part)))
    return [*points, (float(corners[-1][0]), float(corners[-1][1]))]


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)


def evenly(line: list[Point], count: int) -> list[Point]:
    """So many points at equal distances along a line."""
    lengths = [0.0]
    for a, b in itertools.pairwise(line):
        lengths.append(lengths[-1] + math.dist(a, b))
    points: list[Point] = []
    place = 0
    for step in range(count):
        distance = lengths[-1] * step / (count - 1)
        while place < len(lengths) - 2 and lengths[place + 1] < distance:
            place += 1
        part = (distance - lengths[place]) / max(lengths[place + 1] - lengths[place], 1e-9)
        (ax, ay), (bx, by) = line[place], line[place + 1]
        points.append((ax + (bx - ax) * part, ay + (by - ay) * part))
    return points


class Course:
    """The canal's course for so many stations."""

    def __init__(self, count: int) -> None:
        self.line = evenly(smooth(CANAL), (count - 1) * FINE + 1)
        self.count = count
        step = math.dist(self.line[0], self.line[FINE])
        self.radius = min(18.0, step * 0.37)

    def at(self, station: float) -> Point:
        return self.line[min(max(round(station * FINE), 0), len(self.line) - 1)]

    def angle(self, station: float) -> float:
        (ax, ay), (bx, by) = self.at(station - 1), self.at(station + 1)
        return math.degrees(math.atan2(by - ay, bx - ax))

    def beside(self, station: float, distance: float) -> Point:
        turn = math.radians(self.angle(station))
        x, y = self.at(station)
        return x - math.sin(turn) * distance, y + math.cos(turn) * distance

    def part(self, start: float, end: float) -> list[Point]:
        return self.line[max(round(start * FINE), 0) : round(end * FINE) + 1]


@cache
def course(count: int) -> Course:
    return Course(count)


@cache
def landscape() -> str:
    """Everything under the canal that never changes."""
    parts = [
        rect(0, 0, WIDTH, HEIGHT, f'fill="{glyphs.LAND}"'),
        rect(0, 0, WIDTH, HEIGHT, 'fill="url(#arriala-field)"'),
    ]
    parts += [at(x, y, glyphs.hill(wide, high, seed)) for seed, (x, y, wide, high) in enumerate(HILLS)]
    parts += [glyphs.river(smooth(TARN), 20), glyphs.river(smooth(GARONNE), 34)]
    parts += [at(x, y, glyphs.poplar(size)) for x, y, size in POPLARS]
    parts += [at(x, y, glyphs.bush(size)) for x, y, size in BUSHES]
    return "".join(parts)


# --- the board


def board(facts: Facts, texts: dict[str, str], placed: str) -> str:
    """The whole board as an SVG document; `placed` holds attributes of its outer element."""
    names = draw_pieces.stations(facts)
    way = course(len(names))
    towns = list(facts["towns"].values())
    title = texts["board"].replace("{start}", towns[0]["name"]).replace("{end}", towns[-1]["name"])
    parts = [
        landscape(),
        _river_names(texts),
        glyphs.canal(way.line, way.radius * 2 + 2),
        _banks(facts, names, way),
        _stations(facts, names, way, texts),
        _unused(facts, way),
        _seals(facts, names, way, texts),
        _tags(facts, names, way, texts),
        _masterworks(facts, texts),
        _blues(facts, texts),
        _vineyards(facts, texts),
        text(56, 424, texts["title"], 30, INK, SERIF, 500),
        text(57, 446, texts["subtitle"], 14.5, INK_SOFT, SERIF, more='font-style="italic"'),
        _track(facts, texts),
    ]
    patterns = (
        draw_pieces.field_pattern("arriala-field")
        + draw_pieces.vine_pattern("arriala-vines")
        + draw_pieces.stone_pattern("arriala-stone")
    )
    label = escape(title)
    head = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(WIDTH)} {number(HEIGHT)}"{" " + placed if placed else ""}'
    return f'<svg {head} role="img" aria-label="{label}"><defs>{patterns}</defs>{"".join(parts)}</svg>'


def _river_names(texts: dict[str, str]) -> str:
    style = (
        f'font-style="italic" letter-spacing="4" stroke="{glyphs.RIVER_WATER}" stroke-width="3" paint-order="stroke"'
    )
    return text(414, 515, texts["garonne"], 17, WATER_DEEP, SERIF, more=style) + text(
        846, 284, texts["tarn"], 14.5, WATER_DEEP, SERIF, more=style
    )


def _halo(x: float, y: float, words: str, size: float, anchor: str, fill: str = INK, font: str = SERIF) -> str:
    """Words on the map, with a light edge."""
    return text(x, y, words, size, fill, font, 600, anchor, f'stroke="{PAPER}" stroke-width="4" paint-order="stroke"')


def _banks(facts: Facts, names: list[str], way: Course) -> str:
    """Dressed stone along the sections that are done."""
    parts = []
    for section in facts["scored"]:
        first, last = names.index(section["spaces"][0]), names.index(section["spaces"][-1])
        line = way.part(first - 0.5, last + 0.6)
        parts += [glyphs.dressed_stone(glyphs.beside(line, side * (way.radius + 3.5))) for side in (-1, 1)]
    return "".join(parts)


def _stations(facts: Facts, names: list[str], way: Course, texts: dict[str, str]) -> str:
    spaces: list[str] = []
    towns: list[str] = []
    for place, name in enumerate(names):
        x, y = way.at(place)
        if name in facts["towns"]:
            towns.append(at(x, y, _town(facts, name, len(towns), way.angle(place), texts)))
        else:
            spaces.append(at(x, y, draw_pieces.space(facts, name, texts, way.radius, way.angle(place))))
    return "".join(spaces + towns)


def _town(facts: Facts, name: str, place: int, angle: float, texts: dict[str, str]) -> str:
    town = facts["towns"][name]
    x, y, anchor = _name_place(facts, place)
    faded = "" if town["in_play"] else 'opacity=".6"'
    drawn = named(f"town-{name}", draw_pieces.town_label(town, texts), glyphs.town(1.08), faded)
    upright = abs(math.sin(math.radians(angle))) > 0.7  # workers stand beside the canal, not on the spaces next to it
    workers = draw_pieces.town_workers(facts, name, texts, 10.5, 11, 20.5, upright)
    return _halo(x, y, town["name"], 15.5, anchor) + drawn + workers


def _name_place(facts: Facts, place: int) -> tuple[int, int, str]:
    return TOWN_NAMES[place] if len(facts["towns"]) == len(TOWN_NAMES) else (0, 53, "middle")


def _unused(facts: Facts, way: Course) -> str:
    """Construction markers over the stretches that are not used: hatching (R10)."""
    parts = []
    for stretch in facts["stretches"]:
        if not stretch["in_play"]:
            start, end = facts["towns"][stretch["from"]], facts["towns"][stretch["to"]]
            first = start["station"] - (0.5 if not start["in_play"] else -0.6)
            last = end["station"] + (0.5 if not end["in_play"] else -0.6)
            line = glyphs.path(way.part(first, last))
            wide = number(way.radius * 2 + 11)
            parts.append(f'<path d="{line}" fill="none" stroke="url(#arriala-stone)" stroke-width="{wide}"/>')
    return "".join(parts)


def _stretch_of(facts: Facts, station: int) -> int:
    ends = [facts["towns"][stretch["to"]]["station"] for stretch in facts["stretches"]]
    return len([end for end in ends if end < station])


def _seals(facts: Facts, names: list[str], way: Course, texts: dict[str, str]) -> str:
    """Each beside its section, where it hides nothing; those that lie there already stay."""
    parts = []
    taken = [*_name_boxes(facts, way), *[_around(x, y, *TAG_SIZE) for x, y, _ in _tag_places(facts, names, way)]]
    taken += [_around(x, y, 112, 56) for x, y in MASTERWORKS] + [_around(x, y, 40, 40) for x, y in BLUES]
    for section in facts["scored"]:
        first, last = names.index(section["spaces"][0]), names.index(section["spaces"][-1])
        side = SEAL_SIDES[_stretch_of(facts, first) % len(SEAL_SIDES)]
        x, y = _seal_place(way, first, last, side, taken)
        taken.append(_around(x, y, *SEAL_SIZE))
        parts.append(at(x, y, draw_pieces.seal(section, texts)))
    return "".join(parts)


def _seal_place(way: Course, first: int, last: int, side: float, taken: list[Box]) -> Point:
    """As near the middle of the section as there is room, on its usual side if possible."""
    middle, reach = (first + last) / 2, (last - first) / 2 + 1
    steps = sorted([step * 0.25 * sign for step in range(int(reach * 4) + 1) for sign in (-1, 1)], key=abs)
    for here in (side, -side):
        for step in steps:
            x, y = way.beside(middle + step, here)
            box = _around(x, y, *SEAL_SIZE)
            clear = min([math.dist((x, y), point) for point in way.line]) > 0.85 * abs(side)
            if clear and not any([_touch(box, other) for other in taken]):
                return x, y
    return way.beside(middle, side)


def _around(x: float, y: float, wide: float, high: float) -> Box:
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def _touch(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _name_boxes(facts: Facts, way: Course) -> list[Box]:
    """Where the towns' names stand, and the towns themselves."""
    boxes: list[Box] = []
    for place, town in enumerate(facts["towns"].values()):
        x, y = way.at(town["station"])
        dx, dy, anchor = _name_place(facts, place)
        wide = len(town["name"]) * NAME_LETTER
        left = x + dx - (wide / 2 if anchor == "middle" else wide if anchor == "end" else 0)
        boxes += [(left, y + dy - 13, left + wide, y + dy + 4), _around(x, y, 66, 66)]
    return boxes


def _tag_places(facts: Facts, names: list[str], way: Course) -> list[tuple[float, float, Facts]]:
    """Where the tags stand that say how many locks a stretch may have."""
    tags: list[tuple[float, float, Facts]] = []
    for place, stretch in enumerate(facts["stretches"]):
        if stretch["in_play"]:
            part, side, shift = LOCK_TAGS[place % len(LOCK_TAGS)]
            first, last = names.index(stretch["from"]), names.index(stretch["to"])
            x, y = way.beside(first + (last - first) * part, side)
            tags.append((x + shift, y, stretch))
    return tags


def _tags(facts: Facts, names: list[str], way: Course, texts: dict[str, str]) -> str:
    return "".join([at(x, y, draw_pieces.lock_tag(stretch, texts)) for x, y, stretch in _tag_places(facts, names, way)])


def _masterworks(facts: Facts, texts: dict[str, str]) -> str:
    parts = []
    for (x, y), (name, work) in zip(MASTERWORKS, facts["masterworks"].items()):
        built = work["builder"] is not None
        drawn = draw_pieces.plate(112, 56, built) + at(0, -8, glyphs.masterwork(work["kind"], built))
        words = f"{texts['kind.' + work['kind']]} · {facts['worth']['masterwork']}"
        drawn += text(0, 22, words, 12.5, INK, weight=600, anchor="middle")
        if built:
            drawn += at(50, -26, glyphs.worker(work["builder"], 9))
        parts.append(at(x, y, named(f"masterwork-{name}", draw_pieces.masterwork_label(work, texts), drawn)))
    return "".join(parts)


def _blues(facts: Facts, texts: dict[str, str]) -> str:
    parts = []
    for (x, y), (dx, dy, anchor), (name, river) in zip(BLUES, BLUE_NAMES, facts["rivers"].items()):
        words = f"{texts['kind.' + river['kind']]} · {facts['worth']['river']}"
        label = text(
            x + dx, y + dy, words, 12.5, "#214857", weight=600, anchor=anchor,
            more=f'stroke="{PAPER}" stroke-width="3.5" paint-order="stroke"',
        )  # fmt: skip
        parts.append(label + at(x, y, draw_pieces.blue(river, name, texts, 18)))
        if not river["in_play"]:
            parts.append(f'<circle cx="{x}" cy="{y}" r="20" fill="url(#arriala-stone)"/>')
    return "".join(parts)


def _vineyards(facts: Facts, texts: dict[str, str]) -> str:
    parts = []
    for (x, y, wide, high, columns), (name, vineyard) in zip(VINEYARDS, facts["vineyards"].items()):
        parts.append(at(x, y, _vineyard(facts, vineyard, name, texts, wide, high, columns)))
    return "".join(parts)


def _vineyard(
    facts: Facts, vineyard: Facts, name: str, texts: dict[str, str], wide: float, high: float, columns: int
) -> str:
    hedge = (
        f"M6 3Q{number(wide * 0.3)}-5 {number(wide * 0.6)} 2T{number(wide - 5)} 4Q{number(wide + 6)} {number(high * 0.4)}"
        f" {number(wide - 2)} {number(high - 4)}Q{number(wide * 0.6)} {number(high + 5)} {number(wide * 0.35)}"
        f" {number(high - 1)}T4 {number(high - 3)}Q-5 {number(high * 0.5)} 6 3Z"
    )
    ground = (
        f'<path d="{hedge}" fill="{glyphs.VINE_GROUND}" stroke="{glyphs.VINE_LEAF}" stroke-width="1.2"/>'
        f'<path d="{hedge}" fill="url(#arriala-vines)"/>'
    )
    light = 'font-style="italic" stroke="#EDEBCB" stroke-width="4" paint-order="stroke"'
    ground += text(12, 21, vineyard["name"], 15.5, INK, SERIF, 600, more=light)
    worth = f'<circle r="12" fill="{PANEL}" stroke="{glyphs.VINE_LEAF}" stroke-width="1.3"/>'
    ground += at(wide - 20, 16, worth + text(0, 5, str(vineyard["places"]), 14.5, INK, SERIF, 650, "middle"))
    spots = _spots(vineyard["places"], wide, high, columns)
    radius = 12.4 if len(spots) <= 8 else 12.4 * 8 / len(spots)
    for x, y in spots:
        ring = f'fill="{PANEL}" fill-opacity=".92" stroke="{glyphs.VINE_LEAF}" stroke-dasharray="2 2.2"'
        ground += f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" {ring}/>'
    drawn = named(f"vineyard-{name}", draw_pieces.vineyard_label(vineyard, texts), ground, draw_pieces.GROUND)
    if not vineyard["in_play"]:
        return f'<g opacity=".6">{drawn}</g><path d="{hedge}" fill="url(#arriala-stone)"/>'
    place = 0
    for colour, count in vineyard["workers"].items():
        if count:
            group = "".join([at(x, y, glyphs.worker(colour, radius * 0.87)) for x, y in spots[place : place + count]])
            label = draw_pieces.crowd_label(facts, vineyard, colour, count, texts)
            drawn += named(f"worker-{colour}-{name}", label, group, draw_pieces.look(count))
            place += count
    return drawn


def _spots(places: int, wide: float, high: float, columns: int) -> list[Point]:
    columns = max(columns, math.ceil(places / 2))
    gap = min(34.0, (wide - 24) / columns)
    left = (wide - (columns - 1) * gap) / 2
    return [(left + place % columns * gap, 44 + place // columns * 31.0) for place in range(places)]


# --- the score track


def _cell(points: int) -> tuple[float, float, float, float]:
    """Where the track's cell is: left edge downwards, then the lower edge to the right."""
    high, wide = (HEIGHT - TRACK) / TRACK_LEFT, (WIDTH - TRACK) / (TRACK_LENGTH - TRACK_LEFT - 1)
    if points < TRACK_LEFT:
        return 0, points * high, TRACK, high
    if points == TRACK_LEFT:
        return 0, HEIGHT - TRACK, TRACK, TRACK
    return TRACK + (points - TRACK_LEFT - 1) * wide, HEIGHT - TRACK, wide, TRACK


@cache
def _empty_track() -> str:
    parts = [
        rect(0, 0, TRACK, HEIGHT, f'fill="{PANEL}"'),
        rect(0, HEIGHT - TRACK, WIDTH, TRACK, f'fill="{PANEL}"'),
        f'<path d="M{number(TRACK)} 0V{number(HEIGHT - TRACK)}H{number(WIDTH)}" fill="none" stroke="{INK}"/>',
    ]
    for points in range(TRACK_LENGTH):
        x, y, wide, high = _cell(points)
        fill = PAPER_DEEP if points % 5 == 0 else "none"
        parts.append(rect(x, y, wide, high, f'fill="{fill}" stroke="{HAIR}" stroke-width=".7"'))
        if points % 5 == 0:
            parts.append(text(x + wide / 2, y + high / 2 + 4.3, str(points), 12.5, INK, SERIF, 600, "middle"))
        else:
            parts.append(f'<circle cx="{number(x + wide / 2)}" cy="{number(y + high / 2)}" r="1.2" fill="{INK_SOFT}"/>')
    return "".join(parts)


def _track(facts: Facts, texts: dict[str, str]) -> str:
    """The markers; those on one cell lie side by side, and one that has gone round carries a flag."""
    parts = [_empty_track()]
    crowded: dict[int, int] = {}
    for colour in draw_pieces.colours(facts):
        points = draw_pieces.points_of(facts, colour)
        here = points % TRACK_LENGTH
        shift = crowded.get(here, 0) * 17.0
        crowded[here] = crowded.get(here, 0) + 1
        x, y, wide, high = _cell(here)
        inward = (
            (shift, 0.0) if here < TRACK_LEFT else (shift * 0.7, -shift * 0.7) if here == TRACK_LEFT else (0.0, -shift)
        )
        drawn = glyphs.worker(colour, 9.6)
        if points >= TRACK_LENGTH:
            flag = rect(-11, -8, 22, 15, f'rx="3" fill="{PANEL}" stroke="{INK}"')
            drawn += at(10, -11, flag + text(0, 4, str(points - here), 12, INK, SERIF, 650, "middle"))
        label = draw_pieces.points_label(texts[colour], points, texts)
        parts.append(at(x + wide / 2 + inward[0], y + high / 2 + inward[1], named(f"marker-{colour}", label, drawn)))
    return "".join(parts)
