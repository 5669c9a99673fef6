"""The legal moves of a seat, computed only as far as needed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING

from towpath.engine.words import END, Word, join_words

if TYPE_CHECKING:
    from towpath.engine.position import Position


class Moves:
    """Legal moves as paths of words: iterate, count, sample, ask `move in moves`, or walk word by word."""

    def __init__(self, position: Position, seat: int) -> None:
        self.position = position
        self.seat = seat

    def codes(self) -> list[int]:
        """The codes of the moves, in a fixed order."""
        return self.position.codes(self.seat)

    def __len__(self) -> int:
        return self.position.count(self.seat)

    def __bool__(self) -> bool:
        return len(self) > 0

    def __iter__(self) -> Iterator[str]:
        for code in self.codes():
            yield join_words(self.position.spell(self.seat, code))

    def __contains__(self, move: object) -> bool:
        return isinstance(move, str) and self.position.read(self.seat, move) is not None

    def sample(self, rng: random.Random) -> str:
        return join_words(self.position.spell(self.seat, self.position.sample(self.seat, rng)))

    def after(self, prefix: str = "") -> list[Word]:
        """The legal next words after `prefix`; END is among them if `prefix` is a whole move already."""
        return self.position.next_words(self.seat, prefix.split())

    def starting(self, prefix: str) -> list[str]:
        """The legal moves that start with these words."""
        start = prefix.split()
        return [move for move in self if move.split()[: len(start)] == start]

    def __repr__(self) -> str:
        return f"<Moves of seat {self.seat}: {', '.join(self)}>"


def next_words(spelled: list[list[Word]], prefix: list[str]) -> list[Word]:
    """The distinct words that follow `prefix` in these moves, in order of first appearance."""
    depth = len(prefix)
    following: dict[str, Word] = {}
    for words in spelled:
        if len(words) < depth or [word.text for word in words[:depth]] != prefix:
            continue
        word = END if len(words) == depth else words[depth]
        if word.text not in following:
            following[word.text] = word
    return list(following.values())
