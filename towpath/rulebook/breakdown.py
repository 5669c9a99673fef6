"""Where the points of a game came from: its scoring events under headings, for each seat.

The headings are in the table `scoring` of a game's phrases, one for each kind of event.
"""

from __future__ import annotations

from typing import Any

from towpath.engine import Event, Game
from towpath.rulebook.narration import NO_NAMES, PlayerNames, narrator


def points_of(event: Event) -> dict[str, int]:
    """The points that an event brought, by seat: its `points`, for each seat or for the `winner`, else for the `seat`."""
    points = event.facts.get("points", 0)
    if isinstance(points, dict):
        return {seat: number for seat, number in points.items() if number}
    who = event.facts.get("winner", event.facts.get("seat"))
    return {who: points} if isinstance(points, int) and points and isinstance(who, str) else {}


def score_breakdown(
    game: Game, events: list[Event], language: str = "en", players: PlayerNames = NO_NAMES
) -> list[dict[str, Any]]:
    """The headings with each seat's points under them, and the sentences that explain these. They add up to the score."""
    texts = narrator(game, language, players)
    headings: dict[str, dict[str, Any]] = {}
    for event in events:
        points = points_of(event)
        if not points:
            continue
        heading = headings.setdefault(
            event.kind, {"kind": event.kind, "label": texts.label("scoring", event.kind), "points": {}, "lines": []}
        )
        for seat, number in points.items():
            heading["points"][seat] = heading["points"].get(seat, 0) + number
        heading["lines"].append({"text": texts.sentence(event), "points": points})
    return list(headings.values())
