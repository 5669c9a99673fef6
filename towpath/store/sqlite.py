"""Tables in one SQLite file. A change that was kept survives the loss of the machine's power."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

from towpath.engine import BadInput
from towpath.store import index
from towpath.table import Change, Refused, Table, restored, snapshot
from towpath.table.errors import STALE

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
)
SNAPSHOT_EVERY = 100  # changes; so many at the most are gone through one by one when a table is opened


class Store:
    """A journal for each table. `keep` writes a change to disk; only then may it be accepted and told."""

    def __init__(self, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
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

    def create(self, id: str, opening: Change) -> Table:
        """A new table with its first change."""
        table = Table(id)
        with Transaction(self.db):
            self.db.execute("INSERT INTO tables (id) VALUES (?)", (id,))
            self._insert(id, 1, opening)
        table.accept(opening)
        return table

    def keep(self, table: Table, change: Change) -> bool:
        """Write a change as the table's next. False if one with its id was kept already: a repeated send.

        Refused as stale if somebody else has written the table's next change meanwhile.
        """
        if change.id and change.id in table.ids:
            return False
        try:
            with Transaction(self.db):
                self._insert(table.id, table.version + 1, change)
                if table.version % SNAPSHOT_EVERY == 0:
                    self._insert_snapshot(table)
        except sqlite3.IntegrityError:
            raise Refused(STALE, version=table.version) from None
        return True

    def _insert(self, id: str, number: int, change: Change) -> None:
        self.db.execute(
            "INSERT INTO changes (table_id, number, kind, facts, id) VALUES (?, ?, ?, ?, ?)",
            (id, number, change.kind, _written(change.facts), change.id or None),
        )
        index.enter(self.db, id, change)

    def _insert_snapshot(self, table: Table) -> None:
        self.db.execute(
            "INSERT OR REPLACE INTO snapshots (table_id, number, facts) VALUES (?, ?, ?)",
            (table.id, table.version, _written(snapshot(table))),
        )

    def load(self, id: str) -> Table | None:
        """The table as its changes have made it; None if there is none of that id."""
        table = self._from_snapshot(id) or Table(id)
        self.catch_up(table)
        return table if table.version else None

    def _from_snapshot(self, id: str) -> Table | None:
        """The table as it was at its last snapshot; None if there is none, or none that this Towpath can use."""
        row = self.db.execute("SELECT number, facts FROM snapshots WHERE table_id = ?", (id,)).fetchone()
        if row is None:
            return None
        try:
            table = restored(id, json.loads(row[1]))
        except (BadInput, ValueError):
            self.db.execute("DELETE FROM snapshots WHERE table_id = ?", (id,))
            return None
        sent = "SELECT id FROM changes WHERE table_id = ? AND id IS NOT NULL AND number <= ?"
        table.ids = {each[0] for each in self.db.execute(sent, (id, table.version))}
        return table

    def catch_up(self, table: Table) -> int:
        """Accept the changes that were kept since, by another process perhaps; how many."""
        rows = self.db.execute(
            "SELECT kind, facts, id FROM changes WHERE table_id = ? AND number > ? ORDER BY number",
            (table.id, table.version),
        ).fetchall()
        for kind, facts, id in rows:
            table.accept(Change(kind, json.loads(facts), id or ""))
        return len(rows)

    def note(self, id: str, version: int, summary: dict[str, Any]) -> None:
        """Let lists say how a table stands."""
        index.note(self.db, id, version, summary)

    def public_tables(self, state: str, most: int) -> list[index.Row]:
        return index.public_tables(self.db, state, most)

    def tables_of(self, key_hashes: list[str], most: int) -> list[index.Row]:
        return index.tables_of(self.db, key_hashes, most)

    def ids(self) -> list[str]:
        """All tables, the newest first."""
        return [row[0] for row in self.db.execute("SELECT id FROM tables ORDER BY opened DESC, id")]


def _written(facts: dict[str, Any]) -> str:
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":"))


class Transaction:
    """All of it or nothing; takes the write lock at once, so that nobody writes in between."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db

    def __enter__(self) -> None:
        self.db.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self.db.execute("COMMIT" if kind is None else "ROLLBACK")
