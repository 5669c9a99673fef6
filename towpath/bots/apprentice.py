"""Plays the best of a few moves picked at random."""

from __future__ import annotations

import random

from towpath.bots.perspective import Perspective


class Apprentice:
    """Picks `ideas` legal moves and plays the one with the best evaluation right after it."""

    def __init__(self, rng: random.Random, ideas: int = 4) -> None:
        self.rng = rng
        self.ideas = ideas

    def choose(self, perspective: Perspective) -> int:
        codes = perspective.codes()
        if len(codes) > self.ideas:
            codes = self.rng.sample(codes, self.ideas)
        imagined = perspective.imagine(self.rng)
        evaluate = perspective.setup.game.evaluate_quickly
        values: list[float] = []
        for code in codes:
            after = imagined.copy()
            after.apply(perspective.seat, code)
            values.append(evaluate(after, perspective.seat))
        return codes[max(range(len(codes)), key=values.__getitem__)]
