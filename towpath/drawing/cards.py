"""Cards, their backs, and how they lie: in rows, in hands, on piles. A card lies with its upper left corner at 0,0."""

from __future__ import annotations

from towpath.drawing.svg import HAIR, INK, PANEL, PAPER, SERIF, at, number, rect, text


def paper(
    width: float,
    height: float,
    fill: str = PANEL,
    line: str = f'stroke="{INK}" stroke-width="1.2"',
    inset: float = 3.5,
    corners: tuple[float, float] = (7, 4.5),
) -> str:
    """An empty card with a fine line inside its edge."""
    outer, inner = corners
    card = rect(0, 0, width, height, f'rx="{number(outer)}" fill="{fill}" {line}')
    inside = f'rx="{number(inner)}" fill="none" stroke="{HAIR}"'
    return card + rect(inset, inset, width - 2 * inset, height - 2 * inset, inside)


def back(width: float, height: float, colour: str) -> str:
    """The back of a card: waves in a border."""
    step = width / 8
    rows = range(int(height / 12))
    waves = "".join(
        [f"M{number(step)} {number(12 + 12 * row)}" + f"q{number(step / 2)}-5 {number(step)} 0t{number(step)} 0" * 3
         for row in rows if 12 + 12 * row < height - 6]
    )  # fmt: skip
    return paper(width, height, colour) + f'<path d="{waves}" fill="none" stroke="{PAPER}" stroke-opacity=".6"/>'


def empty_place(width: float, height: float) -> str:
    """Where a card may lie."""
    return rect(1, 1, width - 2, height - 2, f'rx="6" fill="none" stroke="{HAIR}" stroke-dasharray="5 5"')


def badge(count: int) -> str:
    """How many cards one drawing stands for: ×2."""
    return rect(-15, -11, 30, 22, f'rx="11" fill="{INK}"') + text(0, 5, f"×{count}", 14, PANEL, SERIF, 650, "middle")


def edges(width: float, height: float, count: int, step: float = 3, corner: float = 5.5) -> str:
    """The edges of the cards below the top one of a pile, two at the most."""
    below = [each for each in (2, 1) if count > each]
    style = f'rx="{number(corner)}" fill="{PAPER}" stroke="{HAIR}"'
    return "".join([rect(step * each, step * each, width, height, style) for each in below])


def ring(width: float, height: float, colour: str) -> str:
    """Around a card that is being dealt with."""
    return rect(-2, -2, width + 4, height + 4, f'rx="7" fill="none" stroke="{colour}" stroke-width="2.2"')


def spread(count: int, width: float, room: float, gap: float = 12) -> list[float]:
    """Where so many cards begin: side by side, or one over the other as far as there is no room."""
    step = min(width + gap, (room - width) / max(1, count - 1))
    return [step * place for place in range(count)]


def row(cards: list[str], width: float, room: float, gap: float = 12) -> str:
    """Cards of one width in a row that takes no more than this room."""
    return "".join([at(x, 0, card) for x, card in zip(spread(len(cards), width, room, gap), cards)])
