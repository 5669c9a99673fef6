"""A lesson: the prepared beginning of a game. The learner follows it, and so do chance and the others; then play is free."""

from __future__ import annotations

from typing import Any

from towpath.engine import Position, Record
from towpath.engine.record import CHANCE

Entry = tuple[str, str]  # who, and the words


class Lesson:
    """What is to happen, entry by entry, as in a record. `seat` learns."""

    def __init__(self, seat: int, entries: list[Entry]) -> None:
        self.seat = seat
        self.entries = entries

    def next(self, done: int) -> Entry | None:
        """What comes after so many entries; None when the lesson is over."""
        return self.entries[done] if done < len(self.entries) else None

    def outcomes(self, done: int) -> list[str]:
        """What chance brings next, until somebody has to decide."""
        found: list[str] = []
        for actor, words in self.entries[done:]:
            if actor != CHANCE:
                break
            found.append(words)
        return found

    def decided(self, done: int, name: str) -> int:
        """How many of so many entries were a seat's decisions."""
        return len([actor for actor, _ in self.entries[:done] if actor == name])

    def as_dict(self) -> dict[str, Any]:
        return {"seat": self.seat, "entries": [list(entry) for entry in self.entries]}


def lesson_of(facts: dict[str, Any] | None) -> Lesson | None:
    """As a table's journal keeps it."""
    return None if facts is None else Lesson(facts["seat"], [(actor, words) for actor, words in facts["entries"]])


def lesson_from(record: Record, seat: int) -> Lesson:
    return Lesson(seat, list(record.entries))


def prepared(position: Position, words: str) -> int:
    """The outcome that a lesson wants; the lesson fits the game, so there is one."""
    chance = position.chance()
    assert chance is not None
    name, _, outcome = words.rpartition(" ")
    found = [code for code in chance.codes if position.spell_chance(code) == outcome]
    assert name == chance.name and found, f"the lesson says {words!r}, but {chance.name} is awaited"
    return found[0]
