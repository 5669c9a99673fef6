"""Towpath: a digital table for canal-building board games."""

from towpath.engine import (
    BadInput,
    Chance,
    Event,
    Game,
    IllegalMove,
    Match,
    Moves,
    Observation,
    Option,
    Position,
    Reason,
    Record,
    SecretChance,
    SeededChance,
    Setup,
    Word,
)
from towpath.games import game, position

__version__ = "0.1.0"

__all__ = [
    "BadInput",
    "Chance",
    "Event",
    "Game",
    "IllegalMove",
    "Match",
    "Moves",
    "Observation",
    "Option",
    "Position",
    "Reason",
    "Record",
    "SecretChance",
    "SeededChance",
    "Setup",
    "Word",
    "game",
    "position",
]
