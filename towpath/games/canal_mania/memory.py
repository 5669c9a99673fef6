"""What players remember of build cards that only one of them has seen, and deals that agree with it; see `kit/memory.py`."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from towpath.games.canal_mania import stages as at
from towpath.games.canal_mania.components import TYPES
from towpath.kit.hidden import others
from towpath.kit.memory import DREW, Deal, log_entry

if TYPE_CHECKING:
    from towpath.games.canal_mania.position import CanalManiaPosition


def note_drawn(position: CanalManiaPosition, seat: int, card: int) -> None:
    """A card was drawn in secret; before the first reshuffle there is no need to remember that."""
    if position.reshuffled:
        position.card_log += log_entry(seat, DREW, card)


def forget_draw(position: CanalManiaPosition) -> None:
    """The card just drawn has been declared: everybody knows it, as if it had been taken from the open ones."""
    position.card_log = position.card_log[:-2]


def note_played(position: CanalManiaPosition, seat: int, card: int) -> None:
    """A card that others had not seen has left the hand."""
    if position.reshuffled:
        position.card_log += log_entry(seat, 0, card)


# --- dealing again


def deal_again(position: CanalManiaPosition, seat: int | None, rng: random.Random) -> None:
    """Deal the cards that the seat has not seen anew, so that everything it remembers could have happened."""
    hidden = others(position.rules.players, seat)
    hands = [_unseen(position, each) for each in hidden]
    drawn = at.NONE
    if position.reshuffled:
        deal = Deal(position.card_log, hidden, hands, list(position.deck), rng)
        dealt, position.deck, position.card_log = deal.hands, bytearray(deal.pile), bytes(deal.card_log)
        if position.card_log:
            drawn = position.card_log[-1]
    else:
        dealt, drawn = _mix(position, hidden, hands, rng)
    for each, before, after in zip(hidden, hands, dealt):
        _replace(position, each, before, after)
    if position.drawn != at.NONE and position.acting in hidden:
        position.drawn = drawn


def _unseen(position: CanalManiaPosition, seat: int) -> list[int]:
    """The cards in a hand that nobody else has seen, by kind."""
    kinds = position.rules.kinds
    hand = slice(seat * kinds, seat * kinds + kinds)
    return [held - known for held, known in zip(bytes(position.hands[hand]), bytes(position.known[hand]))]


def _replace(position: CanalManiaPosition, seat: int, before: list[int], after: list[int]) -> None:
    """Put other unseen cards into a hand."""
    first, types = seat * position.rules.kinds, seat * len(TYPES)
    for card, type in enumerate(position.rules.components.kind_type):
        change = after[card] - before[card]
        if change:
            position.hands[first + card] += change
            position.types[types + type] += change


def _mix(
    position: CanalManiaPosition, hidden: list[int], hands: list[list[int]], rng: random.Random
) -> tuple[list[list[int]], int]:
    """Before the first reshuffle any card may be anywhere; also the card that somebody has just drawn."""
    deck = position.deck
    # By card, not by where it is: with the same luck the cards fall alike, wherever they really are.
    pool: list[int] = []
    for card in range(position.rules.kinds):
        pool += [card] * (deck[card] + sum([hand[card] for hand in hands]))
    dealt: list[list[int]] = []
    drawn = at.NONE
    for seat, hand in zip(hidden, hands):
        counts = [0] * len(hand)
        for _ in range(sum(hand)):
            place = int(rng.random() * len(pool))
            card = pool[place]
            pool[place] = pool[-1]
            pool.pop()
            counts[card] += 1
            if seat == position.acting:
                drawn = card
        dealt.append(counts)
    position.deck = bytearray(len(deck))
    for card in pool:
        position.deck[card] += 1
    return dealt, drawn
