"""One random game as a digest: what two builds, or two versions of the rules, can be compared by."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator

from towpath.engine import Position, Setup
from towpath.lab.play import pick_actor


def trace(setup: Setup, seed: str) -> str:
    """A digest of one random game: at each step the position's hash, and every legal move as number and words."""
    digest = hashlib.blake2b(digest_size=12)
    for step in steps(setup, seed):
        digest.update(step.encode())
    return digest.hexdigest()


def steps(setup: Setup, seed: str) -> Iterator[str]:
    """What is compared, step by step."""
    rng = random.Random(seed)
    position = setup.start()
    while not position.is_over():
        yield _step(position, rng)
    yield repr(position.result())


def _step(position: Position, rng: random.Random) -> str:
    chance = position.chance()
    if chance is not None:
        seen = f"{chance.name} {chance.codes} {chance.weights}"
        position.apply_chance(chance.pick(rng))
    else:
        seen = " ".join([repr(position.codes(seat)) for seat in position.actors()])
        seat = pick_actor(position.actors(), rng)
        seen += repr(list(position.moves(seat)) if rng.random() < 0.1 else [])
        position.apply(seat, position.sample(seat, rng))
    return f"{seen} {position.hash()}\n"
