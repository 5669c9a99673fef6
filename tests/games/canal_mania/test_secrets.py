"""What others may not know of hands: counting is allowed, guessing is not needed."""

from __future__ import annotations

import random

import pytest

from tests.games.canal_mania.helpers import CASES, setup_of, walk
from towpath.games.canal_mania import stages as at


@pytest.mark.parametrize(("edition", "players"), CASES)
def test_imagined_hands_agree_with_everything_that_counting_tells(edition: str, players: int) -> None:
    rng = random.Random(edition)
    reshuffled = 0
    for number, position in enumerate(walk(setup_of(edition, players), "imagine")):
        if number % 15 or position.round == 0:
            continue
        reshuffled += any(position.older)
        for seat in range(players):
            other = position.resample(seat, rng)
            kinds = position.rules.kinds
            mine = slice(seat * kinds, (seat + 1) * kinds)
            assert other.hands[mine] == position.hands[mine] and other.known == position.known
            assert sum(other.deck) == sum(position.deck) and other.discard == position.discard
            for each in range(players):
                hand = slice(each * kinds, (each + 1) * kinds)
                assert sum(other.hands[hand]) == sum(position.hands[hand])
                assert all(known <= held for known, held in zip(other.known[hand], other.hands[hand]))
            # Together the hands hold the same old cards: nobody has what came into the deck by the reshuffle.
            for card in range(kinds):
                assert sum(other.older[card::kinds]) == sum(position.older[card::kinds])
    assert reshuffled


def test_a_card_drawn_in_secret_is_asked_about_whatever_it_was() -> None:
    setup = setup_of("second", 3)
    asked = 0
    for position in walk(setup, "asked"):
        chance = position.chance()
        if chance is not None and chance.seats is not None:
            for code in chance.codes:
                other = position.copy()
                other.apply_chance(code)
                assert other.stage == at.DECLARE
            asked += 1
    assert asked > 20


def test_the_engineers_are_dealt_as_if_one_went_to_each_player() -> None:
    """Every set of engineers is alike likely, and the lowest of it is red's."""
    from collections import Counter

    setup = setup_of("second", 3)
    rng = random.Random(7)
    sets: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        position = setup.start()
        while position.chance() is not None and position.engineers[-1] < 0:  # type: ignore[attr-defined]
            chance = position.chance()
            assert chance is not None
            position.apply_chance(chance.pick(rng))
        held = position.engineers  # type: ignore[attr-defined]
        assert held[0] == min(held)
        sets[tuple(held)] += 1
    assert len(sets) == 20 and all(200 < count < 400 for count in sets.values())
