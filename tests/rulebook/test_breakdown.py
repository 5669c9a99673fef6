"""Every point of a finished game stands under a heading, in every language."""

from __future__ import annotations

import random

import pytest

from tests.rulebook.facts import played
from towpath.engine import Match, SeededChance
from towpath.engine.i18n import LANGUAGES
from towpath.games import game, games
from towpath.rulebook.breakdown import score_breakdown

PLAYED = [(name, *each) for name, title in games().items() for each in played(title)]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("which", range(len(PLAYED)))
def test_the_lines_add_up_to_the_score(which: int, seed: int) -> None:
    title, options, players = PLAYED[which]
    match, rng = Match(game(title).setup(players, options), SeededChance(seed)), random.Random(seed)
    while not match.position.is_over():
        seat = match.position.actors()[0]
        match.play(seat, match.position.moves(seat).sample(rng))
    names = match.setup.seat_names()
    for language in LANGUAGES:
        headings = score_breakdown(game(title), match.position.events or [], language)
        assert all([heading.label != heading.kind for heading in headings]), language
        assert all([line.text for heading in headings for line in heading.lines])
        sums = {name: sum([heading.points.get(name, 0) for heading in headings]) for name in names}
        assert sums == dict(zip(names, match.position.scores())), language
        for heading in headings:
            for name in names:
                assert sum([line.points.get(name, 0) for line in heading.lines]) == heading.points.get(name, 0)
