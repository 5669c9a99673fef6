"""The view of a game that a bot gets: its observation, its legal moves and imagined positions. Never the position itself."""

from __future__ import annotations

import random
from typing import Protocol

from towpath.engine import Observation, Position, Setup, join_words


class Perspective:
    """A position as one seat knows it. `setup` can replace the set-up, for example by one with other evaluation weights."""

    def __init__(self, position: Position, seat: int, setup: Setup | None = None) -> None:
        self._position = position
        self.seat = seat
        self.setup = position.setup if setup is None else setup

    def observation(self) -> Observation:
        return self._position.observe(self.seat)

    def codes(self) -> list[int]:
        """The seat's legal moves, the same in every imagined position."""
        return self._position.codes(self.seat)

    def move_text(self, code: int) -> str:
        """The words of a legal move."""
        return join_words(self._position.spell(self.seat, code))

    def imagine(self, rng: random.Random) -> Position:
        """A position that could be the real one, as far as this seat knows."""
        imagined = self._position.resample(self.seat, rng)
        imagined.setup = self.setup
        return imagined


class Bot(Protocol):
    """A player that chooses among the legal moves of a perspective."""

    def choose(self, perspective: Perspective) -> int: ...
