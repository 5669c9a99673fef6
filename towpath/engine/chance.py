"""Chance: the possible outcomes, their weights, and the sources that decide."""

from __future__ import annotations

import random
from typing import Protocol

from towpath.engine.bits import bits, nth_bit


class Chance:
    """Something that chance must decide now.

    `codes` are the possible outcomes, `weights` their relative weights (empty: all equal), and `seats` are the
    seats that see the outcome (None: everybody).
    """

    def __init__(
        self, name: str, codes: list[int], weights: list[int] | None = None, seats: tuple[int, ...] | None = None
    ) -> None:
        self.name = name
        self.weights: list[int] = weights if weights is not None else []
        self.seats = seats
        self._among = 0
        self._codes = codes

    @property
    def codes(self) -> list[int]:
        if not self._codes:
            self._codes = bits(self._among)
        return self._codes

    def seen_by(self, seat: int | None) -> bool:
        return self.seats is None or (seat is not None and seat in self.seats)

    def probability(self, code: int) -> float:
        if not self.weights:
            return 1 / len(self.codes)
        return self.weights[self.codes.index(code)] / sum(self.weights)

    def pick(self, rng: random.Random) -> int:
        """A random outcome, by weight."""
        if self._among:
            return nth_bit(self._among, int(rng.random() * self._among.bit_count()))
        codes = self._codes
        if not self.weights:
            return codes[int(rng.random() * len(codes))]
        ticket = rng.random() * sum(self.weights)
        for code, weight in zip(codes, self.weights):
            ticket -= weight
            if ticket < 0:
                return code
        return codes[-1]


def chance_from_bits(name: str, outcomes: int, seats: tuple[int, ...] | None = None) -> Chance:
    """A chance with equally likely outcomes, given as the bits of one number. They are listed only if somebody asks."""
    chance = Chance(name, [], None, seats)
    chance._among = outcomes
    return chance


class ChanceSource(Protocol):
    """Something that decides the outcomes of chance."""

    def decide(self, chance: Chance) -> int: ...


class SeededChance:
    """Repeatable chance, for experiments and tests."""

    def __init__(self, seed: int | str) -> None:
        self.rng = random.Random(seed)

    def decide(self, chance: Chance) -> int:
        return chance.pick(self.rng)


class SecretChance:
    """Chance from the operating system's cryptographic source, for real games: nobody can predict it."""

    def __init__(self) -> None:
        self.rng = random.SystemRandom()

    def decide(self, chance: Chance) -> int:
        weights = chance.weights or [1] * len(chance.codes)
        ticket = self.rng.randrange(sum(weights))
        for code, weight in zip(chance.codes, weights):
            ticket -= weight
            if ticket < 0:
                return code
        raise AssertionError("weights do not add up")
