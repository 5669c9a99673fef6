"""Canal Mania's small drawings: charges, shields, seals, cubes, barges. Each stands around its own 0,0; none has an id."""

from __future__ import annotations

import math

from towpath.drawing import seals
from towpath.drawing.svg import GOLD, INK, INK_SOFT, PAPER, WATER_DEEP, number

# What is printed, in colours that only this game's map and cards use.
CARD = "#FFFCF4"
TILE = "#FCF6E6"
STONE = "#EADFC6"
HACHURE = "#7A6442"
CANAL = "#8CB8C9"
CREAM = "#FFF9EC"
WOOD, WOOD_LIGHT, WOOD_DARK = "#9A6A3C", "#C39A67", "#6F4826"

OWNER_COLOURS = {"red": "#A63A2B", "white": "#FFFDF6", "black": "#2B2620", "green": "#2F6B4F", "yellow": "#D0A030"}
TOWN_COLOURS = {
    "red": "#A63A2B",
    "yellow": "#D9A93A",
    "green": "#2F6B4F",
    "blue": "#2E5E8C",
    "black": "#2B2620",
    "purple": "#6B4A7E",
    "white": "#FFFDF6",
}
PALE = ("white", "yellow")


def path(d: str, fill: str = "none", stroke: str = "", width: float = 1, more: str = "") -> str:
    line = f' stroke="{stroke}" stroke-width="{number(width)}"' if stroke else ""
    return f'<path d="{d}" fill="{fill}"{line}{" " + more if more else ""}/>'


def circle(x: float, y: float, radius: float, fill: str, stroke: str = "", width: float = 1) -> str:
    line = f' stroke="{stroke}" stroke-width="{number(width)}"' if stroke else ""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}"{line}/>'


def around(radius: float, degrees: float) -> str:
    """A point on a circle, as path data writes it."""
    angle = math.radians(degrees)
    return f"{number(radius * math.cos(angle))} {number(radius * math.sin(angle))}"


def on(colour: str) -> str:
    """The ink that shows on a colour."""
    return INK if colour in PALE else CREAM


# --- charges: what a town's colour is for those who do not see it; 16 x 16


def charge(colour: str) -> str:
    return CHARGES[colour](on(colour), TOWN_COLOURS[colour])


def _rose(ink: str, ground: str) -> str:
    thorns = "".join([f"M0 0L{around(7.4, 72 * leaf - 54)}" for leaf in range(5)])
    art = path(thorns, stroke=ink, width=1.5)
    for petal in range(5):
        x, y = around(4.1, 72 * petal - 90).split()
        art += circle(float(x), float(y), 3.15, ink)
    return art + circle(0, 0, 2.3, ground) + circle(0, 0, 1.1, ink)


def _sun(ink: str, ground: str) -> str:
    rays = ""
    for ray in range(10):
        turn = 36 * ray - 90
        tip = around(8.2 if ray % 2 == 0 else 7, turn)
        rays += f"M{around(4.2, turn + 13)}L{tip}L{around(4.2, turn - 13)}Z"
    return path(rays, ink) + circle(0, 0, 3.6, ink)


def _oak(ink: str, ground: str) -> str:
    art = path("M-1.1 1L-1.5 8H1.5L1.1 1Z", ink) + path("M-3 8H3", stroke=ink, width=1.2)
    for x, y, radius in ((0, -4.6, 3.4), (-3.6, -1.6, 3.1), (3.6, -1.6, 3.1), (0, -0.8, 3)):
        art += circle(x, y, radius, ink)
    return art


def _anchor(ink: str, ground: str) -> str:
    shank = "M0-4.4V7M-3.4-2H3.4M-6.2 2.2Q-5.4 7 0 7Q5.4 7 6.2 2.2"
    art = circle(0, -6, 1.7, "none", ink, 1.4) + path(shank, stroke=ink, width=1.8, more='stroke-linecap="round"')
    return art + path("M-7.8 4.2L-6.3 .8L-4.2 3.8ZM7.8 4.2L6.3 .8L4.2 3.8Z", ink)


def _tower(ink: str, ground: str) -> str:
    wall = "M-5.4-7.4H-3V-5.4H-1.2V-7.4H1.2V-5.4H3V-7.4H5.4V-2.8H4.2V5.4H5.6V7.6H-5.6V5.4H-4.2V-2.8H-5.4Z"
    art = path(wall, ink) + path("M-1.7 7.6V3.6A1.7 1.9 0 0 1 1.7 3.6V7.6Z", ground)
    return art + path("M-.6-2V.6M.6-2V.6", stroke=ground, width=0.8)


def _crescent(ink: str, ground: str) -> str:
    return path("M-6.6-4.4A7.4 7.4 0 1 0 6.6-4.4A5.4 5.4 0 1 1-6.6-4.4Z", ink) + circle(0, -3.2, 1.7, ink)


def _star(ink: str, ground: str) -> str:
    return path("M0-8L2-2L8 0L2 2L0 8L-2 2L-8 0L-2-2Z", ink)


CHARGES = {
    "red": _rose,
    "yellow": _sun,
    "green": _oak,
    "blue": _anchor,
    "black": _tower,
    "purple": _crescent,
    "white": _star,
}

SHIELD = "M-10.5-12H10.5V-.5C10.5 6.5 5.5 10.5 0 13.5C-5.5 10.5-10.5 6.5-10.5-.5Z"
SHIELD_INSIDE = "M-9.1-10.6H9.1V-.6C9.1 5.6 4.6 9.2 0 11.9C-4.6 9.2-9.1 5.6-9.1-.6Z"
CITY_SHIELD = "M-14-15.5H14V0C14 8.5 7 13.4 0 17.2C-7 13.4-14 8.5-14 0Z"
MURAL_CROWN = (
    "M-13-16L-14.2-24H-10.4V-21.6H-7.6V-24H-3.8V-21.6H-1.9V-24H1.9V-21.6H3.8V-24H7.6V-21.6H10.4V-24H14.2L13-16Z"
)


def shield(colour: str, city: bool = False) -> str:
    """A town's arms; a city's are larger, bordered, and under a mural crown."""
    art = path(SHIELD, TOWN_COLOURS[colour], INK)
    if city:
        crown = path(MURAL_CROWN, GOLD, INK, 0.9) + path("M-12.4-18.6H12.4", stroke=INK, width=0.7)
        art = path(CITY_SHIELD, CARD, INK) + crown + art
    else:
        art += path(SHIELD_INSIDE, stroke=on(colour), width=0.6, more='opacity=".55"')
    return art + f'<g transform="translate(0-1)scale(.93)">{charge(colour)}</g>'


def goods(colour: str) -> str:
    """The goods symbol of a build card: a chest in the colour, with its charge; 20 x 20."""
    fill, top, side = TOWN_COLOURS[colour], "M-8-5L-3.5-9.5H10L5.5-5Z", "M5.5-5L10-9.5V4L5.5 8.5Z"
    art = path(top, fill, INK, 0.9) + path(top, "#fff", more='opacity=".35"')
    art += path(side, fill, INK, 0.9) + path(side, "#000", more='opacity=".28"')
    return (
        art
        + path("M-8-5H5.5V8.5H-8Z", fill, INK, 0.9)
        + f'<g transform="translate(-1.25 1.75)scale(.68)">{charge(colour)}</g>'
    )


def cube() -> str:
    """A goods cube: plain wood, whatever the town; 18 x 18."""
    art = path("M-8-5L-3.5-9.5H10L5.5-5Z", WOOD_LIGHT, INK, 0.9) + path("M5.5-5L10-9.5V4L5.5 8.5Z", WOOD_DARK, INK, 0.9)
    art += path("M-8-5H5.5V8.5H-8Z", WOOD, INK, 0.9)
    return art + path(
        "M-5.6-2.4Q-3-1.4 3.4-2.2M-6 1.6Q-1 .4 3.8 1.8M-5.4 5.4Q0 4.4 3.2 5.2", stroke=WOOD_DARK, width=0.7
    )


# --- what a player owns


def edge(owner: str) -> str:
    """The line around a player's things: white needs a darker one."""
    return INK_SOFT if owner == "white" else OWNER_COLOURS[owner]


def seal(owner: str) -> str:
    """A player's seal: colour and mark; 20 x 20."""
    return seals.seal(owner, OWNER_COLOURS[owner])


def barge(owner: str) -> str:
    """A narrowboat, bow to the east; 50 x 18. Its flag is the owner's seal."""
    hull = "M-21 1H20Q24 1 25-2.4L26-2.4Q25.6 6.4 19 6.4H-17Q-21 6.4-22.4 1Z"
    art = '<ellipse cx="1" cy="6.4" rx="24" ry="2.6" fill="#2B2620" opacity=".18"/>'
    art += path(hull, INK, CREAM, 0.7) + path("M-20.6 2.2H22", stroke=GOLD)
    art += path("M-15.5 1V-7H6.5L8 1Z", OWNER_COLOURS[owner], INK) + path("M-17-7.2H8", stroke=INK, width=1.5)
    windows = "".join([f"M{x}-5h4.2v4h-4.2Z" for x in ("-12", "-5.4", "1")])
    art += path(windows, CREAM, INK, 0.7) + path("M9 1L10.6-4.4H16L17.6 1Z", STONE, INK, 0.8)
    art += path("M-20 1V-3.6Q-20-6-24-5.4", stroke=INK, width=1.3) + path("M-9-7.4V-10.6", stroke=INK, width=2)
    return art + f'<g transform="translate(14-9)scale(.62)">{seal(owner)}</g>'


# --- people and things on cards


def theodolite() -> str:
    """The surveyor's instrument; 36 x 42."""
    art = path("M0 4L-11 22M0 4L11 22M0 4V22", stroke=INK, width=1.6, more='stroke-linecap="round"')
    art += (
        path("M-5 4H5L4 1H-4Z", GOLD, INK, 0.9)
        + circle(0, -6, 6.6, CARD, INK, 1.1)
        + circle(0, -6, 4.6, "none", INK, 0.5)
    )
    ticks = "".join([f"M{around(4.8, 30 * tick)}L{around(6.2, 30 * tick)}" for tick in range(12)])
    art += path(ticks, stroke=INK, width=0.5, more='transform="translate(0-6)"')
    art += path("M-12-3.4L13-9.4L13.8-6.4L-11.2-.4Z", GOLD, INK, 0.9)
    return art + path("M13-10.6L15.6-11.2L16.8-6.2L14.2-5.6Z", INK) + path("M-14 24H14", stroke=INK, width=0.7)


def locomotive() -> str:
    """The end marker: the railway comes; 26 x 18."""
    art = (
        path("M-11-2H4V5H-11Z", GOLD, INK, 0.9)
        + path("M4-8H11V5H4Z", "#A63A2B", INK, 0.9)
        + path("M3-9H12.4", stroke=INK, width=1.6)
    )
    art += (
        path("M6-5.6H9.4V-2.2H6Z", CREAM, INK, 0.6)
        + path("M-9-2V-7H-6V-2Z", INK)
        + path("M-10-8H-5", stroke=INK, width=1.6)
    )
    art += path("M-3-2.2A2 2 0 0 1 1-2.2Z", INK)
    for x, radius in ((-7.5, 3.0), (-1, 3.0), (7.5, 4.0)):
        art += circle(x, 8 - radius, radius, CARD, INK, 1.1) + circle(x, 8 - radius, 0.8, INK)
    return art + path("M-11 4L-14 7H-11Z", INK)


def hand_of_cards() -> str:
    """A sign for cards in hand; 16 x 16."""
    card = "M-4-6H4V6H-4Z"
    art = path(card, CARD, INK, 0.9, 'transform="translate(-2.4 .6)rotate(-16)"')
    return art + path(card, CARD, INK, 0.9, 'transform="translate(1.6 0)rotate(10)"')


def card_back() -> str:
    """The back of a build card: water within a border; 60 x 96, from its upper left corner."""
    waves = "".join([f"M8 {y}q5.5-5 11 0t11 0t11 0t11 0" for y in range(14, 92, 8)])
    art = f'<rect width="60" height="96" rx="4" fill="{WATER_DEEP}" stroke="{INK}"/>'
    art += path("M4 4H56V92H4Z", stroke=CANAL, width=0.8) + path(waves, stroke=CANAL, width=0.8, more='opacity=".6"')
    return (
        art
        + circle(30, 48, 12, WATER_DEEP, PAPER)
        + path("M22 44q4-4 8 0t8 0M22 49q4-4 8 0t8 0M22 54q4-4 8 0t8 0", stroke=PAPER, width=1.3)
    )
