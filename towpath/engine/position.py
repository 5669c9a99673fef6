"""What every game's position can do."""

from __future__ import annotations

import hashlib
import random
from typing import TYPE_CHECKING, Any, ClassVar

from towpath.engine.attributes import declared_attributes
from towpath.engine.chance import Chance
from towpath.engine.errors import AWAITS_CHANCE, GAME_OVER, NOT_YOUR_TURN, UNFINISHED, IllegalMove, Reason
from towpath.engine.events import Event, Fact
from towpath.engine.moves import Moves, next_words
from towpath.engine.native import mypyc_attr
from towpath.engine.words import Word, join_words

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


# A game of another package is a subclass that is not compiled.
@mypyc_attr(allow_interpreted_subclasses=True)
class Position:
    """A state of a game. Mutable; `copy()` is cheap.

    Inside, seats and moves are small integers (a move is a *code*); outside they are words. A game implements the
    methods of the first group. The others are built on them; override one where your game can do it faster.

    Every attribute must be annotated in the class body: `copy()` copies it, and `state()` contains it unless it is named in
    `context` or `derived`. The conformance kit checks that.
    """

    context: ClassVar[tuple[str, ...]] = ("setup", "events", "rules")  # not part of the position, but around it
    derived: ClassVar[tuple[str, ...]] = ()  # attributes that follow from the others

    setup: Setup
    events: list[Event] | None
    stage: int  # what is being decided, as a number that the game defines

    # --- what a game implements

    def copy(self) -> Position:
        """An independent position with the same future; it collects no events."""
        raise NotImplementedError

    def actors(self) -> tuple[int, ...]:
        """The seats that may decide now: none while chance is awaited or when the game is over."""
        raise NotImplementedError

    def codes(self, seat: int) -> list[int]:
        """The codes of the seat's legal moves, in a fixed order, without repetition."""
        raise NotImplementedError

    def apply(self, seat: int, code: int) -> None:
        """Play a legal move given by its code. Legality is not checked here."""
        raise NotImplementedError

    def spell(self, seat: int, code: int) -> list[Word]:
        """The words of a move."""
        raise NotImplementedError

    def chance(self) -> Chance | None:
        """What chance must decide now, if anything."""
        raise NotImplementedError

    def apply_chance(self, code: int) -> None:
        """Apply an outcome of chance given by its code."""
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
        """Everything that distinguishes this position from others, as plain values in a fixed order."""
        raise NotImplementedError

    def observe(self, seat: int | None) -> Observation:
        """What the seat (None: a spectator; EVERYONE: all seats together) may see."""
        raise NotImplementedError

    def resample(self, seat: int | None, rng: random.Random) -> Position:
        """A position with the same observation for this seat, but with its hidden facts drawn again."""
        raise NotImplementedError

    def refuse(self, seat: int, words: list[str]) -> Reason:
        """Why these words are refused: the seat may act, but they are not one of its legal moves."""
        raise NotImplementedError

    def refuse_thing(self, seat: int, picked: list[str], thing: str) -> Reason | None:
        """Why nothing can be done with a thing of the drawing, for what the seat, which may act, evidently wants with it.

        `picked`: words of a move that have been picked so far, in any order; no legal move has these and the thing. None: the
        game has nothing to say about it.
        """
        return None

    def actions(self, seat: int) -> tuple[str, ...]:
        """The verbs that a player looks for now, whether they are possible or not; `refuse` says why one is not."""
        return ()

    def clear_other_choices(self, seat: int) -> None:
        """Take back the secret choices of the other seats while this seat still has to make its own."""

    def decision_kind(self) -> int:
        """A number for what is being decided. While it is the same, a move code means much the same."""
        return self.stage

    # --- what is built on it

    def count(self, seat: int) -> int:
        return len(self.codes(seat))

    def sample(self, seat: int, rng: random.Random) -> int:
        """A legal move, each as likely as the others."""
        codes = self.codes(seat)
        return codes[int(rng.random() * len(codes))]

    def next_words(self, seat: int, prefix: list[str]) -> list[Word]:
        return next_words([self.spell(seat, code) for code in self.codes(seat)], prefix)

    def read(self, seat: int, move: str) -> int | None:
        """The code of a legal move, or None if the words are not a legal move."""
        for code in self.codes(seat):
            if join_words(self.spell(seat, code)) == move:
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

    def can_be_picked(self, seat: int, picked: list[str], thing: str) -> bool:
        """Whether a thing of the drawing occurs in a legal move that has all these words. Some verbs have to be picked
        themselves (`Game.meant_by`)."""
        meant_by = self.setup.game.meant_by
        for code in self.codes(seat):
            words = self.spell(seat, code)
            if thing not in [word.points for word in words]:
                continue
            texts = [word.text for word in words]
            if meant_by.get(texts[0]) == "verb" and texts[0] not in picked:
                continue
            if all([texts.count(each) >= picked.count(each) for each in picked]):
                return True
        return False

    def explain_thing(self, seat: int, picked: list[str], thing: str) -> Reason | None:
        """Why a thing of the drawing cannot be chosen after these words; None if it can, or if the game has nothing to say."""
        if self.is_over():
            return Reason(GAME_OVER)
        if seat not in self.actors():
            return Reason(AWAITS_CHANCE if self.chance() is not None else NOT_YOUR_TURN)
        return None if self.can_be_picked(seat, picked, thing) else self.refuse_thing(seat, picked, thing)

    def play(self, seat: int, move: str) -> None:
        """Play a move given by its words. If the rules forbid it, raise IllegalMove and change nothing."""
        move = " ".join(move.split())
        code = self.read(seat, move) if seat in self.actors() else None
        if code is None:
            reason = self.explain(seat, move)
            assert reason is not None
            raise IllegalMove(move, reason)
        self.apply(seat, code)

    def play_chance(self, outcome: str) -> None:
        """Apply an outcome of chance given by its word; ValueError if it is impossible now."""
        chance = self.chance()
        if chance is None:
            raise ValueError("the position does not await chance")
        for code in chance.codes:
            if self.spell_chance(code) == outcome:
                self.apply_chance(code)
                return
        possible = " ".join([self.spell_chance(code) for code in chance.codes])
        raise ValueError(f"{chance.name} cannot bring {outcome!r}; possible: {possible}")

    def emit(
        self, kind: str, facts: dict[str, Fact], secret: dict[str, Fact] | None = None, seat: int | None = None
    ) -> None:
        """Record an event, if events are collected. On hot paths check `self.events is not None` first."""
        if self.events is not None:
            self.events.append(Event(kind, facts, secret, seat))

    def hash(self) -> str:
        """A short digest of the state, the same for equal positions on every machine."""
        return hashlib.blake2b(repr(self.state()).encode(), digest_size=12).hexdigest()

    def text(self) -> str:
        """The whole position, with its hidden facts, as one line of text. `towpath.position(text)` restores it."""
        from towpath.engine.position_text import write_position

        return write_position(self)

    def snapshot(self) -> dict[str, Any]:
        """All attributes as plain values. A game with objects of its own among them overrides this and `restore`."""
        values: dict[str, Any] = {}
        for name in declared_attributes(type(self)):
            if name not in self.context:
                value = getattr(self, name)
                values[name] = bytes(value) if isinstance(value, bytearray) else value
        return values

    def restore(self, values: dict[str, Any]) -> None:
        """Take over the attributes of a snapshot. ValueError if they are not those of this class."""
        names = [name for name in declared_attributes(type(self)) if name not in self.context]
        if sorted(names) != sorted(values):
            different = sorted({*names} ^ {*values})
            raise ValueError(f"other attributes: {', '.join(different)}")
        for name in names:
            value = values[name]
            setattr(self, name, bytearray(value) if isinstance(getattr(self, name), bytearray) else value)

    def __eq__(self, other: object) -> bool:
        """The same game, set up in the same way, in the same state."""
        if not isinstance(other, Position):
            return NotImplemented
        return type(self) is type(other) and self.setup == other.setup and self.state() == other.state()

    def __hash__(self) -> int:
        raise TypeError("positions change, so they have no hash for sets and dictionaries; use position.hash()")

    def __copy__(self) -> Position:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self.setup, self.snapshot())

    def __repr__(self) -> str:
        seats = ", ".join([self.setup.seat_names()[seat] for seat in self.actors()])
        turn = "over" if self.is_over() else f"{seats} to decide" if seats else "chance to decide"
        return f"<{type(self).__name__}: {turn}, hash {self.hash()}>"

    def _repr_svg_(self) -> str:
        """The open table, as a spectator sees it."""
        return self.observe(None).svg()


def restored(setup: Setup, values: dict[str, Any]) -> Position:
    """A position of this set-up with the attributes of a snapshot."""
    position: Position = setup.start()
    position.restore(values)
    return position
