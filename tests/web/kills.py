"""Kill the server at random moments under play: no move that was acknowledged may be lost, and none doubled.

`python -m tests.web.kills --kills 300` (`make kills`).
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import multiprocessing
import random
import socket
import tempfile
import time
from pathlib import Path
from typing import Any

import uvicorn

from tests.web.service import InstantBots, some_words
from tests.web.visitor import Answer, Lost, Visitor
from towpath import game
from towpath.store import Store
from towpath.table import Table, snapshot
from towpath.web import create_app

GAMES = ("kontor", "arriala", "canal-mania")
PAUSE = 0.05  # seconds until somebody who lost the connection, or has to wait, tries again


# New servers are forked from a process that has imported everything: starting costs next to nothing, dying is the same.
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["tests.web.kills"])
READ = [game(name).setup(2) for name in GAMES]


def serve(folder: Path, port: int) -> None:
    uvicorn.run(create_app(folder / "towpath.db", InstantBots(), rate=1e6), port=port, log_level="critical")


class Server:
    """The service in a process of its own, always at the same address."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.start()

    def start(self) -> None:
        self.process = PROCESSES.Process(target=serve, args=(self.folder, self.port))
        self.process.start()

    def kill(self) -> None:
        """At once, as by a power cut."""
        self.process.kill()
        self.process.join()


class Notes:
    """What the players know for certain: what they sent, and what was acknowledged at which version."""

    def __init__(self) -> None:
        self.sent: dict[str, set[str]] = {}  # by table
        self.acknowledged: dict[str, dict[str, int]] = {}
        self.repeated = 0  # sends that had to be sent again, because no answer came

    def table(self, id: str) -> None:
        self.sent.setdefault(id, set())
        self.acknowledged.setdefault(id, {})

    def moves(self) -> int:
        return sum([len(each) for each in self.acknowledged.values()])


class Player:
    """Plays one seat at random; whatever it sends it sends again, under the same id, until there is an answer."""

    def __init__(self, server: Server, notes: Notes, name: str) -> None:
        self.visitor = Visitor("127.0.0.1", server.port)
        self.notes = notes
        self.name = name
        self.rng = random.Random(name)
        self.numbers = itertools.count()

    async def _get(self, path: str) -> Any:
        while True:
            try:
                return (await self.visitor.get(path)).json()
            except Lost:
                await asyncio.sleep(PAUSE)

    async def _send(self, path: str, **body: Any) -> Answer:
        while True:
            try:
                return await self.visitor.post(path, **body)
            except Lost:
                self.notes.repeated += 1
                await asyncio.sleep(PAUSE)

    async def open(self, title: str) -> str:
        return str((await self._send("/tables", game=title, seats=["me", "open"], name=self.name)).json()["table"])

    async def sit(self, id: str) -> None:
        """Take the seat that is left."""
        view = await self._get(f"/tables/{id}?drawn=0")
        seat = next(each["seat"] for each in view["seats"] if each["holder"] == "open")
        answer = await self._send(f"/tables/{id}/sit", seat=seat, name=self.name, id=f"{self.name}/sit")
        assert answer.status == 200, answer.body

    async def act(self, id: str) -> str:
        """One step at a table: `over`, `waits` or `acted`."""
        view = await self._get(f"/tables/{id}?drawn=0")
        if view["over"] or not view["mine"]:
            return "over"
        command, own = ("end-turn", {}) if view["ends_turn"] else ("move", {"version": view["version"]})
        if command == "move":
            words = some_words(view, self.rng)
            if not words:
                return "waits"
            own["words"] = words
        sent = f"{self.name}/{next(self.numbers)}"
        self.notes.sent[id].add(sent)
        answer = await self._send(f"/tables/{id}/{command}", seat=view["seat"], id=sent, **own)
        if answer.status == 200:
            self.notes.acknowledged[id][sent] = answer.json()["version"]
        else:
            assert answer.status == 409, answer.body  # something changed meanwhile: nothing of it was kept
        return "acted"


async def play_on(server: Server, notes: Notes, title: str, name: str) -> None:
    """Two people play one table after the other."""
    for number in itertools.count():
        one, two = [Player(server, notes, f"{name}.{number}.{seat}") for seat in "ab"]
        id = await one.open(title)
        await two.sit(id)
        notes.table(id)

        async def until_over(player: Player, id: str = id) -> None:
            while (did := await player.act(id)) != "over":
                await asyncio.sleep(PAUSE if did == "waits" else 0)

        await asyncio.gather(until_over(one), until_over(two))


async def kill_often(server: Server, notes: Notes, kills: int, rng: random.Random) -> None:
    for _ in range(kills):
        before = notes.moves()
        async with asyncio.timeout(120):
            while notes.moves() == before:  # there is play again
                await asyncio.sleep(0.01)
        await asyncio.sleep(rng.random() * 0.4)
        server.kill()
        server.start()


async def campaign(folder: Path, kills: int, seed: int = 1) -> Notes:
    notes, server = Notes(), Server(folder)
    try:
        tables = [asyncio.create_task(play_on(server, notes, each, f"{each}.{n}")) for each in GAMES for n in range(2)]
        killing = asyncio.create_task(kill_often(server, notes, kills, random.Random(seed)))
        done, _ = await asyncio.wait([killing, *tables], return_when=asyncio.FIRST_COMPLETED)
        for each in [killing, *tables]:
            each.cancel()
        for each in done:
            each.result()
    finally:
        server.kill()
    check(folder, notes)
    return notes


def check(folder: Path, notes: Notes) -> None:
    """Compare what is on disk with what the players know."""
    store = Store(folder / "towpath.db")
    for id, sent in notes.sent.items():
        rows = store.db.execute("SELECT number, id FROM changes WHERE table_id = ? ORDER BY number", (id,)).fetchall()
        assert [number for number, _ in rows] == list(range(1, len(rows) + 1)), "numbers are missing"
        numbers = {own: number for number, own in rows if own}
        assert len(numbers) == len([own for _, own in rows if own]), "a move is there twice"
        assert {own for own in numbers if not own.endswith("/sit")} <= sent, "a move that nobody sent"
        for own, version in notes.acknowledged[id].items():
            assert own in numbers, f"{own} was acknowledged and is lost"
            assert numbers[own] <= version, f"{own} stands at {numbers[own]} and was acknowledged at {version}"
        loaded, replayed = store.load(id), Table(id)
        store.catch_up(replayed)
        assert loaded is not None and snapshot(loaded) == snapshot(replayed)
        record = loaded.record()
        record.seed = loaded.seed
        record.prove()  # luck goes on where it was, whatever was cut off
    store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    options = parser.parse_args()
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        notes = asyncio.run(campaign(Path(folder), options.kills, options.seed))
    print(
        f"{options.kills} kills (seed {options.seed}) in {time.monotonic() - started:.0f} s: {notes.moves()} acknowledged"
        f" moves at {len(notes.sent)} tables, {notes.repeated} requests sent again; none lost, none doubled"
    )


if __name__ == "__main__":
    main()
