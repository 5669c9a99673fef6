"""Who is here: whoever has a page open, of whatever table, in whatever server process.

Processes tell each other three things, with people as the beginnings of their keys' hashes: "NAMES" are here, which is
said again every ten seconds; "gone NAMES"; and "who?" by one that has just begun to listen, which all others answer.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TypeVar

V = TypeVar("V")
GRACE = 5.0  # seconds in which a page that is loaded anew counts as open
PAGE = 75.0  # seconds for which a page without a live connection counts as open: hidden ones report once a minute
ELSEWHERE = 30.0  # seconds after which somebody of whom another process says nothing any more is thought to be gone
REPORT = 10.0  # seconds between two reports of who is here in this process
TICK = 1.0  # seconds between two looks at who has gone
MOST = 20_000  # people who are remembered; those of whom nothing was heard for longest are forgotten
MOST_PAGES = 20  # of one person
NAME = 16  # characters of a key's hash that other processes are told
ROW = 400  # so many of them at a time
GONE, WHO = "gone ", "who?"


class Presence:
    """The people of this server, by the hashes of their keys. `changed` is called with those who came or went."""

    def __init__(self, tell: Callable[[str], None] | None = None) -> None:
        self.live: Counter[str] = Counter()  # live connections
        self.pages: OrderedDict[str, dict[str, float]] = OrderedDict()  # other open pages, and when each last reported
        self.seen: OrderedDict[str, float] = OrderedDict()  # the last sign of life
        self.leaving: set[str] = set()  # whose last page was closed, while it may only be loaded anew
        self.elsewhere: dict[str, dict[str, float]] = {}  # by process: who is here there, and when it said so
        self.seen_elsewhere: OrderedDict[str, float] = OrderedDict()  # when anybody was last here in another process
        self.changed: Callable[[Collection[str]], None] = lambda keys: None
        self.tell = tell  # other processes; None if there are none
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

    def see(self, keys: Collection[str]) -> None:
        """Somebody did something."""
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
        self.see(keys)
        self._opened(new)

    def page_was_closed(self, keys: Collection[str], page: str) -> None:
        closed = [key for key in keys if page in self.pages.get(key, ())]
        for key in closed:
            del self.pages[key][page]
            if not self.pages[key]:
                del self.pages[key]
        self._closed(closed)

    def _opened(self, new: Collection[str]) -> None:
        """These have a page open, and had none before."""
        self.leaving.difference_update(new)
        if new:
            self.changed(new)
            self._say(new)

    def _closed(self, keys: Collection[str]) -> None:
        self.see(keys)
        self.leaving.update([key for key in keys if not self._has_page(key)])

    # --- questions

    def is_here(self, key: str) -> bool:
        return self.is_here_in_this_process(key) or self._is_elsewhere(key)

    def is_here_in_this_process(self, key: str) -> bool:
        return monotonic() - self.seen.get(key, -GRACE) < GRACE or self._has_page(key)

    def _has_page(self, key: str) -> bool:
        now = monotonic()
        return self.live[key] > 0 or any([now - heard < PAGE for heard in self.pages.get(key, {}).values()])

    def _is_elsewhere(self, key: str) -> bool:
        since = monotonic() - ELSEWHERE
        return any([here.get(key[:NAME], since) > since for here in self.elsewhere.values()])

    def last_seen(self, key: str) -> float | None:
        """The last sign of life, if there was one since the server began and it is remembered."""
        signs = [self.seen.get(key, 0.0), self.seen_elsewhere.get(key[:NAME], 0.0)]
        return max(*signs, *self.pages.get(key, {}).values()) or None

    def away_for(self, key: str) -> float | None:
        """For how many seconds somebody has been away; None if nobody knows."""
        last = self.last_seen(key)
        return None if last is None else monotonic() - last

    # --- as time passes

    def tick(self) -> None:
        """To be called every second: say who has gone, and now and then who is here."""
        report_is_due = monotonic() - self.reported >= REPORT
        if report_is_due:
            self._tidy()
        gone = [key for key in self.leaving if not self.is_here_in_this_process(key)]
        self.leaving.difference_update(gone)
        if gone:
            self.changed(gone)
            self._say(gone, GONE)
        if report_is_due:
            self.report()

    def _tidy(self) -> None:
        """Find pages that report no more, and people of whom other processes say nothing more."""
        now = monotonic()
        for key, pages in list(self.pages.items()):
            self.pages[key] = {page: heard for page, heard in pages.items() if now - heard < PAGE}
            if not self.pages[key]:
                del self.pages[key]
                self.leaving.update([] if self.live[key] else [key])
        for process, here in list(self.elsewhere.items()):
            silent = [name for name, heard in here.items() if now - heard >= ELSEWHERE]
            self._strike(process, silent)

    # --- other processes

    def ask(self) -> None:
        """Let other processes say at once who is here there."""
        if self.tell is not None:
            self.tell(WHO)

    def report(self) -> None:
        """Tell other processes who is here: everybody with an open page."""
        self.reported = monotonic()
        self._say([key for key in {*self.live, *self.pages} if self._has_page(key)])

    def _say(self, keys: Collection[str], what: str = "") -> None:
        if self.tell is None:
            return
        names = [key[:NAME] for key in keys]
        for place in range(0, len(names), ROW):
            self.tell(what + ",".join(names[place : place + ROW]))

    def hear(self, process: str, said: str) -> None:
        """Another process says who is here there or has gone, or asks."""
        if said == WHO:
            self.report()
        elif said.startswith(GONE):
            self._hear_who_has_gone(process, said.removeprefix(GONE).split(","))
        else:
            self._hear_who_is_here(process, said.split(","))

    def _hear_who_is_here(self, process: str, names: list[str]) -> None:
        now = monotonic()
        new = [name for name in names if not self._is_elsewhere(name)]
        self.elsewhere.setdefault(process, {}).update(dict.fromkeys(names, now))
        for name in names:
            _remember(self.seen_elsewhere, name, now)
        if new:
            self.changed(new)

    def _hear_who_has_gone(self, process: str, names: list[str]) -> None:
        for name in names:
            _remember(self.seen_elsewhere, name, monotonic() - GRACE)  # it is said when the grace is over
        self._strike(process, names)

    def _strike(self, process: str, names: Collection[str]) -> None:
        """These are not here any more in another process; one where nobody is left is forgotten."""
        here = self.elsewhere.get(process, {})
        for name in names:
            here.pop(name, None)
        if not here:
            self.elsewhere.pop(process, None)
        if names:
            self.changed(names)


def _remember(people: OrderedDict[str, V], key: str, value: V) -> None:
    """Keep this as the latest; what is oldest is forgotten."""
    people[key] = value
    people.move_to_end(key)
    while len(people) > MOST:
        people.popitem(last=False)
