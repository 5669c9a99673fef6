"""Preview: what a move would change, before it is sent, as far as the seat can know it and before any chance.

The move is tried in positions that look the same to the seat but whose hidden facts are drawn anew. What is the same in all
of them follows from what the seat knows; what is not is left out. The real position is never asked.
"""

from __future__ import annotations

import random

from towpath.engine import PlayerNames, Position
from towpath.rulebook import narration
from towpath.table import Table
from towpath.table.wording import in_order
from towpath.web.names import names_at
from towpath.web.rendering import Viewer, cut, patch
from towpath.web.wire import Preview

IMAGINED = 2
DRAWN = ("table", "hand")


class Imagined:
    """A move in a position that might be the real one."""

    def __init__(self, position: Position, words: str, viewer: Viewer, people: PlayerNames) -> None:
        assert viewer.seat is not None
        position.events = []
        position.play(viewer.seat, words)
        title, names = position.setup.game, position.setup.seat_names()
        events = [event.seen_by(viewer.seat) for event in position.events]
        self.lines = [narration.narrate(title, event, viewer.language, people) for event in events]
        self.scores = dict(zip(names, position.scores()))
        self.seen = position.observe(viewer.seat)


def preview(table: Table, words: str, viewer: Viewer, drawn: dict[str, list[str]]) -> Preview | None:
    """The points that each seat would gain, the lines for the log, and the changes of the drawing; None if they depend on
    hidden facts."""
    position, seat = table.position, viewer.seat
    assert seat is not None
    words = in_order(position, seat, words)
    if len(position.actors()) > 1 or table.opens_choices(seat) or position.read(seat, words) is None:
        return None
    people = names_at(table, viewer.language)
    trials = [
        Imagined(position.resample(seat, random.Random(trial)), words, viewer, people) for trial in range(IMAGINED)
    ]
    first = trials[0]
    if any([each.lines != first.lines or each.scores != first.scores for each in trials]):
        return None
    then: dict[str, str] = {}
    if all([each.seen == first.seen for each in trials]):
        then = table.setup.game.draw_parts(first.seen, viewer.narrow, viewer.language, people)
    title = table.setup.game
    scores = zip(table.setup.seat_names(), position.scores())
    return Preview(
        gains={name: first.scores[name] - now for name, now in scores if first.scores[name] != now},
        lines=first.lines,
        remarks=title.notes(first.seen, viewer.language).afterwards(words.split()) if then else [],
        along=title.notes(position.observe(seat), viewer.language).along(words.split()),
        parts={part: patch(drawn[part], cut(then[part])) for part in DRAWN if part in then and part in drawn},
    )
