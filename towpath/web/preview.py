"""What a move would bring, before it is sent: seen with the seat's own knowledge, and before any chance.

The move is tried in positions that look the same to the seat but whose hidden facts are drawn anew. What is the same in all
of them follows from what the seat knows; what is not is left out. The real position is never asked.
"""

from __future__ import annotations

import random
from typing import Any

from towpath.engine import Position
from towpath.rulebook import narration
from towpath.rulebook.narration import PlayerNames
from towpath.table import Table
from towpath.table.wording import in_order
from towpath.web.looks import Look, cut, patch
from towpath.web.names import names_at

IMAGINED = 2
DRAWN = ("table", "hand")


class Imagined:
    """A move made in a position that might be the real one."""

    def __init__(self, position: Position, words: str, look: Look, people: PlayerNames) -> None:
        assert look.seat is not None
        position.events = []
        position.play(look.seat, words)
        title, names = position.setup.game, position.setup.seat_names()
        events = [event.seen_by(look.seat) for event in position.events]
        self.told = [narration.narrate(title, event, look.language, people) for event in events]
        self.scores = dict(zip(names, position.scores()))
        self.seen = position.observe(look.seat)


def preview(table: Table, words: str, look: Look, drawn: dict[str, list[str]]) -> dict[str, Any] | None:
    """Points gained by each seat, what would be told, and how what is drawn would change; None where that is open."""
    position, seat = table.position, look.seat
    assert seat is not None
    words = in_order(position, seat, words)
    if len(position.actors()) > 1 or table.opens_choices(seat) or position.read(seat, words) is None:
        return None
    people = names_at(table, look.language)
    trials = [Imagined(position.resample(seat, random.Random(trial)), words, look, people) for trial in range(IMAGINED)]
    first = trials[0]
    if any([each.told != first.told or each.scores != first.scores for each in trials]):
        return None
    then: dict[str, str] = {}
    if all([each.seen == first.seen for each in trials]):
        then = table.setup.game.draw_parts(first.seen, look.narrow, look.language, people)
    title = table.setup.game
    scores = zip(table.setup.seat_names(), position.scores())
    return {
        "gains": {name: first.scores[name] - now for name, now in scores if first.scores[name] != now},
        "told": first.told,
        "then": title.notes(first.seen, look.language).afterwards(words.split()) if then else [],
        "along": title.notes(position.observe(seat), look.language).along(words.split()),
        "parts": {part: patch(drawn[part], cut(then[part])) for part in DRAWN if part in then and part in drawn},
    }
