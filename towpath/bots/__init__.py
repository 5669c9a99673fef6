"""Players that see only what their seat sees."""

from towpath.bots.apprentice import Apprentice
from towpath.bots.greedy import Greedy
from towpath.bots.levels import LEVELS, STAND_IN, bot_of
from towpath.bots.perspective import Bot, Perspective
from towpath.bots.random_bot import RandomBot

__all__ = ["Apprentice", "Bot", "Greedy", "LEVELS", "Perspective", "RandomBot", "STAND_IN", "bot_of"]
