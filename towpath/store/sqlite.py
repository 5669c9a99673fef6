"""Tables in one SQLite file."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

from towpath.engine import BadInput
from towpath.store import index
from towpath.store.journal import Journal

# One entry for each version of the schema; a file of an older version is brought up to the newest when it is opened.
MIGRATIONS = (
    """
    CREATE TABLE tables (id TEXT PRIMARY KEY, opened TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP) STRICT;
    CREATE TABLE changes (
        table_id TEXT NOT NULL REFERENCES tables (id),
        number INTEGER NOT NULL,
        kind TEXT NOT NULL,
        facts TEXT NOT NULL,
        id TEXT,
        at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
        PRIMARY KEY (table_id, number)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX change_ids ON changes (table_id, id) WHERE id IS NOT NULL;
    """,
    """
    CREATE TABLE snapshots (
        table_id TEXT PRIMARY KEY REFERENCES tables (id),
        number INTEGER NOT NULL,
        facts TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    """,
    index.MIGRATION,
    """
    DROP INDEX listed_tables;
    CREATE INDEX listed_tables ON tables (state, touched) WHERE listed = 1;
    """,
)


BUSY = 5.0  # seconds to wait for another writer


class Store(Journal):
    collision = sqlite3.IntegrityError
    trouble = sqlite3.OperationalError

    def __init__(self, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            _create_file(path)
            self.db: sqlite3.Connection = _connect(path, "FULL")
            self._migrate()
            self.summaries = _connect(path, "NORMAL")  # its own connection, so that changes are still written with FULL
        except (sqlite3.Error, OSError) as error:
            raise BadInput(f"{path}: cannot be used as a store ({error})") from None

    def _migrate(self) -> None:
        with Transaction(self.db):
            version = int(self.db.execute("PRAGMA user_version").fetchone()[0])
            if version > len(MIGRATIONS):
                raise sqlite3.DatabaseError(f"written by a newer Towpath (schema {version})")
            for script in MIGRATIONS[version:]:
                for statement in script.split(";"):
                    self.db.execute(statement)
            self.db.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")

    def close(self) -> None:
        self.summaries.close()
        self.db.close()

    def transaction(self) -> Transaction:
        return Transaction(self.db)

    def save_summary(self, id: str, version: int, summary: dict[str, Any]) -> None:
        index.save_summary(self.summaries, id, version, summary)


def _create_file(path: Path) -> None:
    """Only the owner may read a new file. SQLite gives the files beside it the same rights."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def _connect(path: Path, synchronous: str) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=BUSY, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute(f"PRAGMA synchronous = {synchronous}")
    db.execute("PRAGMA foreign_keys = ON")
    return db


class Transaction:
    """All of it or nothing; takes the write lock at once, so that nobody writes in between."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db

    def __enter__(self) -> None:
        self.db.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        try:
            if kind is None:
                self.db.execute("COMMIT")
        finally:
            if self.db.in_transaction:  # a disk that is full may have ended it already
                self.db.execute("ROLLBACK")
