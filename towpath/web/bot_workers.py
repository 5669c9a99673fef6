"""Bot workers: processes in which bots think, with a deadline. A worker that hangs or dies is replaced; the table goes on."""

from __future__ import annotations

import asyncio
import logging
import os
import random
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import TypeVar

from towpath.bots import Bot, Perspective
from towpath.bots.external import ExternalBot
from towpath.bots.hint import Hint, hint
from towpath.bots.levels import LEVELS, STAND_IN, bot_of
from towpath.engine import Position, join_words
from towpath.games import game
from towpath.table import Table

DEADLINE = 10.0  # seconds
START = 60.0  # seconds in which a new process has to be ready; they do not count as thinking
log = logging.getLogger("towpath")
T = TypeVar("T")


class Task:
    """All that a process needs to rebuild a position, as plain numbers. `program`: the command of a bot that is not ours."""

    def __init__(self, table: Table, seat: int, program: str = "", language: str = "en") -> None:
        self.game = table.setup.game.name
        self.players = table.setup.players
        self.options = table.setup.options
        self.rules = table.setup.rules
        self.deal = [code for _, _, code in table.first_chance]
        self.moves = [(played.seat, played.code, [code for _, _, code in played.chance]) for played in table.played]
        self.seat = seat
        self.level = table.holders[seat].bot_level()
        self.program = program
        self.language = language

    def position(self) -> Position:
        position: Position = game(self.game).setup(self.players, self.options, rules=self.rules).start()
        for code in self.deal:
            position.apply_chance(code)
        for seat, code, chance in self.moves:
            position.apply(seat, code)
            for outcome in chance:
                position.apply_chance(outcome)
        return position


def choose_move(task: Task) -> str:
    """The bot's move. It sees only its Perspective."""
    position = task.position()
    code = _bot(task).choose(Perspective(position, task.seat))
    return join_words(position.spell(task.seat, code))


_programs: dict[str, ExternalBot] = {}  # in each process; started once and used for many tables


def choose_hint(task: Task) -> Hint:
    """What the Engineer would play in the seat, and why."""
    return hint(Perspective(task.position(), task.seat), random.Random(), task.language)


def _bot(task: Task) -> Bot:
    if task.program:
        if task.program not in _programs:
            _programs[task.program] = ExternalBot(task.program, random.Random())
        return _programs[task.program]
    return bot_of(task.level if task.level in LEVELS else STAND_IN, random.Random())


def init_worker() -> None:
    """In a new process: ignore Ctrl-C, because the server decides when it ends; end with the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(1)


def ready() -> None:
    """The first call to a new process."""


class BotWorker:
    """One process, which does one task at a time. It is replaced when it hangs or dies."""

    def __init__(self) -> None:
        self.pool = self._new_pool()
        self.started = False

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=init_worker)

    async def run(self, work: Callable[[Task], T], task: Task, deadline: float) -> T | None:
        """The result of the task, or None if there is none in time."""
        try:
            return await self._run_once(work, task, deadline)
        except BrokenProcessPool:  # it has died, perhaps long ago while it was idle: try a new one
            self.replace()
        try:
            return await self._run_once(work, task, deadline)
        except BrokenProcessPool:
            self.replace()
        return None

    async def _run_once(self, work: Callable[[Task], T], task: Task, deadline: float) -> T | None:
        loop = asyncio.get_running_loop()
        try:
            if not self.started:
                await asyncio.wait_for(loop.run_in_executor(self.pool, ready), START)
                self.started = True
            return await asyncio.wait_for(loop.run_in_executor(self.pool, work, task), deadline)
        except BrokenProcessPool:
            raise
        except TimeoutError:
            self.replace()
        except asyncio.CancelledError:  # nobody waits for the result any more
            self.replace()
            raise
        except Exception:  # a fault in the bot: the table goes on without it
            log.exception("a bot failed at %s", task.game)
        return None

    def replace(self) -> None:
        self.end()
        self.pool = self._new_pool()
        self.started = False

    def end(self) -> None:
        processes = list((self.pool._processes or {}).values())
        self.pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()


class PendingHint:
    """A hint that a worker is thinking about, and how many requests wait for it."""

    def __init__(self, task: asyncio.Task[Hint | None]) -> None:
        self.task = task
        self.waiting = 0


class BotWorkers:
    """The workers for all tables. A task waits until one is free; only then does its deadline begin.

    Workers think about one hint at a time, so that bots never wait for more than one.

    `programs`: the commands of bots that are separate programs, by their names at the tables (docs/bot-protocol.md).
    """

    def __init__(
        self,
        processes: int = 2,
        deadline: float = DEADLINE,
        programs: dict[str, str] | None = None,
        move_work: Callable[[Task], str] = choose_move,
        hint_work: Callable[[Task], Hint] = choose_hint,
    ) -> None:
        self.deadline = deadline
        self.move_work = move_work
        self.hint_work = hint_work
        self.programs = programs or {}
        self.workers = [BotWorker() for _ in range(processes)]
        self.free: asyncio.Queue[BotWorker] = asyncio.Queue()
        for worker in self.workers:
            self.free.put_nowait(worker)
        self.hint_lock = asyncio.Lock()
        self.pending_hints: dict[tuple[str, int, int, str], PendingHint] = {}

    async def choose_move(self, table: Table, seat: int) -> str:
        """A legal move for the seat: the bot's, or a random one if the bot fails or takes too long."""
        program = self.programs.get(table.holders[seat].bot_level(), "")
        words = await self._run(self.move_work, Task(table, seat, program))
        return words if words is not None else table.position.moves(seat).sample(random.Random())

    async def hint(self, table: Table, seat: int, language: str) -> Hint | None:
        """A hint for a person; None if there is none in time. Requests for the same hint share it."""
        key = (table.id, seat, table.decision_version[seat], language)
        if key not in self.pending_hints:
            task = Task(table, seat, language=language)
            self.pending_hints[key] = PendingHint(asyncio.create_task(self._hint(task)))
        pending = self.pending_hints[key]
        pending.waiting += 1
        try:
            return await asyncio.shield(pending.task)
        finally:
            pending.waiting -= 1
            if not pending.waiting:  # it is ready, or nobody wants it any more
                pending.task.cancel()
                del self.pending_hints[key]

    async def _hint(self, task: Task) -> Hint | None:
        async with self.hint_lock:
            return await self._run(self.hint_work, task)

    async def _run(self, work: Callable[[Task], T], task: Task) -> T | None:
        worker = await self.free.get()
        try:
            return await worker.run(work, task, self.deadline)
        finally:
            self.free.put_nowait(worker)

    def levels(self) -> list[str]:
        """All names under which a bot can be seated."""
        return [*LEVELS, *self.programs]

    def close(self) -> None:
        for worker in self.workers:
            worker.end()
