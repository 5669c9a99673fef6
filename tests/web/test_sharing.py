"""What is handed on: links by addresses that others can open, their QR codes, and their previews in messengers."""

from __future__ import annotations

import io
import re
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import segno
from starlette.testclient import TestClient

from tests.web.service import InstantBots, Player
from towpath import announcing
from towpath.engine import BadInput, SeededChance
from towpath.web import create_app
from towpath.web.origins import NOWHERE_ELSE, Origins

AT_HOME = "http://192.168.1.20:8000"
SHARED = Origins("", lambda: [AT_HOME, "http://[fd00::2]:8000"])


@contextmanager
def visited(folder: Path, base: str, origins: Origins = NOWHERE_ELSE) -> Iterator[TestClient]:
    """The service as somebody visits it who typed this address."""
    app = create_app(folder / "towpath.db", InstantBots(), 1e6, SeededChance("sharing"), origins=origins)
    with TestClient(app, base_url=base, headers={"X-Towpath": "1"}) as client:
        yield client


def open_room(client: TestClient, **how: Any) -> tuple[Player, str]:
    ann = Player(client)
    ann.post("/me", name=how.pop("name", "Ann"))
    answer = ann.post("/tables", game="kontor", seats=["me", "open"], **how)
    return ann, str(answer.json()["table"])


def previewed(client: TestClient, path: str, **headers: str) -> dict[str, str]:
    """What a messenger finds in a page: it sends no cookie and runs no script."""
    client.cookies.clear()
    text = client.get(path, headers={"accept": "*/*", **headers}).text
    found = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)">', text)
    return {name: unescape(content) for name, content in found}


# --- links


def test_a_host_on_localhost_hands_on_a_link_that_others_can_open(tmp_path: Path) -> None:
    with visited(tmp_path, "http://localhost:8000", SHARED) as client:
        ann, id = open_room(client)
        room = ann.get(f"/tables/{id}/seats").json()
        assert (room["link"], room["reach"]) == (f"{AT_HOME}/t/{id}", "network")
        assert previewed(client, f"/t/{id}")["og:url"] == room["link"]


def test_a_server_for_this_computer_alone_says_so(tmp_path: Path) -> None:
    with visited(tmp_path, "http://127.0.0.1:8000") as client:
        ann, id = open_room(client)
        room = ann.get(f"/tables/{id}/seats").json()
        assert (room["link"], room["reach"]) == (f"http://127.0.0.1:8000/t/{id}", "computer")
        assert previewed(client, f"/t/{id}")["reach"] == "computer"


@pytest.mark.parametrize(
    ("base", "reach"),
    [
        ("http://192.168.1.30:8000", "network"),
        ("http://laptop.local", "network"),
        ("https://play.example.org", "world"),
    ],
)
def test_whoever_came_by_an_address_hands_on_the_same(tmp_path: Path, base: str, reach: str) -> None:
    with visited(tmp_path, base, SHARED) as client:
        ann, id = open_room(client)
        room = ann.get(f"/tables/{id}/seats").json()
        assert (room["link"], room["reach"]) == (f"{base}/t/{id}", reach)


def test_a_public_address_stands_in_every_link(tmp_path: Path) -> None:
    with visited(tmp_path, "http://127.0.0.1:8000", Origins("https://play.example.org")) as client:
        ann, id = open_room(client)
        assert ann.get(f"/tables/{id}/seats").json()["link"] == f"https://play.example.org/t/{id}"


@pytest.mark.parametrize("host", ['evil"><script>alert(1)</script>', "evil host", "evil.example/x?", "x@y", ""])
def test_a_host_that_somebody_made_up_stands_in_no_page(tmp_path: Path, host: str) -> None:
    with visited(tmp_path, "http://localhost:8000") as client:
        _, id = open_room(client)
        for path in ("/", "/rules/kontor", f"/t/{id}"):
            answer = client.get(path, headers={"Host": host})
            assert not host or host not in answer.text, path
            assert answer.status_code >= 400 or 'content="http://localhost' in answer.text
            assert answer.headers["cache-control"] in ("no-cache", "no-store")


def test_one_visitors_host_is_not_in_another_visitors_page(tmp_path: Path) -> None:
    with visited(tmp_path, "http://localhost:8000") as client:
        for path in ("/", "/rules/kontor"):
            assert "elsewhere.example" in client.get(path, headers={"Host": "elsewhere.example"}).text
            assert "elsewhere.example" not in client.get(path).text


# --- QR codes


def dark_modules(drawing: str) -> set[tuple[int, int]]:
    """The dark squares of a drawn code, read from the lines of its path."""
    path = next(each for each in ElementTree.fromstring(drawing).iter() if each.get("class") == "qrline")
    x, y, dark = 0.0, 0.0, set()
    for command, numbers in re.findall(r"([Mmh])([-\d. ]+)", path.attrib["d"]):
        address = [float(each) for each in numbers.split()]
        if command == "h":
            dark |= {(int(x) + step, int(y)) for step in range(int(address[0]))}
            x += address[0]
        else:
            x, y = (address[0], address[1]) if command == "M" else (x + address[0], y + address[1])
    return dark


def test_the_code_in_the_room_is_that_of_the_link_dark_on_light_with_a_margin(tmp_path: Path) -> None:
    with visited(tmp_path, "http://localhost:8000", SHARED) as client:
        ann, id = open_room(client)
        answer = ann.get(f"/t/{id}/qr.svg")
        assert answer.headers["content-type"].startswith("image/svg") and 'fill="#fff"' in answer.text
        matrix = segno.make_qr(f"{AT_HOME}/t/{id}", error="m").matrix
        expected = {(x + 4, y + 4) for y, row in enumerate(matrix) for x, module in enumerate(row) if module}
        assert dark_modules(answer.text) == expected
        assert ann.get("/t/nowhere/qr.svg").status_code == 404


# --- previews


def test_a_room_invites_in_the_language_of_the_request(tmp_path: Path) -> None:
    with visited(tmp_path, AT_HOME) as client:
        _, id = open_room(client)
        english = previewed(client, f"/t/{id}")
        assert english["og:title"] == "Ann invites you to Kontor"
        assert "2 players" in english["og:description"] and "One seat is free" in english["og:description"]
        assert english["description"] == english["og:description"]
        assert previewed(client, f"/t/{id}", **{"accept-language": "de-DE"})["og:title"].startswith("Ann lädt dich")
        assert english["og:image"] == f"{AT_HOME}/games/kontor/picture.png"
        assert english["twitter:card"] == "summary_large_image" and english["robots"] == "noindex"


def test_a_name_is_a_name_in_a_preview_whatever_it_looks_like(tmp_path: Path) -> None:
    with visited(tmp_path, AT_HOME) as client:
        _, id = open_room(client, name='"><script>x</script>')
        assert "<script>x" not in client.get(f"/t/{id}").text
        assert previewed(client, f"/t/{id}")["og:title"] == '"><script>x</script> invites you to Kontor'


def test_a_preview_of_a_game_that_goes_on_says_who_plays_and_nothing_that_is_hidden(tmp_path: Path) -> None:
    with visited(tmp_path, AT_HOME) as client:
        ann, id = open_room(client)
        bob = Player(client)
        bob.post("/me", name="Bob")
        bob.post(f"/tables/{id}/sit", seat="black", id="sit")
        assert ann.see(id)["started"]
        spectator = previewed(client, f"/t/{id}")
        assert spectator["og:title"] == "Kontor with Ann and Bob"
        client.cookies.update(ann.cookies)
        assert client.get(f"/t/{id}").text == client.get(f"/t/{id}", headers={"Cookie": ""}).text


def test_a_host_without_a_name_and_a_closed_table_have_previews_that_are_true(tmp_path: Path) -> None:
    with visited(tmp_path, AT_HOME) as client:
        ann, id = open_room(client, name="")
        assert previewed(client, f"/t/{id}")["og:title"] == "You are invited to Kontor"
        ann.post(f"/tables/{id}/close", id="close")
        assert "was closed" in previewed(client, f"/t/{id}")["og:description"]


@pytest.mark.parametrize("path", ["/", "/rules/arriala"])
def test_home_and_rules_have_previews_too(tmp_path: Path, path: str) -> None:
    with visited(tmp_path, AT_HOME) as client:
        found = previewed(client, path)
        assert found["og:title"] and found["og:description"] and found["og:url"] == f"{AT_HOME}{path}"
        assert client.get(found["og:image"]).headers["content-type"] == "image/png"


@pytest.mark.parametrize("name", ["kontor", "arriala", "canal-mania"])
def test_a_games_picture_is_painted_in_the_size_that_messengers_want(tmp_path: Path, name: str) -> None:
    with visited(tmp_path, AT_HOME) as client:
        painted = client.get(f"/games/{name}/picture.png").content
        assert painted.startswith(b"\x89PNG") and struct.unpack(">II", painted[16:24]) == (1200, 630)
        assert 20_000 < len(painted) < 300_000
        assert client.get("/games/chess/picture.png").status_code == 404


# --- in the terminal


def test_the_terminal_names_every_address_and_says_what_plain_http_means() -> None:
    printed = announcing.invitation([AT_HOME, "http://[fd00::2]:8000"], drawn=False)
    assert f"  {AT_HOME}/\n  http://[fd00::2]:8000/\n" in printed and "plain http" in printed and "█" not in printed


def test_a_code_is_drawn_dark_on_light_where_somebody_sees_it() -> None:
    assert "\033[97;40m" in announcing.invitation([AT_HOME], drawn=True)
    assert not announcing.can_draw(io.StringIO())


def test_without_a_network_the_terminal_says_so() -> None:
    assert "in no network" in announcing.invitation([], drawn=True)


def test_behind_a_proxy_nothing_is_said_about_plain_http() -> None:
    assert "plain http" not in announcing.invitation(["https://play.example.org"], drawn=False)


@pytest.mark.parametrize(
    "address", ["play.example.org", "ftp://play.example.org", "https://a.example/x", 'https://"x', "https://"]
)
def test_a_public_address_is_an_origin(address: str) -> None:
    with pytest.raises(BadInput, match="--address"):
        announcing.public_address(address)
    assert announcing.public_address("https://play.example.org/") == "https://play.example.org"
    assert announcing.public_address("") == ""
