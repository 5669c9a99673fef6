"""Kontor's sentences say what each seat may know."""

from __future__ import annotations

from towpath.engine import Event
from towpath.games import game
from towpath.rulebook.narration import narrate

KONTOR = game("kontor")


def test_only_its_owner_reads_a_secret() -> None:
    event = Event("chose", {"seat": "red"}, {"card": "quay 11"}, 0)
    assert narrate(KONTOR, event.seen_by(0)) == "Red chooses quay 11."
    assert narrate(KONTOR, event.seen_by(1)) == narrate(KONTOR, event.seen_by(None)) == "Red has chosen."
    assert narrate(KONTOR, event.seen_by(0), "de") == "Rot wählt Kai 11."


def test_leads_are_said_with_whom_they_favour() -> None:
    closed = Event(
        "closed", {"cells": ["a1", "b1", "a2"], "guard": "black", "leads": {"tea": 1, "wine": 0, "spices": -2}}
    )
    assert narrate(KONTOR, closed) == (
        "The sector a1, b1 and a2 is closed; Black guards it (tea: Red +1, spices: Black +2)."
    )
