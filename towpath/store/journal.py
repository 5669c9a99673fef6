"""A journal of changes for each table, in any database. What was written survives a power failure.

The statements are SQL that all our databases understand, with `?` for parameters.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from towpath.engine import BadInput
from towpath.store import index
from towpath.table import Change, Refused, Table, restored, snapshot
from towpath.table.errors import STALE

SNAPSHOT_EVERY = 100  # changes: at most so many are replayed one by one when a table is opened


class Unreadable(BadInput):
    """A table whose journal is damaged."""


class Unavailable(Exception):
    """The database cannot be reached or written just now; nothing has changed."""


class Rows(Protocol):
    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...


class Database(Protocol):
    def execute(self, statement: str, parameters: Sequence[Any] = (), /) -> Rows: ...


class Journal:
    """`append` writes a change. Only then may the table accept it and anybody hear of it."""

    db: Database
    collision: type[Exception]  # raised by the database when a row exists already
    shared = False  # with other processes
    trouble: type[Exception]  # raised by the database when it is locked, full or gone

    # --- what each database does in its own way

    def close(self) -> None:
        raise NotImplementedError

    def transaction(self) -> AbstractContextManager[object]:
        """All of it or nothing."""
        raise NotImplementedError

    def save_summary(self, id: str, version: int, summary: dict[str, Any]) -> None:
        """Save the summary of a table for lists, without waiting for the disk."""
        raise NotImplementedError

    def announce(self, id: str) -> None:
        """Notify other processes of a change at a table when the transaction is committed."""

    def announce_people(self, message: str) -> None:
        """Send other processes a message about who is here or has gone."""

    def listen(self, on_table: Callable[[str], None], on_people: Callable[[str, str], None]) -> None:
        """Call `on_table`, from another thread, with the id of a table that another process has changed, and `on_people`
        with the name of a process and its message about people."""

    # --- the same for all databases

    def create(self, id: str, opening: Change) -> Table:
        """A new table with its first change."""
        table = Table(id)
        with self.transaction():
            self._open(id, opening)
        table.accept(opening)
        return table

    def _open(self, id: str, opening: Change) -> None:
        self.db.execute("INSERT INTO tables (id) VALUES (?)", (id,))
        self._insert(id, 1, opening)

    def append(self, table: Table, change: Change, opening: tuple[str, Change] | None = None) -> bool:
        """Write the table's next change. False if there is one with its id already: a repeated send.

        Refused as stale if somebody else has written the table's next change meanwhile. `opening`: the id and the first
        change of another table that is opened with it; both are written or neither.
        """
        if change.id and change.id in table.ids:
            return False
        try:
            with self.transaction():
                if opening is not None:
                    self._open(*opening)
                self._insert(table.id, table.version + 1, change)
                if table.version % SNAPSHOT_EVERY == 0:
                    self._insert_snapshot(table)
                self.announce(table.id)
        except self.collision:
            raise Refused(STALE, version=table.version) from None
        return True

    def change_with_id(self, id: str, change_id: str) -> Change | None:
        """The change at a table with the id that its sender gave it."""
        query = "SELECT kind, facts FROM changes WHERE table_id = ? AND id = ?"
        row = self.db.execute(query, (id, change_id)).fetchone()
        return Change(row[0], json.loads(row[1]), change_id) if row else None

    def _insert(self, id: str, number: int, change: Change) -> None:
        self.db.execute(
            "INSERT INTO changes (table_id, number, kind, facts, id) VALUES (?, ?, ?, ?, ?)",
            (id, number, change.kind, _as_json(change.facts), change.id or None),
        )
        index.index_change(self.db, id, change)

    def _insert_snapshot(self, table: Table) -> None:
        self.db.execute(
            "INSERT INTO snapshots (table_id, number, facts) VALUES (?, ?, ?)"
            " ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, facts = excluded.facts",
            (table.id, table.version, _as_json(snapshot(table))),
        )

    def load(self, id: str) -> Table | None:
        """The table after all its changes; None if there is none with that id."""
        table = self._from_snapshot(id) or Table(id)
        self.catch_up(table)
        return table if table.version else None

    def _from_snapshot(self, id: str) -> Table | None:
        """The table at its last snapshot; None if there is none that this version of Towpath can use."""
        row = self.db.execute("SELECT facts FROM snapshots WHERE table_id = ?", (id,)).fetchone()
        if row is None:
            return None
        try:
            table = restored(id, json.loads(row[0]))
        except (BadInput, ValueError):
            self.db.execute("DELETE FROM snapshots WHERE table_id = ?", (id,))
            return None
        sent = "SELECT id FROM changes WHERE table_id = ? AND id IS NOT NULL AND number <= ?"
        table.ids = {each[0] for each in self.db.execute(sent, (id, table.version)).fetchall()}
        return table

    def catch_up(self, table: Table) -> int:
        """Accept the changes that were written since, perhaps by another process. Returns how many."""
        rows = self.db.execute(
            "SELECT number, kind, facts, id FROM changes WHERE table_id = ? AND number > ? ORDER BY number",
            (table.id, table.version),
        ).fetchall()
        for number, kind, facts, id in rows:
            try:
                table.accept(Change(kind, json.loads(facts), id or ""))
            except BadInput:
                raise
            except Exception as error:  # whatever a damaged row causes
                raise Unreadable(f"table {table.id}: change {number} cannot be read") from error
        return len(rows)

    def public_tables(self, state: str, most: int) -> list[index.Row]:
        return index.public_tables(self.db, state, most)

    def tables_of(self, key_hashes: list[str], most: int) -> list[index.Row]:
        return index.tables_of(self.db, key_hashes, most)

    def ids(self) -> list[str]:
        """The ids of all tables, the newest first."""
        return [row[0] for row in self.db.execute("SELECT id FROM tables ORDER BY opened DESC, id").fetchall()]


def _as_json(facts: dict[str, Any]) -> str:
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
