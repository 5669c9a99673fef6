"""Looking back: a table as it was after any of its moves, seen by the eyes that may look.

While a game goes on, a viewer sees again what their seat saw then. When it is over, everything is open: the eyes can be
any seat's, a spectator's, or everyone's together.
"""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from towpath.engine import EVERYONE, Event, Position
from towpath.rulebook import breakdown
from towpath.table import Table
from towpath.table.table import PlayedMove
from towpath.web import moments
from towpath.web.log import LENGTH, log
from towpath.web.names import names_at

EVERY = 32  # a position is kept after so many moves; the others are played from the one before
ALL_EYES = "everyone"
NO_SEAT = "spectator"


class Reel:
    """All that happened at a table, from the deal on, as far as it stands."""

    def __init__(self) -> None:
        self.played: list[PlayedMove] = []
        self.events: list[Event] = []
        self.told: list[int] = []  # how many events had been told after each number of moves
        self.kept: list[Position] = []
        self.position: Position

    def follow(self, table: Table) -> None:
        """Come to where the table is now; anew from the deal if moves were taken back."""
        known = len(self.played)
        went_on = known <= len(table.played) and (not known or self.played[-1] is table.played[known - 1])
        if not self.kept or not went_on:
            self._deal(table)
        for played in table.played[len(self.played) :]:
            happen(self.position, played)
            self.played.append(played)
            self.told.append(len(self.events))
            if len(self.played) % EVERY == 0:
                self.kept.append(self.position.copy())

    def _deal(self, table: Table) -> None:
        self.position = table.setup.start()
        self.position.events = self.events = []
        for _, _, code in table.first_chance:
            self.position.apply_chance(code)
        self.played, self.told, self.kept = [], [len(self.events)], [self.position.copy()]

    def after(self, step: int) -> Position:
        """The position after so many moves."""
        kept = step // EVERY
        position = self.kept[kept].copy()
        for played in self.played[kept * EVERY : step]:
            happen(position, played)
        return position


def happen(position: Position, played: PlayedMove) -> None:
    position.apply(played.seat, played.code)
    for _, _, code in played.chance:
        position.apply_chance(code)


_reels: WeakKeyDictionary[Table, Reel] = WeakKeyDictionary()


def reel_of(table: Table) -> Reel:
    reel = _reels.setdefault(table, Reel())
    reel.follow(table)
    return reel


def eyes_of(table: Table, asked: str, own: int | None) -> int | None:
    """By whose eyes to look: one's own, or any once the game is over. Raises LookupError for eyes that may not look."""
    names = table.setup.seat_names()
    eyes: dict[str, int | None] = {NO_SEAT: None, **{name: seat for seat, name in enumerate(names)}, ALL_EYES: EVERYONE}
    if table.is_over():
        return eyes[asked or ALL_EYES]
    if asked and eyes[asked] != own:
        raise LookupError(asked)
    return own


def frame(table: Table, step: int, eyes: int | None, language: str, narrow: bool = False) -> dict[str, Any]:
    """The table after so many moves, as those eyes saw it."""
    title, reel = table.setup.game, reel_of(table)
    names = table.setup.seat_names()
    step = max(0, min(step, len(reel.played)))
    position = reel.after(step)
    observation = position.observe(eyes)
    began = reel.told[step - 1] if step else 0
    people = names_at(table, language)
    told = log(title, reel.events[: reel.told[step]], eyes, language, people)
    return {
        "step": step,
        "steps": len(reel.played),
        "eyes": {None: NO_SEAT, EVERYONE: ALL_EYES}.get(eyes) or names[eyes or 0],
        "mover": names[reel.played[step - 1].seat] if step else None,
        "decides": [names[seat] for seat in position.actors()],
        "parts": title.draw_parts(observation, narrow, language, people),
        "moment": moments.moment(observation, reel.events[began : reel.told[step]], language, people),
        "scores": dict(zip(names, position.scores())),
        "log": told,
        "new": min(reel.told[step] - began, LENGTH),
    }


def account(table: Table, language: str) -> list[dict[str, Any]]:
    """Where everybody's points came from; only once the game is over."""
    if not table.position.is_over():
        return []
    return breakdown.score_breakdown(table.setup.game, reel_of(table).events, language, names_at(table, language))
