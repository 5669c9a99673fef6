"""The table registry: all tables in use, with one writer for each. A legal command is written first and sent to pages then."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Collection
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from time import monotonic
from typing import Any, TypeVar

from towpath.engine import BadInput, ChanceSource, IllegalMove, Setup
from towpath.store import Journal, Unavailable, Unreadable
from towpath.table import Change, Holder, Refused, Table, open_table
from towpath.table.agreements import lapse
from towpath.table.errors import NO_REQUEST, SENT_ALREADY, STALE
from towpath.table.lesson import Lesson
from towpath.table.opening import PATIENCE
from towpath.table.rematch import holders_of, invite
from towpath.table.summary import summary
from towpath.web.bot_workers import BotWorkers
from towpath.web.live_table import LiveTable
from towpath.web.presence import NAME, TICK, Presence

T = TypeVar("T")
Propose = Callable[[Table], Change]  # what a command would change; or it raises a refusal
IsRepeat = Callable[[Table, Change], bool]  # whether a written change is what the same command led to
IDLE = 600.0  # seconds after which a table without connections is unloaded
RETRY, LONGEST_RETRY = 1.0, 30.0  # seconds until a bot's move that failed is tried again: at first, and at most
log = logging.getLogger("towpath")


class TableRegistry:
    """Loads tables when they are needed, carries out commands at them, and lets bots move."""

    def __init__(
        self, store: Journal, bot_workers: BotWorkers, source: ChanceSource | None = None, pause: float = 0.0
    ) -> None:
        self.store = store
        self.bot_workers = bot_workers
        self.source = source  # of chance, instead of the tables' own seeds
        self.pause = pause  # seconds before each scripted move of a lesson, so that a learner sees one after the other
        self.live_tables: dict[str, LiveTable] = {}
        self.presence = Presence(self._announce_people if store.shared else None)
        self.presence.changed = self._on_people_changed
        self.ticking: asyncio.Task[None] | None = None
        self.last_unload = monotonic()
        self.disk = ThreadPoolExecutor(1, "towpath-disk")  # one thread, because SQLite has one writer
        self.catching_up: set[asyncio.Task[None]] = set()
        self.damaged: set[str] = set()  # ids of tables whose journals cannot be read
        self.closing = False

    def listen(self) -> None:
        """Listen to what other processes change at the tables in use here."""
        loop = asyncio.get_running_loop()

        def on_table(id: str) -> None:
            with suppress(RuntimeError):  # the loop has just ended
                loop.call_soon_threadsafe(self._on_news, id)

        def on_people(process: str, message: str) -> None:
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self.presence.receive, process, message)

        self.store.listen(on_table, on_people)
        self.ticking = asyncio.create_task(self._tick())

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            self.presence.tick()

    def _announce_people(self, message: str) -> None:
        with suppress(RuntimeError):  # the server ends
            self.disk.submit(self.store.announce_people, message).add_done_callback(_log_failure)

    def _on_people_changed(self, keys: Collection[str]) -> None:
        """Some people came or went. Those in other processes are known only by the beginnings of their key hashes."""
        names = {key[:NAME] for key in keys}
        for live_table in self.live_tables.values():
            if live_table.connections and any([holder.key_hash[:NAME] in names for holder in live_table.table.holders]):
                live_table.notify()

    def _on_news(self, id: str) -> None:
        """Another process has changed a table; without an id: perhaps any table, while the connection was lost."""
        if not id:
            self.presence.ask_others()
        live_tables = [self.live_tables[id]] if id in self.live_tables else [] if id else [*self.live_tables.values()]
        for live_table in live_tables:
            task = asyncio.create_task(self._catch_up(live_table))
            self.catching_up.add(task)
            task.add_done_callback(self.catching_up.discard)

    async def _catch_up(self, live_table: LiveTable) -> None:
        async with live_table.lock:
            playing = [holder for holder in live_table.table.holders if not holder.stand_in]
            changes = await self._on_disk(lambda: self.store.catch_up(live_table.table))
        if changes:
            live_table.table_changed()
            await self._bring_back(live_table, playing)

    async def _bring_back(self, live_table: LiveTable, playing: list[Holder]) -> None:
        """Let people return who are connected here, but whom another process took for absent and replaced by a bot."""
        for seat, holder in enumerate(live_table.table.holders):
            if holder.stand_in and not holder.left and holder in playing and self.presence.is_here(holder.key_hash):
                with suppress(Refused):
                    await self.execute(live_table, lambda table, seat=seat: table.propose_return(seat, ""))  # type: ignore[misc]

    async def open(
        self,
        setup: Setup,
        holders: list[Holder],
        listed: bool,
        lesson: Lesson | None = None,
        patience: int = PATIENCE,
        id: str = "",
    ) -> Table:
        """Open a table. If one with this id exists already, that one is returned."""
        if id and (existing := await self.live_table(id)) is not None:
            return existing.table
        id = id or new_id()
        opening = open_table(setup, holders, listed, self.source, lesson, patience)
        try:
            table = await self._on_disk(lambda: self.store.create(id, opening))
        except self.store.collision:  # the same request came twice at once
            existing = await self.live_table(id)
            assert existing is not None
            return existing.table
        self._unload_idle()
        self._add(table)
        return table

    def _add(self, table: Table) -> LiveTable:
        """Add a table that has just been opened."""
        live_table = self.live_tables[table.id] = LiveTable(table, self.presence)
        self._save_summary(table)
        self._let_bots_think(live_table)
        return live_table

    async def rematch(self, live_table: LiveTable, seat_of: Callable[[Table], int], moved_round: bool, id: str) -> str:
        """Invite the same people to another table. Returns its id, or that of the rematch that exists already."""
        async with live_table.lock:
            table = live_table.table
            if table.rematch is None:
                if id in table.ids:
                    raise Refused(SENT_ALREADY)
                await self._invite(live_table, seat_of(table), moved_round, id)
        assert table.rematch is not None
        live_table.table_changed()
        return table.rematch.table

    async def _invite(self, live_table: LiveTable, seat: int, moved_round: bool, id: str) -> None:
        table, to = live_table.table, new_id()
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
        self._save_summary(table)
        new = Table(to)
        new.accept(opening)
        self._add(new)

    async def drop_absent(self, live_table: LiveTable) -> None:
        """Stop waiting for the answers of people who have gone; do not replace somebody who is here again."""
        if _lapse(live_table) is not None:
            with suppress(Refused):
                await self.execute(live_table, lambda table: _propose_lapse(live_table))

    async def live_table(self, id: str) -> LiveTable | None:
        """The table with this id, loaded if need be; None if there is none."""
        if id not in self.live_tables:
            table = await self._load(id)
            if table is None:
                return None
            self._unload_idle()
            self.live_tables.setdefault(id, LiveTable(table, self.presence))
            if self.store.shared:  # it may have changed before we listened
                await self._catch_up(self.live_tables[id])
            self._save_summary(table)
        self.live_tables[id].used = monotonic()
        self._let_bots_think(self.live_tables[id])  # the process in which a bot was thinking may be gone
        return self.live_tables[id]

    async def _load(self, id: str) -> Table | None:
        try:
            return await self._on_disk(lambda: self.store.load(id))
        except Unreadable as unreadable:
            if id not in self.damaged:
                log.error("%s", unreadable, exc_info=unreadable.__cause__)
            self.damaged.add(id)
            raise

    def _unload_idle(self) -> None:
        """Unload tables that have not been used for long. Called when another table comes; acts only now and then."""
        now = monotonic()
        if now - self.last_unload > IDLE / 10:
            self.last_unload = now
            for id in [id for id, live_table in self.live_tables.items() if live_table.is_idle_since(now - IDLE)]:
                del self.live_tables[id]

    async def execute(
        self, live_table: LiveTable, propose: Propose, id: str = "", is_repeat: IsRepeat | None = None
    ) -> bool:
        """Carry out a command. False if that has happened already: a repeated send. Raises the table's refusal."""
        async with live_table.lock:
            table = live_table.table
            if id and id in table.ids:
                written = await self._on_disk(lambda: self.store.change_with_id(table.id, id))
                if is_repeat is not None and written is not None and not is_repeat(table, written):
                    raise Refused(SENT_ALREADY)
                return False
            change = propose(table)
            try:
                await self._on_disk(lambda: self.store.append(table, change))
            except Refused as refused:
                if refused.why != STALE:
                    raise
                # Another process was faster. The command may still be possible, or has been carried out there.
                await self._on_disk(lambda: self.store.catch_up(table))
                live_table.table_changed()
                if id and id in table.ids:
                    return False
                change = propose(table)
                await self._on_disk(lambda: self.store.append(table, change))
            table.accept(change)
            self._save_summary(table)
        live_table.table_changed()
        self._let_bots_think(live_table)
        return True

    def _save_summary(self, table: Table) -> None:
        """For the lists of tables. Nobody waits for it."""
        saving = self.disk.submit(self.store.save_summary, table.id, table.version, summary(table))
        saving.add_done_callback(_log_failure)

    async def public_tables(self, state: str, most: int) -> list[dict[str, Any]]:
        return await self._up_to_date(lambda: self.store.public_tables(state, most))

    async def tables_of(self, key_hashes: list[str], most: int) -> list[dict[str, Any]]:
        return await self._up_to_date(lambda: self.store.tables_of(key_hashes, most))

    async def _up_to_date(self, rows: Callable[[], list[dict[str, Any]]]) -> list[dict[str, Any]]:
        """The rows of a list, after outdated summaries have been made again. A kill may have prevented saving them."""
        selected = await self._on_disk(rows)
        old = [row["table"] for row in selected if row["old"] and row["table"] not in self.damaged]
        for id in old:
            with suppress(BadInput):  # a table of rules that are no longer played, or a damaged one
                await self.live_table(id)  # saves its summary
        current = await self._on_disk(rows) if old else selected
        return [row for row in current if "game" in row and row["table"] not in self.damaged]

    def _let_bots_think(self, live_table: LiveTable) -> None:
        """Let a bot think if one has to decide and none is thinking yet."""
        idle = live_table.bot_task is None or live_table.bot_task.done()
        if idle and live_table.table.bots_to_move():
            live_table.bot_task = asyncio.create_task(self._let_bots_move(live_table))

    async def _let_bots_move(self, live_table: LiveTable) -> None:
        pause = RETRY
        while seats := live_table.table.bots_to_move():
            try:
                await self._let_bot_move(live_table, seats[0])
                pause = RETRY
            except Exception:  # perhaps the database is locked. Nobody else would ask the bot again
                log.exception("a bot could not move at table %s; again in %g s", live_table.table.id, pause)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_RETRY)

    async def _let_bot_move(self, live_table: LiveTable, seat: int) -> None:
        if live_table.table.scripted_move() is not None:
            await asyncio.sleep(self.pause)
        version = live_table.table.version
        scripted = live_table.table.scripted_move()
        words = scripted[1] if scripted is not None else await self.bot_workers.choose_move(live_table.table, seat)
        try:
            await self.execute(
                live_table, lambda table: table.propose_move(seat, words, version, "", self.source, by_bot=True)
            )
        except (Refused, IllegalMove):
            return  # something has changed while it was thinking. It is asked again if it still has to move

    async def _on_disk(self, work: Callable[[], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self.disk, work)
        except self.store.trouble as trouble:
            log.warning("the store: %s", trouble)
            raise Unavailable(str(trouble)) from trouble

    def end_live_connections(self) -> None:
        """The server ends: end all live connections."""
        self.closing = True
        for live_table in self.live_tables.values():
            live_table.notify()

    async def close(self) -> None:
        if self.ticking is not None:
            self.ticking.cancel()
        for live_table in self.live_tables.values():
            if live_table.bot_task is not None:
                live_table.bot_task.cancel()
        self.disk.shutdown(cancel_futures=True)  # nobody has heard of what is not written yet
        self.bot_workers.close()


def new_id() -> str:
    """An id of a table that nobody can guess."""
    return secrets.token_urlsafe(9)


def _lapse(live_table: LiveTable) -> Change | None:
    return lapse(live_table.table, live_table.absent_seats(), live_table.seats_here())


def _propose_lapse(live_table: LiveTable) -> Change:
    change = _lapse(live_table)
    if change is None:
        raise Refused(NO_REQUEST)
    return change


def _log_failure(saving: Future[None]) -> None:
    if not saving.cancelled() and (error := saving.exception()) is not None:
        log.warning("the summary of a table was not saved: %s", error)
