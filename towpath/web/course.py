"""The course of a game: which events each move brought, how many points, and where a turn began."""

from __future__ import annotations

from bisect import bisect_right

from towpath.engine import Event, Setup
from towpath.rulebook.breakdown import points_of
from towpath.table import Table

Points = dict[str, int]  # by seat


class Course:
    """All moves up to now, as one seat (None: a spectator) may know them. Moves are counted from 1; 0 stands for the deal.

    `movers` has the seat of each move and `starts` the number of events before it. `scores` has everybody's points before
    each move, where they are known, and at last those of now.
    """

    def __init__(
        self,
        setup: Setup,
        seat: int | None,
        movers: list[int],
        starts: list[int],
        scores: list[list[int] | None],
        events: list[Event],
    ) -> None:
        self.setup = setup
        self.seat = seat
        self.movers = movers
        self.starts = starts
        self.scores = scores
        self.seats = setup.seat_names()
        self.length = len(events)
        self._events = events
        self._points: dict[int, dict[int, Points]] = {}  # of each move, worked out once
        self._places: dict[int, dict[int, list[str]]] = {}

    def event(self, number: int) -> Event:
        return self._events[number].seen_by(self.seat)

    def move_of(self, number: int) -> int:
        """The move that brought an event."""
        return bisect_right(self.starts, number)

    def span(self, move: int) -> range:
        """The events that a move brought."""
        start = self.starts[move - 1] if move else 0
        return range(start, self.starts[move] if move < len(self.starts) else self.length)

    def mover(self, move: int) -> str:
        return self.seats[self.movers[move - 1]]

    # --- turns

    def begins_turn(self, number: int) -> bool:
        """Whether a turn begins with this event. Where a game has no events for that, a turn is whatever moves one seat
        makes in a row."""
        headings = self.setup.game.headings
        if headings:
            return self._events[number].kind in headings
        move = self.move_of(number)
        return number == self.span(move).start and self._passes_on(move)

    def _passes_on(self, move: int) -> bool:
        return move == 1 or (move > 1 and self.movers[move - 2] != self.movers[move - 1])

    def turns(self) -> list[tuple[int, str | None]]:
        """After how many moves each turn begins, and whose it is; None if it is everybody's."""
        if not self.setup.game.headings:
            return [(move - 1, self.mover(move)) for move in range(1, len(self.movers) + 1) if self._passes_on(move)]
        begun = [number for number in range(self.length) if self.begins_turn(number)]
        seats = [self._events[number].facts.get("seat") for number in begun]
        turns = {self.move_of(number): seat if isinstance(seat, str) else None for number, seat in zip(begun, seats)}
        return list(turns.items())

    # --- what a move brought

    def points(self, number: int) -> Points:
        """The points that an event brought.

        Where no event of a move speaks of points, such as where a place on the board counts for whoever holds it, those by
        which the scores have changed belong to the first event that has a place in the drawing.
        """
        move = self.move_of(number)
        if move not in self._points:
            self._points[move] = self._points_of(move)
        return self._points[move].get(number, {})

    def _points_of(self, move: int) -> dict[int, Points]:
        told = {number: points_of(self.event(number)) for number in self.span(move)}
        gains = {number: points for number, points in told.items() if points}
        placed = [number for number in self.span(move) if self._things(number)]
        if gains or not placed or move == 0:
            return gains
        before, after = self.scores[move - 1], self.scores[move]
        if before is None or after is None or before == after:
            return {}
        return {placed[0]: {seat: now - then for seat, then, now in zip(self.seats, before, after) if now != then}}

    def things(self, number: int) -> list[str]:
        """The things in the drawing that an event is about. What brings points and has no place of its own comes from where
        the event before it took place."""
        move = self.move_of(number)
        if move not in self._places:
            self._places[move] = self._things_of(move)
        return self._places[move][number]

    def _things_of(self, move: int) -> dict[int, list[str]]:
        things: dict[int, list[str]] = {}
        last: list[str] = []
        for number in self.span(move):
            own = self._things(number)
            last = own or last
            things[number] = own or (last if self.points(number) else [])
        return things

    def _things(self, number: int) -> list[str]:
        return self.setup.game.things(self.setup, self.event(number))


def course_of(table: Table, seat: int | None) -> Course:
    """The course of a table's game, as a seat (None: a spectator) may know it."""
    return Course(
        table.setup,
        seat,
        [played.seat for played in table.played],
        [played.first_event for played in table.played],
        [*[played.scores for played in table.played], table.position.scores()],
        table.events,
    )
