"""Random games of Canal Mania for the tests."""

from __future__ import annotations

import random
from collections.abc import Iterator

from towpath.engine import Setup
from towpath.games.canal_mania.components import CanalManiaContent
from towpath.games.canal_mania.game import GAME
from towpath.games.canal_mania.position import CanalManiaPosition

CASES = [("second", 2), ("second", 3), ("second", 5), ("first", 3), ("first", 4), ("first", 5)]


def setup_of(edition: str, players: int) -> Setup[CanalManiaContent, CanalManiaPosition]:
    return GAME.setup(players, {"edition": edition})


def walk(setup: Setup[CanalManiaContent, CanalManiaPosition], seed: int | str) -> Iterator[CanalManiaPosition]:
    rng = random.Random(seed)
    position = setup.start()
    while not position.is_over():
        yield position
        chance = position.chance()
        if chance is not None:
            position.apply_chance(chance.pick(rng))
        else:
            seat = position.actors()[0]
            position.apply(seat, position.sample(seat, rng))
    yield position
