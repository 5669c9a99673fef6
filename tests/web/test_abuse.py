"""Clients that send at once, and clients that send nonsense: a clear 4xx, and nothing has changed."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from tests.web.service import first_words
from tests.web.test_traffic import running
from tests.web.visitor import Answer, Lost, Visitor, Wire
from towpath.table import Table
from towpath.web.guard import LARGEST_BODY

Scene = Callable[[Visitor, Visitor, Table], Awaitable[None]]


def at_a_table(folder: Path, scene: Scene) -> None:
    """Ann and Bob at a table of two, on a real server."""

    async def play() -> None:
        async with running(folder) as (port, registry):
            ann, bob = Visitor("127.0.0.1", port), Visitor("127.0.0.1", port)
            view = (await ann.post("/tables", game="kontor", seats=["me", "open"], name="Ann")).json()
            table = registry.live_tables[view["table"]].table
            sat = await bob.post(f"/tables/{table.id}/sit", seat=view["seats"][1]["seat"], name="Bob", id="sit")
            assert sat.status == 200
            await scene(ann, bob, table)

    asyncio.run(play())


def another(visitor: Visitor) -> Visitor:
    """A second tab of the same browser."""
    tab = Visitor(visitor.host, visitor.port)
    tab.cookies = dict(visitor.cookies)
    return tab


async def my_move(visitor: Visitor, table: Table) -> dict[str, Any]:
    view = (await visitor.get(f"/tables/{table.id}?drawn=0")).json()
    return {"seat": view["seat"], "words": first_words(view), "version": view["version"]}


async def send_at_once(senders: list[Visitor], table: Table, bodies: list[dict[str, Any]]) -> list[Answer]:
    pairs = zip(senders, bodies)
    return await asyncio.gather(*[each.post(f"/tables/{table.id}/move", **body) for each, body in pairs])


def test_one_move_sent_many_times_at_once_happens_once(tmp_path: Path) -> None:
    async def scene(ann: Visitor, bob: Visitor, table: Table) -> None:
        move, version = await my_move(ann, table), table.version
        tabs = [another(ann) for _ in range(20)]
        answers = await send_at_once(tabs, table, [{**move, "id": "same"}] * 20)
        assert {answer.status for answer in answers} == {200}
        assert table.version == version + 1 and len(table.played) == 1

    at_a_table(tmp_path, scene)


def test_of_many_moves_for_one_decision_one_happens_and_the_others_are_stale(tmp_path: Path) -> None:
    async def scene(ann: Visitor, bob: Visitor, table: Table) -> None:
        move, version = await my_move(ann, table), table.version
        tabs = [another(ann) for _ in range(20)]
        answers = await send_at_once(tabs, table, [{**move, "id": f"tab {number}"} for number in range(20)])
        statuses = sorted([answer.status for answer in answers])
        assert statuses[0] == 200 and set(statuses[1:]) <= {409, 422}
        assert table.version == version + 1 and len(table.played) == 1

    at_a_table(tmp_path, scene)


def test_two_people_who_choose_at_once_do_not_collide(tmp_path: Path) -> None:
    async def scene(ann: Visitor, bob: Visitor, table: Table) -> None:
        moves = [{**await my_move(each, table), "id": name} for each, name in ((ann, "a"), (bob, "b"))]
        answers = await send_at_once([ann, bob], table, moves)
        assert [answer.status for answer in answers] == [200, 200] and len(table.played) == 2

    at_a_table(tmp_path, scene)


def test_nobody_is_thrown_out_of_a_seat_that_they_have_just_taken(tmp_path: Path) -> None:
    """Who holds a seat is checked when a command is carried out, not when it is parsed while others wait."""

    async def play() -> None:
        async with running(tmp_path) as (port, registry):
            ann, bob = Visitor("127.0.0.1", port), Visitor("127.0.0.1", port)
            view = (await ann.post("/tables", game="kontor", seats=["me", "open"], name="Ann")).json()
            await bob.post("/me", name="Bob")
            live_table, path, seat = (
                registry.live_tables[view["table"]],
                f"/tables/{view['table']}",
                view["seats"][0]["seat"],
            )
            async with live_table.lock:
                waiting: list[asyncio.Task[Answer]] = []
                for who, command in ((ann, "stand"), (bob, "sit"), (another(ann), "stand")):
                    waiting.append(asyncio.create_task(who.post(f"{path}/{command}", seat=seat, id=f"{len(waiting)}")))
                    await asyncio.sleep(0.1)
            assert [(await each).status for each in waiting] == [200, 200, 403]
            assert live_table.table.holders[0].name == "Bob"

    asyncio.run(play())


def test_a_body_that_does_not_say_how_large_it_is_is_refused_when_it_is_too_large(tmp_path: Path) -> None:
    async def scene(ann: Visitor, bob: Visitor, table: Table) -> None:
        version = table.version
        wire = Wire(ann.host, ann.port)
        headers = {**ann._headers(), "Transfer-Encoding": "chunked"}
        lines = [f"POST /tables/{table.id}/say HTTP/1.1", f"Host: {ann.host}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        wire.reader, writer = await asyncio.open_connection(ann.host, ann.port)
        writer.write("\r\n".join([*lines, "", ""]).encode())
        for _ in range(20):
            writer.write(b"1000\r\n" + b"x" * 4096 + b"\r\n")
        writer.write(b"0\r\n\r\n")
        await writer.drain()
        assert (await wire.reader.readline()).split()[1] == b"413"
        writer.close()
        large = json.dumps({"text": "x" * LARGEST_BODY}).encode()
        assert (await ann._request("POST", f"/tables/{table.id}/say", large)).status == 413
        assert table.version == version

    at_a_table(tmp_path, scene)


NONSENSE: tuple[Any, ...] = (
    None, True, 0, -1, 7, 10**30, 1.5, "", " ", "red", "black", "violet", "\x00", "\ud800", "é" * 300, "x" * 9000,
    "choose canal 999", "../../etc", "<script>", "' OR 1=1 --", [], ["red"], {}, {"a": {"b": []}},
)  # fmt: skip
KEYS = ("seat", "words", "version", "id", "text", "what", "about", "agrees", "request", "name", "level", "else")
COMMANDS = ("sit", "seat-bot", "move", "undo", "end-turn", "ask", "answer", "withdraw", "return", "say", "nothing")
QUERIES = ("why", "words", "preview", "replay", "board.svg", "record", "live?seat=violet", "")


@pytest.mark.parametrize("seed", range(3))
def test_nonsense_is_refused_clearly(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)

    async def scene(ann: Visitor, bob: Visitor, table: Table) -> None:
        for _ in range(150):
            command = rng.choice(COMMANDS)
            body = {key: rng.choice(NONSENSE) for key in rng.sample(KEYS, rng.randrange(5))}
            before = table.version
            answer = await rng.choice([ann, bob]).post(f"/tables/{table.id}/{command}", **body)
            assert answer.status < 500, (command, body, answer.body)
            assert answer.status == 200 or table.version == before, (command, body)
            assert answer.status == 200 or answer.json(), "a refusal says why"

    at_a_table(tmp_path, scene)


def test_nonsense_in_addresses_is_refused_clearly(tmp_path: Path) -> None:
    rng = random.Random(1)

    async def scene(ann: Visitor, bob: Visitor, table: Table) -> None:
        version = table.version
        for _ in range(150):
            texts = [each for each in NONSENSE if isinstance(each, str) and each != "\ud800" and len(each) < 5000]
            asked = "&".join([f"{key}={quote(rng.choice(texts))}" for key in ("seat", "words", "prefix", "step", "thing", "viewer")
                              if rng.random() < 0.5])  # fmt: skip
            query = rng.choice(QUERIES)
            path = f"/tables/{table.id}/{query}".rstrip("/")
            if "live" in query:
                asked = ""
            answer = await ann.get(f"{path}?{asked}" if asked else path)
            assert answer.status < 500, (path, asked, answer.body)
        assert table.version == version

    at_a_table(tmp_path, scene)


def test_bytes_that_are_no_request_leave_the_server_standing(tmp_path: Path) -> None:
    async def scene(ann: Visitor, bob: Visitor, table: Table) -> None:
        for garbage in (
            b"\x00\xff" * 500 + b"\r\n\r\n",
            b"POST / HTTP/9.9\r\n\r\n",
            b"GET " + b"/" * 70_000 + b" HTTP/1.1\r\n\r\n",
        ):
            _, writer = await asyncio.open_connection(ann.host, ann.port)
            writer.write(garbage)
            await asyncio.sleep(0.05)
            writer.close()
        with pytest.raises(Lost):
            await Visitor(ann.host, 1).get("/")
        assert (await ann.get(f"/tables/{table.id}?drawn=0")).status == 200

    at_a_table(tmp_path, scene)
