"""The words that moves are made of."""

from __future__ import annotations


class Word:
    """One step of a move, and the thing on the table that it points at.

    `kind` says what sort of thing it is (verb, cell, card, seat, …); `points` is the id of the element
    that a drawing of the table gives to it, or empty where the word is only a button.
    """

    def __init__(self, text: str, kind: str = "verb", points: str = "") -> None:
        self.text = text
        self.kind = kind
        self.points = points

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Word) and (self.text, self.kind, self.points) == (other.text, other.kind, other.points)

    def __hash__(self) -> int:
        return hash((self.text, self.kind, self.points))

    def __repr__(self) -> str:
        return f"Word({self.text!r}, {self.kind!r}, {self.points!r})"


# The word that a list of next words carries when the words so far are a whole move already.
END = Word("", "end")


def spoken(words: list[Word]) -> str:
    """The words as they stand in a record."""
    return " ".join([word.text for word in words])
