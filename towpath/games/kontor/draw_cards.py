"""A card as a drawing and in words."""

from __future__ import annotations

from typing import Any

from towpath.games.kontor import glyphs
from towpath.games.kontor.draw_texts import with_english

Facts = dict[str, Any]
QUAYS = ("quay", "crane")


def draw_card(facts: Facts) -> str:
    """One card face as a group of 100 x 100 units, without id or label; see `card_label`."""
    kind = facts["kind"]
    if kind == "anchor":
        face = glyphs.anchor()
    elif kind == "canal":
        face = glyphs.canal(facts["number"], facts["symbol"])
    elif kind in QUAYS:
        face = glyphs.quay(facts["owner"], facts["number"], facts["goods"], facts["symbol"])
    else:
        face = glyphs.special(kind, facts["number"], facts.get("axis", facts.get("like", "")))
    return f"<g>{face}</g>"


def card_label(facts: Facts, texts: dict[str, str] | None = None) -> str:
    """A card in plain words: `canal 61, boat symbol`."""
    texts = with_english(texts)
    parts = [card_name(facts["card"], texts)]
    if facts["owner"]:
        parts[0] = f"{texts[facts['owner']]} {parts[0]}"
    parts += card_signs(facts, texts)
    if "axis" in facts:
        parts.append(texts[f"axis.{facts['axis']}"])
    if "like" in facts:
        parts.append(texts[f"like.{facts['like']}"])
    return ", ".join(parts)


def card_does(facts: Facts, texts: dict[str, str]) -> str:
    """What the card is good for: `A canal brings a guilder. With the boat symbol …`"""
    does = [texts[f"does.{facts['kind']}"]]
    if facts["symbol"] != "none":
        does.append(texts[f"does.{facts['symbol']}"])
    return " ".join(does)


def card_signs(facts: Facts, texts: dict[str, str]) -> list[str]:
    """What is printed on a card beside its number."""
    symbol = [] if facts["symbol"] == "none" else [texts[f"symbol.{facts['symbol']}"]]
    return [texts[f"good.{good}"] for good in facts["goods"]] + symbol


def card_name(name: str, texts: dict[str, str]) -> str:
    kind, _, count = name.partition(" ")
    return f"{texts[f'kind.{kind}']} {count}".strip()
