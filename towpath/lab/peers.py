"""Our speed beside that of other projects, measured by turns so that a busy machine slows both."""

from __future__ import annotations

import json
import platform
import subprocess
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Group
from rich.table import Table

from towpath.engine import BadInput
from towpath.games import game
from towpath.lab.bench import bench_setup, copy_rate, engine, gather_views, play_rates, search_rate

# One round's numbers, by peer or by game of ours.
Numbers = dict[str, dict[str, Any]]

SPEEDS = ("decisions_per_second", "actions_per_second", "copies_per_second", "simulations_per_second")

FIRST = ("catanatron",)
THEN = ("python-chess", "rlcard", "open_spiel", "open_spiel is-mcts")

# Each ratio: its name, our number, the peer and the peer's number. Catanatron counts a roll of the dice as an
# action; our decisions are without chance, so the first ratio is the stricter one.
RATIOS = (
    ("decisions, catanatron", "decisions_per_second", "catanatron", "actions_per_second"),
    ("actions, catanatron", "actions_per_second", "catanatron", "actions_per_second"),
    ("copies, catanatron", "copies_per_second", "catanatron", "copies_per_second"),
    ("copies, python-chess", "copies_per_second", "python-chess", "copies_per_second"),
    ("simulations, OpenSpiel", "simulations_per_second", "open_spiel is-mcts", "simulations_per_second"),
)


def measure_peers(python: Path, seconds: float = 1.0, peers: tuple[str, ...] = ()) -> Numbers:
    """Each peer's numbers, or `missing` with the reason, from the environment that this interpreter belongs to."""
    script = Path(__file__).with_name("peers_run.py")
    try:
        # -I keeps our own folder and settings out of the peers' environment.
        run = subprocess.run(
            [str(python), "-I", str(script), str(seconds), *peers], capture_output=True, text=True, check=False
        )
    except OSError as error:
        raise BadInput(f"{python}: cannot be run ({error.strerror}); should be the peers' Python") from None
    if run.returncode != 0:
        lines = run.stderr.strip().splitlines() or ["nothing on stderr"]
        raise BadInput(f"{python}: measuring the peers failed: {lines[-1]}")
    numbers: Numbers = json.loads(run.stdout.splitlines()[-1])
    return numbers


def measure_ours(game_names: list[str], seconds: float = 1.0) -> Numbers:
    """What is compared with peers, of our games."""
    numbers: Numbers = {}
    for name in game_names:
        setup = bench_setup(game(name))
        decisions, actions = play_rates(setup, seconds)
        numbers[name] = {
            "what": f"{setup.players} players, {engine()}",
            "decisions_per_second": decisions,
            "actions_per_second": actions,
            "copies_per_second": copy_rate(gather_views(setup), seconds),
            "simulations_per_second": search_rate(game(name).setup(2), seconds),
        }
    return numbers


class PeerReport:
    """Rounds of measuring peers and ourselves by turns. Numbers are medians, ratios medians of each round's ratio."""

    def __init__(self, rounds: list[tuple[Numbers, Numbers]]) -> None:
        self.rounds = rounds
        self.peers = _medians([peers for peers, _ in rounds])
        self.ours = _medians([ours for _, ours in rounds])
        self.ratios = {name: self._ratios_of(name) for name in self.ours}

    def _ratios_of(self, name: str) -> dict[str, float]:
        ratios: dict[str, float] = {}
        for ratio, our_key, peer, peer_key in RATIOS:
            quotients = [
                ours[name][our_key] / peers[peer][peer_key]
                for peers, ours in self.rounds
                if peer_key in peers.get(peer, {})
            ]
            if quotients:
                ratios[ratio] = median(quotients)
        return ratios

    def as_dict(self) -> dict[str, Any]:
        return {
            "engine": engine(),
            "python": platform.python_version(),
            "rounds": len(self.rounds),
            "peers": self.peers,
            "ours": self.ours,
            "ratios": self.ratios,
        }

    def table(self) -> Group:
        """The report for people, to be printed by rich."""
        return Group(self._speeds(), self._ratios())

    def _speeds(self) -> Table:
        table = Table("", "", title=f"Towpath and its peers, median of {len(self.rounds)} rounds")
        for name in ("decisions/s", "actions/s", "copy, µs", "simulations/s"):
            table.add_column(name, justify="right")
        for name, numbers in (self.ours | self.peers).items():
            label = f"{name} {numbers.get('version', '')}".rstrip()
            if "missing" in numbers:
                table.add_row(label, f"missing: {numbers['missing']}")
                continue
            decisions, actions, copies, simulations = [numbers.get(key) for key in SPEEDS]
            table.add_row(
                label, numbers["what"], _whole(decisions), _whole(actions),
                f"{1e6 / copies:,.2f}" if copies else "", _whole(simulations),
            )  # fmt: skip
        return table

    def _ratios(self) -> Table:
        table = Table("", title="How many times as fast as", caption=_CAPTION)
        for ratio, *_ in RATIOS:
            table.add_column(ratio, justify="right")
        for name, ratios in self.ratios.items():
            table.add_row(name, *[f"× {ratios[ratio]:.2f}" if ratio in ratios else "-" for ratio, *_ in RATIOS])
        return table


_CAPTION = (
    "decisions: ours without chance, catanatron's with rolls of the dice; simulations: the Engineer's at mid-game with two "
    "players; per second of one processor"
)


def compare_with_peers(
    python: Path,
    game_names: list[str],
    seconds: float = 1.0,
    rounds: int = 3,
    progress: Callable[[int], None] | None = None,
) -> PeerReport:
    """Measure peers and ours by turns, so many times over; `progress` hears the count of rounds done."""
    if rounds < 1:
        raise BadInput(f"rounds = {rounds}; should be at least 1")
    measured: list[tuple[Numbers, Numbers]] = []
    for number in range(rounds):
        # Ours stand between the two that they are compared with.
        peers = measure_peers(python, seconds, FIRST)
        ours = measure_ours(game_names, seconds)
        measured.append((peers | measure_peers(python, seconds, THEN), ours))
        if progress is not None:
            progress(number + 1)
    return PeerReport(measured)


def _medians(rounds: list[Numbers]) -> Numbers:
    """The same shape as one round, each speed the median of all that were measured."""
    combined: Numbers = {}
    for name in rounds[0]:
        measured = [numbers[name] for numbers in rounds if "missing" not in numbers[name]]
        combined[name] = dict(measured[0] if measured else rounds[0][name])
        for key in SPEEDS:
            if key in combined[name]:
                combined[name][key] = median([numbers[key] for numbers in measured])
    return combined


def _whole(number: float | None) -> str:
    return f"{number:,.0f}" if number else ""
