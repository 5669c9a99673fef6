"""Workers: who may be moved, how far and where to, and setting new ones (R20-R30, R34, R37-R38, R44, R53-R56)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from towpath.games.arriala import rules_sections
from towpath.games.arriala.board import COLOURS, RESERVE
from towpath.games.arriala.stages import NO_WORKER, NOWHERE

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
    found: list[int] = []
    for worker, place in enumerate(bytes(position.places)):
        if movable >> place & 1 and not moved >> worker & 1:  # R30, R41, R53
            found.append(colour_of[worker] << 12 | place << 6 | worker)
    found.sort()
    return found


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


# --- which of several alike


def pick(position: ArrialaPosition, colour: int, place: int, target: int, goes_on: bool = False) -> int:
    """The worker of that colour there that goes to the target.

    A35: of several in a town or a vineyard it is the one that leaves the player most freedom: one whose move goes on
    (only for single steps), else the one to which most is barred of those that may go there.
    """
    if not position.rules.crowded >> place & 1:
        return position.at[place]
    if goes_on and position.mover != NO_WORKER:
        mover = position.mover
        here = position.places[mover] == place and position.rules.colour_of[mover] == colour
        if here and not position.barred[mover] >> target & 1:
            return mover
    best, best_rank = NO_WORKER, (0, 0, b"")
    for worker in there(position, colour, place):
        bar = position.barred[worker]
        if position.moved >> worker & 1 or bar >> target & 1:
            continue
        rank = (bar.bit_count(), bar, _history(position, worker))
        if best == NO_WORKER or rank > best_rank:
            best, best_rank = worker, rank
    return best


def pick_builder(position: ArrialaPosition, colour: int, place: int) -> int:
    """The worker that goes to a blue space: of several alike one that has moved, where it may (A35)."""
    if not position.rules.crowded >> place & 1:
        return position.at[place]
    workers = there(position, colour, place)
    moved = [worker for worker in workers if position.moved >> worker & 1]
    if position.rules.moved_may_build and moved:
        return max(moved, key=lambda worker: (position.barred[worker], _history(position, worker)))
    return pick(position, colour, place, RESERVE)


def _history(position: ArrialaPosition, worker: int) -> bytes:
    """Where it was, now and in the turns before; with the same history two workers of a colour are alike."""
    return bytes([position.origins[worker], *[trail[worker] for trail in position.trails]])


def there(position: ArrialaPosition, colour: int, place: int) -> list[int]:
    size = position.rules.workers
    return [worker for worker in range(colour * size, colour * size + size) if position.places[worker] == place]


# --- moving and setting


def step(position: ArrialaPosition, colour: int, place: int, target: int, cost: int, goes_on: bool) -> None:
    """R21-R26: along the canal; only where it stops counts (A10)."""
    worker = pick(position, colour, place, target, goes_on)
    relocate(position, worker, target, cost)
    if position.moved >> worker & 1:
        position.mover = worker


def relocate(position: ArrialaPosition, worker: int, target: int, cost: int) -> None:
    """Move a worker between canal and vineyards; then what it completes is scored."""
    position.mover = NO_WORKER
    position.moved |= 1 << worker  # R53
    place = position.lift(worker)
    position.put(worker, target)
    if position.origins[worker] == NOWHERE:
        position.origins[worker] = place
    if position.events is not None:
        names = position.rules.board.names
        position.tell(
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
        position.tell("placed", {"seat": COLOURS[position.acting], "place": position.rules.board.names[target]})
    if position.rules.spaces >> target & 1:
        rules_sections.score_at(position, target)


# --- from turn to turn


def bind(position: ArrialaPosition, seat: int, following: int) -> None:
    """R55: after the seat's turn, what may not be undone in the following one (A6-A8)."""
    position.moved = 0
    position.mover = NO_WORKER
    rules = position.rules
    if position.origins == rules.nowhere and not rules.wide_window:
        position.barred = [0] * len(rules.nowhere)
        return
    trail = _trail(position)
    position.origins = bytearray(rules.nowhere)
    if not rules.wide_window:
        position.barred = [0 if place == NOWHERE else 1 << place for place in trail]
        return
    trails = list(position.trails)
    trails[seat] = trail
    trails[following] = rules.nowhere
    position.trails = tuple(trails)
    position.barred = [
        sum({1 << each[worker] for each in trails if each[worker] != NOWHERE} - {1 << position.places[worker]})
        for worker in range(len(trail))
    ]


def _trail(position: ArrialaPosition) -> bytes:
    """Where the workers moved in this turn came from; a worker that is back, or on a blue space, left no trail."""
    movable = position.rules.spaces | position.rules.crowded
    trail = bytearray(position.rules.nowhere)
    for worker, origin in enumerate(bytes(position.origins)):
        if origin != NOWHERE:
            place = position.places[worker]
            if origin != place and movable >> place & 1:
                trail[worker] = origin
    return bytes(trail)
