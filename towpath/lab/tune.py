"""Tunes the weights of a game's evaluation by self-play of greedy players.

    python -m towpath.lab.tune GAME --rounds 40 --file FILE.jsonl

SPSA (simultaneous perturbation): each round moves all weights at once a little up or down, by coin tosses, lets the two
opposite changes play each other in pairs of games with seats exchanged and the same luck, and goes a step towards the better one.
A weight is changed by a share of itself. Every round is kept in the file, so a run that was ended goes on; at the end the
weights found play those that the game has now.

Players look ahead as Navvy does, in two imagined positions instead of three; they count thoroughly (`Game.evaluate`) as Engineer
and Master do, because those are the weights that are tuned, where Navvy counts at first sight.
"""

from __future__ import annotations

import argparse
import copy
import json
import math
import os
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress

from towpath.bots import Greedy, Perspective
from towpath.engine import BadInput, Position, Setup
from towpath.games import game
from towpath.lab.play import settle
from towpath.lab.standings import wilson
from towpath.lab.workers import workers

Weights = dict[str, float]  # by name; those of a list have its name and their place: size.0

SHIFT = 0.12  # by how much a round moves each weight, up and down
STEP = 0.25  # share of that to go after a round that one side wins altogether; less in later rounds


def weights_of(holder: Any) -> Weights:
    """All numbers of a game's weights by name."""
    weights_by_name: Weights = {}
    for name in sorted(dir(holder)):
        value = getattr(holder, name)
        if isinstance(value, float):
            weights_by_name[name] = value
        elif isinstance(value, list) and value and isinstance(value[0], float):
            weights_by_name |= {f"{name}.{place}": each for place, each in enumerate(value)}
    return weights_by_name


def with_weights(setup: Setup, weights: Weights) -> Setup:
    """The same set-up with an evaluation that counts like this."""
    title = copy.copy(setup.game)
    title.weights = type(setup.game.weights)()
    for name, value in weights.items():
        attribute, dot, place = name.partition(".")
        if dot:
            getattr(title.weights, attribute)[int(place)] = value
        else:
            setattr(title.weights, attribute, value)
    return Setup(title, setup.players, setup.options, setup.content, setup.content_name, setup.rules)


def play(name: str, players: int | None, options: dict[str, str], sides: tuple[Weights, Weights], seed: str) -> float:
    """The share of two games that the first side wins: the same luck, the seats exchanged."""
    setup = game(name).setup(players, options)
    setups = [with_weights(setup, side) for side in sides]
    won = 0.0
    for first in (0, 1):
        side_of = [(seat + first) % 2 for seat in range(setup.players)]
        won += _play_one(setup, setups, side_of, seed)
    return won / 2


def _play_one(setup: Setup, setups: list[Setup], side_of: list[int], seed: str) -> float:
    chance_rng = random.Random(seed)
    bots = [Greedy(random.Random(f"{seed}/{seat}"), 2) for seat in range(setup.players)]
    position: Position = setup.start()
    settle(position, chance_rng)
    while not position.is_over():
        chosen = [
            (seat, bots[seat].choose(Perspective(position, seat, setups[side_of[seat]]))) for seat in position.actors()
        ]
        for seat, code in chosen:
            position.apply(seat, code)
        settle(position, chance_rng)
    winners = position.result().winners or tuple(range(setup.players))
    # With three players one side has two seats: what counts is a seat's share.
    shares = [0.0, 0.0]
    for seat in winners:
        shares[side_of[seat]] += 1 / len(winners) / side_of.count(side_of[seat])
    return shares[0] / sum(shares)


class Tuner:
    """A tuning run and its progress."""

    def __init__(
        self, name: str, players: int | None, options: dict[str, str], seed: int, pairs: int,
        shift: float = SHIFT, step: float = STEP,
    ) -> None:  # fmt: skip
        self.setup = game(name).setup(players, options)
        self.seed = seed
        self.pairs = pairs
        self.shift = shift
        self.step = step
        self.usual = weights_of(self.setup.game.weights)
        self.weights = dict(self.usual)
        self.rounds = 0

    def head(self) -> dict[str, Any]:
        return {
            "game": self.setup.game.name, "players": self.setup.players, "options": self.setup.options, "seed": self.seed,
            "pairs": self.pairs, "shift": self.shift, "step": self.step, "usual": self.usual,
        }  # fmt: skip

    def sides(self) -> tuple[dict[str, int], Weights, Weights]:
        """The coin tosses of the next round, and the weights moved both ways."""
        rng = random.Random(f"{self.seed}/{self.rounds}/coins")
        coins = {name: rng.choice((-1, 1)) for name in self.weights}
        up = {name: value * (1 + self.shift * coins[name]) for name, value in self.weights.items()}
        down = {name: value * (1 - self.shift * coins[name]) for name, value in self.weights.items()}
        return coins, up, down

    def learn(self, share: float) -> None:
        """Go a step towards the side that won more."""
        coins, _, _ = self.sides()
        step = self.step * (2 * share - 1) / math.sqrt(1 + self.rounds / 10)
        for name in self.weights:
            self.weights[name] *= math.exp(step * coins[name] * self.shift)
        self.rounds += 1

    def resume(self, file: Path) -> None:
        """Learn from the rounds in a file of an earlier run."""
        head = json.dumps(self.head(), sort_keys=True)
        try:
            if not file.exists():
                file.write_text(head + "\n", "utf-8")
            lines = file.read_text("utf-8", "replace").split("\n")
            if lines[0] != head:
                raise BadInput(f"{file}: is of another run; should begin with {head}")
            file.write_text("\n".join(lines[:-1]) + "\n", "utf-8")
        except OSError as error:
            raise BadInput(f"--file {file}: rounds cannot be kept there ({error.strerror})") from None
        for line in lines[1:-1]:
            self.learn(json.loads(line)["share"])

    def work(self, pool: ProcessPoolExecutor, sides: tuple[Weights, Weights], pairs: int, what: str) -> list[float]:
        contest = (self.setup.game.name, self.setup.players, self.setup.options, sides)
        done = [pool.submit(play, *contest, f"{self.seed}/{what}/{pair}") for pair in range(pairs)]
        return [each.result() for each in done]


def tune(tuner: Tuner, rounds: int, file: Path, proof: int, console: Console) -> None:
    tuner.resume(file)
    with (
        workers(os.cpu_count() or 1) as pool,
        Progress(console=console, disable=not sys.stderr.isatty()) as progress,
    ):
        task = progress.add_task(f"{tuner.setup.game.title}: rounds", total=rounds, completed=tuner.rounds)
        while tuner.rounds < rounds:
            _, up, down = tuner.sides()
            shares = tuner.work(pool, (up, down), tuner.pairs, str(tuner.rounds))
            share = sum(shares) / len(shares)
            with file.open("a", encoding="utf-8") as stream:
                stream.write(json.dumps({"round": tuner.rounds, "share": share}) + "\n")
            tuner.learn(share)
            progress.update(task, completed=tuner.rounds)
        won = tuner.work(pool, (tuner.weights, tuner.usual), proof, "proof")
    print(json.dumps({name: round(value, 3) for name, value in tuner.weights.items()}, indent=2))
    low, high = wilson(2 * sum(won), 2 * len(won))
    print(
        f"against the weights of now: {sum(won) / max(1, len(won)):.1%} of {2 * len(won)} games ({low:.1%} to {high:.1%})"
    )


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m towpath.lab.tune", description=__doc__.split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--pairs", type=int, default=4, help="pairs of games in a round")
    parser.add_argument("--proof", type=int, default=50, help="pairs of games against the weights of now, at the end")
    parser.add_argument("--shift", type=float, default=SHIFT, help="by how much a round moves each weight, up and down")
    parser.add_argument("--step", type=float, default=STEP, help="how far of that a round that one side wins goes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, required=True, help="where rounds are kept")
    chosen = parser.parse_args(arguments)
    tuner = Tuner(chosen.game, chosen.players, {}, chosen.seed, chosen.pairs, chosen.shift, chosen.step)
    tune(tuner, chosen.rounds, chosen.file, chosen.proof, Console(stderr=True))


if __name__ == "__main__":
    try:
        main()
    except BadInput as bad:
        print(bad, file=sys.stderr)
        sys.exit(2)
