"""A new game for the tests of a process."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.new_game.package import installed, written


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("package"))


@pytest.fixture(scope="session")
def site(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the game is installed."""
    return installed(package, tmp_path_factory.mktemp("site"))
