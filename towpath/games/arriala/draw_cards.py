"""A card as a drawing and in words."""

from __future__ import annotations

from towpath.drawing.cards import badge, paper
from towpath.drawing.svg import HAIR, INK, PANEL, SERIF, at, rect, text, wrapped
from towpath.games.arriala import glyphs
from towpath.games.arriala.draw_texts import with_english

LANDSCAPE_WIDTH, LANDSCAPE_HEIGHT = 180.0, 94.0


def kind_and_steps(card: str) -> tuple[str, int]:
    """`move-3` is a card of kind `move`; all others are kinds."""
    kind, _, steps = card.partition("-")
    return (kind, int(steps)) if kind == "move" else (card, 0)


def card_title(card: str, texts: dict[str, str] | None = None) -> str:
    kind, steps = kind_and_steps(card)
    return with_english(texts)[f"card.{kind}"].replace("{steps}", str(steps))


def card_label(card: str, texts: dict[str, str] | None = None) -> str:
    """A card in plain words: `Move 3: any worker, up to 3 spaces`."""
    return f"{card_title(card, texts)}: {card_about(card, texts)}"


def card_about(card: str, texts: dict[str, str] | None = None) -> str:
    """What the card does."""
    kind, steps = kind_and_steps(card)
    return with_english(texts)[f"about.{kind}"].replace("{steps}", str(steps))


def draw_card(card: str, texts: dict[str, str] | None = None) -> str:
    """A card face as a group of 84 x 112 units, without id or label; see `card_label`."""
    kind, steps = kind_and_steps(card)
    title = card_title(card, texts)
    parts = [
        rect(0.8, 0.8, 82.4, 110.4, f'rx="6" fill="{PANEL}" stroke="{INK}" stroke-width="1.3"'),
        rect(4, 4, 76, 104, f'rx="3.5" fill="none" stroke="{HAIR}" stroke-width=".9"'),
        rect(4, 21, 76, 54, f'fill="{glyphs.LAND}" stroke="{HAIR}" stroke-width=".8"'),
        text(42, 16.6, title, 10.6 if len(title) < 13 else 9.4, INK, SERIF, 600, "middle"),
        at(4, 21, glyphs.card_picture(kind, steps)),
    ]
    for line, words in enumerate(wrapped(card_about(card, texts), 15)[:3]):
        parts.append(text(42, 87 + line * 9.6, words, 8.8, INK, weight=500, anchor="middle"))
    return f"<g>{''.join(parts)}</g>"


def draw_landscape(card: str, count: int, texts: dict[str, str] | None = None) -> str:
    """The card as it lies in a hand: picture on the left, words on the right; several alike are one with a number."""
    kind, steps = kind_and_steps(card)
    wide, high = LANDSCAPE_WIDTH, LANDSCAPE_HEIGHT
    stack = "" if count == 1 else rect(4, 4, wide, high, f'rx="7" fill="{PANEL}" stroke="{INK}" stroke-width="1.2"')
    parts = [
        stack,
        paper(wide, high),
        rect(8, 26, 58, 41.2, f'rx="3" fill="{glyphs.LAND}" stroke="{HAIR}"'),
        at(8, 26, glyphs.card_picture(kind, steps), 58 / 76),
        text(74, 32, card_title(card, texts), 14, INK, SERIF, 600),
    ]
    for line, words in enumerate(wrapped(card_about(card, texts), 15)[:3]):
        parts.append(text(74, 49 + line * 14.5, words, 12.5, INK))
    if count > 1:
        parts.append(at(wide - 18, high - 14, badge(count)))
    return "".join(parts)
