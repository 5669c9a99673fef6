"""Random games of Canal Mania for the tests."""

from __future__ import annotations

import random
from collections.abc import Iterator

from towpath.conformance import kit
from towpath.engine import Setup
from towpath.games.canal_mania.components import CanalManiaContent
from towpath.games.canal_mania.game import GAME
from towpath.games.canal_mania.position import CanalManiaPosition

CASES = [("second", 2), ("second", 3), ("second", 5), ("first", 3), ("first", 4), ("first", 5)]


def setup_of(edition: str, players: int) -> Setup[CanalManiaContent, CanalManiaPosition]:
    return GAME.setup(players, {"edition": edition})


def walk(setup: Setup[CanalManiaContent, CanalManiaPosition], seed: int | str) -> Iterator[CanalManiaPosition]:
    return kit.walk(setup, random.Random(seed))
