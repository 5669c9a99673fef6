"""Snapshots: a table as plain facts, so that opening a long one need not replay its whole journal.

A snapshot holds the moves that were not taken back, as their codes. Replaying those takes microseconds each and asks
nothing of a game that its journal does not ask. The hash of the position proves that a snapshot is right.
"""

from __future__ import annotations

from typing import Any

from towpath.engine import BadInput
from towpath.table.agreements import Request
from towpath.table.notes import Note
from towpath.table.rematch import Rematch
from towpath.table.table import PlayedMove, Table

FORMAT = 2
RECENT = 100  # moves whose events are made again; older ones have left the log


def snapshot(table: Table) -> dict[str, Any]:
    request = table.request
    return {
        "format": FORMAT,
        "version": table.version,
        "hash": table.position.hash(),
        "opening": {
            "game": table.setup.game.name,
            "rules": table.setup.rules,
            "players": table.setup.players,
            "options": table.setup.options,
            "holders": [holder.as_dict() for holder in table.holders],
            "listed": table.listed,
            "host": table.host,
            "patience": table.patience,
            "chance": table.first_chance,
            "lesson": table.lesson.as_dict() if table.lesson else None,
            "seed": table.seed,
        },
        "played": [[each.seat, each.code, each.words, each.chance, each.retractable] for each in table.played],
        "since": table.decision_version,
        "began": table.decision_move,
        "held_by": table.turn_holder,
        "request": request and request.as_list(),
        "sayings": table.chat,
        "notes": [_note(note, len(table.events)) for note in table.notes],
        "ended": table.ended,
        "rematch": [table.rematch.table, table.rematch.seat] if table.rematch else None,
    }


def restored(id: str, facts: dict[str, Any]) -> Table:
    """The table of a snapshot; BadInput if it cannot be read or its moves do not lead to the position that it claims."""
    try:
        if facts["format"] != FORMAT:
            raise BadInput(f"table {id}: a snapshot of format {facts['format']}")
        table = _restored(id, facts)
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise BadInput(f"table {id}: the snapshot cannot be read ({error!r})") from None
    if table.position.hash() != facts["hash"]:
        raise BadInput(f"table {id}: the snapshot does not lead to the position that it claims")
    return table


def _restored(id: str, facts: dict[str, Any]) -> Table:
    table = Table(id)
    table.begin(facts["opening"])
    moves = [
        PlayedMove(seat, code, words, _triples(chance), retractable)
        for seat, code, words, chance, retractable in facts["played"]
    ]
    older = max(0, len(moves) - RECENT)
    table.position.events = None
    for each in moves[:older]:
        table.position.apply(each.seat, each.code)
        for _, _, code in each.chance:
            table.position.apply_chance(code)
    table.played = moves[:older]
    table.events = table.position.events = table.events if older == 0 else []
    for each in moves[older:]:
        table.play(each)
    table.version, table.decision_version, table.decision_move = facts["version"], facts["since"], facts["began"]
    table.turn_holder = facts["held_by"]
    if facts["request"]:
        what, seat, about, version, of, agreed = facts["request"]
        table.request = Request(what, seat, about, version, of, set(agreed))
    table.chat = [(seat, name, text) for seat, name, text in facts["sayings"]]
    for kind, seat, later, moves, about in facts.get("notes", []):
        table.notes.append(Note(kind, seat, max(0, len(table.events) - later), moves, about))
    table.ended = facts.get("ended", "")
    if facts.get("rematch"):
        table.rematch = Rematch(*facts["rematch"])
    return table


def _note(note: Note, events: int) -> list[Any]:
    """Says how many events came after the note: a restored table does not know how many came before it."""
    return [note.kind, note.seat, events - note.events, note.moves, note.facts]


def _triples(chance: list[list[Any]]) -> list[tuple[str, str, int]]:
    return [(name, outcome, code) for name, outcome, code in chance]
