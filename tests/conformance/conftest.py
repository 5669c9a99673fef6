"""The conformance tests run on every game."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from towpath import Game
from towpath.conformance.kit import OwnTests, own_tests_in
from towpath.games import games

TESTS = Path(__file__).parent.parent


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", list(games().values()), ids=list(games()))


@pytest.fixture
def own_tests(game: Game) -> OwnTests:
    package = type(game).__module__.split(".")
    if package[:2] != ["towpath", "games"]:
        return own_tests_in(game.folder().parent / "tests")
    census = importlib.import_module(f"tests.games.{package[2]}.census").census
    return OwnTests(census, TESTS / "records", TESTS / "playthroughs")
