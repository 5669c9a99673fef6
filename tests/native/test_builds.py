"""Interpreted and compiled, the same rules: every step of the same games is alike."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

import towpath
from towpath.games import games
from towpath.lab.bench import engine
from towpath.lab.differential import every_setup, run_build, trace

SOURCES = Path(towpath.__file__).parent.parent


def test_this_is_the_build_that_was_asked_for() -> None:
    assert engine() == os.environ.get("TOWPATH_EXPECT", "interpreted")


@pytest.mark.parametrize("name", list(games()))
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    setup = random.Random(name).choice(every_setup(name))
    assert trace(setup, "x") == trace(setup, "x") != trace(setup, "y")


@pytest.mark.skipif(engine() == "compiled", reason="compared once, when the sources are tested")
@pytest.mark.parametrize("name", list(games()))
def test_both_builds_play_alike(name: str) -> None:
    installed, found = run_build([name], 1, 7, None)
    if installed == "interpreted":
        pytest.skip("no compiled package is installed")
    plain, expected = run_build([name], 1, 7, SOURCES)
    assert plain == "interpreted" and found == expected
