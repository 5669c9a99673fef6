"""What players know about hidden cards after the discards were reshuffled into a new pile, and deals that agree with it.

While the first pile lasts, a card that a seat has not seen can be in the pile or in any other hand. When the discards are
reshuffled, everybody has seen which cards the new pile consists of. From then on a card is either *old* (in a hand since
before the reshuffle) or *new* (in the new pile, or drawn from it). An old card can only be in a hand, and a seat that has
drawn nothing since then holds only old cards. When a seat plays a card, the others cannot know whether it was an old or a
new one, so a deal has to guess that too.
"""

from __future__ import annotations

import random
from typing import Final

# The card log records draws and plays since the reshuffle. An entry is two bytes: seat << 1 | DREW if it drew, and the card.
DREW: Final = 1


def log_entry(seat: int, drew: int, card: int) -> bytes:
    """The seat drew a card in secret (DREW), or played a card that nobody else had seen (0)."""
    return bytes([seat << 1 | drew, card])


def cards_drawn(card_log: bytes, seat: int, kinds: int) -> list[int]:
    """How many cards of each kind the seat has drawn."""
    counts = [0] * kinds
    for index in range(0, len(card_log), 2):
        if card_log[index] == seat << 1 | DREW:
            counts[card_log[index + 1]] += 1
    return counts


class Deal:
    """The hidden cards dealt again, so that everything in the card log could have happened.

    Hands and pile are counts by kind of card; of a hidden hand, only the cards that others have not seen. How they were
    really divided makes no difference to the deal, only what they are together.
    """

    card_log: bytearray
    open: dict[int, list[int]]  # log entries of draws whose card is not decided yet, by seat
    held: dict[int, int]  # how many old cards each seat still holds
    old: list[int]
    new: list[int]

    def __init__(
        self, card_log: bytes, hidden: list[int], hands: list[list[int]], pile: list[int], rng: random.Random
    ) -> None:
        self.hidden = hidden
        self.hands = hands[:]  # one for each hidden seat
        self.pile = pile
        self.original_log = card_log
        while not self._explain_plays(rng):  # a wrong guess: a card that was needed later is gone
            pass
        self._finish(rng)

    def _begin(self) -> None:
        self.card_log = bytearray(self.original_log)
        self.open = {seat: [] for seat in self.hidden}
        self.held = {}
        self.new = self.pile[:]
        self.old = [0] * len(self.pile)
        for seat, hand in zip(self.hidden, self.hands):
            self._collect(seat, hand)

    def _collect(self, seat: int, hand: list[int]) -> None:
        """Add up the cards that the seat held at the reshuffle, and those that it has drawn since."""
        old = hand[:]
        for index in range(0, len(self.card_log), 2):
            if self.card_log[index] == seat << 1:
                old[self.card_log[index + 1]] += 1
            elif self.card_log[index] == seat << 1 | DREW:
                old[self.card_log[index + 1]] -= 1
                self.new[self.card_log[index + 1]] += 1
        self.held[seat] = sum(old)
        self.old = [one + two for one, two in zip(self.old, old)]

    def _explain_plays(self, rng: random.Random) -> bool:
        """Guess of every card played whether it was old or new, with the odds of that moment; False if neither is possible."""
        self._begin()
        olds, news = sum(self.old), sum(self.new)
        for index in range(0, len(self.card_log), 2):
            seat, card = self.card_log[index] >> 1, self.card_log[index + 1]
            if seat not in self.open:
                continue
            if self.card_log[index] & DREW:
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
                self.card_log[draws.pop(int(rng.random() * len(draws))) + 1] = card
                self.new[card] -= 1
                news -= 1
        return True

    def _finish(self, rng: random.Random) -> None:
        """Deal the rest: old cards to the seats that hold some, new ones to the open draws and the pile."""
        kinds = len(self.pile)
        olds = [card for card in range(kinds) for _ in range(self.old[card])]
        news = [card for card in range(kinds) for _ in range(self.new[card])]
        rng.shuffle(olds)
        rng.shuffle(news)
        for place, seat in enumerate(self.hidden):
            counts = [0] * kinds
            for _ in range(self.held[seat]):
                counts[olds.pop()] += 1
            for index in self.open[seat]:
                card = news.pop()
                self.card_log[index + 1] = card
                counts[card] += 1
            self.hands[place] = counts
        self.pile = [0] * kinds
        for card in news:
            self.pile[card] += 1
