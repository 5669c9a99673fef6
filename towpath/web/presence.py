"""Who is here: whoever has a page open, of whatever table, in whatever server process."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from time import monotonic

GRACE = 5.0  # seconds in which a page that is loaded anew counts as open
PAGE = 75.0  # seconds for which a page without a live connection counts as open: hidden ones report once a minute
ELSEWHERE = 30.0  # seconds after which another process that says nothing any more is thought to be gone
REPORT = 10.0  # seconds between two reports of who is here in this process
FORGET = 7 * 86400.0  # seconds after which nobody asks any more when somebody was last here
MOST_PAGES = 20  # of one person
NAME = 16  # characters of a key's hash that other processes are told
ROW = 400  # so many of them at a time


class Presence:
    """The people of this server, by the hashes of their keys. `changed` is called with those who came or went."""

    def __init__(self, tell: Callable[[str], None] | None = None) -> None:
        self.live: Counter[str] = Counter()  # live connections
        self.pages: dict[str, dict[str, float]] = {}  # other open pages, and when each was last heard of
        self.seen: dict[str, float] = {}  # the last sign of life
        self.elsewhere: dict[str, dict[str, float]] = {}  # by process: who was here there, and when it said so
        self.changed: Callable[[Collection[str]], None] = lambda keys: None
        self.tell = tell  # other processes; None if there are none
        self.tidied = monotonic()

    # --- signs of life

    @contextmanager
    def connected(self, keys: Collection[str]) -> Iterator[None]:
        """While a live connection is open."""
        new = [key for key in keys if not self.is_here(key)]
        self.live.update(keys)
        self._arrived(new)
        try:
            yield
        finally:
            self.live.subtract(keys)
            self.live += Counter()  # forgets those without any
            self.see(keys)

    def see(self, keys: Collection[str]) -> None:
        """Somebody did something."""
        self.seen.update(dict.fromkeys(keys, monotonic()))

    def page_is_open(self, keys: Collection[str], page: str) -> None:
        """A page without a live connection reports."""
        new = [key for key in keys if not self.is_here(key)]
        for key in keys:
            pages = self.pages.setdefault(key, {})
            pages[page] = monotonic()
            while len(pages) > MOST_PAGES:
                del pages[min(pages, key=pages.__getitem__)]
        self.see(keys)
        self._arrived(new)

    def page_was_closed(self, keys: Collection[str], page: str) -> None:
        for key in keys:
            self.pages.get(key, {}).pop(page, None)
        self.see(keys)

    def _arrived(self, keys: Collection[str]) -> None:
        self._tidy()
        if keys:
            self.changed(keys)
            self.report(keys)

    # --- questions

    def is_here(self, key: str) -> bool:
        return self.is_here_in_this_process(key) or self._is_elsewhere(key)

    def is_here_in_this_process(self, key: str) -> bool:
        now = monotonic()
        if self.live[key] or now - self.seen.get(key, -GRACE) < GRACE:
            return True
        return any([now - heard < PAGE for heard in self.pages.get(key, {}).values()])

    def _is_elsewhere(self, key: str) -> bool:
        since = monotonic() - ELSEWHERE
        return any([here.get(key[:NAME], since) > since for here in self.elsewhere.values()])

    def last_seen(self, key: str) -> float | None:
        """The last sign of life, if there was one since the server began."""
        signs = [self.seen.get(key, 0.0), *self.pages.get(key, {}).values()]
        signs += [here.get(key[:NAME], 0.0) for here in self.elsewhere.values()]
        return max(signs) or None

    def away_for(self, key: str) -> float | None:
        """For how many seconds somebody has been away; None if nobody knows."""
        last = self.last_seen(key)
        return None if last is None else monotonic() - last

    # --- other processes

    def report(self, keys: Collection[str] | None = None) -> None:
        """Tell other processes who is here: these, or everybody."""
        if self.tell is None:
            return
        here = [key[:NAME] for key in keys or self.all_here()]
        for place in range(0, len(here), ROW):
            self.tell(",".join(here[place : place + ROW]))

    def all_here(self) -> list[str]:
        return [key for key in {*self.live, *self.pages, *self.seen} if self.is_here_in_this_process(key)]

    def hear(self, process: str, names: str) -> None:
        """Another process has said who is here there."""
        now = monotonic()
        here = self.elsewhere.setdefault(process, {})
        new = [name for name in names.split(",") if now - here.get(name, -ELSEWHERE) >= ELSEWHERE]
        here.update(dict.fromkeys(names.split(","), now))
        if new:
            self.changed(new)

    def _tidy(self) -> None:
        """Forget pages and people that nobody asks about any more."""
        now = monotonic()
        if now - self.tidied < PAGE:
            return
        self.tidied = now
        self.seen = {key: seen for key, seen in self.seen.items() if now - seen < FORGET}
        for key, pages in list(self.pages.items()):
            self.pages[key] = {page: heard for page, heard in pages.items() if now - heard < PAGE}
            if not self.pages[key]:
                del self.pages[key]
        for here in self.elsewhere.values():
            for name in [name for name, heard in here.items() if now - heard > FORGET]:
                del here[name]
