"""A table in use: its lock, the views rendered of it, and the pages that wait for news."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from time import monotonic

from towpath.table import PERSON, Table
from towpath.web.presence import Presence
from towpath.web.rendering import RenderedView, Viewer

MOST_CHAT, CHAT_A_SECOND = 20.0, 0.5  # lines that a seat may send at once, and how soon it may send more


class LiveTable:
    """One table of the registry. `lock` lets one command change it at a time; `news` wakes the pages that wait."""

    def __init__(self, table: Table, presence: Presence) -> None:
        self.table = table
        self.presence = presence
        self.lock = asyncio.Lock()
        self.news = asyncio.Event()
        self.rendered: dict[Viewer, RenderedView] = {}
        self.bot_task: asyncio.Task[None] | None = None
        self.connections = 0  # live ones
        self.watching: Counter[object] = Counter()  # connections of people who do not sit here, by their keys
        self.chat_left: dict[int, tuple[float, float]] = {}  # how many lines each seat may send at once, and since when
        self.used = self.loaded = monotonic()

    @contextmanager
    def connected(self, key_hashes: Collection[str] = ()) -> Iterator[None]:
        """While somebody is connected, the table stays in memory and whoever holds these keys is here.

        Whether they are a spectator is decided when they connect: a page that takes a seat is loaded again.
        """
        spectator = not any([holder.key_hash in key_hashes for holder in self.table.holders if holder.key_hash])
        person: object = frozenset(key_hashes) or object()
        self.connections += 1
        if spectator:
            self.watching[person] += 1
            self.notify()
        try:
            with self.presence.connected(key_hashes):
                yield
        finally:
            self.connections -= 1
            self.used = monotonic()
            if spectator:
                self.watching -= Counter([person])
                self.notify()

    @property
    def spectators(self) -> int:
        """How many people watch. A browser without a key counts once for each of its pages."""
        return len(self.watching)

    def may_chat(self, seat: int) -> bool:
        """Whether the seat sends no more lines than anybody would: many at once, or one every other second for ever."""
        left, before = self.chat_left.get(seat, (MOST_CHAT, monotonic()))
        left = min(MOST_CHAT, left + (monotonic() - before) * CHAT_A_SECOND)
        self.chat_left[seat] = (max(0.0, left - 1), monotonic())
        return left >= 1

    def absent_seats(self) -> list[int]:
        """The seats of people who have been away for longer than the table waits."""
        holders = enumerate(self.table.holders)
        return [seat for seat, holder in holders if holder.kind == PERSON and self.is_absent(holder.key_hash)]

    def seats_here(self) -> list[int]:
        """The seats of people who have a page open."""
        holders = enumerate(self.table.holders)
        return [seat for seat, holder in holders if holder.kind == PERSON and self.presence.is_here(holder.key_hash)]

    def is_absent(self, key_hash: str) -> bool:
        """Nobody is absent just because the server was restarted."""
        last = max(self.loaded, self.presence.last_seen(key_hash) or 0.0)
        return not self.presence.is_here(key_hash) and last <= monotonic() - self.table.patience

    def is_idle_since(self, moment: float) -> bool:
        bot_thinks = self.bot_task is not None and not self.bot_task.done()
        return self.used < moment and not self.connections and not bot_thinks and not self.lock.locked()

    def table_changed(self) -> None:
        """The table has another version: render it anew and notify the pages."""
        self.rendered.clear()
        self.notify()

    def notify(self) -> None:
        """Wake all pages that wait for news, because the table has changed or people came or went."""
        self.news.set()
        self.news = asyncio.Event()

    def render(self, viewer: Viewer) -> RenderedView:
        """The present view, rendered once for all viewers who see the same."""
        rendered = self.rendered.get(viewer)
        if rendered is None or rendered.version != self.table.version:
            rendered = self.rendered[viewer] = RenderedView(self.table, viewer)
        return rendered
