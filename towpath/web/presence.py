"""Presence: who has a page open, of any table, in any server process.

Processes send each other three kinds of messages, in which people are the beginnings of their key hashes: "NAMES" are
here, repeated every ten seconds; "gone NAMES"; and "who?" from one that has just begun to listen, which the others answer.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TypeVar

V = TypeVar("V")
GRACE = 5.0  # seconds after which a page that was closed counts as gone: it may only be loaded again
PAGE = 75.0  # seconds for which a page without a live connection counts as open: hidden ones report once a minute
ELSEWHERE = 30.0  # seconds without news after which a person in another process counts as gone
REPORT = 10.0  # seconds between two reports of who is here in this process
TICK = 1.0  # seconds between two checks who has gone
MOST = 20_000  # people who are remembered; the ones without a sign of life for longest are forgotten
MOST_PAGES = 20  # of one person
NAME = 16  # characters of a key's hash that are sent to other processes
ROW = 400  # names in one message
GONE, WHO = "gone ", "who?"


class Presence:
    """The people of this server, by the hashes of their keys. `changed` is called with those who came or went.

    `send`: sends a message to other processes; None if there are none.
    """

    def __init__(self, send: Callable[[str], None] | None = None) -> None:
        self.live: Counter[str] = Counter()  # live connections
        self.pages: OrderedDict[str, dict[str, float]] = OrderedDict()  # other open pages, and when each last reported
        self.seen: OrderedDict[str, float] = OrderedDict()  # the last sign of life of each person
        self.leaving: set[str] = set()  # people whose last page was closed, until GRACE is over
        self.elsewhere: dict[str, dict[str, float]] = {}  # by process: who is there, and when it last said so
        self.seen_elsewhere: OrderedDict[str, float] = OrderedDict()  # when anybody was last here in another process
        self.changed: Callable[[Collection[str]], None] = lambda keys: None
        self.send = send
        self.reported = monotonic()

    # --- signs of life

    @contextmanager
    def connected(self, keys: Collection[str]) -> Iterator[None]:
        """While a live connection is open."""
        new = [key for key in keys if not self._has_page(key)]
        self.live.update(keys)
        self._opened(new)
        try:
            yield
        finally:
            for key in keys:
                self.live[key] -= 1
                if not self.live[key]:
                    del self.live[key]
            self._closed(keys)

    def touch(self, keys: Collection[str]) -> None:
        """Note a sign of life."""
        for key in keys:
            _remember(self.seen, key, monotonic())

    def page_is_open(self, keys: Collection[str], page: str) -> None:
        """A page without a live connection reports."""
        new = [key for key in keys if not self._has_page(key)]
        for key in keys:
            pages = self.pages.get(key, {})
            pages[page] = monotonic()
            while len(pages) > MOST_PAGES:
                del pages[min(pages, key=pages.__getitem__)]
            _remember(self.pages, key, pages)
        self.touch(keys)
        self._opened(new)

    def page_was_closed(self, keys: Collection[str], page: str) -> None:
        closed = [key for key in keys if page in self.pages.get(key, ())]
        for key in closed:
            del self.pages[key][page]
            if not self.pages[key]:
                del self.pages[key]
        self._closed(closed)

    def _opened(self, new: Collection[str]) -> None:
        """These people have a page open, and had none before."""
        self.leaving.difference_update(new)
        if new:
            self.changed(new)
            self._send_names(new)

    def _closed(self, keys: Collection[str]) -> None:
        self.touch(keys)
        self.leaving.update([key for key in keys if not self._has_page(key)])

    # --- queries

    def is_here(self, key: str) -> bool:
        return self.is_here_in_this_process(key) or self._is_elsewhere(key)

    def is_here_in_this_process(self, key: str) -> bool:
        return monotonic() - self.seen.get(key, -GRACE) < GRACE or self._has_page(key)

    def _has_page(self, key: str) -> bool:
        now = monotonic()
        return self.live[key] > 0 or any([now - reported < PAGE for reported in self.pages.get(key, {}).values()])

    def _is_elsewhere(self, key: str) -> bool:
        since = monotonic() - ELSEWHERE
        return any([here.get(key[:NAME], since) > since for here in self.elsewhere.values()])

    def last_seen(self, key: str) -> float | None:
        """The last sign of life, if there was one since the server began and it is remembered."""
        signs = [self.seen.get(key, 0.0), self.seen_elsewhere.get(key[:NAME], 0.0)]
        return max(*signs, *self.pages.get(key, {}).values()) or None

    def away_for(self, key: str) -> float | None:
        """For how many seconds somebody has been away; None if that is unknown."""
        last = self.last_seen(key)
        return None if last is None else monotonic() - last

    # --- as time passes

    def tick(self) -> None:
        """To be called every second: report who has gone, and now and then who is here."""
        report_is_due = monotonic() - self.reported >= REPORT
        if report_is_due:
            self._tidy()
        gone = [key for key in self.leaving if not self.is_here_in_this_process(key)]
        self.leaving.difference_update(gone)
        if gone:
            self.changed(gone)
            self._send_names(gone, GONE)
        if report_is_due:
            self.report()

    def _tidy(self) -> None:
        """Remove pages that no longer report, and people whom other processes no longer mention."""
        now = monotonic()
        for key, pages in list(self.pages.items()):
            self.pages[key] = {page: reported for page, reported in pages.items() if now - reported < PAGE}
            if not self.pages[key]:
                del self.pages[key]
                self.leaving.update([] if self.live[key] else [key])
        for process, here in list(self.elsewhere.items()):
            silent = [name for name, reported in here.items() if now - reported >= ELSEWHERE]
            self._remove_elsewhere(process, silent)

    # --- other processes

    def ask_others(self) -> None:
        """Ask the other processes who is there."""
        if self.send is not None:
            self.send(WHO)

    def report(self) -> None:
        """Send the other processes everybody who has a page open here."""
        self.reported = monotonic()
        self._send_names([key for key in {*self.live, *self.pages} if self._has_page(key)])

    def _send_names(self, keys: Collection[str], prefix: str = "") -> None:
        if self.send is None:
            return
        names = [key[:NAME] for key in keys]
        for place in range(0, len(names), ROW):
            self.send(prefix + ",".join(names[place : place + ROW]))

    def receive(self, process: str, message: str) -> None:
        """A message of another process."""
        if message == WHO:
            self.report()
        elif message.startswith(GONE):
            self._on_gone(process, message.removeprefix(GONE).split(","))
        else:
            self._on_here(process, message.split(","))

    def _on_here(self, process: str, names: list[str]) -> None:
        now = monotonic()
        new = [name for name in names if not self._is_elsewhere(name)]
        self.elsewhere.setdefault(process, {}).update(dict.fromkeys(names, now))
        for name in names:
            _remember(self.seen_elsewhere, name, now)
        if new:
            self.changed(new)

    def _on_gone(self, process: str, names: list[str]) -> None:
        for name in names:
            _remember(self.seen_elsewhere, name, monotonic() - GRACE)  # it was sent after the grace period
        self._remove_elsewhere(process, names)

    def _remove_elsewhere(self, process: str, names: Collection[str]) -> None:
        """These people have left another process. A process where nobody is left is forgotten."""
        here = self.elsewhere.get(process, {})
        for name in names:
            here.pop(name, None)
        if not here:
            self.elsewhere.pop(process, None)
        if names:
            self.changed(names)


def _remember(people: OrderedDict[str, V], key: str, value: V) -> None:
    """Set the value of the latest person; forget the oldest ones."""
    people[key] = value
    people.move_to_end(key)
    while len(people) > MOST:
        people.popitem(last=False)
