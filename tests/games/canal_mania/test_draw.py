"""The drawing shows what the words point at, and nothing that the seat may not see."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator

import pytest

from towpath import Position, game
from towpath.engine import EVERYONE
from towpath.games.canal_mania import draw_map, draw_tiles, glyphs
from towpath.games.canal_mania.components import TILES, TYPES, load_content
from towpath.games.canal_mania.country import COLOURS, NOWHERE
from towpath.games.canal_mania.draw import (
    TEXTS,
    draw,
    draw_card,
    draw_contract,
    draw_pieces,
    draw_score,
    draw_static,
    draw_table,
)
from towpath.games.canal_mania.draw_canals import Tile, course, seals, sections, stack, stacks
from towpath.games.canal_mania.draw_cards import card_label

TABLES = [("second", 2), ("second", 4), ("first", 3), ("first", 5)]
BUILD = 1 << 28


def positions(edition: str, players: int, seed: int, every: int) -> Iterator[Position]:
    """Every so-many-th position of a game of random moves that builds when it can, and the last."""
    rng = random.Random(seed)
    position = game("canal-mania").setup(players=players, options={"edition": edition}).start()
    steps = 0
    while not position.is_over():
        if steps % every == 0:
            yield position
        steps += 1
        chance = position.chance()
        if chance is not None:
            position.apply_chance(chance.pick(rng))
            continue
        seat = position.actors()[0]
        codes = position.codes(seat)
        active = [code for code in codes if code >= BUILD]
        position.apply(seat, rng.choice(active if active and rng.random() < 0.8 else codes))
    yield position


def ids(svg: str) -> list[str]:
    return re.findall(r' id="([^"]+)"', svg)


def views(position: Position) -> list[int | None]:
    return [*range(position.setup.players), None]


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_every_view_is_well_formed_and_no_id_stands_twice(edition: str, players: int) -> None:
    for position in positions(edition, players, 1, 83):
        for view in (0, players - 1, None, EVERYONE):
            observation = position.observe(view)
            for svg in (draw(observation), draw_table(observation)):
                assert ElementTree.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"
                found = ids(svg)
                assert len(found) == len(set(found))
                assert set(re.findall(r'(?:url\(|href=")#([^)"]+)', svg)) <= set(found)


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_whatever_a_legal_word_points_at_is_in_the_seats_drawing(edition: str, players: int) -> None:
    for position in positions(edition, players, 2, 17):
        for seat in position.actors():
            codes = position.codes(seat)
            sample = random.Random(0).sample(codes, min(len(codes), 150))
            pointed = {word.points for code in sample for word in position.spell(seat, code) if word.points}
            assert pointed <= set(ids(draw(position.observe(seat))))


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_positions_that_look_alike_are_drawn_alike(edition: str, players: int) -> None:
    rng = random.Random(3)
    for position in positions(edition, players, 3, 101):
        for view in views(position):
            drawn = draw(position.observe(view))
            assert drawn == draw(position.copy().observe(view))
            assert drawn == draw(position.resample(view, rng).observe(view))


def test_a_secret_hand_is_in_nobody_elses_drawing() -> None:
    for position in positions("second", 3, 4, 60):
        for view in views(position):
            observation = position.observe(view)
            hands = {each for each in ids(draw(observation)) if each.startswith("hand-") and "-of-" not in each}
            if view is None:
                assert not hands
                continue
            hand = observation.facts["seats"][position.setup.seat_names()[view]]["hand"]
            assert hands == {f"hand-{card[key]}" for card in hand for key in ("card", "type")}


def test_a_payment_points_at_the_cards_of_its_type() -> None:
    for position in positions("second", 2, 5, 29):
        for seat in position.actors():
            tree = ElementTree.fromstring(draw(position.observe(seat)))
            found = {element.get("id"): element for element in tree.iter() if element.get("id")}
            for type in TYPES:
                held = [each for each in found if each and re.fullmatch(rf"hand-{type}(-\w+)?", each)]
                assert not held or f"hand-{type}" in held


@pytest.mark.parametrize("edition", ["second", "first"])
def test_the_static_map_has_every_hex_and_town_and_two_empty_slots(edition: str) -> None:
    setup = game("canal-mania").setup(players=3, options={"edition": edition})
    country = setup.content.editions[edition].country
    static = draw_static(setup)
    found = set(ids(static))
    for hex, label in enumerate(country.labels):
        assert (f"hex-{label}" in found) == (country.town_at[hex] == NOWHERE)
    assert {f"town-{word}" for word in country.town_words} <= found
    assert draw_map.CANALS_SLOT in static
    assert draw_map.PIECES_SLOT in static
    assert draw_static(setup) is static
    shown = re.sub(r"<[^>]*>", "\n", static)
    for name in country.town_names:
        assert name in shown


def test_the_pieces_put_into_the_static_map_are_the_table() -> None:
    for position in positions("second", 4, 6, 150):
        observation = position.observe(None)
        canals, pieces = draw_pieces(observation).split('<g id="pieces">')
        whole = draw_static(position.setup).replace(draw_map.CANALS_SLOT, canals)
        assert whole.replace(draw_map.PIECES_SLOT, f'<g id="pieces">{pieces}') in draw_table(observation)


def test_cubes_barges_and_canals_are_where_the_facts_say() -> None:
    for position in positions("second", 3, 7, 90):
        observation = position.observe(None)
        facts, found = observation.facts, ids(draw_table(observation))
        assert [each for each in found if each.startswith("cube-")] == [f"cube-{town}" for town in facts["cubes"]]
        moored = [canal["contract"] for canal in facts["canals"] if canal["barge"]]
        assert [each for each in found if each.startswith("barge-")] == [f"barge-{word}" for word in moored]
        hexes = {tile["hex"] for canal in facts["canals"] for tile in canal["tiles"]}
        assert {each for each in found if each.startswith("tile-")} == {f"tile-{hex}" for hex in hexes}
        built = {canal["contract"] for canal in facts["canals"] if canal["tiles"]}
        assert {each for each in found if each.startswith("canal-")} == {f"canal-{word}" for word in built}


def test_no_two_names_of_towns_overlap() -> None:
    for edition in load_content(None)[0].editions.values():
        country = edition.country
        boxes = draw_map.name_boxes(country)
        for town, box in boxes.items():
            for other, beside in boxes.items():
                apart = box.overlap(beside.left, beside.top, beside.right, beside.bottom) == 0
                assert town == other or apart, (country.town_names[town], country.town_names[other])


def test_a_tile_is_turned_so_that_its_water_meets_both_edges() -> None:
    for entry in range(6):
        for exit in range(6):
            if (exit - entry) % 6 in (2, 3, 4):
                shape, degrees = draw_tiles.turn(entry, exit)
                base = (3, 0) if shape == draw_tiles.STRAIGHT else (3, 1)
                # Turning clockwise by 60 degrees brings an edge to the one before it.
                assert {(edge - degrees // 60) % 6 for edge in base} == {entry, exit}


def test_an_overbuilt_hex_shows_the_upper_tile_and_the_lower_ones_seal() -> None:
    country = load_content(None)[0].editions["second"].country
    hex = country.by_label["H30"]
    lower, upper = Tile(hex, "stretch", 3, 0, "red", "wilts-berks"), Tile(hex, "lock", 4, 1, "black", "kennet-avon")
    stacked = stacks([[lower], [upper]])
    assert stacked == {hex: [lower, upper]}
    drawn = stack(country, stacked[hex])
    assert drawn.count("#cm-lock-straight") == 1
    assert drawn.count("#cm-beneath-straight") == 1
    assert "#cm-stretch" not in drawn
    assert drawn.index("#cm-beneath") < drawn.index("#cm-lock")


def test_each_section_has_its_seal_on_an_edge_of_its_own() -> None:
    country = load_content(None)[0].editions["second"].country
    first, second = country.by_label["O30"], country.by_label["P30"]
    tiles = [Tile(first, "lock", 3, 0, "red", "x"), Tile(second, "stretch", 3, 0, "red", "x")]
    assert len(sections(country, tiles)) == 1
    used: set[tuple[int, int]] = set()
    one, two = seals(country, tiles, used), seals(country, tiles, used)
    assert one != two
    assert len(used) == 2
    assert course(country, tiles).count("Q") == 2


def test_every_kind_of_card_has_a_face_and_a_name() -> None:
    kinds = load_content(None)[0].components.kind_words
    assert len({draw_card(kind) for kind in kinds}) == len(kinds)
    assert card_label("lock-red", TEXTS) == "Lock, red goods"
    assert card_label("surveyor", TEXTS) == "Surveyor"
    for kind in kinds:
        assert not ids(draw_card(kind))


@pytest.mark.parametrize("edition", ["second", "first"])
def test_every_contract_has_a_card_with_its_towns_and_value(edition: str) -> None:
    setup = game("canal-mania").setup(players=3, options={"edition": edition})
    country = setup.content.editions[edition].country
    for contract in country.contracts:
        card = draw_contract(setup, contract.word)
        assert not ids(card)
        shown = re.sub(r"<[^>]*>", "\n", card).split("\n")
        assert {country.town_names[town] for town in contract.ends} <= set(shown)
        assert str(contract.value) in shown
    if edition == "second":
        assert "Junction" in draw_contract(setup, "junction-green")


def test_the_score_shows_every_player_and_the_end_marker() -> None:
    for position in positions("second", 5, 8, 400):
        svg = draw_score(position.observe(None))
        ElementTree.fromstring(svg)
        assert {f"score-{seat}" for seat in position.setup.seat_names()} | {"end-marker"} <= set(ids(svg))


def test_every_colour_owner_and_tile_has_a_sign_of_its_own() -> None:
    assert len({re.sub("#[0-9A-F]{6}", "", glyphs.charge(colour)) for colour in (*COLOURS, "white")}) == 7
    assert len({re.sub("#[0-9A-F]{6}", "", glyphs.seal(owner)) for owner in glyphs.OWNER_COLOURS}) == 5
    assert len({draw_tiles.tile(kind, shape) for kind in TILES for shape in draw_tiles.SHAPES}) == 8


@pytest.mark.parametrize(("edition", "players"), [("second", 2), ("first", 3)])
def test_all_words_can_be_replaced(edition: str, players: int) -> None:
    foreign = {key: re.sub(r"\w+(?![^{]*})", "Ŵ&ö", word) for key, word in TEXTS.items()}
    for position in positions(edition, players, 9, 250):
        svg = draw(position.observe(0), foreign)
        ElementTree.fromstring(svg)
        shown = re.sub(r"<[^>]*>", " ", svg) + " ".join(re.findall(r'aria-label="([^"]*)"', svg))
        content = position.setup.content.editions[edition]
        names = [*content.contract_names, *content.country.town_names, *content.components.engineer_names]
        printed = {part for name in names for part in re.findall(r"\w+", name.lower().replace("&", "&amp;"))}
        words = set(re.findall(r"[A-Za-z]{2,}", re.sub(r"&\w+;|\b[A-X]\d+\b", " ", shown)))
        # A name of a canal may be cut short where there is little room.
        strange = {each for each in words if not any(part.startswith(each.lower()) for part in printed)}
        assert not strange
