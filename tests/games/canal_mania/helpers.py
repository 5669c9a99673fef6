"""Random games of Canal Mania for the tests."""

from __future__ import annotations

import random
from collections.abc import Iterator

from towpath import game
from towpath.engine import Setup
from towpath.games.canal_mania.position import CanalManiaPosition

CASES = [("second", 2), ("second", 3), ("second", 5), ("first", 3), ("first", 4), ("first", 5)]


def setup_of(edition: str, players: int) -> Setup:
    return game("canal-mania").setup(players, {"edition": edition})


def walk(setup: Setup, seed: int | str) -> Iterator[CanalManiaPosition]:
    rng = random.Random(seed)
    position = setup.start()
    assert isinstance(position, CanalManiaPosition)
    while not position.is_over():
        yield position
        chance = position.chance()
        if chance is not None:
            position.apply_chance(chance.pick(rng))
        else:
            seat = position.actors()[0]
            position.apply(seat, position.sample(seat, rng))
    yield position
