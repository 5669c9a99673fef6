"""Writing SVG: the design's colours and type, and the few helpers that every game's drawing needs."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

# The design tokens. What is printed (maps, cards, pieces) is paper in every theme.
PAPER = "#F4ECD8"
PAPER_DEEP = "#E9DDC0"
PANEL = "#FBF6EA"
INK = "#2B2620"
INK_SOFT = "#6B6253"
INK_DOCK = "#574F42"  # soft text where the ground is darker than a panel
HAIR = "#B9AC8E"
WATER = "#6E9CB0"
WATER_DEEP = "#2F5D73"
SEA = "#DCE6E2"
RED = "#A63A2B"
GREEN = "#2F6B4F"
GOLD = "#C8962E"
GOLD_INK = "#7A5610"
DELFT = "#2C4F86"
VIOLET = "#5E3F78"
YELLOW = "#D9A92F"
TAR = "#2B2620"
LEGAL_RING = "#8A6412"

SERIF = "Fraunces Variable, Fraunces, Georgia, serif"
SANS = "'Source Sans 3 Variable', 'Source Sans 3', system-ui, sans-serif"


def escape(words: str) -> str:
    """Text that may stand in an element or in a double-quoted attribute."""
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


@lru_cache(65536)
def number(value: float) -> str:
    """A coordinate as short as it can be written: two decimals at most, none where none are needed."""
    written = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if written in ("", "-0") else written


def at(x: float, y: float, inner: str, scale: float = 1) -> str:
    """A drawing moved to a place and, if wished, scaled."""
    size = "" if scale == 1 else f" scale({scale:.4f})"
    return f'<g transform="translate({number(x)} {number(y)}){size}">{inner}</g>'


def rect(x: float, y: float, width: float, height: float, style: str) -> str:
    return f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" {style}/>'


def text(
    x: float,
    y: float,
    words: str,
    size: float,
    fill: str = INK,
    font: str = SANS,
    weight: int = 400,
    anchor: str = "start",
    more: str = "",
) -> str:
    """One line of text; `more` holds further attributes."""
    style = f'font-family="{font}" font-size="{number(size)}" font-weight="{weight}" fill="{fill}"'
    placed = f'x="{number(x)}" y="{number(y)}"' + ("" if anchor == "start" else f' text-anchor="{anchor}"')
    return f"<text {placed} {style}{' ' + more if more else ''}>{escape(words)}</text>"


def clipped(words: str, room: float, size: float) -> str:
    """The words as far as there is room for them, with … for what is left out. How wide letters are is guessed."""
    width = 0.0
    for place, sign in enumerate(words):
        width += size * _breadth(sign)
        if width > room and place and not unicodedata.combining(sign):
            isolated = words[-1:] if words[-1:] == "\u2069" else ""
            return words[: max(1, place - 1)].rstrip(" \u200d") + "…" + isolated
    return words


def fitted(words: str, most: float, size: float, share: float = 0.54) -> float:
    """The size, or a smaller one with which the words fit into a width. `share`: how wide a letter is, of its size."""
    return min(size, most / max(1.0, len(words) * share))


def _breadth(sign: str) -> float:
    if unicodedata.category(sign) in ("Mn", "Cf"):
        return 0.0
    if unicodedata.east_asian_width(sign) in "WF":
        return 1.0
    return 0.66 if sign.isupper() else 0.52


def named(id: str, label: str, inner: str, more: str = "") -> str:
    """A thing on the table that words can point at: a group with an id, and a name for screen readers.

    A page understands these attributes in `more`:

    - `data-piece=""`: a piece. It slides to where it is moved, and its ring is round.
    - `data-look="…"`: how it looks, as a key. A page marks things whose look has changed; without a key it compares their
      names. An empty key is never marked, and a new thing that looks like `ground` is a part of the board.
    - `data-related="id id"`: things that stand out while this one is pointed at.
    - `data-about="key key"`: what the rulebook knows it by, if that is not its id.
    """
    said = escape(label)
    role = "" if "role=" in more else ' role="group"' if "aria-label=" in inner else ' role="img"'
    return (
        f'<g id="{escape(id)}"{role} aria-label="{said}"{" " + more if more else ""}><title>{said}</title>{inner}</g>'
    )


def wrapped(words: str, most: int) -> list[str]:
    """The words in lines of at most so many characters, as far as single words allow."""
    lines: list[str] = []
    for word in words.split():
        if lines and len(lines[-1]) + 1 + len(word) <= most:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def document(
    width: float, height: float, art: str, label: str = "", defs: str = "", shown_high: float | None = None
) -> str:
    """Art as an SVG document of its own; its parts can be pointed at and read out.

    It has no fixed size unless it is always shown so many pixels high, as a row of cards that a phone scrolls sideways.
    """
    named_as = f' aria-label="{escape(label)}"' if label else ""
    inside = f"<defs>{defs}</defs>{art}" if defs else art
    sized = ""
    if shown_high is not None:
        sized = f' width="{number(width * shown_high / height)}" height="{number(shown_high)}"'
    box = f'viewBox="0 0 {number(width)} {number(height)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}{sized} role="group"{named_as}>{inside}</svg>'


def titled(width: float, height: float, art: str, title: str, defs: str = "") -> str:
    """A drawing of a whole table, which is read out as one picture."""
    said = escape(title)
    inside = f"<defs>{defs}</defs>{art}" if defs else art
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}" role="img"'
        f' aria-label="{said}"><title>{said}</title>{inside}</svg>'
    )
