"""A service to test with, and players who use it over HTTP."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from towpath import SeededChance
from towpath.table import Table
from towpath.web import create_app
from towpath.web.bot_workers import BotWorkers

IDS = itertools.count()


class InstantBots(BotWorkers):
    """Plays at random at once: these tests are not about bots."""

    def __init__(self) -> None:
        self.rng = random.Random(1)
        self.programs = {}

    async def choose_move(self, table: Table, seat: int) -> str:
        return table.position.moves(seat).sample(self.rng)

    def close(self) -> None:
        pass


@contextmanager
def service(folder: Path) -> Iterator[TestClient]:
    with TestClient(
        create_app(folder / "towpath.db", InstantBots(), rate=1e6, source=SeededChance("service")),
        headers={"X-Towpath": "1"},
    ) as client:
        yield client


class Player:
    """One browser: its own cookies."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.cookies: dict[str, str] = {}

    def _send(self, method: str, path: str, **more: Any) -> Any:
        self.client.cookies.clear()
        self.client.cookies.update(self.cookies)
        response = self.client.request(method, path, **more)
        self.cookies.update(dict(response.cookies))
        return response

    def post(self, path: str, **body: Any) -> Any:
        if not self.cookies and path.split("?")[0].endswith(("/tables", "/sit")):
            self._send("POST", "/me", json={})  # a page has a key before it takes a seat
        return self._send("POST", path, json=body)

    def get(self, path: str) -> Any:
        return self._send("GET", path)

    def open(self, seats: list[str], game: str = "kontor", **options: str) -> dict[str, Any]:
        response = self.post("/tables", game=game, seats=seats, options=options, name="Ann")
        assert response.status_code == 201, response.text
        view: dict[str, Any] = response.json()
        return view

    def move(self, view: dict[str, Any], words: str, **others: Any) -> Any:
        body = {"seat": view["seat"], "words": words, "version": view["version"], "id": f"move-{next(IDS)}"}
        return self.post(f"/tables/{view['table']}/move", **{**body, **others})

    def see(self, id: str) -> dict[str, Any]:
        view: dict[str, Any] = self.get(f"/tables/{id}").json()
        return view


def first_words(view: dict[str, Any]) -> str:
    """The first legal move, walked word by word as a page does."""
    words: list[str] = []
    branch = view["words"]
    while branch and branch[0]["word"]:
        words.append(branch[0]["word"])
        branch = branch[0].get("next", [])
    return " ".join(words)


def some_words(view: dict[str, Any], rng: random.Random) -> str:
    words: list[str] = []
    branch = view["words"]
    while branch:
        node = rng.choice(branch)
        if not node["word"]:
            break
        words.append(node["word"])
        branch = node.get("next", [])
    return " ".join(words)
