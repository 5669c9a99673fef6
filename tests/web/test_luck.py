"""Sealed luck over HTTP: what an undo brings back, what survives the server, and that nobody sees the seed in time."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web.service import InstantBots, Player, some_words
from tests.web.test_hosting import opened
from towpath import game
from towpath.engine import parse_record
from towpath.table import Table, opening
from towpath.web import create_app
from towpath.web.bot_workers import Task
from towpath.web.registry import TableRegistry


@pytest.fixture(autouse=True)
def known_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = iter([bytes([number]) * 32 for number in range(1, 9)])
    monkeypatch.setattr(opening, "new_seed", lambda: next(seeds))


@contextmanager
def sealed_service(folder: Path) -> Iterator[TestClient]:
    """Tables here have seeds of their own, as at every server."""
    app = create_app(folder / "towpath.db", InstantBots(), rate=1e6)
    with TestClient(app, headers={"X-Towpath": "1"}) as client:
        yield client


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with sealed_service(tmp_path) as running:
        yield running


def table_of(client: TestClient, id: str) -> Table:
    registry: TableRegistry = client.app.state.registry  # type: ignore[attr-defined]
    return registry.live_tables[id].table


def my_turn(ann: Player, id: str) -> dict[str, Any]:
    """The view when there is something to decide; turns are ended, and bots are waited for."""
    while True:
        view = ann.see(id)
        if view["ends_turn"]:
            ann.post(f"/tables/{id}/end-turn", seat=view["seat"])
        elif view["words"] or view["over"]:
            return view


def move_with_chance(client: TestClient, ann: Player, id: str, seed: str = "") -> tuple[int, str, list[Any]]:
    """Play on until a move of one's own is followed by an outcome of chance: its number, its words and what came."""
    rng = random.Random(f"{id != ''}{seed}")
    while True:
        view = my_turn(ann, id)
        assert not view["over"]
        words, number = some_words(view, rng), view["moves"]
        assert ann.move(view, words).status_code == 200
        played = table_of(client, id).played[number]
        if played.seat == 0 and played.chance:
            return number, played.words, played.chance


@pytest.mark.parametrize("name", ["arriala", "canal-mania"])
def test_five_undos_against_a_bot_give_the_same_card_five_times(client: TestClient, name: str) -> None:
    ann = Player(client)
    id = opened(ann, ["me", "bot"], name)
    number, words, chance = move_with_chance(client, ann, id)
    for again in range(5):
        asked = ann.post(f"/tables/{id}/ask", what="undo", about=number, id=f"undo {again}")
        assert asked.status_code == 200 and asked.json()["moves"] == number
        assert ann.move(ann.see(id), words).status_code == 200
        assert table_of(client, id).played[number].chance == chance


def test_the_luck_after_an_undo_is_the_same_when_the_server_began_anew(tmp_path: Path) -> None:
    with sealed_service(tmp_path) as client:
        ann = Player(client)
        id = opened(ann, ["me", "bot"], "arriala")
        number, words, chance = move_with_chance(client, ann, id)
        ann.post(f"/tables/{id}/ask", what="undo", about=number, id="undo")
        commitment = ann.see(id)["commitment"]
    with sealed_service(tmp_path) as client:
        ann.client = client
        view = ann.see(id)
        assert view["commitment"] == commitment and len(commitment) == 64
        assert ann.move(view, words).status_code == 200
        assert table_of(client, id).played[number].chance == chance


def test_the_seed_comes_with_the_end_and_proves_the_game(client: TestClient) -> None:
    ann, rng = Player(client), random.Random("to the end")
    id = opened(ann, ["me", "bot"])
    promised = ann.get(f"/tables/{id}/seats").json()["commitment"]
    while not (view := my_turn(ann, id))["over"]:
        assert view["seed"] == "" and view["commitment"] == promised
        ann.move(view, some_words(view, rng))
    record = parse_record(ann.get(f"/tables/{id}/record").text, game)
    assert record.seed == view["seed"] == table_of(client, id).seed and record.commitment == promised
    assert record.prove().is_over()


def test_a_game_that_was_ended_proves_its_luck_and_is_not_played_on(client: TestClient) -> None:
    ann = Player(client)
    id = opened(ann, ["me", "bot"])
    for number in range(6):
        view = my_turn(ann, id)
        ann.move(view, some_words(view, random.Random(number)))
    my_turn(ann, id)
    assert ann.post(f"/tables/{id}/ask", what="end", id="end").status_code == 200
    view = ann.see(id)
    assert view["over"] and len(view["seed"]) == 64
    assert parse_record(ann.get(f"/tables/{id}/record").text, game).prove() is not None
    late = {"move": {"words": "sit-out", "version": view["version"], "id": "late"}, "ask": {"what": "undo", "about": 0}}
    for command, body in late.items():
        assert ann.post(f"/tables/{id}/{command}", seat=view["seat"], **body).json()["refused"] == "ended"


def test_who_begins_with_fewer_keeps_the_promise(client: TestClient) -> None:
    ann, bob = Player(client), Player(client)
    id = opened(ann, ["me", "open", "open"], "arriala")
    promised = ann.see(id)["commitment"]
    assert bob.post(f"/tables/{id}/sit", id="sit").status_code == 200
    started = ann.post(f"/tables/{id}/start", id="start")
    assert started.status_code == 200, started.text
    table = table_of(client, id)
    assert table.setup.players == 2 and ann.see(id)["commitment"] == promised
    record = table.record()
    record.seed = table.seed
    assert record.prove().hash() == table.position.hash()


def test_a_guided_game_promises_nothing(client: TestClient) -> None:
    ann = Player(client)
    id = opened(ann, [], "kontor", guide=True)
    view = ann.see(id)
    assert view["commitment"] == view["seed"] == "" and table_of(client, id).seed


# --- the seed is nobody's to see


def all_that_can_be_asked(players: list[Player], id: str) -> list[bytes]:
    texts: list[bytes] = []
    for player in players:
        view = player.see(id)
        words = some_words(view, random.Random(1)).replace(" ", "+")
        own = f"/tables/{id}"
        paths = [
            own, f"{own}?drawn=0", f"{own}?narrow=1&language=de", f"{own}/board.svg", f"{own}/seats", f"{own}/words",
            f"{own}/replay?step=0", f"{own}/replay?step=9", f"{own}/why?words={words}", f"{own}/why?words=draw",
            f"{own}/preview?words={words}", f"{own}/record", f"{own}?seat=nobody", f"/t/{id}", "/lobby", "/me",
            f"{own}/nothing", "/", "/t/nowhere",
        ]  # fmt: skip
        answers = [player.get(path) for path in paths]
        answers.append(player.post(f"{own}/answer", seat=view["seat"], agrees=True, version=0, id=""))
        answers.append(player.post(f"{own}/move", seat=view["seat"], words="nonsense", version=0, id="late"))
        texts += [answer.content + repr(sorted(answer.headers.items())).encode() for answer in answers]
    return texts


@pytest.mark.parametrize("name", ["kontor", "arriala", "canal-mania"])
def test_tables_that_differ_in_their_seeds_alone_look_the_same_to_everybody(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """The luck so far and the promise are the same; all that could differ is what comes."""
    monkeypatch.setattr("towpath.web.presence.monotonic", lambda: 1e6)  # who was here when is the same, too
    ann, bob, eve = [Player(client) for _ in range(3)]
    ann.post("/me", name="Ann")
    id = opened(ann, ["me", "open"], name, listed=True)
    before = all_that_can_be_asked([ann, eve], id)
    bob.post(f"/tables/{id}/sit", id="sit", name="Bob")
    table, rng = table_of(client, id), random.Random(name)
    seed, before_it_began = table.seed, before
    while len(table.played) < 16:
        for player in (ann, bob):
            view = player.see(id)
            if view["ends_turn"]:
                player.post(f"/tables/{id}/end-turn", seat=view["seat"])
            elif view["words"]:
                assert player.move(view, some_words(view, rng)).status_code == 200
    everybody = [ann, bob, eve]
    answers = all_that_can_be_asked(everybody, id)
    tasks = [pickle.dumps(Task(table, seat)) for seat in (0, 1)]
    table.seed = (b"\xfe" * 32).hex()
    client.app.state.registry.live_tables[id].rendered.clear()  # type: ignore[attr-defined]
    assert all_that_can_be_asked(everybody, id) == answers
    assert [pickle.dumps(Task(table, seat)) for seat in (0, 1)] == tasks, "bots are asked the same"
    assert not [sent for sent in [*before_it_began, *answers, *tasks] if seed.encode() in sent]
    assert not [sent for sent in [*answers, *tasks] if bytes.fromhex(seed) in sent]


def test_what_the_server_writes_down_about_faults_has_no_seed(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Even a store that complains about the very change that it could not write."""
    registry: TableRegistry = client.app.state.registry  # type: ignore[attr-defined]

    def fails(id: str, opening: Any) -> Any:
        raise registry.store.trouble(f"cannot write {opening!r}")

    monkeypatch.setattr(registry.store, "create", fails)
    refused = Player(client).post("/tables", game="kontor", seats=["me", "bot"])
    assert refused.status_code == 503
    assert "cannot write" in caplog.text and (b"\x01" * 32).hex() not in caplog.text + refused.text
