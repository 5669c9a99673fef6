"""What has happened, line by line, as one pair of eyes may know it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from towpath.engine import Event, Game
from towpath.engine.i18n import load_texts
from towpath.rulebook import narration
from towpath.rulebook.narration import PlayerNames
from towpath.table import Table
from towpath.table.notes import REPLACED, UNDONE, Note

TEXT = Path(__file__).parent / "text"
LENGTH = 60  # so many last lines are shown


def log_of(table: Table, eyes: int | None, language: str, people: PlayerNames) -> list[dict[str, Any]]:
    """The last lines of a table's log: what was played, and in between what happened besides."""
    first = max(0, len(table.events) - LENGTH)
    lines = log(table.setup.game, table.events, eyes, language, people)
    for note in reversed(table.notes):
        if note.events >= first:
            lines.insert(note.events - first, _line(table, note, language, people))
    return lines[-LENGTH:]


def _line(table: Table, note: Note, language: str, people: PlayerNames) -> dict[str, Any]:
    """A note as a line of the log."""
    seats = table.setup.seat_names()
    seat = seats[note.seat] if note.seat >= 0 else None
    agreed = [people[seats[each]] for each in note.facts.get("agreed", [])]
    said = load_texts(TEXT, "host", language)
    key = f"log-{note.kind}"
    if note.kind == REPLACED and agreed:
        key += "-agreed"
    elif note.kind == UNDONE:
        key += ("-many" if note.facts["moves"] > 1 else "") + ("" if agreed else "-alone")
    names = narration.narrator(table.setup.game, language).joined(agreed)
    name = people[seat] if seat is not None else ""
    return {"text": said[key].format(name=name, names=names, moves=note.facts.get("moves", 0)), "seat": seat}


def log(title: Game, events: list[Event], eyes: int | None, language: str, people: PlayerNames) -> list[dict[str, Any]]:
    """The last lines of a game, each with the seat of whoever did it."""
    lines: list[dict[str, Any]] = []
    for event in events[-LENGTH:]:
        doer = event.facts.get("seat")
        text = narration.narrate(title, event.seen_by(eyes), language, people)
        lines.append({"text": text, "seat": doer if doer in people else None})
    return lines
