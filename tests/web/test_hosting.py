"""Over HTTP: what only a host may do, rematches, leaving, who is here, and tables that are opened once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web.service import Player, first_words, service


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with service(tmp_path) as running:
        yield running


def opened(ann: Player, seats: list[str], game: str = "kontor", **given: Any) -> str:
    answer = ann.post("/tables", game=game, seats=seats, **given)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def two(client: TestClient, **given: Any) -> tuple[Player, Player, str]:
    ann, bob = Player(client), Player(client)
    ann.post("/me", name="Ann")
    bob.post("/me", name="Bob")
    id = opened(ann, ["me", "open"], **given)
    assert bob.post(f"/tables/{id}/sit", id="sit").status_code == 200
    return ann, bob, id


def ended(client: TestClient) -> tuple[Player, Player, str]:
    ann, bob, id = two(client)
    request = ann.post(f"/tables/{id}/ask", what="end", id="e").json()["request"]
    assert bob.post(f"/tables/{id}/answer", agrees=True, request=request["version"], id="a").json()["ended"] == "agreed"
    return ann, bob, id


def seats_of(player: Player, id: str) -> dict[str, Any]:
    found: dict[str, Any] = player.get(f"/tables/{id}/seats").json()
    return found


def lists(player: Player) -> dict[str, list[dict[str, Any]]]:
    tables: dict[str, list[dict[str, Any]]] = player.get("/lobby").json()
    return tables


def test_nobody_sits_or_opens_a_table_without_a_key(client: TestClient) -> None:
    ann, stranger = Player(client), Player(client)
    id = opened(ann, ["me", "open"])
    for path, body in [(f"/tables/{id}/sit", {}), ("/tables", {"game": "kontor", "seats": ["me", "bot"]})]:
        refused = stranger._send("POST", path, json=body)
        assert (refused.status_code, refused.json()["refused"]) == (409, "no-key")
    assert stranger._send("POST", "/me", json={}).json()["known"]
    assert stranger._send("POST", f"/tables/{id}/sit", json={"id": "s"}).status_code == 200


def test_a_table_is_opened_once_however_often_the_request_is_sent(client: TestClient) -> None:
    ann, eve = Player(client), Player(client)
    first = opened(ann, ["me", "open"], id="same")
    assert opened(ann, ["me", "open"], id="same") == first != opened(ann, ["me", "open"], id="other")
    assert opened(eve, ["me", "open"], id="same") != first, "another person's ids are their own"


def test_people_at_one_screen_have_names_of_their_own(client: TestClient) -> None:
    ann = Player(client)
    ann.post("/me", name="Ann")
    view = ann.post("/tables", game="kontor", seats=["me", "me"], names=["", " Ben "]).json()
    assert [seat["name"] for seat in view["seats"]] == ["Ann", "Ben"]


def test_only_the_host_fills_seats_and_frees_them(client: TestClient) -> None:
    ann, bob = Player(client), Player(client)
    id = opened(ann, ["me", "open", "open"], "arriala")
    bob.post(f"/tables/{id}/sit", id="s")
    [hers, his, free] = [seat["seat"] for seat in seats_of(ann, id)["seats"]]
    for command, body in [
        ("seat-bot", {"level": "navvy", "seat": free}),
        ("remove", {"seat": hers}),
        ("close", {}),
        ("start", {}),
    ]:
        refused = bob.post(f"/tables/{id}/{command}", id=command, **body)
        assert (refused.status_code, refused.json()["refused"]) == (403, "not-host")
    assert ann.post(f"/tables/{id}/remove", seat=his, id="r").status_code == 200
    assert seats_of(bob, id)["seats"][1]["kind"] == "open" and id not in [row["table"] for row in lists(bob)["mine"]]


def test_the_host_begins_early_and_a_repeated_send_does_nothing(client: TestClient) -> None:
    ann, bob = Player(client), Player(client)
    id = opened(ann, ["me", "open", "open", "open"], "arriala")
    assert not seats_of(ann, id)["can_begin"]
    bob.post(f"/tables/{id}/sit", id="s")
    assert seats_of(ann, id)["can_begin"] and seats_of(ann, id)["hosting"]
    first, again = [ann.post(f"/tables/{id}/start", id="go").json() for _ in range(2)]
    assert first["started"] and len(first["seats"]) == 2 and first["version"] == again["version"]
    assert [row["table"] for row in lists(bob)["mine"]] == [id]
    mover = ann if any(seat["decides"] and seat["seat"] in ann.see(id)["mine"] for seat in first["seats"]) else bob
    assert mover.move(mover.see(id), first_words(mover.see(id))).status_code == 200


def test_the_host_hands_over_and_whoever_is_here_takes_over_from_a_host_who_is_not(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, id = two(client)
    [hers, his] = [seat["seat"] for seat in ann.see(id)["seats"]]
    assert bob.post(f"/tables/{id}/hand-over", seat=his, id="h0").json()["refused"] == "not-host"
    assert ann.post(f"/tables/{id}/hand-over", seat=his, id="h1").status_code == 200
    assert bob.see(id)["hosting"] and not ann.see(id)["hosting"]
    monkeypatch.setattr("towpath.web.presence.GRACE", 0.0)
    client.app.state.registry.live_tables[id].table.patience = 0  # type: ignore[attr-defined]
    assert ann.see(id)["may_take_over"]
    assert ann.post(f"/tables/{id}/hand-over", seat=hers, id="h2").status_code == 200 and ann.see(id)["hosting"]


def test_whoever_leaves_is_told_so_and_the_table_goes_from_their_list(client: TestClient) -> None:
    ann, bob, id = two(client)
    left = bob.post(f"/tables/{id}/leave", id="l").json()
    seat = next(seat for seat in left["seats"] if seat["left"])
    assert seat["bot"] and lists(bob)["mine"] == [] and len(lists(ann)["mine"]) == 1
    assert bob.see(id)["stood_in"] is not None
    back = bob.post(f"/tables/{id}/return", seat=seat["seat"], id="b").json()
    assert not any(seat["bot"] for seat in back["seats"]) and len(lists(bob)["mine"]) == 1


def test_a_bot_that_stood_in_is_accounted_for(client: TestClient) -> None:
    ann, bob, id = two(client)
    bob.post(f"/tables/{id}/leave", id="l")
    while ann.see(id)["moves"] < 4:
        if words := ann.see(id)["words"]:
            ann.move(ann.see(id), first_words({"words": words}))
    stood_in = bob.see(id)["stood_in"]
    assert stood_in["moves"] >= 1 and all(isinstance(line, str) and line for line in stood_in["lines"])


def test_a_game_that_all_agree_to_end_is_over_for_everybody(client: TestClient) -> None:
    ann, _bob, id = ended(client)
    view = ann.see(id)
    assert view["over"] and view["winners"] == [] and not view["words"]
    assert ann.get(f"/tables/{id}/record").status_code == 200
    assert [row["table"] for row in lists(ann)["finished"]] == [id] and lists(ann)["mine"] == []


@pytest.mark.parametrize("moved_round", [False, True])
def test_a_rematch_is_one_table_however_often_it_is_asked_for(client: TestClient, moved_round: bool) -> None:
    ann, bob, id = ended(client)
    to = ann.post(f"/tables/{id}/rematch", moved_round=moved_round, id="r").json()["table"]
    assert ann.post(f"/tables/{id}/rematch", id="r2").json()["table"] == to
    assert bob.post(f"/tables/{id}/rematch", moved_round=not moved_round, id="r3").json()["table"] == to
    assert bob.see(id)["rematch"]["table"] == to and len(lists(ann)["mine"]) == 1
    assert [row["table"] for row in lists(bob)["invited"]] == [to] and lists(bob)["mine"] == []
    assert seats_of(bob, to)["invited"] and not seats_of(ann, to)["invited"]
    eve = Player(client)
    assert eve.post(f"/tables/{to}/sit", id="s").status_code == 409
    bob.post(f"/tables/{to}/accept", id="yes")
    view = bob.see(to)
    assert view["started"] and lists(bob)["invited"] == []
    before = [seat["name"] for seat in ann.see(id)["seats"]]
    assert [seat["name"] for seat in view["seats"]] == (before[::-1] if moved_round else before)


@pytest.mark.parametrize("moved_round", [False, True])
def test_two_who_ask_for_the_same_rematch_at_the_same_moment_sit_down(client: TestClient, moved_round: bool) -> None:
    ann, bob, id = ended(client)
    first, second = [
        each.post(f"/tables/{id}/rematch", moved_round=moved_round, id=f"r {each}").json() for each in (ann, bob)
    ]
    assert first == second and bob.see(first["table"])["started"]
    assert bob.post(f"/tables/{id}/rematch", moved_round=moved_round, id=f"r {bob}").json() == first


def test_an_invitation_can_be_declined_and_the_seat_is_free(client: TestClient) -> None:
    ann, bob, id = ended(client)
    assert Player(client).post(f"/tables/{id}/rematch", id="r").status_code == 403
    to = ann.post(f"/tables/{id}/rematch", id="r").json()["table"]
    assert bob.post(f"/tables/{to}/decline", id="no").status_code == 200 and lists(bob)["invited"] == []
    eve = Player(client)
    assert eve.post(f"/tables/{to}/sit", id="s", name="Eve").json()["started"]


def test_a_game_that_goes_on_has_no_rematch(client: TestClient) -> None:
    ann, _, id = two(client)
    assert ann.post(f"/tables/{id}/rematch", id="r").json()["refused"] == "not-over"


def test_a_table_can_be_taken_from_ones_lists(client: TestClient) -> None:
    ann, bob, id = ended(client)
    assert ann.post(f"/tables/{id}/hide", id="h").status_code == 200
    assert lists(ann)["finished"] == [] and len(lists(bob)["finished"]) == 1
    assert Player(client).post(f"/tables/{id}/hide", id="h2").status_code == 403


def test_any_open_page_of_a_person_counts_as_being_here(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, id = two(client)
    monkeypatch.setattr("towpath.web.presence.GRACE", 0.0)
    [_, his] = [seat["seat"] for seat in ann.see(id)["seats"]]
    away = ann.see(id)["presence"][his]
    assert not away["here"] and away["since"] is not None
    bob.post("/me/here", page="home")
    bob.post("/me/here", page="rules")
    assert ann.see(id)["presence"][his] == {"here": True, "since": None}
    bob.post("/me/here", page="home", closed=True)
    assert ann.see(id)["presence"][his]["here"], "another page is still open"
    bob.post("/me/here", page="rules", closed=True)
    assert not ann.see(id)["presence"][his]["here"] and ann.see(id)["watching"] == 0


def test_patience_is_a_tables_own(client: TestClient) -> None:
    ann = Player(client)
    assert ann.see(opened(ann, ["me", "open"]))["patience"] == 180
    assert ann.see(opened(ann, ["me", "open"], patience=600))["patience"] == 600
    assert ann.post("/tables", game="kontor", seats=["me", "open"], patience=0).status_code == 422


def test_a_request_to_open_that_is_sent_again_shows_only_ones_own_seat(client: TestClient) -> None:
    ann, bob = Player(client), Player(client)
    id = opened(ann, ["me", "open"], "arriala", id="same")
    bob.post(f"/tables/{id}/sit", id="s")
    again = ann.post("/tables", game="arriala", seats=["bot", "me"], id="same").json()
    assert again["seat"] == ann.see(id)["seat"] != bob.see(id)["seat"]
    assert again["facts"] == ann.see(id)["facts"] != bob.see(id)["facts"]


def test_what_was_said_follows_people_into_a_game_of_fewer(client: TestClient) -> None:
    ann, bob = Player(client), Player(client)
    id = opened(ann, ["me", "open", "open", "open"], "arriala")
    last = seats_of(ann, id)["seats"][3]["seat"]
    bob.post(f"/tables/{id}/sit", seat=last, name="Bob", id="s")
    bob.post(f"/tables/{id}/say", text="hello", id="t")
    ann.post(f"/tables/{id}/hand-over", seat=last, id="h")
    bob.post(f"/tables/{id}/start", id="go")
    view = ann.see(id)
    bobs = next(seat["seat"] for seat in view["seats"] if seat["who"] == "Bob")
    assert [(said["seat"], said["name"]) for said in view["sayings"]] == [(bobs, "Bob")]
    assert [line["seat"] for line in view["log"] if "Bob is the host now" in line["text"]] == [bobs]


def test_ids_of_other_requests_open_no_rematch(client: TestClient) -> None:
    ann, bob, id = ended(client)
    refused = ann.post(f"/tables/{id}/rematch", id="e")
    assert refused.status_code == 409 and refused.json()["refused"] == "sent-already"
    assert ann.see(id)["rematch"] is None
    to = bob.post(f"/tables/{id}/rematch", id="fresh").json()["table"]
    assert ann.post(f"/tables/{to}/accept", id="yes").status_code == 200


def test_a_guest_has_one_seat_and_an_invited_one_gives_up_the_kept_one(client: TestClient) -> None:
    ann, bob, id = ended(client)
    to = ann.post(f"/tables/{id}/rematch", id="r").json()["table"]
    assert bob.post(f"/tables/{to}/sit", id="s").json()["started"]
    assert lists(bob)["invited"] == [] and len(lists(bob)["mine"]) == 1
    other = opened(ann, ["me", "open", "open"], "arriala")
    assert bob.post(f"/tables/{other}/sit", id="one").status_code == 200
    assert bob.post(f"/tables/{other}/sit", id="two").json()["refused"] == "seated"


def test_two_who_ask_for_the_same_may_both_send_it_again(client: TestClient) -> None:
    ann, bob, id = two(client)
    first, second = [each.post(f"/tables/{id}/ask", what="end", id=f"end {each}") for each in (ann, bob)]
    assert first.status_code == second.status_code == 200 and ann.see(id)["ended"] == "agreed"
    assert bob.post(f"/tables/{id}/ask", what="end", id=f"end {bob}").status_code == 200


def test_nobody_waits_to_replace_somebody_who_has_left(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, eve = Player(client), Player(client), Player(client)
    id = opened(ann, ["me", "open", "open"], "arriala")
    for each in (bob, eve):
        each.post(f"/tables/{id}/sit", id=f"{each}")
    table = client.app.state.registry.live_tables[id].table  # type: ignore[attr-defined]
    [bobs] = [number for number, seat in enumerate(bob.see(id)["seats"]) if seat["seat"] in bob.see(id)["mine"]]
    table.accept(table.propose_request(0, "replace", bobs, "", [bobs]))
    assert table.request is not None
    bob.post(f"/tables/{id}/leave", id="l")
    assert table.request is None


def test_the_host_is_not_told_again_and_again(client: TestClient) -> None:
    ann, _, id = two(client)
    assert ann.post(f"/tables/{id}/hand-over", seat=ann.see(id)["seat"], id="h").json()["refused"] == "host-already"


def test_a_guest_can_give_a_name_later_and_keeps_it_in_the_rematch(client: TestClient) -> None:
    ann, bob = Player(client), Player(client)
    id = opened(ann, ["me", "open"])
    bob.post(f"/tables/{id}/sit", id="s")
    ann.post(f"/tables/{id}/say", text="hello", id="t")
    assert ann.see(id)["seats"][0]["who"] == ann.see(id)["sayings"][0]["name"] == "Guest 1"
    ann.post(f"/tables/{id}/name", name="  Ann ", id="n")
    assert ann.see(id)["seats"][0]["who"] == ann.see(id)["sayings"][0]["name"] == "Ann"
    assert ann.post(f"/tables/{id}/name", name=" ", id="n2").json()["refused"] == "empty"
    assert Player(client).post(f"/tables/{id}/name", name="Eve", id="n3").status_code == 403
    request = ann.post(f"/tables/{id}/ask", what="end", id="e").json()["request"]
    bob.post(f"/tables/{id}/answer", agrees=True, request=request["version"], id="a")
    to = ann.post(f"/tables/{id}/rematch", id="r").json()["table"]
    assert ann.see(to)["seats"][0]["who"] == "Ann"


def test_whoever_plays_alone_undoes_without_asking_and_the_log_names_nobody_else(client: TestClient) -> None:
    ann = Player(client)
    id = opened(ann, ["me", "bot"], "arriala")
    while not (view := ann.see(id))["words"]:
        pass
    ann.move(view, "draw")
    ann.post(f"/tables/{id}/ask", what="undo", about=ann.see(id)["undo_to"], id="u")
    texts = [line["text"] for line in ann.see(id)["log"]]
    assert any(text.endswith(" undid a move.") for text in texts), texts
