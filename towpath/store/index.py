"""What lists need to know of tables without loading them: who sits where, what is listed, and a summary.

Who holds seats is written together with the change that says so. The summary of a table is saved after each change
without waiting for the disk: it can be made again from the journal, and lists see which ones are older than their journals.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from towpath.table import BOT, Change, changes

if TYPE_CHECKING:
    from towpath.store.journal import Database

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


def index_change(db: Database, id: str, change: Change) -> None:
    """Index who holds seats after a change, in the transaction that writes the change."""
    holders: list[tuple[str, str, int]] = []
    if change.kind == changes.OPENED:
        opened = "(SELECT at FROM changes WHERE table_id = ? AND number = 1)"
        db.execute(
            f"UPDATE tables SET listed = ?, touched = {opened} WHERE id = ?", (int(change.facts["listed"]), id, id)
        )
        holders = _seated(id, change)
    elif change.kind == changes.STARTED:
        db.execute("DELETE FROM holders WHERE table_id = ?", (id,))
        holders = _seated(id, change)
    elif change.kind in (changes.SAT, changes.RETURNED):
        if change.kind == changes.SAT:  # seats that were reserved for them are free
            db.execute("DELETE FROM holders WHERE table_id = ? AND key_hash = ?", (id, change.facts["key_hash"]))
        if "key_hash" in change.facts:  # older journals do not say who returned
            holders.append((change.facts["key_hash"], id, change.facts["seat"]))
    elif change.kind in (changes.STOOD, changes.REMOVED, changes.DECLINED, changes.SEATED_BOT):
        for seat in change.facts.get("seats", [change.facts.get("seat")]):
            db.execute("DELETE FROM holders WHERE table_id = ? AND seat = ?", (id, seat))
    elif change.kind == changes.HIDDEN:
        for key_hash in change.facts["key_hashes"]:
            db.execute("DELETE FROM holders WHERE table_id = ? AND key_hash = ?", (id, key_hash))
    for held in holders:
        db.execute("INSERT INTO holders (key_hash, table_id, seat) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", held)


def _seated(id: str, change: Change) -> list[tuple[str, str, int]]:
    """Who holds seats, and for whom seats are reserved."""
    seated = enumerate(change.facts["holders"])
    return [(holder["key_hash"], id, seat) for seat, holder in seated if holder["key_hash"] and holder["kind"] != BOT]


def save_summary(db: Database, id: str, version: int, summary: dict[str, Any]) -> None:
    """Save the summary of a table at a version. If the power fails first, the next list sees that the old one is outdated."""
    db.execute(
        "UPDATE tables SET state = ?, noted = ?, summary = ?,"
        " touched = (SELECT at FROM changes WHERE table_id = ? AND number = ?) WHERE id = ?",
        (summary["state"], version, json.dumps(summary, ensure_ascii=False), id, version, id),
    )


def public_tables(db: Database, state: str, most: int) -> list[Row]:
    """Listed tables in a state, and those without a saved summary, the newest first."""
    return _rows(db, "listed = 1 AND state IN (?, '')", [state, most], {})


def tables_of(db: Database, key_hashes: list[str], most: int) -> list[Row]:
    """The tables at which these keys hold seats, with the seats; the most recently used first."""
    held = f"FROM holders WHERE key_hash IN ({', '.join('?' * len(key_hashes))})"
    seats: dict[str, list[int]] = {}
    for id, seat in db.execute(f"SELECT table_id, seat {held} ORDER BY seat", key_hashes).fetchall():
        seats.setdefault(id, []).append(seat)
    return _rows(db, f"id IN (SELECT table_id {held})", [*key_hashes, most], seats)


def _rows(db: Database, where: str, parameters: list[str | int], seats: dict[str, list[int]]) -> list[Row]:
    selected = db.execute(
        "SELECT id, summary, noted < (SELECT max(number) FROM changes WHERE table_id = tables.id)"
        f" FROM tables WHERE {where} ORDER BY touched DESC, id LIMIT ?",
        parameters,
    )
    rows: list[Row] = []
    for id, text, old in selected.fetchall():
        summary = _parsed(text)
        rows.append({**summary, "table": id, "old": bool(old) or not summary, "mine": seats.get(id, [])})
    return rows


def _parsed(text: str) -> Row:
    """A summary; empty if it cannot be read, so that it is made again."""
    try:
        summary = json.loads(text)
    except ValueError:
        return {}
    return summary if isinstance(summary, dict) else {}
