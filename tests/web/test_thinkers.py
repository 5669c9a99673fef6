"""Bots in their own processes: whatever one of them does, the table goes on."""

from __future__ import annotations

import asyncio
import os
import shlex
import sys
import time
from pathlib import Path

import pytest

from towpath import SeededChance, game
from towpath.table import BOT, Holder, Table, open_table
from towpath.web.thinkers import Question, Thinkers, answer

PROGRAM = """
import sys
number = first = ""
for line in sys.stdin:
    verb, _, rest = line.strip().partition(" ")
    if verb == "towpath": print("ready Last", flush=True)
    elif verb == "ask": number = rest
    elif verb == "move": last = rest
    elif verb == "go": print("play", number, last, flush=True)
"""


def a_table(level: str = "apprentice") -> Table:
    table = Table("t")
    holders = [Holder(BOT, level=level) for _ in range(2)]
    table.accept(open_table(game("kontor").setup(), holders, False, SeededChance("thinkers")))
    return table


def hang(question: Question) -> str:
    if question.seat == 0:
        time.sleep(600)
    return answer(question)


def die(question: Question) -> str:
    if question.seat == 0:
        os._exit(1)
    return answer(question)


def fail(question: Question) -> str:
    if question.seat == 0:
        raise ValueError("a mistake")
    return answer(question)


@pytest.mark.parametrize("mischief", [hang, die, fail])
def test_a_bot_that_hangs_dies_or_fails_is_replaced_and_the_others_still_think(mischief: object) -> None:
    thinkers = Thinkers(1, answer=mischief)  # type: ignore[arg-type]
    table = a_table()

    async def play() -> list[str]:
        thinkers.deadline = 60.0 if mischief is not hang else 2.0
        first = await thinkers.think(table, 0)
        thinkers.deadline = 60.0
        return [first, await thinkers.think(table, 1)]

    words = asyncio.run(play())
    thinkers.close()
    assert [said in table.position.moves(seat) for seat, said in enumerate(words)] == [True, True]


def test_more_questions_than_processes_wait_and_the_deadline_is_each_ones_own() -> None:
    thinkers = Thinkers(1, deadline=60.0)
    table = a_table()

    async def play() -> list[str]:
        return list(await asyncio.gather(*[thinkers.think(table, seat) for seat in (0, 1, 0, 1)]))

    words = asyncio.run(play())
    thinkers.close()
    assert all([said in table.position.moves(seat) for seat, said in zip((0, 1, 0, 1), words)])
    assert thinkers.free.qsize() == 1


def test_a_program_sits_at_a_table_and_an_unknown_name_is_played_by_the_stand_in(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text(PROGRAM, "utf-8")
    thinkers = Thinkers(1, 60.0, {"Last": shlex.join([sys.executable, str(path)])})
    program, stranger = a_table("Last"), a_table("Gone")

    async def play() -> list[str]:
        return [await thinkers.think(program, 0), await thinkers.think(stranger, 0)]

    words = asyncio.run(play())
    thinkers.close()
    assert words[0] == list(program.position.moves(0))[-1]
    assert words[1] in stranger.position.moves(0)
    assert thinkers.levels()[-1] == "Last"
