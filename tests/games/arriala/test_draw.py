"""The drawing shows what the words point at, and nothing that the seat may not see."""

from __future__ import annotations

import math
import random
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

import towpath
from tests.games.arriala.lay import lay
from towpath import Position
from towpath.conformance.kit import walk
from towpath.engine import EVERYONE
from towpath.games.arriala import draw_map, draw_pieces
from towpath.games.arriala.draw import draw, draw_card, draw_table
from towpath.games.arriala.draw_cards import card_label
from towpath.games.arriala.draw_panels import spaces_named
from towpath.games.arriala.draw_texts import TEXTS
from towpath.games.arriala.game import GAME
from towpath.games.arriala.lock_effects import lock_effects


def positions(players: int, seed: int, every: int) -> Iterator[Position]:
    """Every so-many-th position of a game of random moves, and the last."""
    for steps, position in enumerate(walk(GAME.setup(players), random.Random(seed))):
        if steps % every == 0 or position.is_over():
            yield position


def ids(svg: str) -> list[str]:
    return re.findall(r' id="([^"]+)"', svg)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_view_is_well_formed_and_no_id_stands_twice(players: int) -> None:
    for position in positions(players, 1, 97):
        for view in (0, 1, None, EVERYONE):
            observation = position.observe(view)
            for svg in (draw(observation), draw_table(observation), draw_table(observation, narrow=True)):
                assert ElementTree.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"
                found = ids(svg)
                assert len(found) == len(set(found))
                assert set(re.findall(r"url\(#([^)]+)\)", svg)) <= set(found)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whatever_a_legal_word_points_at_is_in_the_seats_drawing(players: int) -> None:
    for position in positions(players, 2, 11):
        for seat in position.actors():
            moves = [position.spell(seat, code) for code in position.codes(seat)]
            pointed = {word.points for words in moves for word in words if word.points}
            observation = position.observe(seat)
            assert pointed <= set(ids(draw(observation)))
            cards = {each for each in pointed if each.startswith("card-")}
            assert pointed - cards <= set(ids(draw_table(observation, narrow=True)))


def test_a_secret_hand_is_in_nobody_elses_drawing() -> None:
    position = lay('hand.violet = "lock leap leap"\nhand.red = "masterwork"', players=3)
    assert {"card-lock", "card-leap"} <= set(ids(draw(position.observe(0))))
    for view in (1, None):
        assert not {"card-lock", "card-leap"} & set(ids(draw(position.observe(view))))
    assert {"card-violet-leap", "card-red-masterwork"} <= set(ids(draw(position.observe(EVERYONE))))


@pytest.mark.parametrize("players", [2, 4])
def test_positions_that_look_alike_are_drawn_alike(players: int) -> None:
    rng = random.Random(5)
    for position in positions(players, 5, 89):
        for view in (0, 1, None):
            drawn = draw(position.observe(view))
            assert drawn == draw(position.copy().observe(view))
            assert drawn == draw(position.resample(view, rng).observe(view))


def test_every_place_is_drawn() -> None:
    for narrow in (False, True):
        found = set(ids(draw_table(lay(players=4).observe(None), narrow)))
        assert {f"space-{place}" for place in range(35) if place not in (0, 9, 18, 23, 34)} <= found
        assert {
            "town-grisolles",
            "town-valence-dagen",
            "vineyard-chasselas",
            "blue-b2",
            "masterwork-cacor-bridge",
        } <= found


def test_another_canal_is_drawn_too(tmp_path: Path) -> None:
    own = Path(towpath.__file__).parent / "games" / "arriala" / "content" / "arriala.toml"
    path = tmp_path / "short.toml"
    path.write_text(own.read_text("utf-8").replace("spaces = 8", "spaces = 5"), "utf-8")
    observation = GAME.setup(4, content=path).start().observe(None)
    for svg in (draw(observation), draw_table(observation, narrow=True)):
        ElementTree.fromstring(svg)
        assert "space-27" in ids(svg) and "space-28" not in ids(svg)


def test_a_marker_that_has_gone_round_the_track_says_so() -> None:
    svg = draw_table(lay("points.violet = 64").observe(None))
    assert re.search(r'id="marker-violet".*?>60<', svg)


def test_cards_have_names_and_pictures() -> None:
    assert card_label("move-3") == "Move 3: Any worker, up to 3 spaces"
    names = lay().rules.board.card_names
    assert len({draw_card(name) for name in names}) == len(names)


def test_all_words_can_be_replaced() -> None:
    foreign = {key: re.sub(r"\w+(?![^{]*})", "Ŵ&ö", word) for key, word in TEXTS.items()}
    for position in (list(positions(2, 7, 10_000))[-1], lay('hand.violet = "lock move-2 leap masterwork"')):
        for svg in (draw(position.observe(0), foreign), draw_table(position.observe(0), True, foreign)):
            ElementTree.fromstring(svg)
            shown = re.sub(r"<[^>]*>", " ", svg)
            for name in ("Grisolles", "Montech", "Castelsarrasin", "Moissac", "Valence d’Agen", "Frontonnais",
                         "Chasselas", "Brulhois", "water", "slope", "Cacor", "canal", "bridge"):  # fmt: skip
                shown = shown.replace(name, "")
            assert not re.findall(
                r"[A-Za-z]{2,}", re.sub(r"&amp;|[a-z-]*dagen|montech|moissac|castelsarrasin", "", shown)
            )


def test_a_seal_hides_no_towns_name_and_no_other_seal() -> None:
    for players in (2, 3, 4):
        for position in positions(players, 12, 40):
            facts = position.observe(None).facts
            names = draw_pieces.stations(facts)
            way = draw_map.course(len(names))
            hidden = draw_map._name_boxes(facts, way)
            found = re.findall(r'translate\(([\d.]+) ([\d.]+)\)"><g id="seal-', draw_table(position.observe(None)))
            assert len(found) == len(facts["scored"])
            for x, y in found:
                box = draw_map._around(float(x), float(y), *draw_map.SEAL_SIZE)
                assert not any([draw_map._touch(box, other) for other in hidden])
                hidden.append(box)


def places(svg: str) -> dict[str, tuple[float, float]]:
    """Where each thing stands."""
    found: dict[str, tuple[float, float]] = {}

    def walk(element: ElementTree.Element, x: float, y: float) -> None:
        moved = re.search(r"translate\(([-\d.]+) ([-\d.]+)\)", element.get("transform", ""))
        if moved:
            x, y = x + float(moved[1]), y + float(moved[2])
        found[element.get("id", "")] = x, y
        for child in element:
            walk(child, x, y)

    walk(ElementTree.fromstring(svg), 0, 0)
    return found


def test_workers_in_towns_stand_clear_of_the_spaces_beside_them() -> None:
    towns = "grisolles montech castelsarrasin moissac valence-dagen"
    given = "\n".join([f'workers.{colour} = "{towns}"' for colour in ("violet", "red", "yellow", "green")])
    found = places(draw_table(lay(given).observe(None)))
    radius = draw_map.course(35).radius
    spaces = [place for id, place in found.items() if id.startswith("space-")]
    workers = [place for id, place in found.items() if id.startswith("worker-")]
    assert len(workers) == 20
    assert all([math.dist(worker, space) > radius + 11 for worker in workers for space in spaces])


def test_labels_say_names_and_not_ids() -> None:
    assert draw_pieces.points_label("Green", 1, TEXTS) == "Green: 1 point"
    for position in positions(3, 13, 3):
        labels = re.findall(r'aria-label="([^"]*)"', draw_table(position.observe(None)))
        bound = [label for label in labels if "may not go back to" in label]
        assert not [label for label in bound if re.search(r"go back to [a-z]+\b(?<!space)|go back to \d", label)]


def test_beside_the_map_nothing_repeats_the_choices_or_the_final_score() -> None:
    for position in positions(4, 14, 200):
        parts = GAME.draw_parts(position.observe(0))
        assert TEXTS["action.lock"] not in parts["aside"] and TEXTS["ledger.masterworks"] not in parts["aside"]
        for colour in position.setup.seat_names():
            assert {f"seat-{colour}", f"reserve-{colour}"} <= set(ids(parts[f"line-{colour}"]))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("narrow", [False, True])
def test_what_words_point_at_is_once_on_the_page(players: int, narrow: bool) -> None:
    for position in positions(players, 16, 31):
        for seat in position.actors():
            moves = [position.spell(seat, code) for code in position.codes(seat)]
            pointed = {word.points for words in moves for word in words if word.points}
            page = "".join(GAME.draw_parts(position.observe(seat), narrow).values())
            found = ids(page)
            assert pointed <= set(found) and len(found) == len(set(found))


def test_on_a_phone_points_stand_with_the_players_alone() -> None:
    position = lay("points.violet = 37\npoints.red = 41", players=3)
    table = draw_table(position.observe(0), narrow=True)
    assert not re.findall(r">(37|41)<", table) and "Violet: 37 points" in table


def section_rows(position: Position) -> dict[str, list[str]]:
    """What the table of sections says, by the first space: the texts of its cells."""
    panel = ElementTree.fromstring(f"<part>{GAME.draw_parts(position.observe(None))['aside']}</part>")
    return {
        row.get("id", "").removeprefix("section-"): ["".join(cell.itertext()) for cell in row.findall("td")]
        for row in panel.iter("tr")
        if row.get("id")
    } | {
        done.get("id", "").removeprefix("section-"): [done.get("title", "")]
        for done in panel.iter("span")
        if done.get("id")
    }


@pytest.mark.parametrize("players", [2, 4])
def test_the_table_says_who_works_where_who_leads_and_what_it_is_worth(players: int) -> None:
    scored = 0
    for position in positions(players, 17, 60):
        facts = position.observe(None).facts
        rows = section_rows(position)
        assert set(rows) == {section["spaces"][0] for section in facts["sections"]}
        for section in facts["sections"]:
            cells = rows[section["spaces"][0]]
            if section["scored"]:
                [won] = [each for each in facts["scored"] if each["spaces"] == section["spaces"]]
                who = TEXTS[won["winner"]] if won["winner"] else TEXTS["nobody"]
                assert cells == [f"{spaces_named(won['spaces'])} scored, {who} +{won['points']}"]
                scored += 1
                continue
            crew = "".join([str(count) for count in section["counts"].values() if count])
            who = TEXTS[section["ahead"]] if section["ahead"] else TEXTS["table.tie" if crew else "nobody"]
            gaps = f"{section['empty']} of {len(section['spaces'])}"
            assert cells == [crew or "–", gaps, who, str(section["worth"])]
    assert scored > 3


def test_the_table_says_what_a_lock_would_complete() -> None:
    """Exactly what the rules then score."""
    told = 0
    for position in chain.from_iterable([positions(3, seed, 5) for seed in range(18, 26)]):
        if not position.actors():
            continue
        seat = position.actors()[0]
        facts = position.observe(None).facts
        effects = {space: found for each in facts["sections"] for space, found in lock_effects(facts, each).items()}
        for move in [str(each) for each in position.moves(seat)]:
            if not move.startswith("lock "):
                continue
            after = position.copy()
            after.play(seat, move)
            known = [each["spaces"] for each in facts["scored"]]
            new = [each for each in after.observe(None).facts["scored"] if each["spaces"] not in known]
            found = effects.get(move.removeprefix("lock "), [])
            assert [(each.spaces, each.winner, each.points) for each in found] == [
                (each["spaces"], each["winner"], each["points"]) for each in new
            ]
            told += len(found)
    assert told > 5


def test_action_points_are_coins() -> None:
    aside = GAME.draw_parts(lay("action_points = 3", players=3).observe(0))["aside"]
    assert f'aria-label="{TEXTS["action-points"]}: 3"' in aside and aside.count('stroke-dasharray="2.6 2.4"') == 2


def test_workers_and_their_towns_names_keep_apart() -> None:
    """Names stand clear of the workers at the town's corners, on the map and on a phone."""
    towns = "grisolles montech castelsarrasin moissac valence-dagen"
    given = "\n".join([f'workers.{colour} = "{towns}"' for colour in ("violet", "red", "yellow", "green")])
    for narrow in (False, True):
        observation = lay(given).observe(None)
        svg = draw_table(observation, narrow)
        workers = [place for id, place in places(svg).items() if id.startswith("worker-")]
        assert len(workers) == 20
        for left, top, right, bottom in name_boxes(svg, [town["name"] for town in observation.facts["towns"].values()]):
            for x, y in workers:
                near_x, near_y = min(max(x, left), right), min(max(y, top), bottom)
                assert math.dist((x, y), (near_x, near_y)) > 11


def name_boxes(svg: str, names: list[str]) -> list[tuple[float, float, float, float]]:
    """About where these texts stand."""
    boxes: list[tuple[float, float, float, float]] = []

    def walk(element: ElementTree.Element, x: float, y: float) -> None:
        moved = re.search(r"translate\(([-\d.]+) ([-\d.]+)\)", element.get("transform", ""))
        if moved:
            x, y = x + float(moved[1]), y + float(moved[2])
        if element.tag.endswith("text") and element.text in names:
            wide = len(str(element.text)) * 7.2
            share = {"middle": 0.5, "end": 1.0}.get(element.get("text-anchor", ""), 0.0)
            left, low = x + float(element.get("x", 0)) - wide * share, y + float(element.get("y", 0))
            boxes.append((left, low - 10.5, left + wide, low))
        for child in element:
            walk(child, x, y)

    walk(ElementTree.fromstring(svg), 0, 0)
    assert len(boxes) == len(names)
    return boxes


def test_workers_look_the_same_whatever_binds_them() -> None:
    for position in positions(3, 15, 5):
        drawn = draw_table(position.observe(None))
        assert len(re.findall(r'id="worker-[^"]*"', drawn)) == len(
            re.findall(r'id="worker-[^"]*"[^>]*data-look="\d+"', drawn)
        )
