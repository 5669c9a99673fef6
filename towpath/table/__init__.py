"""One table: who sits there, what was played, undo and agreements. No web, no database."""

from towpath.table.changes import Change
from towpath.table.errors import Refused
from towpath.table.holders import BOT, OPEN, PERSON, Holder, hashed, new_key
from towpath.table.opening import open_table
from towpath.table.snapshot import restored, snapshot
from towpath.table.table import Table

__all__ = [
    "BOT", "OPEN", "PERSON", "Change", "Holder", "Refused", "Table",
    "hashed", "new_key", "open_table", "restored", "snapshot",
]  # fmt: skip
