"""The levels: legal, fair, repeatable."""

from __future__ import annotations

import random

import pytest

from tests.test_cli import towpath
from towpath import BadInput, game
from towpath.bots import LEVELS, STAND_IN, Perspective, bot_of
from towpath.bots.levels import simulations_of
from towpath.bots.search import Search
from towpath.games import games
from towpath.lab.bench import gather_views

NAMES = sorted(games())


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", NAMES)
def test_positions_with_the_same_observation_get_the_same_decision(name: str, level: str) -> None:
    rng = random.Random(name)
    setup = game(name).setup()
    for position, seat in gather_views(setup, 2):
        other = position.resample(seat, rng)
        assert other.observe(seat) == position.observe(seat)
        chosen = bot_of(level, random.Random(7), 20, setup).choose(Perspective(position, seat))
        assert chosen in position.codes(seat)
        assert bot_of(level, random.Random(7), 20, setup).choose(Perspective(other, seat)) == chosen


def test_the_terminal_refuses_a_level_that_there_is_not() -> None:
    done = towpath("play", "kontor", "--level", "admiral")
    assert done.returncode == 2 and "'admiral'" in done.stderr


def test_somebody_stands_in_for_absent_people() -> None:
    assert STAND_IN in LEVELS


@pytest.mark.parametrize("name", NAMES)
def test_a_master_counts_six_times_what_an_engineer_counts_as_its_clock_does(name: str) -> None:
    counts = {}
    setup = game(name).setup(2)
    for level in ("engineer", "master"):
        counted, timed = bot_of(level, random.Random(1), 4, setup), bot_of(level, random.Random(1), 4)
        assert isinstance(counted, Search) and isinstance(timed, Search)
        assert counted.seconds == 0.0 and timed.simulations == 0
        counts[level] = (counted.simulations, timed.seconds)
    assert counts["engineer"] == (game(name).simulations // 4, 0.125)
    assert counts["master"] == (6 * counts["engineer"][0], 6 * counts["engineer"][1])


def test_with_more_players_fewer_simulations_are_counted() -> None:
    counts = [simulations_of("master", game("canal-mania").setup(players)) for players in (2, 3, 4, 5)]
    assert counts == [4800, 3200, 2400, 1920]


def test_an_unknown_level_is_refused_with_those_that_exist() -> None:
    with pytest.raises(BadInput, match="apprentice, navvy, engineer, master"):
        bot_of("admiral", random.Random(1))
