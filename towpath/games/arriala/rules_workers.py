"""Workers: who may be moved, how far and where to, and setting new ones (R20-R30, R34, R37-R38, R44, R53-R56)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from towpath.games.arriala import readings, rules_sections
from towpath.games.arriala.components import COLOURS, RESERVE
from towpath.games.arriala.stages import NO_WORKER

if TYPE_CHECKING:
    from towpath.games.arriala.position import ArrialaPosition

# --- who is free to move


def free_to_move(position: ArrialaPosition) -> list[int]:
    """Workers on the canal and in vineyards that have not moved, in the order of colours and places.

    Each is a number that holds, from the top: colour, place and worker.
    """
    moved = position.moved
    colour_of = position.rules.colour_of
    movable = position.taken | position.crowds
    workers: list[int] = []
    for worker, place in enumerate(bytes(position.places)):
        if movable >> place & 1 and not moved >> worker & 1:  # R30, R41, R53
            workers.append(colour_of[worker] << 12 | place << 6 | worker)
    workers.sort()
    return workers


def own_on_canal(position: ArrialaPosition, seat: int) -> list[int]:
    """The places on the canal where the seat has workers, moved or not."""
    size = position.rules.workers
    canal = position.rules.spaces | position.rules.towns
    places = {place for place in bytes(position.places[seat * size : seat * size + size]) if canal >> place & 1}
    return sorted(places)


def has_reserve(position: ArrialaPosition, seat: int) -> bool:
    """R38."""
    return _in_reserve(position, seat) >= 0


def _in_reserve(position: ArrialaPosition, seat: int) -> int:
    size = position.rules.workers
    return position.places.find(RESERVE, seat * size, seat * size + size)


def open_vineyards(position: ArrialaPosition) -> int:
    """Vineyards in play with a free place."""
    vineyards = position.rules.vineyards
    crowds = vineyards & position.crowds
    capacity = position.rules.board.capacity
    while crowds:
        low = crowds & -crowds
        place = low.bit_length() - 1
        crowds ^= low
        if position.places.count(place) >= capacity[place]:
            vineyards ^= low
    return vineyards


# --- moving and setting


def step(position: ArrialaPosition, colour: int, place: int, target: int, cost: int, goes_on: bool) -> None:
    """R21-R26: along the canal; only where it stops counts (A10)."""
    worker = readings.choose(position, colour, place, target, goes_on)
    relocate(position, worker, target, cost, worker)
    if not position.moved >> worker & 1:
        position.mover = NO_WORKER


def relocate(position: ArrialaPosition, worker: int, target: int, cost: int, mover: int = NO_WORKER) -> None:
    """Move a worker between canal and vineyards; then what it completes is scored. `mover`: it may go on (A10)."""
    position.mover = mover
    place = position.lift(worker)
    position.put(worker, target)
    readings.set_moved(position, worker, place)
    if position.events is not None:
        names = position.rules.board.names
        position.emit(
            "moved",
            {
                "seat": COLOURS[position.acting],
                "colour": COLOURS[position.rules.colour_of[worker]],
                "from": names[place],
                "to": names[target],
                "cost": cost,
            },
        )
    if position.rules.spaces >> target & 1:
        rules_sections.score_at(position, target)


def place(position: ArrialaPosition, target: int) -> None:
    """R37: a new worker; setting it is no move (A4)."""
    position.mover = NO_WORKER
    position.idle_turns = -1
    worker = _in_reserve(position, position.acting)
    position.put(worker, target)
    if position.events is not None:
        position.emit("placed", {"seat": COLOURS[position.acting], "place": position.rules.board.names[target]})
    if position.rules.spaces >> target & 1:
        rules_sections.score_at(position, target)


# --- from turn to turn


def bind(position: ArrialaPosition, seat: int, following: int) -> None:
    """R55: after the seat's turn, what may not be undone in the following one (A6-A8)."""
    rules = position.rules
    if position.origins == rules.nowhere and not position.others and not rules.wide_window:
        position.moved = 0
        position.mover = NO_WORKER
        position.barred = [0] * len(rules.nowhere)
        return
    readings.pass_on(position, seat, following)
