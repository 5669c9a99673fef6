"""What has happened, line by line, as one pair of eyes may know it."""

from __future__ import annotations

from typing import Any

from towpath.engine import Event, Game
from towpath.rulebook import telling
from towpath.rulebook.telling import Names

LENGTH = 60  # so many last lines are shown


def log(title: Game, events: list[Event], eyes: int | None, language: str, people: Names) -> list[dict[str, Any]]:
    """The last lines, each with the seat of whoever did it."""
    lines: list[dict[str, Any]] = []
    for event in events[-LENGTH:]:
        doer = event.facts.get("seat")
        text = telling.tell(title, event.seen_by(eyes), language, people)
        lines.append({"text": text, "seat": doer if doer in people else None})
    return lines
