"""Random play: the loop that simulations and benchmarks share."""

from __future__ import annotations

import random

from towpath.engine import Position, Setup


class Playout:
    """A game played to its end, and how long it took: decisions by seats, outcomes by chance."""

    def __init__(self, position: Position, decisions: int, outcomes: int) -> None:
        self.position = position
        self.decisions = decisions
        self.outcomes = outcomes

    @property
    def actions(self) -> int:
        return self.decisions + self.outcomes


def random_game(setup: Setup, rng: random.Random) -> Playout:
    """A whole game in which every seat picks among its legal moves, all alike likely."""
    return play_out(setup.start(), rng)


def play_out(position: Position, rng: random.Random) -> Playout:
    """Play this very position to the end of its game."""
    decisions = 0
    outcomes = 0
    while True:
        actors = position.actors()
        if actors:
            seat = pick_actor(actors, rng)
            position.apply(seat, position.sample(seat, rng))
            decisions += 1
        else:
            chance = position.chance()
            if chance is None:
                assert position.is_over(), "nobody may decide, chance is not awaited, and yet the game is not over"
                return Playout(position, decisions, outcomes)
            position.apply_chance(chance.pick(rng))
            outcomes += 1


def pick_actor(actors: tuple[int, ...], rng: random.Random) -> int:
    """Who decides first where several may: at a real table any of them can be the fastest."""
    return actors[0] if len(actors) == 1 else actors[int(rng.random() * len(actors))]


def settle(position: Position, rng: random.Random) -> int:
    """Let chance decide until a seat must, or the game is over; how many outcomes that took."""
    outcomes = 0
    chance = position.chance()
    while chance is not None:
        position.apply_chance(chance.pick(rng))
        outcomes += 1
        chance = position.chance()
    return outcomes
