"""Whole games, followed by a second, plain implementation of the table: both must agree at every decision."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.kontor.plain import Cell, PlainHarbour, cell_of
from towpath.engine import EVERYONE
from towpath.games.kontor.components import VARIANTS
from towpath.games.kontor.game import GAME
from towpath.games.kontor.position import KontorPosition
from towpath.games.kontor.stages import LAY

SETUPS = [
    (variant, specials)
    for variant in VARIANTS
    for specials in ("off", "on")
    if (variant, specials) != ("tic-tac-toe", "on")
]


def plain_harbour(position: KontorPosition) -> PlainHarbour:
    harbour = position.rules.harbour
    anchor = cell_of(harbour.names[harbour.anchor])
    return PlainHarbour(harbour.width, harbour.height, harbour.fixed, anchor, (harbour.rows, harbour.columns))


def cells_of(names: list[str]) -> frozenset[Cell]:
    return frozenset(cell_of(name) for name in names)


def follow(plain: PlainHarbour, position: KontorPosition, table: dict[str, Any]) -> None:
    """Tell the plain harbour what the events since the last look say about the table."""
    assert position.events is not None
    for event in position.events:
        if event.kind == "laid":
            name = str(event.facts["cell"])
            plain.lay(cell_of(name), table[name])
        elif event.kind == "removed":
            plain.remove(cell_of(str(event.facts["cell"])))
    position.events.clear()


def compare(plain: PlainHarbour, facts: dict[str, Any]) -> None:
    assert {cell_of(name): card for name, card in facts["table"].items()} == plain.cards
    closed = {cells_of(sector["cells"]): sector["guard"] for sector in facts["sectors"] if sector["closed"]}
    assert closed == plain.closed
    assert {cells_of(sector["cells"]) for sector in facts["sectors"] if not sector["closed"]} == plain.open_sectors()
    for sector in facts["sectors"]:
        for owner in ("red", "black"):
            assert sector["goods"][owner] == plain.goods(cells_of(sector["cells"]), owner)
    limits = facts["limits"]
    assert limits["rows_fixed"] == (plain.fixed_rows is not None)
    assert limits["columns_fixed"] == (plain.fixed_columns is not None)
    usable = {cell for cell in plain.board if plain.is_inside(cell)}
    rows, columns = [row for row, _ in usable], [column for _, column in usable]
    assert limits["rows"] == [min(rows) + 1, max(rows) + 1]
    assert [ord(letter) - ord("a") for letter in limits["columns"]] == [min(columns), max(columns)]


def compare_places(plain: PlainHarbour, position: KontorPosition, facts: dict[str, Any]) -> None:
    seat = facts["acting"]
    card = next(held for held in facts["seats"][seat]["hand"] if held["card"] == facts["in_play"][seat])
    places = {(cell_of(move.split()[1]), move.endswith(" canal")) for move in position.moves(position.acting)}
    expected = {(cell, False) for cell in plain.places(card, seat, facts["variant"])}
    if card["kind"] == "customs" and position.rules.customs_either:
        expected |= {(cell, True) for cell in plain.places({**card, "like": "canal"}, seat, facts["variant"])}
    assert places == expected


@pytest.mark.parametrize(("variant", "specials"), SETUPS)
def test_games_agree_with_the_plain_rules(variant: str, specials: str) -> None:
    for number in range(3):
        rng = random.Random(f"plain {variant} {specials} {number}")
        tied = "always" if number == 1 else "at-cut"
        options = {"variant": variant, "specials": specials, "tied-sectors": tied}
        if number == 2:
            options |= {"guards": "five", "customs-office": "either" if specials == "on" else "quay"}
        setup = GAME.setup(options=options)
        position = setup.start()
        play_and_compare(position, rng)


def play_and_compare(position: KontorPosition, rng: random.Random) -> None:
    chance = position.chance()
    while chance is not None:
        position.apply_chance(chance.pick(rng))
        chance = position.chance()
    plain = plain_harbour(position)
    plain.guards = 5 if position.rules.five_guards else 99
    for name, card in position.observe(None).facts["table"].items():
        plain.lay(cell_of(name), card)
    position.events = []
    every = position.rules.every_sector_counts or position.rules.tic_tac_toe
    while not position.is_over():
        if position.pending:
            chance = position.chance()
            assert chance is not None
            position.apply_chance(chance.pick(rng))
            continue
        facts = position.observe(EVERYONE).facts
        follow(plain, position, facts["table"])
        compare(plain, facts)
        if position.stage == LAY:
            compare_places(plain, position, facts)
        points = plain.points(every, position.rules.tied_sectors_drop)
        assert position.scores() == [points["red"], points["black"]]
        seat = rng.choice(position.actors())
        position.apply(seat, position.sample(seat, rng))
