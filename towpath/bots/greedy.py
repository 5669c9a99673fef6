"""Plays what looks best at the end of its own turn, by what the game's evaluation says."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import perf_counter

from towpath.bots.perspective import Perspective
from towpath.engine import Position

MANY = 80  # moves beyond which points alone decide who is looked at


class Greedy:
    """Looks at every legal move once, and at the best of each kind to the end of the turn in `samples` imagined positions.

    The rest of the turn, `depth` decisions at most, is played by what looks best at once; where all decide at the same time, the
    rest of the round. Whoever is not thorough counts as
    one does at first sight.
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
        worth = self.weigh(perspective, codes)
        return max(worth, key=worth.__getitem__)

    def weigh(self, perspective: Perspective, codes: list[int], until: float | None = None) -> dict[int, float]:
        """The finalists among the moves, and what each is worth at the end of the turn; as far as the time allows, if there
        is a moment until which it may take."""
        seat = perspective.seat
        imagined = self._imagine(perspective)
        codes = self._promising(imagined, seat, codes)
        finalists = self._finalists(imagined, seat, codes, until)
        worth = dict.fromkeys(finalists, 0.0)
        if len(finalists) == 1:
            return worth
        for sample in range(self.samples):
            imagined = self._imagine(perspective)
            future = self.rng.getrandbits(32)
            for place, code in enumerate(finalists):
                if until is not None and self.clock() > until:
                    return self._so_far(worth, finalists, sample, place)
                # The same luck for every move, so that they differ by what they are and not by what followed.
                worth[code] += self._follow(imagined.copy(), seat, code, random.Random(future)) / self.samples
        return worth

    def _imagine(self, perspective: Perspective) -> Position:
        """What others have chosen in secret is not guessed at but left open."""
        imagined = perspective.imagine(self.rng)
        imagined.clear_other_choices(perspective.seat)
        return imagined

    def _so_far(self, worth: dict[int, float], finalists: list[int], sample: int, place: int) -> dict[int, float]:
        """What is known when the time is up in this sample, before the finalist in this place."""
        if sample == 0:
            return {code: worth[code] * self.samples for code in finalists[: max(1, place)]}
        followed = [sample + 1 if other < place else sample for other in range(len(finalists))]
        return {code: worth[code] * self.samples / count for code, count in zip(finalists, followed)}

    def _promising(self, position: Position, seat: int, codes: list[int]) -> list[int]:
        """Those worth a look: where there are very many, those that bring most points at once."""
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
        """The best moves at first sight, and of each kind (first word) the best two that begin differently: what pays
        later looks poor at once."""
        future = self.rng.getrandbits(32)
        worth: list[float] = []
        for code in codes:
            if until is not None and worth and self.clock() > until:
                break
            worth.append(self._glance(position, seat, code, future))
        ranked = sorted(range(len(worth)), key=worth.__getitem__, reverse=True)
        kinds: dict[str, list[str]] = {}
        found: list[int] = []
        for rank, index in enumerate(ranked):
            words = position.spell(seat, codes[index])
            begun = kinds.setdefault(words[0].text, [])
            second = words[1].text if len(words) > 1 else ""
            another = len(begun) < 2 and second not in begun
            if another:
                begun.append(second)
            if another or rank < self.width:
                found.append(codes[index])
        return found

    def _glance(self, position: Position, seat: int, code: int, future: int) -> float:
        """What the move is worth at once."""
        position = position.copy()
        position.apply(seat, code)
        if position.chance() is not None:
            _settle(position, random.Random(future))
        return self._worth(position, seat)

    def _follow(self, position: Position, seat: int, code: int, rng: random.Random) -> float:
        """What the move is worth at the end of the turn; where others decide at the same time, when what all have decided is
        carried out. They decide anything then, and afterwards do what looks best at once."""
        together = len(position.actors()) > 1
        position.apply(seat, code)
        if together:
            for other in position.actors():
                position.apply(other, rng.choice(position.codes(other)))
        _settle(position, rng)
        for _ in range(self.depth):
            actors = position.actors()
            if len(actors) != 1 or not (together or actors[0] == seat):
                break
            position.apply(actors[0], self._best_at_once(position, actors[0], rng))
            _settle(position, rng)
        return self._worth(position, seat)

    def _best_at_once(self, position: Position, seat: int, rng: random.Random) -> int:
        codes = position.codes(seat)
        if len(codes) > 1:
            codes = self._promising(position, seat, codes)
        best = 0
        if len(codes) > 1:
            future = rng.getrandbits(32)
            worth = [self._glance(position, seat, each, future) for each in codes]
            best = max(range(len(codes)), key=worth.__getitem__)
        return codes[best]

    def _worth(self, position: Position, seat: int) -> float:
        game = position.setup.game
        return game.evaluate(position, seat) if self.thorough else game.evaluate_quickly(position, seat)


def _settle(position: Position, rng: random.Random) -> None:
    """Let chance decide until a seat must, or the game is over."""
    chance = position.chance()
    while chance is not None:
        position.apply_chance(chance.pick(rng))
        chance = position.chance()
