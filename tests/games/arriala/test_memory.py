"""What players remember about the cards: imagined hands and piles agree with all that was seen."""

from __future__ import annotations

import random

import pytest

from tests.games.arriala.lay import lay
from towpath.games.arriala import memory, offers, rules_cards
from towpath.games.arriala.game import GAME
from towpath.games.arriala.position import ArrialaPosition
from towpath.kit.memory import DREW


def greedy_for_cards(position: ArrialaPosition, rng: random.Random) -> int:
    """Mostly drawing and playing cards, so that the pile is made anew."""
    codes = position.codes(position.acting)
    draws = [code for code in codes if code >> offers.VERB_SHIFT == offers.DRAW]
    plays = [code for code in codes if code >> offers.VERB_SHIFT >= offers.PLAY]
    draw = rng.random()
    return rng.choice(draws if draws and draw < 0.45 else plays if plays and draw < 0.9 else codes)


def could_have_happened(position: ArrialaPosition) -> None:
    """Every card is there, the pile and what was drawn are what the pile was made of, nobody played a card too early."""
    types = position.rules.card_types
    assert [sum(position.cards[card::types]) for card in range(types)] == position.rules.board.card_counts
    made_of = rules_cards.pile_counts(position)
    for seat in range(position.rules.players):
        made_of = [count + drawn for count, drawn in zip(made_of, memory.drawn(position, seat))]
        hand = rules_cards.hand_counts(position, seat)
        for index in range(len(position.card_log) - 2, -1, -2):
            if position.card_log[index] >> 1 == seat:
                hand[position.card_log[index + 1]] += -1 if position.card_log[index] & DREW else 1
                assert min(hand) >= 0
    assert made_of == list(position.reshuffled)


def test_the_same_seed_imagines_the_same_whatever_is_hidden() -> None:
    rng = random.Random(3)
    position = GAME.setup(3).start()
    for _ in range(400):
        chance = position.chance()
        if chance is not None:
            position.apply_chance(chance.pick(rng))
            continue
        if position.is_over():
            break
        seat = position.actors()[0]
        other = position.resample(seat, rng)
        assert other.resample(seat, random.Random(1)).hash() == position.resample(seat, random.Random(1)).hash()
        position.apply(seat, rng.choice(position.codes(seat)))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_imagined_cards_agree_with_all_that_was_seen(players: int) -> None:
    compared = 0
    for seed in range(4):
        rng = random.Random(seed)
        position = GAME.setup(players).start()
        while not position.is_over():
            chance = position.chance()
            if chance is not None:
                position.apply_chance(chance.pick(rng))
                continue
            position.apply(position.acting, greedy_for_cards(position, rng))
            if position.reshuffled and rng.random() < 0.05:
                could_have_happened(position)
                for seat in (None, *range(players)):
                    other = position.resample(seat, rng)
                    could_have_happened(other)
                    assert other.observe(seat).text() == position.observe(seat).text()
                    most = memory.most_in_pile(position, seat)
                    assert all(count <= most[card] for card, count in enumerate(rules_cards.pile_counts(other)))
                    compared += 1
    assert compared > 50


def made_anew() -> ArrialaPosition:
    """Red holds three old cards; violet has drawn one of the new pile. Discarded had been all but the locks."""
    position = lay('pile = ""\nhand.violet = "move-2"\nhand.red = "lock lock lock"\nhand.yellow = "lock"', players=3)
    position.play(0, "draw")
    position.play_chance("leap")
    return position


def test_who_has_drawn_nothing_holds_old_cards_only() -> None:
    position = made_anew()
    lock = position.rules.board.card_names.index("lock")
    for seed in range(30):
        other = position.resample(0, random.Random(seed))
        assert rules_cards.hand_counts(other, 1)[lock] == 3 and rules_cards.hand_counts(other, 2)[lock] == 1
        assert rules_cards.pile_counts(other)[lock] == 0


def test_what_was_drawn_stays_unknown_to_the_others() -> None:
    position = made_anew()
    drawn = {bytes(position.resample(1, random.Random(seed)).card_log) for seed in range(60)}
    assert len(drawn) > 4 and all(card_log[0] == DREW for card_log in drawn)
    assert position.resample(0, random.Random(1)).card_log == position.card_log


def test_a_card_that_only_the_new_pile_had_was_drawn_from_it() -> None:
    """Violet plays a leap, which was no old card: in every imagined position it drew one."""
    position = lay('workers.violet = "14"\npile = ""\nhand.violet = "lock"\nhand.red = "lock lock lock"', players=3)
    for card in ("leap", "move-3"):
        position.play(0, "draw")
        position.play_chance(card)
    position.play(0, "play leap 14 20")
    leap = position.rules.board.card_names.index("leap")
    hands = set()
    for seed in range(60):
        other = position.resample(1, random.Random(seed))
        assert memory.drawn(other, 0)[leap] >= 1
        hands.add(bytes(rules_cards.hand_counts(other, 0)))
    assert len(hands) > 3
