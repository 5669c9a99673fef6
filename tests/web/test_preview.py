"""Previews and reasons over HTTP: right, and made from the seat's own knowledge alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.web.service import Player, service, some_words
from towpath.engine import SeededChance
from towpath.games import game, games
from towpath.table import PERSON, Holder, Table, open_table
from towpath.web.preview import preview
from towpath.web.rendering import Viewer, changed, cut
from towpath.web.why import why_not_thing
from towpath.web.wire import Why


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with service(tmp_path) as running:
        yield running


@pytest.mark.parametrize("title", sorted(games()))
def test_a_preview_says_what_then_happens(client: TestClient, title: str) -> None:
    ann, rng = Player(client), random.Random(title)
    id = ann.open(["me", "me"], title)["table"]
    foreseen = paid = 0
    for _ in range(40):
        views = [ann.get(f"/tables/{id}?seat={each['seat']}").json() for each in ann.see(id)["seats"]]
        view = next(each for each in views if each["words"] or each["ends_turn"])
        if view["ends_turn"]:
            ann.post(f"/tables/{id}/end-turn", seat=view["seat"])
            continue
        words, path = some_words(view, rng), f"/tables/{id}/preview?seat={view['seat']}"
        found = ann.get(f"{path}&words={words}").json()
        assert ann.get(f"/tables/{id}?seat={view['seat']}").json() == view  # nothing has changed
        ann.move(view, words)
        then = ann.get(f"/tables/{id}?seat={view['seat']}").json()
        if found is None:
            continue
        foreseen += 1
        paid += bool(found["gains"])
        log = [line["text"] for line in then["log"]]
        assert [line for line in found["lines"] if line not in log] == []
        if log[-1:] == found["lines"][-1:]:  # no chance came after it
            update = {"facts": {}, "gone": [], "undrawn": [], "changed": {}, "parts": found["parts"]}
            assert changed(view, update)["parts"]["table"] == then["parts"]["table"]
            assert {seat: view["scores"][seat] + found["gains"].get(seat, 0) for seat in view["scores"]} == then[
                "scores"
            ]
    assert foreseen > 10 and (paid or title != "arriala")


def test_only_a_player_who_is_to_decide_gets_a_preview(client: TestClient) -> None:
    ann, eve = Player(client), Player(client)
    view = ann.open(["me", "bot"], "arriala")
    path = f"/tables/{view['table']}/preview?words=end-turn"
    assert eve.get(path).json() is None
    assert eve.get(f"{path}&seat=violet").status_code == 403
    assert ann.get(f"/tables/{view['table']}/preview?words=fly+away").json() is None


@pytest.mark.parametrize("moves", [20, pytest.param(60, marks=pytest.mark.long)])
@pytest.mark.parametrize("title", sorted(games()))
def test_previews_and_reasons_are_the_same_whatever_is_hidden(title: str, moves: int) -> None:
    table = Table("t")
    table.accept(open_table(game(title).setup(2), [Holder(PERSON), Holder(PERSON)], False, SeededChance(title)))
    rng = random.Random(title)
    for _ in range(moves):
        if table.turn_holder != -1:
            table.accept(table.propose_end_turn(table.turn_holder, ""))
        seat = table.position.actors()[-1]
        words, viewer = table.position.moves(seat).sample(rng), Viewer(seat, "en", False)
        drawn = {name: cut(text) for name, text in table.setup.game.draw_parts(table.position.observe(seat)).items()}
        seen = preview(table, words, viewer, drawn), reasons(table, seat)
        real, table.position = table.position, table.position.resample(seat, rng)
        assert (preview(table, words, viewer, drawn), reasons(table, seat)) == seen
        table.position = real
        table.accept(table.propose_move(seat, words, table.version, "", SeededChance(rng.randrange(10**6))))


def reasons(table: Table, seat: int) -> list[Why | None]:
    things = ("cell-g4", "card-7", "card-60", "hex-H12", "town-leeds", "space-3", "worker-red-3", "open-stretch")
    return [why_not_thing(table.position, seat, [], thing, "en") for thing in things]


def test_the_last_secret_choice_is_not_foreseen(client: TestClient) -> None:
    ann, bob = Player(client), Player(client)
    id = ann.open(["me", "open"])["table"]
    bob.post(f"/tables/{id}/sit", seat="black", name="Bob", id="sit")
    assert ann.get(f"/tables/{id}/preview?words=sit-out").json() is None
    ann.move(ann.see(id), "sit-out")
    assert bob.get(f"/tables/{id}/preview?words=sit-out").json() is None
