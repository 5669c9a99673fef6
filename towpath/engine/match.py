"""A match: a position being played, and its record."""

from __future__ import annotations

from towpath.engine.chance import ChanceSource
from towpath.engine.events import Event
from towpath.engine.game import Setup
from towpath.engine.position import Position
from towpath.engine.record import CHANCE, Record


class Match:
    """Plays a game from the decisions of the seats and a source of chance, and records both."""

    def __init__(self, setup: Setup, source: ChanceSource, position: Position | None = None) -> None:
        self.setup = setup
        self.source = source
        self.position = setup.start() if position is None else position
        self.position.events = []
        self.seat_names = setup.seat_names()
        self.record = Record(setup)
        self.settle()

    def settle(self) -> None:
        """Let chance decide until a seat has to, or the game is over."""
        position = self.position
        chance = position.chance()
        while chance is not None:
            code = self.source.decide(chance)
            self.record.entries.append((CHANCE, f"{chance.name} {position.spell_chance(code)}"))
            position.apply_chance(code)
            chance = position.chance()

    def play(self, seat: int, move: str) -> list[Event]:
        """Play a move and the chance that follows; return the events. IllegalMove if the rules forbid it."""
        assert self.position.events is not None
        start = len(self.position.events)
        move = " ".join(move.split())
        self.position.play(seat, move)
        self.record.entries.append((self.seat_names[seat], move))
        self.settle()
        return self.position.events[start:]

    def finish(self) -> Record:
        """The record, with the hash of the current position."""
        self.record.hash = self.position.hash()
        return self.record
