"""The store: written before accepted, nothing doubled, nothing lost, not even by a kill in the middle of a write."""

from __future__ import annotations

import json
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.store.opening import next_move
from towpath import BadInput, SeededChance, game
from towpath.store import Store
from towpath.store.journal import SNAPSHOT_EVERY
from towpath.store.sqlite import MIGRATIONS
from towpath.table import PERSON, Change, Holder, Refused, Table, open_table, snapshot
from towpath.table.summary import summary


def opened(store: Store, id: str = "t", name: str = "kontor") -> Table:
    setup = game(name).setup(2)
    holders = [Holder(PERSON, f"p{seat}", f"key{seat}") for seat in range(2)]
    return store.create(id, open_table(setup, holders, False, SeededChance(id)))


def play(store: Store, table: Table, count: int, seed: str = "x") -> None:
    rng = random.Random(seed)
    for number in range(count):
        if table.position.is_over():
            return
        change = next_move(table, rng, f"{seed}{number}")
        assert store.append(table, change)
        table.accept(change)


def test_a_table_is_the_same_after_loading(tmp_path: Path) -> None:
    store = Store(tmp_path / "towpath.db")
    table = opened(store)
    play(store, table, 60)
    store.close()
    again = Store(tmp_path / "towpath.db").load("t")
    assert again is not None and again.version == table.version
    assert again.position.hash() == table.position.hash() and again.record().text() == table.record().text()
    assert [repr(event) for event in again.events] == [repr(event) for event in table.events]
    assert Store(tmp_path / "towpath.db").load("nowhere") is None


def test_a_repeated_send_does_nothing(tmp_path: Path) -> None:
    store = Store(tmp_path / "towpath.db")
    table = opened(store)
    change = next_move(table, random.Random(1), "same")
    assert store.append(table, change)
    table.accept(change)
    assert not store.append(table, change)
    loaded = store.load("t")
    assert loaded is not None and loaded.version == table.version == 2


def test_of_two_writers_the_later_one_is_refused(tmp_path: Path) -> None:
    one, two = Store(tmp_path / "towpath.db"), Store(tmp_path / "towpath.db")
    table = opened(one)
    other = two.load("t")
    assert other is not None
    change = next_move(table, random.Random(1), "a")
    assert one.append(table, change)
    table.accept(change)
    with pytest.raises(Refused) as raised:
        two.append(other, next_move(other, random.Random(2), "b"))
    assert raised.value.why == "stale"
    assert two.catch_up(other) == 1 and other.position.hash() == table.position.hash()


def long_table(path: Path, name: str = "arriala") -> Table:
    """Long enough to have a snapshot and a tail, with moves taken back, a request and chat."""
    store = Store(path)
    table = opened(store, name=name)
    rng = random.Random(name)
    for number in range(SNAPSHOT_EVERY + 40):
        last = table.played[-1].seat if table.played else -1
        if number == SNAPSHOT_EVERY - 5:
            change = table.propose_chat(0, "good move", "said")
        elif number in (SNAPSHOT_EVERY - 2, SNAPSHOT_EVERY + 39):  # before the snapshot, and at the end
            change = table.propose_request(0, "undo", 2, f"asked{number}")
        elif rng.random() < 0.2 and table.can_undo(last):
            change = table.propose_undo(last, f"undo{number}")
        else:
            change = next_move(table, rng, f"move{number}")
        assert store.append(table, change)
        table.accept(change)
        if table.position.is_over():
            break
    store.close()
    assert table.version > SNAPSHOT_EVERY
    return table


def facts_of(table: Table) -> dict[str, Any]:
    return {**snapshot(table), "ids": sorted(table.ids), "log": [repr(event) for event in table.events[-100:]]}


def from_the_journal(store: Store, id: str = "t") -> Table:
    replayed = Table(id)
    store.catch_up(replayed)
    return replayed


@pytest.mark.parametrize("name", ["kontor", "arriala", "canal-mania"])
def test_a_table_from_a_snapshot_is_the_table_of_its_whole_journal(tmp_path: Path, name: str) -> None:
    table = long_table(tmp_path / "towpath.db", name)
    store = Store(tmp_path / "towpath.db")
    loaded = store.load("t")
    assert loaded is not None and facts_of(loaded) == facts_of(table) == facts_of(from_the_journal(store))
    assert len(loaded.events) <= len(table.events) and loaded.record().text() == table.record().text()
    [(number, facts)] = store.db.execute("SELECT number, facts FROM snapshots").fetchall()
    assert number == SNAPSHOT_EVERY and json.loads(facts)["request"]
    assert "said" in loaded.ids and not store.append(loaded, loaded.propose_chat(0, "again", "said"))
    if loaded.request is None:
        return
    for each in (loaded, table):
        assert each.request is not None
        each.accept(each.propose_answer(1, True, each.request.version, "yes"))
    assert facts_of(loaded)["hash"] == facts_of(table)["hash"] and len(loaded.played) == 2


@pytest.mark.parametrize("spoil", ["hash", "format", "rules", "played", "text"])
def test_a_snapshot_that_cannot_be_used_is_thrown_away(tmp_path: Path, spoil: str) -> None:
    table = long_table(tmp_path / "towpath.db")
    store = Store(tmp_path / "towpath.db")
    facts = json.loads(store.db.execute("SELECT facts FROM snapshots").fetchone()[0])
    if spoil == "played":
        facts["played"][3][1] = 10**9
    elif spoil == "rules":
        facts["opening"]["rules"] = 999
    else:
        facts[spoil] = "something else"
    written = "{" if spoil == "text" else json.dumps(facts)
    store.db.execute("UPDATE snapshots SET facts = ?", (written,))
    loaded = store.load("t")
    assert loaded is not None and facts_of(loaded) == facts_of(table)
    assert store.db.execute("SELECT count(*) FROM snapshots").fetchone() == (0,)


def test_a_file_of_the_first_schema_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "towpath.db"
    old = sqlite3.connect(path)
    old.executescript(MIGRATIONS[0] + "PRAGMA user_version = 1")
    old.close()
    table = long_table(path)
    loaded = Store(path).load("t")
    assert loaded is not None and facts_of(loaded) == facts_of(table)


@pytest.mark.parametrize("spoil", ["not a database", "newer"])
def test_a_file_that_is_no_store_is_refused_in_one_line(tmp_path: Path, spoil: str) -> None:
    path = tmp_path / "towpath.db"
    if spoil == "newer":
        store = Store(path)
        store.db.execute("PRAGMA user_version = 999")
        store.close()
    else:
        path.write_text(spoil * 100)
    with pytest.raises(BadInput, match="cannot be used as a store"):
        Store(path)


WRITER = """
import random, sys
from pathlib import Path
from tests.store.opening import next_move
from tests.store.test_sqlite import opened
from towpath.store import Store
store = Store(Path(sys.argv[1]))
table = store.load("t") or opened(store)
rng = random.Random(sys.argv[2])
for number in range(100000):
    if table.position.is_over():
        break
    change = next_move(table, rng, f"{sys.argv[2]}/{number}")
    store.append(table, change)
    table.accept(change)
    print(table.version, table.position.hash(), flush=True)
"""


@pytest.mark.parametrize("kills", [5, pytest.param(25, marks=pytest.mark.long)])
def test_a_kill_at_any_moment_loses_no_acknowledged_change_and_doubles_none(tmp_path: Path, kills: int) -> None:
    path = tmp_path / "towpath.db"
    root = Path(__file__).parent.parent.parent
    rng = random.Random(4)
    acknowledged: dict[int, str] = {}
    for number in range(kills):
        process = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path), str(number)], stdout=subprocess.PIPE, text=True, cwd=root
        )
        assert process.stdout is not None
        first = process.stdout.readline()
        time.sleep(rng.random() * 0.03)
        process.send_signal(signal.SIGKILL)
        lines = [first, *process.stdout.readlines()]
        process.wait()
        for line in lines:
            if line.endswith("\n") and line.strip():
                version, digest = line.split()
                acknowledged[int(version)] = digest
        table = Store(path).load("t")
        assert table is not None and table.version >= max(acknowledged, default=0)
        if table.position.is_over():
            break
    store = Store(path)
    rows = store.db.execute("SELECT kind, facts, id FROM changes WHERE table_id = 't' ORDER BY number").fetchall()
    replayed = Table("t")
    for kind, facts, id in rows:
        replayed.accept(Change(kind, json.loads(facts), id or ""))
        if replayed.version in acknowledged:
            assert replayed.position.hash() == acknowledged[replayed.version]
    ids = [row[2] for row in rows if row[2]]
    assert len(ids) == len(set(ids)) and len(acknowledged) >= kills


def test_a_file_of_the_first_schema_is_brought_up_and_its_holders_are_found(tmp_path: Path) -> None:
    path = tmp_path / "towpath.db"
    old = sqlite3.connect(path)
    for statement in MIGRATIONS[0].split(";"):
        old.execute(statement)
    opening = open_table(game("kontor").setup(2), [Holder(PERSON, "Ann", "a"), Holder()], True, SeededChance(1))
    old.execute("INSERT INTO tables (id) VALUES ('t')")
    for number, (kind, facts) in enumerate(
        [(opening.kind, opening.facts), ("sat", {"seat": 1, "name": "Bob", "key_hash": "b"})], 1
    ):
        old.execute(
            "INSERT INTO changes (table_id, number, kind, facts) VALUES ('t', ?, ?, ?)",
            (number, kind, json.dumps(facts)),
        )
    old.execute("PRAGMA user_version = 1")
    old.commit()
    old.close()
    store = Store(path)
    assert [(row["table"], row["old"], row["mine"]) for row in store.tables_of(["b"], 9)] == [("t", True, [1])]
    assert store.tables_of(["a"], 9)[0]["mine"] == [0] and store.tables_of(["c"], 9) == []
    table = store.load("t")
    assert table is not None and table.started() and table.listed
    store.save_summary("t", table.version, summary(table))
    assert [row["table"] for row in store.public_tables("playing", 9)] == ["t"]
