"""The words of which moves consist."""

from __future__ import annotations


class Word:
    """One step of a move, and the element of the drawing that it points at.

    `kind` is the kind of thing it names (verb, cell, card, seat, …). `points` is the id of the element in the game's
    drawing, or empty if the word is only a button.
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


# Among next words: the words so far are already a whole move.
END = Word("", "end")


def join_words(words: list[Word]) -> str:
    """The text of a move, as it is written in records."""
    return " ".join([word.text for word in words])
