"""Many games between bots, on all cores or on many machines. Finished games are kept in a file, so a contest can go on later."""

from __future__ import annotations

import importlib
import json
import os
import re
import socket
import threading
from collections.abc import Callable, Generator
from concurrent.futures import as_completed
from contextlib import closing
from pathlib import Path
from typing import Any

from towpath.engine import BadInput
from towpath.lab.contest import Contest, Outcome, play_game
from towpath.lab.workers import workers

RAY_SECONDS = 20.0  # for reaching a cluster

# Plays the games with these numbers and yields each when it is finished, in any order.
Outcomes = Generator[Outcome, None, None]
Runner = Callable[[Contest, list[int]], Outcomes]


def on_this_machine(processes: int | None = None) -> Runner:
    """Runs games on this machine, on so many cores or on all."""

    def play(contest: Contest, numbers: list[int]) -> Outcomes:
        with workers(max(1, min(processes or os.cpu_count() or 1, len(numbers)))) as pool:
            for done in as_completed([pool.submit(play_game, contest, number) for number in numbers]):
                yield done.result()

    return play


def on_ray(address: str) -> Runner:
    """Runs games on a Ray cluster. Ray is an optional extra, imported only in this function."""
    try:
        ray: Any = importlib.import_module("ray")
    except ImportError:
        raise BadInput("--ray needs the package ray: install towpath[ray]") from None
    _reach(ray, address)

    def play(contest: Contest, numbers: list[int]) -> Outcomes:
        task = ray.remote(play_game)
        waiting = [task.remote(contest, number) for number in numbers]
        while waiting:
            ready, waiting = ray.wait(waiting)
            yield from ray.get(ready)

    return play


def _reach(ray: Any, address: str) -> None:
    """Fail within seconds if the cluster is not there; Ray itself would try for minutes."""
    failed: list[str] = []

    def connect() -> None:
        try:
            if place := re.fullmatch(r"(?:ray://)?([^/]+):(\d+)", address):
                socket.create_connection((place[1], int(place[2])), RAY_SECONDS).close()
            ray.init(address=address)
        except Exception as error:  # whatever Ray raises, the cluster cannot be used
            failed.append(f"{error}".split("\n")[0] or type(error).__name__)

    trying = threading.Thread(target=connect, daemon=True)
    trying.start()
    trying.join(RAY_SECONDS)
    if failed or trying.is_alive():
        reason = failed[0] if failed else f"no answer within {RAY_SECONDS:g} s"
        raise BadInput(f"--ray {address}: the cluster cannot be reached ({reason})")


def play_contest(
    contest: Contest,
    games: int,
    file: Path | None = None,
    runner: Runner | None = None,
    progress: Callable[[int], None] | None = None,
) -> list[Outcome]:
    """The first so many games of a contest, in order; games that the file has are not played again, new ones are added to it."""
    if games < 1:
        raise BadInput(f"games = {games}; should be at least 1")
    outcomes = read_outcomes(file, contest) if file is not None else {}
    missing = [number for number in range(games) if number not in outcomes]
    _report(progress, games - len(missing))
    if missing:
        with closing((runner or on_this_machine())(contest, missing)) as playing:
            for outcome in playing:
                outcomes[outcome["number"]] = outcome
                if file is not None:
                    _append(file, outcome)
                _report(progress, len([number for number in outcomes if number < games]))
    return [outcomes[number] for number in range(games)]


def _report(progress: Callable[[int], None] | None, done: int) -> None:
    if progress is not None:
        progress(done)


def read_outcomes(file: Path, contest: Contest) -> dict[int, Outcome]:
    """The finished games of this contest in a file; makes the file if there is none."""
    head = json.dumps(contest.as_dict(), sort_keys=True)
    try:
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(head + "\n", "utf-8")
        file.open("a").close()  # can it be written?
        lines = file.read_text("utf-8", "replace").split("\n")
        if lines[0] != head:
            raise BadInput(f"{file}: holds another contest, {lines[0][:200]}; should be {head}")
        if lines[-1]:  # a line that was cut off when the run was ended
            file.write_text("\n".join(lines[:-1]) + "\n", "utf-8")
    except OSError as error:
        raise BadInput(f"{file}: finished games cannot be kept there ({error.strerror})") from None
    outcomes = [_parse_outcome(file, place, line) for place, line in enumerate(lines[1:-1], 2)]
    return {outcome["number"]: outcome for outcome in outcomes}


def write_outcomes(file: Path, contest: Contest, outcomes: list[Outcome]) -> None:
    """Put these games into the file instead of those in it."""
    lines = [json.dumps(contest.as_dict(), sort_keys=True), *[json.dumps(outcome) for outcome in outcomes]]
    written = file.with_suffix(".new")
    written.write_text("\n".join(lines) + "\n", "utf-8")
    written.replace(file)


def _parse_outcome(file: Path, place: int, line: str) -> Outcome:
    try:
        outcome: Outcome = json.loads(line)
        outcome["number"], outcome["seating"], outcome["winners"]
        return outcome
    except (ValueError, TypeError, KeyError):
        raise BadInput(f"{file}: line {place} is no finished game: {line[:80]!r}") from None


def _append(file: Path, outcome: Outcome) -> None:
    try:
        with file.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(outcome) + "\n")
    except OSError as error:
        raise BadInput(f"{file}: finished games cannot be kept there ({error.strerror})") from None
