"""Where tables are stored: a journal of changes in SQLite or PostgreSQL, written before anybody hears of them."""

from pathlib import Path

from towpath.store.journal import Journal, Unavailable, Unreadable
from towpath.store.postgres import PostgresStore
from towpath.store.sqlite import Store

__all__ = ["Journal", "PostgresStore", "Store", "Unavailable", "Unreadable", "is_postgres", "open_store"]


def is_postgres(place: Path | str) -> bool:
    return str(place).startswith("postgresql://")


def open_store(place: Path | str) -> Journal:
    """The store at a path (SQLite) or at an address that begins with `postgresql://`."""
    return PostgresStore(str(place)) if is_postgres(place) else Store(Path(place))
