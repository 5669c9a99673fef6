"""The conformance tests run on every game."""

from __future__ import annotations

from pathlib import Path

import pytest

from towpath import Game
from towpath.conformance.kit import OwnTests, own_tests_in
from towpath.conformance.playthrough import tests_of
from towpath.games import games, is_own

TESTS = Path(__file__).parent.parent


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", list(games().values()), ids=list(games()))


@pytest.fixture
def own_tests(game: Game) -> OwnTests:
    """These tests may run from a copy of the folder beside which no game is."""
    return own_tests_in(TESTS / "games" / game.folder().name if is_own(game) else tests_of(game))
