"""Moving goods: the third phase, and again at the end (ship.*, turn.phase-3, end.goods)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from towpath.games.canal_mania import codes, rules_cards, rules_end, rules_turn
from towpath.games.canal_mania.network import START_SHIFT

if TYPE_CHECKING:
    from towpath.games.canal_mania.position import CanalManiaPosition


def last_codes(position: CanalManiaPosition, seat: int) -> list[int]:
    """turn.phase-3, turn.draw, ship.optional."""
    moves = ship_codes(position, seat)
    rules_cards.draw_codes(position, seat, moves)
    moves.append(codes.PASS)
    return moves


def ship_codes(position: CanalManiaPosition, seat: int) -> list[int]:
    """Every route of every cube whose last section is the player's own."""
    moves: list[int] = []
    network = position.network
    links = network.links
    left = position.cubes
    while left:
        low = left & -left
        left ^= low
        town = low.bit_length() - 1
        if links[town]:
            for route in network.routes(town)[seat]:
                moves.append(codes.SHIP | route)
    return moves


def can_ship(position: CanalManiaPosition, seat: int) -> bool:
    network = position.network
    left = position.cubes
    while left:
        low = left & -left
        left ^= low
        town = low.bit_length() - 1
        if network.links[town] and network.routes(town)[seat]:
            return True
    return False


def ship(position: CanalManiaPosition, seat: int, code: int) -> None:
    """ship.score, ship.return."""
    route = code ^ codes.SHIP
    town = route >> START_SHIFT
    network = position.network
    runs = network.points(route)
    if position.events is not None:
        _emit_shipped(position, seat, route, runs)
    position.cubes &= ~(1 << town)
    for owner, points in runs:
        rules_turn.score(position, owner, points)


def _emit_shipped(position: CanalManiaPosition, seat: int, route: int, runs: list[tuple[int, int]]) -> None:
    rules, network = position.rules, position.network
    totals: dict[str, int] = {}
    for owner, points in runs:
        totals[rules.seats[owner]] = totals.get(rules.seats[owner], 0) + points
    position.emit(
        "shipped",
        {
            "seat": rules.seats[seat],
            "towns": [rules.country.town_words[each] for each in network.towns_of(route)],
            "points": totals,
        },
    )


def ship_at_the_end(position: CanalManiaPosition, seat: int, code: int) -> None:
    ship(position, seat, code)
    rules_end.next_mover(position)
