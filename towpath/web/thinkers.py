"""Bots think in processes of their own, with a deadline. One that hangs or dies is replaced; the table goes on."""

from __future__ import annotations

import asyncio
import random
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from towpath.bots import Perspective
from towpath.bots.levels import bot_of
from towpath.engine import Position, spoken
from towpath.games import game
from towpath.table import Table

DEADLINE = 10.0  # seconds


class Question:
    """All that a process needs to rebuild a position: plain numbers."""

    def __init__(self, table: Table, seat: int) -> None:
        self.game = table.setup.game.name
        self.players = table.setup.players
        self.options = table.setup.options
        self.deal = [code for _, _, code in table.first_chance]
        self.moves = [(played.seat, played.code, [code for _, _, code in played.chance]) for played in table.played]
        self.seat = seat
        self.level = table.holders[seat].bot_level()

    def position(self) -> Position:
        position = game(self.game).setup(self.players, self.options).start()
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
    code = bot_of(question.level, random.Random()).choose(Perspective(position, question.seat))
    return spoken(position.spell(question.seat, code))


class Thinkers:
    def __init__(self, processes: int = 2, deadline: float = DEADLINE) -> None:
        self.processes = processes
        self.deadline = deadline
        self.pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.processes, mp_context=get_context("spawn"))

    async def think(self, table: Table, seat: int) -> str:
        """A legal move for the seat: the bot's, or a random one if it fails to answer in time."""
        loop = asyncio.get_running_loop()
        try:
            return await asyncio.wait_for(
                loop.run_in_executor(self.pool, answer, Question(table, seat)), timeout=self.deadline
            )
        except (TimeoutError, BrokenProcessPool):
            self._replace_pool()
            return table.position.moves(seat).sample(random.Random())

    def _replace_pool(self) -> None:
        broken, self.pool = self.pool, self._new_pool()
        processes = list((broken._processes or {}).values())
        broken.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)
