"""What players remember of cards when a pile has been made anew from the discards, and deals that agree with it.

As long as the first pile lasts, a card that a seat has not seen is in the pile or in somebody's hand, and that is all.
When the pile is made anew, everybody has seen what it is made of. From then on a card is old, held since before, or new: in
the pile, or drawn since. So an old card can be in hands only, and whoever has drawn nothing since holds old cards only.
Which of its cards a seat plays, an old one or one that it drew since, nobody else can tell: a deal has to guess it again.
"""

from __future__ import annotations

import random
from typing import Final

# A deed since then is two bytes: twice the seat, and one more if it drew; and the card.
DREW: Final = 1


def deed(seat: int, drew: int, card: int) -> bytes:
    """The seat drew a card in secret, or one that nobody else had seen left its hand."""
    return bytes([seat << 1 | drew, card])


def drawn(deeds: bytes, seat: int, kinds: int) -> list[int]:
    """What the seat has drawn, by kind of card."""
    counts = [0] * kinds
    for index in range(0, len(deeds), 2):
        if deeds[index] == seat << 1 | DREW:
            counts[deeds[index + 1]] += 1
    return counts


class Deal:
    """Old and new cards of the hidden hands and the pile, dealt again so that every deed could have happened.

    Hands and pile are given by kind of card: of a hidden hand, what others have not seen. They may really be anywhere among
    each other; only what they are together counts.
    """

    deeds: bytearray
    open: dict[int, list[int]]  # draws of still unknown cards, by seat
    held: dict[int, int]  # old cards that have not been played, by seat
    old: list[int]
    new: list[int]

    def __init__(
        self, deeds: bytes, hidden: list[int], hands: list[list[int]], pile: list[int], rng: random.Random
    ) -> None:
        self.hidden = hidden
        self.hands = hands[:]  # one for each hidden seat
        self.pile = pile
        self.done = deeds
        while not self._explain_plays(rng):  # a card was said to be old that somebody needed later
            pass
        self._finish(rng)

    def _begin(self) -> None:
        self.deeds = bytearray(self.done)
        self.open = {seat: [] for seat in self.hidden}
        self.held = {}
        self.new = self.pile[:]
        self.old = [0] * len(self.pile)
        for seat, hand in zip(self.hidden, self.hands):
            self._collect(seat, hand)

    def _collect(self, seat: int, hand: list[int]) -> None:
        """The seat's cards from when the pile was made anew, and those that it has drawn since."""
        old = hand[:]
        for index in range(0, len(self.deeds), 2):
            if self.deeds[index] == seat << 1:
                old[self.deeds[index + 1]] += 1
            elif self.deeds[index] == seat << 1 | DREW:
                old[self.deeds[index + 1]] -= 1
                self.new[self.deeds[index + 1]] += 1
        self.held[seat] = sum(old)
        self.old = [one + two for one, two in zip(self.old, old)]

    def _explain_plays(self, rng: random.Random) -> bool:
        """Say of every card played whether it was old or new, each as likely as it was then; False if one cannot be."""
        self._begin()
        olds, news = sum(self.old), sum(self.new)
        for index in range(0, len(self.deeds), 2):
            seat, card = self.deeds[index] >> 1, self.deeds[index + 1]
            if seat not in self.open:
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

    def _finish(self, rng: random.Random) -> None:
        """Deal the rest: old cards to those who hold some, new ones to the draws that are left and to the pile."""
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
                self.deeds[index + 1] = card
                counts[card] += 1
            self.hands[place] = counts
        self.pile = [0] * kinds
        for card in news:
            self.pile[card] += 1
