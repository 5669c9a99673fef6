"""People have names: at the table, in lists and in every sentence, in each reader's language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web.service import Player, first_words, service
from towpath.engine.i18n import LANGUAGES
from towpath.games import game, games
from towpath.table import BOT, OPEN, PERSON
from towpath.web.names import ISOLATE, POP, Seated, names_of

SEATS = ("red", "white", "black", "green", "yellow")


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with service(tmp_path) as created:
        yield created


def called(*seated: tuple[str, str], language: str = "en") -> list[str]:
    """What the players of Canal Mania are called: a kind with a name, or with a bot's level."""
    at = [
        Seated(seat, kind, "" if kind == BOT else name, name if kind == BOT else "")
        for seat, (kind, name) in zip(SEATS, seated)
    ]
    return list(names_of(game("canal-mania"), at, language).values())


def test_people_are_called_by_their_names_and_the_others_by_what_they_are() -> None:
    at = ((PERSON, "Ann"), (PERSON, ""), (BOT, "navvy"), (OPEN, ""), (PERSON, ""))
    assert called(*at) == ["Ann", "Guest 2", "Navvy", "Green", "Guest 5"]
    assert called(*at, language="de")[1::2] == ["Gast 2", "Grün"]
    assert called(*at, language="fr")[1::2] == ["Invité 2", "Vert"]
    assert called(*at, language="it")[1::2] == ["Ospite 2", "Verde"]


def test_a_program_is_called_what_they_called_it_who_added_it() -> None:
    assert called((BOT, "my-bot"), (BOT, "engineer")) == ["my-bot", "Engineer"]


def test_no_two_are_called_the_same() -> None:
    assert called((PERSON, "Ann"), (PERSON, "ann"), (BOT, "navvy"), (BOT, "navvy"), (BOT, "navvy")) == [
        "Ann", "ann 2", "Navvy", "Navvy 2", "Navvy 3",
    ]  # fmt: skip
    assert called((PERSON, "Guest 2"), (PERSON, "")) == ["Guest 2", "Guest 2 2"]
    assert called((PERSON, "Ann"), (PERSON, "Ann 2"), (PERSON, "Ann")) == ["Ann", "Ann 2", "Ann 3"]


def test_a_name_from_right_to_left_turns_no_sentence_around() -> None:
    assert called((PERSON, "דוד"), (PERSON, "Zoë")) == [f"{ISOLATE}דוד{POP}", "Zoë"]


@pytest.mark.parametrize("title", ["kontor", "arriala", "canal-mania"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_names_people_with_their_seats(title: str, language: str, client: TestClient) -> None:
    ann, bob = Player(client), Player(client)
    view = ann.post("/tables", game=title, seats=["me", "open"], name="Zoë").json()
    bob.post(f"/tables/{view['table']}/sit", name="van Dam", id="sit")
    for _ in range(6):
        for player in (ann, bob):
            shown = player.see(view["table"])
            if shown["words"] and shown["started"]:
                player.move(shown, first_words(shown))
            elif shown["ends_turn"]:
                player.post(f"/tables/{view['table']}/end-turn", seat=shown["seat"])
    shown = ann.get(f"/tables/{view['table']}?language={language}").json()
    by_seat = {seat["seat"]: seat for seat in shown["seats"]}
    mine = [line for line in shown["log"] if line["seat"]]
    assert {line["seat"] for line in mine} == set(by_seat)
    for line in mine:
        each = by_seat[line["seat"]]
        assert each["who"] in line["text"], "a name keeps its small first letter, too"
        assert not re.search(rf"\b{each['label']}\b", line["text"])
    frame = ann.get(f"/tables/{view['table']}/replay?step={shown['moves']}&language={language}").json()
    assert frame["log"] == shown["log"]


LONG = "Wilhelmina von und zu Hohenstein"


def opened(client: TestClient, title: str, name: str) -> dict[str, Any]:
    answer = Player(client).post("/tables", game=title, seats=["me", "bot:navvy"], name=name)
    view: dict[str, Any] = client.get(f"/tables/{answer.json()['table']}").json()
    return view


@pytest.mark.parametrize("title", games())
def test_drawings_shorten_what_is_too_long(title: str, client: TestClient) -> None:
    """The page's own lines and panels end a long name with dots by themselves; the text of a drawing cannot."""
    view = opened(client, title, LONG)
    assert [seat["who"] for seat in view["seats"]] == [LONG, "Navvy"]
    shown = [text for part in view["parts"].values() for text in re.findall("<text[^>]*>([^<]*)", part)]
    assert shown and not [text for text in shown if LONG in text]


@pytest.mark.parametrize("title", ["kontor", "arriala", "canal-mania"])
def test_pieces_keep_their_colours_names_whoever_plays(title: str, client: TestClient) -> None:
    assert LONG not in opened(client, title, LONG)["parts"]["table"]
