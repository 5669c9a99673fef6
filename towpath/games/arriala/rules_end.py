"""The end: vineyards, the winner and ties (R81-R84, R94-R98, R105, A3, A19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from towpath.engine import Result
from towpath.games.arriala import rules_sections
from towpath.games.arriala.components import COLOURS, NOBODY, bits
from towpath.games.arriala.stages import NO_WORKER, OVER

if TYPE_CHECKING:
    from towpath.games.arriala.position import ArrialaPosition


def end(position: ArrialaPosition, ending: str) -> None:
    """R94, R95: at once; then the vineyards."""
    position.stage = OVER
    position.ending = ending
    position.acting = NOBODY
    position.action_points = 0
    _forget(position)
    for vineyard in bits(position.rules.vineyards):
        _score_vineyard(position, vineyard)
    if position.events is not None:
        winners = [COLOURS[seat] for seat in winners_of(position)]
        position.emit("game-over", {"ending": ending, "winners": winners})


def _forget(position: ArrialaPosition) -> None:
    """What bound the workers binds no more."""
    rules = position.rules
    position.moved = 0
    position.mover = NO_WORKER
    position.origins = bytearray(rules.nowhere)
    position.barred = [0] * len(rules.nowhere)
    position.others = ()
    position.trails = (rules.nowhere,) * len(position.trails)
    position.passes = 0
    position.idle_turns = 0


def vineyard_counts(position: ArrialaPosition, vineyard: int) -> list[int]:
    """Workers of each colour in the vineyard."""
    size = position.rules.workers
    return [
        position.places.count(vineyard, colour * size, colour * size + size) for colour in range(position.rules.colours)
    ]


def _score_vineyard(position: ArrialaPosition, vineyard: int) -> None:
    """R82-R84: the majority gets as many points as the vineyard has places."""
    counts = vineyard_counts(position, vineyard)
    winner = rules_sections.majority(counts)
    points = position.rules.board.capacity[vineyard] if winner != NOBODY else 0
    if winner != NOBODY:
        position.points[winner] += points
    if position.events is not None:
        position.emit(
            "vineyard-scored",
            {
                "vineyard": position.rules.board.names[vineyard],
                "counts": {COLOURS[colour]: count for colour, count in enumerate(counts)},
                "winner": COLOURS[winner] if winner != NOBODY else "nobody",
                "points": points,
            },
        )


def workers_on_canal(position: ArrialaPosition, colour: int) -> int:
    """A3: towns belong to the canal."""
    size = position.rules.workers
    canal = position.rules.spaces | position.rules.towns
    return sum([canal >> place & 1 for place in bytes(position.places[colour * size : colour * size + size])])


def winners_of(position: ArrialaPosition) -> tuple[int, ...]:
    """R96-R98, R105, A19: most points, then most workers on the canal; still level, or the virtual player: nobody."""
    colours = range(position.rules.colours)
    most = max(position.points)
    leading = [colour for colour in colours if position.points[colour] == most]
    if len(leading) > 1:
        workers = [workers_on_canal(position, colour) for colour in leading]
        leading = [colour for colour, count in zip(leading, workers) if count == max(workers)]
    if len(leading) > 1 or leading[0] == position.rules.virtual:
        return ()
    return (leading[0],)


def result(position: ArrialaPosition) -> Result:
    return Result(position.scores(), winners_of(position), position.ending)
