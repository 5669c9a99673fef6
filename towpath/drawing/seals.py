"""Seals: a player's colour with a mark of its own, so that nobody has to tell colours apart."""

from __future__ import annotations

from towpath.drawing.svg import INK

# Marks by the colours that seats have in most games; 11 x 11.
MARKS = {
    "red": "M0-5.6L5 0L0 5.6L-5 0Z",
    "white": "M-4.4 0A4.4 4.4 0 1 0 4.4 0A4.4 4.4 0 1 0-4.4 0ZM-2 0A2 2 0 1 1 2 0A2 2 0 1 1-2 0Z",
    "black": "M-4-4H4V4H-4Z",
    "green": "M0-5L5 3.8H-5Z",
    "yellow": "M-1.6-5H1.6V-1.6H5V1.6H1.6V5H-1.6V1.6H-5V-1.6H-1.6Z",
}
CREAM = "#FFF9EC"
PALE = ("white", "yellow")


def ink_on(seat: str) -> str:
    """The ink that shows on a seat's colour."""
    return INK if seat in PALE else CREAM


def seal(seat: str, colour: str) -> str:
    """A player's seal: colour and mark; 20 x 20 around 0,0. A seat without a mark has a plain one."""
    ink = ink_on(seat)
    art = f'<circle cx="0" cy="0" r="9.6" fill="{colour}" stroke="{INK}" stroke-width="1.1"/>'
    art += f'<circle cx="0" cy="0" r="7.9" fill="none" stroke="{ink}" stroke-width="0.5"/>'
    mark = f'<path d="{MARKS.get(seat, "")}" fill="{ink}" fill-rule="evenodd" transform="scale(.92)"/>'
    return art + mark
