"""Notes on the words of a move: what a player wants to know before choosing one."""

from __future__ import annotations

from towpath.engine.words import Word


class Notes:
    """Notes made from one seat's observation. A `note` is shown under a word's label, a `mark` on the element that the
    word points at; most words need neither. `before` are the words that precede it."""

    def note(self, before: list[str], word: Word) -> str:
        """What it costs, what it brings, how many there are."""
        return ""

    def mark(self, before: list[str], word: Word) -> str:
        """Two or three letters or digits."""
        return ""

    def along(self, words: list[str]) -> list[str]:
        """The ids of the elements that a whole move passes, if it describes a path that its words leave open."""
        return []

    def afterwards(self, words: list[str]) -> list[str]:
        """What is worth knowing after a whole move. Asked of the notes made from the observation after it."""
        return []
