"""Goods come to the towns: which colour, which towns, and where cubes are fetched if none are left (goods.*)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from towpath.engine.bits import bits
from towpath.games.canal_mania import rules_turn
from towpath.games.canal_mania import stages as at
from towpath.games.canal_mania.components import WHITE
from towpath.games.canal_mania.country import COLOURS

if TYPE_CHECKING:
    from towpath.games.canal_mania.position import CanalManiaPosition

CUBES_OF_A_CARD = 2


def goods_codes(position: CanalManiaPosition) -> list[int]:
    stage = position.stage
    if stage == at.PLACE:
        return bits(places(position))
    if stage == at.COLOUR:
        return list(range(len(COLOURS)))  # goods.white-any
    if stage == at.REMOVE:
        return bits(removable(position))
    return sorted(set(position.symbols))


def decide(position: CanalManiaPosition, code: int) -> None:
    stage = position.stage
    if stage == at.PLACE:
        _place(position, code)
        _go_on_placing(position)
    elif stage == at.COLOUR:
        _start_colour(position, code)
    elif stage == at.REMOVE:
        _remove(position, code)
        _go_on_removing(position)
    else:
        _resolve(position, code)


def bring(position: CanalManiaPosition, cards: tuple[int, ...]) -> None:
    """goods.place-must: the goods of these cards, one after the other; then the action is over."""
    position.symbols = cards
    _next_card(position)


def _next_card(position: CanalManiaPosition) -> None:
    cards = position.symbols
    if not cards or (position.rules.second and position.basin() == 0):  # goods.basin-empty
        position.symbols = ()
        rules_turn.finish_action(position)
    elif len(set(cards)) == 1:
        _resolve(position, cards[0])
    else:
        position.stage = at.RESOLVE


def _resolve(position: CanalManiaPosition, card: int) -> None:
    left = list(position.symbols)
    left.remove(card)
    position.symbols = tuple(left)
    goods = position.rules.components.kind_goods[card]
    if goods == WHITE:
        position.stage = at.COLOUR  # goods.place-white
    else:
        _start_colour(position, goods - 1)


def _start_colour(position: CanalManiaPosition, colour: int) -> None:
    position.colour = colour
    position.to_place = CUBES_OF_A_CARD
    if position.events is not None:
        position.emit("goods", {"seat": position.rules.seats[position.acting], "colour": COLOURS[colour]})
    if position.rules.second:
        _go_on_placing(position)
    else:
        _go_on_removing(position)


def _go_on_removing(position: CanalManiaPosition) -> None:
    """goods.removal: first edition, until two cubes are at hand; a single candidate needs no decision."""
    while position.basin() < CUBES_OF_A_CARD:
        towns = removable(position)
        if towns == 0:
            break
        if towns & (towns - 1):
            position.stage = at.REMOVE
            return
        _remove(position, towns.bit_length() - 1)
    _go_on_placing(position)


def _go_on_placing(position: CanalManiaPosition) -> None:
    """Until both cubes lie; a town that alone comes next in goods.priority needs no decision."""
    while position.to_place:
        towns = places(position)
        if towns == 0:
            break  # goods.colour-full, goods.place-partial
        if towns & (towns - 1):
            position.stage = at.PLACE
            return
        _place(position, towns.bit_length() - 1)
    position.colour = at.NONE
    position.to_place = 0
    _next_card(position)


def places(position: CanalManiaPosition) -> int:
    """goods.priority: the towns of the first case that has a free one."""
    if position.basin() == 0:
        return 0
    country = position.rules.country
    free = country.of_colour[position.colour] & ~position.cubes  # goods.one-per-town
    for case in (
        free & position.connected & country.cities,
        free & position.connected,
        free & country.cities,
    ):
        if case:
            return case
    return free


def removable(position: CanalManiaPosition) -> int:
    """goods.removal: the other way round, and never from a connected city."""
    cubes, connected, cities = position.cubes, position.connected, position.rules.country.cities
    for case in (cubes & ~connected & ~cities, cubes & ~connected & cities):
        if case:
            return case
    return cubes & connected & ~cities


def _place(position: CanalManiaPosition, town: int) -> None:
    position.cubes |= 1 << town
    position.to_place -= 1
    if position.events is not None:
        position.emit("placed", {"town": position.rules.country.town_words[town]})


def _remove(position: CanalManiaPosition, town: int) -> None:
    position.cubes &= ~(1 << town)
    if position.events is not None:
        position.emit("removed", {"town": position.rules.country.town_words[town]})
