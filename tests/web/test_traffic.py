"""Everything that a server sends in whole games, captured on the wire for each seat and a spectator.

What a spectator was sent is made again from a table in which everything that the spectator may not know is different: hidden
cards are drawn anew, others' secrets are struck out of events, moves and chance have no words, keys other hashes, luck another
seed. What comes out must be the same, so nothing of all that can have been sent.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from tests.web.service import InstantBots, some_words
from tests.web.visitor import Answer, Visitor
from towpath.bots import Perspective
from towpath.bots.hint import Hint
from towpath.bots.hint import hint as bot_hint
from towpath.bots.search import Search
from towpath.engine import Event, SeededChance
from towpath.games import games
from towpath.table import Holder, Table, hashed, opening
from towpath.table.table import Checkpoint, PlayedMove
from towpath.web import create_app
from towpath.web.bot_workers import BotWorkers
from towpath.web.course import course_of
from towpath.web.hints import hint
from towpath.web.names import names_at
from towpath.web.preview import preview
from towpath.web.registry import TableRegistry
from towpath.web.rendering import RenderedView, Viewer
from towpath.web.serving import listen
from towpath.web.why import why_not, why_wait
from towpath.web.wire import encoded

SIMULATIONS = 12
UPDATE = {"changed", "facts", "gone", "parts", "undrawn"}


@asynccontextmanager
async def running(folder: Path, bot_workers: BotWorkers | None = None) -> AsyncIterator[tuple[int, TableRegistry]]:
    """The service on a port of this machine, in this loop: its tables can be looked into between requests."""
    app = create_app(folder / "towpath.db", bot_workers or InstantBots(), rate=1e6)
    [listening] = listen("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(app, log_level="critical", timeout_graceful_shutdown=1))
    serving = asyncio.create_task(server.serve([listening]))
    while not server.started:
        await asyncio.sleep(0.01)
    yield listening.getsockname()[1], app.state.registry
    server.should_exit = True
    await serving


# Who is here and what a browser holds: not of the table.
OF_THE_MOMENT = ("mine", "hosting", "may_take_over", "away", "presence", "watching")


class Spectator:
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


def unknowing(table: Table, spectator: Spectator) -> Table:
    """The same table with everything different that the spectator may not know; when the game is over, all is open."""
    seat = spectator.seat
    if table.position.is_over():
        return table
    other = Table(table.id)
    other.__dict__.update(table.__dict__)
    other.position = table.position.resample(seat, spectator.imagining)
    if not table.position.is_over():  # then the record is open
        other.first_chance = []
        other.played = [without_words(each) for each in table.played]
    other.events = [struck_out(event, seat) for event in table.events]
    if table.played and table.played[-1].checkpoint:
        count = table.played[-1].checkpoint.events - len(table.events) + len(other.events)
        other.played[-1].checkpoint = Checkpoint(other.position, max(0, count), [])
    other.holders = [
        Holder(each.kind, each.name, hashed(each.key_hash), each.level, each.stand_in, each.colour)
        for each in table.holders
    ]
    other.host = hashed(table.host)
    other.seed = hashed(table.seed)
    return other


def without_words(played: PlayedMove) -> PlayedMove:
    """The move with what everybody may know of it: who made it, what points there were before it, how much happened."""
    other = PlayedMove(played.seat, 0, "some words", [], played.retractable)
    other.first_event, other.scores = played.first_event, played.scores
    return other


def struck_out(event: Event, seat: int | None) -> Event:
    hidden = event.secret and event.seat != seat
    return Event(
        event.kind, event.facts, dict.fromkeys(event.secret, "struck out") if hidden else event.secret, event.seat
    )


def plain(value: Any) -> Any:
    """As it is after being sent."""
    return json.loads(encoded(value))


async def check_pages(table: Table, spectators: list[Spectator], drawn: bool) -> int:
    """What every page shows now; for how many of them something hidden was indeed different."""
    different = 0
    for spectator in spectators:
        await spectator.until(table.version)
        other = unknowing(table, spectator)
        shown = RenderedView(other, Viewer(spectator.seat, "en", False))
        sent = {key: value for key, value in spectator.view.items() if key not in ("parts", *OF_THE_MOMENT)}
        assert sent == plain(shown.plain), (table.version, spectator.seat)
        if drawn:
            assert spectator.view["parts"] == {name: "".join(pieces) for name, pieces in shown.parts().items()}, (
                table.version,
                spectator.seat,
            )
        different += other.position.hash() != table.position.hash()
    return different


async def check_answers(table: Table, spectators: list[Spectator]) -> None:
    """What every spectator gets who asks for all that can be asked for."""
    path, names = f"/tables/{table.id}", table.setup.seat_names()
    for spectator in spectators:
        other = unknowing(table, spectator)
        get = spectator.visitor.get
        assert (await get(f"{path}/board.svg")).body.decode() == other.position.observe(spectator.seat).svg()
        assert (await get(f"{path}/record")).status == 403
        assert (await get(f"{path}/hint")).status == 403, "where others play there are no hints"
        await check_looking_back(table, spectator)
        for name in names:
            if spectator.seat is None or names[spectator.seat] != name:
                assert (await get(f"{path}?seat={name}")).status == 403
                assert (await get(f"{path}/replay?step=1&viewer={name}")).status == 403
        if spectator.seat is None:
            continue
        moves = list(other.position.moves(spectator.seat)) if spectator.seat in other.position.actors() else []
        for words in [*moves[:3], "choose canal 999", "build", "take-card x"]:
            answer = await get(f"{path}/why?words={words.replace(' ', '+')}")
            told = why_wait(other, spectator.seat, "en") or why_not(
                other.position, spectator.seat, words, "en", names_at(other, "en")
            )
            assert answer.json() == plain(told)
        shown = RenderedView(other, Viewer(spectator.seat, "en", False))
        for words in moves[:3]:
            answer = await get(f"{path}/preview?words={words.replace(' ', '+')}")
            assert answer.json() == plain(preview(other, words, Viewer(spectator.seat, "en", False), shown.parts()))


async def check_looking_back(table: Table, spectator: Spectator) -> None:
    """What was sent then, and nothing else, is sent again."""
    names = table.setup.seat_names()
    for step in list(spectator.seen)[-40:-1:9]:
        frame = (await spectator.visitor.get(f"/tables/{table.id}/replay?step={step}")).json()
        then = spectator.seen[step]
        assert 0 <= frame.pop("new") <= len(then["log"])
        assert frame.pop("turns") == plain(course_of(unknowing(table, spectator), None).turns())
        deciding = [each["seat"] for each in then["seats"] if each["decides"]]
        assert deciding in (frame.pop("decides"), [frame["mover"]])  # who moved may have had to end the turn
        assert frame == {
            "step": step,
            "steps": len(table.played),
            "viewer": "spectator" if spectator.seat is None else names[spectator.seat],
            "mover": names[table.played[step - 1].seat] if step else None,
            **{key: then[key] for key in ("parts", "moment", "scores", "log")},
        }


async def send_command(spectator: Spectator, table: Table, id: str) -> Answer | None:
    """One move or end of turn by this spectator's seat, if it is theirs to make."""
    view = spectator.view
    if view["ends_turn"]:
        what, own = "end-turn", {}
    elif view["words"]:
        what, own = "move", {"words": some_words(view, spectator.rng), "version": view["version"]}
    else:
        return None
    answer = await spectator.visitor.post(f"/tables/{table.id}/{what}", seat=view["seat"], id=id, **own)
    assert answer.status == 200, answer.body
    return answer


async def act(spectator: Spectator, table: Table, id: str) -> bool:
    """The same, and the answer is compared too."""
    answer = await send_command(spectator, table, id)
    if answer is None:
        return False
    other = RenderedView(unknowing(table, spectator), Viewer(spectator.seat, "en", False))
    assert answer.json() == plain(other.plain)
    return True


def check_seed(table: Table, spectators: list[Spectator]) -> None:
    """While the game goes on the seed is sent to nobody, neither as text nor as it is."""
    for spectator in spectators:
        sent = b"".join(spectator.received[max(0, spectator.searched - 1) :])
        spectator.searched = len(spectator.received)
        assert table.seed.encode() not in sent and bytes.fromhex(table.seed) not in sent


def check_bytes(table: Table, spectators: list[Spectator]) -> None:
    """No key on the wire but in one's own cookie, and nothing in updates beside what the pages were seen to show."""
    keys = [key for spectator in spectators for key in spectator.visitor.cookies.values()]
    secrets = [*keys, *[holder.key_hash for holder in table.holders if holder.key_hash], "key_hash"]
    assert len(secrets) >= 5
    for spectator in spectators:
        sent = b"".join(spectator.received)
        assert not [secret for secret in secrets if secret.encode() in sent]
        updates = [line for line in sent.split(b"\n") if line.startswith(b'data: {"changed"')]
        assert len(updates) > 20 and all([set(json.loads(line[6:])) == UPDATE for line in updates])


async def captured_game(
    folder: Path, game: str, options: dict[str, str], seed: int, draw_every: int, steps: int | None = None
) -> None:
    """A game to its end, or so many steps of it."""
    async with running(folder) as (port, registry):
        spectators = [Spectator(port, seat, seed) for seat in (0, 1, None)]
        opened = await spectators[0].visitor.post(
            "/tables", game=game, options=options, seats=["me", "open"], name="Ann"
        )
        id = opened.json()["table"]
        table = registry.live_tables[id].table
        await spectators[1].visitor.post(f"/tables/{id}/sit", seat=table.setup.seat_names()[1], name="Bob", id="sit")
        looking = [asyncio.create_task(spectator.look_on(id)) for spectator in spectators]
        different = 0
        for number in itertools.count():
            different += await check_pages(table, spectators, number % draw_every == 0)
            if table.position.is_over() or number == steps:
                break
            check_seed(table, spectators)
            if number % 40 == 10:
                await check_answers(table, spectators)
            turns = [
                await act(spectator, table, f"{number}/{spectator.seat}")
                for spectator in spectators[:2]
                if table.turn_holder in (-1, spectator.seat)
            ]
            assert any(turns)
            for task in looking:
                assert not task.done(), task.exception()
        assert different > 20, "hidden things were hardly ever different"
        check_bytes(table, spectators)
        if table.position.is_over():
            assert all([spectator.view["seed"] == table.seed for spectator in spectators]), "now everybody may know it"
        for task in looking:
            task.cancel()


async def seat_that_changes_hands(folder: Path) -> None:
    async with running(folder) as (port, registry):
        ann, bob, cy = [Spectator(port, seat, 1) for seat in (0, 0, 1)]
        opened = await ann.visitor.post("/tables", game="kontor", seats=["me", "open"], name="Ann")
        id = opened.json()["table"]
        looking = asyncio.create_task(ann.look_on(id))
        await ann.until(registry.live_tables[id].table.version)
        assert ann.view["seat"] == "red"
        await ann.visitor.post(f"/tables/{id}/stand", seat="red", id="up")
        await bob.visitor.post(f"/tables/{id}/sit", seat="red", name="Bob", id="red")
        await cy.visitor.post(f"/tables/{id}/sit", seat="black", name="Cy", id="black")
        await looking
        assert not ann.view["started"] and b'"hand":' not in b"".join(ann.received)
        looking = asyncio.create_task(ann.look_on(id))
        await ann.until(registry.live_tables[id].table.version)
        assert ann.view["started"] and ann.view["seat"] is None and b'"hand":' not in b"".join(ann.received)
        looking.cancel()


def test_who_has_left_a_seat_sees_nothing_of_it(tmp_path: Path) -> None:
    asyncio.run(seat_that_changes_hands(tmp_path))


class Advisers(InstantBots):
    """Hints that can be compared: the same question gets the same answer."""

    async def hint(self, table: Table, seat: int, language: str) -> Hint:
        search = Search(random.Random(1), 0.0, SIMULATIONS)
        return bot_hint(Perspective(table.position, seat), random.Random(1), language, search)


async def game_with_hints(folder: Path, game: str, hints: int) -> None:
    bot_workers = Advisers()
    async with running(folder, bot_workers) as (port, registry):
        registry.source = SeededChance(f"{game}, and hints")
        spectator = Spectator(port, 0, 1)
        opened = await spectator.visitor.post("/tables", game=game, seats=["me", "bot"], name="Ann")
        table = registry.live_tables[opened.json()["table"]].table
        looking = asyncio.create_task(spectator.look_on(table.id))
        different = 0
        for number in range(hints):
            while table.bots_to_move() or spectator.view["version"] != table.version:
                await asyncio.sleep(0)
            if 0 in table.position.actors() and table.turn_holder == -1:
                other = unknowing(table, spectator)
                different += other.position.hash() != table.position.hash()
                answer = await spectator.visitor.get(f"/tables/{table.id}/hint")
                assert answer.json() == plain(await hint(bot_workers, other, 0, "en"))
            assert await send_command(spectator, table, str(number))
        assert different > hints // 8, "hidden things were hardly ever different"
        looking.cancel()


@pytest.mark.parametrize("hints", [12, pytest.param(24, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", sorted(games()))
def test_nothing_hidden_is_hinted_at(tmp_path: Path, game: str, hints: int) -> None:
    asyncio.run(game_with_hints(tmp_path, game, hints))


@pytest.mark.parametrize(
    ("game", "options", "seed", "draw_every", "steps"),
    [
        ("kontor", {}, 1, 4, 60),
        ("arriala", {}, 9, 10, 50),
        ("canal-mania", {}, 0, 10, 50),
        pytest.param("kontor", {}, 1, 4, None, marks=pytest.mark.long),
        pytest.param("arriala", {}, 9, 2, None, marks=pytest.mark.long),
        pytest.param("canal-mania", {"length": "-20"}, 0, 10, None, marks=pytest.mark.long),
    ],
)
def test_nothing_hidden_is_ever_sent(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    options: dict[str, str],
    seed: int,
    draw_every: int,
    steps: int | None,
) -> None:
    monkeypatch.setattr(opening, "new_seed", lambda: bytes([seed]) * 32)
    asyncio.run(captured_game(tmp_path, game, options, seed, draw_every, steps))
