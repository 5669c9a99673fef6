"""Plays random legal moves."""

from __future__ import annotations

import random

from towpath.bots.perspective import Perspective


class RandomBot:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, perspective: Perspective) -> int:
        return self.rng.choice(perspective.codes())
