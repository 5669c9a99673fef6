"""Kontor's drawings: goods, symbols, pieces and card faces. A card is 100 x 100 units; nothing here needs an id."""

from __future__ import annotations

import random
from functools import cache

from towpath.drawing.svg import (
    DELFT,
    GOLD,
    INK,
    INK_SOFT,
    PANEL,
    PAPER,
    RED,
    SERIF,
    TAR,
    WATER,
    WATER_DEEP,
    at,
    number,
    rect,
    text,
)

# Materials that only these drawings use.
CARD_PAPER = "#F7EDD3"
CARD_WATER = "#C3D8DC"
CARD_SPECIAL = "#EEF1EC"
CARD_BACK = "#F3EFE2"
FLOOD_WATER = "#BFD3DE"
CHEST, CHEST_LIGHT, CHEST_DARK, LEAF = "#E6D09A", "#F3E5BF", "#C9AE74", "#4F6B3A"
CASK = "#8C5634"
SACK, SACK_NECK = "#7E9C63", "#A9BF8C"
TIMBER, WHEEL, LID = "#B98A52", "#E3C98F", "#C79A5A"
COIN = "#E5BE5E"
SKIN = "#F0D9B8"
WHITE = "#FFFFFF"

OWNER_COLOURS = {"red": RED, "black": TAR}
BACK_COLOURS = {"red": RED, "black": TAR, "canal": WATER_DEEP, "special": DELFT}

NUMBER_SIZE = 22.5
CORNER = 'rx="5.5"'


# --- patterns that owners have besides their colours


@cache
def hatching(owner: str, x: float, y: float, width: float, height: float) -> str:
    """The engraver's hatching: upright lines for red, crossed lines for black."""
    step = 2 if owner == "red" else 4
    lines = [f"M{number(x + step * (i + 0.5))} {number(y)}v{number(height)}" for i in range(int(width / step))]
    if owner == "black":
        lines += [f"M{number(x)} {number(y + step * (i + 0.5))}h{number(width)}" for i in range(int(height / step))]
    return f'<path d="{"".join(lines)}" stroke="{WHITE}" stroke-opacity=".32" stroke-width=".7" fill="none"/>'


# --- goods, in a box of 40 x 40


@cache
def tea() -> str:
    """A square chest with a leaf."""
    return (
        f'<g stroke="{INK}" stroke-width="1.9" stroke-linejoin="round">'
        f'<path d="M4 11 10 4H37L33 11Z" fill="{CHEST_LIGHT}"/><path d="M33 11 37 4V29L33 36Z" fill="{CHEST_DARK}"/>'
        f'<rect x="4" y="11" width="29" height="25" fill="{CHEST}"/>'
        '<path d="M4 16.5H33M4 30.5H33" stroke-width="1.1"/>'
        f'<path d="M18.5 29C12 26 12.5 20 18.5 17.6C24.5 20 25 26 18.5 29ZM18.5 29V21.5" fill="{LEAF}" stroke-width="1.2"/></g>'
    )


@cache
def wine() -> str:
    """A bulging cask with two hoops."""
    return (
        f'<g stroke="{INK}" stroke-width="1.9" stroke-linejoin="round">'
        f'<path d="M11 3H29C36 13 36 27 29 37H11C4 27 4 13 11 3Z" fill="{CASK}"/>'
        '<path d="M15.5 3C12.5 14 12.5 26 15.5 37M24.5 3C27.5 14 27.5 26 24.5 37" fill="none" stroke-width="1" stroke-opacity=".75"/>'
        f'<path d="M8.4 8.2H31.6M8.4 31.8H31.6" stroke="{PAPER}" stroke-width="3.1"/>'
        '<path d="M8.4 6.5H31.6M8.4 9.9H31.6M8.4 30.1H31.6M8.4 33.5H31.6" stroke-width=".8"/>'
        f'<circle cx="20" cy="20" r="3.1" fill="{PAPER}" stroke-width="1.3"/></g>'
    )


@cache
def spices() -> str:
    """A tied sack with dots."""
    return (
        f'<g stroke="{INK}" stroke-width="1.9" stroke-linejoin="round">'
        f'<path d="M15 11 10.5 3.5Q15.5 5.8 20 3.2Q24.5 5.8 29.5 3.5L25 11Z" fill="{SACK_NECK}"/>'
        f'<path d="M15 12.5C4 18 2 31 6.5 36.5Q20 39.5 33.5 36.5C38 31 36 18 25 12.5Z" fill="{SACK}"/>'
        f'<path d="M13.6 11.8H26.4" stroke="{GOLD}" stroke-width="3.4"/>'
        '<path d="M13.4 10H26.6M13.4 13.7H26.6" stroke-width="1"/>'
        f'<path d="M14.5 24h0M25.5 24h0M20 30.5h0M20 19.5h0" stroke="{INK}" stroke-width="4" stroke-linecap="round"/></g>'
    )


GOODS = {"tea": tea, "wine": wine, "spices": spices}
# Left edge, upper edge and size of one, two or three goods on a quay.
GOODS_PLACES = (
    (),
    ((27.0, 30.0, 46.0),),
    ((11.0, 37.0, 38.0), (51.0, 37.0, 38.0)),
    ((5.5, 43.0, 30.0), (35.0, 43.0, 30.0), (64.5, 43.0, 30.0)),
)


# --- symbols and small signs, in a box of 20 x 20


def boat_symbol() -> str:
    return (
        f'<circle cx="10" cy="10" r="9.4" fill="{PANEL}" stroke="{INK}" stroke-width="1.2"/>'
        f'<path d="M3.8 12.3H16.2L14.2 15.6H5.8ZM9.6 3.4V11.3H4.8Q8.6 8 9.6 3.4ZM10.9 4.6Q14.6 7.2 15.2 11.3H10.9Z" fill="{INK}"/>'
    )


def guilder_symbol() -> str:
    florin = text(10.2, 14.7, "ƒ", 14, INK, SERIF, 700, "middle", 'font-style="italic"')
    return (
        f'<circle cx="10" cy="10" r="9.4" fill="{COIN}" stroke="{INK}" stroke-width="1.2"/>'
        f'<circle cx="10" cy="10" r="7.3" fill="none" stroke="{INK}" stroke-width=".6" stroke-dasharray="1 1"/>{florin}'
    )


SYMBOLS = {"boat": boat_symbol, "guilder": guilder_symbol}


def symbol(kind: str) -> str:
    """The roundel in a card's upper right corner."""
    return at(72, 5, SYMBOLS[kind](), 1.15) if kind in SYMBOLS else ""


def eye() -> str:
    """Everybody has seen this card."""
    return (
        f'<circle cx="10" cy="10" r="9.4" fill="{PANEL}" stroke="{INK}" stroke-width="1.2"/>'
        f'<path d="M3.4 10Q10 3.6 16.6 10Q10 16.4 3.4 10Z" fill="none" stroke="{INK}" stroke-width="1.4"/>'
        f'<circle cx="10" cy="10" r="2.5" fill="{INK}"/>'
    )


def warehouse() -> str:
    """A distribution centre: a small storehouse."""
    return f'<path d="M2 19V9L10 2L18 9V19Z" fill="{PANEL}" stroke="{INK}" stroke-width="1.6" stroke-linejoin="round"/><path d="M7 19V12H13V19M8 8.5H12" fill="none" stroke="{INK}" stroke-width="1.4"/>'


def point() -> str:
    """A point: a star."""
    return f'<path d="M10 1.6 12.6 7.3 18.8 8 14.2 12.2 15.5 18.3 10 15.2 4.5 18.3 5.8 12.2 1.2 8 7.4 7.3Z" fill="{GOLD}" stroke="{INK}" stroke-width="1.2" stroke-linejoin="round"/>'


def hand_of_cards() -> str:
    backs = f'<g fill="{PANEL}" stroke="{INK}" stroke-width="1.2"><rect x="2" y="5" width="10" height="12" rx="1.5" transform="rotate(-14 7 11)"/><rect x="8" y="4" width="10" height="12" rx="1.5" transform="rotate(12 13 10)"/></g>'
    return f'{backs}<path d="M10.6 13.5 16 14.6" stroke="{INK}" stroke-width="1"/>'


def treasure_chest() -> str:
    """The city's treasury, 30 x 26."""
    return (
        f'<g stroke="{INK}" stroke-width="1.3"><path d="M3 11V6Q15-3 27 6V11Z" fill="{LID}"/>'
        f'<rect x="3" y="11" width="24" height="13" fill="{TIMBER}"/><path d="M8 4V24M22 4V24" stroke-width="1"/>'
        f'<rect x="12.5" y="9" width="5" height="6" fill="{GOLD}" stroke-width="1"/></g>'
    )


# --- pieces


@cache
def guard(owner: str) -> str:
    """A guard with halberd and hat, 42 x 44."""
    colour = OWNER_COLOURS[owner]
    body = "M13 40Q11 24 16 18H26Q31 24 29 40Z"
    lines = "M15.5 24V39M17.5 19V39M19.5 19V39M21.5 19V39M23.5 19V39M25.5 21V39M27.5 26V39"
    if owner == "black":
        lines = "M15 26H28M14 30H28.5M13.5 34H29M13.5 38H29M17 19V39M21 19V39M25 19V39"
    return (
        f'<g stroke-linejoin="round"><ellipse cx="21" cy="41" rx="13" ry="3" fill="{INK}" opacity=".25"/>'
        f'<g stroke="{PANEL}" stroke-width="5" fill="{PANEL}"><path d="{body}"/><circle cx="21" cy="12" r="5.4"/>'
        '<path d="M10 10.5H32L27 5.5H15Z"/><path d="M34 3V40"/></g>'
        f'<path d="M34 3V40" stroke="{INK}" stroke-width="1.8"/>'
        f'<path d="M34 1 37 6 34 9 31 6ZM34 9Q40 9 40 14Q37 13 34 14Z" fill="{colour}" stroke="{INK}" stroke-width=".8"/>'
        f'<path d="{body}" fill="{colour}"/><path d="{lines}" stroke="{WHITE}" stroke-opacity=".36" stroke-width=".7"/>'
        f'<path d="{body}" fill="none" stroke="{INK}"/><circle cx="21" cy="13" r="5" fill="{SKIN}" stroke="{INK}"/>'
        f'<path d="M9 11.5H33L27.5 5H14.5Z" fill="{colour}" stroke="{INK}"/>'
        f'<path d="M27.5 5Q33 1 35 4" fill="none" stroke="{GOLD}" stroke-width="2"/>'
        f'<path d="M15.5 20H26.5L24 24H18Z" fill="{PANEL}" stroke="{INK}" stroke-width=".7"/></g>'
    )


def sign(owner: str) -> str:
    """A player's sign beside the table, 38 across: the back of a card with a guard."""
    hatched = "M-13-15V15M-10-15V15M10-15V15M13-15V15"
    if owner == "black":
        hatched = "M-13-15V15M-9.5-15V15M9.5-15V15M13-15V15M-15-12H15M-15-6H-8M-15 0H-8M-15 6H-8M-15 12H-8M8-6H15M8 0H15M8 6H15M8 12H15"
    return (
        f'<rect x="-16" y="-16" width="32" height="32" rx="4" fill="{OWNER_COLOURS[owner]}" stroke="currentColor"'
        f' stroke-width="1.6"/><path d="{hatched}" stroke="{PANEL}" stroke-opacity=".4"/>'
        f'<g transform="translate(-13 -13.6) scale(.62)" fill="{PANEL}"><path d="M13 40Q11 24 16 18H26Q31 24 29 40Z"/>'
        f'<circle cx="21" cy="13" r="4.4"/><path d="M9 11.5H33L27.5 5H14.5Z"/><path d="M34 3V40" stroke="{PANEL}"'
        ' stroke-width="2.4"/><path d="M34 1 37 6 34 9 31 6ZM34 9Q40 9 40 14Q37 13 34 14Z"/></g>'
    )


@cache
def ship() -> str:
    """The boat, 60 x 60, with a light rim that lifts it off the water."""
    sails = (
        "M12 14Q22 11 31 14Q35 24 31 34Q22 31 11 34Q16 24 12 14ZM34 17Q40 15 48 18Q51 26 47 34Q41 31 34 33Q37 25 34 17Z"
    )
    seams = "M15 18Q22 16 30 18M15.5 23Q23 21 32 23M14 29Q22 27 31.5 29M37 22Q42 21 48.5 23M37 28Q42 27 48 29M8 44H51M11 48.5H49"
    return (
        f'<g stroke="{INK}" stroke-linejoin="round" stroke-linecap="round">'
        f'<path d="M6 40H54Q52 52 45 54H15Q8 50 6 40ZM12 12Q30 4 50 16L48 38H10Z" fill="{PAPER}" stroke="{PAPER}" stroke-width="6"/>'
        f'<path d="M22 40V6M39 40V10" stroke-width="1.7"/><path d="{sails}" fill="{PANEL}" stroke-width="1.6"/>'
        f'<path d="M22 6H31L28 8.5L31 11H22Z" fill="{RED}" stroke-width=".9"/>'
        f'<path d="M5 38 10 40H47L55 35Q54 47 46 53H15Q7 48 5 38Z" fill="{CASK}" stroke-width="1.8"/>'
        f'<path d="{seams}" stroke-width=".7" fill="none"/><path d="M10 42H49" stroke="{GOLD}" stroke-width="1.6"/>'
        f'<path d="M4 57Q12 53 20 57T36 57T56 56" fill="none" stroke="{WATER_DEEP}" stroke-width="1.6"/></g>'
    )


# --- parts of card faces


@cache
def waves(
    x: float,
    y: float,
    width: float,
    height: float,
    rows: int,
    seed: int,
    colour: str = WATER_DEEP,
    opacity: float = 0.6,
) -> str:
    """Engraved waves: each seed breaks the lines in other places, the same seed always in the same."""
    rng = random.Random(seed)
    lines: list[str] = []
    for row in range(rows):
        level = y + height * (row + 0.5) / rows
        start = x + 7 * rng.random()
        path = ""
        while start + 6 <= x + width:
            humps = min(4 + 2 * int(4 * rng.random()), int((x + width - start) / 6))
            path += f"M{number(round(start, 1))} {number(round(level, 1))}" + "".join(
                ["q3-2.6 6 0" if hump % 2 == 0 else "q3 1.2 6 0" for hump in range(humps)]
            )
            start += 6 * humps + 4 + 7 * rng.random()
        lines.append(f'<path d="{path}" stroke-width="{number(0.8 + 0.5 * rng.random())}"/>')
    style = f'fill="none" stroke="{colour}" stroke-opacity="{number(opacity)}" stroke-linecap="round"'
    return f"<g {style}>{''.join(lines)}</g>"


@cache
def gables(opacity: float) -> str:
    """Three Dutch gables in hairline: two stepped, a bell between them."""
    stepped = "v-34h{s}v-4h{s}v-4h{s}v-4h{d}v4h{s}v4h{s}v4h{s}v34"
    left = "M7 74" + stepped.format(s="2.9", d="5.6")
    right = "M69 74" + stepped.format(s="3", d="6")
    bell = "M33 74V34Q42.9 33 42.9 24Q49.5 15 56.1 24Q56.1 33 66 34V74"
    windows = "".join([f"M{x} {y}h4v6h-4z" for x in (12, 19, 76, 83) for y in (46, 57)])
    windows += "".join([f"M{x} {y}h4v6h-4z" for x in (40, 48, 56) for y in (38, 50)])
    style = f'fill="none" stroke="{INK_SOFT}" stroke-opacity="{number(opacity)}"'
    return f'<g {style}><path d="{left}{bell}{right}" stroke-width=".9"/><path d="{windows}" stroke-width=".6"/></g>'


def ground(colour: str) -> str:
    return rect(1, 1, 98, 98, f'{CORNER} fill="{colour}"')


def frame(colour: str, width: float = 3) -> str:
    return rect(1.5, 1.5, 97, 97, f'rx="5" fill="none" stroke="{colour}" stroke-width="{number(width)}"')


def quay_wall(owner: str) -> str:
    wall = rect(3, 80, 94, 17, f'fill="{OWNER_COLOURS[owner]}"') + hatching(owner, 3, 80, 94, 17)
    return f'{wall}<path d="M3 80H97" stroke="{PAPER}" stroke-width="1.6"/>'


def number_tab(count: int, ground_colour: str, ink: str, edge: str = "") -> str:
    """The card's number in its upper left corner."""
    width = 26 if count < 10 else 37 if count < 100 else 48
    tab = f"M2 2H{width + 2}V23Q{width + 2} 30 {width - 5} 30H2Z"
    line = f' stroke="{edge}" stroke-width="1.2"' if edge else ""
    figure = text(
        width / 2 + 2.2, 23.8, str(count), NUMBER_SIZE, ink, SERIF, 600, "middle", 'font-variant-numeric="lining-nums"'
    )
    return f'<path d="{tab}" fill="{ground_colour}"{line}/>{figure}'


@cache
def treadwheel_crane() -> str:
    return (
        f'<g stroke="{INK}" stroke-linejoin="round" stroke-linecap="round" fill="none">'
        f'<circle cx="36" cy="62" r="15.5" fill="{WHEEL}" stroke-width="2.2"/><circle cx="36" cy="62" r="10.5" stroke-width=".9"/>'
        '<path d="M36 46.5V77.5M20.5 62H51.5M25 51 47 73M47 51 25 73" stroke-width="1"/>'
        f'<path d="M50 80V30L57 30V80ZM50 36 82 22 84 26 57 44" fill="{TIMBER}" stroke-width="1.8"/>'
        '<path d="M36 47 54 31 82 24" stroke-width="1"/><path d="M82 25V48" stroke-width="1.3"/>'
        '<path d="M82 48q5 3 0 7q-4 0-3-3M44 80 53.5 64 63 80" stroke-width="1.8"/>'
        f'<path d="M74 60H90V72H74Z" fill="{CHEST}" stroke-width="1.6"/><path d="M74 60 82 55 90 60M82 60V72" stroke-width="1"/></g>'
    )


# --- card faces


def quay(owner: str, count: int, goods: list[str], sign: str) -> str:
    """A quay; without goods it is a crane."""
    colour = OWNER_COLOURS[owner]
    art = ground(CARD_PAPER) + gables(0.36 if goods else 0.22) + ("" if goods else treadwheel_crane())
    art += quay_wall(owner)
    for good, (x, y, size) in zip(goods, GOODS_PLACES[len(goods)]):
        shade = f'<ellipse cx="{number(x + size / 2)}" cy="{number(y + size * 0.95)}" rx="{number(size / 2)}" ry="2.6" fill="{INK}" opacity=".16"/>'
        art += shade + at(x, y, GOODS[good](), size / 40)
    return art + frame(colour) + number_tab(count, colour, PAPER) + symbol(sign)


@cache
def canal(count: int, sign: str) -> str:
    art = ground(CARD_WATER) + rect(1, 1, 98, 98, f'{CORNER} fill="{WATER}" fill-opacity=".12"')
    art += waves(5, 33, 90, 62, 8, count, opacity=0.62) + waves(42, 8, 28, 22, 3, count + 500, opacity=0.45)
    return art + frame(WATER_DEEP, 1.8) + number_tab(count, PANEL, WATER_DEEP, WATER_DEEP) + symbol(sign)


def anchor() -> str:
    disc = f'<circle cx="50" cy="50" r="36" fill="{PANEL}" stroke="{WATER_DEEP}" stroke-width="1.6"/>'
    disc += f'<circle cx="50" cy="50" r="32" fill="none" stroke="{WATER_DEEP}" stroke-width=".8" stroke-dasharray="1.5 2.6"/>'
    iron = f'<g fill="none" stroke="{WATER_DEEP}" stroke-width="4.6" stroke-linecap="round" stroke-linejoin="round">'
    iron += '<circle cx="50" cy="29" r="5.4" stroke-width="3.6"/><path d="M50 35V72M38 43H62M29 57Q32 72 50 73Q68 72 71 57"/>'
    iron += '<path d="M26 63 29 56 36 59M74 63 71 56 64 59" stroke-width="3.2"/></g>'
    return ground(CARD_WATER) + waves(5, 6, 90, 88, 10, 77, opacity=0.42) + disc + iron + frame(WATER_DEEP, 1.8)


@cache
def flood_art() -> str:
    gable = "M30 78V46H35V41H40V36H45V31H55V36H60V41H65V46H70V78Z"
    crests = "M10 61q5-9 12-7q-4 2-3 6M70 60q5-9 12-7q-4 2-3 6"
    return (
        f'<g stroke="{DELFT}" stroke-width="1.5" stroke-linejoin="round"><path d="{gable}" fill="{PAPER}"/>'
        f'<path d="M44 50H49V57H44ZM52 50H57V57H52Z" fill="{DELFT}" stroke="none"/>'
        f'<path d="M4 68Q14 56 24 65T44 65T64 65T84 63T96 62V96H4Z" fill="{FLOOD_WATER}" stroke-width="1.8"/>'
        f'<path d="{crests}" fill="{WHITE}" stroke-width="1.3"/></g>' + waves(6, 72, 88, 22, 3, 5, DELFT, 0.75)
    )


@cache
def bridge_art(axis: str) -> str:
    """A drawbridge; once laid, it lies along its axis and arrows show which sides it joins."""
    art = waves(5, 76, 90, 20, 3, 8, DELFT, 0.6) + (
        f'<g fill="none" stroke="{DELFT}" stroke-linejoin="round" stroke-linecap="round">'
        '<path d="M4 72H30M70 72H96M10 44H18M82 44H90" stroke-width="5"/><path d="M33 70 50 60 67 70" stroke-width="3.4"/>'
        '<path d="M26 72V38M32 72V38M68 72V38M74 72V38M22 38H36M64 38H78M14 44 50 33M86 44 50 33" stroke-width="2.5"/>'
        '<path d="M49 34V60M51 34V60M4 72V80M30 72V80M70 72V80M96 72V80" stroke-width="1.1"/></g>'
    )
    if axis:
        arrows = "M3 58 14 50V66ZM97 58 86 50V66Z"
        art += f'<path d="{arrows}" fill="{RED}" stroke="{PANEL}" stroke-width="1.6" paint-order="stroke"/>'
    return f'<g transform="rotate(-90 50 50)">{art}</g>' if axis == "upright" else art


@cache
def customs_art() -> str:
    return (
        f'<g fill="{PAPER}" stroke="{DELFT}" stroke-width="1.6" stroke-linejoin="round"><path d="M22 82V50H78V82Z"/>'
        '<path d="M18 50 50 36 82 50Z"/><path d="M44 36V26H56V36M46 26 50 14 54 26"/>'
        f'<path d="M50 14V8M50 8H60L57 11L60 14H50" fill="{RED}" stroke-width="1"/>'
        f'<path d="M45 82V68Q50 62 55 68V82M28 56H34V64H28ZM66 56H72V64H66Z" fill="{DELFT}" stroke-width="1"/>'
        '<path d="M8 82H92" stroke-width="2"/><path d="M50 53V64M40 55H60M40 55 37 61H43ZM60 55 57 61H63Z" fill="none" stroke-width="1.2"/></g>'
    )


@cache
def special(kind: str, count: int, laid: str = "") -> str:
    """`laid`: a bridge `level` or `upright`, a customs office like a `canal`: that stands in the water."""
    art = flood_art() if kind == "flood" else bridge_art(laid) if kind == "bridge" else customs_art()
    inner = rect(4.6, 4.6, 90.8, 90.8, f'rx="2.5" fill="none" stroke="{DELFT}" stroke-opacity=".45" stroke-width=".8"')
    back = FLOOD_WATER if laid == "canal" else CARD_SPECIAL
    return ground(back) + art + inner + frame(DELFT) + number_tab(count, DELFT, PAPER)


BACK_EMBLEMS = {
    "quay": "M40 62V46H43V42H46V38H54V42H57V46H60V62ZM47 62V54Q50 50 53 54V62",
    "canal": "M36 43q3.5-5 7 0t7 0t7 0t7 0M36 51q3.5-5 7 0t7 0t7 0t7 0M36 59q3.5-5 7 0t7 0t7 0t7 0",
    "special": "M50 33 54 46 67 50 54 54 50 67 46 54 33 50 46 46Z",
}


@cache
def back(kind: str) -> str:
    """The back of a quay (`red`, `black`), a canal or a special card: colour and emblem differ."""
    colour = BACK_COLOURS[kind]
    leaf = '<path d="M9 30Q10 10 30 9M9 20Q18 18 20 9M14 38Q18 24 30 24Q32 16 40 13M38 16Q44 20 42 26M62 16Q56 20 58 26M50 8Q44 14 50 20Q56 14 50 8Z"/>'
    leaves = "".join([f'<g transform="rotate({turn} 50 50)">{leaf}</g>' for turn in (0, 90, 180, 270)])
    emblem = BACK_EMBLEMS[kind if kind in BACK_EMBLEMS else "quay"]
    disc = f'<circle cx="50" cy="50" r="21" fill="{CARD_BACK}"/><path d="{emblem}" stroke-linejoin="round"/>'
    style = f'fill="none" stroke="{colour}" stroke-width="1.5" stroke-linecap="round"'
    return ground(CARD_BACK) + f"<g {style}>{leaves}{disc}</g>" + frame(colour)


def empty_slot() -> str:
    return rect(2, 2, 96, 96, f'rx="6" fill="none" stroke="{INK_SOFT}" stroke-width="1.6" stroke-dasharray="5 5"')
