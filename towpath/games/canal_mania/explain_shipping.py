"""Why no cube can be shipped: from a town, to a town, or at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from towpath.engine import Reason
from towpath.games.canal_mania.country import NOWHERE

if TYPE_CHECKING:
    from towpath.games.canal_mania.position import CanalManiaPosition


def no_shipping(position: CanalManiaPosition, seat: int) -> Reason:
    """Why the seat can ship nothing, if it can ship nothing."""
    if not position.cubes:
        return Reason("ship.route", {}, "no-cubes")
    if not _has_section(position, seat):
        return Reason("ship.last-own", {}, "no-section")
    towns = range(len(position.rules.country.town_words))
    for start in towns:
        if position.cubes >> start & 1 and any([_can_end(position, seat, start, town) for town in towns]):
            return Reason("ship.colours", {}, "verb")
    return Reason("ship.last-own", {}, "no-cube")


def no_way_from(position: CanalManiaPosition, seat: int, town: int) -> Reason:
    """Why the cube in a town cannot be shipped."""
    words = position.rules.country.town_words
    params = {"from": words[town]}
    if not position.network.links[town]:
        return Reason("ship.route", params, "unconnected")
    if not _has_section(position, seat):
        return Reason("ship.last-own", params, "no-section")
    if not [each for each in range(len(words)) if _can_end(position, seat, town, each)]:
        return Reason("ship.last-own", params, "from")
    return Reason("ship.colours", params, "from")


def no_way_to(position: CanalManiaPosition, seat: int, start: int, town: int) -> Reason:
    """Why no cube can be shipped to a town; `start`: why the cube in that town cannot, if one was picked."""
    words = position.rules.country.town_words
    params = {"to": words[town]}
    network = position.network
    if not network.links[town]:
        return Reason("ship.route", params, "unreached")
    if not [owner for _, owner, _ in network.links[town] if owner == seat]:
        return Reason("ship.last-own", params)
    if start == NOWHERE:
        return Reason("ship.route", params, "nothing")
    params["from"] = words[start]
    if start == town:
        return Reason("ship.route", params, "same")
    if not _reached_from(position, start, NOWHERE) >> town & 1:
        return Reason("ship.route", params, "apart")
    if not _can_end(position, seat, start, town):
        return Reason("ship.last-own", params, "way")
    return Reason("ship.colours", params, "way")


def _has_section(position: CanalManiaPosition, seat: int) -> bool:
    return seat in [owner for _, _, owner, _ in position.network.sections]


def _reached_from(position: CanalManiaPosition, town: int, without: int) -> int:
    """The towns that finished sections join with this one, whatever their colours, without passing one of them."""
    reached, waiting = 1 << town, [town]
    while waiting:
        for other, _, _ in position.network.links[waiting.pop()]:
            if other != without and not reached >> other & 1:
                reached |= 1 << other
                waiting.append(other)
    return reached


def _can_end(position: CanalManiaPosition, seat: int, start: int, town: int) -> bool:
    """Whether a cube can get into the town on a section of the seat, whatever the colours on its way."""
    if start == town:
        return False
    reached = _reached_from(position, start, town)
    return [other for other, owner, _ in position.network.links[town] if owner == seat and reached >> other & 1] != []
