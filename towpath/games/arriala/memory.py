"""What a player remembers about the cards (A21, A39), and deals that agree with it.

As long as the first pile lasts, a card that a seat has not seen is in the pile or in somebody's hand, and that is all.
When the pile is made anew from the discards (A20), everybody has seen what it is made of. From then on a card is old, held
since before, or new: in the pile, or drawn since. So an old card can be in hands only, and whoever has drawn nothing since
holds old cards only.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from towpath.engine import EVERYONE
from towpath.games.arriala import rules_cards

if TYPE_CHECKING:
    from towpath.games.arriala.position import ArrialaPosition

# A remembered deed is two bytes: twice the seat, and one more if it drew; and the card.
DREW: Final = 1


def note(position: ArrialaPosition, seat: int, drew: int, card: int) -> None:
    """Remember that the seat drew or played a card; before the pile was made anew there is no need to."""
    if position.renewed:
        position.deeds += bytes([seat << 1 | drew, card])


def drawn(position: ArrialaPosition, seat: int) -> list[int]:
    """What the seat has drawn since the pile was made anew."""
    counts = [0] * position.rules.card_types
    deeds = position.deeds
    for index in range(0, len(deeds), 2):
        if deeds[index] == seat << 1 | DREW:
            counts[deeds[index + 1]] += 1
    return counts


def others(position: ArrialaPosition, seat: int | None) -> list[int]:
    """The seats whose cards this seat does not see."""
    return [each for each in range(position.rules.players) if each != seat and seat != EVERYONE]


def most_in_pile(position: ArrialaPosition, seat: int | None) -> list[int]:
    """How many cards of each type the pile can hold at the most, for all that the seat has seen."""
    most = rules_cards.pile_counts(position)
    hidden = others(position, seat)
    for each in hidden:
        for card, count in enumerate(rules_cards.hand_counts(position, each)):
            most[card] += count
    if not position.renewed:
        return most
    made_of = list(position.renewed)
    for each in range(position.rules.players):
        if each not in hidden:
            made_of = [count - own for count, own in zip(made_of, drawn(position, each))]
    return [min(pair) for pair in zip(most, made_of)]


# --- dealing again


def deal_again(position: ArrialaPosition, seat: int | None, rng: random.Random) -> None:
    """Deal the cards that the seat has not seen anew, so that everything it remembers could have happened."""
    hidden = others(position, seat)
    if not hidden:
        return
    if not position.renewed:
        _mix(position, hidden, rng)
        return
    deal = _Deal(position, hidden)
    while not deal.explain_plays(rng):  # a card was said to be old that somebody needed later
        deal = _Deal(position, hidden)
    deal.finish(rng)


def _mix(position: ArrialaPosition, hidden: list[int], rng: random.Random) -> None:
    types = position.rules.card_types
    rows = [each * types for each in hidden] + [rules_cards.pile(position)]
    # By card, not by where it is: the same seed deals the same, whoever holds what.
    mixed = [card for card in range(types) for row in rows for _ in range(position.cards[row + card])]
    rng.shuffle(mixed)
    for row in rows:
        size = sum(position.cards[row : row + types])
        counts = bytearray(types)
        for card in mixed[:size]:
            counts[card] += 1
        del mixed[:size]
        position.cards[row : row + types] = counts


class _Deal:
    """Old and new cards of the hidden hands and the pile, and the slots in which they may have been."""

    def __init__(self, position: ArrialaPosition, hidden: list[int]) -> None:
        types = position.rules.card_types
        self.position = position
        self.hidden = hidden
        self.deeds = bytearray(position.deeds)
        self.open: list[list[int]] = [[] for _ in range(position.rules.players)]  # draws of still unknown cards
        self.held = [0] * position.rules.players  # old cards that have not been played
        self.new = rules_cards.pile_counts(position)
        self.old = [0] * types
        for each in hidden:
            self._collect(each)

    def _collect(self, seat: int) -> None:
        """The seat's cards from when the pile was made anew, and those that it has drawn since."""
        old = rules_cards.hand_counts(self.position, seat)
        for index in range(0, len(self.deeds), 2):
            if self.deeds[index] == seat << 1:
                old[self.deeds[index + 1]] += 1
            elif self.deeds[index] == seat << 1 | DREW:
                old[self.deeds[index + 1]] -= 1
                self.new[self.deeds[index + 1]] += 1
        self.held[seat] = sum(old)
        self.old = [one + two for one, two in zip(self.old, old)]

    def explain_plays(self, rng: random.Random) -> bool:
        """Say of every card played whether it was old or new, each as likely as it was then; False if one cannot be."""
        olds, news = sum(self.old), sum(self.new)
        for index in range(0, len(self.deeds), 2):
            seat, card = self.deeds[index] >> 1, self.deeds[index + 1]
            if seat not in self.hidden:
                continue
            if self.deeds[index] & DREW:
                self.open[seat].append(index)
                continue
            was_old = self.old[card] * self.held[seat] / max(olds, 1)
            was_new = self.new[card] * len(self.open[seat]) / max(news, 1)
            if was_old + was_new == 0:
                return False
            if rng.random() * (was_old + was_new) < was_old:
                self.old[card] -= 1
                self.held[seat] -= 1
                olds -= 1
            else:
                draws = self.open[seat]
                self.deeds[draws.pop(int(rng.random() * len(draws))) + 1] = card
                self.new[card] -= 1
                news -= 1
        return True

    def finish(self, rng: random.Random) -> None:
        """Deal the rest: old cards to those who hold some, new ones to the draws that are left and to the pile."""
        position, types = self.position, self.position.rules.card_types
        olds = [card for card in range(types) for _ in range(self.old[card])]
        news = [card for card in range(types) for _ in range(self.new[card])]
        rng.shuffle(olds)
        rng.shuffle(news)
        for seat in self.hidden:
            counts = bytearray(types)
            for _ in range(self.held[seat]):
                counts[olds.pop()] += 1
            for index in self.open[seat]:
                card = news.pop()
                self.deeds[index + 1] = card
                counts[card] += 1
            position.cards[seat * types : seat * types + types] = counts
        counts = bytearray(types)
        for card in news:
            counts[card] += 1
        pile = rules_cards.pile(position)
        position.cards[pile : pile + types] = counts
        position.deeds = bytes(self.deeds)
