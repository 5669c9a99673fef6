"""Playing a card on the row, or discarding one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from towpath.engine import Reason, Word
from towpath.engine.errors import UNKNOWN_WORD
from towpath.kit.cards import kinds_in, listed
from towpath.kit.hands import give
from towpath.template import rules_draw
from towpath.template.goods import CARDS, ROW, fits, number

if TYPE_CHECKING:
    from towpath.template.position import MarketRowPosition

# A code is a card and a place of the row; above these are the discards.
DISCARD: Final = len(CARDS) * ROW


def codes(position: MarketRowPosition, seat: int) -> list[int]:
    cards, row = kinds_in(position.hands[seat]), position.row
    plays = [card * ROW + place for card in cards for place in range(ROW) if fits(card, row[place])]
    return plays + [DISCARD + card for card in cards]


def spell(position: MarketRowPosition, seat: int, code: int) -> list[Word]:
    if code >= DISCARD:
        return [Word("discard"), _word(code - DISCARD)]
    place = str(code % ROW + 1)
    return [Word("play"), _word(code // ROW), Word(place, "place", f"row-{place}")]


def _word(card: int) -> Word:
    return Word(CARDS[card], "card", f"card-{CARDS[card]}")


def apply(position: MarketRowPosition, seat: int, code: int) -> None:
    if code >= DISCARD:
        _discard(position, seat, code - DISCARD)
    else:
        _play(position, seat, code // ROW, code % ROW)


def _play(position: MarketRowPosition, seat: int, card: int, place: int) -> None:
    won = position.row[place]
    give(position.hands, position.known, seat, card)
    position.row[place] = card
    position.won[seat][won] += 1
    who, points = position.seats[seat], number(won)
    position.emit("played", {"seat": who, "card": CARDS[card], "won": CARDS[won], "points": points})
    rules_draw.begin(position, chooses=True)


def _discard(position: MarketRowPosition, seat: int, card: int) -> None:
    give(position.hands, position.known, seat, card)
    position.discards.append(card)  # play.discard
    position.emit("discarded", {"seat": position.seats[seat], "card": CARDS[card]})
    rules_draw.begin(position, chooses=False)


def refuse(position: MarketRowPosition, seat: int, words: list[str]) -> Reason:
    card = CARDS.index(words[1]) if words[1] in CARDS else -1
    places = [str(place + 1) for place in range(ROW)]
    if card < 0:
        return Reason(UNKNOWN_WORD, {"word": words[1]})
    if card not in listed(position.hands[seat]):
        return Reason("play.hand", {"card": words[1].replace("-", " ")})
    if words[0] == "discard" or len(words) > 3 or (len(words) == 3 and words[2] not in places):
        return Reason(UNKNOWN_WORD, {"word": words[-1]})
    return Reason("play.fits", {"card": words[1].replace("-", " ")})
