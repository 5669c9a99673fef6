"""Luck that follows from a secret seed, so that it can be proved when the game is over. Byte for byte: docs/fairness.md."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256
from itertools import count

from towpath.engine.chance import Chance

SEED_BYTES = 32


class SealedChance:
    """Chance that follows from a seed.

    `number` is how many outcomes of the game stand before the next one. Its ticket depends on the seed, on that number
    and on who sees the outcome: whoever takes back a move and makes it again finds the same luck, and an outcome that
    was seen and taken back tells nothing about what is dealt face down in its place.
    """

    def __init__(self, seed: bytes, number: int = 0) -> None:
        self.seed = seed
        self.number = number

    def decide(self, chance: Chance) -> int:
        """The outcomes in ascending order own as many tickets as their weights say."""
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
        """One of so many tickets, all alike likely: a draw beyond their last whole multiple is made again."""
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
    """What is shown of a seed before the game, so that no other can be put in its place afterwards."""
    return sha256(b"towpath seed/" + seed.hex().encode("ascii")).hexdigest()
