"""Players that see only what their seat sees."""

from towpath.bots.greedy import Greedy
from towpath.bots.lookahead import Lookahead
from towpath.bots.perspective import Bot, Perspective
from towpath.bots.random_bot import RandomBot

__all__ = ["Bot", "Greedy", "Lookahead", "Perspective", "RandomBot"]
