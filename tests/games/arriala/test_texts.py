"""Arriala's sentences call places and numbers by their names."""

from __future__ import annotations

import re

from towpath.engine import Event
from towpath.engine.events import Fact
from towpath.engine.i18n import LANGUAGES
from towpath.games import game
from towpath.rulebook.narration import narrate, narrator

ARRIALA = game("arriala")


def test_consecutive_spaces_are_a_range() -> None:
    scored = Event(
        "section-scored", {"spaces": ["4", "5", "6"], "counts": {"red": 2, "green": 1}, "winner": "red", "points": 4}
    )
    assert narrate(ARRIALA, scored, "de") == "Abschnitt 4–6 ist vollständig (Rot 2, Grün 1): Rot erhält 4 Punkte."


def test_a_river_work_is_called_by_its_name() -> None:
    for language in LANGUAGES:
        for river in ARRIALA.setup(4).start().observe(None).facts["rivers"]:
            facts: dict[str, Fact] = {"seat": "red", "from": "moissac", "place": river, "points": 3}
            sentence = narrate(ARRIALA, Event("river-work", facts), language)
            assert river not in sentence.split() and not re.search(r"\bb\d\b", sentence)


def test_proper_names_are_those_of_the_content() -> None:
    board, _ = ARRIALA.load(None)
    known = narrator(ARRIALA, "en").proper_names
    assert [each for each in board.names if not re.fullmatch(r"\d+|b\d", each) and each not in known] == [
        "montech-slope",
        "cacor-bridge",
    ]
