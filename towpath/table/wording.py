"""The words of a move in the order that the rules use. Where a game says so, people may name some words in any order."""

from __future__ import annotations

from itertools import permutations

from towpath.engine import Game, Position

MOST = 6  # words after the verb that may be said in any order


def in_order(position: Position, seat: int, text: str) -> str:
    """The words of a move with single spaces, in the order of the legal move where the game allows any order."""
    verb, *others = text.split() or [""]
    words = " ".join([verb, *others])
    if verb in position.setup.game.unordered and len(others) <= MOST and position.read(seat, words) is None:
        for order in permutations(others):
            if position.read(seat, " ".join([verb, *order])) is not None:
                return " ".join([verb, *order])
    return words


def mean_the_same(game: Game, one: str, other: str) -> bool:
    """Whether both name the same move: the same words, perhaps in another order where that does not matter."""
    here, there = one.split(), other.split()
    return here == there or (
        here[:1] == there[:1] and here[:1] != [] and here[0] in game.unordered and sorted(here) == sorted(there)
    )
