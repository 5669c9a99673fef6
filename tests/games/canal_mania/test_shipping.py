"""Shipping, against a plain second writing of the rules."""

from __future__ import annotations

import pytest

from tests.games.canal_mania import plain
from tests.games.canal_mania.helpers import CASES, setup_of, walk
from towpath.games.canal_mania import codes, rules_shipping
from towpath.games.canal_mania import stages as at
from towpath.games.canal_mania.network import START_SHIFT, sections_of
from towpath.games.canal_mania.position import CanalManiaPosition


def compare(position: CanalManiaPosition) -> int:
    """All routes of all seats, and what each scores; how many there are."""
    network, colour = position.network, position.rules.country.colour
    counted = 0
    for seat in range(position.rules.players):
        offered = rules_shipping.ship_codes(position, seat)
        routes_by_town = {(code ^ codes.SHIP) >> START_SHIFT: set[tuple[int, ...]]() for code in offered}
        for code in offered:
            route = code ^ codes.SHIP
            routes_by_town[route >> START_SHIFT].add(tuple(sections_of(route)))
            scored: dict[int, int] = {}
            for owner, points in network.points(route):
                scored[owner] = scored.get(owner, 0) + points
            assert scored == plain.points(network.sections, tuple(sections_of(route)))
            towns = network.towns_of(route)
            assert len({colour[town] for town in towns}) == len(towns) <= 6
        assert sum(len(routes) for routes in routes_by_town.values()) == len(offered)
        for town in range(len(colour)):
            if position.cubes >> town & 1:
                expected = plain.routes(network.sections, colour, town, seat, position.rules.second)
                assert routes_by_town.get(town, set()) == expected
            else:
                assert town not in routes_by_town
        assert rules_shipping.can_ship(position, seat) == bool(offered)
        counted += len(offered)
    return counted


@pytest.mark.parametrize(("edition", "players"), CASES)
def test_just_the_routes_that_the_rules_allow_are_offered(edition: str, players: int) -> None:
    counted = 0
    for seed in range(3):
        for position in walk(setup_of(edition, players), f"ship {seed}"):
            if position.stage in (at.LAST, at.FINAL_GOODS) and not position.pending:
                counted += compare(position)
    assert counted > 1000


@pytest.mark.parametrize("edition", ["first", "second"])
def test_on_the_finished_map_all_routes_are_those_of_the_plain_rules(edition: str) -> None:
    from towpath.engine.sheet import Sheet

    setup = setup_of(edition, 5)
    position = setup.game.arrange(setup, Sheet({"picture": True, "phase": 3}, "test", []))
    towns = len(position.rules.country.town_words)
    for start in range(towns):
        position.cubes = 1 << start
        compare(position)
    assert position.supply == bytearray(position.supply) and min(position.supply) >= 0
