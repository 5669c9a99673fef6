"""What others may not know of hands: counting is allowed, guessing is not needed."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.games.canal_mania.helpers import CASES, setup_of, walk
from towpath.engine import Setup
from towpath.engine.sheet import Sheet
from towpath.games.canal_mania import codes, rules_cards
from towpath.games.canal_mania import stages as at
from towpath.games.canal_mania.game import GAME
from towpath.games.canal_mania.position import CanalManiaPosition
from towpath.kit.memory import DREW, cards_drawn


def unseen(position: CanalManiaPosition, seat: int) -> list[int]:
    kinds = position.rules.kinds
    hand = slice(seat * kinds, (seat + 1) * kinds)
    return [held - known for held, known in zip(position.hands[hand], position.known[hand])]


def could_have_happened(position: CanalManiaPosition) -> None:
    """Every card is there, the deck and what came out of it are what it was made of, nobody played a card too early."""
    kinds = position.rules.kinds
    for card, count in enumerate(position.rules.components.kind_count):
        lying = position.open.count(card) + position.played.count(card) + position.deck[card] + position.discard[card]
        assert sum(position.hands[card::kinds]) + lying == count
    from_deck = list(position.deck)
    for seat in range(position.rules.players):
        from_deck = [one + two for one, two in zip(from_deck, cards_drawn(position.card_log, seat, kinds))]
        hand = unseen(position, seat)
        assert min(hand) >= 0
        for index in range(len(position.card_log) - 2, -1, -2):
            if position.card_log[index] >> 1 == seat:
                hand[position.card_log[index + 1]] += -1 if position.card_log[index] & DREW else 1
                assert min(hand) >= 0
    if position.reshuffled:
        assert all(count <= made_of for count, made_of in zip(from_deck, position.reshuffled))


def card_lover(setup: Setup, seed: str) -> Iterator[CanalManiaPosition]:
    """A game in which cards are drawn in secret and thrown away again, so that the deck is made anew several times."""
    rng = random.Random(seed)
    position = setup.start()
    for _ in range(900):
        if position.is_over():
            return
        yield position
        chance = position.chance()
        if chance is not None:
            position.apply_chance(chance.pick(rng))
            continue
        seat = position.actors()[0]
        draws = [code for code in position.codes(seat) if code == codes.DRAW]
        position.apply(seat, draws[0] if draws and rng.random() < 0.8 else position.sample(seat, rng))


@pytest.mark.parametrize(("edition", "players"), CASES)
def test_imagined_hands_agree_with_everything_that_was_seen(edition: str, players: int) -> None:
    rng = random.Random(edition)
    compared = 0
    for number, position in enumerate(card_lover(setup_of(edition, players), "imagine")):
        if number % 7 or position.round == 0:
            continue
        could_have_happened(position)
        for seat in (None, *range(players)):
            other = position.resample(seat, rng)
            could_have_happened(other)
            assert other.known == position.known and other.discard == position.discard
            assert sum(other.deck) == sum(position.deck)
            for each in range(players):
                assert sum(unseen(other, each)) == sum(unseen(position, each))
                assert other.hand_size(each) == position.hand_size(each)
            assert other.observe(seat).text() == position.observe(seat).text()
            compared += len(position.card_log) > 8
    assert compared > 50


@pytest.mark.parametrize(("edition", "players"), CASES)
def test_what_is_imagined_depends_on_nothing_that_is_hidden(edition: str, players: int) -> None:
    """Two positions that a seat cannot tell apart are imagined alike with the same luck."""
    rng = random.Random(f"{edition} {players}")
    for number, position in enumerate(card_lover(setup_of(edition, players), "tell apart")):
        if number % 7 == 0 and position.round:
            for seat in (None, *range(players)):
                other = position.resample(seat, rng)
                assert (
                    other.resample(seat, random.Random(1)).state() == position.resample(seat, random.Random(1)).state()
                )


def lock_was_played(red: str, white: str, came: str) -> CanalManiaPosition:
    """Red and white hold a card each when the deck is made anew; red draws another and gets rid of a lock."""
    given = {
        "deck": [], "open": ["surveyor"], "discard": ["lock", "tunnel", "stretch", "stretch"], "phase": 2,
        "hand": {"red": [red], "white": [white]}, "canal": [{"owner": "red", "contract": "medway", "way": "tonbridge"}],
    }  # fmt: skip
    position = GAME.arrange(setup_of("second", 3), Sheet(given, "test", []))
    position.play(0, "draw deck")
    position.play_chance(came)
    position.apply(0, codes.PASS)
    lock = position.rules.components.kind_by_word["lock"]
    rules_cards.remove(position, 0, lock)
    position.discard[lock] += 1
    return position


def test_nobody_else_can_tell_whether_a_card_played_was_drawn_before_the_reshuffle() -> None:
    """Black knows that red and white held a lock and a tunnel, and that red has played a lock: that one, or the new one?"""
    kept = lock_was_played(red="tunnel", white="lock", came="lock")
    fresh = lock_was_played(red="lock", white="tunnel", came="tunnel")
    assert kept.observe(2).text() == fresh.observe(2).text()
    tunnel = kept.rules.components.kind_by_word["tunnel"]
    hands: set[tuple[int, ...]] = set()
    for seed in range(60):
        one, two = kept.resample(2, random.Random(seed)), fresh.resample(2, random.Random(seed))
        assert one.state() == two.state()
        hands.add(tuple(unseen(one, 0)))
        if unseen(one, 1)[tunnel]:  # so red's old card was the lock, and red holds what it drew
            assert one.card_log[1] == unseen(one, 0).index(1)
    assert len(hands) > 2


def test_a_declared_card_is_no_secret_any_more() -> None:
    """Whoever declares a drawn card has drawn nothing that others would have to guess."""
    declared = 0
    for position in card_lover(setup_of("second", 3), "declared"):
        if position.reshuffled and position.stage == at.DECLARE and codes.DECLARE in position.codes(position.acting):
            other = position.copy()
            other.apply(other.acting, codes.DECLARE)
            assert other.card_log == position.card_log[:-2]
            assert sum(unseen(other, position.acting)) == sum(unseen(position, position.acting)) - 1
            declared += 1
    assert declared


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
        while position.chance() is not None and position.engineers[-1] < 0:
            chance = position.chance()
            assert chance is not None
            position.apply_chance(chance.pick(rng))
        held = position.engineers
        assert held[0] == min(held)
        sets[tuple(held)] += 1
    assert len(sets) == 20 and all(200 < count < 400 for count in sets.values())
