"""The drawing shows what the words point at, and nothing that the seat may not see."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator

import pytest

from tests.games.kontor.tables import arranged
from towpath import Position, game
from towpath.conformance.kit import walk
from towpath.drawing.svg import LEGAL_RING, escape, number, wrapped
from towpath.engine import EVERYONE
from towpath.games.kontor.components import VARIANTS
from towpath.games.kontor.draw import draw, draw_table
from towpath.games.kontor.draw_cards import card_label, draw_card
from towpath.games.kontor.draw_harbour import CELL
from towpath.games.kontor.draw_ledger import lettered
from towpath.games.kontor.draw_texts import TEXTS
from towpath.games.kontor.game import GAME

OPTIONS = [
    {"variant": "basic"},
    {"variant": "basic", "specials": "on"},
    {"variant": "armut", "quay-pile": "none"},
    {"variant": "wasserspiele", "quay-pile": "all"},
    {"variant": "tic-tac-toe"},
    {"variant": "canal-grande", "specials": "on"},
    {"variant": "gullivers-reisen"},
]
VIEWS = (0, 1, None, EVERYONE)


def positions(options: dict[str, str], seed: int, every: int) -> Iterator[Position]:
    """Every so-many-th position of a game of random moves, and the last."""
    for steps, position in enumerate(walk(game("kontor").setup(options=options), random.Random(seed))):
        if steps % every == 0 or position.is_over():
            yield position


def ids(svg: str) -> list[str]:
    return re.findall(r' id="([^"]+)"', svg)


def pointed_at(position: Position, seat: int) -> set[str]:
    moves = [position.spell(seat, code) for code in position.codes(seat)]
    return {word.points for words in moves for word in words if word.points}


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_view_is_well_formed_and_no_id_stands_twice(options: dict[str, str]) -> None:
    for position in positions(options, 1, 47):
        for view in VIEWS:
            observation = position.observe(view)
            for svg in (draw(observation), draw_table(observation)):
                assert ElementTree.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"
                found = ids(svg)
                assert len(found) == len(set(found))
                assert set(re.findall(r"url\(#([^)]+)\)", svg)) <= set(found)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_whatever_a_legal_word_points_at_is_in_the_seats_drawing(options: dict[str, str]) -> None:
    for position in positions(options, 2, 7):
        for seat in position.actors():
            assert pointed_at(position, seat) <= set(ids(draw(position.observe(seat))))


def test_words_walked_one_by_one_point_at_the_drawing() -> None:
    for position in positions({"specials": "on"}, 3, 60):
        for seat in position.actors():
            drawn = set(ids(draw(position.observe(seat))))
            moves = position.moves(seat)
            for move in moves:
                words = move.split()
                for depth in range(len(words)):
                    following = moves.after(" ".join(words[:depth]))
                    assert {word.points for word in following if word.points} <= drawn


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_secret_hand_is_in_nobody_elses_drawing(options: dict[str, str]) -> None:
    for position in positions(options, 4, 31):
        everything = position.observe(EVERYONE).facts["seats"]
        for seat, name in enumerate(("red", "black")):
            hand = {f"card-{card['number']}" for card in everything[name]["hand"]}
            assert hand <= set(ids(draw(position.observe(seat))))
            for view in (1 - seat, None):
                assert not hand & set(ids(draw(position.observe(view))))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_positions_that_look_alike_are_drawn_alike(options: dict[str, str]) -> None:
    rng = random.Random(5)
    for position in positions(options, 5, 37):
        for view in (0, 1, None):
            drawn = draw(position.observe(view))
            assert drawn == draw(position.copy().observe(view))
            assert drawn == draw(position.resample(view, rng).observe(view))


def test_every_usable_cell_is_drawn_whether_free_or_not() -> None:
    for position in positions({"variant": "canal-grande"}, 6, 50):
        found = [each for each in ids(draw_table(position.observe(None))) if each.startswith("cell-")]
        assert found == [f"cell-{column}{row}" for row in range(1, 5) for column in "abcdefghijkl"]


def test_a_card_is_named_in_plain_words() -> None:
    canal = {"card": "canal 61", "number": 61, "kind": "canal", "owner": None, "goods": [], "symbol": "boat"}
    quay = {"card": "quay 7", "number": 7, "kind": "quay", "owner": "red", "goods": ["wine"], "symbol": "none"}
    assert card_label(canal) == "canal 61, boat symbol"
    assert card_label(quay) == "Red quay 7, wine"
    assert card_label(quay, {"red": "Rot", "kind.quay": "Kai", "good.wine": "Wein"}) == "Rot Kai 7, Wein"


def test_a_bridge_shows_its_axis() -> None:
    bridge = {"card": "bridge 88", "number": 88, "kind": "bridge", "owner": None, "goods": [], "symbol": "none"}
    faces = {draw_card(bridge), draw_card(bridge | {"axis": "level"}), draw_card(bridge | {"axis": "upright"})}
    assert len(faces) == 3


def test_all_words_can_be_replaced() -> None:
    position = list(positions({}, 7, 1000))[-1]
    foreign = {key: re.sub(r"\w+(?![^{]*})", "Ŵ&ö", word) for key, word in TEXTS.items()}
    svg = draw(position.observe(0), foreign)
    ElementTree.fromstring(svg)
    shown = re.sub(r"<[^>]*>", " ", svg) + " ".join(re.findall(r'aria-label="([^"]*)"', svg))
    assert "Ŵ&amp;ö" in shown
    words = re.sub(r"&amp;|\b[a-m]\d+\b|\b[a-m]\b", "", shown)  # cell names and column letters are no words
    assert not re.findall(r"[A-Za-z]{2,}", words)


def test_numbers_are_short_and_text_is_safe() -> None:
    assert [number(value) for value in (1.0, 0.5, -0.001, 2.346, 100)] == ["1", "0.5", "0", "2.35", "100"]
    assert escape('<a & "b">') == "&lt;a &amp; &quot;b&quot;&gt;"
    assert wrapped("one two three", 7) == ["one two", "three"]


def ledger_rows(position: Position) -> dict[str, list[str]]:
    """What the table of sectors says, by letter: the texts of its cells."""
    panel = ElementTree.fromstring(f"<part>{GAME.draw_parts(position.observe(None))['aside']}</part>")
    return {
        row.get("id", "").removeprefix("sector-"): ["".join(cell.itertext()) for cell in row.findall("td")]
        for row in panel.iter("tr")
        if row.get("id")
    }


def test_the_ledger_says_who_leads_who_guards_and_what_counts() -> None:
    names = {"red": "Red", "black": "Black", None: "nobody"}
    counted = closed = 0
    for position in positions({"specials": "on"}, 8, 20):
        facts = position.observe(None).facts
        rows = ledger_rows(position)
        table = GAME.draw_parts(position.observe(None))["table"]
        board = dict(re.findall(r'id="cell-(\w+)"[^>]*aria-label="[^"]*(?:open|closed) sector ([A-Z]\d*) ', table))
        assert list(rows) == [letter for letter, _ in lettered(facts)]
        for sector in facts["sectors"]:
            cells = rows[sector["letter"]]
            assert {board[cell] for cell in sector["cells"]} == {sector["letter"]}
            assert cells[-2].endswith(names[sector["ahead"]])
            if sector["closed"]:
                assert cells[-1] == (str(sector["counts"]) if sector["guard"] else "–")
                closed += 1
                continue
            for cell, good in zip(cells, ("tea", "wine", "spices")):
                numbers = [sector["goods"][seat][good] for seat in ("red", "black")]
                assert cell == (" · ".join([str(each) for each in numbers]) if any(numbers) else "–")
            counted += 1
    assert counted > 10 and closed > 3


def crowded() -> Position:
    """Seven guards: sectors of one cell each, some farther from the anchor than others."""
    position = arranged(table="72 A 75")
    cells = [cell for cell in position.rules.harbour.cells if cell % 2 and position.bounds >> cell & 1][:7]
    position.sectors = tuple((1 << cell, 0) for cell in cells)
    position.closed = sum([1 << cell for cell in cells])
    position.quays[0] |= position.closed
    position.founders = tuple(cells)
    return position


def test_every_guard_bears_what_it_counts_now_and_why() -> None:
    position = crowded()
    sectors = position.observe(None).facts["sectors"]
    labels = re.findall(r'id="guard-\w+"[^>]*aria-label="([^"]*)"', draw_table(position.observe(None)))
    assert len(labels) == 7
    worths = sorted([each["counts"] for each in sectors])
    assert worths[0] == 0 and sorted([int(re.findall(r"counts (\d)", label)[0]) for label in labels]) == worths
    for sector in sectors:
        if not sector["counts"]:
            words = TEXTS[f"why-not.{sector['why_not']}"].format(guards=7)
            assert f"Red guard, counts 0: {words}" in labels
            assert words in GAME.draw_parts(position.observe(None))["aside"]


def test_tic_tac_toe_shows_lines_in_the_making() -> None:
    position = arranged({"variant": "tic-tac-toe"})
    blocks = position.rules.harbour.blocks
    assert TEXTS["lines.none"] in GAME.draw_parts(position.observe(0))["aside"]
    position.sectors = ((blocks[0], 0), (blocks[1], 0), (blocks[5], 1))
    position.founders = tuple((block & -block).bit_length() - 1 for block in (blocks[0], blocks[1], blocks[5]))
    position.closed = blocks[0] | blocks[1] | blocks[5]
    parts = GAME.draw_parts(position.observe(0))
    assert "Red: two in a row, missing: upper right" in parts["aside"] and "Black: two" not in parts["aside"]
    assert len(re.findall(TEXTS["line"].format(seat="Red"), parts["table"])) == 1
    position.sectors += ((blocks[2], 1),)
    aside = GAME.draw_parts(position.observe(0))["aside"]
    assert "Red: two" not in aside and "Black: two in a row, missing: lower right" in aside


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_panel_says_what_the_variant_is(variant: str) -> None:
    aside = GAME.draw_parts(arranged({"variant": variant}).observe(0))["aside"]
    assert f"<h3>{TEXTS[f'variant.{variant}']} <small>{TEXTS[f'about.{variant}']}" in aside


def test_a_card_in_the_hand_says_what_it_does() -> None:
    position = arranged(hand={"red": [1, 7, 23, 45, 46], "black": [2, 4, 6, 48, 51]})
    hand = GAME.draw_parts(position.observe(0))["hand"]
    assert f"Red crane 1. {TEXTS['does.crane']}" in hand
    assert f"Red quay 23, wine, guilder symbol. {TEXTS['does.quay']} {TEXTS['does.guilder']}" in hand
    assert f"Red quay 7, wine, spices, boat symbol. {TEXTS['does.quay']} {TEXTS['does.boat']}" in hand


def test_letters_of_sectors_keep_clear_of_the_columns_letters() -> None:
    for position in positions({}, 12, 30):
        table = draw_table(position.observe(None))
        columns = re.findall(r'<text x="[-\d.]+" y="([-\d.]+)"[^>]*>[a-m]</text>', table)
        roundels = [
            float(y) for y in re.findall(r'translate\([-\d.]+ ([-\d.]+)\)"><circle cx="0" cy="0" r="11"', table)
        ]
        assert all([float(columns[0]) < y - 11.8 for y in roundels])


def test_the_harbour_keeps_its_place_while_a_limit_is_found_on_one_side() -> None:
    """The view changes only when fewer columns and rows are left than before, and it is always square."""
    for seed in range(6):
        views: dict[float, set[str]] = {}
        for position in positions({}, 20 + seed, 1):
            limits = position.observe(None).facts["limits"]
            view = re.findall(r'viewBox="([^"]*)"', draw_table(position.observe(None)))[0]
            _, _, wide, high = [float(each) for each in view.split()]
            assert wide == high
            if not (limits["columns_fixed"] or limits["rows_fixed"]):
                views.setdefault(wide, set()).add(view)
        assert all([len(found) == 1 for wide, found in views.items() if wide > 13 * CELL])


def test_sectors_do_not_look_like_what_may_be_chosen() -> None:
    for position in positions({}, 9, 40):
        assert LEGAL_RING not in draw_table(position.observe(None))


def test_a_cell_stays_in_its_place_when_a_limit_is_found() -> None:
    places = {
        re.search(r'id="cell-g7".*?translate\(([^)]*)\)', draw_table(position.observe(None)))[1]  # type: ignore[index]
        for position in positions({}, 10, 15)
    }
    assert len(places) == 1


def test_a_quay_looks_the_same_while_its_sector_grows() -> None:
    looks: dict[tuple[str, str], set[str]] = {}
    for position in positions({}, 11, 5):
        facts = position.observe(None).facts
        for cell, look in re.findall(r'id="cell-(\w+)"[^>]*data-look="([^"]*)"', draw_table(position.observe(None))):
            looks.setdefault((cell, facts["table"].get(cell, {}).get("card", "")), set()).add(look)
    assert all([len(found) == 1 for found in looks.values()])
    assert len(looks) > 60
