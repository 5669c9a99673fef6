"""Starting with everything in order or one line that says what is not; ending at once, whoever is connected."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from tests.web.server import Server as Process
from tests.web.service import InstantBots
from tests.web.visitor import Visitor
from towpath import BadInput
from towpath.store import Store
from towpath.store.lock import locked
from towpath.table.opening import PATIENCE
from towpath.web import create_app, serving
from towpath.web.addresses import network_addresses, origin_of

MOST = 20  # connections


@asynccontextmanager
async def running(folder: Path) -> AsyncIterator[tuple[int, serving.Server]]:
    """The server as the command line runs it, in this loop."""
    listening = asyncio.Event()
    server = serving.Server(create_app(folder / "towpath.db", InstantBots(), rate=1e6), MOST, listening.set)
    sockets = serving.listen("127.0.0.1", 0)
    task = asyncio.create_task(server.serve(sockets))
    await listening.wait()
    yield sockets[0].getsockname()[1], server
    server.should_exit = True
    await task


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="the system decides how long it waits")
def test_a_network_that_dies_without_a_word_is_noticed(tmp_path: Path) -> None:
    """What was sent and does not arrive ends a connection: so whoever is gone counts as absent soon, not after an hour."""

    async def connect() -> None:
        async with running(tmp_path) as (port, server):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            while not server.server_state.connections:
                await asyncio.sleep(0)
            [connection] = server.server_state.connections
            taken = connection.transport.get_extra_info("socket")
            patience = taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
            assert patience == 1000 * serving.ARRIVAL < 1000 * PATIENCE
            assert taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY), "an answer is sent at once"
            writer.close()

    asyncio.run(connect())


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_server_ends_while_pages_are_open_and_says_nothing(tmp_path: Path, number: signal.Signals) -> None:
    process = Process(tmp_path)

    async def play() -> None:
        ann = Visitor("127.0.0.1", process.port)
        table = (await ann.post("/tables", game="kontor", seats=["me", "bot:apprentice"], name="Ann")).json()["table"]
        views = ann.views(f"/tables/{table}/live")
        while (await anext(views))["moves"] == 0:  # until the bot has thought, in a process of its own
            pass
        os.killpg(process.process.pid, number)  # as a terminal does
        assert [view async for view in views] == [], "the stream ends as streams do"
        os.killpg(process.process.pid, number)

    try:
        asyncio.run(play())
        process.process.wait(60)
        output = (tmp_path / "server.log").read_text("utf-8").splitlines()
        assert len(output) == 1 and output[0].startswith("Towpath is at")
    finally:
        if process.process.poll() is None:
            process.kill()


def test_a_shared_server_names_its_addresses_and_can_be_opened_by_each(tmp_path: Path) -> None:
    process = Process(tmp_path, options=["--share"])
    try:
        found, output, deadline = network_addresses(), "", time.monotonic() + 30
        while ("plain http" if found else "in no network") not in output:
            assert time.monotonic() < deadline, output
            output = (tmp_path / "server.log").read_text("utf-8")
            time.sleep(0.05)
        assert [f"  {origin_of(each, process.port)}/" for each in found] == [
            line for line in output.splitlines() if line.startswith("  http")
        ]
        assert "█" not in output, "nobody sees a code in a file"
        for each in found:
            direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
            with direct.open(f"{origin_of(each, process.port)}/words", timeout=20) as answer:
                assert answer.status == 200
    finally:
        process.kill()


def test_a_head_that_does_not_come_to_its_end_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "PATIENCE", 0.1)

    async def play() -> None:
        async with running(tmp_path) as (port, _):
            ann = Visitor("127.0.0.1", port)
            table = (await ann.post("/tables", game="kontor", seats=["me", "me"], name="Ann")).json()["table"]
            views = ann.views(f"/tables/{table}/live")
            assert (await anext(views))["sayings"] == []
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET / HTTP/1.1\r\nHo")
            assert await reader.read() == b""
            writer.close()
            await Visitor("127.0.0.1", port)._request("GET", "/words", b"")
            ann.wire.close()
            assert (await ann.post(f"/tables/{table}/say", text="still here", id="s")).status == 200
            assert len((await anext(views))["sayings"]) == 1, "who listens for news is not closed"

    asyncio.run(play())


def test_more_connections_than_there_may_be_are_closed_and_room_comes_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with running(tmp_path) as (port, server):
            held_open = [await asyncio.open_connection("127.0.0.1", port) for _ in range(MOST)]
            while len(server.server_state.connections) < MOST:
                await asyncio.sleep(0.01)
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            with suppress(ConnectionResetError):
                assert await reader.read() == b""
            writer.close()
            for _, each in held_open:
                each.close()
            while server.server_state.connections:
                await asyncio.sleep(0.01)
            assert (await Visitor("127.0.0.1", port).get("/words")).status == 200

    asyncio.run(play())


def refused(db: Path, host: str = "127.0.0.1", port: int = 0) -> str:
    """What whoever starts a server is told; nobody is told an address."""

    def never() -> None:
        raise AssertionError("nothing listens")

    with pytest.raises(BadInput) as raised:
        serving.serve(db, host, port, lambda: create_app(db, InstantBots()), never)
    return str(raised.value)


def test_what_is_not_in_order_is_said_in_one_line_before_an_address_is(tmp_path: Path) -> None:
    assert "is a folder" in refused(tmp_path)
    (tmp_path / "text").write_text("no database" * 100)
    assert "cannot be used as a store" in refused(tmp_path / "text")
    newer = Store(tmp_path / "newer.db")
    newer.db.execute("PRAGMA user_version = 999")
    newer.close()
    assert "written by a newer Towpath" in refused(tmp_path / "newer.db")
    (tmp_path / "short.secret").write_bytes(b"x")
    assert "at least 32 bytes" in refused(tmp_path / "short.db")
    (tmp_path / "file").write_text("")
    assert "cannot be written" in refused(tmp_path / "file" / "towpath.db")
    assert "no such address" in refused(tmp_path / "towpath.db", "nowhere.invalid")
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert f"port {port} of 127.0.0.1 is in use" in refused(tmp_path / "towpath.db", port=port)


def test_two_servers_do_not_share_a_file(tmp_path: Path) -> None:
    with locked(tmp_path / "towpath.db"):
        assert f"process {os.getpid()} serves these tables already" in refused(tmp_path / "towpath.db")
        with locked(tmp_path / "other.db"):
            pass
    with locked(tmp_path / "towpath.db"):
        pass


HOLDER = """
import subprocess, sys, time
from pathlib import Path
from towpath.store.lock import locked
with locked(Path(sys.argv[1])):
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    print("held", flush=True)
    time.sleep(600)
"""


def test_the_lock_of_a_killed_server_is_free_though_what_it_started_goes_on(tmp_path: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(tmp_path / "towpath.db")], stdout=subprocess.PIPE, start_new_session=True
    )
    try:
        assert holder.stdout is not None and holder.stdout.readline() == b"held\n"
        assert f"process {holder.pid} " in refused(tmp_path / "towpath.db")
        holder.kill()
        holder.wait()
        with locked(tmp_path / "towpath.db"):
            pass
    finally:
        os.killpg(holder.pid, signal.SIGKILL)
