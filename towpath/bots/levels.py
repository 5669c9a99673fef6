"""The levels of the bots, with the same names in every game."""

from __future__ import annotations

import random
from typing import Final

from towpath.bots.apprentice import Apprentice
from towpath.bots.greedy import Greedy
from towpath.bots.perspective import Bot
from towpath.bots.search import Search
from towpath.engine.errors import BadInput
from towpath.engine.game import Setup

APPRENTICE: Final = "apprentice"
NAVVY: Final = "navvy"
ENGINEER: Final = "engineer"
MASTER: Final = "master"
LEVELS: Final = (APPRENTICE, NAVVY, ENGINEER, MASTER)  # from the weakest to the strongest
STAND_IN: Final = NAVVY  # plays for absent people

SECONDS: Final = {ENGINEER: 0.5, MASTER: 3.0}  # at most, for a decision
SIMULATIONS: Final = {ENGINEER: 1, MASTER: 6}  # where they are counted instead, times those of the game for two players


def bot_of(level: str, rng: random.Random, part: int = 1, counted: Setup | None = None) -> Bot:
    """A bot of that level. `part` divides the usual budget; with `counted` the budget is simulations instead of seconds."""
    if level == APPRENTICE:
        return Apprentice(rng)
    if level == NAVVY:
        return Greedy(rng, thorough=False)
    if level not in SECONDS:
        raise BadInput(f"level = {level!r}; possible: {', '.join(LEVELS)}")
    if counted is None:
        return Search(rng, seconds=SECONDS[level] / part)
    return Search(rng, simulations=max(1, simulations_of(level, counted) // part))


def simulations_of(level: str, setup: Setup) -> int:
    """Fewer with more players: each simulation plays the answers of all others, so the time for a decision stays the same."""
    return SIMULATIONS[level] * setup.game.simulations * 2 // setup.players
