"""Moves in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from towpath.engine import Word
from towpath.games.kontor import rules_boat, rules_harbour, rules_special
from towpath.games.kontor import stages as at
from towpath.games.kontor.components import BRIDGE, CUSTOMS, KINDS

if TYPE_CHECKING:
    from towpath.games.kontor.position import KontorPosition


def spell(position: KontorPosition, code: int) -> list[Word]:
    stage = position.stage
    if stage == at.CHOOSE:
        return [Word("sit-out")] if code == at.SIT_OUT else [Word("choose"), *_card_words(position, code)]
    if stage == at.LAY:
        return _lay_words(position, code)
    if stage == at.BOAT:
        return _boat_words(position, code)
    if stage == at.SHOW:
        return [Word("show"), *_card_words(position, code)]
    return [Word("buy" if code == rules_special.BUY else "decline")]


def _card_words(position: KontorPosition, card: int) -> list[Word]:
    cards = position.rules.cards
    number = str(cards.number[card])
    return [Word(KINDS[cards.kind[card]], "card-kind"), Word(number, "card", f"card-{number}")]


def _cell_word(position: KontorPosition, cell: int) -> Word:
    name = position.rules.harbour.names[cell]
    return Word(name, "cell", f"cell-{name}")


def _lay_words(position: KontorPosition, code: int) -> list[Word]:
    words = [Word("lay"), _cell_word(position, code & rules_harbour.CELL)]
    kind = position.rules.cards.kind[position.card_in_play()]
    if kind == BRIDGE:
        words.append(Word("upright" if code & rules_harbour.UPRIGHT else "level", "axis"))
    elif kind == CUSTOMS and position.rules.customs_either:
        words.append(Word("canal" if code & rules_harbour.LIKE_CANAL else "quay", "like"))
    return words


def _boat_words(position: KontorPosition, code: int) -> list[Word]:
    if code == rules_boat.STAY:
        return [Word("boat"), Word("stay")]
    words = [Word("boat"), _cell_word(position, (code & rules_boat.CELL) - 1)]
    if code >> rules_boat.SHIFT:
        words += [Word("remove"), _cell_word(position, (code >> rules_boat.SHIFT) - 1)]
    return words
