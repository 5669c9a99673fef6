"""Benchmarks run and report everything; how fast is not tested here."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from rich.console import Console, RenderableType

from tests.test_cli import towpath
from towpath import BadInput, game
from towpath.games import games
from towpath.lab import bench, peers

NAMES = sorted(games())
PYTHON = Path(sys.executable)


def shown(renderable: RenderableType) -> str:
    console = Console(width=200)
    with console.capture() as printed:
        console.print(renderable)
    return printed.get()


@pytest.fixture(scope="module")
def measures() -> list[bench.Measure]:
    return bench.bench(NAMES, seconds=0.001, games=1)


def test_every_number_is_measured(measures: list[bench.Measure]) -> None:
    assert [measure.game for measure in measures] == NAMES
    for measure in measures:
        numbers = measure.as_dict()
        assert numbers["engine"] in ("compiled", "interpreted")
        assert numbers["queries"] > 0
        for key in [*bench.RATES, *bench.WORST]:
            assert numbers[key] > 0


def test_measures_survive_json_and_can_be_compared(measures: list[bench.Measure]) -> None:
    old = json.loads(json.dumps([measure.as_dict() for measure in measures]))
    assert "× 1.00" in shown(bench.Comparison(old, measures).table())
    compared = bench.Comparison(old, measures).as_dict()
    assert [each["game"] for each in compared] == NAMES and compared[0]["ratios"]["copies_per_second"] == 1
    assert NAMES[0] in shown(bench.table(measures))
    with pytest.raises(BadInput, match="nothing to compare"):
        bench.Comparison([], measures)


def test_every_measurement_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    reports: list[int] = []
    bench.bench(NAMES[:1], 0.001, 1, lambda: reports.append(1))
    assert len(reports) == bench.PARTS


@pytest.mark.parametrize(
    "text", ["", "{}", "[1]", '[{"game": "kontor"}]', '[{"game": ["x"], "engine": "y"}]',
             '[{"game": "kontor", "engine": "y", "copies_per_second": "fast"}]'],
)  # fmt: skip
def test_malformed_figures_are_refused_before_anything_is_measured(tmp_path: Path, text: str) -> None:
    path = tmp_path / "old.json"
    path.write_text(text)
    done = towpath("bench", "kontor", "--compare", str(path))
    assert done.returncode == 2 and "`towpath bench --json`" in done.stderr and "old.json" in done.stderr


def test_a_comparison_is_printed_as_json_where_that_is_wished(tmp_path: Path) -> None:
    path = tmp_path / "old.json"
    path.write_text(towpath("bench", "kontor", "--seconds", "0.05", "--json").stdout)
    done = towpath("bench", "kontor", "--seconds", "0.05", "--compare", str(path), "--json")
    assert json.loads(done.stdout)[0]["ratios"]["decisions_per_second"] > 0


@pytest.mark.parametrize("name", NAMES)
def test_views_are_open_decisions_and_always_the_same(name: str) -> None:
    setup = bench.bench_setup(game(name))
    views = bench.gather_views(setup, 8)
    again = bench.gather_views(setup, 8)
    assert [position.hash() for position, _ in views] == [position.hash() for position, _ in again]
    assert len({position.hash() for position, _ in views}) == 8
    for position, seat in views:
        assert seat in position.actors()


def test_four_play_where_four_can() -> None:
    for title in games().values():
        setup = bench.bench_setup(title)
        allowed = title.players(setup.options)
        assert setup.players == (4 if 4 in allowed else max(allowed))


def test_no_time_is_refused() -> None:
    with pytest.raises(BadInput, match="seconds = 0"):
        bench.bench(NAMES, seconds=0)


def test_peers_that_are_not_installed_are_missing_with_the_reason() -> None:
    numbers = peers.measure_peers(PYTHON, 0.001)
    assert tuple(numbers) == (*peers.FIRST, *peers.THEN)
    for peer in numbers.values():
        assert "No module named" in peer["missing"]


def test_a_report_without_peers_has_our_numbers_and_no_ratios() -> None:
    report = peers.compare_with_peers(PYTHON, NAMES[:1], seconds=0.001, rounds=1)
    numbers = report.as_dict()
    assert numbers["ours"][NAMES[0]]["decisions_per_second"] > 0
    assert numbers["ratios"] == {NAMES[0]: {}}
    assert "missing" in shown(report.table())


def test_numbers_and_ratios_are_medians_of_the_rounds() -> None:
    def peer(speed: float) -> peers.Numbers:
        return {"catanatron": {"version": "1", "what": "", "actions_per_second": speed, "copies_per_second": speed}}

    def ours(speed: float) -> peers.Numbers:
        keys = ("decisions_per_second", "actions_per_second", "copies_per_second")
        return {"kontor": {"what": ""} | dict.fromkeys(keys, speed)}

    missing: peers.Numbers = {"catanatron": {"missing": "away"}}
    report = peers.PeerReport([(peer(10), ours(20)), (peer(1), ours(5)), (missing, ours(8)), (peer(4), ours(12))])
    assert report.peers["catanatron"]["actions_per_second"] == 4
    assert report.ours["kontor"]["decisions_per_second"] == 10
    assert report.ratios["kontor"]["decisions, catanatron"] == 3
    assert "copies, python-chess" not in report.ratios["kontor"]


def test_a_wrong_interpreter_is_named() -> None:
    with pytest.raises(BadInput, match="no-such-python"):
        peers.measure_peers(Path("no-such-python"))
