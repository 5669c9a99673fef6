"""The log of a table: what has happened, line by line, as one seat may know it."""

from __future__ import annotations

from pathlib import Path

from towpath.engine import PlayerNames
from towpath.engine.i18n import load_texts
from towpath.rulebook import narration
from towpath.table import Table
from towpath.table.notes import REPLACED, UNDONE, Note
from towpath.web.course import Course
from towpath.web.wire import LogLine

TEXT = Path(__file__).parent / "text"
LENGTH = 60  # the last lines are shown


def table_log(table: Table, course: Course, language: str, people: PlayerNames) -> list[LogLine]:
    """The last lines: what was played, and in between what else happened."""
    first = max(0, len(table.events) - LENGTH)
    lines = game_log(course, language, people)
    for note in reversed(table.notes):
        if note.events >= first:
            lines.insert(note.events - first, _note_line(table, note, language, people))
    return lines[-LENGTH:]


def _note_line(table: Table, note: Note, language: str, people: PlayerNames) -> LogLine:
    """The line for a note."""
    seats = table.setup.seat_names()
    seat = seats[note.seat] if note.seat >= 0 else None
    agreed = [people[seats[each]] for each in note.facts.get("agreed", [])]
    texts = load_texts(TEXT, "host", language)
    key = f"log-{note.kind}"
    if note.kind == REPLACED and agreed:
        key += "-agreed"
    elif note.kind == UNDONE:
        key += ("-many" if note.facts["moves"] > 1 else "") + ("" if agreed else "-alone")
    names = narration.narrator(table.setup.game, language).joined(agreed)
    name = people[seat] if seat is not None else ""
    return LogLine(texts[key].format(name=name, names=names, moves=note.facts.get("moves", 0)), seat, note.moves)


def game_log(course: Course, language: str, people: PlayerNames) -> list[LogLine]:
    """The last lines about the game, each with the seat of whoever did it and the move that brought it."""
    lines: list[LogLine] = []
    for number in range(max(0, course.length - LENGTH), course.length):
        event, move = course.event(number), course.move_of(number)
        doer = event.facts.get("seat")
        text = narration.narrate(course.setup.game, event, language, people)
        line = LogLine(text, doer if isinstance(doer, str) and doer in people else None, move)
        if course.begins_turn(number):
            line.heading = bool(course.setup.game.headings)
            line.turn = None if line.heading else course.mover(move)
        line.points, line.things = course.points(number), course.things(number)
        lines.append(line)
    return lines
