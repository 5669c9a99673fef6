"""What stands before everything else: too much, too long, too slow; and the headers that are on every answer."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.types import Message, Receive, Scope, Send

from tests.web.service import InstantBots, Player, first_words, service
from towpath import game
from towpath.engine import Match, Position, SeededChance, Word
from towpath.web import create_app, guard
from towpath.web.guard import LONGEST_ADDRESS, STREAMS, Guard
from towpath.web.parsing import LONGEST, MOST_WORDS
from towpath.web.why import why_not_thing


class Connection:
    """A request to a guard, without a network."""

    def __init__(self, guarded: Guard, path: str, method: str = "GET", address: str = "10.0.0.1") -> None:
        headers = [(b"content-type", b"application/json"), (b"x-towpath", b"1")]
        self.scope = {"type": "http", "method": method, "path": path, "raw_path": path.encode(), "query_string": b"",
                      "headers": headers, "client": (address, 1)}  # fmt: skip
        self.began = asyncio.Event()
        self.start: Message = {}
        self.task = asyncio.create_task(guarded(self.scope, self._receive, self._send))

    async def _receive(self) -> Message:
        await asyncio.Event().wait()  # nothing ever comes
        raise AssertionError

    async def _send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.start = message
            self.began.set()

    async def status(self) -> int:
        await self.began.wait()
        return int(self.start["status"])

    def headers(self) -> dict[str, str]:
        return {name.decode(): value.decode() for name, value in self.start["headers"]}


async def stays_open(scope: Scope, receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await asyncio.Event().wait()


def test_an_address_has_not_more_than_so_many_live_connections() -> None:
    async def play() -> None:
        guarded = Guard(stays_open)
        asked = [Connection(guarded, "/tables/t/live") for _ in range(STREAMS)]
        assert [await each.status() for each in asked] == [200] * STREAMS
        assert await Connection(guarded, "/tables/t/live").status() == 429
        assert await Connection(guarded, "/tables/t/live", address="10.0.0.2").status() == 200
        assert await Connection(guarded, "/tables/t").status() == 200, "other requests are not counted"
        asked[0].task.cancel()
        await asyncio.wait([asked[0].task])
        assert await Connection(guarded, "/tables/t/live").status() == 200

    asyncio.run(play())


def test_where_more_requests_are_allowed_more_connections_are() -> None:
    async def play() -> None:
        guarded = Guard(stays_open, rate=1000)
        asked = [Connection(guarded, "/tables/t/live") for _ in range(600)]
        assert {await each.status() for each in asked} == {200}

    asyncio.run(play())


def test_a_body_that_does_not_come_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "PATIENCE", 0.01)

    async def play() -> None:
        asked = Connection(Guard(stays_open), "/tables/t/say", "POST")
        assert await asked.status() == 408 and asked.headers()["connection"] == "close"

    asyncio.run(play())


def test_what_is_longer_than_any_move_is_refused(tmp_path: Path) -> None:
    with service(tmp_path) as client:
        ann = Player(client)
        view = ann.open(["me", "me"])
        many, long = "+".join(["a"] * (MOST_WORDS + 1)), "a" * (LONGEST + 1)
        for too_long in (many, long):
            for asked in ("why?words=", "why?thing=", "why?thing=card-1&words=", "words?prefix=", "preview?words="):
                answer = ann.get(f"/tables/{view['table']}/{asked}{too_long}")
                assert answer.status_code == 422 and str(LONGEST) in answer.json()["error"], asked
            assert ann.move(view, too_long.replace("+", " ")).status_code == 422
        assert ann.get(f"/words?{'a' * (LONGEST_ADDRESS - len('/words'))}").status_code == 200
        assert ann.get(f"/words?{'a' * LONGEST_ADDRESS}").status_code == 414
        assert ann.move(view, first_words(view)).status_code == 200


class Walked:
    """A position that remembers which words were looked at."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.prefixes: list[list[str]] = []

    def next_words(self, seat: int, prefix: list[str]) -> list[Word]:
        self.prefixes.append(prefix)
        return self.position.next_words(seat, prefix)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.position, name)


def test_words_after_those_that_no_move_begins_with_are_not_looked_at() -> None:
    walked: Any = Walked(Match(game("kontor").setup(2), SeededChance("why")).position)
    why_not_thing(walked, 0, ["nonsense"] * MOST_WORDS, "seat-red", "en")
    assert max([len(prefix) for prefix in walked.prefixes if "nonsense" in prefix]) == 1


@pytest.mark.parametrize("step", ["²", "9" * 1900, "-1", "1e3", "٣", ""])
def test_a_step_that_is_no_number_is_refused(tmp_path: Path, step: str) -> None:
    with service(tmp_path) as client:
        ann = Player(client)
        id = ann.open(["me", "me"])["table"]
        assert ann._send("GET", f"/tables/{id}/replay", params={"step": step}).status_code == 422


def test_refusals_and_faults_have_the_same_headers_as_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*given: object) -> None:
        raise RuntimeError("broken on purpose")

    monkeypatch.setattr("towpath.web.replay.frame", broken)
    app = create_app(tmp_path / "towpath.db", InstantBots(), rate=1e6)
    with TestClient(app, headers={"X-Towpath": "1"}, raise_server_exceptions=False) as client:
        ann = Player(client)
        id = ann.open(["me", "me"])["table"]
        answers = {
            500: ann.get(f"/tables/{id}/replay"),
            403: ann._send("POST", "/me", json={}, headers={"X-Towpath": "0"}),
            415: ann._send("POST", "/me", content=b"a=b"),
            414: ann.get(f"/words?{'a' * 3000}"),
            404: ann.get("/nowhere"),
        }
        for status, answer in answers.items():
            assert answer.status_code == status and "default-src 'self'" in answer.headers["content-security-policy"]


def test_what_is_private_is_kept_by_nobody_on_the_way(tmp_path: Path) -> None:
    with service(tmp_path) as client:
        ann = Player(client)
        id = ann.open(["me", "me"])["table"]
        for path in (f"/tables/{id}", f"/tables/{id}/board.svg", f"/tables/{id}/replay", "/me", "/lobby"):
            assert ann.get(path).headers["cache-control"] == "no-store", path
        assert ann.get("/").headers["cache-control"] == "no-cache"
        assert "no-store" not in ann.get("/static/icon.svg").headers.get("cache-control", "")
