"""Many random games, every step tested: `python -m tests.fuzz arriala --games 2000`.

Tests conservation, that copies and resampled positions hold, and that nothing hangs; prints figures for docs/notes/performance.md.
"""

from __future__ import annotations

import argparse
import importlib
import random
import sys
from collections import Counter
from time import perf_counter

from rich.progress import track

from towpath import Setup, game
from towpath.conformance.kit import viewers
from towpath.games import games


def one_game(setup: Setup, seed: str) -> tuple[int, str]:
    """Play a game; its decisions and how it ended."""
    census = importlib.import_module(f"tests.games.{setup.game.name.replace('-', '_')}.census").census
    rng = random.Random(seed)
    position = setup.start()
    start = census(position)
    decisions = 0
    while not position.is_over():
        chance = position.chance()
        if chance is not None:
            position.apply_chance(chance.pick(rng))
            continue
        seat = rng.choice(position.actors())
        code = position.sample(seat, rng)
        if decisions % 17 == 0:
            assert code in position.codes(seat), "a sampled move is not among the legal ones"
            viewer = rng.choice(viewers(setup))
            assert position.resample(viewer, rng).observe(viewer) == position.observe(viewer), "resampling shows"
            assert census(position) == start, "something was lost"
        position.apply(seat, code)
        decisions += 1
    assert census(position) == start
    return decisions, position.result().ending


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests.fuzz")
    parser.add_argument("names", nargs="*", default=[])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", default="1")
    arguments = parser.parse_args()
    for name in arguments.names or list(games()):
        title = game(name)
        editions = [{o.name: v} for o in title.options if o.name == "edition" for v in o.values] or [{}]
        for options in editions:
            for players in title.players(title.check_options(options)):
                setup = title.setup(players, options)
                began = perf_counter()
                lengths, endings = [], Counter[str]()
                for number in track(range(arguments.games), f"{name} {players}", disable=not sys.stderr.isatty()):
                    length, ending = one_game(setup, f"{arguments.seed}/{players}/{number}")
                    lengths.append(length)
                    endings[ending] += 1
                shown = ", ".join([f"{ending} {count}" for ending, count in endings.most_common()])
                print(
                    f"| {name} {' '.join(options.values())} | {players} | {arguments.games} | {min(lengths)} / "
                    f"{sum(lengths) / len(lengths):.0f} / {max(lengths)} | {shown} | {perf_counter() - began:.0f} s |",
                    flush=True,
                )


if __name__ == "__main__":
    main()
