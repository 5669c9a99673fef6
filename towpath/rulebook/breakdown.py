"""Where the points of a game came from: its scoring events under headings, for each seat.

The headings are in the table `scoring` of a game's phrases, one for each kind of event.
"""

from __future__ import annotations

from typing import NamedTuple

from towpath.engine import NO_NAMES, Event, Game, PlayerNames
from towpath.rulebook.narration import narrator


class Line(NamedTuple):
    """A sentence that explains points, and each seat's points by it."""

    text: str
    points: dict[str, int]


class Heading:
    """The points of one kind of event, for each seat, and the sentences that explain them."""

    def __init__(self, kind: str, label: str) -> None:
        self.kind = kind
        self.label = label
        self.points: dict[str, int] = {}
        self.lines: list[Line] = []


def points_of(event: Event) -> dict[str, int]:
    """The points that an event brought, by seat: its `points`, for each seat or for the `winner`, else for the `seat`."""
    points = event.facts.get("points", 0)
    if isinstance(points, dict):
        return {seat: number for seat, number in points.items() if number}
    who = event.facts.get("winner", event.facts.get("seat"))
    return {who: points} if isinstance(points, int) and points and isinstance(who, str) else {}


def score_breakdown(
    game: Game, events: list[Event], language: str = "en", players: PlayerNames = NO_NAMES
) -> list[Heading]:
    """The headings with each seat's points under them, and the sentences that explain these. They add up to the score."""
    texts = narrator(game, language, players)
    headings: dict[str, Heading] = {}
    for event in events:
        points = points_of(event)
        if not points:
            continue
        heading = headings.setdefault(event.kind, Heading(event.kind, texts.label("scoring", event.kind)))
        for seat, number in points.items():
            heading.points[seat] = heading.points.get(seat, 0) + number
        heading.lines.append(Line(texts.sentence(event) or "", points))
    return list(headings.values())
