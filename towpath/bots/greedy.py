"""Plays the move after which the game's evaluation likes the end of the turn best."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import perf_counter

from towpath.bots.perspective import Perspective
from towpath.engine import Position

MANY = 80  # moves; of more, points alone decide which are evaluated


class Greedy:
    """Evaluates every legal move once, and plays the best of each kind to the end of the turn in `samples` imagined positions.

    The rest of the turn, `depth` decisions at most, follows the best immediate moves; where all decide at the same time, the
    rest of the round. A player that is not `thorough` uses `Game.evaluate_quickly`.
    """

    def __init__(
        self,
        rng: random.Random,
        samples: int = 3,
        width: int = 5,
        depth: int = 12,
        thorough: bool = True,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self.rng = rng
        self.clock = clock
        self.thorough = thorough
        self.samples = samples
        self.width = width
        self.depth = depth

    def choose(self, perspective: Perspective) -> int:
        codes = perspective.codes()
        if len(codes) == 1:
            return codes[0]
        values = self.values(perspective, codes)
        return max(values, key=values.__getitem__)

    def values(self, perspective: Perspective, codes: list[int], until: float | None = None) -> dict[int, float]:
        """The most promising moves and their values at the end of the turn. `until`: the clock's time at which to stop."""
        seat = perspective.seat
        imagined = self._imagine(perspective)
        codes = self._shortlist(imagined, seat, codes)
        finalists = self._finalists(imagined, seat, codes, until)
        values = dict.fromkeys(finalists, 0.0)
        if len(finalists) == 1:
            return values
        for sample in range(self.samples):
            imagined = self._imagine(perspective)
            seed = self.rng.getrandbits(32)
            for index, code in enumerate(finalists):
                if until is not None and self.clock() > until:
                    return self._partial_values(values, finalists, sample, index)
                # The same luck for every move, so that they differ by their own worth.
                values[code] += self._play_turn(imagined.copy(), seat, code, random.Random(seed)) / self.samples
        return values

    def _imagine(self, perspective: Perspective) -> Position:
        """A position in which secret choices of others are taken back instead of guessed."""
        imagined = perspective.imagine(self.rng)
        imagined.clear_other_choices(perspective.seat)
        return imagined

    def _partial_values(
        self, values: dict[int, float], finalists: list[int], sample: int, index: int
    ) -> dict[int, float]:
        """The values when time is up: in this sample, before the finalist at this index."""
        if sample == 0:
            return {code: values[code] * self.samples for code in finalists[: max(1, index)]}
        followed = [sample + 1 if other < index else sample for other in range(len(finalists))]
        return {code: values[code] * self.samples / count for code, count in zip(finalists, followed)}

    def _shortlist(self, position: Position, seat: int, codes: list[int]) -> list[int]:
        """The moves to evaluate: all, or of very many those that bring most points at once."""
        if len(codes) <= MANY:
            return codes
        lead = [self._lead(position.copy(), seat, code) for code in codes]
        ranked = sorted(range(len(codes)), key=lead.__getitem__, reverse=True)
        return [codes[index] for index in sorted(ranked[: MANY // 2])]

    def _lead(self, position: Position, seat: int, code: int) -> float:
        position.apply(seat, code)
        scores = position.scores()
        return scores[seat] - sum(scores) / len(scores)

    def _finalists(self, position: Position, seat: int, codes: list[int], until: float | None) -> list[int]:
        """The best immediate moves, and of each kind (first word) the best two that differ in their second word: a move that
        pays later looks poor at once."""
        seed = self.rng.getrandbits(32)
        values: list[float] = []
        for code in codes:
            if until is not None and values and self.clock() > until:
                break
            values.append(self._value_after(position, seat, code, seed))
        ranked = sorted(range(len(values)), key=values.__getitem__, reverse=True)
        kinds: dict[str, list[str]] = {}
        finalists: list[int] = []
        for rank, index in enumerate(ranked):
            words = position.spell(seat, codes[index])
            seconds = kinds.setdefault(words[0].text, [])
            second = words[1].text if len(words) > 1 else ""
            another = len(seconds) < 2 and second not in seconds
            if another:
                seconds.append(second)
            if another or rank < self.width:
                finalists.append(codes[index])
        return finalists

    def _value_after(self, position: Position, seat: int, code: int, seed: int) -> float:
        """The value right after the move."""
        position = position.copy()
        position.apply(seat, code)
        if position.chance() is not None:
            _settle(position, random.Random(seed))
        return self._value(position, seat)

    def _play_turn(self, position: Position, seat: int, code: int, rng: random.Random) -> float:
        """The value at the end of the turn. Where others decide at the same time, they choose at random, and everybody
        plays the best immediate moves until the round is carried out."""
        simultaneous = len(position.actors()) > 1
        position.apply(seat, code)
        if simultaneous:
            for other in position.actors():
                position.apply(other, rng.choice(position.codes(other)))
        _settle(position, rng)
        for _ in range(self.depth):
            actors = position.actors()
            if len(actors) != 1 or not (simultaneous or actors[0] == seat):
                break
            position.apply(actors[0], self._best_immediate(position, actors[0], rng))
            _settle(position, rng)
        return self._value(position, seat)

    def _best_immediate(self, position: Position, seat: int, rng: random.Random) -> int:
        codes = position.codes(seat)
        if len(codes) > 1:
            codes = self._shortlist(position, seat, codes)
        best = 0
        if len(codes) > 1:
            seed = rng.getrandbits(32)
            values = [self._value_after(position, seat, each, seed) for each in codes]
            best = max(range(len(codes)), key=values.__getitem__)
        return codes[best]

    def _value(self, position: Position, seat: int) -> float:
        game = position.setup.game
        return game.evaluate(position, seat) if self.thorough else game.evaluate_quickly(position, seat)


def _settle(position: Position, rng: random.Random) -> None:
    """Let chance decide until a seat must, or the game is over."""
    chance = position.chance()
    while chance is not None:
        position.apply_chance(chance.pick(rng))
        chance = position.chance()
