"""The greedy player where all decide at the same time."""

from __future__ import annotations

import random
from collections import Counter

from tests.games.kontor.tables import arranged, dealt
from towpath.bots import Greedy, Perspective

# Black leads the lower left with wine, which tea beats; red could close it in with a canal instead.
TABLE = """
 . .  69 . .
 . .  71 . .
72 75  A 77 80
 . 24 81 . .
 . 43 84 . .
"""
HANDS = {"red": [17, 33, 35, 45, 47], "black": [50, 58, 66, 48, 51]}


def test_it_chooses_the_card_that_it_can_do_most_with() -> None:
    seen = Perspective(arranged(table=TABLE, hand=HANDS), 0)
    chosen = Counter([seen.move_text(Greedy(random.Random(seed)).choose(seen)) for seed in range(10)])
    assert chosen["choose quay 35"] > 5  # the only one with tea, and not the first of the hand


def test_what_the_other_has_chosen_in_secret_does_not_matter() -> None:
    position = dealt(seed=4)
    for seed in range(3, 7):
        decisions: list[int] = []
        for code in position.codes(1):
            decided = position.copy()
            decided.apply(1, code)
            decisions.append(Greedy(random.Random(seed)).choose(Perspective(decided, 0)))
        assert len(set(decisions)) == 1
