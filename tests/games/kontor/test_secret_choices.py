"""Choices made at the same time: the order of committing does not matter, and neither sees the other's."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.games.kontor.tables import arranged, dealt
from towpath.conformance.kit import step
from towpath.engine import EVERYONE
from towpath.games.kontor.position import KontorPosition


def choosing() -> KontorPosition:
    return dealt("choosing")


def buying() -> KontorPosition:
    return dealt("buying", specials="on")


def showing() -> KontorPosition:
    position = arranged({"specials": "on"}, special_pile=[90])
    position.play(0, "buy")
    position.play(1, "buy")
    return position


STAGES = pytest.mark.parametrize("at", [choosing, buying, showing])


@STAGES
def test_either_player_may_commit_first_and_the_position_is_the_same(at: Callable[[], KontorPosition]) -> None:
    start = at()
    assert start.actors() == (0, 1)
    for red in start.codes(0):
        for black in start.codes(1):
            one, other = start.copy(), start.copy()
            one.apply(0, red)
            one.apply(1, black)
            other.apply(1, black)
            other.apply(0, red)
            assert one.hash() == other.hash()


@STAGES
def test_nobody_else_sees_what_was_chosen(at: Callable[[], KontorPosition]) -> None:
    start = at()
    for seat in (0, 1):
        for viewer in (1 - seat, None):
            seen = set()
            for code in start.codes(seat):
                position = start.copy()
                position.apply(seat, code)
                seen.add(position.observe(viewer).text())
            assert len(seen) == 1, "what another sees depends on a secret choice"


@STAGES
def test_a_player_sees_his_own_choice_and_cannot_take_it_back(at: Callable[[], KontorPosition]) -> None:
    start = at()
    views = set()
    for code in start.codes(0):
        position = start.copy()
        position.apply(0, code)
        views.add(position.observe(0).text())
        assert position.actors() == (1,)
        reason = position.explain(0, "sit-out")
        assert reason is not None and reason.rule == "table.not-your-turn"
    assert len(views) == len(start.codes(0))


@STAGES
def test_an_event_of_a_secret_choice_tells_others_only_that_it_was_made(at: Callable[[], KontorPosition]) -> None:
    start = at()
    for code in start.codes(0):
        position = start.copy()
        position.events = []
        position.apply(0, code)
        (event,) = position.events
        assert event.seen_by(1).facts == event.seen_by(None).facts == {"seat": "red"}
        assert set(event.seen_by(0).facts) > {"seat"}


@pytest.mark.parametrize("quay_pile", ["top", "none", "all"])
def test_what_may_be_imagined_agrees_with_everything_seen(quay_pile: str) -> None:
    rng = random.Random(quay_pile)
    position = dealt(quay_pile, specials="on", quay_pile=quay_pile)
    for _ in range(60):
        if position.is_over():
            break
        for seat in (0, 1, None):
            imagined = position.resample(seat, rng)
            assert imagined.observe(seat) == position.observe(seat)
            if seat is not None and seat in position.actors():
                assert imagined.codes(seat) == position.codes(seat)
        step(position, rng)


def test_with_an_open_pile_the_other_hand_can_be_worked_out_and_with_a_hidden_one_it_cannot() -> None:
    for quay_pile, hands in (("all", 1), ("none", 40)):
        position = dealt(7, quay_pile=quay_pile)
        rng = random.Random(7)
        quays = position.rules.quays[0]
        imagined = {position.resample(1, rng).hands[0] & quays for _ in range(60)}
        assert (len(imagined) == 1) if hands == 1 else (len(imagined) >= hands)


def test_a_card_that_was_taken_back_is_known_to_all_and_never_imagined_away() -> None:
    position = arranged(None, hand={"red": [49, 57, 65, 52, 45], "black": [50, 58, 66, 48, 51]}, guilders={"black": 0})
    position.play(0, "choose canal 52")
    position.play(1, "choose quay 50")
    fifty = 1 << position.rules.cards.by_number[50]
    rng = random.Random(0)
    assert position.known[1] == fifty
    assert all(position.resample(0, rng).hands[1] & fifty for _ in range(20))


def test_all_together_see_both_hands() -> None:
    facts = dealt(0).observe(EVERYONE).facts
    assert len(facts["seats"]["red"]["hand"]) == len(facts["seats"]["black"]["hand"]) == 5
