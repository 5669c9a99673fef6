"""Tables in PostgreSQL, for several server processes at once: each notifies the others of its changes."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from importlib import import_module
from typing import Any

from towpath.engine import BadInput
from towpath.store import index
from towpath.store.journal import Journal, Rows

CHANNEL, PEOPLE = "towpath", "towpath_people"
RETRY = 1.0  # seconds until a lost connection is opened again
ANY_TABLE = ""  # sent after a connection was lost: any table may have changed meanwhile

# One entry for each version of the schema, as for SQLite. Texts of times sort as times.
MIGRATIONS = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        opened TEXT NOT NULL DEFAULT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'),
        listed INTEGER NOT NULL DEFAULT 0,
        state TEXT NOT NULL DEFAULT '',
        noted INTEGER NOT NULL DEFAULT 0,
        summary TEXT NOT NULL DEFAULT '{}',
        touched TEXT NOT NULL DEFAULT ''
    );
    CREATE INDEX listed_tables ON tables (state, touched) WHERE listed = 1;
    CREATE TABLE changes (
        table_id TEXT NOT NULL REFERENCES tables (id),
        number INTEGER NOT NULL,
        kind TEXT NOT NULL,
        facts TEXT NOT NULL,
        id TEXT,
        at TEXT NOT NULL DEFAULT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'),
        PRIMARY KEY (table_id, number)
    );
    CREATE UNIQUE INDEX change_ids ON changes (table_id, id) WHERE id IS NOT NULL;
    CREATE TABLE snapshots (
        table_id TEXT PRIMARY KEY REFERENCES tables (id),
        number INTEGER NOT NULL,
        facts TEXT NOT NULL
    );
    CREATE TABLE holders (
        key_hash TEXT NOT NULL,
        table_id TEXT NOT NULL REFERENCES tables (id),
        seat INTEGER NOT NULL,
        PRIMARY KEY (key_hash, table_id, seat)
    );
    CREATE TABLE secrets (name TEXT PRIMARY KEY, value BYTEA NOT NULL);
    """,
)


def driver() -> Any:
    try:
        return import_module("psycopg")
    except ImportError:
        raise BadInput("PostgreSQL needs the package psycopg: pip install 'towpath[postgres]'") from None


class Connection:
    """A connection that is opened again when it was lost. What was being executed then is not repeated."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.open()

    def open(self) -> None:
        self.raw: Any = driver().connect(self.url, autocommit=True)

    def execute(self, statement: str, parameters: Sequence[Any] = (), /) -> Rows:
        if self.raw.closed:
            self.open()
        rows: Rows = self.raw.execute(statement.replace("?", "%s"), parameters)
        return rows


class PostgresStore(Journal):
    shared = True

    def __init__(self, url: str) -> None:
        psycopg = driver()
        self.url = url
        self.token = secrets.token_hex(8)  # of this process, which ignores its own messages
        self.closed = threading.Event()
        self.collision = psycopg.errors.UniqueViolation
        self.trouble = psycopg.OperationalError
        try:
            self.db: Connection = Connection(url)
            self._migrate()
        except psycopg.Error as error:
            raise BadInput(f"{self.place()}: cannot be used as a store ({' '.join(str(error).split())})") from None

    def place(self) -> str:
        """Where the tables are, without the password."""
        return f"postgresql://…{self.url.rpartition('@')[2].rpartition('//')[2]}"

    def _migrate(self) -> None:
        with self.transaction():
            self.db.execute("SELECT pg_advisory_xact_lock(hashtext(?))", (CHANNEL,))  # one process at a time
            self.db.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
            row = self.db.execute("SELECT version FROM schema_version").fetchone()
            version = row[0] if row else 0
            if version > len(MIGRATIONS):
                raise driver().DatabaseError(f"written by a newer Towpath (schema {version})")
            for script in MIGRATIONS[version:]:
                self.db.execute(script)
            if row is None:
                self.db.execute("INSERT INTO schema_version (version) VALUES (?)", (len(MIGRATIONS),))
            else:
                self.db.execute("UPDATE schema_version SET version = ?", (len(MIGRATIONS),))

    def close(self) -> None:
        self.closed.set()
        self.db.raw.close()

    def transaction(self) -> AbstractContextManager[object]:
        if self.db.raw.closed:
            self.db.open()
        transaction: AbstractContextManager[object] = self.db.raw.transaction()
        return transaction

    def save_summary(self, id: str, version: int, summary: dict[str, Any]) -> None:
        with self.transaction():
            self.db.execute("SET LOCAL synchronous_commit = off")
            index.save_summary(self.db, id, version, summary)

    def secret(self) -> bytes:
        """The secret with which all processes sign cookies. The first one makes it."""
        self.db.execute(
            "INSERT INTO secrets (name, value) VALUES ('cookies', ?) ON CONFLICT DO NOTHING", (secrets.token_bytes(32),)
        )
        return bytes(self.db.execute("SELECT value FROM secrets WHERE name = 'cookies'").fetchone()[0])

    # --- messages between processes

    def announce(self, id: str) -> None:
        self.db.execute("SELECT pg_notify(?, ?)", (CHANNEL, f"{self.token} {id}"))

    def announce_people(self, message: str) -> None:
        self.db.execute("SELECT pg_notify(?, ?)", (PEOPLE, f"{self.token} {message}"))

    def listen(self, on_table: Callable[[str], None], on_people: Callable[[str, str], None]) -> None:
        callbacks = (on_table, on_people)
        threading.Thread(target=self._listen, args=callbacks, daemon=True, name="towpath-listen").start()

    def _listen(self, on_table: Callable[[str], None], on_people: Callable[[str, str], None]) -> None:
        psycopg = driver()
        while not self.closed.is_set():
            try:
                with psycopg.connect(self.url, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    connection.execute(f"LISTEN {PEOPLE}")
                    on_table(ANY_TABLE)
                    while not self.closed.is_set():
                        for notification in connection.notifies(timeout=0.5):
                            token, _, message = notification.payload.partition(" ")
                            if token == self.token:
                                continue
                            if notification.channel == PEOPLE:
                                on_people(token, message)
                            else:
                                on_table(message)
            except psycopg.Error:
                time.sleep(RETRY)
