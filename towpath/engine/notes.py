"""Notes on the words of a move: what a player would like to know before choosing one."""

from __future__ import annotations

from towpath.engine.words import Word


class Notes:
    """Made from what one seat sees. `note` stands under a word's name, `mark` on the thing that it points at; most
    words need neither. `before` are the words that come before it."""

    def note(self, before: list[str], word: Word) -> str:
        """What it costs, what it brings, how many there are."""
        return ""

    def mark(self, before: list[str], word: Word) -> str:
        """Two or three letters or digits."""
        return ""

    def along(self, words: list[str]) -> list[str]:
        """Things on the table that a whole move passes, where it is a way and more than its words tell."""
        return []

    def afterwards(self, words: list[str]) -> list[str]:
        """Asked of what is seen after a whole move: what is worth knowing then."""
        return []
