"""Interpreted and compiled, the same rules: every step of the same games is alike."""

from __future__ import annotations

import json
import os
import random
import shutil
from pathlib import Path

import pytest

import towpath
from towpath.engine import BadInput, Setup
from towpath.games import games
from towpath.lab.bench import engine
from towpath.lab.differential import Build, Campaign, Ledger, compare, every_setup, numbered, rules_of
from towpath.lab.trace import trace

SOURCES = Path(towpath.__file__).parent.parent
MANY = 100
ONCE = pytest.mark.skipif(engine() == "compiled", reason="compared once, when the sources are tested")


def test_this_is_the_build_that_was_asked_for() -> None:
    assert engine() == os.environ.get("TOWPATH_EXPECT", "interpreted")


@pytest.mark.parametrize("name", list(games()))
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    setup = random.Random(name).choice(every_setup(name))
    assert trace(setup, "x") == trace(setup, "x") != trace(setup, "y")


def some_setups(name: str) -> list[tuple[int, Setup]]:
    """All set-ups of a game; where they are very many, one of each option set, the numbers of players taking turns."""
    setups = numbered([name])
    if len(setups) <= MANY:
        return setups
    chosen: dict[str, list[tuple[int, Setup]]] = {}
    for each in setups:
        chosen.setdefault(str(each[1].options), []).append(each)
    return [alike[turn % len(alike)] for turn, alike in enumerate(chosen.values())]


@ONCE
@pytest.mark.parametrize("name", list(games()))
def test_both_builds_play_alike(name: str) -> None:
    campaign = Campaign(some_setups(name), 1, Ledger(None, 7, {}))
    campaign.run(lambda: (Build(SOURCES), Build(None)), 1, lambda more: None)
    if campaign.engines[1] == "interpreted":
        pytest.skip("no compiled package is installed")
    assert campaign.engines == ("interpreted", "compiled")
    assert [str(each) for each in campaign.differences] == [] and campaign.missing() == 0


# --- what the test above would find


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sources in which another seat is the fastest where several may decide."""
    folder = tmp_path_factory.mktemp("changed")
    shutil.copytree(SOURCES / "towpath", folder / "towpath", ignore=shutil.ignore_patterns("__pycache__", "static"))
    path = folder / "towpath" / "lab" / "play.py"
    path.write_text(path.read_text("utf-8").replace("rng.random() * len(actors)", "rng.random() * 0"), "utf-8")
    return folder


@ONCE
def test_a_difference_is_found_with_its_step_and_the_game_is_not_counted(changed: Path, tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "ledger.json", 7, {"kontor": ""})
    campaign = Campaign(numbered(["kontor"])[:1], 1, ledger)
    [(_, setup)] = campaign.setups
    with Build(SOURCES) as plain, Build(changed) as other:
        [found] = compare(setup, 0, ["a"], (plain, other))
        assert found.step > 1 and compare(setup, 0, ["a"], (plain, plain)) == []
        assert str(found) == f"{setup}, seed a: step {found.step} differs"
    campaign.run(lambda: (Build(SOURCES), Build(changed)), 1, lambda more: None)
    assert len(campaign.differences) == 1 and ledger.count(setup) == 0 and not (tmp_path / "ledger.json").exists()


def test_what_was_compared_is_kept_as_long_as_the_rules_of_the_game_are_the_same(tmp_path: Path) -> None:
    path, [setup, *_], [other, *_] = tmp_path / "docs" / "ledger.json", every_setup("kontor"), every_setup("arriala")
    these, others = {"kontor": "these", "arriala": "its"}, {"kontor": "others", "arriala": "its"}
    Ledger(path, 7, these).add(setup, 20)
    assert json.loads(path.read_text("utf-8"))["games"]["kontor"] == {repr(setup): 20}
    Ledger(path, 7, these).add(other, 10)
    assert Ledger(path, 7, these).count(setup) == 20
    assert Ledger(path, 8, these).count(setup) == Ledger(path, 7, others).count(setup) == 0
    assert Ledger(path, 7, others).count(other) == 10
    campaign = Campaign(numbered(["kontor"]), 21, Ledger(path, 7, these))
    assert campaign.missing() == 21 * len(campaign.setups) - 20
    assert campaign._due.get() != (20, 0), "those that have had the fewest come first"


def test_comments_drawings_and_other_games_do_not_change_the_rules(tmp_path: Path) -> None:
    for room in ("engine", "lab", "games/kontor", "games/arriala"):
        (tmp_path / "towpath" / room).mkdir(parents=True)
    for name in ("play.py", "trace.py"):
        (tmp_path / "towpath" / "lab" / name).write_text("")
    digests = []
    for text in ("x = 1\n", "x = 1  # one\n", "x = 2\n"):
        (tmp_path / "towpath" / "games" / "kontor" / "cards.py").write_text(text)
        digests.append(rules_of(tmp_path, "kontor"))
    (tmp_path / "towpath" / "games" / "kontor" / "draw_map.py").write_text("y = 1\n")
    (tmp_path / "towpath" / "games" / "arriala" / "board.py").write_text("y = 1\n")
    assert digests[0] == digests[1] != digests[2] == rules_of(tmp_path, "kontor")
    (tmp_path / "towpath" / "engine" / "bits.py").write_text("z = 1\n")
    assert rules_of(tmp_path, "kontor") != digests[2]


def test_a_build_that_dies_is_told() -> None:
    with Build(SOURCES) as build:
        build._process.kill()
        with pytest.raises(BadInput, match="has ended with code -9"):
            build.read()
