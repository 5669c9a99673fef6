"""The store in PostgreSQL does what the one in SQLite does, and tells other processes. Needs a server to start."""

from __future__ import annotations

import asyncio
import os
import random
import secrets
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.store.opening import next_move
from tests.store.test_sqlite import facts_of, opened
from tests.web.service import InstantBots, Player, first_words
from towpath import BadInput, SeededChance, game
from towpath.store import Journal, PostgresStore, Store
from towpath.store.journal import SNAPSHOT_EVERY
from towpath.store.postgres import driver
from towpath.table import PERSON, Holder, Refused, Table, hashed, open_table
from towpath.table.summary import summary
from towpath.web import create_app
from towpath.web.live_table import LiveTable
from towpath.web.registry import TableRegistry

PROGRAMS = shutil.which("initdb") or next(iter(sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))), None)
pytestmark = [
    pytest.mark.skipif(find_spec("psycopg") is None, reason="psycopg is not installed (make test-postgres has it)"),
    pytest.mark.skipif(PROGRAMS is None, reason="no PostgreSQL server is installed here"),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server for these tests alone; PostgreSQL refuses to run as root, so then it runs as the user it came with."""
    assert PROGRAMS is not None
    programs, user = Path(PROGRAMS).parent, "postgres" if os.getuid() == 0 else None
    folder = Path(f"/tmp/towpath-{secrets.token_hex(4)}")
    folder.mkdir()
    if user:
        shutil.chown(folder, user)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    initdb = [
        str(programs / "initdb"),
        "-D",
        str(folder / "data"),
        "-A",
        "trust",
        "-U",
        "towpath",
        "-E",
        "UTF8",
        "--no-sync",
    ]
    subprocess.run(initdb, check=True, capture_output=True, user=user)
    options = ["-p", str(port), "-k", str(folder), "-c", "listen_addresses=127.0.0.1"]
    running = subprocess.Popen(
        [programs / "postgres", "-D", folder / "data", *options], user=user, stderr=subprocess.DEVNULL
    )
    yield f"postgresql://towpath@127.0.0.1:{port}/postgres"
    running.send_signal(signal.SIGINT)  # at once, whoever is still connected
    running.wait()
    shutil.rmtree(folder)


@pytest.fixture
def url(server: str) -> str:
    """A database of its own for each test."""
    psycopg, name = driver(), f"t{secrets.token_hex(4)}"
    for _ in range(200):
        try:
            with psycopg.connect(server, autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE {name}")
            break
        except psycopg.OperationalError:
            time.sleep(0.1)
    return f"{server.removesuffix('postgres')}{name}"


def play_in(store: Journal, count: int, name: str = "arriala") -> Table:
    table = opened(store, name=name)  # type: ignore[arg-type]
    rng = random.Random(name)
    for number in range(count):
        if table.position.is_over():
            break
        change = next_move(table, rng, f"move{number}")
        assert store.append(table, change)
        table.accept(change)
    return table


def test_a_table_is_the_same_after_loading_from_its_snapshot_and_tail(url: str) -> None:
    store = PostgresStore(url)
    table = play_in(store, SNAPSHOT_EVERY + 20)
    store.close()
    again = PostgresStore(url)
    loaded, replayed = again.load("t"), Table("t")
    again.catch_up(replayed)
    assert loaded is not None and facts_of(loaded) == facts_of(table) == facts_of(replayed)
    assert again.db.execute("SELECT number FROM snapshots").fetchall() == [(SNAPSHOT_EVERY,)]
    assert again.load("nowhere") is None and again.ids() == ["t"]


def test_a_repeated_send_does_nothing_and_of_two_writers_one_is_late(url: str) -> None:
    one, two = PostgresStore(url), PostgresStore(url)
    table = opened(one)  # type: ignore[arg-type]
    other = two.load("t")
    assert other is not None
    change = next_move(table, random.Random(1), "a")
    assert one.append(table, change)
    table.accept(change)
    assert not one.append(table, change)
    with pytest.raises(Refused) as raised:
        two.append(other, next_move(other, random.Random(2), "b"))
    assert raised.value.why == "stale"
    assert two.catch_up(other) == 1 and other.position.hash() == table.position.hash()
    assert two.append(other, next_move(other, random.Random(3), "c")), "the connection is still of use"


def test_lists_are_those_of_the_other_store(url: str, tmp_path: Path) -> None:
    lists = []
    for store in (PostgresStore(url), Store(tmp_path / "towpath.db")):
        for number in range(4):
            holders = [Holder(PERSON, "Ann", hashed("a")), Holder(PERSON, "Bob", hashed(f"b{number % 2}"))]
            opening = open_table(game("kontor").setup(2), holders, number != 2, SeededChance(number))
            table = store.create(f"t{number}", opening)
            store.save_summary(table.id, table.version, summary(table))
        change = table.propose_chat(0, "hello", "said")
        store.append(table, change)
        state = summary(table)["state"]
        selected = [
            store.public_tables(state, 9),
            store.tables_of([hashed("a")], 9),
            store.tables_of([hashed("b1")], 9),
        ]
        lists.append([sorted(each, key=lambda row: str(row["table"])) for each in selected])
    assert lists[0] == lists[1] and [len(each) for each in lists[0]] == [3, 4, 2]
    assert [row["old"] for row in lists[0][1]] == [False, False, False, True]


def test_all_processes_sign_with_the_same_secret(url: str) -> None:
    one, two = PostgresStore(url), PostgresStore(url)
    assert one.secret() == two.secret() and len(one.secret()) == 32


def test_a_change_in_one_process_reaches_the_other(url: str) -> None:
    async def scene() -> None:
        registries = [TableRegistry(PostgresStore(url), InstantBots(), SeededChance("registry")) for _ in range(2)]
        for registry in registries:
            registry.listen()
        holders = [Holder(PERSON, "Ann", ""), Holder(PERSON, "Bob", "")]
        table = await registries[0].open(game("kontor").setup(2), holders, False)
        here, there = [await registry.live_table(table.id) for registry in registries]
        assert here is not None and there is not None
        for number in range(5):
            news = there.news
            line = f"{number}"
            await registries[0].execute(here, lambda table, line=line: table.propose_chat(0, line, line))  # type: ignore[misc]
            await asyncio.wait_for(news.wait(), 10)
        assert there.table.version == here.table.version and there.table.chat == here.table.chat
        for registry in registries:
            await registry.close()
            registry.store.close()

    asyncio.run(scene())


def test_two_services_share_their_tables_and_people(url: str) -> None:
    apps = [create_app(url, InstantBots(), rate=1e6) for _ in range(2)]
    with TestClient(apps[0], headers={"X-Towpath": "1"}) as one, TestClient(apps[1], headers={"X-Towpath": "1"}) as two:
        ann = Player(one)
        id = ann.open(["me", "me"])["table"]
        assert ann.move(ann.see(id), first_words(ann.see(id))).status_code == 200
        before = ann.see(id)
        ann.client = two
        after = ann.see(id)
        assert {**after, "presence": before["presence"]} == before and before["mine"]


def test_whoever_is_here_in_one_process_is_here_in_the_other(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("towpath.web.presence.GRACE", 0.0)
    monkeypatch.setattr("towpath.web.registry.TICK", 0.05)
    monkeypatch.setattr("towpath.web.presence.REPORT", 1e6)  # only what is sent at once counts
    monkeypatch.setattr("towpath.web.presence.ELSEWHERE", 1e6)

    async def scene() -> None:
        one, two, three = [TableRegistry(PostgresStore(url), InstantBots(), SeededChance("registry")) for _ in range(3)]
        one.listen()
        two.listen()
        holders = [Holder(PERSON, "Ann", hashed("a")), Holder(PERSON, "Bob", hashed("b"))]
        table = await one.open(game("kontor").setup(2), holders, False, patience=0)
        here, there = await live_table(one, table), await live_table(two, table)
        with there.connected([hashed("b")]):
            await until(lambda: here.absent_seats() == there.absent_seats() == [0])
            with here.connected([hashed("a")]):
                await until(lambda: there.absent_seats() == [])
                three.listen()
                began_late = await live_table(three, table)
                await until(lambda: began_late.absent_seats() == [])
                news = there.news
            await until(lambda: here.absent_seats() == there.absent_seats() == began_late.absent_seats() == [0])
            assert news.is_set(), "whoever watches the table is notified"
        for registry in (one, two, three):
            await registry.close()
            registry.store.close()

    asyncio.run(scene())


async def live_table(registry: TableRegistry, table: Table) -> LiveTable:
    loaded = await registry.live_table(table.id)
    assert loaded is not None
    return loaded


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(15):
        while not holds():
            await asyncio.sleep(0.05)


def test_processes_that_answer_the_same_decision_find_the_same_luck(url: str) -> None:
    holders = [Holder(PERSON, "Ann", hashed("a")), Holder(PERSON, "Bob", hashed("b"))]
    one, two = PostgresStore(url), PostgresStore(url)
    table = one.create("sealed", open_table(game("arriala").setup(2), holders, False))
    other = two.load("sealed")
    assert other is not None and other.commitment == table.commitment
    seat = table.position.actors()[0]
    here, there = [each.propose_move(seat, "draw", each.version, "draw") for each in (table, other)]
    assert here.facts == there.facts and here.facts["chance"]
    one.close()
    two.close()


@pytest.mark.parametrize("spoil", ["nobody there", "newer"])
def test_a_server_that_cannot_be_used_is_refused_in_one_line(url: str, spoil: str) -> None:
    if spoil == "newer":
        store = PostgresStore(url)
        store.db.execute("UPDATE schema_version SET version = 999")
        store.close()
    else:
        url = "postgresql://towpath:secret@127.0.0.1:1/nothing"
    with pytest.raises(BadInput, match="cannot be used as a store") as raised:
        PostgresStore(url)
    assert "secret" not in str(raised.value) and "\n" not in str(raised.value)
