"""Contests between bots: repeatable, fair in seats, kept, and counted right."""

from __future__ import annotations

import json
import shlex
import socket
import sys
import time
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from rich.console import Console

from tests.test_cli import towpath
from towpath import BadInput
from towpath.lab import arena, standings
from towpath.lab.contest import Contest, Outcome, play_game


def contest(*bots: str, players: int = 2, game: str = "kontor") -> Contest:
    return Contest(game, players, {}, list(bots), 1)


def one_by_one(contest: Contest, numbers: list[int]) -> arena.Outcomes:
    """In this process, the last game first: the order must not matter."""
    for number in reversed(numbers):
        yield play_game(contest, number)


def timeless(outcomes: list[Outcome]) -> list[Outcome]:
    return [{key: outcome[key] for key in outcome if key not in ("seconds", "slowest")} for outcome in outcomes]


def test_the_same_seed_gives_the_same_games_in_any_process_and_order() -> None:
    known = contest("random", "apprentice")
    assert timeless(arena.play_contest(known, 4, None, one_by_one)) == timeless(
        arena.play_contest(known, 4, None, arena.on_this_machine(2))
    )


@pytest.mark.parametrize(("bots", "players"), [(("random", "apprentice"), 2), (("random", "apprentice", "navvy"), 3)])
def test_every_bot_sits_in_every_seat_as_often(bots: tuple[str, ...], players: int) -> None:
    known = contest(*bots, players=players, game="arriala")
    for seat in range(players):
        seen = Counter(known.seating(number)[seat] for number in range(36))
        assert seen == dict.fromkeys(bots, 36 // len(bots))


def test_of_many_bots_each_meets_each() -> None:
    known = contest("random", "apprentice", "navvy", "engineer")
    pairs = Counter(frozenset(known.seating(number)) for number in range(48))
    assert len(pairs) == 6 and all(len(pair) == 2 for pair in pairs)


def test_a_contest_goes_on_where_it_was_ended(tmp_path: Path) -> None:
    known, kept = contest("random", "apprentice"), tmp_path / "kept.jsonl"
    whole = arena.play_contest(known, 5, None, one_by_one)
    arena.play_contest(known, 3, kept, one_by_one)
    kept.write_text(kept.read_text("utf-8")[:-20], "utf-8")  # as if the power had failed
    played: list[int] = []

    def watched(contest: Contest, numbers: list[int]) -> arena.Outcomes:
        played.extend(numbers)
        return one_by_one(contest, numbers)

    reports: list[int] = []
    assert timeless(arena.play_contest(known, 5, kept, watched, reports.append)) == timeless(whole)
    assert len(played) == 3 and reports == [2, 3, 4, 5]
    assert timeless(arena.play_contest(known, 5, kept, watched)) == timeless(whole) and len(played) == 3


def test_another_contest_is_not_mixed_in(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    arena.play_contest(contest("random", "apprentice"), 1, kept, one_by_one)
    with pytest.raises(BadInput, match="holds another contest"):
        arena.play_contest(contest("random", "navvy"), 1, kept, one_by_one)


def outcome(seating: list[str], winners: list[int]) -> Outcome:
    seats = len(seating)
    return {
        "seating": seating, "winners": winners, "scores": [3] * seats, "decisions": [2] * seats,
        "seconds": [1.0] * seats, "slowest": [0.75] * seats,
    }  # fmt: skip


def test_wins_are_counted_shared_and_bounded() -> None:
    games = [outcome(["random", "navvy"], [1])] * 7 + [outcome(["navvy", "random"], [1])] * 2
    games += [outcome(["navvy", "random"], [0, 1]), outcome(["navvy", "random"], [])]
    weak, strong = standings.standings(contest("random", "navvy"), games)
    assert (strong.wins, weak.wins, strong.seats) == (8.0, 3.0, 11)
    low, high = strong.interval
    assert low == pytest.approx(0.434, abs=0.001) and high == pytest.approx(0.903, abs=0.001)
    assert strong.elo == pytest.approx(-weak.elo) and strong.elo > 0
    assert strong.elo_low < strong.elo < strong.elo_high
    assert strong.as_dict()["seconds_a_decision"] == 0.5 and strong.slowest == 0.75


def test_what_a_program_missed_is_counted_and_shown() -> None:
    program = "external:node somewhere/quite/far/away/in/a/deep/folder/bot.mjs --thinks long"
    pair = contest("navvy", program)
    games = [outcome(["navvy", program], [0]), {**outcome([program, "navvy"], [1]), "missed": [2, 0]}]
    navvy, external = standings.standings(pair, games)
    assert (navvy.missed, external.missed) == (0, 2)
    assert "missed" not in navvy.as_dict() and external.as_dict()["missed"] == 2
    assert "missed" in printed(pair, games) and "missed" not in printed(pair, games[:1])


def test_a_long_command_is_drawn_by_its_end() -> None:
    pair = contest("navvy", "external:node somewhere/far/away/bot.mjs")
    drawn = standings.picture(pair, [outcome(pair.bots, [0])])
    assert "…ar/away/bot.mjs<" in drawn and "somewhere" not in drawn


def printed(pair: Contest, games: list[Outcome]) -> str:
    """The table in a terminal of 80 columns, where every figure can be read."""
    console = Console(width=80)
    with console.capture() as seen:
        console.print(standings.table(pair, games))
    assert "…" not in seen.get() and "0.75" in seen.get() and f"of {len(games)}" in seen.get()
    return seen.get()


def test_a_program_that_is_no_bot_ends_the_contest_with_its_name() -> None:
    done = towpath("arena", "kontor", "--bots", "random,external:true", "--games", "2", "--processes", "1")
    assert done.returncode == 2 and "bot 'true': should say 'ready NAME'" in done.stderr


def test_a_program_that_dies_has_missed_decisions() -> None:
    dies = shlex.join([sys.executable, "-c", "print('ready Dora', flush=True)"])
    [played] = arena.play_contest(contest("random", f"external:{dies}"), 1, None, one_by_one)
    assert played["missed"] == [0, played["decisions"][1]]


def test_elo_says_how_often_one_beats_the_other() -> None:
    games = [outcome(["random", "navvy"], [1])] * 300 + [outcome(["random", "navvy"], [0])] * 100
    weak, strong = standings.fitted(["random", "navvy"], games)
    assert 1 / (1 + 10 ** ((weak - strong) / 400)) == pytest.approx(0.75, abs=0.005)


def test_bots_are_named_with_spaces_too_and_commands_with_commas(tmp_path: Path) -> None:
    program = tmp_path / "bot.py"
    program.write_text("import sys\nassert sys.argv[1] == '1,2'\nprint('ready Ada', flush=True)\nsys.stdin.read()")
    command = f"external:{shlex.join([sys.executable, str(program), '1,2'])}"
    values = ["arena", "kontor", "--games", "1", "--processes", "1", "--json", "--variant", "tic-tac-toe"]
    assert '"navvy"' in towpath(*values, "--bots", "navvy, random").stdout
    kept = tmp_path / "kept.jsonl"
    head = contest("navvy", command)
    head.options = head.setup().options
    arena.read_outcomes(kept, head)
    with kept.open("a") as file:
        file.write(json.dumps({"number": 0, **outcome(["navvy", command], [0])}) + "\n")
    done = towpath(
        "arena", "kontor", "--games", "1", "--json", "--bots", "navvy", "--bot", command, "--file", str(kept)
    )
    assert json.loads(done.stdout)["contest"]["bots"] == ["navvy", command]


@pytest.mark.parametrize("place", ["", "no-folder/kept.jsonl"])
def test_a_file_that_cannot_be_written_is_refused_before_anything_is_played(tmp_path: Path, place: str) -> None:
    (tmp_path / "no-folder").write_text("a file")
    done = towpath("arena", "kontor", "--bots", "random,navvy", "--file", str(tmp_path / place))
    assert done.returncode == 2 and "cannot be kept there" in done.stderr


def test_a_spoilt_file_is_refused_with_its_line(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    arena.read_outcomes(kept, contest("random", "navvy"))
    for spoilt in ("nonsense", "[1]", '{"number": 1}', "\xff"):
        kept.write_text(kept.read_text("utf-8").split("\n")[0] + f"\n{spoilt}\n", "latin-1")
        with pytest.raises(BadInput, match="line 2 is no finished game"):
            arena.read_outcomes(kept, contest("random", "navvy"))


def test_only_an_svg_is_drawn() -> None:
    done = towpath("arena", "kontor", "--bots", "random,navvy", "--svg", "rates.png")
    assert done.returncode == 2 and "rates.png: drawings are SVG" in done.stderr


def rate_of(elo: float) -> float:
    """How often a bot beats one other whose Elo is the opposite of its own."""
    return 1 / (1 + 10 ** (-2 * elo / 400))


@pytest.mark.parametrize("games", [10, 200])
def test_elo_is_uncertain_where_one_side_won_every_game(games: int) -> None:
    won = [outcome(["random", "navvy"], [1])] * games
    weak, strong = standings.standings(contest("random", "navvy"), won)
    assert strong.elo_low + 50 < strong.elo < strong.elo_high - 50
    low, _ = strong.interval
    assert low < rate_of(strong.elo_low) < low + (1 - low) * 0.6  # Wilson's is a little wider there
    assert (weak.elo_low, weak.elo_high) == pytest.approx((-strong.elo_high, -strong.elo_low), abs=40)


@pytest.mark.parametrize("won", [100, 120, 170])
def test_the_interval_of_elo_is_that_of_the_rate(won: int) -> None:
    games = [outcome(["random", "navvy"], [1])] * won + [outcome(["random", "navvy"], [0])] * (200 - won)
    _, strong = standings.standings(contest("random", "navvy"), games)
    assert (rate_of(strong.elo_low), rate_of(strong.elo_high)) == pytest.approx(strong.interval, abs=0.015)


def test_a_game_of_four_seats_is_one_meeting_of_two_bots() -> None:
    games = [outcome(["random", "navvy", "random", "navvy"], [1])]
    assert standings.meetings(["random", "navvy"], games) == [[0, 0.25], [0.75, 0]]


def test_the_command_prints_figures_and_draws_them(tmp_path: Path) -> None:
    svg = tmp_path / "rates.svg"
    command = ["arena", "arriala", "--bots", "random,apprentice", "--games", "2", "--processes", "1"]
    assert "apprentice" in towpath(*command, "--file", str(tmp_path / "kept.jsonl"), "--svg", str(svg)).stdout
    assert "<svg" in svg.read_text("utf-8") and "apprentice" in svg.read_text("utf-8")
    assert '"mean_best_points"' in towpath(*command, "--file", str(tmp_path / "kept.jsonl"), "--json").stdout


@pytest.mark.parametrize(
    ("bots", "complaint"),
    [
        ("random", "at least two"),
        ("random, random", "once"),
        ("random,duke", "'duke'"),
        ("random,engineer/x", "slash"),
        ("random,navvy/3", "engineer, master"),
        ("random/2,navvy", "engineer, master"),
        (
            "navvy,external:bot --weights 1,2",
            "'2'; possible: random, apprentice, navvy, engineer, master, external:COMMAND (with --bot",
        ),
        ("navvy,external:'", "cannot be read as a command"),
    ],
)
def test_bad_bots_are_refused(bots: str, complaint: str) -> None:
    done = towpath("arena", "kontor", "--bots", bots)
    assert done.returncode == 2 and complaint in done.stderr


class FakeRay(ModuleType):
    """Ray's few doors that are used, without Ray: tasks are done when they are waited for, the last one first."""

    def init(self, address: str) -> None:
        self.address = address

    def remote(self, work: Any) -> Any:
        class Task:
            @staticmethod
            def remote(*values: Any) -> Any:
                return lambda: work(*values)

        return Task

    def wait(self, waiting: list[Any]) -> tuple[list[Any], list[Any]]:
        return waiting[-1:], waiting[:-1]

    def get(self, ready: list[Any]) -> list[Any]:
        return [each() for each in ready]


def test_on_ray_the_games_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = FakeRay("ray")
    monkeypatch.setitem(sys.modules, "ray", ray)
    known = contest("random", "apprentice")
    with socket.create_server(("127.0.0.1", 0)) as listening:
        address = f"127.0.0.1:{listening.getsockname()[1]}"
        played = arena.play_contest(known, 3, None, arena.on_ray(address))
    assert timeless(played) == timeless(arena.play_contest(known, 3, None, one_by_one))
    assert ray.address == address


@pytest.mark.parametrize("address", ["127.0.0.1:{closed}", "ray://127.0.0.1:{closed}", "auto", "silent"])
def test_a_cluster_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    class NoRay(FakeRay):
        def init(self, address: str) -> None:
            if address == "silent":
                time.sleep(5)
            raise ConnectionError("Could not find any running Ray instance.\nPlease …")

    monkeypatch.setitem(sys.modules, "ray", NoRay("ray"))
    monkeypatch.setattr(arena, "RAY_SECONDS", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        closed = listening.getsockname()[1]
    address = address.format(closed=closed)
    done = towpath("arena", "kontor", "--bots", "random,navvy", "--ray", address)
    assert done.returncode == 2 and f"--ray {address}: the cluster cannot be reached (" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadInput, match=r"towpath\[ray\]"):
        arena.on_ray("head:1")
