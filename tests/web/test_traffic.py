"""Everything that a server sends in whole games, captured on the wire for each seat and a spectator.

What a viewer was sent is made again from a table in which everything that the viewer may not know is different: hidden
cards are drawn anew, others' secrets are struck out of events, moves and chance have no words, keys other hashes, luck another
seed. What comes out must be the same, so nothing of all that can have been sent.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from tests.web.service import InstantThinkers, some_words
from tests.web.visitor import Answer, Visitor
from towpath.bots import Perspective
from towpath.bots.hint import Hint
from towpath.bots.hint import hint as bot_hint
from towpath.bots.search import Search
from towpath.engine import Event, SeededChance
from towpath.table import Holder, Table, hashed, opening
from towpath.table.table import Checkpoint, PlayedMove
from towpath.web import create_app
from towpath.web.desk import Desk
from towpath.web.hints import hint
from towpath.web.log import LENGTH
from towpath.web.looks import Look, Shown
from towpath.web.preview import preview
from towpath.web.thinkers import Thinkers
from towpath.web.why import why_not

HINTS, SIMULATIONS = 24, 12
UPDATE = {"changed", "facts", "gone", "parts", "undrawn"}


@asynccontextmanager
async def running(folder: Path, thinkers: Thinkers | None = None) -> AsyncIterator[tuple[int, Desk]]:
    """The service on a port of this machine, in this loop: its tables can be looked into between requests."""
    app = create_app(folder / "towpath.db", thinkers or InstantThinkers(), rate=1e6)
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_level="critical", timeout_graceful_shutdown=1))
    serving = asyncio.create_task(server.serve([listening]))
    while not server.started:
        await asyncio.sleep(0.01)
    yield listening.getsockname()[1], app.state.desk
    server.should_exit = True
    await serving


# Who is here and what a browser holds: not of the table.
OF_THE_MOMENT = ("mine", "hosting", "may_take_over", "away", "presence", "watching")


class Viewer:
    """Somebody who looks on by a page, and everything that was sent to them."""

    def __init__(self, port: int, seat: int | None, seed: int) -> None:
        self.received: list[bytes] = []
        self.searched = 0  # how much of it was searched for the seed
        self.visitor = Visitor("127.0.0.1", port, self.received)
        self.seat = seat
        self.rng = random.Random(f"{seed} {seat}")
        self.imagining = random.Random(f"imagined {seed} {seat}")
        self.view: dict[str, Any] = {"version": 0}
        self.seen: dict[int, dict[str, Any]] = {}  # by the number of moves that stood then

    async def look_on(self, id: str) -> None:
        async for view in self.visitor.views(f"/tables/{id}/live"):
            self.view = self.seen[view["moves"]] = view

    async def until(self, version: int) -> None:
        while self.view["version"] != version:
            await asyncio.sleep(0)


def unknowing(table: Table, viewer: Viewer) -> Table:
    """The same table with everything different that the viewer may not know; when the game is over, all is open."""
    seat = viewer.seat
    if table.position.is_over():
        return table
    other = Table(table.id)
    other.__dict__.update(table.__dict__)
    other.position = table.position.resample(seat, viewer.imagining)
    if not table.position.is_over():  # then the record is open
        other.first_chance = []
        other.played = [PlayedMove(each.seat, 0, "some words", [], each.retractable) for each in table.played]
    other.events = [struck_out(event, seat) for event in table.events[-LENGTH:]]
    if table.played and table.played[-1].checkpoint:
        told = table.played[-1].checkpoint.events - len(table.events) + len(other.events)
        other.played[-1].checkpoint = Checkpoint(other.position, max(0, told), [])
    other.holders = [
        Holder(each.kind, each.name, hashed(each.key_hash), each.level, each.stand_in, each.colour)
        for each in table.holders
    ]
    other.host = hashed(table.host)
    other.seed = hashed(table.seed)
    return other


def struck_out(event: Event, seat: int | None) -> Event:
    hidden = event.secret and event.seat != seat
    return Event(
        event.kind, event.facts, dict.fromkeys(event.secret, "struck out") if hidden else event.secret, event.seat
    )


def plain(value: Any) -> Any:
    """As it is after being sent."""
    return json.loads(json.dumps(value))


async def check_pages(table: Table, viewers: list[Viewer], drawn: bool) -> int:
    """What every page shows now; for how many of them something hidden was indeed different."""
    different = 0
    for viewer in viewers:
        await viewer.until(table.version)
        other = unknowing(table, viewer)
        shown = Shown(other, Look(viewer.seat, "en", False))
        sent = {key: value for key, value in viewer.view.items() if key not in ("parts", *OF_THE_MOMENT)}
        assert sent == plain(shown.plain), (table.version, viewer.seat)
        if drawn:
            assert viewer.view["parts"] == shown.whole()["parts"], (table.version, viewer.seat)
        different += other.position.hash() != table.position.hash()
    return different


async def check_answers(table: Table, viewers: list[Viewer]) -> None:
    """What every viewer gets who asks for all that can be asked for."""
    path, names = f"/tables/{table.id}", table.setup.seat_names()
    for viewer in viewers:
        other = unknowing(table, viewer)
        get = viewer.visitor.get
        assert (await get(f"{path}/board.svg")).body.decode() == other.position.observe(viewer.seat).svg()
        assert (await get(f"{path}/record")).status == 403
        assert (await get(f"{path}/hint")).status == 403, "where others play there are no hints"
        await check_looking_back(table, viewer)
        for name in names:
            if viewer.seat is None or names[viewer.seat] != name:
                assert (await get(f"{path}?seat={name}")).status == 403
                assert (await get(f"{path}/replay?step=1&eyes={name}")).status == 403
        if viewer.seat is None:
            continue
        moves = list(other.position.moves(viewer.seat)) if viewer.seat in other.position.actors() else []
        for words in [*moves[:3], "choose canal 999", "build", "take-card x"]:
            answer = await get(f"{path}/why?words={words.replace(' ', '+')}")
            assert answer.json() == why_not(other.position, viewer.seat, words, "en")
        shown = Shown(other, Look(viewer.seat, "en", False))
        for words in moves[:3]:
            answer = await get(f"{path}/preview?words={words.replace(' ', '+')}")
            assert answer.json() == plain(preview(other, words, Look(viewer.seat, "en", False), shown.parts()))


async def check_looking_back(table: Table, viewer: Viewer) -> None:
    """What was sent then, and nothing else, is sent again."""
    names = table.setup.seat_names()
    for step in list(viewer.seen)[-40:-1:9]:
        frame = (await viewer.visitor.get(f"/tables/{table.id}/replay?step={step}")).json()
        then = viewer.seen[step]
        assert 0 <= frame.pop("new") <= len(then["log"])
        deciding = [each["seat"] for each in then["seats"] if each["decides"]]
        assert deciding in (frame.pop("decides"), [frame["mover"]])  # who moved may have had to end the turn
        assert frame == {
            "step": step,
            "steps": len(table.played),
            "eyes": "spectator" if viewer.seat is None else names[viewer.seat],
            "mover": names[table.played[step - 1].seat] if step else None,
            **{key: then[key] for key in ("parts", "moment", "scores", "log")},
        }


async def wish(viewer: Viewer, table: Table, id: str) -> Answer | None:
    """One move or end of turn by this viewer's seat, if it is theirs to make."""
    view = viewer.view
    if view["ends_turn"]:
        what, own = "end-turn", {}
    elif view["words"]:
        what, own = "move", {"words": some_words(view, viewer.rng), "version": view["version"]}
    else:
        return None
    answer = await viewer.visitor.post(f"/tables/{table.id}/{what}", seat=view["seat"], id=id, **own)
    assert answer.status == 200, answer.body
    return answer


async def act(viewer: Viewer, table: Table, id: str) -> bool:
    """The same, and the answer is compared too."""
    answer = await wish(viewer, table, id)
    if answer is None:
        return False
    other = Shown(unknowing(table, viewer), Look(viewer.seat, "en", False))
    assert answer.json() == plain(other.plain)
    return True


def check_seed(table: Table, viewers: list[Viewer]) -> None:
    """While the game goes on the seed is sent to nobody, neither as text nor as it is."""
    for viewer in viewers:
        sent = b"".join(viewer.received[max(0, viewer.searched - 1) :])
        viewer.searched = len(viewer.received)
        assert table.seed.encode() not in sent and bytes.fromhex(table.seed) not in sent


def check_bytes(table: Table, viewers: list[Viewer]) -> None:
    """No key on the wire but in one's own cookie, and nothing in updates beside what the pages were seen to show."""
    keys = [key for viewer in viewers for key in viewer.visitor.cookies.values()]
    secrets = [*keys, *[holder.key_hash for holder in table.holders if holder.key_hash], "key_hash"]
    assert len(secrets) >= 5
    for viewer in viewers:
        sent = b"".join(viewer.received)
        assert not [secret for secret in secrets if secret.encode() in sent]
        updates = [line for line in sent.split(b"\n") if line.startswith(b'data: {"changed"')]
        assert len(updates) > 20 and all([set(json.loads(line[6:])) == UPDATE for line in updates])


async def whole_game(folder: Path, game: str, options: dict[str, str], seed: int, draw_every: int) -> None:
    async with running(folder) as (port, desk):
        viewers = [Viewer(port, seat, seed) for seat in (0, 1, None)]
        opened = await viewers[0].visitor.post("/tables", game=game, options=options, seats=["me", "open"], name="Ann")
        id = opened.json()["table"]
        table = desk.sittings[id].table
        await viewers[1].visitor.post(f"/tables/{id}/sit", seat=table.setup.seat_names()[1], name="Bob", id="sit")
        looking = [asyncio.create_task(viewer.look_on(id)) for viewer in viewers]
        different = 0
        for number in itertools.count():
            different += await check_pages(table, viewers, number % draw_every == 0)
            if table.position.is_over():
                break
            check_seed(table, viewers)
            if number % 40 == 10:
                await check_answers(table, viewers)
            turns = [
                await act(viewer, table, f"{number}/{viewer.seat}")
                for viewer in viewers[:2]
                if table.turn_holder in (-1, viewer.seat)
            ]
            assert any(turns)
            for task in looking:
                assert not task.done(), task.exception()
        assert different > 30, "hidden things were hardly ever different"
        check_bytes(table, viewers)
        assert all([viewer.view["seed"] == table.seed for viewer in viewers]), "at the end everybody may know it"
        for task in looking:
            task.cancel()


async def seat_that_changes_hands(folder: Path) -> None:
    async with running(folder) as (port, desk):
        ann, bob, cy = [Viewer(port, seat, 1) for seat in (0, 0, 1)]
        opened = await ann.visitor.post("/tables", game="kontor", seats=["me", "open"], name="Ann")
        id = opened.json()["table"]
        looking = asyncio.create_task(ann.look_on(id))
        await ann.until(desk.sittings[id].table.version)
        assert ann.view["seat"] == "red"
        await ann.visitor.post(f"/tables/{id}/stand", seat="red", id="up")
        await bob.visitor.post(f"/tables/{id}/sit", seat="red", name="Bob", id="red")
        await cy.visitor.post(f"/tables/{id}/sit", seat="black", name="Cy", id="black")
        await looking
        assert not ann.view["started"] and b'"hand":' not in b"".join(ann.received)
        looking = asyncio.create_task(ann.look_on(id))
        await ann.until(desk.sittings[id].table.version)
        assert ann.view["started"] and ann.view["seat"] is None and b'"hand":' not in b"".join(ann.received)
        looking.cancel()


def test_who_has_left_a_seat_sees_nothing_of_it(tmp_path: Path) -> None:
    asyncio.run(seat_that_changes_hands(tmp_path))


class Advisers(InstantThinkers):
    """Hints that can be compared: the same question gets the same answer."""

    async def advise(self, table: Table, seat: int, language: str) -> Hint:
        search = Search(random.Random(1), 0.0, SIMULATIONS)
        return bot_hint(Perspective(table.position, seat), random.Random(1), language, search)


async def game_with_hints(folder: Path, game: str) -> None:
    thinkers = Advisers()
    async with running(folder, thinkers) as (port, desk):
        desk.source = SeededChance(f"{game} with hints")
        viewer = Viewer(port, 0, 1)
        opened = await viewer.visitor.post("/tables", game=game, seats=["me", "bot"], name="Ann")
        table = desk.sittings[opened.json()["table"]].table
        looking = asyncio.create_task(viewer.look_on(table.id))
        different = 0
        for number in range(HINTS):
            while table.bots_to_move() or viewer.view["version"] != table.version:
                await asyncio.sleep(0)
            if 0 in table.position.actors() and table.turn_holder == -1:
                other = unknowing(table, viewer)
                different += other.position.hash() != table.position.hash()
                answer = await viewer.visitor.get(f"/tables/{table.id}/hint")
                assert answer.json() == plain(await hint(thinkers, other, 0, "en"))
            assert await wish(viewer, table, str(number))
        assert different > 3, "hidden things were hardly ever different"
        looking.cancel()


@pytest.mark.parametrize("game", ["kontor", "arriala", "canal-mania"])
def test_nothing_hidden_is_hinted_at(tmp_path: Path, game: str) -> None:
    asyncio.run(game_with_hints(tmp_path, game))


@pytest.mark.parametrize(
    ("game", "options", "seed", "draw_every"),
    [("kontor", {}, 1, 2), ("arriala", {}, 9, 2), ("canal-mania", {"length": "-20"}, 0, 10)],
)
def test_nothing_hidden_is_ever_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, options: dict[str, str], seed: int, draw_every: int
) -> None:
    monkeypatch.setattr(opening, "new_seed", lambda: bytes([seed]) * 32)
    asyncio.run(whole_game(tmp_path, game, options, seed, draw_every))
