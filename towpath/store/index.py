"""What lists need of the tables without loading them: who sits where, what is listed, how it stands.

Who holds seats is kept together with the change that says so. The summary of a table is noted after each change without
waiting for the disk: it can be made anew from the journal, and a list tells which ones are older than their journals.
"""

from __future__ import annotations

import json
import sqlite3
from typing import Any

from towpath.table import PERSON, Change, changes

MIGRATION = """
    ALTER TABLE tables ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN state TEXT NOT NULL DEFAULT '';
    ALTER TABLE tables ADD COLUMN noted INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN summary TEXT NOT NULL DEFAULT '{}';
    ALTER TABLE tables ADD COLUMN touched TEXT NOT NULL DEFAULT '';
    CREATE INDEX listed_tables ON tables (state, touched) WHERE listed;
    CREATE TABLE holders (
        key_hash TEXT NOT NULL,
        table_id TEXT NOT NULL REFERENCES tables (id),
        seat INTEGER NOT NULL,
        PRIMARY KEY (key_hash, table_id, seat)
    ) STRICT, WITHOUT ROWID;
    UPDATE tables SET listed = coalesce(
        (SELECT facts ->> '$.listed' FROM changes WHERE table_id = tables.id AND number = 1), 0);
    INSERT OR IGNORE INTO holders SELECT holder.value ->> '$.key_hash', table_id, holder.key
        FROM changes, json_each(facts, '$.holders') AS holder
        WHERE changes.kind = 'opened' AND holder.value ->> '$.kind' = 'person';
    INSERT OR IGNORE INTO holders SELECT facts ->> '$.key_hash', table_id, facts ->> '$.seat'
        FROM changes WHERE kind = 'sat';
"""

Row = dict[str, Any]


def enter(db: sqlite3.Connection, id: str, change: Change) -> None:
    """Enter what a change says about who holds a seat; inside the transaction that keeps the change."""
    holders: list[tuple[str, str, int]] = []
    if change.kind == changes.OPENED:
        db.execute("UPDATE tables SET listed = ? WHERE id = ?", (int(change.facts["listed"]), id))
        for seat, holder in enumerate(change.facts["holders"]):
            if holder["kind"] == PERSON:
                holders.append((holder["key_hash"], id, seat))
    elif change.kind == changes.SAT:
        holders.append((change.facts["key_hash"], id, change.facts["seat"]))
    db.executemany("INSERT OR IGNORE INTO holders (key_hash, table_id, seat) VALUES (?, ?, ?)", holders)


def note(db: sqlite3.Connection, id: str, version: int, said: dict[str, Any]) -> None:
    """Note how a table stood at a version. Nothing is lost if the power is: the next list sees that the note is old."""
    db.execute("PRAGMA synchronous = NORMAL")
    db.execute(
        "UPDATE tables SET state = :state, noted = :version, summary = :said,"
        " touched = (SELECT at FROM changes WHERE table_id = :id AND number = :version) WHERE id = :id",
        {"id": id, "version": version, "state": said["state"], "said": json.dumps(said, ensure_ascii=False)},
    )
    db.execute("PRAGMA synchronous = FULL")


def public_tables(db: sqlite3.Connection, state: str, most: int) -> list[Row]:
    """Listed tables that wait for players or are being played, the newest first."""
    where = "listed AND state = ?"
    return _rows(db, "NULL", where, [state, most])


def tables_of(db: sqlite3.Connection, key_hashes: list[str], most: int) -> list[Row]:
    """The tables at which these keys hold seats, and which; those where something happened last first."""
    held = f"FROM holders WHERE key_hash IN ({', '.join('?' * len(key_hashes))})"
    seats = f"(SELECT json_group_array(seat) {held} AND table_id = tables.id)"
    return _rows(db, seats, f"id IN (SELECT table_id {held})", [*key_hashes, *key_hashes, most])


def _rows(db: sqlite3.Connection, seats: str, where: str, given: list[str | int]) -> list[Row]:
    found = db.execute(
        f"SELECT id, summary, noted < (SELECT max(number) FROM changes WHERE table_id = tables.id), {seats}"
        f" FROM tables WHERE {where} ORDER BY touched DESC, id LIMIT ?",
        given,
    )
    return [
        {**json.loads(said), "table": id, "old": bool(old), "mine": json.loads(mine or "[]")}
        for id, said, old, mine in found.fetchall()
    ]
