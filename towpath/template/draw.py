"""The drawing: the row with the piles, the players, and the hand. Made from the facts of an observation alone."""

from __future__ import annotations

from typing import Any

from towpath.drawing import cards, svg
from towpath.drawing.seals import seal
from towpath.drawing.svg import HAIR, INK, INK_SOFT, SERIF, at, named, text
from towpath.engine.game import SEATS

Facts = dict[str, Any]
Texts = dict[str, str]

WIDTH, HEIGHT, GAP = 76.0, 108.0, 14.0  # of a card
TABLE, SEATS_WIDTH, SEAT = 600.0, 300.0, 54.0
DECK, DISCARDS = 392.0, 494.0  # where the piles lie
INKS = {"apples": svg.RED, "bread": svg.GOLD_INK, "cheese": svg.DELFT}


def draw_parts(facts: Facts, narrow: bool, texts: Texts, seats: Texts) -> dict[str, str]:
    """The table, the players aside, and the hands that may be seen. `seats`: what the players are called."""
    aside = [at(0, place * SEAT, _seat(facts, seat, texts, seats)) for place, seat in enumerate(facts["seats"])]
    parts = {"table": _table(facts, texts), "aside": svg.document(SEATS_WIDTH, len(aside) * SEAT, "".join(aside))}
    hands = {seat: each["hand"] for seat, each in facts["seats"].items() if each.get("hand")}
    drawn = [_hand(hand, "card" if len(hands) == 1 else f"card-{seat}", texts) for seat, hand in hands.items()]
    if drawn:
        art = "".join([at(GAP, GAP + place * (HEIGHT + GAP), hand) for place, hand in enumerate(drawn)])
        high = 110 if narrow and len(drawn) == 1 else None
        parts["hand"] = svg.document(TABLE, len(drawn) * (HEIGHT + GAP) + GAP, art, shown_high=high)
    return parts


def card(name: str, texts: Texts, count: int = 1) -> str:
    goods, _, number = name.partition("-")
    middle, ink = WIDTH / 2, INKS[goods]
    art = cards.paper(WIDTH, HEIGHT) + text(middle, 24, texts[goods], 14, ink, SERIF, 600, "middle")
    art += text(middle, 78, number, 46, ink, SERIF, 600, "middle")
    return art + (at(middle, HEIGHT - 13, cards.badge(count)) if count > 1 else "")


def label(name: str, texts: Texts, count: int = 1) -> str:
    goods, _, number = name.partition("-")
    return f"{texts[goods]} {number}" + (f" ×{count}" if count > 1 else "")


def _table(facts: Facts, texts: Texts) -> str:
    row = [named(f"row-{place}", label(name, texts), card(name, texts)) for place, name in enumerate(facts["row"], 1)]
    place, discards = cards.empty_place(WIDTH, HEIGHT), facts["discards"]
    art = at(GAP, GAP, cards.row(row, WIDTH, TABLE, GAP))
    art += _pile("deck", DECK, facts["deck"], cards.back(WIDTH, HEIGHT, INK_SOFT) if facts["deck"] else place, texts)
    art += _pile("discards", DISCARDS, len(discards), card(discards[-1], texts) if discards else place, texts)
    return svg.document(TABLE, HEIGHT + 2 * GAP + 24, art)


def _pile(name: str, x: float, count: int, top: str, texts: Texts) -> str:
    words = texts[name].format(count=count)
    caption = text(WIDTH / 2, HEIGHT + 24, words, 13, INK_SOFT, anchor="middle")
    return at(x, GAP, named(name, words, cards.edges(WIDTH, HEIGHT, count) + top) + caption)


def _seat(facts: Facts, seat: str, texts: Texts, seats: Texts) -> str:
    has, name = facts["seats"][seat], seats[seat]
    line = f'stroke="{INK}" stroke-width="2"' if seat in facts["deciding"] else f'stroke="{HAIR}" stroke-width="1.2"'
    art = svg.rect(1, 1, SEATS_WIDTH - 2, SEAT - 8, f'rx="7" fill="{svg.PANEL}" {line}')
    art += at(24, 24, seal(seat, SEATS[seat])) + text(44, 30, svg.clipped(name, 100, 17), 17, INK, SERIF, 600)
    art += text(220, 30, texts["cards"].format(count=has["cards"]), 13, INK_SOFT, anchor="end")
    art += text(286, 32, str(has["points"]), 22, INK, SERIF, 700, "end")
    known = [label(card, texts, count) for card, count in has["known"].items()]
    said = texts["points"].format(seat=name, points=has["points"], count=has["cards"])
    return named(f"seat-{seat}", said + (texts["seen"].format(cards=", ".join(known)) if known else ""), art)


def _hand(hand: dict[str, int], prefix: str, texts: Texts) -> str:
    held = [named(f"{prefix}-{name}", label(name, texts, n), card(name, texts, n)) for name, n in hand.items()]
    return cards.row(held, WIDTH, TABLE - 2 * GAP, GAP)
