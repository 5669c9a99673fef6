"""The table that the benchmark of opening plays is a real one: long, with moves taken back, and the same when opened."""

from __future__ import annotations

from pathlib import Path

from tests.store.opening import long_table, times
from towpath.store import Store
from towpath.store.journal import SNAPSHOT_EVERY


def test_a_long_table_is_opened_from_its_snapshot(tmp_path: Path) -> None:
    store = Store(tmp_path / "towpath.db")
    table = long_table(store, SNAPSHOT_EVERY + 30, seed=2)
    assert table.version == SNAPSHOT_EVERY + 30 and len(table.played) < 0.9 * table.version
    again = store.load("long")
    assert again is not None and again.position.hash() == table.position.hash()
    opened, replayed = times(store, 2)
    assert len(opened) == len(replayed) == 2 and min(opened + replayed) > 0
    store.close()
