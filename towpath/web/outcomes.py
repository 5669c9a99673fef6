"""What each legal move would lead to, so that a page can play at once what can be taken back, and offer the best first.

The moves are tried in positions that look the same to the seat. What is the same in all of them follows from what the
seat knows; the real position is never asked.
"""

from __future__ import annotations

import random

from towpath.engine import Position, join_words
from towpath.table import Table
from towpath.web.wire import Outcome

IMAGINED = 2
MOST_MOVES = 400  # of more moves nothing is said: trying them would take too long


UNKNOWN = Outcome()


def outcomes_of(table: Table, seat: int) -> dict[str, Outcome]:
    """The outcome of each legal move of the seat, by its words; none where there are too many."""
    position = table.position
    if position.count(seat) > MOST_MOVES:
        return {}
    takes_turns = len(position.actors()) == 1 and not table.opens_choices(seat) and not table.is_forced(seat)
    trials = [_try_all(position.resample(seat, random.Random(trial)), seat, takes_turns) for trial in range(IMAGINED)]
    first = trials[0]
    return {
        words: outcome for words, outcome in first.items() if all([trial.get(words) == outcome for trial in trials[1:]])
    }


def _try_all(position: Position, seat: int, takes_turns: bool) -> dict[str, Outcome]:
    closing = position.setup.game.closing
    before = position.scores()
    tried: dict[str, Outcome] = {}
    for code in position.codes(seat):
        words = position.spell(seat, code)
        after = position.copy()
        after.apply(seat, code)
        stays = seat in after.actors() or words[0].text not in closing
        free = takes_turns and stays and after.chance() is None and not after.is_over()
        gains = [now - then for now, then in zip(after.scores(), before)]
        tried[join_words(words)] = Outcome(free, gains[seat], sum(gains) - gains[seat])
    return tried
