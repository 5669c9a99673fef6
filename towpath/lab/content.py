"""Does a game's content play as it should? Greedy players against themselves, and what came of it.

    python -m towpath.lab.content GAME --games 60 --players 3 --option NAME=VALUE --seed 1

plays and reports. What is noted and reported is in `tuning.py` in the game's folder. `--variant FILE` (which may be repeated)
plays with other content as well: what such a file holds is explained there.
"""

from __future__ import annotations

import argparse
import importlib
import json
import multiprocessing
import random
import sys
import tempfile
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from pathlib import Path
from time import monotonic
from typing import Any, Protocol

from rich.console import Console
from rich.progress import Progress

from towpath.bots import Greedy, Perspective
from towpath.engine import BadInput, Position, Setup
from towpath.games import game
from towpath.lab.play import settle


class Account(Protocol):
    """What one game brought."""

    def before_move(self, code: int) -> None: ...

    def after_move(self) -> None: ...

    def report(self) -> dict[str, Any]: ...


class Tuning(Protocol):
    """What a game's `tuning.py` has."""

    CONTENT: Path
    MAIN: str

    def Account(self, position: Position) -> Account: ...

    def other_content(self, variant: Path, folder: Path) -> Path: ...

    def summarise(self, setup: Setup, reports: list[dict[str, Any]]) -> dict[str, Any]: ...

    def show(self, name: str, summary: dict[str, Any], console: Console) -> None: ...


def tuning_of(name: str) -> Tuning:
    package = type(game(name)).__module__.rpartition(".")[0]
    try:
        module: Any = importlib.import_module(f"{package}.tuning")
    except ModuleNotFoundError:
        raise BadInput(f"{name}: has no tuning.py that says what to note of a game") from None
    tuning: Tuning = module
    return tuning


def play(setup: Setup, seed: str, samples: int) -> dict[str, Any]:
    """One game of greedy players; the same for a seed."""
    luck = random.Random(seed)
    position: Position = setup.start()
    position.events = []
    account = tuning_of(setup.game.name).Account(position)
    bots = [Greedy(random.Random(f"{seed}/{seat}"), samples) for seat in range(setup.players)]
    settle(position, luck)
    while not position.is_over():
        seat = position.actors()[0]
        code = bots[seat].choose(Perspective(position, seat))
        account.before_move(code)
        position.apply(seat, code)
        settle(position, luck)
        account.after_move()
    return account.report()


# --- many games


_setup: list[Setup] = []


def _read_content(name: str, players: int, options: dict[str, str], content: str) -> None:
    """In each process once."""
    _setup.append(game(name).setup(players, options, Path(content)))


def _play(seed: str, samples: int) -> dict[str, Any]:
    return play(_setup[0], seed, samples)


def play_many(setup: Setup, content: Path, games: int, seed: int, samples: int, seconds: float) -> list[dict[str, Any]]:
    """The games that were finished in time, in order. Game number i is the same for a seed, however many are played."""
    start = monotonic()
    context = multiprocessing.get_context("spawn")
    workers = min(2, multiprocessing.cpu_count(), games)
    reports: dict[int, dict[str, Any]] = {}
    known = (setup.game.name, setup.players, setup.options, str(content))
    with (
        ProcessPoolExecutor(workers, context, _read_content, known) as pool,
        Progress(console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress,
    ):
        task = progress.add_task(repr(setup), total=games)
        started: dict[Future[dict[str, Any]], int] = {
            pool.submit(_play, f"{seed}/{number}", samples): number for number in range(games)
        }
        for done in as_completed(started):
            if not done.cancelled():
                reports[started[done]] = done.result()
                progress.advance(task)
            if monotonic() - start > seconds:
                for each in started:
                    each.cancel()
    return [reports[number] for number in sorted(reports)]


def options_of(written: list[str]) -> dict[str, str]:
    """`name=value`, as often as wished."""
    options: dict[str, str] = {}
    for each in written:
        name, equals, value = each.partition("=")
        if not equals:
            raise BadInput(f"--option {each!r}; should be NAME=VALUE")
        options[name] = value
    return options


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m towpath.lab.content", description=__doc__.split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--option", action="append", default=[], help="NAME=VALUE; may be repeated")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--samples", type=int, default=2, help="imagined positions for each decision")
    parser.add_argument(
        "--seconds", type=float, default=900.0, help="no new game is begun after so many, for each content"
    )
    parser.add_argument("--variant", type=Path, action="append", default=[], help="a file with other content")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args(arguments)
    if chosen.games < 1:
        parser.error("--games should be at least 1")
    tuning = tuning_of(chosen.game)
    summaries: dict[str, dict[str, Any]] = {}
    with tempfile.TemporaryDirectory() as scratch:
        contents = {"as printed here": tuning.CONTENT / tuning.MAIN}
        for variant in chosen.variant:
            folder = Path(scratch) / variant.stem
            folder.mkdir()
            contents[variant.stem] = tuning.other_content(variant, folder)
        for name, content in contents.items():
            setup = game(chosen.game).setup(chosen.players, options_of(chosen.option), content)
            reports = play_many(setup, content, chosen.games, chosen.seed, chosen.samples, chosen.seconds)
            if reports:
                summaries[name] = tuning.summarise(setup, reports)
    if chosen.json:
        print(json.dumps(summaries, indent=2))
        return
    for name, summary in summaries.items():
        tuning.show(name, summary, Console())


if __name__ == "__main__":
    try:
        main()
    except BadInput as bad:
        sys.exit(str(bad))
