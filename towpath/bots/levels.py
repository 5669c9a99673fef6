"""Opponents by how well they play: the same names in every game."""

from __future__ import annotations

import random
from typing import Final

from towpath.bots.apprentice import Apprentice
from towpath.bots.greedy import Greedy
from towpath.bots.lookahead import Lookahead
from towpath.bots.perspective import Bot
from towpath.engine.errors import BadInput

APPRENTICE: Final = "apprentice"
NAVVY: Final = "navvy"
ENGINEER: Final = "engineer"
MASTER: Final = "master"
LEVELS: Final = (APPRENTICE, NAVVY, ENGINEER, MASTER)  # from the weakest to the strongest
STAND_IN: Final = NAVVY  # who plays for absent people


def bot_of(level: str, rng: random.Random) -> Bot:
    """A player of that level."""
    if level == APPRENTICE:
        return Apprentice(rng)
    if level == NAVVY:
        return Greedy(rng)
    if level == ENGINEER:
        return Lookahead(rng)
    if level == MASTER:
        return Lookahead(rng, 60)
    raise BadInput(f"level = {level!r}; possible: {', '.join(LEVELS)}")
