"""The guard of speed: what it lets pass, what it stops, and what it keeps."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.test_cli import towpath
from towpath import BadInput
from towpath.lab import guard
from towpath.lab.bench import engine


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of its own, in which Kontor makes ten decisions in a round of the reference."""
    path = tmp_path / "speed.json"
    path.write_text(json.dumps({engine(): {"kontor": 10.0}, "elsewhere": {"arriala": 3.0}}), "utf-8")
    monkeypatch.setattr(guard, "RATIOS_FILE", path)
    return path


def now(monkeypatch: pytest.MonkeyPatch, ratio: float) -> None:
    """What is measured from now on, on a machine that is twice as fast as it was."""
    monkeypatch.setattr(guard, "reference", lambda: 2000.0)
    monkeypatch.setattr(guard, "decisions", lambda name, number: ratio * 2000.0)


@pytest.mark.parametrize(("ratio", "code"), [(12.0, 0), (9.0, 0), (7.1, 0), (6.9, 1), (1.0, 1)])
def test_only_a_loss_of_more_than_thirty_percent_fails(
    kept: Path, monkeypatch: pytest.MonkeyPatch, ratio: float, code: int
) -> None:
    now(monkeypatch, ratio)
    done = towpath("bench", "kontor", "--guard")
    assert done.returncode == code
    assert done.stdout.startswith("slow: kontor" if code else "fine: kontor")


def test_one_pause_of_the_machine_does_not_count(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now(monkeypatch, 10.0)
    monkeypatch.setattr(guard, "decisions", lambda name, number: 2000.0 * (1.0 if number == 2 else 10.0))
    assert guard.check(["kontor"])[0].startswith("fine")


def test_a_game_of_which_nothing_is_kept_is_named_and_fails(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now(monkeypatch, 10.0)
    done = towpath("bench", "kontor", "arriala", "--guard")
    assert done.returncode == 1
    assert "unknown: arriala" in done.stdout and "--guard --write" in done.stdout and "fine: kontor" in done.stdout


def test_what_is_kept_of_others_stays(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now(monkeypatch, 4.0)
    assert towpath("bench", "arriala", "--guard", "--write").returncode == 0
    assert json.loads(kept.read_text("utf-8")) == {engine(): {"kontor": 10, "arriala": 4}, "elsewhere": {"arriala": 3}}


def test_a_file_that_cannot_be_read_is_named(kept: Path) -> None:
    kept.write_text("nonsense", "utf-8")
    with pytest.raises(BadInput, match=r"speed\.json: cannot be read"):
        guard.check(["kontor"])


def test_the_machine_and_the_game_are_really_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "SLICE", 1_000_000)
    assert guard.ratios(["kontor"])["kontor"] > 0
