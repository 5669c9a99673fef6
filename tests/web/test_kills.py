"""The server is killed under play, again and again; `make kills` does it hundreds of times."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.web.kills import campaign


def test_a_kill_under_play_loses_no_acknowledged_move_and_doubles_none(tmp_path: Path) -> None:
    notes = asyncio.run(campaign(tmp_path, 24))
    assert notes.moves() >= 24 and notes.repeated > 0
