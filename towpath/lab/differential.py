"""The same games in two builds: are they alike at every step?

    python -m towpath.lab.differential GAME --games 1000 --sources .

plays so many games of each set-up (every option set with every number of players) with the interpreted sources and with the
installed, compiled package, in processes of their own on all cores, and compares. What has been compared is noted in a file:
a run can be ended at any time, and the next one goes on where it was. What was compared with other rules of the game does not
count.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from queue import Empty, PriorityQueue
from threading import Lock, Thread
from typing import Any

from rich.console import Console
from rich.progress import Progress

from towpath.engine import BadInput, Setup
from towpath.games import game, own_games
from towpath.lab.bench import engine
from towpath.lab.trace import steps, trace

BLOCK = 10  # games of a set-up that are compared at once
ROOMS = ("engine", "kit")  # whose rules are compared, beside those in the game's own room
# and what it does not: what is Python in both builds (see hatch_build.py), or values positions
BESIDE = (
    "__init__", "attributes", "arrange", "draw", "evaluate", "game", "glyphs", "luck", "match", "moment", "notes",
    "reach", "native", "position_text", "record", "sheet", "sketch", "i18n", "tuning",
)  # fmt: skip


def every_setup(name: str) -> list[Setup]:
    """All option sets of a game with all numbers of players, with one reading of its content."""
    title = game(name)
    loaded, content_name = title.load(None)
    return [
        Setup(title, players, options, loaded, content_name)
        for options in title.option_sets()
        for players in title.players(options)
    ]


def numbered(names: list[str]) -> list[tuple[int, Setup]]:
    """All set-ups of these games, each with its number among those of its game."""
    return [each for name in names for each in enumerate(every_setup(name))]


# --- a build in a process of its own


class Build:
    """Plays games in a process that has the sources (interpreted), or, without any, the installed package."""

    def __init__(self, sources: Path | None) -> None:
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        if sources is not None:
            environment["PYTHONPATH"] = str(sources.resolve())
        command = [sys.executable, "-m", "towpath.lab.differential", "--answer"]
        self._elsewhere = tempfile.TemporaryDirectory()  # where no other sources lie
        self._process = subprocess.Popen(
            command, cwd=self._elsewhere.name, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.engine: str = self.read()

    def ask(self, name: str, setup: int, seeds: list[str], all_steps: bool = False) -> None:
        """Ask the build to play these games; `read` waits for the answer."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps([name, setup, seeds, all_steps]) + "\n")
        self._process.stdin.flush()

    def read(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise BadInput(f"a process that played games has ended with code {self._process.wait()}")
        return json.loads(line)

    def __enter__(self) -> Build:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()
        self._elsewhere.cleanup()


def serve() -> None:
    """The other end of a build."""
    print(json.dumps(engine()), flush=True)
    known: dict[str, list[Setup]] = {}
    for line in sys.stdin:
        name, number, seeds, all_steps = json.loads(line)
        if name not in known:
            known[name] = every_setup(name)
        setup = known[name][number]
        answers = [[step.hex() for step in steps(setup, seed)] if all_steps else trace(setup, seed) for seed in seeds]
        print(json.dumps(answers), flush=True)


# --- comparing


class Difference:
    """A game that is not the same in both builds, and the step at which they part."""

    def __init__(self, setup: Setup, seed: str, step: int) -> None:
        self.setup = setup
        self.seed = seed
        self.step = step

    def __str__(self) -> str:
        return f"{self.setup}, seed {self.seed}: step {self.step} differs"


def compare(setup: Setup, number: int, seeds: list[str], builds: tuple[Build, Build]) -> list[Difference]:
    """The games of these seeds that are not alike; the set-up has this number among those of its game."""
    name = setup.game.name
    one, other = ask_both(builds, name, number, seeds, False)
    differences: list[Difference] = []
    for seed, here, there in zip(seeds, one, other, strict=True):
        if here != there:
            [long], [short] = ask_both(builds, name, number, [seed], True)
            alike = [mine == other for mine, other in zip(long, short)]
            differences.append(Difference(setup, seed, [*alike, False].index(False) + 1))
    return differences


def ask_both(builds: tuple[Build, Build], name: str, number: int, seeds: list[str], all_steps: bool) -> list[list[Any]]:
    for build in builds:
        build.ask(name, number, seeds, all_steps)
    return [build.read() for build in builds]


# --- a campaign


class Ledger:
    """How many games of each set-up have been found alike, in a file that is replaced as a whole."""

    def __init__(self, path: Path | None, seed: int, rules: dict[str, str]) -> None:
        self.path = path
        self.seed = seed
        self.rules = rules  # by name of the game
        self.games: dict[str, dict[str, int]] = {}
        before = json.loads(path.read_text("utf-8")) if path and path.exists() else {}
        if before.get("seed") == seed:
            self.games = {
                name: counts for name, counts in before["games"].items() if before["rules"][name] == rules.get(name)
            }

    def count(self, setup: Setup) -> int:
        return self.games.get(setup.game.name, {}).get(repr(setup), 0)

    def add(self, setup: Setup, number: int) -> None:
        counts = self.games.setdefault(setup.game.name, {})
        counts[repr(setup)] = self.count(setup) + number
        if self.path:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            written = self.path.with_suffix(".new")
            rules = {name: self.rules[name] for name in self.games}
            written.write_text(json.dumps({"seed": self.seed, "rules": rules, "games": self.games}, indent=1))
            written.replace(self.path)


def rules_of(sources: Path, name: str) -> str:
    """A digest of a game's rules and content; comments and layout do not change it."""
    digest = hashlib.blake2b(digest_size=8)
    own = f"games/{game(name).folder().name}"
    for room in (*ROOMS, own):
        place = sources / "towpath" / room
        for path in [place] if place.is_file() else sorted([*place.rglob("*.py"), *place.rglob("content/*.toml")]):
            if path.stem.startswith(BESIDE):
                continue
            text = path.read_text("utf-8")
            digest.update((ast.dump(ast.parse(text)) if path.suffix == ".py" else text).encode())
    return digest.hexdigest()


class Campaign:
    """Compares games of all set-ups, always of the one that has had the fewest."""

    def __init__(self, setups: list[tuple[int, Setup]], games: int, ledger: Ledger) -> None:
        self.setups = setups
        self.games = games
        self.ledger = ledger
        self.differences: list[Difference] = []
        self.engines: tuple[str, ...] = ()
        self.failed: BaseException | None = None
        self._lock = Lock()
        self._due: PriorityQueue[tuple[int, int]] = PriorityQueue()
        for place, (_, setup) in enumerate(setups):
            if ledger.count(setup) < games:
                self._due.put((ledger.count(setup), place))

    def missing(self) -> int:
        """Games that are still to be compared."""
        return sum([max(0, self.games - self.ledger.count(setup)) for _, setup in self.setups])

    def run(self, start: Callable[[], tuple[Build, Build]], threads: int, report: Callable[[int], object]) -> None:
        workers = [Thread(target=self._work, args=(start, report), daemon=True) for _ in range(threads)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        if self.failed:
            raise self.failed

    def _work(self, start: Callable[[], tuple[Build, Build]], report: Callable[[int], object]) -> None:
        try:
            plain, native = start()
            with plain, native:
                self.engines = (plain.engine, native.engine)
                while self.failed is None and self._one_block((plain, native), report):
                    pass
        except BaseException as error:  # raised again by the thread that waits
            self.failed = error

    def _one_block(self, builds: tuple[Build, Build], report: Callable[[int], object]) -> bool:
        """Compare some games of a set-up; while they are played nobody else has it."""
        try:
            done, place = self._due.get_nowait()
        except Empty:
            return False
        number, setup = self.setups[place]
        upto = min(done + BLOCK, self.games)
        differences = compare(
            setup, number, [f"{self.ledger.seed}/{setup}/{each}" for each in range(done, upto)], builds
        )
        with self._lock:
            self.differences += differences
            if not differences:
                self.ledger.add(setup, upto - done)
            report(upto - done)
        if upto < self.games and not differences:
            self._due.put((upto, place))
        return True


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m towpath.lab.differential", description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", metavar="GAME", help="all, if none is named")
    parser.add_argument("--games", type=int, default=5, help="of each set-up")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sources", type=Path, default=Path(), help="the folder in which towpath lies")
    parser.add_argument("--kept", type=Path, default=Path("docs/differential.json"), help="what has been compared")
    parser.add_argument("--answer", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.answer:
        serve()
        return 0
    names = [game(name).name for name in options.names] or [each.name for each in own_games()]
    rules = {name: rules_of(options.sources, name) for name in names}
    campaign = Campaign(numbered(names), options.games, Ledger(options.kept, options.seed, rules))
    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("games", total=campaign.missing())
        campaign.run(
            lambda: (Build(options.sources), Build(None)),
            os.cpu_count() or 1,
            lambda more: progress.advance(task, more),
        )
    for name in names:
        counts = [campaign.ledger.count(setup) for _, setup in campaign.setups if setup.game.name == name]
        differing = len({repr(each.setup) for each in campaign.differences if each.setup.game.name == name})
        print(
            f"{name}: {len(counts)} set-ups, {min(counts)} games of each and more, {sum(counts)} in all, are alike in both"
            f" builds ({' and '.join(campaign.engines) or 'nothing was left to play'}); {differing} set-ups differ"
        )
    for each in campaign.differences:
        print(f"  {each}")
    return 1 if campaign.differences else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BadInput as error:
        sys.exit(str(error))
