"""Luck that follows from a secret seed, so that it can be proved after the game. docs/fairness.md has every byte of it."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256
from itertools import count

from towpath.engine.chance import Chance

SEED_BYTES = 32


class SealedChance:
    """Chance that follows from a seed.

    `number` counts the outcomes that the game has had so far. The next outcome depends on the seed, on that number and on
    who sees it: if you take back a move and play it again, you get the same luck; and an outcome that was seen and taken
    back says nothing about a card that is dealt face down in its place.
    """

    def __init__(self, seed: bytes, number: int = 0) -> None:
        self.seed = seed
        self.number = number

    def decide(self, chance: Chance) -> int:
        """Each outcome owns as many tickets as its weight, in ascending order of the codes."""
        weights = chance.weights or [1] * len(chance.codes)
        owners = sorted(zip(chance.codes, weights))
        ticket = self._ticket(sum(weights), _viewers(chance))
        self.number += 1
        for code, weight in owners:
            ticket -= weight
            if ticket < 0:
                return code
        raise AssertionError("weights do not add up")

    def _ticket(self, tickets: int, viewers: str) -> int:
        """One of so many tickets, all equally likely: a number beyond the last whole multiple of them is drawn again."""
        draws = 1 << 256
        for attempt in count():
            message = f"towpath luck/{self.number}/{viewers}/{attempt}".encode("ascii")
            drawn = int.from_bytes(hmac.digest(self.seed, message, "sha256"), "big")
            if drawn < draws - draws % tickets:
                return drawn % tickets
        raise AssertionError("counting ended")


def _viewers(chance: Chance) -> str:
    """Who sees an outcome: `all`, or the seats by their numbers."""
    return "all" if chance.seats is None else "+".join([str(seat) for seat in sorted(chance.seats)])


def new_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """What is published before the game, so that the seed cannot be exchanged afterwards."""
    return sha256(b"towpath seed/" + seed.hex().encode("ascii")).hexdigest()
