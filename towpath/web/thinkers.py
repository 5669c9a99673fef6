"""Bots think in processes of their own, with a deadline. One that hangs or dies is replaced; the table goes on."""

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
START = 60.0  # seconds in which a new process has to be there; they do not count as thinking
log = logging.getLogger("towpath")
T = TypeVar("T")


class Question:
    """All that a process needs to rebuild a position: plain numbers. `program`: the command of a bot that is no level of ours."""

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
        position = game(self.game).setup(self.players, self.options, rules=self.rules).start()
        for code in self.deal:
            position.apply_chance(code)
        for seat, code, chance in self.moves:
            position.apply(seat, code)
            for outcome in chance:
                position.apply_chance(outcome)
        return position


def answer(question: Question) -> str:
    """What the bot would play, seen through its Perspective alone."""
    position = question.position()
    code = _bot(question).choose(Perspective(position, question.seat))
    return join_words(position.spell(question.seat, code))


_programs: dict[str, ExternalBot] = {}  # in each process; started once and asked about many tables


def advice(question: Question) -> Hint:
    """What the Engineer would play in the seat's place, and why."""
    return hint(Perspective(question.position(), question.seat), random.Random(), question.language)


def _bot(question: Question) -> Bot:
    if question.program:
        if question.program not in _programs:
            _programs[question.program] = ExternalBot(question.program, random.Random())
        return _programs[question.program]
    return bot_of(question.level if question.level in LEVELS else STAND_IN, random.Random())


def begin() -> None:
    """In a new process: the server decides when it ends, not Ctrl-C; when the server is gone, it ends too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(1)


def here() -> None:
    """What a new process is asked first."""


class Thinker:
    """One process that thinks about one question at a time; it is replaced when it hangs or dies."""

    def __init__(self) -> None:
        self.pool = self._new_pool()
        self.started = False

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=begin)

    async def think(self, work: Callable[[Question], T], question: Question, deadline: float) -> T | None:
        """What comes of the question, or None if nothing does in time."""
        try:
            return await self._answer(work, question, deadline)
        except BrokenProcessPool:  # it has died, perhaps long ago while it was idle: a new one is asked
            self.replace()
        try:
            return await self._answer(work, question, deadline)
        except BrokenProcessPool:
            self.replace()
        return None

    async def _answer(self, work: Callable[[Question], T], question: Question, deadline: float) -> T | None:
        loop = asyncio.get_running_loop()
        try:
            if not self.started:
                await asyncio.wait_for(loop.run_in_executor(self.pool, here), START)
                self.started = True
            return await asyncio.wait_for(loop.run_in_executor(self.pool, work, question), deadline)
        except BrokenProcessPool:
            raise
        except TimeoutError:
            self.replace()
        except asyncio.CancelledError:  # nobody wants to know any more
            self.replace()
            raise
        except Exception:  # a bot's own mistake: the table goes on without it
            log.exception("a bot failed at %s", question.game)
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


class Advice:
    """A hint that is being thought about, and how many wait for it."""

    def __init__(self, thinking: asyncio.Task[Hint | None]) -> None:
        self.thinking = thinking
        self.askers = 0


class Thinkers:
    """Several thinkers for all tables. A question waits until one is free, and only then does its deadline run.

    Hints are thought about one at a time, so that bots never wait for more than one.

    `programs`: bots that are programs of their own, by the names under which they sit at tables (docs/bot-protocol.md).
    """

    def __init__(
        self,
        processes: int = 2,
        deadline: float = DEADLINE,
        programs: dict[str, str] | None = None,
        answer: Callable[[Question], str] = answer,
        advisor: Callable[[Question], Hint] = advice,
    ) -> None:
        self.deadline = deadline
        self.answer = answer
        self.advisor = advisor
        self.programs = programs or {}
        self.thinkers = [Thinker() for _ in range(processes)]
        self.free: asyncio.Queue[Thinker] = asyncio.Queue()
        for thinker in self.thinkers:
            self.free.put_nowait(thinker)
        self.advising = asyncio.Lock()
        self.advice: dict[tuple[str, int, int, str], Advice] = {}

    async def think(self, table: Table, seat: int) -> str:
        """A legal move for the seat: the bot's, or a random one if it fails to answer in time."""
        program = self.programs.get(table.holders[seat].bot_level(), "")
        words = await self._ask(self.answer, Question(table, seat, program))
        return words if words is not None else table.position.moves(seat).sample(random.Random())

    async def advise(self, table: Table, seat: int, language: str) -> Hint | None:
        """A hint for a person; None if none could be found in time. Whoever asks again waits for the same one."""
        asked = (table.id, seat, table.decision_version[seat], language)
        if asked not in self.advice:
            question = Question(table, seat, language=language)
            self.advice[asked] = Advice(asyncio.create_task(self._advise(question)))
        shared = self.advice[asked]
        shared.askers += 1
        try:
            return await asyncio.shield(shared.thinking)
        finally:
            shared.askers -= 1
            if not shared.askers:  # it is there, or nobody wants it any more
                shared.thinking.cancel()
                del self.advice[asked]

    async def _advise(self, question: Question) -> Hint | None:
        async with self.advising:
            return await self._ask(self.advisor, question)

    async def _ask(self, work: Callable[[Question], T], question: Question) -> T | None:
        thinker = await self.free.get()
        try:
            return await thinker.think(work, question, self.deadline)
        finally:
            self.free.put_nowait(thinker)

    def levels(self) -> list[str]:
        """All names under which a bot can be seated."""
        return [*LEVELS, *self.programs]

    def close(self) -> None:
        for thinker in self.thinkers:
            thinker.end()
