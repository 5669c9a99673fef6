"""Lists of tables, who I am, and coming back from elsewhere, over HTTP."""

from __future__ import annotations

import base64
import json
import random
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from starlette.testclient import TestClient

from tests.web.service import InstantBots, Player, service, some_words
from towpath import BadInput
from towpath.engine.i18n import LANGUAGES
from towpath.table import hashed
from towpath.web import create_app
from towpath.web.identity import COOKIE, Identity, Seal, seal_beside
from towpath.web.pages import page_words


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with service(tmp_path) as running:
        yield running


def lists(player: Player, language: str = "en") -> dict[str, Any]:
    tables: dict[str, Any] = player.get(f"/lobby?language={language}").json()
    return tables


def ids(rows: list[dict[str, Any]]) -> list[str]:
    return [row["table"] for row in rows]


def open_table(player: Player, seats: list[str], listed: bool = False, game: str = "kontor", **options: str) -> str:
    body = {"game": game, "seats": seats, "options": options, "listed": listed}
    return str(player.post("/tables", **body).json()["table"])


# --- lists


def test_only_listed_tables_with_a_free_seat_can_be_joined_from_the_list(client: TestClient) -> None:
    ann, bob = Player(client), Player(client)
    private = open_table(ann, ["me", "open"])
    public = open_table(ann, ["me", "open"], listed=True)
    full = open_table(ann, ["me", "bot"], listed=True)
    assert ids(lists(bob)["open"]) == [public]
    assert ids(lists(bob)["playing"]) == [full]
    assert lists(ann)["open"] == [] and set(ids(lists(ann)["mine"])) == {private, public, full}
    assert bob.post(f"/tables/{public}/sit", name="Bob", id="sit").status_code == 200
    eve = Player(client)
    assert lists(eve)["open"] == [] and set(ids(lists(eve)["playing"])) == {public, full}


def test_my_tables_say_whose_turn_it_is_and_survive_a_restart(tmp_path: Path) -> None:
    with service(tmp_path) as first:
        ann, bob = Player(first), Player(first)
        id = open_table(ann, ["me", "open"], game="arriala")
        bob.post(f"/tables/{id}/sit", name="Bob", id="sit")
        before = lists(ann)["mine"][0]
        assert [seat["decides"] for seat in before["seats"]].count(True) == 1
        player = ann if before["seats"][0]["decides"] else bob
        player.move(player.see(id), "end-turn")
        after = lists(ann)["mine"][0]
        assert [seat["decides"] for seat in after["seats"]] == [not seat["decides"] for seat in before["seats"]]
        assert [seat["mine"] for seat in after["seats"]] == [True, False]
    with service(tmp_path) as second:
        ann.client = second
        assert lists(ann)["mine"] == [after]


def test_a_finished_table_stands_apart_with_its_winners(client: TestClient) -> None:
    ann, rng = Player(client), random.Random(2)
    id = open_table(ann, ["me", "me"], variant="gullivers-reisen")
    for _ in range(2000):
        seat = next((each["seat"] for each in ann.see(id)["seats"] if each["decides"]), None)
        view = ann.get(f"/tables/{id}?seat={seat or 'red'}").json()
        if view["over"]:
            break
        if not view["words"]:
            holding = next(
                name for name in ("red", "black") if ann.get(f"/tables/{id}?seat={name}").json()["ends_turn"]
            )
            ann.post(f"/tables/{id}/end-turn", seat=holding)
        else:
            ann.move(view, some_words(view, rng))
    shown = lists(ann)
    assert shown["mine"] == [] and ids(shown["finished"]) == [id]
    assert shown["finished"][0]["winners"] == ann.see(id)["winners"]


def test_a_note_lost_in_a_kill_is_made_anew(tmp_path: Path) -> None:
    with service(tmp_path) as first:
        ann = Player(first)
        id = open_table(ann, ["me", "open"], listed=True)
        shown = lists(ann)
        first.app.state.registry.store.db.execute("UPDATE tables SET noted = 0, summary = '{}'")  # type: ignore[attr-defined]
    with service(tmp_path) as second:
        ann.client = second
        assert lists(ann) == shown and ids(shown["mine"]) == [id]


def test_a_table_whose_summary_was_never_saved_is_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that ends at once may not have saved the summary of the last table."""
    with service(tmp_path) as first:
        ann = Player(first)
        early = open_table(ann, ["me", "open"], listed=True)
        lists(ann)
        monkeypatch.setattr(first.app.state.registry.store, "save_summary", lambda *_: None)  # type: ignore[attr-defined]
        late = open_table(ann, ["me", "open"], listed=True)
        open_table(ann, ["me", "open"], listed=False)
    with service(tmp_path) as second:
        assert set(ids(lists(Player(second))["open"])) == {early, late}
        assert lists(Player(second))["playing"] == []


def test_lists_are_told_in_the_readers_language_and_hold_no_secret(client: TestClient) -> None:
    ann = Player(client)
    open_table(ann, ["me", "open"], listed=True, variant="armut")
    row = lists(Player(client), "de")["open"][0]
    assert row["chosen"] == ["Armut"] and [seat["label"] for seat in row["seats"]] == ["Rot", "Schwarz"]
    shown = json.dumps(lists(ann))
    assert "key" not in shown and hashed(key_of(ann, client)) not in shown


def test_the_room_says_what_will_be_played_even_if_it_is_the_usual(client: TestClient) -> None:
    ann = Player(client)
    id = ann.open(["me", "open", "bot"], "canal-mania")["table"]
    shown = ann.get(f"/tables/{id}/seats?language=en").json()
    assert shown["chosen"] == ["3 players", "Edition: Second edition", "Length: Usual"]


# --- seats


def test_whoever_joins_gets_the_seat_of_their_colour_if_it_is_free(client: TestClient) -> None:
    ann, bob, eve = Player(client), Player(client), Player(client)
    for player, colour in ((bob, "black"), (eve, "black")):
        player.post("/me", name=colour, colour=colour)
    id = open_table(ann, ["me", "open", "open"], game="canal-mania")
    bob.post(f"/tables/{id}/sit", id="b")
    eve.post(f"/tables/{id}/sit", id="e")
    seats = ann.see(id)["seats"]
    assert [(seat["seat"], seat["name"]) for seat in seats[1:]] == [("white", "black"), ("black", "black")]
    assert bob.see(id)["seat"] == "black" and eve.see(id)["seat"] == "white"


def test_a_seat_can_be_left_and_taken_again_before_the_game_begins(client: TestClient) -> None:
    ann, bob = Player(client), Player(client)
    id = open_table(ann, ["me", "open", "open"], listed=True, game="arriala")
    bob.post(f"/tables/{id}/sit", seat="red", name="Bob", id="sit")
    for _ in range(2):  # a repeated send does nothing
        assert bob.post(f"/tables/{id}/stand", seat="red", id="up").status_code == 200
    assert [seat["holder"] for seat in ann.see(id)["seats"]] == ["person", "open", "open"]
    assert id in ids(lists(bob)["open"]) and id not in ids(lists(bob)["mine"]) and id in ids(lists(ann)["mine"])
    assert bob.post(f"/tables/{id}/sit", seat="red", name="Bob", id="again").status_code == 200
    assert id in ids(lists(bob)["mine"])


def test_a_table_that_everybody_has_left_is_not_listed_until_somebody_sits_there_again(client: TestClient) -> None:
    ann, bob = Player(client), Player(client)
    id = open_table(ann, ["me", "open", "bot:navvy"], listed=True, game="arriala")
    assert ids(lists(bob)["open"]) == [id]
    ann.post(f"/tables/{id}/stand", id="up")
    assert lists(bob)["open"] == lists(ann)["open"] == lists(ann)["mine"] == []
    assert bob.get(f"/tables/{id}/seats").json()["state"] == "waiting", "whoever has the link may sit down"
    assert bob.post(f"/tables/{id}/sit", name="Bob", id="sit").status_code == 200
    assert ids(lists(ann)["open"]) == [id]


def test_only_ones_own_seat_can_be_left_and_only_before_the_game_begins(client: TestClient) -> None:
    ann, bob, eve = Player(client), Player(client), Player(client)
    id = open_table(ann, ["me", "open", "bot:navvy"], game="arriala")
    path = f"/tables/{id}/stand"
    violet, red, yellow = [seat["seat"] for seat in ann.see(id)["seats"]]
    for who, seat in ((eve, violet), (eve, ""), (ann, red), (ann, yellow), (ann, "nobody"), (bob, violet)):
        assert who.post(path, seat=seat, id=f"{seat}").status_code == 403
    assert ann.post(path, seat=7, id="x").status_code == 422
    assert client.post(path, json={"seat": violet}, headers={"X-Towpath": ""}).status_code == 403
    assert eve.post(path, seat=violet, id=str(ann.see(id)["version"])).status_code == 403
    bob.post(f"/tables/{id}/sit", seat=red, name="Bob", id="sit")
    late = bob.post(path, seat=red, id="late").json()
    assert late == {"refused": "started", "text": page_words("en")["refused-started"]}
    assert [seat["holder"] for seat in ann.see(id)["seats"]] == ["person", "person", "bot"]


def test_nobody_sees_a_hand_before_the_game_begins(client: TestClient) -> None:
    ann, bob = Player(client), Player(client)
    id = open_table(ann, ["me", "open"])
    assert "hand" not in ann.see(id)["facts"]["seats"]["red"]
    assert ann.get(f"/tables/{id}/words").json() == [] and ann.get(f"/tables/{id}/why?words=lay").status_code == 403
    assert ann.get(f"/tables/{id}/preview?words=sit-out").json() is None
    watched = bob.see(id)
    for key in ("facts", "parts", "log"):
        assert ann.see(id)[key] == watched[key]
    assert ann.get(f"/tables/{id}/board.svg").text == bob.get(f"/tables/{id}/board.svg").text
    assert ann.get(f"/tables/{id}/replay?step=0").json() == bob.get(f"/tables/{id}/replay?step=0").json()
    bob.post(f"/tables/{id}/sit", seat="black", name="Bob", id="sit")
    assert "hand" in ann.see(id)["facts"]["seats"]["red"]


def test_a_bot_of_a_level_can_be_given_a_seat_at_once_or_later(client: TestClient) -> None:
    ann, bob = Player(client), Player(client)
    id = open_table(ann, ["me", "bot:master", "open"], game="arriala")
    assert [seat["level"] for seat in ann.see(id)["seats"]] == ["", "master", ""]
    path = f"/tables/{id}/seat-bot"
    assert bob.post(path, seat="yellow", level="navvy").status_code == 403
    assert ann.post(path, seat="yellow", level="genius").status_code == 422
    assert ann.post(path, seat="yellow", level="apprentice").status_code == 200
    assert ann.post(path, seat="yellow", level="navvy").status_code == 409
    view = ann.see(id)
    assert view["started"] and view["seats"][2]["level"] == "apprentice"


@pytest.mark.parametrize("seats", [["bot", "bot"], ["me", "bot:genius"], ["me", 3], ["me", "you"]])
def test_seats_that_make_no_table_are_refused(client: TestClient, seats: list[Any]) -> None:
    assert Player(client).post("/tables", game="kontor", seats=seats).status_code == 422


# --- who I am


def key_of(player: Player, client: TestClient) -> str:
    return str(client.app.state.seal.read(player.cookies[COOKIE]).keys[0])  # type: ignore[attr-defined]


def test_name_and_colour_are_remembered(client: TestClient) -> None:
    ann = Player(client)
    assert ann.get("/me").json() == {"name": "", "colour": "", "known": False}
    assert ann.post("/me", name="  Ann   Lee ", colour="green").status_code == 200
    assert ann.get("/me").json() == {"name": "Ann Lee", "colour": "green", "known": True}
    assert ann.post("/me", colour="pink").status_code == 422
    id = open_table(ann, ["me", "bot"])
    assert ann.see(id)["seats"][0]["name"] == "Ann Lee"


def test_a_guest_without_a_name_is_numbered_in_every_readers_language(client: TestClient) -> None:
    ann, bob = Player(client), Player(client)
    view = ann.post("/tables?language=de", game="kontor", seats=["me", "open"]).json()
    id = view["table"]
    assert [(seat["name"], seat["who"]) for seat in view["seats"]] == [("", "Gast 1"), ("", "Schwarz")]
    bob.post(f"/tables/{id}/sit", id="sit")
    views = {language: ann.get(f"/tables/{id}?language={language}").json() for language in LANGUAGES}
    called = {language: [seat["who"] for seat in seen["seats"]] for language, seen in views.items()}
    assert called == {
        "en": ["Guest 1", "Guest 2"],
        "de": ["Gast 1", "Gast 2"],
        "fr": ["Invité 1", "Invité 2"],
        "it": ["Ospite 1", "Ospite 2"],
    }
    row = ann.get("/lobby?language=fr").json()["mine"][0]
    assert [seat["who"] for seat in row["seats"]] == called["fr"]
    bob.post(f"/tables/{id}/say", seat="black", text="Hello", id="say")
    assert ann.get(f"/tables/{id}?language=it").json()["sayings"][0]["name"] == "Ospite 2"


def test_a_cookie_that_was_changed_is_not_believed(client: TestClient) -> None:
    ann, eve = Player(client), Player(client)
    id = open_table(ann, ["me", "bot"])
    good = ann.cookies[COOKIE]
    content, signature = good.split(".")
    forged = base64.urlsafe_b64encode(json.dumps({"keys": [key_of(ann, client)], "name": "E", "colour": ""}).encode())
    for bad in (forged.decode(), f"{forged.decode()}.{signature}", f"{content}.", content, f"{content}.ä", "", "x.y.z"):
        eve.cookies = {COOKIE: bad.encode("ascii", "replace").decode()}
        assert eve.get("/me").json()["name"] == ""
        assert eve.get(f"/tables/{id}?seat=red").status_code == 403, bad
    assert ann.get(f"/tables/{id}?seat=red").status_code == 200


def test_another_servers_seal_is_not_ours() -> None:
    ann = Identity(["k" * 32], "Ann", "red")
    assert Seal(b"one" * 12).read(Seal(b"one" * 12).write(ann)).keys == ann.keys
    assert Seal(b"two" * 12).read(Seal(b"one" * 12).write(ann)).keys == []


def test_the_secret_lies_beside_the_database_for_its_owner_alone(tmp_path: Path) -> None:
    seal = seal_beside(tmp_path / "deep" / "towpath.db")
    path = tmp_path / "deep" / "towpath.secret"
    assert (
        stat.S_IMODE(path.stat().st_mode) == 0o600
        and seal_beside(tmp_path / "deep" / "towpath.db").secret == seal.secret
    )
    assert [each.name for each in path.parent.iterdir()] == ["towpath.secret"]
    path.write_bytes(b"short")
    with pytest.raises(BadInput, match="at least 32 bytes"):
        seal_beside(tmp_path / "deep" / "towpath.db")


def test_a_personal_link_brings_my_seats_to_another_device(client: TestClient) -> None:
    laptop, phone = Player(client), Player(client)
    laptop.post("/me", name="Ann", colour="red")
    first = open_table(laptop, ["me", "bot"])
    key = laptop.post("/me/key").json()["key"]
    assert phone.get(f"/tables/{first}?seat=red").status_code == 403
    assert phone.post("/me/return", key="k" * 32).status_code == 403
    assert phone.post("/me/return", key=key).json() == {"name": "Ann", "colour": "red", "known": True}
    assert phone.get(f"/tables/{first}?seat=red").status_code == 200
    assert open_table(phone, ["me", "bot"]) in ids(lists(laptop)["mine"])


def test_somebody_elses_link_shares_nothing_of_what_is_mine(client: TestClient) -> None:
    ann, eve = Player(client), Player(client)
    hers, mine = open_table(eve, ["me", "bot"]), open_table(ann, ["me", "bot"])
    ann.post("/me/return", key=eve.post("/me/key").json()["key"])
    later = open_table(ann, ["me", "bot"])
    assert set(ids(lists(ann)["mine"])) == {hers, mine, later} and ids(lists(eve)["mine"]) == [hers]
    assert eve.get(f"/tables/{later}?seat=red").status_code == 403


def test_who_holds_nothing_has_no_link(client: TestClient) -> None:
    assert Player(client).post("/me/key").status_code == 404


# --- pages


PAGE = {"accept": "text/html,*/*", "accept-language": "fr"}


def test_readers_get_a_page_and_programs_a_sentence(client: TestClient) -> None:
    shown = client.get("/t/nowhere", headers=PAGE)
    assert shown.status_code == 404 and '<html lang="fr"' in shown.text and "nulle part" in shown.text
    assert client.get("/tables/nowhere").json() == {"error": "no such table"}
    assert "default-src 'self'" in shown.headers["content-security-policy"] and "<script>" not in shown.text


def test_a_fault_of_ours_is_owned_up_to_in_the_readers_language(tmp_path: Path) -> None:
    async def broken(id: str) -> None:
        raise ZeroDivisionError

    app = create_app(tmp_path / "towpath.db", InstantBots(), rate=1e6)
    with TestClient(app, raise_server_exceptions=False) as client:
        app.state.registry.live_table = broken
        shown = client.get("/t/any", headers={**PAGE, "accept-language": "de"})
        assert shown.status_code == 500 and "Schleusentor" in shown.text
        assert client.get("/tables/any").json() == {"error": "something broke"}


def test_a_table_of_rules_that_are_no_longer_played_says_so(client: TestClient) -> None:
    ann = Player(client)
    id = open_table(ann, ["me", "bot"])
    registry = client.app.state.registry  # type: ignore[attr-defined]
    registry.live_tables.clear()
    registry.store.db.execute("UPDATE changes SET facts = json_set(facts, '$.rules', 99) WHERE number = 1")
    registry.store.db.execute("DELETE FROM snapshots")
    shown = client.get(f"/t/{id}", headers=PAGE)
    assert shown.status_code == 410 and "autre temps" in shown.text
    assert ids(lists(ann)["mine"]) == [id]


@pytest.mark.parametrize("name", ["kontor", "arriala", "canal-mania"])
def test_a_games_picture_has_no_words(client: TestClient, name: str) -> None:
    drawn = client.get(f"/games/{name}/picture.svg")
    assert drawn.headers["content-type"].startswith("image/svg") and len(drawn.text) > 10_000
    assert not [each for each in ElementTree.fromstring(drawn.text).iter() if each.tag.endswith("text")]
