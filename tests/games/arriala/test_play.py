"""Whole games: what stays true in each of them."""

from __future__ import annotations

import random

import pytest

from tests.games.arriala.lay import lay
from towpath.engine import BadInput
from towpath.games.arriala import rules_sections
from towpath.games.arriala.components import COLOURS, bits
from towpath.games.arriala.game import GAME
from towpath.games.arriala.position import ArrialaPosition

OPTIONS = [
    {},
    {"town-is-canal-target": "off", "scored-may-move-again": "off", "moved-may-build": "on"},
    {"back-move-window": "since-own-turn", "last-place-rule": "alone", "safety-end": "off"},
]


def consistent(position: ArrialaPosition) -> None:
    """What the board shows agrees with where the workers are."""
    rules = position.rules
    on_spaces = [place for place in position.places if rules.spaces >> place & 1]
    assert len(on_spaces) == len(set(on_spaces)) == position.taken.bit_count()  # R27
    assert all(position.places[position.at[space]] == space for space in bits(position.taken))
    assert not position.taken & position.locks
    crowds = {place for place in position.places if rules.crowded >> place & 1}
    assert position.crowds == sum(1 << place for place in crowds)
    for vineyard in bits(rules.vineyards):
        assert position.places.count(vineyard) <= rules.board.capacity[vineyard]
    for blue in bits(rules.blues):
        assert position.places.count(blue) == position.built >> blue & 1  # R42
    for stretch in rules.stretches:
        assert (position.locks & stretch.spaces).bit_count() <= stretch.most_locks  # R47
    assert (
        sum(section for section, _, _, _ in position.sections) == position.scored & ~position.locks == position.scored
    )
    for section in rules_sections.sections(position):
        assert section & position.scored in (0, section)
        assert section & ~position.taken or section & position.scored  # R59: nothing complete waits
    assert 0 <= position.action_points <= rules.board.action_points


def points_add_up(position: ArrialaPosition) -> None:
    facts = position.observe(None).facts
    for colour in COLOURS[: position.rules.players]:
        seat = facts["seats"][colour]
        assert "earlier" not in seat["ledger"] and sum(seat["ledger"].values()) == seat["points"]  # R99


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_stay_consistent(players: int, options: dict[str, str]) -> None:
    for seed in range(3):
        rng = random.Random(seed)
        position = GAME.setup(players, options).start()
        steps = 0
        while not position.is_over():
            chance = position.chance()
            if chance is not None:
                position.apply_chance(chance.pick(rng))
            else:
                seat = position.acting
                codes, ticket = position.codes(seat), rng.getstate()
                assert position.count(seat) == len(codes)
                code = position.sample(seat, rng)
                rng.setstate(ticket)
                assert code == codes[int(rng.random() * len(codes))]
                position.apply(seat, code)
            steps += 1
            if steps % 7 == 0 or position.is_over():
                consistent(position)
                points_add_up(position)


def test_the_two_player_game_keeps_the_virtual_fifth_worker_out() -> None:
    rng = random.Random(5)
    position = GAME.setup(2).start()
    while not position.is_over():
        chance = position.chance()
        if chance is not None:
            position.apply_chance(chance.pick(rng))
        else:
            position.apply(position.acting, position.sample(position.acting, rng))
        virtual = position.places[10:15]
        assert virtual.count(63) == 1 and not any(position.rules.blues >> place & 1 for place in virtual)  # R106


def test_chance_says_who_starts_and_the_cards_go_round_from_there() -> None:
    position = GAME.setup(3).start()
    assert position.actors() == ()
    position.play_chance("yellow")  # R11
    asked = []
    while (chance := position.chance()) is not None:
        asked.append(chance.name)
        assert chance.seen_by(2) == (chance.name == "deal yellow")
        position.apply_chance(chance.codes[0])
    assert asked == [f"deal {seat}" for seat in ("yellow", "violet", "red") for _ in range(2)]  # R3
    assert position.actors() == (2,)


def test_a_drawn_card_is_known_to_its_holder_alone() -> None:
    position = lay(players=3)
    position.events = []
    position.play(0, "draw")
    position.play_chance("lock")
    drew = position.events[-1]
    assert drew.kind == "drew"
    assert drew.seen_by(0).facts == {"seat": "violet", "card": "lock"}
    assert drew.seen_by(1).facts == drew.seen_by(None).facts == {"seat": "violet"}


def test_resampling_keeps_how_many_cards_everybody_holds() -> None:
    position = lay('hand.violet = "lock leap"\nhand.red = "masterwork move-2 move-2"\ndiscards = "leap"', players=3)
    seen = set()
    for seed in range(40):
        other = position.resample(0, random.Random(seed))
        assert other.observe(0) == position.observe(0)
        assert sum(other.cards[10:20]) == 3
        seen.add(bytes(other.cards[10:20]))
    assert len(seen) > 10


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('workers.violet = "14 14"', "14 is taken already"),
        ('workers.violet = "99"', "should be a place for workers"),
        ('workers.violet = "1 2 3 4 5 6"', "a colour has 5 workers"),
        ('workers.violet = "chasselas chasselas chasselas"\nworkers.red = "chasselas chasselas"', "only 4 places"),
        ('locks = "19 20"', "there should be at most 1"),
        ('locks = "19 19"', "stands here twice"),
        ('workers.violet = "19"\nlocks = "20"', "the section 19 is complete"),
        ('scored = "19"', "scored as a whole: 19 20 21 22"),
        ('hand.violet = "lock lock lock lock lock"', "there are only 4 cards lock"),
        ('hand.violet = "joker"', "'joker' should be one of: move-2"),
        ('pile = "lock"\ndiscards = "leap"', "give the pile or the discards"),
        ('turn = "blue"', "should be one of: violet"),
        ('masterworks.eiffel = "red"', "unknown key"),
        ("action_points = 6", "whole number from 0 to 5"),
        ("colour = 1", "unknown key"),
    ],
)
def test_a_wrong_position_says_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(BadInput) as raised:
        lay(text)
    assert message in str(raised.value)
