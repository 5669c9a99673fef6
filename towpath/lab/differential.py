"""The same games in two builds: are they alike at every step?

`python -m towpath.lab.differential --sources .` plays them with the interpreted sources and with the installed,
compiled package, each in a process of its own, and compares.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from towpath.engine import Position, Setup
from towpath.games import game, games
from towpath.lab.bench import engine
from towpath.lab.play import pick_actor


def every_setup(name: str, content: object = None) -> list[Setup]:
    """All option sets of a game with all numbers of players, with one reading of its content."""
    title = game(name)
    loaded, content_name = title.load(None)
    return [
        Setup(title, players, options, loaded, content_name)
        for options in title.option_sets()
        for players in title.players(options)
    ]


def trace(setup: Setup, seed: str) -> str:
    """A digest of one random game: at each step the position's hash, and every legal move as number and words."""
    rng = random.Random(seed)
    position = setup.start()
    digest = hashlib.blake2b(digest_size=12)
    while not position.is_over():
        _step(position, rng, digest)
    digest.update(repr(position.result()).encode())
    return digest.hexdigest()


def _step(position: Position, rng: random.Random, digest: hashlib.blake2b) -> None:
    chance = position.chance()
    if chance is not None:
        digest.update(f"{chance.name} {chance.codes} {chance.weights}".encode())
        position.apply_chance(chance.pick(rng))
    else:
        for seat in position.actors():
            digest.update(repr(position.codes(seat)).encode())
        seat = pick_actor(position.actors(), rng)
        words = list(position.moves(seat)) if rng.random() < 0.1 else []
        digest.update(repr(words).encode())
        position.apply(seat, position.sample(seat, rng))
    digest.update(position.hash().encode())


def traces(names: list[str], number: int, seed: int) -> dict[str, str]:
    """A digest of `number` games of each set-up."""
    found: dict[str, str] = {}
    for name in names:
        for setup in every_setup(name):
            digests = [trace(setup, f"{seed}/{setup}/{each}") for each in range(number)]
            found[repr(setup)] = hashlib.blake2b(" ".join(digests).encode(), digest_size=12).hexdigest()
    return found


def run_build(names: list[str], number: int, seed: int, sources: Path | None) -> tuple[str, dict[str, str]]:
    """The traces as another process finds them: from the sources, or (None) from the installed package."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    if sources is not None:
        environment["PYTHONPATH"] = str(sources.resolve())
    command = [sys.executable, "-m", "towpath.lab.differential", "--print", "--games", str(number)]
    command += ["--seed", str(seed), *names]
    with tempfile.TemporaryDirectory() as elsewhere:
        done = subprocess.run(command, cwd=elsewhere, env=environment, capture_output=True, text=True, check=True)
    answer = json.loads(done.stdout)
    return answer["engine"], answer["traces"]


def main() -> None:
    parser = argparse.ArgumentParser(prog="towpath.lab.differential")
    parser.add_argument("names", nargs="*", default=[])
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sources", type=Path, default=None)
    parser.add_argument("--print", action="store_true")
    given = parser.parse_args()
    names = given.names or list(games())
    if given.print:
        print(json.dumps({"engine": engine(), "traces": traces(names, given.games, given.seed)}))
        return
    failed = 0
    for name in names:
        plain, expected = run_build([name], given.games, given.seed, given.sources or Path.cwd())
        native, found = run_build([name], given.games, given.seed, None)
        differing = [setup for setup in expected if expected[setup] != found.get(setup)]
        failed += len(differing)
        print(
            f"{name}: {len(expected)} set-ups, {given.games} games each, {plain} and {native}: {len(differing)} differ"
        )
        for setup in differing:
            print(f"  {setup}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
