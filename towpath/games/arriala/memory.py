"""What a player remembers about the cards (A21, A39), and deals that agree with it; see `kit/memory.py`."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from towpath.games.arriala import rules_cards
from towpath.kit import memory as remembered
from towpath.kit.hidden import mixed, others

if TYPE_CHECKING:
    from towpath.games.arriala.position import ArrialaPosition


def note(position: ArrialaPosition, seat: int, drew: int, card: int) -> None:
    """Remember that the seat drew or played a card; before the pile was made anew there is no need to."""
    if position.reshuffled:
        position.card_log += remembered.log_entry(seat, drew, card)


def drawn(position: ArrialaPosition, seat: int) -> list[int]:
    """What the seat has drawn since the pile was made anew."""
    return remembered.cards_drawn(position.card_log, seat, position.rules.card_types)


def most_in_pile(position: ArrialaPosition, seat: int | None) -> list[int]:
    """How many cards of each type the pile can hold at the most, for all that the seat has seen."""
    most = rules_cards.pile_counts(position)
    hidden = others(position.rules.players, seat)
    for each in hidden:
        for card, count in enumerate(rules_cards.hand_counts(position, each)):
            most[card] += count
    if not position.reshuffled:
        return most
    made_of = list(position.reshuffled)
    for each in range(position.rules.players):
        if each not in hidden:
            made_of = [count - own for count, own in zip(made_of, drawn(position, each))]
    return [min(pair) for pair in zip(most, made_of)]


# --- dealing again


def deal_again(position: ArrialaPosition, seat: int | None, rng: random.Random) -> None:
    """Deal the cards that the seat has not seen anew, so that everything it remembers could have happened."""
    hidden = others(position.rules.players, seat)
    if not hidden:
        return
    if not position.reshuffled:
        _mix(position, hidden, rng)
        return
    hands = [rules_cards.hand_counts(position, each) for each in hidden]
    deal = remembered.Deal(position.card_log, hidden, hands, rules_cards.pile_counts(position), rng)
    types = position.rules.card_types
    for each, hand in zip(hidden, deal.hands):
        position.cards[each * types : each * types + types] = bytes(hand)
    pile = rules_cards.pile(position)
    position.cards[pile : pile + types] = bytes(deal.pile)
    position.card_log = bytes(deal.card_log)


def _mix(position: ArrialaPosition, hidden: list[int], rng: random.Random) -> None:
    types = position.rules.card_types
    rows = [each * types for each in hidden] + [rules_cards.pile(position)]
    dealt = mixed([list(position.cards[row : row + types]) for row in rows], rng)
    for row, counts in zip(rows, dealt):
        position.cards[row : row + types] = bytes(counts)
