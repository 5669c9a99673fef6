"""Sectors, closing and the majority, each against a plain second reading of the rules."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.kontor import plain
from tests.games.kontor.plain import Cell
from tests.games.kontor.tables import cells_of, table_of
from towpath.games.kontor import rules_sectors
from towpath.games.kontor.components import NOBODY

ROWS, COLUMNS = range(3, 10), range(3, 10)
SIGNS = st.sampled_from(".rrbb#-|")
TABLES = st.lists(SIGNS, min_size=49, max_size=49)


def cells_with(signs: list[str], signs_wanted: str) -> set[Cell]:
    cells = [(row, column) for row in ROWS for column in COLUMNS]
    return {cell for cell, sign in zip(cells, signs) if sign in signs_wanted}


def bridges_of(signs: list[str]) -> dict[Cell, str]:
    return dict.fromkeys(cells_with(signs, "-"), "level") | dict.fromkeys(cells_with(signs, "|"), "upright")


@given(TABLES)
@settings(max_examples=150, deadline=None)
def test_sectors_are_quays_joined_along_sides_and_over_bridges(signs: list[str]) -> None:
    red, black, bridges = cells_with(signs, "r"), cells_with(signs, "b"), bridges_of(signs)
    position = table_of(red, black, cells_with(signs, "#") | {(6, 6)} - red - black, bridges)
    found = {cells_of(position, sector) for sector in rules_sectors.open_sectors(position)}
    assert found == plain.sectors(red | black, bridges)


@given(st.lists(st.sampled_from(".rb#"), min_size=49, max_size=49))
@settings(max_examples=100, deadline=None)
def test_without_bridges_the_short_way_finds_the_same_sectors(signs: list[str]) -> None:
    quays = cells_with(signs, "rb")
    position = table_of(quays, set(), cells_with(signs, "#") | {(6, 6)} - quays, {})
    found = {cells_of(position, sector) for sector in rules_sectors.open_sectors(position)}
    assert found == plain.sectors(quays, {})


@given(TABLES)
@settings(max_examples=150, deadline=None)
def test_a_sector_is_closed_when_no_free_cell_within_the_limits_touches_it(signs: list[str]) -> None:
    red, black, bridges = cells_with(signs, "r"), cells_with(signs, "b"), bridges_of(signs)
    canals = cells_with(signs, "#") | {(6, 6)} - red - black
    position = table_of(red, black, canals, bridges)
    cards = red | black | canals | set(bridges)
    for sector in rules_sectors.open_sectors(position):
        around = {other for cell in cells_of(position, sector) for other in plain.beside(cell)} - cards
        free = [cell for cell in around if plain.inside(cell, cards, 7, 7)]
        assert rules_sectors.is_closed(position, sector) == (not free)


LEADS = [(tea, wine, spices) for tea in range(-4, 5) for wine in range(-4, 5) for spices in range(-4, 5)]
NAMES = {0: "red", 1: "black", NOBODY: None}


def test_the_majority_is_that_of_the_plain_rule() -> None:
    for tea, wine, spices in LEADS:
        red = {"tea": max(tea, 0) + 1, "wine": max(wine, 0), "spices": max(spices, 0) + 2}
        black = {"tea": max(-tea, 0) + 1, "wine": max(-wine, 0), "spices": max(-spices, 0) + 2}
        assert NAMES[rules_sectors.majority((tea, wine, spices))] == plain.majority(red, black), (tea, wine, spices)


def test_swapping_the_colours_swaps_the_majority() -> None:
    swapped = {0: 1, 1: 0, NOBODY: NOBODY}
    for tea, wine, spices in LEADS:
        there, back = rules_sectors.majority((tea, wine, spices)), rules_sectors.majority((-tea, -wine, -spices))
        assert back == swapped[there]


def test_only_a_sector_with_all_goods_level_has_no_majority() -> None:
    assert [leads for leads in LEADS if rules_sectors.majority(leads) == NOBODY] == [(0, 0, 0)]


@given(TABLES, st.lists(st.integers(1, 7), min_size=49, max_size=49))
@settings(max_examples=60, deadline=None)
def test_leads_are_the_differences_of_the_goods_shown(signs: list[str], shown: list[int]) -> None:
    red, black, bridges = cells_with(signs, "r"), cells_with(signs, "b"), bridges_of(signs)
    position = table_of(red, black, cells_with(signs, "#") | {(6, 6)} - red - black, bridges)
    goods = dict(zip([(row, column) for row in ROWS for column in COLUMNS], shown))
    for good in (0, 1, 2):
        position.goods[good] = sum(
            1 << position.rules.harbour.cell(*cell) for cell in red | black if goods[cell] >> good & 1
        )
    for sector in rules_sectors.open_sectors(position):
        cells = cells_of(position, sector)
        expected = tuple(
            sum(goods[cell] >> good & 1 for cell in cells & red)
            - sum(goods[cell] >> good & 1 for cell in cells & black)
            for good in (0, 1, 2)
        )
        assert rules_sectors.leads_in(position, sector) == expected
