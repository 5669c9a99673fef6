"""The server is killed under play, again and again; `make kills` does it hundreds of times."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.web.kills import campaign


@pytest.mark.parametrize("kills", [6, pytest.param(60, marks=pytest.mark.long)])
def test_a_kill_under_play_loses_no_acknowledged_move_and_doubles_none(tmp_path: Path, kills: int) -> None:
    notes = asyncio.run(campaign(tmp_path, kills))
    assert notes.moves() >= kills and notes.repeated > 0
