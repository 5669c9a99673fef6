"""The service over HTTP: seats, moves, refusals, and what never leaves the server."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.web.service import InstantBots, Player, first_words, service, some_words
from towpath.games import games
from towpath.web import create_app


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with service(tmp_path) as running:
        yield running


def two_players(client: TestClient) -> tuple[Player, Player, str]:
    ann, bob = Player(client), Player(client)
    id = ann.open(["me", "open"])["table"]
    assert bob.post(f"/tables/{id}/sit", seat="black", name="Bob", id="sit").status_code == 200
    return ann, bob, id


@pytest.mark.parametrize(
    "game", [pytest.param(name, marks=() if name == "kontor" else pytest.mark.long) for name in sorted(games())]
)
def test_a_whole_game_against_a_bot_by_walking_the_words(client: TestClient, game: str) -> None:
    ann, rng = Player(client), random.Random(game)
    view = ann.open(["me", "bot"], game)
    id = view["table"]
    idle = 0
    while not view["over"] and idle < 2000:
        view = ann.get(f"/tables/{id}?drawn=0").json()
        idle += 1
        if view["ends_turn"]:
            ann.post(f"/tables/{id}/end-turn", seat=view["seat"])
        elif view["words"]:
            assert ann.move(view, some_words(view, rng)).status_code == 200
            idle = 0
        else:
            time.sleep(0.005)  # the bot is at it
    assert view["over"] and ann.get(f"/tables/{id}/record").text.startswith("towpath record")


def test_nobody_sees_or_acts_with_a_seat_that_is_not_theirs(client: TestClient) -> None:
    ann, bob, id = two_players(client)
    eve = Player(client)
    assert eve.get(f"/tables/{id}?seat=red").status_code == 403
    assert bob.get(f"/tables/{id}?seat=red").status_code == 403
    assert eve.move(ann.see(id), "sit-out").status_code == 403
    assert bob.move(ann.see(id), "sit-out").status_code == 403
    assert eve.post(f"/tables/{id}/undo", seat="red").status_code == 403
    assert eve.post(f"/tables/{id}/say", text="hello").status_code == 403
    spectator = eve.see(id)
    assert spectator["seat"] is None and spectator["words"] == []
    assert "hand" not in json.dumps(spectator["facts"]["seats"]["red"]).replace("in_hand", "")


def test_a_repeated_send_does_nothing_and_a_stale_one_gets_the_fresh_view(client: TestClient) -> None:
    ann = Player(client)
    view = ann.open(["me", "me"], "arriala")
    actor = next(seat["seat"] for seat in view["seats"] if seat["decides"])
    view = ann.get(f"/tables/{view['table']}?seat={actor}").json()
    one = ann.move(view, "end-turn", id="once")
    two = ann.move(view, "end-turn", id="once")
    assert one.status_code == two.status_code == 200 and one.json()["version"] == two.json()["version"]
    other = next(seat["seat"] for seat in one.json()["seats"] if seat["decides"])
    stale = ann.move(view, "end-turn", seat=other, id="other")
    assert stale.status_code == 409 and stale.json()["refused"] == "stale" and "version" in stale.json()["view"]


def test_an_illegal_move_is_explained(client: TestClient) -> None:
    ann = Player(client)
    view = ann.open(["me", "me"])
    refused = ann.move(view, "choose canal 999")
    assert refused.status_code == 422 and refused.json()["rule"] == "table.unknown-word"
    asked = ann.get(f"/tables/{view['table']}/why?words=lay+g7").json()
    assert asked["rule"] == "table.not-now" and "Lay it" in asked["text"]
    assert ann.see(view["table"])["version"] == view["version"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"game": "chess", "seats": ["me", "bot"]}, 422),
        ({"game": "kontor", "seats": ["me", "bot", "bot"]}, 422),
        ({"game": "kontor", "seats": ["you"]}, 422),
        ({"game": "kontor", "seats": ["me", "bot"], "options": {"variant": "huge"}}, 422),
        ({"game": "kontor", "seats": ["me", "bot"], "colour": "blue"}, 422),
        ({"game": 3}, 422),
    ],
)
def test_a_bad_table_is_refused_with_a_sentence(client: TestClient, body: dict[str, object], status: int) -> None:
    response = Player(client).post("/tables", **body)
    assert response.status_code == status and len(response.text) > 10


def test_malformed_and_oversized_requests_change_nothing(client: TestClient) -> None:
    ann = Player(client)
    view = ann.open(["me", "me"])
    path = f"/tables/{view['table']}/move"
    assert ann._send("POST", path, content=b"{", headers={"content-type": "application/json"}).status_code == 400
    assert ann._send("POST", path, content=b"[]", headers={"content-type": "application/json"}).status_code == 400
    for body in (
        b'{"words": "\\ud800"}',
        b'{"words": "\xff"}',
        b'{"version": NaN}',
        b'{"words": ' + b"[" * 9000,
        b"{} {}",
    ):
        broken = ann._send("POST", path, content=body, headers={"content-type": "application/json"})
        assert broken.status_code in (400, 422) and broken.json()["error"], body
    assert ann._send("POST", path, content=b"a=1").status_code == 415
    assert ann.post(path, words="x" * 20_000).status_code == 413
    assert ann.post(path, words="sit-out", seat="red").status_code == 422
    assert ann.post(path, words=7, seat="red", id="x", version=1).status_code == 422
    assert ann.post(f"/tables/{view['table']}/dance").status_code == 404
    assert ann.post("/tables/nowhere/move", words="x").status_code == 404
    assert ann._send("POST", path, json={}, headers={"X-Towpath": "0"}).status_code == 403
    assert ann.see(view["table"])["version"] == view["version"]


def test_the_record_is_closed_while_the_game_goes_on(client: TestClient) -> None:
    ann = Player(client)
    id = ann.open(["me", "bot"])["table"]
    assert ann.get(f"/tables/{id}/record").status_code == 403


def test_undo_chat_and_requests(client: TestClient) -> None:
    ann, bob, id = two_players(client)
    view = ann.see(id)
    ann.move(view, "sit-out")
    assert ann.see(id)["can_undo"]
    assert ann.post(f"/tables/{id}/undo", seat="red", id="u").status_code == 200
    ann.move(ann.see(id), first_words(ann.see(id)))
    bob.move(bob.see(id), "sit-out")
    refused = bob.post(f"/tables/{id}/undo", seat="black")
    assert refused.status_code == 409 and refused.json()["refused"] in ("learnt", "nothing-to-undo")
    assert bob.post(f"/tables/{id}/ask", seat="black", what="undo", about=0).status_code == 200
    assert ann.see(id)["request"]["asks_me"] and not bob.see(id)["request"]["asks_me"]
    assert ann.post(f"/tables/{id}/answer", seat="red", agrees=True).status_code == 422, "to which request?"
    named = ann.see(id)["request"]["version"]
    assert ann.post(f"/tables/{id}/answer", seat="red", agrees=True, request=named).status_code == 200
    assert ann.see(id)["request"] is None
    assert ann.post(f"/tables/{id}/say", text="<b>hello</b>").status_code == 200
    assert bob.see(id)["sayings"] == [{"seat": "red", "name": "Ann", "text": "<b>hello</b>"}]


def test_one_id_is_for_one_thing(client: TestClient) -> None:
    ann, bob, id = two_players(client)
    eve, view, theirs = Player(client), ann.see(id), bob.see(id)
    one = first_words(view)
    assert ann.move(view, one, id="K").status_code == 200 and ann.move(view, f"  {one} ", id="K").status_code == 200
    for answer in (
        bob.move(theirs, first_words(theirs), id="K"),
        ann.move(view, "sit-out", id="K"),
        ann.post(f"/tables/{id}/say", text="hello", id="K"),
        bob.post(f"/tables/{id}/sit", id="K"),
    ):
        assert answer.status_code == 409 and answer.json()["refused"] == "sent-already", answer.text
    assert eve.move(view, one, id="K").status_code == 403 and ann.see(id)["moves"] == 1
    assert ann.post(f"/tables/{id}/say", text="hello", id="x" * 64).status_code == 200
    for wrong in ("x" * 65, "\x00", "\u202e", "a\n"):
        assert ann.post(f"/tables/{id}/say", text="hello", id=wrong).status_code == 422
    assert len(ann.see(id)["sayings"]) == 1


def test_names_and_chat_are_legible_and_nobody_floods_the_table(client: TestClient) -> None:
    ann, bob, id = two_players(client)
    assert bob.post("/me", name="\u202eevil\x00").json()["name"] == "evil"
    assert bob.post("/me", name="\u200b").status_code == 422 and bob.get("/me").json()["name"] == "evil"
    assert bob.post(f"/tables/{id}/say", text="\u202e\u200b", id="c0").json()["refused"] == "empty"
    codes = [bob.post(f"/tables/{id}/say", text=f"{number}", id=f"c{number}").status_code for number in range(1, 40)]
    assert set(codes[:20]) == {200} and codes[-1] == 429
    assert ann.post(f"/tables/{id}/say", text="hello", id="a").json()["sayings"][-1]["seat"] == "red"


def test_only_an_absent_player_is_replaced_and_the_game_is_not_rewound_without_them(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, id = two_players(client)
    ann.move(ann.see(id), first_words(ann.see(id)))
    bob.move(bob.see(id), first_words(bob.see(id)))
    asked = ann.post(f"/tables/{id}/ask", what="replace", about=1, id="r1")
    assert asked.status_code == 409 and asked.json()["refused"] == "present" and ann.see(id)["away"] == []
    monkeypatch.setattr("towpath.web.presence.GRACE", 0.0)
    live_table = client.app.state.registry.live_tables[id]  # type: ignore[attr-defined]
    live_table.table.patience = 0
    with live_table.connected([live_table.table.holders[1].key_hash]):
        assert ann.post(f"/tables/{id}/ask", what="replace", about=1, id="r2").json()["refused"] == "present"
    assert ann.see(id)["away"] == ["red", "black"], "nobody is connected"
    assert ann.post(f"/tables/{id}/ask", what="replace", about=0, id="r3").json()["refused"] == "not-here"
    assert ann.post(f"/tables/{id}/ask", what="replace", about=1, id="r4").json()["seats"][1]["bot"]
    assert ann.post(f"/tables/{id}/ask", what="replace", about=1, id="r5").json()["refused"] == "not-here"
    refused = ann.post(f"/tables/{id}/ask", what="undo", about=0, id="u1")
    assert refused.status_code == 409 and refused.json()["refused"] == "away"
    assert len(live_table.table.played) >= 2 and ann.see(id)["undo_to"] is None
    assert bob.post(f"/tables/{id}/ask", what="replace", about=0, id="r6").json()["refused"] == "replaced"
    assert not bob.post(f"/tables/{id}/return", id="back").json()["seats"][1]["bot"]


def test_a_request_is_withdrawn_and_a_late_answer_is_stale(client: TestClient) -> None:
    ann, bob, id = two_players(client)
    ann.move(ann.see(id), first_words(ann.see(id)))
    bob.move(bob.see(id), first_words(bob.see(id)))
    first = ann.post(f"/tables/{id}/ask", what="undo", about=1, id="u1").json()["request"]
    assert first["waits_for"] == ["black"] and first["moves"] == 1
    assert bob.post(f"/tables/{id}/withdraw", id="w0").json()["refused"] == "no-request"
    assert ann.post(f"/tables/{id}/withdraw", id="w1").json()["request"] is None
    second = ann.post(f"/tables/{id}/ask", what="undo", about=0, id="u2").json()["request"]
    late = bob.post(f"/tables/{id}/answer", agrees=True, request=first["version"], id="a1")
    assert late.status_code == 409 and late.json()["refused"] == "stale" and bob.see(id)["request"]["asks_me"]
    assert bob.post(f"/tables/{id}/answer", agrees=True, request=second["version"], id="a2").json()["moves"] == 0


def test_opponents_in_a_guided_game_take_their_time(tmp_path: Path) -> None:
    app = create_app(tmp_path / "towpath.db", InstantBots(), rate=1e6, pause=0.3)
    with TestClient(app, headers={"X-Towpath": "1"}) as client:
        ann = Player(client)
        id = ann.post("/tables", game="arriala", guide=True).json()["table"]
        while words := (view := ann.see(id))["guide"]["words"]:
            begun = time.monotonic()
            assert ann.move(view, words).status_code == 200
        while not ann.see(id)["guide"]["words"]:
            time.sleep(0.01)
        assert time.monotonic() - begun >= 3 * 0.3, "red sets a worker, draws a card and ends the turn"


def test_a_board_is_drawn_for_each_viewer(client: TestClient) -> None:
    ann, bob, id = two_players(client)
    mine, theirs = ann.get(f"/tables/{id}/board.svg"), bob.get(f"/tables/{id}/board.svg")
    assert mine.text.startswith("<svg") and mine.text != theirs.text
    assert "default-src 'self'" in mine.headers["content-security-policy"]


def test_a_table_survives_a_restart(tmp_path: Path) -> None:
    with service(tmp_path) as first:
        ann, _, id = two_players(first)
        ann.move(ann.see(id), first_words(ann.see(id)))
        before = ann.see(id)
    with service(tmp_path) as second:
        ann.client = second
        after = ann.see(id)
        assert {**after, "presence": before["presence"]} == before


def test_too_many_requests_are_slowed_down(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path / "towpath.db", InstantBots(), rate=2)) as client:
        codes = [client.get("/tables/nowhere").status_code for _ in range(12)]
    assert codes[:5] == [404] * 5 and 429 in codes


def test_a_table_that_nobody_uses_is_put_away_and_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with service(tmp_path) as client:
        ann, _, id = two_players(client)
        ann.move(ann.see(id), first_words(ann.see(id)))
        before = ann.see(id)
        registry = client.app.state.registry  # type: ignore[attr-defined]
        watched = ann.open(["me", "me"])["table"]
        monkeypatch.setattr("towpath.web.registry.IDLE", 0.0)
        with registry.live_tables[watched].connected():
            other = ann.open(["me", "me"])["table"]
            assert set(registry.live_tables) == {watched, other}
            assert ann.see(id) == before
            assert set(registry.live_tables) == {watched, id}
