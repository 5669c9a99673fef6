"""Has anything become slow? Speeds as ratios to a plain loop that is timed in the same run."""

from __future__ import annotations

import json
import random
from pathlib import Path
from statistics import median
from time import process_time_ns

from towpath.engine import BadInput
from towpath.games import game
from towpath.lab.bench import bench_setup, engine
from towpath.lab.play import random_game

RATIOS_FILE = Path(__file__).parent / "speed.json"
ALLOWED = 0.7  # of the kept ratio
ROUNDS = 5
SLICE = 250_000_000  # nanoseconds of processor time for each measurement

Ratios = dict[str, dict[str, float]]


def reference() -> float:
    """Rounds per second of a loop that never changes: what this machine makes of plain Python just now."""
    start = process_time_ns()
    rounds = 0
    table = list(range(256))
    while process_time_ns() - start < SLICE:
        total = 0
        for step in range(1000):
            total += table[(step * 7 + total) & 255]
            if total & 1:
                total ^= step
        rounds += 1
    return rounds * 1e9 / (process_time_ns() - start)


def decisions(name: str, number: int) -> float:
    """Decisions per second in random play."""
    setup = bench_setup(game(name))
    rng = random.Random(f"guard/{number}")
    start = process_time_ns()
    played = 0
    while process_time_ns() - start < SLICE:
        played += random_game(setup, rng).decisions
    return played * 1e9 / (process_time_ns() - start)


def ratios(names: list[str]) -> dict[str, float]:
    """Decisions per reference round for each game: the median of rounds that alternate between both."""
    rounds: dict[str, list[float]] = {name: [] for name in names}
    for number in range(ROUNDS):
        for name in names:
            rounds[name].append(decisions(name, number) / reference())
    return {name: round(median(each), 4) for name, each in rounds.items()}


def kept_ratios() -> Ratios:
    try:
        read: Ratios = json.loads(RATIOS_FILE.read_text("utf-8"))
        return read
    except (OSError, ValueError) as error:
        raise BadInput(f"{RATIOS_FILE}: cannot be read ({error}); `towpath bench --guard --write` makes it") from None


def check(names: list[str]) -> list[str]:
    """One line for each game; only those that are as fast as they were, or nearly (less than 30 % slower), start with 'fine'."""
    before = kept_ratios().get(engine(), {})
    now = ratios([name for name in names if name in before])
    lines = [
        f"unknown: {name}, {engine()}: no ratio is kept; `towpath bench {name} --guard --write` keeps one"
        for name in names
        if name not in before
    ]
    for name, ratio in now.items():
        share = ratio / before[name]
        verdict = "fine" if share >= ALLOWED else "slow"
        lines.append(f"{verdict}: {name}, {engine()}: ratio {ratio:.2f}, kept {before[name]:.2f} (x {share:.2f})")
    return lines


def write(names: list[str]) -> None:
    """Keep the ratios of these games measured now for this build; those of others stay."""
    before = kept_ratios() if RATIOS_FILE.exists() else {}
    before[engine()] = before.get(engine(), {}) | ratios(names)
    try:
        RATIOS_FILE.write_text(json.dumps(before, indent=2, sort_keys=True) + "\n", "utf-8")
    except OSError as error:
        raise BadInput(f"{RATIOS_FILE}: cannot be written ({error.strerror})") from None
