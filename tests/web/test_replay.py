"""Looking back over HTTP: as the seat saw it while the game goes on, everything open when it is over."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web.service import Player, service, some_words


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with service(tmp_path) as running:
        yield running


def play_on(player: Player, id: str, most: int, rng: random.Random) -> list[dict[str, Any]]:
    """Some moves of somebody who holds all seats; the view of each seat after each of them."""
    views: list[dict[str, Any]] = []
    for _ in range(most):
        view = player.see(id)
        if view["over"]:
            break
        for seat in [each["seat"] for each in view["seats"]]:
            mine = player.get(f"/tables/{id}?seat={seat}").json()
            if mine["ends_turn"]:
                player.post(f"/tables/{id}/end-turn", seat=seat)
            elif mine["words"]:
                player.move(mine, some_words(mine, rng))
                views.append(
                    {each["seat"]: player.get(f"/tables/{id}?seat={each['seat']}").json() for each in view["seats"]}
                )
                break
    return views


@pytest.mark.parametrize("game", ["kontor", "arriala", "canal-mania"])
def test_each_seat_sees_again_what_it_saw(client: TestClient, game: str) -> None:
    ann = Player(client)
    id = ann.open(["me", "me"], game)["table"]
    views = play_on(ann, id, 70, random.Random(game))
    assert len(views) > 40
    for step, seen in list(enumerate(views, 1))[::9]:
        assert seen[next(iter(seen))]["moves"] == step
        for seat, view in seen.items():
            frame = ann.get(f"/tables/{id}/replay?step={step}&seat={seat}&viewer={seat}").json()
            assert frame["step"] == step and frame["steps"] == len(views)
            assert frame["parts"] == view["parts"] and frame["scores"] == view["scores"] and frame["log"] == view["log"]


def test_only_ones_own_eyes_look_back_while_the_game_goes_on(client: TestClient) -> None:
    ann, bob, eve = Player(client), Player(client), Player(client)
    id = ann.open(["me", "open"])["table"]
    bob.post(f"/tables/{id}/sit", seat="black", name="Bob", id="sit")
    ann.move(ann.see(id), "sit-out")
    path = f"/tables/{id}/replay?step=1"
    assert ann.get(f"{path}&viewer=red").status_code == 200
    assert ann.get(f"{path}&eyes=red").json() == ann.get(f"{path}&viewer=red").json()  # an older link
    for who, viewer in (
        (ann, "black"),
        (ann, "everyone"),
        (ann, "nobody"),
        (eve, "red"),
        (bob, "red"),
        (bob, "spectator"),
    ):
        assert who.get(f"{path}&viewer={viewer}").status_code == 403, viewer
    assert eve.get(f"{path}&seat=red").status_code == 403
    assert eve.get(f"/tables/{id}/replay?step=x").status_code == 422
    hand = {card["card"] for card in ann.see(id)["facts"]["seats"]["red"]["hand"]}
    for who in (bob, eve):
        shown = json.dumps([who.get(f"/tables/{id}/replay?step={step}").json() for step in (0, 1, 99)])
        assert not [card for card in hand if f"card-{card}\\" in shown]


def test_undone_moves_are_forgotten(client: TestClient) -> None:
    ann = Player(client)
    view = ann.open(["me", "me"], "arriala")
    id = view["table"]
    views = play_on(ann, id, 12, random.Random(2))
    steps = len(views)
    assert ann.get(f"/tables/{id}/replay?step=99").json()["steps"] == steps
    actor = next(seat for seat in ("violet", "red") if ann.get(f"/tables/{id}?seat={seat}").json()["can_undo"])
    ann.post(f"/tables/{id}/undo", seat=actor)
    frame = ann.get(f"/tables/{id}/replay?step=99&seat={actor}").json()
    assert frame["steps"] == steps - 1
    assert frame["parts"] == ann.get(f"/tables/{id}?seat={actor}").json()["parts"]


def test_everything_is_open_when_the_game_is_over(client: TestClient) -> None:
    ann, eve = Player(client), Player(client)
    id = ann.open(["me", "me"], variant="gullivers-reisen")["table"]
    play_on(ann, id, 400, random.Random(1))
    view = eve.see(id)
    assert view["over"] and view["account"]
    sums = {seat: sum(heading["points"].get(seat, 0) for heading in view["account"]) for seat in view["scores"]}
    assert sums == view["scores"]
    path = f"/tables/{id}/replay?step=3"
    frames = {viewer: eve.get(f"{path}&viewer={viewer}").json() for viewer in ("everyone", "red", "black", "spectator")}
    assert all(frame["viewer"] == viewer for viewer, frame in frames.items())
    assert len({json.dumps(frame["parts"]) for frame in frames.values()}) == 4
    assert eve.get(path).json() == frames["everyone"]
    assert eve.get(f"{path}&viewer=green").status_code == 403
