"""Which of several alike workers went (A35).

Workers of a colour in the same town or vineyard cannot be told apart, and a move does not say which of them goes. Where
it makes a difference, each possible answer is a reading of what has happened: it says what binds every worker. A move is
legal if one reading allows it, and then the readings go that do not. So nothing is decided before it matters.

The position itself holds the first reading, and `others` the rest; nearly always there is no other. In all of them the
same numbers stand on the same places: what differs is which number has which bonds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from towpath.games.arriala.components import RESERVE
from towpath.games.arriala.stages import NO_WORKER, NOWHERE

if TYPE_CHECKING:
    from towpath.games.arriala.position import ArrialaPosition


class Reading:
    """What binds the workers (see `ArrialaPosition`). Never changed once it is among the others of a position."""

    def __init__(
        self, moved: int, origins: bytearray, barred: list[int], trails: tuple[bytes, ...], breaks: int
    ) -> None:
        self.moved = moved
        self.origins = origins
        self.barred = barred
        self.trails = trails
        self.breaks = breaks  # how often another worker went where the last one could have gone on (A10)

    def values(self) -> tuple[int, bytes, tuple[int, ...], tuple[bytes, ...], int]:
        """The reading as plain values, see `reading_of`."""
        return self.moved, bytes(self.origins), tuple(self.barred), self.trails, self.breaks

    def swapped(self, one: int, other: int, breaks: int) -> Reading:
        """The same with these two workers taken for each other."""
        origins, barred = self.origins[:], self.barred[:]
        origins[one], origins[other] = origins[other], origins[one]
        barred[one], barred[other] = barred[other], barred[one]
        moved = self.moved
        if (moved >> one ^ moved >> other) & 1:
            moved ^= 1 << one | 1 << other
        trails: list[bytes] = []
        for trail in self.trails:
            turned = bytearray(trail)
            turned[one], turned[other] = turned[other], turned[one]
            trails.append(bytes(turned))
        return Reading(moved, origins, barred, tuple(trails), breaks)


def reading_of(values: tuple[int, bytes, tuple[int, ...], tuple[bytes, ...], int]) -> Reading:
    moved, origins, barred, trails, breaks = values
    return Reading(moved, bytearray(origins), list(barred), trails, breaks)


def first(position: ArrialaPosition) -> Reading:
    return Reading(position.moved, position.origins, position.barred, position.trails, 0)


def every(position: ArrialaPosition) -> list[Reading]:
    return [first(position), *position.others]


def keep(position: ArrialaPosition, readings: list[Reading]) -> None:
    """Of two that bind the workers alike only the one with fewer breaks."""
    if len(readings) == 1:
        hold(position, readings)
        return
    different: dict[tuple[Any, ...], Reading] = {}
    for reading in readings:
        key = bonds(position, reading)
        known = different.get(key)
        if known is None or reading.breaks < known.breaks:
            different[key] = reading
    hold(position, [different[key] for key in sorted(different)])


def hold(position: ArrialaPosition, readings: list[Reading]) -> None:
    """One with the fewest breaks is the position's own; breaks count from there."""
    least = min([reading.breaks for reading in readings])
    others: list[Reading] = []
    own: Reading | None = None
    for reading in readings:
        if own is None and reading.breaks == least:
            own = reading
        elif least:
            others.append(
                Reading(reading.moved, reading.origins, reading.barred, reading.trails, reading.breaks - least)
            )
        else:
            others.append(reading)
    assert own is not None
    position.moved = own.moved
    position.origins = own.origins[:]
    position.barred = own.barred[:]
    position.trails = own.trails
    position.others = tuple(others)


def bonds(position: ArrialaPosition, reading: Reading) -> tuple[Any, ...]:
    """What a reading says of the workers of each colour, whichever number they have."""
    size = position.rules.workers
    workers = worker_states(position, reading)
    return tuple([tuple(sorted(workers[first : first + size])) for first in range(0, len(workers), size)])


def worker_states(position: ArrialaPosition, reading: Reading) -> list[tuple[int, ...]]:
    blues, moved, origins = position.rules.blues, reading.moved, reading.origins
    barred, trails = reading.barred, reading.trails
    states: list[tuple[int, ...]] = []
    for worker, place in enumerate(bytes(position.places)):
        if place == RESERVE or blues >> place & 1:
            states.append((place,))  # nothing binds it, or it never moves again
            continue
        state = (place, moved >> worker & 1, int(position.mover == worker), origins[worker], barred[worker])
        states.append(state + tuple([trail[worker] for trail in trails]) if trails else state)
    return states


# --- who goes


def there(position: ArrialaPosition, colour: int, place: int) -> list[int]:
    size = position.rules.workers
    return [worker for worker in range(colour * size, colour * size + size) if position.places[worker] == place]


def may_go(position: ArrialaPosition, reading: Reading, worker: int, goes_on: bool, builds: bool) -> bool:
    """R53: it has not moved; or its move goes on (A10), or it builds and that is allowed (R56)."""
    if not reading.moved >> worker & 1:
        return True
    return (goes_on and worker == position.mover) or (builds and position.rules.moved_may_build)


def choose(
    position: ArrialaPosition, colour: int, place: int, target: int, goes_on: bool = False, builds: bool = False
) -> int:
    """The worker of that colour there that goes to the target; readings in which none may are given up."""
    if position.others:
        return _choose_by_all(position, colour, place, target, goes_on, builds)
    if not position.rules.crowded >> place & 1:
        return position.at[place]
    size = position.rules.workers
    places, moved, barred, origins = position.places, position.moved, position.barred, position.origins
    leader = NO_WORKER
    for worker in range(colour * size, colour * size + size):
        if places[worker] != place or barred[worker] >> target & 1:
            continue
        if moved >> worker & 1 and not may_go(position, first(position), worker, goes_on, builds):
            continue
        if leader == NO_WORKER:
            leader = worker
        elif (
            barred[leader] != barred[worker]
            or origins[leader] != origins[worker]
            or (moved >> leader ^ moved >> worker) & 1
            or (position.trails and not _same_trails(position.trails, leader, worker))
        ):
            return _choose_by_all(position, colour, place, target, goes_on, builds)
    return leader


def _same_bonds(position: ArrialaPosition, reading: Reading, one: int, other: int) -> bool:
    if one == other:
        return True
    if (reading.moved >> one ^ reading.moved >> other) & 1 or position.mover == one or position.mover == other:
        return False
    if reading.barred[one] != reading.barred[other] or reading.origins[one] != reading.origins[other]:
        return False
    return _same_trails(reading.trails, one, other)


def _same_trails(trails: tuple[bytes, ...], one: int, other: int) -> bool:
    for trail in trails:
        if trail[one] != trail[other]:
            return False
    return True


def _choose_by_all(position: ArrialaPosition, colour: int, place: int, target: int, goes_on: bool, builds: bool) -> int:
    """A number goes, and in each reading it may have the bonds of any worker that could go."""
    if position.rules.crowded >> place & 1:
        alike = there(position, colour, place)
    else:
        alike = [position.at[place]]
    goer = position.mover if goes_on and position.mover in alike else alike[0]
    readings: list[Reading] = []
    for reading in every(position):
        candidates: list[int] = []
        for worker in alike:
            if may_go(position, reading, worker, goes_on, builds) and not reading.barred[worker] >> target & 1:
                if not any([_same_bonds(position, reading, known, worker) for known in candidates]):
                    candidates.append(worker)
        breaks = goes_on and position.mover in candidates
        for worker in candidates:
            readings.append(reading.swapped(goer, worker, reading.breaks + (breaks and worker != position.mover)))
    hold(position, readings)  # these may differ only by who goes, which shows when it has gone
    return goer


# --- what happens to a worker, in all readings


def set_moved(position: ArrialaPosition, worker: int, place: int) -> None:
    """R53; and where it was before its first move in this turn. Where alike workers could go, this shows who has gone."""
    position.moved |= 1 << worker
    if position.origins[worker] == NOWHERE:
        position.origins[worker] = place
    if not position.others:
        return
    readings: list[Reading] = [first(position)]
    for reading in position.others:
        origins = reading.origins
        if origins[worker] == NOWHERE:
            origins = origins[:]
            origins[worker] = place
        readings.append(Reading(reading.moved | 1 << worker, origins, reading.barred, reading.trails, reading.breaks))
    keep(position, readings)


def free(position: ArrialaPosition, workers: int) -> None:
    """R70: these may be moved again."""
    position.moved &= ~workers
    if position.others:
        readings: list[Reading] = [first(position)]
        for reading in position.others:
            readings.append(
                Reading(reading.moved & ~workers, reading.origins, reading.barred, reading.trails, reading.breaks)
            )
        keep(position, readings)


def unbind(position: ArrialaPosition, worker: int) -> None:
    """Nothing binds a worker that never moves again."""
    readings: list[Reading] = []
    for reading in every(position):
        origins, barred = reading.origins[:], reading.barred[:]
        origins[worker] = NOWHERE
        barred[worker] = 0
        readings.append(Reading(reading.moved & ~(1 << worker), origins, barred, reading.trails, reading.breaks))
    keep(position, readings)


def bars_in_all(position: ArrialaPosition, worker: int) -> int:
    """The places that are barred to a worker in every reading."""
    bar = position.barred[worker]
    for reading in position.others:
        bar &= reading.barred[worker]
    return bar


def bars_of_free(position: ArrialaPosition) -> dict[int, int]:
    """By colour and place of workers that are free to move: what is barred to all of them in every reading."""
    movable = position.taken | position.crowds
    colour_of = position.rules.colour_of
    bars: dict[int, int] = {}
    for reading in every(position):
        for worker, place in enumerate(bytes(position.places)):
            if movable >> place & 1 and not reading.moved >> worker & 1:
                key = colour_of[worker] << 6 | place
                bars[key] = bars.get(key, -1) & reading.barred[worker]
    return bars


def pass_on(position: ArrialaPosition, seat: int, following: int) -> None:
    """R55: after the seat's turn, what may not be undone in the following one (A6-A8).

    Of the readings only those are kept that take single steps for one move wherever they can be (A10).
    """
    position.mover = NO_WORKER
    if not position.others:
        own = _passed_on(position, first(position), seat, following)
        position.moved = 0
        position.origins = own.origins
        position.barred = own.barred
        position.trails = own.trails
        return
    readings = [reading for reading in every(position) if not reading.breaks]
    keep(position, [_passed_on(position, reading, seat, following) for reading in readings])


def _passed_on(position: ArrialaPosition, reading: Reading, seat: int, following: int) -> Reading:
    rules = position.rules
    trail = _trail(position, reading)
    if not rules.wide_window:
        barred = [0 if place == NOWHERE else 1 << place for place in trail]
        return Reading(0, bytearray(rules.nowhere), barred, reading.trails, 0)
    trails = list(reading.trails)
    trails[seat] = trail
    trails[following] = rules.nowhere
    barred = []
    for worker, place in enumerate(bytes(position.places)):
        bar = 0
        for each in trails:
            if each[worker] != NOWHERE:
                bar |= 1 << each[worker]
        barred.append(bar & ~(1 << place))
    return Reading(0, bytearray(rules.nowhere), barred, tuple(trails), 0)


def _trail(position: ArrialaPosition, reading: Reading) -> bytes:
    """Where the workers moved in this turn came from; a worker that is back (A40), or on a blue space, left no trail."""
    movable = position.rules.spaces | position.rules.crowded
    trail = bytearray(position.rules.nowhere)
    for worker, origin in enumerate(bytes(reading.origins)):
        if origin != NOWHERE:
            place = position.places[worker]
            if origin != place and movable >> place & 1:
                trail[worker] = origin
    return bytes(trail)
