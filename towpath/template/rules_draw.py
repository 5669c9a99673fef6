"""Drawing a card, by choice or by chance, and whose turn follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from towpath.engine import Word
from towpath.kit.cards import OPEN
from towpath.kit.hands import take
from towpath.template.goods import CARDS

if TYPE_CHECKING:
    from towpath.template.position import MarketRowPosition

PLAY, DRAW, OVER = range(3)  # the stages of a turn
PILES: Final = ("deck", "discards")  # by code


def begin(position: MarketRowPosition, chooses: bool) -> None:
    """draw.choice: between deck and discards, if there are both and the turn was no discard."""
    deck, discards = any(position.deck), bool(position.discards) and chooses
    if deck and discards:
        position.stage = DRAW
    elif deck:
        position.awaited.append(position.acting)
    elif discards:
        _take_discard(position)
    else:
        next_turn(position)


def codes(position: MarketRowPosition, seat: int) -> list[int]:
    return [0, 1]


def spell(position: MarketRowPosition, seat: int, code: int) -> list[Word]:
    return [Word("draw"), Word(PILES[code], "pile", PILES[code])]


def apply(position: MarketRowPosition, seat: int, code: int) -> None:
    if PILES[code] == "discards":
        _take_discard(position)
    else:
        position.awaited.append(seat)


def _take_discard(position: MarketRowPosition) -> None:
    """Everybody sees this card come into the hand."""
    card = position.discards.pop()
    take(position.hands, position.known, position.acting, card, seen=True)
    position.emit("took", {"seat": position.seats[position.acting], "card": CARDS[card]})
    next_turn(position)


def next_turn(position: MarketRowPosition) -> None:
    position.acting = (position.acting + 1) % position.setup.players
    position.stage = PLAY
    if not any(position.hands[position.acting]):  # end.game
        position.stage = OVER
        position.emit("game-over", {"winners": [position.seats[seat] for seat in position.result().winners]})


def apply_chance(position: MarketRowPosition, card: int) -> None:
    seat = position.awaited.pop()
    position.deck[card] -= 1
    if seat == OPEN:
        position.row.append(card)
        position.emit("opened", {"card": CARDS[card]})
    else:
        take(position.hands, position.known, seat, card, seen=False)
        position.emit("drew", {"seat": position.seats[seat]}, {"card": CARDS[card]}, seat)
    if not position.awaited:
        next_turn(position)
