"""Simulations can be repeated, and their sums are right."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from rich.console import Console

from towpath import BadInput, Setup, game
from towpath.games import games
from towpath.lab.bench import bench_setup
from towpath.lab.play import random_game
from towpath.lab.simulate import Spread, simulate

pytestmark = pytest.mark.both_builds  # the loop that plays is compiled
NAMES = sorted(games())


def setup_of(name: str) -> Setup:
    return bench_setup(game(name))


def without_speed(numbers: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in numbers.items() if key != "speed"}


@pytest.mark.parametrize("name", NAMES)
def test_a_random_game_ends_and_counts_its_actions(name: str) -> None:
    playout = random_game(setup_of(name), random.Random(1))
    assert playout.position.is_over()
    assert playout.decisions > 0
    assert playout.actions == playout.decisions + playout.outcomes


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_summary(name: str) -> None:
    first, second, other = [simulate(setup_of(name), 3, seed).as_dict() for seed in (7, 7, 8)]
    assert without_speed(first) == without_speed(second)
    assert first["fingerprint"] != other["fingerprint"]


def test_a_game_does_not_depend_on_how_many_are_played() -> None:
    setup = setup_of(NAMES[0])
    one, two = simulate(setup, 1, 5), simulate(setup, 2, 5)
    second = random_game(setup, random.Random("5/1"))
    assert two.decisions.total - one.decisions.total == second.decisions


@pytest.mark.parametrize("name", NAMES)
def test_the_summary_adds_up(name: str) -> None:
    heard: list[int] = []
    summary = simulate(setup_of(name), 4, 1, heard.append)
    numbers = summary.as_dict()
    assert heard == [1, 2, 3, 4]
    assert sum(summary.wins) + summary.draws + summary.nobody == 4
    assert sum(numbers["endings"].values()) == 4
    assert tuple(numbers["scores"]) == tuple(numbers["wins"]) == summary.setup.seat_names()
    for spread in [summary.decisions, summary.outcomes, *summary.scores]:
        assert spread.count == 4
        assert spread.low <= spread.mean <= spread.high
    assert numbers["speed"]["actions_per_second"] >= numbers["speed"]["decisions_per_second"] > 0
    assert json.loads(json.dumps(numbers)) == numbers


def test_the_summary_can_be_printed() -> None:
    summary = simulate(setup_of(NAMES[0]), 2, 1)
    console = Console(width=120)
    with console.capture() as printed:
        console.print(summary.table())
    assert summary.fingerprint in printed.get()


def test_no_games_are_refused() -> None:
    with pytest.raises(BadInput, match="games = 0"):
        simulate(setup_of(NAMES[0]), 0, 1)


def test_a_spread_knows_mean_and_deviation() -> None:
    spread = Spread()
    for number in (2, 4, 4, 4, 5, 5, 7, 9):
        spread.add(number)
    assert spread.as_dict() == {"min": 2, "mean": 5.0, "max": 9, "deviation": 2.0}
