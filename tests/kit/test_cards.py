"""Cards as counts, hands of which something has been seen, and hidden cards dealt again."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from towpath.engine import EVERYONE
from towpath.kit import cards, hands, hidden


def test_cards_are_listed_one_by_one() -> None:
    assert cards.listed([2, 0, 1]) == [0, 0, 2] and cards.kinds_in([2, 0, 1]) == [0, 2]


def test_a_card_is_drawn_as_often_as_there_are_cards_like_it() -> None:
    chance = cards.draw("draw", [3, 0, 1], (1,))
    assert chance.codes == [0, 2] and chance.probability(0) == 0.75
    assert chance.seen_by(1) and not chance.seen_by(0) and not chance.seen_by(None)


def test_everybody_sees_a_card_that_is_laid_open_and_one_seat_a_card_that_it_is_dealt() -> None:
    assert cards.deal([1, 1], cards.OPEN, ("red", "black")).name == "open"
    dealt = cards.deal([1, 1], 1, ("red", "black"))
    assert dealt.name == "deal black" and dealt.seats == (1,)


def test_open_cards_are_dealt_first_and_then_each_seat_in_turn() -> None:
    awaited = cards.to_deal(3, 2, open_cards=1)
    assert awaited[::-1] == [cards.OPEN, 0, 1, 2, 0, 1, 2]


def test_a_card_that_was_taken_openly_is_known_until_one_like_it_is_given_away() -> None:
    held, known = [[0, 0]], [[0, 0]]
    hands.take(held, known, 0, 1, seen=False)
    hands.take(held, known, 0, 1, seen=True)
    assert hands.unseen(held[0], known[0]) == [0, 1]
    assert not hands.give(held, known, 0, 1) and (held, known) == ([[0, 1]], [[0, 0]])
    assert hands.give(held, known, 0, 1) and held == [[0, 0]]


@pytest.mark.parametrize(("seat", "unseen"), [(None, [0, 1, 2]), (1, [0, 2]), (EVERYONE, [])])
def test_a_seat_sees_its_own_cards(seat: int | None, unseen: list[int]) -> None:
    assert hidden.others(3, seat) == unseen


def test_dealing_again_leaves_what_the_seat_has_seen_and_the_sizes_of_all_hands() -> None:
    held, known, deck = [[1, 0, 2], [1, 2, 0]], [[0, 0, 0], [0, 1, 0]], [1, 1, 1]
    found = set()
    for seed in range(40):
        other, pile = [hand[:] for hand in held], deck[:]
        hidden.deal_again(other, known, pile, 0, random.Random(seed))
        assert other[0] == held[0] and other[1][1] >= 1 and sum(other[1]) == 3 and sum(pile) == 3
        assert [one + two for one, two in zip(other[1], pile)] == [2, 3, 1]
        found.add(tuple(other[1]))
    assert len(found) > 3


def test_nothing_is_dealt_again_for_who_sees_everything() -> None:
    held, known, deck = [[1, 0], [0, 1]], [[0, 0], [0, 0]], [1, 1]
    hidden.deal_again(held, known, deck, EVERYONE, random.Random(1))
    assert (held, deck) == ([[1, 0], [0, 1]], [1, 1])


def test_what_is_dealt_again_does_not_depend_on_where_the_cards_lie() -> None:
    here, there = [[2, 0, 1], [0, 3, 1]], [[1, 1, 1], [1, 2, 1]]
    assert hidden.mixed(here, random.Random(5)) == hidden.mixed(there, random.Random(5))


def test_every_deal_is_as_likely_as_there_are_ways_to_it() -> None:
    rng = random.Random(3)
    seen = Counter(tuple(hidden.mixed([[1, 1], [1, 1]], rng)[0]) for _ in range(6000))
    assert seen[1, 1] / 6000 == pytest.approx(2 / 3, abs=0.03) and seen[2, 0] / 6000 == pytest.approx(1 / 6, abs=0.03)
