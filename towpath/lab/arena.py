"""Many games between bots: on all cores or on many machines, kept as they finish, so that a contest can go on later."""

from __future__ import annotations

import importlib
import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from towpath.engine import BadInput
from towpath.lab.contest import Contest, Outcome, play_game

# Plays the games with these numbers and yields each when it is finished, in any order.
Players = Callable[[Contest, list[int]], Iterator[Outcome]]


def here(processes: int | None = None) -> Players:
    """On this machine, on so many cores, or all."""

    def play(contest: Contest, numbers: list[int]) -> Iterator[Outcome]:
        workers = max(1, min(processes or os.cpu_count() or 1, len(numbers)))
        with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
            try:
                for done in as_completed([pool.submit(play_game, contest, number) for number in numbers]):
                    yield done.result()
            finally:
                pool.shutdown(cancel_futures=True)

    return play


def on_ray(address: str) -> Players:
    """On the machines of a Ray cluster. Ray is an optional extra and imported only here."""
    try:
        ray: Any = importlib.import_module("ray")
    except ImportError:
        raise BadInput("--ray needs the package ray: install towpath[ray]") from None
    ray.init(address=address)

    def play(contest: Contest, numbers: list[int]) -> Iterator[Outcome]:
        task = ray.remote(play_game)
        waiting = [task.remote(contest, number) for number in numbers]
        while waiting:
            ready, waiting = ray.wait(waiting)
            yield from ray.get(ready)

    return play


def hold(
    contest: Contest,
    games: int,
    kept: Path | None = None,
    players: Players | None = None,
    progress: Callable[[int], None] | None = None,
) -> list[Outcome]:
    """The first so many games of a contest, in order; those in the file are not played again, new ones are added to it."""
    if games < 1:
        raise BadInput(f"games = {games}; should be at least 1")
    outcomes = read_kept(kept, contest) if kept is not None else {}
    missing = [number for number in range(games) if number not in outcomes]
    _tell(progress, games - len(missing))
    for outcome in (players or here())(contest, missing) if missing else ():
        outcomes[outcome["number"]] = outcome
        if kept is not None:
            _keep(kept, outcome)
        _tell(progress, len([number for number in outcomes if number < games]))
    return [outcomes[number] for number in range(games)]


def _tell(progress: Callable[[int], None] | None, done: int) -> None:
    if progress is not None:
        progress(done)


def read_kept(kept: Path, contest: Contest) -> dict[int, Outcome]:
    """The finished games of this contest in a file; makes the file if there is none."""
    head = json.dumps(contest.as_dict(), sort_keys=True)
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(head + "\n", "utf-8")
        return {}
    lines = kept.read_text("utf-8").split("\n")
    if lines[0] != head:
        raise BadInput(f"{kept}: holds another contest, {lines[0][:200]}; should be {head}")
    if lines[-1]:  # a line that was cut off when the run was ended
        kept.write_text("\n".join(lines[:-1]) + "\n", "utf-8")
    outcomes = [json.loads(line) for line in lines[1:-1]]
    return {outcome["number"]: outcome for outcome in outcomes}


def _keep(kept: Path, outcome: Outcome) -> None:
    with kept.open("a", encoding="utf-8") as file:
        file.write(json.dumps(outcome) + "\n")
