"""Where tables live: a journal of changes in SQLite or PostgreSQL, written before anybody is told."""

from pathlib import Path

from towpath.store.journal import Journal
from towpath.store.postgres import PostgresStore
from towpath.store.sqlite import Store

__all__ = ["Journal", "PostgresStore", "Store", "open_store"]


def open_store(place: Path | str) -> Journal:
    """The store at a path (SQLite) or at an address that begins with `postgresql://`."""
    return PostgresStore(str(place)) if str(place).startswith("postgresql://") else Store(Path(place))
