"""What the last move opened to everybody at once, told in the reader's language."""

from __future__ import annotations

from typing import Any

from towpath.engine import Event, Observation
from towpath.rulebook import narration
from towpath.rulebook.narration import PlayerNames
from towpath.table import Table


def since_last_move(table: Table) -> list[Event]:
    """What the last move that stands brought; nothing if nobody remembers how things stood before it."""
    checkpoint = table.played[-1].checkpoint if table.played else None
    return table.events[checkpoint.events :] if checkpoint else []


def moment(observation: Observation, events: list[Event], language: str, people: PlayerNames) -> dict[str, Any] | None:
    """The moment for the eyes that observe, as a page shows it."""
    title = observation.setup.game
    found = title.moment(observation, [event.seen_by(observation.seat) for event in events], language, people)
    if found is None:
        return None
    return {
        "title": found.title,
        "turned": [each.as_dict() for each in found.turned],
        "sign": found.sign,
        "lines": [
            each if isinstance(each, str) else narration.narrate(title, each, language, people) for each in found.lines
        ],
    }
