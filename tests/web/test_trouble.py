"""When the database is locked or a table is damaged: whoever is concerned is told, and everything else goes on."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.web.service import Player, service
from tests.web.test_traffic import running
from tests.web.visitor import Visitor

PAGE = {"accept": "text/html", "accept-language": "de"}


def test_while_the_database_is_locked_nothing_changes_and_the_reader_is_told(tmp_path: Path) -> None:
    with service(tmp_path) as client:
        ann = Player(client)
        view = ann.open(["me", "me"])
        store = client.app.state.registry.store  # type: ignore[attr-defined]
        store.db.execute("PRAGMA busy_timeout = 0")
        other = sqlite3.connect(tmp_path / "towpath.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        refused = ann._send(
            "POST", f"/tables/{view['table']}/say", json={"text": "hello", "id": "s"}, headers={"accept-language": "de"}
        )
        assert refused.status_code == 503 and "aufschreiben" in refused.json()["text"]
        assert ann._send("POST", "/tables", json={"game": "kontor"}, headers=PAGE).status_code == 503
        assert ann.see(view["table"])["sayings"] == []
        other.execute("ROLLBACK")
        assert ann.post(f"/tables/{view['table']}/say", text="hello", id="s").json()["sayings"]


def test_a_bot_whose_move_could_not_be_written_tries_again_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("towpath.web.registry.RETRY", 0.0)
    failures = [sqlite3.OperationalError("database is locked"), ValueError("something else")]

    async def play() -> None:
        async with running(tmp_path) as (port, registry):
            append = registry.store.append

            def failing(*parameters: Any) -> bool:
                if failures:
                    raise failures.pop()
                return append(*parameters)

            monkeypatch.setattr(registry.store, "append", failing)
            ann = Visitor("127.0.0.1", port)
            view = (await ann.post("/tables", game="kontor", seats=["me", "bot"], name="Ann")).json()
            live_table = registry.live_tables[view["table"]]
            while not live_table.table.played:  # nobody asks for anything meanwhile
                await asyncio.wait_for(live_table.news.wait(), 60)

    asyncio.run(play())
    assert failures == []


def damage(folder: Path, id: str) -> None:
    db = sqlite3.connect(folder / "towpath.db", isolation_level=None)
    db.execute("UPDATE changes SET facts = substr(facts, 1, 40) WHERE table_id = ? AND number = 1", (id,))
    db.execute("UPDATE tables SET noted = 0 WHERE id = ?", (id,))
    db.close()


def test_a_damaged_table_is_left_out_of_lists_and_its_page_says_so(tmp_path: Path) -> None:
    with service(tmp_path) as client:
        ann = Player(client)
        damaged, whole = [
            ann.post("/tables", game="kontor", seats=["me", "open"], listed=True).json()["table"] for _ in range(2)
        ]
    damage(tmp_path, damaged)
    with service(tmp_path) as client:
        ann.client = client
        for _ in range(2):
            assert [row["table"] for row in Player(client).get("/lobby").json()["open"]] == [whole]
            assert [row["table"] for row in ann.get("/lobby").json()["mine"]] == [whole]
        shown = client.get(f"/t/{damaged}", headers=PAGE)
        assert shown.status_code == 500 and "Wasser gezogen" in shown.text
        assert f"table {damaged}: change 1" in client.get(f"/tables/{damaged}").json()["error"]


def test_a_table_of_a_game_that_is_gone_spoils_no_list(tmp_path: Path) -> None:
    with service(tmp_path) as client:
        ann = Player(client)
        gone, whole = ann.open(["me", "open"])["table"], ann.open(["me", "open"])["table"]
        ann.get("/lobby")
        client.app.state.registry.store.db.execute(  # type: ignore[attr-defined]
            "UPDATE tables SET summary = json_set(summary, '$.game', 'chess') WHERE id = ?", (gone,)
        )
        assert [row["table"] for row in ann.get("/lobby").json()["mine"]] == [whole]
