"""The desk: all tables that are in use, one writer for each. Legal, then on disk, then told."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Any, TypeVar

from towpath.engine import BadInput, ChanceSource, IllegalMove, Setup
from towpath.store import Journal, Unavailable, Unreadable
from towpath.table import PERSON, Change, Holder, Refused, Table, open_table
from towpath.table.agreements import lapse
from towpath.table.errors import NO_REQUEST, SENT_ALREADY, STALE
from towpath.table.lesson import Lesson
from towpath.table.opening import PATIENCE
from towpath.table.rematch import holders_of, invite
from towpath.table.summary import summary
from towpath.web.looks import Look, Shown
from towpath.web.presence import NAME, TICK, Presence
from towpath.web.thinkers import Thinkers

T = TypeVar("T")
Wish = Callable[[Table], Change]
Repeats = Callable[[Table, Change], bool]  # whether a change is what was wished for
IDLE = 600.0  # seconds after which a table that nobody looks at is put away
AGAIN, LATEST = 1.0, 30.0  # seconds until a bot's move that failed is tried again: at first, and at most
log = logging.getLogger("towpath")
MOST_SAID, SAID_A_SECOND = 20.0, 0.5  # lines that somebody may say at once, and how soon they may say more


class Sitting:
    """A table in use: its lock, and the people who wait for news of it."""

    def __init__(self, table: Table, presence: Presence) -> None:
        self.table = table
        self.presence = presence
        self.lock = asyncio.Lock()
        self.news = asyncio.Event()
        self.shown: dict[tuple[int | None, str, bool], Shown] = {}
        self.thinking: asyncio.Task[None] | None = None
        self.watchers = 0  # live connections
        self.watching = 0  # and how many of them are of people who do not sit here
        self.said: dict[int, tuple[float, float]] = {}  # how much each seat may say at once, and since when
        self.used = self.loaded = monotonic()

    @contextmanager
    def watched(self, key_hashes: Collection[str] = ()) -> Iterator[None]:
        """While somebody is connected, the table stays in memory, and whoever holds these keys is here.

        Whether that is a spectator is settled when they come: who sits down loads the page anew.
        """
        spectator = int(not any([holder.key_hash in key_hashes for holder in self.table.holders if holder.key_hash]))
        self.watchers += 1
        self.watching += spectator
        if spectator:
            self.stir()
        try:
            with self.presence.connected(key_hashes):
                yield
        finally:
            self.watchers -= 1
            self.watching -= spectator
            self.used = monotonic()
            if spectator:
                self.stir()

    def may_say(self, seat: int) -> bool:
        """Whether the seat says no more than anybody would: many lines at once, or one every other second for ever."""
        left, before = self.said.get(seat, (MOST_SAID, monotonic()))
        left = min(MOST_SAID, left + (monotonic() - before) * SAID_A_SECOND)
        self.said[seat] = (max(0.0, left - 1), monotonic())
        return left >= 1

    def absent(self) -> list[int]:
        """The seats of people who have been away for longer than the table waits."""
        holders = enumerate(self.table.holders)
        return [seat for seat, holder in holders if holder.kind == PERSON and self.is_absent(holder.key_hash)]

    def is_absent(self, key_hash: str) -> bool:
        """Nobody is absent just because the server began anew."""
        last = max(self.loaded, self.presence.last_seen(key_hash) or 0.0)
        return not self.presence.is_here(key_hash) and last <= monotonic() - self.table.patience

    def idle_since(self, moment: float) -> bool:
        thinks = self.thinking is not None and not self.thinking.done()
        return self.used < moment and not self.watchers and not thinks and not self.lock.locked()

    def tell(self) -> None:
        """Wake everybody who waits; whoever comes later waits for the next news."""
        self.shown.clear()
        self.stir()

    def stir(self) -> None:
        """Wake everybody who waits, although the table is as it was: people came or went."""
        self.news.set()
        self.news = asyncio.Event()

    def show(self, look: Look) -> Shown:
        """The table as it is now, drawn once for all who look alike."""
        shown = self.shown.get(look.key())
        if shown is None or shown.version != self.table.version:
            shown = self.shown[look.key()] = Shown(self.table, look)
        return shown


class Desk:
    """Loads tables when they are asked for and keeps what happens at them."""

    def __init__(
        self, store: Journal, thinkers: Thinkers, source: ChanceSource | None = None, pause: float = 0.0
    ) -> None:
        self.store = store
        self.thinkers = thinkers
        self.source = source  # instead of the seeds that tables have of their own
        self.pause = pause  # seconds before each move that a lesson makes, so that a learner sees one after the other
        self.sittings: dict[str, Sitting] = {}
        self.presence = Presence(self._announce_people if store.shared else None)
        self.presence.changed = self._people_changed
        self.reporting: asyncio.Task[None] | None = None
        self.tidied = monotonic()
        self.disk = ThreadPoolExecutor(1, "towpath-disk")  # SQLite has one writer; waiting for the disk blocks nobody
        self.catching_up: set[asyncio.Task[None]] = set()
        self.damaged: set[str] = set()  # tables that were found to be unreadable
        self.closing = False

    def listen(self) -> None:
        """Hear what other processes let happen at the tables that are in use here."""
        loop = asyncio.get_running_loop()

        def heard(id: str) -> None:
            with suppress(RuntimeError):  # the loop has ended meanwhile
                loop.call_soon_threadsafe(self._heard, id)

        def heard_people(process: str, said: str) -> None:
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self.presence.hear, process, said)

        self.store.listen(heard, heard_people)
        self.reporting = asyncio.create_task(self._report_people())

    async def _report_people(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            self.presence.tick()

    def _announce_people(self, said: str) -> None:
        with suppress(RuntimeError):  # the server ends
            self.disk.submit(self.store.announce_people, said).add_done_callback(_log_failure)

    def _people_changed(self, keys: Collection[str]) -> None:
        """Some people came or went; those in other processes are known by the beginnings of keys alone."""
        names = {key[:NAME] for key in keys}
        for sitting in self.sittings.values():
            if sitting.watchers and any([holder.key_hash[:NAME] in names for holder in sitting.table.holders]):
                sitting.stir()

    def _heard(self, id: str) -> None:
        """Something happened at a table; no id: perhaps at any, while nobody listened."""
        if not id:
            self.presence.ask()
        for sitting in [self.sittings[id]] if id in self.sittings else [] if id else list(self.sittings.values()):
            task = asyncio.create_task(self._catch_up(sitting))
            self.catching_up.add(task)
            task.add_done_callback(self.catching_up.discard)

    async def _catch_up(self, sitting: Sitting) -> None:
        async with sitting.lock:
            played = [holder for holder in sitting.table.holders if not holder.stand_in]
            happened = await self._on_disk(lambda: self.store.catch_up(sitting.table))
        if happened:
            sitting.tell()
            await self._stay(sitting, played)

    async def _stay(self, sitting: Sitting, played: list[Holder]) -> None:
        """Another process cannot know who is connected here: whom it has just taken for absent comes back at once."""
        for seat, holder in enumerate(sitting.table.holders):
            if holder.stand_in and not holder.left and holder in played and self.presence.is_here(holder.key_hash):
                with suppress(Refused):
                    await self.do(sitting, lambda table, seat=seat: table.propose_return(seat, ""))  # type: ignore[misc]

    async def open(
        self,
        setup: Setup,
        holders: list[Holder],
        listed: bool,
        lesson: Lesson | None = None,
        patience: int = PATIENCE,
        id: str = "",
    ) -> Table:
        """A new table; under an id that is given, the one that was opened under it already if there is one."""
        if id and (known := await self.sitting(id)) is not None:
            return known.table
        id = id or new_id()
        opening = open_table(setup, holders, listed, self.source, lesson, patience)
        try:
            table = await self._on_disk(lambda: self.store.create(id, opening))
        except self.store.collision:  # the same request came twice at once
            there = await self.sitting(id)
            assert there is not None
            return there.table
        self._tidy()
        self._take_up(table)
        return table

    def _take_up(self, table: Table) -> Sitting:
        """A table that has just been opened."""
        sitting = self.sittings[table.id] = Sitting(table, self.presence)
        self._note(table)
        self._think(sitting)
        return sitting

    async def rematch(self, sitting: Sitting, seat_of: Callable[[Table], int], moved_round: bool, id: str) -> str:
        """The table to which somebody invites the same people; the one that is there already if somebody was faster."""
        async with sitting.lock:
            table = sitting.table
            if table.rematch is None:
                if id in table.ids:
                    raise Refused(SENT_ALREADY)
                await self._invite(sitting, seat_of(table), moved_round, id)
        assert table.rematch is not None
        sitting.tell()
        return table.rematch.table

    async def _invite(self, sitting: Sitting, seat: int, moved_round: bool, id: str) -> None:
        table, to = sitting.table, new_id()
        change = invite(table, seat, to, id)
        holders = holders_of(table, seat, moved_round)
        opening = open_table(
            table.setup, holders, table.listed, self.source, None, table.patience, table.holders[seat].key_hash
        )
        try:
            await self._on_disk(lambda: self.store.append(table, change, (to, opening)))
        except Refused:  # another process was faster
            await self._on_disk(lambda: self.store.catch_up(table))
            if table.rematch is None:
                raise
            return
        table.accept(change)
        self._note(table)
        new = Table(to)
        new.accept(opening)
        self._take_up(new)

    async def excuse(self, sitting: Sitting) -> None:
        """Nobody waits for the answers of people who have gone."""
        if lapse(sitting.table, sitting.absent()) is not None:
            with suppress(Refused):
                await self.do(sitting, lambda table: _lapsed(table, sitting.absent()))

    async def sitting(self, id: str) -> Sitting | None:
        """The table of that id, loaded if need be; None if there is none."""
        if id not in self.sittings:
            table = await self._load(id)
            if table is None:
                return None
            self._tidy()
            self.sittings.setdefault(id, Sitting(table, self.presence))
            if self.store.shared:  # something may have happened there before anybody listened here
                await self._catch_up(self.sittings[id])
            self._note(table)
        self.sittings[id].used = monotonic()
        self._think(self.sittings[id])  # the process in which a bot thought may be gone
        return self.sittings[id]

    async def _load(self, id: str) -> Table | None:
        try:
            return await self._on_disk(lambda: self.store.load(id))
        except Unreadable as unreadable:
            if id not in self.damaged:
                log.error("%s", unreadable, exc_info=unreadable.__cause__)
            self.damaged.add(id)
            raise

    def _tidy(self) -> None:
        """Put away what has not been used for long; the store has it. Only when another table comes, and not too often."""
        now = monotonic()
        if now - self.tidied > IDLE / 10:
            self.tidied = now
            for id in [id for id, sitting in self.sittings.items() if sitting.idle_since(now - IDLE)]:
                del self.sittings[id]

    async def do(self, sitting: Sitting, wish: Wish, id: str = "", repeats: Repeats | None = None) -> bool:
        """Let a wish happen. False if it happened already: a repeated send. Raises what the table refuses it with."""
        async with sitting.lock:
            table = sitting.table
            if id and id in table.ids:
                kept = await self._on_disk(lambda: self.store.change_with_id(table.id, id))
                if repeats is not None and kept is not None and not repeats(table, kept):
                    raise Refused(SENT_ALREADY)
                return False
            change = wish(table)
            try:
                await self._on_disk(lambda: self.store.append(table, change))
            except Refused as refused:
                if refused.why != STALE:
                    raise
                # Another process was faster. What is wished for may still be possible, or has happened there.
                await self._on_disk(lambda: self.store.catch_up(table))
                sitting.tell()
                if id and id in table.ids:
                    return False
                change = wish(table)
                await self._on_disk(lambda: self.store.append(table, change))
            table.accept(change)
            self._note(table)
        sitting.tell()
        self._think(sitting)
        return True

    def _note(self, table: Table) -> None:
        """For the lists of tables; nobody waits for it."""
        noting = self.disk.submit(self.store.save_summary, table.id, table.version, summary(table))
        noting.add_done_callback(_log_failure)

    async def public_tables(self, state: str, most: int) -> list[dict[str, Any]]:
        return await self._up_to_date(lambda: self.store.public_tables(state, most))

    async def tables_of(self, key_hashes: list[str], most: int) -> list[dict[str, Any]]:
        return await self._up_to_date(lambda: self.store.tables_of(key_hashes, most))

    async def _up_to_date(self, rows: Callable[[], list[dict[str, Any]]]) -> list[dict[str, Any]]:
        """Rows of a list, after the tables whose notes were lost in a kill have been looked at."""
        found = await self._on_disk(rows)
        old = [row["table"] for row in found if row["old"] and row["table"] not in self.damaged]
        for id in old:
            with suppress(BadInput):  # a table of rules that are no longer played, or that is damaged
                await self.sitting(id)  # which notes it
        noted = await self._on_disk(rows) if old else found
        return [row for row in noted if "game" in row and row["table"] not in self.damaged]

    def _think(self, sitting: Sitting) -> None:
        """Start a bot's thinking if one has to decide and none thinks yet."""
        idle = sitting.thinking is None or sitting.thinking.done()
        if idle and sitting.table.bots_to_move():
            sitting.thinking = asyncio.create_task(self._let_bots_move(sitting))

    async def _let_bots_move(self, sitting: Sitting) -> None:
        pause = AGAIN
        while seats := sitting.table.bots_to_move():
            try:
                await self._let_bot_move(sitting, seats[0])
                pause = AGAIN
            except Exception:  # the database may be locked: nobody else would ask the bot again
                log.exception("a bot could not move at table %s; again in %g s", sitting.table.id, pause)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LATEST)

    async def _let_bot_move(self, sitting: Sitting, seat: int) -> None:
        if sitting.table.scripted_move() is not None:
            await asyncio.sleep(self.pause)
        version = sitting.table.version
        told = sitting.table.scripted_move()
        words = told[1] if told is not None else await self.thinkers.think(sitting.table, seat)
        try:
            await self.do(sitting, lambda table: table.propose_move(seat, words, version, "", self.source, by_bot=True))
        except (Refused, IllegalMove):
            return  # something changed while it thought: it is asked again if it still has to move

    async def _on_disk(self, work: Callable[[], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self.disk, work)
        except self.store.trouble as trouble:
            log.warning("the store: %s", trouble)
            raise Unavailable(str(trouble)) from trouble

    def end_live(self) -> None:
        """The server ends: whoever waits for news waits no longer."""
        self.closing = True
        for sitting in self.sittings.values():
            sitting.tell()

    async def close(self) -> None:
        if self.reporting is not None:
            self.reporting.cancel()
        for sitting in self.sittings.values():
            if sitting.thinking is not None:
                sitting.thinking.cancel()
        self.disk.shutdown(cancel_futures=True)  # nobody was told of what is not written yet
        self.thinkers.close()


def new_id() -> str:
    """An id of a table that nobody can guess."""
    return secrets.token_urlsafe(9)


def _lapsed(table: Table, absent: Collection[int]) -> Change:
    change = lapse(table, absent)
    if change is None:
        raise Refused(NO_REQUEST)
    return change


def _log_failure(noting: Future[None]) -> None:
    if not noting.cancelled() and (error := noting.exception()) is not None:
        log.warning("the note of a table was not written: %s", error)
