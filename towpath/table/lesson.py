"""A lesson: the scripted beginning of a game, which the learner, the bots and chance follow. After it play is free."""

from __future__ import annotations

from typing import Any

from towpath.engine import Position, Record
from towpath.engine.record import CHANCE

Entry = tuple[str, str]  # who decides, and the words of the move or outcome


class Lesson:
    """The script, entry by entry, as in a record. `seat` is the learner's."""

    def __init__(self, seat: int, entries: list[Entry]) -> None:
        self.seat = seat
        self.entries = entries

    def next(self, done: int) -> Entry | None:
        """The entry after the first `done`; None when the lesson is over."""
        return self.entries[done] if done < len(self.entries) else None

    def outcomes(self, done: int) -> list[str]:
        """The outcomes of chance after the first `done` entries, until somebody has to decide."""
        outcomes: list[str] = []
        for actor, words in self.entries[done:]:
            if actor != CHANCE:
                break
            outcomes.append(words)
        return outcomes

    def decided(self, done: int, name: str) -> int:
        """How many of the first `done` entries were decisions of the seat with this name."""
        return len([actor for actor, _ in self.entries[:done] if actor == name])

    def as_dict(self) -> dict[str, Any]:
        return {"seat": self.seat, "entries": [list(entry) for entry in self.entries]}


def lesson_of(facts: dict[str, Any] | None) -> Lesson | None:
    """The lesson as a table's journal has it."""
    return None if facts is None else Lesson(facts["seat"], [(actor, words) for actor, words in facts["entries"]])


def lesson_from(record: Record, seat: int) -> Lesson:
    return Lesson(seat, list(record.entries))


def scripted_outcome(position: Position, words: str) -> int:
    """The code of the outcome that a lesson wants. The lesson fits the game, so there is one."""
    chance = position.chance()
    assert chance is not None
    name, _, outcome = words.rpartition(" ")
    codes = [code for code in chance.codes if position.spell_chance(code) == outcome]
    assert name == chance.name and codes, f"the lesson says {words!r}, but {chance.name} is next"
    return codes[0]
