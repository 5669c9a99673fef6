"""Who plays whom at what, and one game of it."""

from __future__ import annotations

import random
from pathlib import Path
from time import perf_counter
from typing import Any

from towpath.bots import LEVELS, Bot, Perspective, RandomBot, bot_of
from towpath.bots.external import ExternalBot
from towpath.bots.levels import SIMULATIONS
from towpath.engine import BadInput, Position, Setup
from towpath.games import game
from towpath.lab.code import code_of
from towpath.lab.play import settle

RANDOM = "random"
EXTERNAL = "external:"  # then the command of a program, see docs/bot-protocol.md

# A finished game as plain data, as it stands in the file of a contest.
Outcome = dict[str, Any]


class Contest:
    """Bots by name, the game that they play, and the seed of it all.

    A bot's name is `random`, a level or `external:COMMAND`; `engineer/4` thinks a quarter as much. Unless they play by the clock, bots count
    simulations, and the same seed gives the same games on any machine.
    """

    def __init__(
        self, game_name: str, players: int, options: dict[str, str], bots: list[str], seed: int, clock: bool = False
    ) -> None:
        self.game = game_name
        self.players = players
        self.options = options
        self.bots = bots
        self.seed = seed
        self.clock = clock
        self.check()

    def check(self) -> None:
        self.setup()
        if len(self.bots) < 2:
            raise BadInput(f"bots = {', '.join(self.bots) or 'none'}; at least two are needed")
        if len(set(self.bots)) < len(self.bots):
            raise BadInput(f"bots = {', '.join(self.bots)}; each can be named once")
        for name in self.bots:
            named_bot(name, random.Random(0), self.simulations_for())

    def setup(self, content: Path | None = None) -> Setup:
        return game(self.game).setup(self.players, self.options, content)

    def simulations_for(self) -> Setup | None:
        """The game for which bots count simulations; None if they play by the clock."""
        return None if self.clock else self.setup()

    def seating(self, number: int) -> list[str]:
        """Who sits where in a game: in turns every bot in every seat, and in every company."""
        count = len(self.bots)
        step = 1 + number // (count * count) % (count - 1) if count > self.players else 1
        return [self.bots[(number + number // count + seat * step) % count] for seat in range(self.players)]

    def as_dict(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "players": self.players,
            "options": self.options,
            "bots": self.bots,
            "seed": self.seed,
            "clock": self.clock,
        }


def named_bot(name: str, rng: random.Random, simulations_for: Setup | None) -> Bot:
    """A bot by the name that a contest gives it."""
    if name.startswith(EXTERNAL):
        return ExternalBot(name.removeprefix(EXTERNAL), rng, strict=True)
    level, slash, part = name.partition("/")
    if slash and not (part.isdecimal() and int(part) > 0):
        raise BadInput(f"bot = {name!r}; after the slash stands a whole number: the part of the usual budget")
    if slash and level not in SIMULATIONS:
        raise BadInput(f"bot = {name!r}; a part of the budget have only those that search: {', '.join(SIMULATIONS)}")
    if level == RANDOM:
        return RandomBot(rng)
    if level not in LEVELS:
        raise BadInput(
            f"bot = {name!r}; possible: {', '.join((RANDOM, *LEVELS))}, {EXTERNAL}COMMAND (with --bot, where it has a comma)"
        )
    return bot_of(level, rng, int(part) if slash else 1, simulations_for)


def play_game(contest: Contest, number: int) -> Outcome:
    """Game number `number`. As many games in a row as there are bots begin with the same luck, so that each meets it."""
    seating = contest.seating(number)
    chance_rng = random.Random(f"{contest.seed}/{number // len(contest.bots)}")
    simulations_for = contest.simulations_for()
    bots = [
        named_bot(name, random.Random(f"{contest.seed}/{number}/{seat}"), simulations_for)
        for seat, name in enumerate(seating)
    ]
    position: Position = contest.setup().start()
    decisions = [0] * contest.players
    seconds = [0.0] * contest.players
    slowest = [0.0] * contest.players
    settle(position, chance_rng)
    while not position.is_over():
        # Whoever decides at the same time decides without knowing that another already has.
        chosen: list[tuple[int, int]] = []
        for seat in position.actors():
            start = perf_counter()
            chosen.append((seat, bots[seat].choose(Perspective(position, seat))))
            elapsed = perf_counter() - start
            decisions[seat] += 1
            seconds[seat] += elapsed
            slowest[seat] = max(slowest[seat], elapsed)
        for seat, code in chosen:
            position.apply(seat, code)
        settle(position, chance_rng)
    result = position.result()
    missed = [bot.missed if isinstance(bot, ExternalBot) else 0 for bot in bots]
    return {
        "number": number,
        "seating": seating,
        "scores": result.scores,
        "winners": list(result.winners),
        "ending": result.ending,
        "hash": position.hash(),
        "code": code_of(contest.game, contest.bots),
        "decisions": decisions,
        "seconds": [round(each, 3) for each in seconds],
        "slowest": [round(each, 3) for each in slowest],
        **({"missed": missed} if any(missed) else {}),  # decisions of programs that a stand-in made
    }
