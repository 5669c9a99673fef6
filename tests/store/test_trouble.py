"""A database that is locked, damaged or new: what was promised stays promised, and one table spoils nothing for another."""

from __future__ import annotations

import sqlite3
import stat
from pathlib import Path

import pytest

from tests.store.test_sqlite import opened, play
from towpath import BadInput
from towpath.store import Store
from towpath.table.summary import summary

FULL = (2,)


def impatient(store: Store) -> Store:
    for connection in [each for each in vars(store).values() if isinstance(each, sqlite3.Connection)]:
        connection.execute("PRAGMA busy_timeout = 0")
    return store


def test_a_note_that_could_not_be_written_leaves_the_next_change_as_safe_as_ever(tmp_path: Path) -> None:
    store = impatient(Store(tmp_path / "towpath.db"))
    table = opened(store)
    other = sqlite3.connect(tmp_path / "towpath.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(sqlite3.OperationalError):
        store.save_summary("t", 1, summary(table))
    assert store.db.execute("PRAGMA synchronous").fetchone() == FULL
    other.execute("ROLLBACK")
    store.save_summary("t", 1, summary(table))
    assert store.db.execute("PRAGMA synchronous").fetchone() == FULL
    assert store.db.execute("SELECT noted FROM tables").fetchone() == (1,)


def test_a_change_that_could_not_be_written_can_be_written_later(tmp_path: Path) -> None:
    store = impatient(Store(tmp_path / "towpath.db"))
    table = opened(store)
    other = sqlite3.connect(tmp_path / "towpath.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(store.trouble):
        play(store, table, 1)
    other.execute("ROLLBACK")
    play(store, table, 1)
    assert table.version == 2


@pytest.mark.parametrize("spoil", ["{", "[]", '{"seat": 99}', "{}"])
def test_a_row_that_cannot_be_read_is_named(tmp_path: Path, spoil: str) -> None:
    store = Store(tmp_path / "towpath.db")
    play(store, opened(store), 5)
    store.db.execute("UPDATE changes SET facts = ? WHERE number = 3", (spoil,))
    with pytest.raises(BadInput, match="table t: change 3 cannot be read"):
        store.load("t")


def test_a_summary_that_cannot_be_read_is_old(tmp_path: Path) -> None:
    store = Store(tmp_path / "towpath.db")
    table = opened(store)
    store.save_summary("t", 1, summary(table))
    keys = [row[0] for row in store.db.execute("SELECT key_hash FROM holders").fetchall()]
    assert [row["old"] for row in store.tables_of(keys, 9)] == [False]
    store.db.execute("UPDATE tables SET summary = '{'")
    assert [(row["table"], row["old"]) for row in store.tables_of(keys, 9)] == [("t", True)]


def test_a_new_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    store = Store(tmp_path / "towpath.db")
    opened(store)
    assert {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {
        "towpath.db": 0o600,
        "towpath.db-wal": 0o600,
        "towpath.db-shm": 0o600,
    }
