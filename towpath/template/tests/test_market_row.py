"""Everything that Towpath asks of a game. Tests of your own rules go into files of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from towpath.conformance.kit import OwnTests, own_tests_in
from towpath.conformance.positions import *  # noqa: F403
from towpath.conformance.records import *  # noqa: F403
from towpath.conformance.rules import *  # noqa: F403
from towpath.conformance.secrets import *  # noqa: F403
from towpath.conformance.texts import *  # noqa: F403
from towpath.engine import Game
from towpath.template.game import GAME


@pytest.fixture
def game() -> Game:
    return GAME


@pytest.fixture
def own_tests() -> OwnTests:
    return own_tests_in(Path(__file__).parent)
