"""Tables in one SQLite file."""

from __future__ import annotations

import sqlite3
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


class Store(Journal):
    collision = sqlite3.IntegrityError

    def __init__(self, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.db: sqlite3.Connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            self.db.execute("PRAGMA journal_mode = WAL")
            self.db.execute("PRAGMA synchronous = FULL")
            self.db.execute("PRAGMA foreign_keys = ON")
            self.db.execute("PRAGMA busy_timeout = 5000")
            self._migrate()
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
        self.db.close()

    def transaction(self) -> Transaction:
        return Transaction(self.db)

    def note(self, id: str, version: int, summary: dict[str, Any]) -> None:
        self.db.execute("PRAGMA synchronous = NORMAL")
        index.note(self.db, id, version, summary)
        self.db.execute("PRAGMA synchronous = FULL")


class Transaction:
    """All of it or nothing; takes the write lock at once, so that nobody writes in between."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db

    def __enter__(self) -> None:
        self.db.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self.db.execute("COMMIT" if kind is None else "ROLLBACK")
