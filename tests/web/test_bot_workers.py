"""Bots in their own processes: whatever one of them does, the table goes on."""

from __future__ import annotations

import asyncio
import os
import shlex
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from towpath import SeededChance, game
from towpath.bots.hint import Hint
from towpath.table import BOT, Holder, Table, open_table
from towpath.web.bot_workers import BotWorkers, Task, choose_move, init_worker

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
    table.accept(open_table(game("kontor").setup(), holders, False, SeededChance("bots")))
    return table


def hang(task: Task) -> str:
    if task.seat == 0:
        time.sleep(600)
    return choose_move(task)


def die(task: Task) -> str:
    if task.seat == 0:
        os._exit(1)
    return choose_move(task)


def fail(task: Task) -> str:
    if task.seat == 0:
        raise ValueError("a mistake")
    return choose_move(task)


@pytest.mark.parametrize("mischief", [hang, die, fail])
def test_a_bot_that_hangs_dies_or_fails_is_replaced_and_the_others_still_think(mischief: object) -> None:
    bot_workers = BotWorkers(1, move_work=mischief)  # type: ignore[arg-type]
    table = a_table()

    async def play() -> list[str]:
        bot_workers.deadline = 60.0 if mischief is not hang else 2.0
        first = await bot_workers.choose_move(table, 0)
        bot_workers.deadline = 60.0
        return [first, await bot_workers.choose_move(table, 1)]

    words = asyncio.run(play())
    bot_workers.close()
    assert [said in table.position.moves(seat) for seat, said in enumerate(words)] == [True, True]


def test_more_questions_than_processes_wait_and_the_deadline_is_each_ones_own() -> None:
    bot_workers = BotWorkers(1, deadline=60.0)
    table = a_table()

    async def play() -> list[str]:
        return list(await asyncio.gather(*[bot_workers.choose_move(table, seat) for seat in (0, 1, 0, 1)]))

    words = asyncio.run(play())
    bot_workers.close()
    assert all([said in table.position.moves(seat) for seat, said in zip((0, 1, 0, 1), words)])
    assert bot_workers.free.qsize() == 1


def test_a_program_sits_at_a_table_and_an_unknown_name_is_played_by_the_stand_in(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text(PROGRAM, "utf-8")
    bot_workers = BotWorkers(1, 60.0, {"Last": shlex.join([sys.executable, str(path)])})
    program, stranger = a_table("Last"), a_table("Gone")

    async def play() -> list[str]:
        return [await bot_workers.choose_move(program, 0), await bot_workers.choose_move(stranger, 0)]

    words = asyncio.run(play())
    bot_workers.close()
    assert words[0] == list(program.position.moves(0))[-1]
    assert words[1] in stranger.position.moves(0)
    assert bot_workers.levels()[-1] == "Last"


def sit_out(task: Task) -> str:
    return "sit-out"


def test_a_bot_that_died_while_it_had_nothing_to_do_is_replaced_and_its_successor_is_asked() -> None:
    bot_workers = BotWorkers(1, deadline=60.0, move_work=sit_out)
    table = a_table()

    async def play() -> list[str]:
        words = [await bot_workers.choose_move(table, 0)]
        pool = bot_workers.workers[0].pool
        for process in pool._processes.values():
            process.kill()
        while not pool._broken:
            await asyncio.sleep(0.01)
        return [*words, *[await bot_workers.choose_move(table, 0) for _ in range(2)]]

    words = asyncio.run(play())
    bot_workers.close()
    assert words == ["sit-out"] * 3


def slowly() -> None:
    time.sleep(3.0)
    init_worker()


def test_the_start_of_a_process_does_not_count_as_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("towpath.web.bot_workers.init_worker", slowly)
    bot_workers = BotWorkers(1, deadline=2.5, move_work=sit_out)
    words = asyncio.run(bot_workers.choose_move(a_table(), 0))
    bot_workers.close()
    assert words == "sit-out"


SERVER = """
import asyncio, time
from tests.web.test_bot_workers import a_table, sit_out
from towpath.web.bot_workers import BotWorkers
if __name__ == "__main__":
    bot_workers = BotWorkers(1, deadline=60.0, move_work=sit_out)
    print(asyncio.run(bot_workers.choose_move(a_table(), 0)), flush=True)
    time.sleep(600)
"""


def a_server(folder: Path) -> subprocess.Popen[str]:
    """A process with one that thinks for it; both have the same output."""
    path = folder / "server.py"
    path.write_text(SERVER, "utf-8")
    root = Path(__file__).parent.parent.parent
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root), os.environ.get("PYTHONPATH", "")])}
    return subprocess.Popen(
        [sys.executable, str(path)], stdout=subprocess.PIPE, text=True, env=environment, start_new_session=True
    )


def test_a_process_that_thinks_ends_when_its_server_was_killed(tmp_path: Path) -> None:
    server = a_server(tmp_path)
    assert server.stdout is not None and server.stdout.readline() == "sit-out\n"
    server.kill()
    try:
        assert server.communicate(timeout=60)[0] == "", "nobody is left who could write"
    finally:
        with suppress(ProcessLookupError):
            os.killpg(server.pid, signal.SIGKILL)


def never(task: Task) -> Hint:
    time.sleep(600)
    raise AssertionError


def test_a_hint_is_thought_about_once_for_all_who_ask_and_no_longer_than_anybody_waits() -> None:
    bot_workers = BotWorkers(1, deadline=600.0, move_work=sit_out, hint_work=never)
    table = a_table()

    async def play() -> str:
        hints = [asyncio.create_task(bot_workers.hint(table, 0, "en")) for _ in range(40)]
        while not bot_workers.free.empty():
            await asyncio.sleep(0.01)
        assert len(bot_workers.pending_hints) == 1
        for each in hints:
            each.cancel()
        await asyncio.wait(hints)
        return await bot_workers.choose_move(table, 0)

    assert asyncio.run(play()) == "sit-out" and not bot_workers.pending_hints
    bot_workers.close()


def test_hints_leave_somebody_to_think_for_the_bots() -> None:
    bot_workers = BotWorkers(2, deadline=600.0, move_work=sit_out, hint_work=never)
    table = a_table()

    async def play() -> list[str]:
        hints = [asyncio.create_task(bot_workers.hint(table, 0, language)) for language in ("en", "de", "fr", "it")]
        while bot_workers.free.qsize() == 2:
            await asyncio.sleep(0.01)
        words = [await bot_workers.choose_move(table, 0) for _ in range(2)]
        for each in hints:
            each.cancel()
        await asyncio.wait(hints)
        return words

    assert asyncio.run(play()) == ["sit-out"] * 2
    bot_workers.close()
