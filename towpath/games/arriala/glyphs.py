"""Arriala's drawings: workers, locks, towns, works, trees and card pictures, each around its own middle. No ids."""

from __future__ import annotations

import itertools
import math
import random

from towpath.drawing.svg import (
    DELFT,
    GOLD,
    GREEN,
    HAIR,
    INK,
    INK_SOFT,
    PANEL,
    RED,
    SERIF,
    VIOLET,
    WATER_DEEP,
    YELLOW,
    at,
    number,
    rect,
    text,
)

Point = tuple[float, float]

# Materials that only these drawings use.
LAND = "#F3E9CF"
RIVER_WATER = "#D3E2E2"
CANAL_WATER = "#A9C9D2"
BANK = "#D8C8A2"
DRESSED_STONE = "#C8A868"
SPACE_WATER, SPACE_DONE = "#EAF2F0", "#E4D9BE"
BLUE = "#7FB0C6"
ROOF, TIMBER, PLAQUE = "#B9654A", "#5A3B22", "#6A4A30"
VINE_GROUND, VINE_LEAF = "#E3E2BC", "#5F7048"
CROSS_RED = "#8E2A22"
SHADE = "#D9CDB2"

COLOURS = {"violet": VIOLET, "red": RED, "yellow": YELLOW, "green": GREEN}
OUTLINES = {
    "violet": '<circle r="15"/>',
    "red": '<rect x="-13.4" y="-13.4" width="26.8" height="26.8" rx="3"/>',
    "yellow": '<path d="M-8.4-14.4H8.4L16.6 0 8.4 14.4H-8.4L-16.6 0Z"/>',
    "green": '<path d="M0-18 18 0 0 18-18 0Z"/>',
}


def path(points: list[Point]) -> str:
    return "M" + "L".join([f"{number(x)} {number(y)}" for x, y in points])


# --- workers: colour, shape, emblem and the engraver's hatching say the same


def _hatchings() -> dict[str, str]:
    """Violet: slanting down to the left; red: upright; green: slanting down to the right; yellow: dots."""
    chords = []
    for step in range(-12, 13, 3):
        half = math.sqrt(15 * 15 - step * step) / math.sqrt(2)
        middle = step / math.sqrt(2)
        chords.append(
            f"M{number(middle - half)} {number(middle + half)}L{number(middle + half)} {number(middle - half)}"
        )
    upright = [f"M{number(x)}-13V13" for x in range(-12, 13, 2)]
    slants = []
    for step in range(-15, 16, 3):
        middle = step / 2
        slants.append(f"M{number(middle - 9)} {number(-middle - 9)}L{number(middle + 9)} {number(-middle + 9)}")
    dots = [
        f"M{number(x)} {number(y)}h.1"
        for x in range(-15, 16, 3)
        for y in range(-13, 14, 3)
        if abs(x) + abs(y) * 0.57 < 15.4 and (x + y) % 2 == 0
    ]
    return {"violet": "".join(chords), "red": "".join(upright), "green": "".join(slants), "yellow": "".join(dots)}


def _emblems() -> dict[str, str]:
    paper, ink, leaf = PANEL, INK, GREEN
    return {
        "violet": f'<g fill="{paper}"><circle cx="-3.6" cy="-2.6" r="2.5"/><circle cx="3.6" cy="-2.6" r="2.5"/>'
        '<circle cy="2.4" r="2.5"/><circle cy="-4.4" r="2.2"/><circle cy="7" r="2.2"/>'
        f'<path d="M0-6.5Q1-9.5 5-9.5" stroke="{paper}" stroke-width="1.5" fill="none"/></g>',
        "red": f'<g stroke="{paper}" fill="none" stroke-linecap="round"><path d="M-6 8 5.4-6" stroke-width="2.4"/>'
        '<path d="M-3-8.4Q5-9.4 8.6 1.6" stroke-width="3"/></g>',
        "yellow": f'<g stroke="{ink}" fill="none" stroke-linecap="round">'
        '<path d="M-9 3.2Q-4.5-1.6 0 3.2T9 3.2M-7 8.2Q-3.5 4.6 0 8.2T7 8.2" stroke-width="1.7"/>'
        f'<path d="M-4.6-2.6A4.6 4.6 0 0 1 4.6-2.6Z" fill="{ink}" stroke="none"/>'
        '<path d="M0-10.4V-8.8M-6.4-8-5.2-6.8M6.4-8 5.2-6.8" stroke-width="1.5"/></g>',
        "green": f'<g fill="{paper}"><path d="M0-10Q8-3 6 3Q3.6 7.4 0 7.4Q-3.6 7.4-6 3Q-8-3 0-10Z"/>'
        f'<path d="M0-6V11M0-1 4-4M0-1-4-4M0 4 4.4 1M0 4-4.4 1" stroke="{leaf}" stroke-width="1.2" fill="none"/>'
        f'<path d="M0 7V11" stroke="{paper}" stroke-width="1.6"/></g>',
    }


HATCHINGS, EMBLEMS = _hatchings(), _emblems()


def worker(colour: str, radius: float = 15) -> str:
    """A worker of a colour; also a player's sign elsewhere."""
    outline, fill = OUTLINES[colour], COLOURS[colour]
    hatched = f'stroke="{INK}" stroke-opacity=".4"' if colour == "yellow" else 'stroke="#fff" stroke-opacity=".36"'
    wide = 1.4 if colour == "yellow" else 0.9
    middle = (
        f'<rect x="-10" y="-10" width="20" height="20" fill="{fill}"/>'
        if colour == "red"
        else f'<circle r="10.5" fill="{fill}"/>'
    )
    drawn = (
        f'<g fill="{INK}" opacity=".28" transform="translate(1.2 2)">{outline}</g>'
        f'<g fill="{PANEL}" stroke="{PANEL}" stroke-width="3.6">{outline}</g><g fill="{fill}">{outline}</g>'
        f'<path d="{HATCHINGS[colour]}" fill="none" {hatched} stroke-width="{wide}" stroke-linecap="round"/>'
        f'<g fill="none" stroke="{INK}" stroke-width="1.2">{outline}</g>{middle}{EMBLEMS[colour]}'
    )
    return f'<g transform="scale({radius / 15:.3f})">{drawn}</g>'


def sign(colour: str) -> str:
    """A player's sign beside the table: what is on a worker, without the fine lines."""
    outline = f'<g fill="{COLOURS[colour]}" stroke="currentColor" stroke-width="1.6">{OUTLINES[colour]}</g>'
    return outline + EMBLEMS[colour]


def count_badge(count: int, size: float = 1) -> str:
    """How many workers one drawing stands for."""
    badge = f'<circle r="7.5" fill="{PANEL}" stroke="{INK}"/>' + text(
        0, 4.4, str(count), 12.5, INK, SERIF, 700, "middle"
    )
    return at(0, 0, badge, size)


def corners(half: float) -> str:
    """Four corners around what was moved last."""
    arm = half * 0.45
    line = "".join(
        [
            f"M{number(x * half)} {number(y * (half - arm))}V{number(y * half)}H{number(x * (half - arm))}"
            for x in (-1, 1)
            for y in (-1, 1)
        ]
    )
    return (
        f'<path d="{line}" fill="none" stroke="{PANEL}" stroke-width="5.4"/>'
        f'<path d="{line}" fill="none" stroke="{DELFT}" stroke-width="2.6"/>'
    )


# --- on the canal


def lock(angle: float = 0, size: float = 1) -> str:
    drawn = (
        f'<rect x="-16" y="-17" width="32" height="34" rx="2.5" fill="{SHADE}" stroke-width="1.3"/>'
        '<path d="M-16-9H16M-16 9H16M-8-17V-9M4-17V-9M-6 9V17M8 9V17" stroke-width=".7"/>'
        '<rect x="-16" y="-8" width="32" height="16" fill="#9FBFC9" stroke-width=".9"/>'
        f'<path d="M-7-9 1 0-7 9M4-9 12 0 4 9" fill="none" stroke-width="2.6" stroke="{TIMBER}"/>'
        '<path d="M-10-12H-6M-10 12H-6M8-12H12M8 12H12" stroke-width="2"/>'
    )
    turned = f'transform="rotate({number(angle)}) scale({size:.3f})"'
    return f'<g {turned} stroke="{INK}" stroke-linejoin="round">{drawn}</g>'


def space(radius: float, scored: bool) -> str:
    fill, edge = (SPACE_DONE, INK_SOFT) if scored else (SPACE_WATER, WATER_DEEP)
    return f'<circle r="{number(radius)}" fill="{fill}" stroke="{edge}" stroke-width="1.1"/>'


def town(size: float = 1) -> str:
    drawn = (
        f'<rect x="-21" y="-21" width="42" height="42" rx="4" fill="{INK}" opacity=".22" transform="translate(1.5 2.5)"/>'
        f'<rect x="-21" y="-21" width="42" height="42" rx="4" fill="{PLAQUE}" stroke="{INK}" stroke-width="1.4"/>'
        '<rect x="-18" y="-18" width="36" height="36" rx="2" fill="#F0E2C2" stroke="#C9B183" stroke-width=".8"/>'
        f'<g fill="{PANEL}" stroke="{INK}" stroke-width="1.1"><path d="M-15 14V3L-9.5-2-4 3V14Z"/>'
        '<path d="M4 14V2L10-3 15.5 2V14Z"/><path d="M-4.5 14V-7H4.5V14Z"/>'
        f'<path d="M-5.5-7 0-17 5.5-7Z" fill="{ROOF}"/>'
        f'<path d="M-15.8 3.4-9.5-2.6-3.8 3M3.8 2.6 10-3.6 16 2.4" fill="none" stroke="{ROOF}" stroke-width="2"/></g>'
        '<path d="M-1.6 14V8.5Q0 6 1.6 8.5V14ZM-1.4-4H1.4V1H-1.4ZM-10.8 6H-8.2V10H-10.8ZM8.6 5.4H11.2V9.4H8.6Z"'
        f' fill="{INK}"/><path d="M-17 14H17" stroke="{INK}"/>'
    )
    return f'<g transform="scale({size:.3f})" stroke-linejoin="round">{drawn}</g>'


def seal(winner: str | None, points: int) -> str:
    """The construction marker of a scored section: whose it is and what it brought."""
    sign = (
        at(-10, 0, worker(winner, 7.4)) if winner else f'<path d="M-16 0H-5" stroke="{INK_SOFT}" stroke-width="2.4"/>'
    )
    label = f"+{points}" if winner else "0"
    return (
        rect(-25, -13, 50, 26, f'rx="13" fill="{PANEL}" stroke="{INK}" stroke-width="1.2"')
        + rect(-22.5, -10.5, 45, 21, f'rx="10.5" fill="none" stroke="{GOLD}" stroke-width=".9"')
        + sign
        + text(9.5, 5.2, label, 14.5 if points < 10 else 13, INK, SERIF, 650, "middle")
    )


def lock_tag_width(most: int) -> float:
    return 24 + most * 13


def lock_tag(built: int, most: int) -> str:
    """How many locks a stretch has and may have, around its middle."""
    left = -lock_tag_width(most) / 2
    boxes = [
        rect(
            left + 23 + place * 13,
            -4.5,
            9,
            9,
            f'rx="1.5" fill="{TIMBER if place < built else "none"}" stroke="{TIMBER}" stroke-width="1.2"',
        )
        for place in range(most)
    ]
    gates = f'<path d="M{number(left + 8)}-5l5 5-5 5m5-10l5 5-5 5" fill="none" stroke="{TIMBER}" stroke-width="1.8"/>'
    frame = rect(left, -10, lock_tag_width(most), 20, f'rx="10" fill="{PANEL}" fill-opacity=".94" stroke="{HAIR}"')
    return frame + gates + "".join(boxes)


# --- beside the canal

RIVER_SIGNS = {
    "mill": '<circle r="8"/><path d="M0-11V11M-11 0H11M-7.8-7.8 7.8 7.8M7.8-7.8-7.8 7.8"/>',
    "dam": '<path d="M-10-8H10M-10 8H10M-6-8V8M0-8V8M6-8V8"/>',
    "reservoir": '<path d="M-10-3q5-4 10 0t10 0M-10 4q5-4 10 0t10 0"/>',
}


def river_work(kind: str, radius: float = 18) -> str:
    """A blue space; a worker is put over it."""
    return (
        f'<circle r="{number(radius)}" fill="{BLUE}" stroke="{WATER_DEEP}" stroke-width="2"/>'
        f'<circle r="{number(radius - 3.5)}" fill="none" stroke="{PANEL}" stroke-width=".9"/>'
        f'<g fill="none" stroke="{PANEL}" stroke-width="1.7" stroke-linecap="round"'
        f' transform="scale({radius / 18:.3f})">{RIVER_SIGNS[kind]}</g>'
    )


def slope(ink: str = INK) -> str:
    """The water slope, about 54 x 32."""
    return (
        f'<g fill="none" stroke="{ink}" stroke-linejoin="round"><path d="M-24 12H-8L18-8H26V14H-24Z" fill="#E4D6B4"'
        ' stroke-width="1.3"/><path d="M-24 8H-9L17-12H26" stroke-width="1.1"/>'
        f'<rect x="-3" y="-13" width="12" height="8" rx="2" transform="rotate(-37 3 -9)" fill="{ROOF}" stroke-width="1.1"/>'
        f'<path d="M-20 5q3-2 6 0M19-15q3-2 6 0" stroke="{WATER_DEEP}" stroke-width="1.2"/>'
        '<path d="M-4 14V9M4 14V5M12 14V0M20 14V-6" stroke-width=".6"/></g>'
    )


def bridge(ink: str = INK) -> str:
    """The canal bridge, about 80 x 24."""
    return (
        f'<g stroke="{ink}" stroke-linejoin="round"><path d="M-40-8H40V12H33A6.5 8 0 0 0 20 12H15A6.5 8 0 0 0 2 12H-2'
        'A6.5 8 0 0 0-15 12H-20A6.5 8 0 0 0-33 12H-40Z" fill="#E9D9B4" stroke-width="1.3"/>'
        '<path d="M-40-4H40M-40-11H40" stroke-width="1"/>'
        '<path d="M-34-11V-8M-20-11V-8M-6-11V-8M8-11V-8M22-11V-8M36-11V-8" stroke-width="1"/>'
        '<path d="M-30 0H-26M-8 0H-3M10 1H14M26-1H31" stroke-width=".6"/></g>'
    )


def masterwork(kind: str, built: bool) -> str:
    ink = INK if built else INK_SOFT
    return slope(ink) if kind == "slope" else at(0, 0, bridge(ink), 0.86)


def poplar(size: float) -> str:
    drawn = (
        f'<path d="M0 0V-5" stroke="{INK}"/><path d="M0-3Q-4.5-9 0-22Q4.5-9 0-3Z" fill="#B9C49A" stroke="{VINE_LEAF}"'
        f' stroke-width=".9"/><path d="M.5-5Q3-10 .6-19M1.8-6Q3.4-9 2-14" fill="none" stroke="{VINE_LEAF}" stroke-width=".7"/>'
    )
    return at(0, 0, drawn, size)


def bush(size: float) -> str:
    drawn = (
        f'<path d="M0 0V-5" stroke="{INK}"/><circle cy="-9" r="6" fill="#C6CDA6" stroke="{VINE_LEAF}" stroke-width=".9"/>'
        f'<path d="M2-13Q6-9 3-5M0-12Q3-9 1-5" fill="none" stroke="{VINE_LEAF}" stroke-width=".7"/>'
    )
    return at(0, 0, drawn, size)


def hill(width: float, height: float, seed: int) -> str:
    """A hill that stands on its middle, hatched on its shady side."""
    rng = random.Random(seed)
    line = (
        f"M{number(-width / 2)} 0Q{number(-width * 0.22)} {number(-height * 1.05)} 0 {number(-height)}"
        f"Q{number(width * 0.25)} {number(-height * 0.9)} {number(width / 2)} 0"
    )
    strokes = []
    count = int(width / 5)
    for step in range(count):
        part = (step + 0.5) / count
        x, y = width * part * 0.5 - 2, -height * (1 - part**1.6) * 0.98
        fall = min(height * 0.5, max(-y - 2, 0)) * rng.uniform(0.5, 0.85)
        strokes.append(
            f"M{number(x)} {number(y + 1.5)}q{number(3 + part * 2)} {number(height * 0.18)} {number(4 + part * 4)} {number(fall)}"
        )
    return (
        f'<path d="{line}" fill="#EFE3C4" stroke="{INK_SOFT}" stroke-opacity=".6" stroke-width=".9"/>'
        f'<path d="{"".join(strokes)}" fill="none" stroke="{INK_SOFT}" stroke-opacity=".42" stroke-width=".7"/>'
    )


def river(points: list[Point], width: float) -> str:
    """A river with its lines of flow."""
    line = path(points)
    parts = [
        f'<path d="{line}" fill="none" stroke="{INK_SOFT}" stroke-width="{number(width + 2)}" stroke-linecap="round"/>',
        f'<path d="{line}" fill="none" stroke="{RIVER_WATER}" stroke-width="{number(width)}" stroke-linecap="round"/>',
    ]
    for offset, shade in ((-0.36, 0.55), (-0.18, 0.38), (0.0, 0.25), (0.18, 0.38), (0.36, 0.55)):
        flow = path(beside(points, offset * width)[::4])
        dashed = "" if abs(offset) > 0.3 else ' stroke-dasharray="30 16 44 12"'
        style = f'stroke="{WATER_DEEP}" stroke-opacity="{shade}" stroke-width=".8"{dashed}'
        parts.append(f'<path d="{flow}" fill="none" {style}/>')
    return "".join(parts)


def beside(points: list[Point], distance: float) -> list[Point]:
    """A line that runs beside another."""
    moved = []
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        length = math.dist((ax, ay), (bx, by)) or 1
        moved.append((ax - (by - ay) / length * distance, ay + (bx - ax) / length * distance))
    return moved


def canal(points: list[Point], width: float) -> str:
    line = path(points)
    coats = ((INK, width + 9), (BANK, width + 6.6), ("#4A4137", width - 1), (CANAL_WATER, width - 3))
    style = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return "".join([f'<path d="{line}" {style} stroke="{ink}" stroke-width="{number(wide)}"/>' for ink, wide in coats])


def dressed_stone(points: list[Point]) -> str:
    """A bank that has been built: a section is done."""
    line = path(points)
    coats = ((INK, 6.4, ""), (DRESSED_STONE, 4.6, ""), (INK, 4.6, ' stroke-dasharray="1 9"'))
    return "".join(
        [f'<path d="{line}" fill="none" stroke="{ink}" stroke-width="{wide}"{more}/>' for ink, wide, more in coats]
    )


def cross(size: float = 20) -> str:
    """The Occitan cross: other players' workers too."""
    arm = (
        '<path d="M0-1.6 2.6-6.6 1.5-9.4 0-12-1.5-9.4-2.6-6.6Z"/><circle cy="-13" r="1.5"/>'
        '<circle cx="-4.4" cy="-8.2" r="1.5"/><circle cx="4.4" cy="-8.2" r="1.5"/>'
    )
    arms = "".join([f'<g transform="rotate({turn})">{arm}</g>' for turn in (0, 90, 180, 270)])
    drawn = f'<g fill="{CROSS_RED}">{arms}<circle r="2.6"/></g><path d="M0-5V5M-5 0H5" stroke="#fff"/>'
    return at(0, 0, drawn, size / 29)


# --- pictures on cards, 76 x 54 from the upper left corner


def _man(size: float, fill: str = PANEL) -> str:
    drawn = (
        f'<g stroke="{INK}" stroke-width="1.3" stroke-linejoin="round"><path d="M-7 12Q-7 0 0 0Q7 0 7 12Z" fill="{fill}"/>'
        f'<circle cy="-4" r="4.4" fill="{fill}"/><path d="M-7-6H7L4-10H-4Z" fill="{INK}"/></g>'
    )
    return at(0, 0, drawn, size)


def _water(width: float) -> str:
    left = number(-width / 2 + 3)
    swell = "q3.5-3 7 0t7 0t7 0"
    return (
        rect(-width / 2, -9, width, 18, f'rx="2" fill="#BCD5DA" stroke="{INK}" stroke-width="1.1"')
        + f'<path d="M{left}-3{swell}M{left} 4{swell}" fill="none" stroke="{WATER_DEEP}" stroke-width="1.2"/>'
    )


def _grapes() -> str:
    berries = [
        f'<circle cx="{x}" cy="{y}" r="3.3" fill="{VIOLET}"/>'
        for x, y in ((-6, 0), (0, 0), (6, 0), (-3, 5.2), (3, 5.2), (0, 10.4))
    ]
    return (
        f'<g stroke="{INK}" stroke-width=".9">{"".join(berries)}<path d="M0-3Q-1-8 3-11" fill="none" stroke-width="1.6"/>'
        '<path d="M1-6Q8-13 13-7Q9-2 1-6Z" fill="#7E9C63"/></g>'
    )


def _arrow(line: str, tip: str) -> str:
    return (
        f'<path d="{line}" fill="none" stroke="{INK}" stroke-width="1.8" stroke-linecap="round"/>'
        f'<path d="{tip}" fill="{INK}"/>'
    )


def _ground(start: float) -> str:
    return f'<path d="M{number(start)} 49h34" stroke="{VINE_LEAF}" stroke-width="1.4"/>'


def card_picture(kind: str, steps: int = 0) -> str:
    """The picture of a kind of card; two figures and the cross where anybody's worker may go."""
    anybody = kind in ("move", "any-to-vineyard", "any-to-canal")
    second = kind in ("any-to-vineyard", "any-to-canal")
    if kind == "move":
        drawn = (
            at(38, 39, _water(66)) + at(16, 23, _man(0.95)) + _arrow("M23 12Q38-2 53 14", "M57.5 19.5 49 16 56 9.5Z")
        )
        drawn += text(39, 26.5, str(steps), 20, INK, SERIF, 600, "middle")
    elif kind == "leap":
        drawn = at(18, 41, _water(32)) + at(58, 41, _water(32)) + at(16, 24, _man(0.9))
        drawn += _arrow("M22 7Q40-5 54 13", "M57 20 49 14.5 57 10Z")
        drawn += f'<circle cx="58" cy="29" r="5.5" fill="none" stroke="{INK}" stroke-dasharray="2 2"/>'
    elif kind in ("to-vineyard", "any-to-vineyard"):
        drawn = at(18, 41, _water(32)) + at(16, 24, _man(0.9)) + (at(27, 26, _man(0.75, SHADE)) if second else "")
        drawn += _arrow("M24 9Q38-2 51 12", "M55 18 46.5 14 53.5 8Z") + _ground(42) + at(58, 30, _grapes(), 1.08)
    elif kind in ("to-canal", "any-to-canal"):
        drawn = at(58, 41, _water(32)) + _ground(0) + at(16, 30, _grapes(), 1.08)
        drawn += at(32, 34, _man(0.78)) + (at(42, 36, _man(0.62, SHADE)) if second else "")
        drawn += _arrow("M30 13Q44-2 56 19", "M58.5 26 51 20 59 16.5Z")
    elif kind == "lock":
        drawn = at(38, 27, lock(0, 1.32))
    else:
        drawn = (
            at(38, 29, bridge(), 0.9)
            + f'<path d="M26 12H50L54 18H22Z" fill="{ROOF}" stroke="{INK}" stroke-width="1.1"/>'
        )
        drawn += f'<path d="M4 46q4-3 8 0t8 0t8 0t8 0t8 0t8 0t8 0t8 0" fill="none" stroke="{WATER_DEEP}"/>'
    return drawn + (at(68, 8, cross(15)) if anybody else "")


def card_back() -> str:
    """84 x 112 units."""
    waves = "".join([f"M12 {y}q5-6 10 0t10 0t10 0t10 0t10 0t10 0" for y in range(24, 104, 10)])
    return (
        rect(0.8, 0.8, 82.4, 110.4, f'rx="6" fill="{PANEL}" stroke="{INK}" stroke-width="1.3"')
        + rect(6, 6, 72, 100, f'rx="3.5" fill="{CANAL_WATER}" stroke="{WATER_DEEP}" stroke-width="1.2"')
        + f'<path d="{waves}" fill="none" stroke="{WATER_DEEP}" stroke-opacity=".7" stroke-width="1.3"/>'
        + at(42, 56, f'<circle r="19" fill="{PANEL}" stroke="{WATER_DEEP}"/>' + cross(30))
    )
