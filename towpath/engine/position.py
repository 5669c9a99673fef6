"""What every game's position can do."""

from __future__ import annotations

import hashlib
import random
from typing import TYPE_CHECKING, Any

from towpath.engine.chance import Chance
from towpath.engine.errors import AWAITS_CHANCE, GAME_OVER, NOT_YOUR_TURN, UNFINISHED, IllegalMove, Reason
from towpath.engine.events import Event, Fact
from towpath.engine.moves import Moves, next_words
from towpath.engine.words import Word, spoken

if TYPE_CHECKING:
    from towpath.engine.game import Setup
    from towpath.engine.observation import Observation


class Result:
    """How a game ended: points by seat, the winners (none: nobody; several: a draw), and why it ended."""

    def __init__(self, scores: list[int], winners: tuple[int, ...], ending: str) -> None:
        self.scores = scores
        self.winners = winners
        self.ending = ending

    def __repr__(self) -> str:
        return f"Result(scores={self.scores}, winners={self.winners}, ending={self.ending!r})"


class Position:
    """A state of a game. Mutable; `copy()` is cheap.

    Seats and moves are small integers inside and words outside. A game writes the methods of the first
    group; the others follow from them and may be overridden where a game can do better.
    """

    setup: Setup
    events: list[Event] | None
    stage: int  # what is being decided: a small number with a meaning of the game's own

    # --- what a game writes

    def copy(self) -> Position:
        """An independent position with the same future; it collects no events."""
        raise NotImplementedError

    def actors(self) -> tuple[int, ...]:
        """The seats that may decide now: none while chance is awaited or when the game is over."""
        raise NotImplementedError

    def codes(self, seat: int) -> list[int]:
        """The seat's legal moves as numbers, in a fixed order, without repetition."""
        raise NotImplementedError

    def apply(self, seat: int, code: int) -> None:
        """Play a legal move given by its number. Legality is not tested here."""
        raise NotImplementedError

    def spell(self, seat: int, code: int) -> list[Word]:
        """The words of a move."""
        raise NotImplementedError

    def chance(self) -> Chance | None:
        """What chance must decide now, if anything."""
        raise NotImplementedError

    def apply_chance(self, code: int) -> None:
        """Let chance's outcome happen."""
        raise NotImplementedError

    def spell_chance(self, code: int) -> str:
        """The word of an outcome."""
        raise NotImplementedError

    def is_over(self) -> bool:
        raise NotImplementedError

    def scores(self) -> list[int]:
        """Points by seat: so far, or final when the game is over."""
        raise NotImplementedError

    def result(self) -> Result:
        """How it ended; only when the game is over."""
        raise NotImplementedError

    def state(self) -> tuple[Any, ...]:
        """Everything that distinguishes this position, as plain values in a fixed order."""
        raise NotImplementedError

    def observe(self, seat: int | None) -> Observation:
        """What the seat (None: a spectator; EVERYONE: all seats together) may see."""
        raise NotImplementedError

    def resample(self, seat: int | None, rng: random.Random) -> Position:
        """A position with the same observation for this seat, whose hidden facts are drawn anew."""
        raise NotImplementedError

    def refuse(self, seat: int, words: list[str]) -> Reason:
        """Why these words, which are no legal move of an acting seat, are refused."""
        raise NotImplementedError

    def reopen(self, seat: int) -> None:
        """Take back what others have chosen in secret, where this seat has yet to choose at the same time."""

    def topic(self) -> int:
        """What is being decided: where it is the same, a move of the same number means much the same."""
        return self.stage

    # --- what follows

    def count(self, seat: int) -> int:
        return len(self.codes(seat))

    def sample(self, seat: int, rng: random.Random) -> int:
        """A legal move, all alike likely."""
        codes = self.codes(seat)
        return codes[int(rng.random() * len(codes))]

    def next_words(self, seat: int, prefix: list[str]) -> list[Word]:
        return next_words([self.spell(seat, code) for code in self.codes(seat)], prefix)

    def read(self, seat: int, move: str) -> int | None:
        """The number of a legal move, or None if the words are no legal move."""
        for code in self.codes(seat):
            if spoken(self.spell(seat, code)) == move:
                return code
        return None

    def moves(self, seat: int) -> Moves:
        return Moves(self, seat)

    def explain(self, seat: int, move: str) -> Reason | None:
        """Why the seat may not make this move now; None if it may."""
        if self.is_over():
            return Reason(GAME_OVER)
        if seat not in self.actors():
            return Reason(AWAITS_CHANCE if self.chance() is not None else NOT_YOUR_TURN)
        move = " ".join(move.split())
        if self.read(seat, move) is not None:
            return None
        words = move.split()
        more = self.next_words(seat, words)
        if more:
            return Reason(UNFINISHED, {"next": " ".join([word.text for word in more])})
        return self.refuse(seat, words)

    def play(self, seat: int, move: str) -> None:
        """Play a move given by its words; IllegalMove if the rules forbid it, and nothing has changed."""
        move = " ".join(move.split())
        code = self.read(seat, move) if seat in self.actors() else None
        if code is None:
            reason = self.explain(seat, move)
            assert reason is not None
            raise IllegalMove(move, reason)
        self.apply(seat, code)

    def happen(self, outcome: str) -> None:
        """Let chance's outcome, given by its word, happen."""
        chance = self.chance()
        if chance is None:
            raise ValueError("no chance is awaited")
        for code in chance.codes:
            if self.spell_chance(code) == outcome:
                self.apply_chance(code)
                return
        possible = " ".join([self.spell_chance(code) for code in chance.codes])
        raise ValueError(f"{chance.name} cannot bring {outcome!r}; possible: {possible}")

    def tell(
        self, kind: str, facts: dict[str, Fact], secret: dict[str, Fact] | None = None, seat: int | None = None
    ) -> None:
        """Note an event, if anybody listens. Callers on the hot path ask `self.events is not None` first."""
        if self.events is not None:
            self.events.append(Event(kind, facts, secret, seat))

    def hash(self) -> str:
        """The same for equal positions, on every machine."""
        return hashlib.blake2b(repr(self.state()).encode(), digest_size=12).hexdigest()

    def _repr_svg_(self) -> str:
        """The open table, as a spectator sees it."""
        return self.observe(None).svg()
