"""Where tables live: a journal of changes in SQLite, written before anybody is told."""

from towpath.store.sqlite import Store

__all__ = ["Store"]
