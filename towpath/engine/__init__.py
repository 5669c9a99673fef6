"""What a game is. Knows no particular game, and only reads the files that it is asked to read."""

from towpath.engine.chance import Chance, ChanceSource, SecretChance, SeededChance
from towpath.engine.errors import BadInput, IllegalMove, Reason
from towpath.engine.events import EVERYONE, Event
from towpath.engine.game import NO_NAMES, Game, Option, PlayerNames, Setup
from towpath.engine.luck import SealedChance, commitment, new_seed
from towpath.engine.match import Match
from towpath.engine.moves import Moves
from towpath.engine.observation import Observation
from towpath.engine.position import Position, Result
from towpath.engine.position_text import read_position
from towpath.engine.record import Record, parse_record, read_record
from towpath.engine.words import END, Word, join_words

__all__ = [
    "END",
    "EVERYONE",
    "NO_NAMES",
    "BadInput",
    "Chance",
    "ChanceSource",
    "Event",
    "Game",
    "IllegalMove",
    "Match",
    "Moves",
    "Observation",
    "Option",
    "PlayerNames",
    "Position",
    "Reason",
    "Record",
    "Result",
    "SealedChance",
    "SecretChance",
    "SeededChance",
    "Setup",
    "Word",
    "commitment",
    "new_seed",
    "parse_record",
    "read_position",
    "read_record",
    "join_words",
]
