"""Moving workers: distance, what binds them, and that alike workers are alike."""

from __future__ import annotations

import random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.games.arriala.lay import lay
from towpath.engine import IllegalMove
from towpath.games.arriala.game import GAME
from towpath.games.arriala.position import ArrialaPosition
from towpath.games.arriala.readings import Reading

STATIONS = ["grisolles", *map(str, range(1, 9)), "montech", *map(str, range(10, 18)), "castelsarrasin",
            *map(str, range(19, 23)), "moissac", *map(str, range(24, 34)), "valence-dagen"]  # fmt: skip


@given(st.integers(0, 34), st.integers(0, 34), st.integers(1, 5))
def test_a_step_costs_one_point_whatever_it_passes(start: int, end: int, points: int) -> None:
    locks = (3, 12)
    assume(start not in locks)
    position = lay(f'workers.red = "{STATIONS[start]}"\nlocks = "3 12"\naction_points = {points}')
    move = f"move red {STATIONS[start]} {STATIONS[end]}"
    distance = abs(start - end)
    if 0 < distance <= points and end not in locks:
        position.play(0, move)
        assert position.action_points == points - distance
    else:
        with pytest.raises(IllegalMove):
            position.play(0, move)


def test_two_players_cannot_walk_out_of_the_part_in_play() -> None:
    position = lay('workers.violet = "10"', players=2)
    targets = [word.text for word in position.moves(0).after("move violet 10")]
    assert targets == ["montech", "11", "12", "13", "14", "15"]


def test_the_worker_that_goes_on_is_the_one_that_just_came() -> None:
    """A35: moving on from a town leaves the other worker of the colour free."""
    position = lay('workers.violet = "montech 10"')
    position.play(0, "move violet 10 montech")
    position.play(0, "move violet montech 8")
    assert position.explain(0, "move violet montech 10") is None
    reason = position.explain(0, "vineyard 8 chasselas")
    assert reason is not None and reason.rule == "R53"


def test_a_worker_that_came_back_by_itself_is_not_barred() -> None:
    position = lay('workers.violet = "14"', players=3)
    position.play(0, "move violet 14 15")
    position.play(0, "move violet 15 14")
    position.play(0, "end-turn")
    assert position.barred == [0] * 15


def test_which_number_a_worker_has_does_not_matter() -> None:
    one = lay('workers.red = "14 20 montech"\nworkers.violet = "33"')
    other = lay('workers.red = "montech 20 14"\nworkers.violet = "33"')
    assert one.hash() == other.hash()
    assert one.codes(0) == other.codes(0)
    for move in ("move red 20 22", "move red montech 11", "end-turn", "move red 11 14"):
        for position in (one, other):
            try:
                position.play(position.acting, move)
            except IllegalMove as illegal:
                assert illegal.rule == "R23"
        assert one.hash() == other.hash() and one.codes(one.acting) == other.codes(other.acting)


def test_two_ways_to_the_same_position_are_the_same() -> None:
    one, other = lay(), lay()
    for position, moves in ((one, ("place 14", "draw")), (other, ("draw", "place 14"))):
        for move in moves:
            position.play(0, move)
            if position.chance() is not None:
                position.play_chance("leap")
    assert one.hash() == other.hash()


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from((2, 3, 4)), st.sampled_from(("preceding-turn", "since-own-turn")))
def test_numbers_of_workers_never_matter_in_play(seed: int, players: int, window: str) -> None:
    """The same game, with the workers of each colour numbered the other way round, is the same at every step."""
    rng = random.Random(seed)
    setup = GAME.setup(players, {"back-move-window": window})
    one = setup.start()
    assert isinstance(one, ArrialaPosition)
    for _ in range(60):
        chance = one.chance()
        if one.is_over():
            return
        if chance is not None:
            one.apply_chance(chance.pick(rng))
            continue
        other = renumbered(one)
        assert other.hash() == one.hash()
        codes = one.codes(one.acting)
        assert other.codes(one.acting) == codes
        code = rng.choice(codes)
        other.apply(one.acting, code)
        one.apply(one.acting, code)
        assert other.hash() == one.hash()


def renumbered(position: ArrialaPosition) -> ArrialaPosition:
    other = position.copy()
    size = position.rules.workers
    for worker in range(len(position.places)):
        twin = worker // size * size + size - 1 - worker % size
        other.places[twin] = position.places[worker]
        other.origins[twin] = position.origins[worker]
        other.barred[twin] = position.barred[worker]
        bit = position.moved >> worker & 1
        other.moved = other.moved & ~(1 << twin) | bit << twin
        if position.mover == worker:
            other.mover = twin
        if position.taken >> position.places[worker] & 1:
            other.at[position.places[worker]] = twin
    other.trails = turned_round(position.trails, size)
    others = []
    for reading in position.others:
        twins = [worker // size * size + size - 1 - worker % size for worker in range(len(position.places))]
        moved = sum([1 << twin for worker, twin in enumerate(twins) if reading.moved >> worker & 1])
        origins = bytearray([reading.origins[twin] for twin in twins])
        barred = [reading.barred[twin] for twin in twins]
        others.append(Reading(moved, origins, barred, turned_round(reading.trails, size), reading.breaks))
    other.others = tuple(others)
    return other


def turned_round(trails: tuple[bytes, ...], size: int) -> tuple[bytes, ...]:
    return tuple(
        bytes([trail[worker // size * size + size - 1 - worker % size] for worker in range(len(trail))])
        for trail in trails
    )


def test_alike_workers_differ_by_who_moved_them_in_the_wide_window() -> None:
    """Two workers came from the same space, moved by different players: which goes must not hang on their numbers."""
    one = lay('workers.red = "10"', players=3, options={"back-move-window": "since-own-turn"})
    for move in ("move red 10 montech", "end-turn", "place 10", "move red 10 montech", "end-turn"):
        one.play(one.acting, move)
    other = renumbered(one)
    for position in (one, other):
        position.play(2, "move red montech 8")
        position.play(2, "end-turn")
    assert one.hash() == other.hash() and one.codes(0) == other.codes(0)
