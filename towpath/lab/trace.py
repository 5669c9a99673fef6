"""One random game as a digest: what two builds, or two versions of the rules, can be compared by."""

from __future__ import annotations

import hashlib
import marshal
import random
from collections.abc import Iterator
from typing import Any, Final

from towpath.engine import Position, Setup
from towpath.lab.play import pick_actor

SPELLED: Final = 0.04  # share of the steps at which words, sampling and hashes are compared, too
PLAIN: Final = 0  # marshal version whose output depends on nothing but the values


def trace(setup: Setup, seed: str) -> str:
    """A digest of one random game: at each step the whole position and every legal move, often with hash and words."""
    digest = hashlib.blake2b(digest_size=12)
    for step in steps(setup, seed):
        digest.update(step)
    return digest.hexdigest()


def steps(setup: Setup, seed: str) -> Iterator[bytes]:
    """What is compared, step by step: states rather than their hashes, because that is faster."""
    rng = random.Random(seed)
    position: Position = setup.start()
    while not position.is_over():
        yield marshal.dumps(_step(position, rng), PLAIN)
    yield f"{position.hash()} {position.result()!r}".encode()


def _step(position: Position, rng: random.Random) -> tuple[Any, ...]:
    chance = position.chance()
    if chance is not None:
        seen = (chance.name, list(chance.codes), list(chance.weights))
        position.apply_chance(chance.pick(rng))
        return (*seen, position.state())
    actors = position.actors()
    codes = [position.codes(seat) for seat in actors]
    seat = pick_actor(actors, rng)
    if rng.random() < SPELLED:
        words = list(position.moves(seat))
        position.apply(seat, position.sample(seat, rng))
        return (actors, codes, words, position.state(), position.hash())
    mine = codes[actors.index(seat)]
    position.apply(seat, mine[int(rng.random() * len(mine))])
    return (actors, codes, position.state())
