"""Tries each move in imagined positions, plays a little further at random, and keeps what looked best."""

from __future__ import annotations

import random

from towpath.bots.perspective import Perspective
from towpath.engine import Position


class Lookahead:
    """Looks `depth` decisions ahead in `samples` imagined futures for each legal move."""

    def __init__(self, rng: random.Random, samples: int = 24, depth: int = 6) -> None:
        self.rng = rng
        self.samples = samples
        self.depth = depth

    def choose(self, perspective: Perspective) -> int:
        codes = perspective.codes()
        if len(codes) == 1:
            return codes[0]
        worth = [0.0] * len(codes)
        for _ in range(self.samples):
            imagined = perspective.imagine(self.rng)
            future = self.rng.getrandbits(32)
            for index, code in enumerate(codes):
                # The same luck for every move, so that they differ by what they are and not by what followed.
                worth[index] += self._try(imagined.copy(), perspective.seat, code, random.Random(future))
        return codes[max(range(len(codes)), key=worth.__getitem__)]

    def _try(self, position: Position, seat: int, code: int, rng: random.Random) -> float:
        position.apply(seat, code)
        decisions = 0
        while not position.is_over():
            chance = position.chance()
            if chance is not None:
                position.apply_chance(chance.pick(rng))
                continue
            if decisions >= self.depth:
                break
            decisions += 1
            actor = position.actors()[0]
            position.apply(actor, position.sample(actor, rng))
        return position.setup.game.evaluate(position, seat)
