"""Replay: a table as it was after any of its moves, for one viewer.

While a game goes on, viewers see again what their own seat saw. When it is over, they may choose to see what any seat saw,
a spectator, or everybody together.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from towpath.engine import EVERYONE, Event, Position
from towpath.rulebook import breakdown
from towpath.table import Table
from towpath.table.table import PlayedMove
from towpath.web import moments, wire
from towpath.web.course import Course
from towpath.web.log import LENGTH, game_log
from towpath.web.names import names_at

EVERY = 32  # one of so many positions is stored; those after it are played from it
ALL_SEATS = "everyone"
NO_SEAT = "spectator"


class History:
    """All moves and events of a table from the deal on, without what was taken back."""

    def __init__(self) -> None:
        self.played: list[PlayedMove] = []
        self.events: list[Event] = []
        self.event_counts: list[int] = []  # the number of events after each number of moves
        self.scores: list[list[int] | None] = []  # and everybody's points
        self.stored: list[Position] = []
        self.position: Position

    def follow(self, table: Table) -> None:
        """Catch up with the table; start again from the deal if moves were taken back."""
        known = len(self.played)
        is_continued = known <= len(table.played) and (not known or self.played[-1] is table.played[known - 1])
        if not self.stored or not is_continued:
            self._deal(table)
        for played in table.played[len(self.played) :]:
            apply_played(self.position, played)
            self.played.append(played)
            self.event_counts.append(len(self.events))
            self.scores.append(self.position.scores())
            if len(self.played) % EVERY == 0:
                self.stored.append(self.position.copy())

    def _deal(self, table: Table) -> None:
        self.position = table.setup.start()
        self.position.events = self.events = []
        for _, _, code in table.first_chance:
            self.position.apply_chance(code)
        self.played, self.event_counts, self.stored = [], [len(self.events)], [self.position.copy()]
        self.scores = [self.position.scores()]

    def after(self, step: int) -> Position:
        """The position after so many moves."""
        index = step // EVERY
        position = self.stored[index].copy()
        for played in self.played[index * EVERY : step]:
            apply_played(position, played)
        return position

    def course(self, step: int, seat: int | None) -> Course:
        """What a seat (None: a spectator) had seen happen after so many moves."""
        movers = [played.seat for played in self.played[:step]]
        events = self.events[: self.event_counts[step]]
        return Course(self.position.setup, seat, movers, self.event_counts[:step], self.scores[: step + 1], events)


def apply_played(position: Position, played: PlayedMove) -> None:
    position.apply(played.seat, played.code)
    for _, _, code in played.chance:
        position.apply_chance(code)


_histories: WeakKeyDictionary[Table, History] = WeakKeyDictionary()


def history_of(table: Table) -> History:
    history = _histories.setdefault(table, History())
    history.follow(table)
    return history


def viewing_seat(table: Table, name: str, own: int | None) -> int | None:
    """The seat whose view is shown: one's own, or any once the game is over. Raises LookupError for any other."""
    names = table.setup.seat_names()
    seats: dict[str, int | None] = {
        NO_SEAT: None,
        **{name: seat for seat, name in enumerate(names)},
        ALL_SEATS: EVERYONE,
    }
    if table.is_over():
        return seats[name or ALL_SEATS]
    if name and seats[name] != own:
        raise LookupError(name)
    return own


def frame(table: Table, step: int, seat: int | None, language: str, narrow: bool = False) -> wire.Frame:
    """The table after so many moves, as a seat saw it (None: a spectator)."""
    title, history = table.setup.game, history_of(table)
    names = table.setup.seat_names()
    step = max(0, min(step, len(history.played)))
    position = history.after(step)
    observation = position.observe(seat)
    first_event = history.event_counts[step - 1] if step else 0
    people = names_at(table, language)
    return wire.Frame(
        step=step,
        steps=len(history.played),
        viewer={None: NO_SEAT, EVERYONE: ALL_SEATS}.get(seat) or names[seat or 0],
        mover=names[history.played[step - 1].seat] if step else None,
        decides=[names[each] for each in position.actors()],
        parts=title.draw_parts(observation, narrow, language, people),
        moment=moments.moment(observation, history.events[first_event : history.event_counts[step]], language, people),
        scores=dict(zip(names, position.scores())),
        log=game_log(history.course(step, seat), language, people),
        new=min(history.event_counts[step] - first_event, LENGTH),
        turns=history.course(len(history.played), None).turns(),
    )


def account(table: Table, language: str) -> list[wire.Heading]:
    """Where everybody's points came from, once the game is over."""
    if not table.position.is_over():
        return []
    headings = breakdown.score_breakdown(
        table.setup.game, history_of(table).events, language, names_at(table, language)
    )
    return [
        wire.Heading(each.kind, each.label, each.points, [wire.Points(*line) for line in each.lines])
        for each in headings
    ]
