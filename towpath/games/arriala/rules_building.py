"""What is built: locks, river works and masterworks (R39-R52, R75-R80, R104)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from towpath.games.arriala import readings, rules_sections
from towpath.games.arriala.components import COLOURS
from towpath.games.arriala.stages import NO_WORKER

if TYPE_CHECKING:
    from towpath.games.arriala.position import ArrialaPosition


def locks_left(position: ArrialaPosition) -> int:
    return position.rules.board.lock_pieces - position.locks.bit_count()


def lockable(position: ArrialaPosition) -> int:
    """R45, R47, R48, R50, R52: the spaces on which a lock may be built."""
    if locks_left(position) <= 0:
        return 0
    spaces = 0
    for stretch in position.rules.stretches:
        if (position.locks & stretch.spaces).bit_count() < stretch.most_locks:
            spaces |= stretch.spaces
    return spaces & position.free_spaces() & ~position.scored


def build_lock(position: ArrialaPosition, space: int) -> None:
    """R46, A14: a point for the lock, then the sections that it completes."""
    seat = position.acting
    position.mover = NO_WORKER
    position.idle_turns = -1
    position.locks |= 1 << space
    position.lock_counts[seat] += 1
    points = position.rules.board.lock_points
    position.points[seat] += points
    if position.events is not None:
        position.emit("lock", {"seat": COLOURS[seat], "place": position.rules.board.names[space], "points": points})
    rules_sections.score_beside(position, space)


def build_river_work(position: ArrialaPosition, place: int, blue: int) -> None:
    """R39-R41: the worker stays there for good."""
    seat = position.acting
    worker = readings.choose(position, seat, place, blue, builds=True)
    position.mover = NO_WORKER
    position.idle_turns = -1
    position.lift(worker)
    position.put(worker, blue)
    readings.unbind(position, worker)
    points = position.rules.board.river_points
    position.points[seat] += points
    if position.events is not None:
        names = position.rules.board.names
        position.emit(
            "river-work", {"seat": COLOURS[seat], "from": names[place], "place": names[blue], "points": points}
        )


def is_last(position: ArrialaPosition, seat: int) -> bool:
    """R76, R104, A15: nobody is behind and somebody ahead; the virtual player does not count."""
    others = [position.points[each] for each in range(position.rules.players) if each != seat]
    own = position.points[seat]
    if position.rules.alone_last:
        return own < min(others)
    return own <= min(others) and own < max(others)


def masterworks_to_build(position: ArrialaPosition, seat: int) -> int:
    """R75-R79, A16."""
    left = position.rules.masterworks & ~position.built
    return left if left and is_last(position, seat) else 0


def build_masterwork(position: ArrialaPosition, work: int) -> None:
    """R78."""
    seat = position.acting
    position.mover = NO_WORKER
    position.idle_turns = -1
    position.built |= 1 << work
    first = (position.rules.masterworks & -position.rules.masterworks).bit_length() - 1
    builders = list(position.builders)
    builders[work - first] = seat
    position.builders = tuple(builders)
    points = position.rules.board.masterwork_points
    position.points[seat] += points
    if position.events is not None:
        position.emit(
            "masterwork", {"seat": COLOURS[seat], "place": position.rules.board.names[work], "points": points}
        )
