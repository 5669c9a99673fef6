"""How fast the games are: random play, copies, imagined positions, and the legal moves."""

from __future__ import annotations

import json
import platform
import random
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter_ns, process_time_ns
from typing import TYPE_CHECKING, Any, TypeVar, cast

from towpath.bots import Perspective
from towpath.bots.search import Search
from towpath.engine import BadInput, Game, Position, Setup
from towpath.games import game
from towpath.lab.play import pick_actor, random_game, settle

if TYPE_CHECKING:
    from rich.table import Table

# Rates are per second of processor time, so that other work on the machine does not change them.
SECOND = 1_000_000_000
VIEWS = 64

# A position in the middle of a game, and a seat that is to decide there.
State = TypeVar("State", bound=Position)
View = tuple[Position, int]
Query = Callable[[Position, int], object]

# What is measured, and its label.
RATES = {
    "decisions_per_second": "decisions/s",
    "actions_per_second": "actions/s",
    "copies_per_second": "copies/s",
    "resamples_per_second": "resamples/s",
    "codes_per_second": "move lists/s",
    "words_per_second": "move lists in words/s",
}
PARTS = 6  # measurements of a game
WORST = {"slowest_codes_ms": "slowest move list, ms", "slowest_words_ms": "slowest in words, ms"}


class Measure:
    """One game's speed. Decisions are by seats; actions are decisions and outcomes of chance."""

    def __init__(self, setup: Setup, numbers: dict[str, float], queries: int) -> None:
        self.game = setup.game.name
        self.players = setup.players
        self.options = setup.options
        self.engine = engine()
        self.numbers = numbers
        self.queries = queries

    def as_dict(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "players": self.players,
            "options": dict(self.options),
            "engine": self.engine,
            "python": platform.python_version(),
            **self.numbers,
            "queries": self.queries,
        }


def engine() -> str:
    """Whether the rules run as native code."""
    file = sys.modules["towpath.engine.position"].__file__ or ""
    return "interpreted" if file.endswith(".py") else "compiled"


def bench(
    game_names: list[str], seconds: float = 2.0, games: int = 20, on_progress: Callable[[], object] = lambda: None
) -> list[Measure]:
    """Measure games, each number for so many seconds; the slowest query is searched for in so many random games.

    `on_progress` is called after each of the PARTS measurements of a game.
    """
    if seconds <= 0:
        raise BadInput(f"seconds = {seconds:g}; should be more than 0")
    return [measure(bench_setup(game(name)), seconds, games, on_progress) for name in game_names]


def bench_setup(title: Game) -> Setup:
    """Four players where four can play, else as many as can; the usual options."""
    allowed = title.players(title.check_options({}))
    return title.setup(4 if 4 in allowed else max(allowed))


def measure(setup: Setup, seconds: float, games: int, on_progress: Callable[[], object]) -> Measure:
    views = gather_views(setup)
    decisions, actions = play_rates(setup, seconds)
    on_progress()
    rng = random.Random("resample")
    slowest_codes, slowest_words, queries = slowest_queries(setup, games)
    on_progress()
    rates = [copy_rate(views, seconds)]
    on_progress()
    for query in (lambda position, seat: position.resample(seat, rng), _codes, _words):
        rates.append(query_rate(views, seconds, query))
        on_progress()
    numbers = {
        "decisions_per_second": decisions,
        "actions_per_second": actions,
        **dict(zip(list(RATES)[2:], rates, strict=True)),
        "slowest_codes_ms": slowest_codes,
        "slowest_words_ms": slowest_words,
    }
    return Measure(setup, numbers, queries)


def search_rate(setup: Setup, seconds: float) -> float:
    """Simulations per second that the Engineer makes where there is something to decide."""
    views = [(position, seat) for position, seat in gather_views(setup) if position.count(seat) > 1]
    elapsed = done = turn = 0
    while elapsed < seconds * SECOND:
        position, seat = views[turn % len(views)]
        bot = Search(random.Random(turn), 0.0, setup.game.simulations)
        start = process_time_ns()
        bot.choose(Perspective(position, seat))
        elapsed += process_time_ns() - start
        done += bot.simulations_done
        turn += 1
    return done * SECOND / elapsed


def _codes(position: Position, seat: int) -> list[int]:
    return position.codes(seat)


def _words(position: Position, seat: int) -> list[str]:
    return list(position.moves(seat))


def gather_views(setup: Setup[Any, State], count: int = VIEWS) -> list[tuple[State, int]]:
    """Positions spread over the middle half of random games; always the same ones."""
    views: list[tuple[State, int]] = []
    number = 0
    while len(views) < count:
        length = random_game(setup, random.Random(f"views/{number}")).decisions
        rng = random.Random(f"views/{number}")
        stops = {length // 4 + length * step // 16 for step in range(8)}
        position = setup.start()
        for decision in range(3 * length // 4):
            settle(position, rng)
            seat = pick_actor(position.actors(), rng)
            if decision in stops and len(views) < count:
                views.append((cast(State, position.copy()), seat))
            position.apply(seat, position.sample(seat, rng))
        number += 1
    return views


def play_rates(setup: Setup, seconds: float) -> tuple[float, float]:
    """Decisions and actions per second of random play, from the empty table to the last move."""
    limit = int(seconds * SECOND)
    elapsed = decisions = actions = number = 0
    while elapsed < limit:
        rng = random.Random(f"bench/{number}")
        start = process_time_ns()
        playout = random_game(setup, rng)
        elapsed += process_time_ns() - start
        decisions += playout.decisions
        actions += playout.actions
        number += 1
    return decisions * SECOND / elapsed, actions * SECOND / elapsed


def copy_rate(views: list[View], seconds: float) -> float:
    positions = [position for position, _ in views]
    limit = int(seconds * SECOND)
    elapsed = done = 0
    while elapsed < limit:
        start = process_time_ns()
        for position in positions:
            position.copy()
        elapsed += process_time_ns() - start
        done += len(positions)
    return done * SECOND / elapsed


def query_rate(views: list[View], seconds: float, query: Query) -> float:
    """How often per second `query` is answered. Each call gets a fresh copy, so no answer can be cached in it."""
    limit = int(seconds * SECOND)
    elapsed = done = 0
    while elapsed < limit:
        fresh = [(position.copy(), seat) for position, seat in views]
        start = process_time_ns()
        for position, seat in fresh:
            query(position, seat)
        elapsed += process_time_ns() - start
        done += len(fresh)
    return done * SECOND / elapsed


def slowest_queries(setup: Setup, games: int) -> tuple[float, float, int]:
    """The longest wait, in ms, for all legal moves as codes and as words, and how many queries were made of each."""
    worst_codes = worst_words = queries = 0
    for number in range(games):
        rng = random.Random(f"slowest/{number}")
        position: Position = setup.start()
        settle(position, rng)
        while not position.is_over():
            seat = pick_actor(position.actors(), rng)
            worst_codes = _longer(worst_codes, position, seat, _codes)
            worst_words = _longer(worst_words, position, seat, _words)
            queries += 1
            position.apply(seat, position.sample(seat, rng))
            settle(position, rng)
    return worst_codes / 1e6, worst_words / 1e6, queries


def _longer(record: int, position: Position, seat: int, query: Query) -> int:
    """The record, or the new one. A slow query is repeated, so that a pause of the machine does not count."""
    duration = _time(position.copy(), seat, query)
    for _ in range(2):
        if duration > record:
            duration = min(duration, _time(position.copy(), seat, query))
    return max(record, duration)


def _time(position: Position, seat: int, query: Query) -> int:
    start = perf_counter_ns()
    query(position, seat)
    return perf_counter_ns() - start


def table(measures: list[Measure]) -> Table:
    """A column for each game, to be printed by rich."""
    from rich.table import Table  # measuring needs nothing but Python

    printed = Table("", title=f"Speed, {engine()} on Python {platform.python_version()}", caption=_CAPTION)
    for each in measures:
        printed.add_column(f"{each.game}, {each.players} players", justify="right")
    for key, name in RATES.items():
        printed.add_row(name, *[f"{each.numbers[key]:,.0f}" for each in measures])
    for key, name in WORST.items():
        printed.add_row(name, *[f"{each.numbers[key]:.3f}" for each in measures])
    return printed


_CAPTION = "decisions: by seats; actions: decisions and chance; per second of one processor"


class Comparison:
    """New over old, as `towpath bench --json` wrote it, for each game in both; more than 1 is faster, waits too."""

    def __init__(self, old: list[dict[str, Any]], new: list[Measure]) -> None:
        self.before = {numbers["game"]: numbers for numbers in old}
        self.both = [each for each in new if each.game in self.before]
        if not self.both:
            raise BadInput(f"nothing to compare: the older measures are of {', '.join(self.before) or 'no game'}")

    def ratio(self, measure: Measure, key: str) -> float | None:
        before, now = self.before[measure.game].get(key), measure.numbers[key]
        if not before or not now:
            return None
        return float(before / now if key in WORST else now / before)

    def as_dict(self) -> list[dict[str, Any]]:
        return [
            {
                "game": each.game,
                "engine_before": self.before[each.game]["engine"],
                "engine": each.engine,
                "ratios": {key: self.ratio(each, key) for key in RATES | WORST},
            }
            for each in self.both
        ]

    def table(self) -> Table:
        from rich.table import Table

        printed = Table("", title="New against old", caption="above 1 is faster now")
        for each in self.both:
            printed.add_column(f"{each.game}, {self.before[each.game]['engine']} → {each.engine}", justify="right")
        for key, name in (RATES | WORST).items():
            ratios = [self.ratio(each, key) for each in self.both]
            printed.add_row(name, *["-" if ratio is None else f"× {ratio:.2f}" for ratio in ratios])
        return printed


def read_measures(path: Path) -> list[dict[str, Any]]:
    """What `towpath bench --json` wrote."""
    try:
        earlier = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise BadInput(f"{path}: cannot be read as figures of `towpath bench --json` ({error})") from None
    if not isinstance(earlier, list) or not all([_is_measure(each) for each in earlier]):
        raise BadInput(f"{path}: should be a list of figures as `towpath bench --json` writes it")
    return earlier


def _is_measure(read: Any) -> bool:
    if not isinstance(read, dict) or not all([isinstance(read.get(key), str) for key in ("game", "engine")]):
        return False
    return all([isinstance(read[key], (int, float)) for key in RATES | WORST if key in read])
