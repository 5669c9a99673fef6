"""Plays what looks best among a few moves that come to mind."""

from __future__ import annotations

import random

from towpath.bots.perspective import Perspective


class Apprentice:
    """Thinks of `ideas` legal moves, and plays the one after which the position looks best at once."""

    def __init__(self, rng: random.Random, ideas: int = 4) -> None:
        self.rng = rng
        self.ideas = ideas

    def choose(self, perspective: Perspective) -> int:
        codes = perspective.codes()
        if len(codes) > self.ideas:
            codes = self.rng.sample(codes, self.ideas)
        imagined = perspective.imagine(self.rng)
        evaluate = perspective.setup.game.evaluate_quickly
        worth: list[float] = []
        for code in codes:
            after = imagined.copy()
            after.apply(perspective.seat, code)
            worth.append(evaluate(after, perspective.seat))
        return codes[max(range(len(codes)), key=worth.__getitem__)]
