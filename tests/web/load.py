"""Many tables in play at once: a client for every seat, over HTTP and server-sent events, against a server of its own.

`python -m tests.web.load --tables 200 --seconds 60` (`make load`). Clients move at random after a pause, as people do.
A *click* is a client's sending of a move; its delay is the time until the update is there at another client of the table.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.web.service import some_words
from tests.web.visitor import Lost, Visitor

SEATS = {"kontor": 2, "arriala": 3, "canal-mania": 4}
HOST = "127.0.0.1"
AT_ONCE = 8  # tables that are opened at the same time


class Served:
    """A server process with an empty store."""

    def __init__(self, folder: str) -> None:
        with socket.socket() as free:
            free.bind((HOST, 0))
            self.port: int = free.getsockname()[1]
        options = ["--port", str(self.port), "--db", f"{folder}/towpath.db", "--no-open", "--rate", "1e9"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "towpath.cli", "serve", *options], stdout=subprocess.DEVNULL
        )

    async def answers(self) -> None:
        visitor = Visitor(HOST, self.port)
        while True:
            try:
                await visitor.get("/words")
                return
            except Lost:
                if self.process.poll() is not None:
                    raise SystemExit("the server has ended") from None
                await asyncio.sleep(0.05)

    def memory(self) -> int:
        """Kilobytes in use."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])

    def processor_time(self) -> float:
        """Seconds."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / 100


class Run:
    """What is measured, and what all clients share."""

    def __init__(self, port: int, pause: float) -> None:
        self.port = port
        self.pause = pause
        self.measuring = False
        self.moves = 0
        self.refused = 0
        self.delays: list[float] = []
        self.playing: set[str] = set()


class Table:
    """The last click at a table, so that the others' delays can be told."""

    def __init__(self, run: Run, id: str) -> None:
        self.run = run
        self.id = id
        self.clicked = 0.0
        self.version = -1
        self.by = ""

    def click(self, seat: str, version: int) -> None:
        self.clicked, self.version, self.by = time.perf_counter(), version, seat

    def heard(self, seat: str, before: int, version: int) -> None:
        if self.run.measuring and seat != self.by and before <= self.version < version:
            self.run.delays.append(time.perf_counter() - self.clicked)


class Client:
    """One seat at one table."""

    def __init__(self, run: Run, name: str) -> None:
        self.run = run
        self.visitor = Visitor(HOST, run.port)
        self.rng = random.Random(name)
        self.name = name
        self.view: dict[str, Any] = {}
        self.news = asyncio.Event()

    async def watch(self, table: Table) -> None:
        async for view in self.visitor.views(f"/tables/{table.id}/live", drawn=False):
            table.heard(view["seat"], self.view.get("version", 0), view["version"])
            self.view = view
            self.news.set()
            if view["over"]:
                self.run.playing.discard(table.id)
                return

    async def act(self, table: Table) -> None:
        """Move whenever there is something to do, after a pause: what there is to do may have changed meanwhile."""
        while not self.view.get("over"):
            await self.news.wait()
            self.news.clear()
            if self._has_to_act():
                await asyncio.sleep(self.rng.expovariate(1 / self.run.pause))
                if self._has_to_act():
                    await self._send(table, self.view)

    def _has_to_act(self) -> bool:
        return bool(self.view["words"] or self.view["ends_turn"])

    async def _send(self, table: Table, view: dict[str, Any]) -> None:
        command = {"seat": view["seat"], "id": f"{self.name}/{view['version']}"}
        path = f"/tables/{table.id}/"
        table.click(view["seat"], view["version"])
        if view["ends_turn"]:
            answer = await self.visitor.post(path + "end-turn", **command)
        else:
            words = some_words(view, self.rng)
            answer = await self.visitor.post(path + "move", words=words, version=view["version"], **command)
        if self.run.measuring:
            self.run.moves += answer.status == 200
            self.run.refused += answer.status != 200


async def open_table(run: Run, game: str, name: str) -> tuple[Table, list[Client]]:
    clients = [Client(run, f"{name}.{seat}") for seat in range(SEATS[game])]
    seats = ["me", *["open"] * (len(clients) - 1)]
    view = (await clients[0].visitor.post("/tables", game=game, seats=seats, name="load")).json()
    for client, seat in zip(clients[1:], view["seats"][1:]):
        await client.visitor.post(f"/tables/{view['table']}/sit", seat=seat["seat"], name="load", id=client.name)
    run.playing.add(view["table"])
    return Table(run, view["table"]), clients


async def measure(tables: int, seconds: float, pause: float) -> str:
    with tempfile.TemporaryDirectory() as folder:
        served = Served(folder)
        try:
            await served.answers()
            return await _measured(served, tables, seconds, pause)
        finally:
            served.process.terminate()
            served.process.wait()


async def _measured(served: Served, tables: int, seconds: float, pause: float) -> str:
    run = Run(served.port, pause)
    for game in SEATS:  # what is read once is no table's memory
        await open_table(run, game, f"first {game}")
    empty = served.memory()
    run.playing.clear()
    door = asyncio.Semaphore(AT_ONCE)
    tasks: list[asyncio.Task[None]] = []

    async def sit_down(number: int) -> None:
        async with door:
            table, clients = await open_table(run, list(SEATS)[number % len(SEATS)], f"{number}")
        for client in clients:
            tasks.extend([asyncio.create_task(client.watch(table)), asyncio.create_task(client.act(table))])

    await asyncio.gather(*[sit_down(number) for number in range(tables)])
    await asyncio.sleep(2 * pause)  # until everybody has begun
    used, run.measuring, started = served.processor_time(), True, time.monotonic()
    await asyncio.sleep(seconds)
    run.measuring = False
    took, used = time.monotonic() - started, served.processor_time() - used
    memory = (served.memory() - empty) / tables
    for task in tasks:
        if task.done() and task.exception() is not None:
            raise SystemExit(f"a client has failed: {task.exception()!r}")
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return _report(run, len(tasks) // 2, took, used, memory)


def _report(run: Run, clients: int, took: float, used: float, memory: float) -> str:
    delays = sorted(run.delays)
    if not delays:
        raise SystemExit("nobody has moved")
    middle, late = delays[len(delays) // 2], delays[len(delays) * 99 // 100]
    return (
        f"{len(run.playing)} tables in play, {clients} clients, {took:.0f} s: {run.moves / took:.1f} moves/s"
        f" ({run.refused} refused as stale), click to another's update p50 {middle * 1000:.0f} ms,"
        f" p99 {late * 1000:.0f} ms; server: {1000 * used / run.moves:.1f} ms of"
        f" processor time per move ({100 * used / took:.0f} % of one processor), {memory:.0f} kB of memory per table"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pause", type=float, default=8, help="seconds that a player thinks, on average")
    options = parser.parse_args()
    print(asyncio.run(measure(options.tables, options.seconds, options.pause)))


if __name__ == "__main__":
    main()
