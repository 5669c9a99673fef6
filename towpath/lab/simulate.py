"""Many random games, and what they have in common."""

from __future__ import annotations

import hashlib
import math
import random
from collections import Counter
from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING, Any

from towpath.engine import BadInput, Result, Setup
from towpath.lab.play import Playout, random_game

if TYPE_CHECKING:
    from rich.console import Group
    from rich.table import Table


class Spread:
    """Smallest, mean and largest of some numbers, and how far they stray."""

    def __init__(self) -> None:
        self.count = 0
        self.total = 0
        self.squares = 0
        self.low = 0
        self.high = 0

    def add(self, number: int) -> None:
        self.low = min(self.low, number) if self.count else number
        self.high = max(self.high, number) if self.count else number
        self.count += 1
        self.total += number
        self.squares += number * number

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation of these very numbers; exact integers inside, so nothing drifts."""
        if not self.count:
            return 0.0
        return math.sqrt(self.count * self.squares - self.total * self.total) / self.count

    def as_dict(self) -> dict[str, Any]:
        return {"min": self.low, "mean": self.mean, "max": self.high, "deviation": self.deviation}


class Summary:
    """What a row of games showed. `fingerprint` is the same whenever all of them ended in the same positions."""

    def __init__(self, setup: Setup, seed: int) -> None:
        seats = len(setup.seat_names())
        self.setup = setup
        self.seed = seed
        self.games = 0
        self.seconds = 0.0
        self.decisions = Spread()
        self.outcomes = Spread()
        self.scores = [Spread() for _ in range(seats)]
        self.wins = [0] * seats
        self.draws = 0
        self.nobody = 0
        self.endings: Counter[str] = Counter()
        self._digest = hashlib.blake2b(digest_size=8)

    def add(self, playout: Playout, seconds: float) -> None:
        self.games += 1
        self.seconds += seconds
        self.decisions.add(playout.decisions)
        self.outcomes.add(playout.outcomes)
        self._add_result(playout.position.result())
        self._digest.update(playout.position.hash().encode())

    def _add_result(self, result: Result) -> None:
        for spread, score in zip(self.scores, result.scores):
            spread.add(score)
        if len(result.winners) == 1:
            self.wins[result.winners[0]] += 1
        elif result.winners:
            self.draws += 1
        else:
            self.nobody += 1
        self.endings[result.ending] += 1

    @property
    def fingerprint(self) -> str:
        return self._digest.hexdigest()

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    @property
    def decisions_per_second(self) -> float:
        """Decisions by seats alone."""
        return self.decisions.total / self.seconds

    @property
    def actions_per_second(self) -> float:
        """Decisions by seats and outcomes of chance together."""
        return (self.decisions.total + self.outcomes.total) / self.seconds

    def as_dict(self) -> dict[str, Any]:
        """Plain data; everything but `speed` is the same whenever set-up, number of games and seed are."""
        seats = self.setup.seat_names()
        return {
            "game": self.setup.game.name,
            "players": self.setup.players,
            "options": dict(self.setup.options),
            "content": self.setup.content_name,
            "games": self.games,
            "seed": self.seed,
            "speed": {
                "seconds": self.seconds,
                "games_per_second": self.games_per_second,
                "decisions_per_second": self.decisions_per_second,
                "actions_per_second": self.actions_per_second,
            },
            "decisions": self.decisions.as_dict(),
            "outcomes": self.outcomes.as_dict(),
            "scores": {name: spread.as_dict() for name, spread in zip(seats, self.scores)},
            "wins": dict(zip(seats, self.wins)),
            "draws": self.draws,
            "nobody": self.nobody,
            "endings": dict(sorted(self.endings.items())),
            "fingerprint": self.fingerprint,
        }

    def table(self) -> Group:
        """The summary for people, to be printed by rich."""
        from rich.console import Group  # playing needs nothing but Python

        return Group(self._course(), self._seats())

    def _course(self) -> Table:
        from rich.table import Table

        options = ", ".join([f"{name} {value}" for name, value in self.setup.options.items()])
        table = Table(
            title=f"{self.setup.game.title}: {self.games} random games, seed {self.seed}",
            caption=options or None,
            show_header=False,
        )
        table.add_column()
        table.add_column(justify="right")
        table.add_row("games per second", f"{self.games_per_second:,.1f}")
        table.add_row("decisions per second (by seats)", f"{self.decisions_per_second:,.0f}")
        table.add_row("actions per second (decisions and chance)", f"{self.actions_per_second:,.0f}")
        for name, spread in (("decisions", self.decisions), ("chance outcomes", self.outcomes)):
            table.add_row(f"{name} in a game (min, mean, max)", f"{spread.low}  {spread.mean:.1f}  {spread.high}")
        for ending, count in sorted(self.endings.items()):
            table.add_row(f"ended by {ending}", f"{count}  ({count / self.games:.1%})")
        table.add_row("fingerprint", self.fingerprint)
        return table

    def _seats(self) -> Table:
        from rich.table import Table

        table = Table("seat", caption=f"draws {self.draws}, nobody won {self.nobody}")
        for name in ("wins", "share", "lowest", "mean", "highest", "deviation"):
            table.add_column(name, justify="right")
        for name, wins, score in zip(self.setup.seat_names(), self.wins, self.scores):
            table.add_row(
                name, str(wins), f"{wins / self.games:.1%}",
                str(score.low), f"{score.mean:.2f}", str(score.high), f"{score.deviation:.2f}",
            )  # fmt: skip
        return table


def simulate(setup: Setup, games: int, seed: int, progress: Callable[[int], None] | None = None) -> Summary:
    """Play random games. Game number i is the same for a seed, however many are played; `progress` hears each count."""
    if games < 1:
        raise BadInput(f"games = {games}; should be at least 1")
    summary = Summary(setup, seed)
    for number in range(games):
        rng = random.Random(f"{seed}/{number}")
        began = perf_counter()
        playout = random_game(setup, rng)
        summary.add(playout, perf_counter() - began)
        if progress is not None:
            progress(number + 1)
    return summary
