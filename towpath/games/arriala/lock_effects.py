"""What a lock would do: the parts of a section that it would complete, and who would score them. From the facts alone."""

from __future__ import annotations

from typing import Any

from towpath.games.arriala.components import NOBODY
from towpath.games.arriala.rules_sections import majority

Facts = dict[str, Any]


class Scored:
    """Spaces that would be scored at once, who would score them, and for how many points."""

    def __init__(self, spaces: list[str], winner: str | None, points: int) -> None:
        self.spaces = spaces
        self.winner = winner
        self.points = points


def lock_effects(facts: Facts, section: Facts) -> dict[str, list[Scored]]:
    """For each space of the section where a lock may be built and completes something: what it completes (R49)."""
    if section["scored"] or not facts["locks_left"] or not _room(facts, section):
        return {}
    spaces: list[str] = section["spaces"]
    effects: dict[str, list[Scored]] = {}
    for place, space in enumerate(spaces):
        if "worker" in facts["spaces"][space]:
            continue
        parts = [part for part in (spaces[:place], spaces[place + 1 :]) if part]
        scored = [_scored(facts, part) for part in parts if all(["worker" in facts["spaces"][each] for each in part])]
        if scored:
            effects[space] = scored
    return effects


def _room(facts: Facts, section: Facts) -> bool:
    """Whether the stretch may have one more lock."""
    stations = {town["station"] for town in facts["towns"].values() if town["station"] < int(section["spaces"][0])}
    stretch = facts["stretches"][len(stations) - 1]
    return bool(stretch["locks"] < stretch["most_locks"])


def _scored(facts: Facts, spaces: list[str]) -> Scored:
    colours = sorted({facts["spaces"][space]["worker"]["colour"] for space in spaces})
    here = [facts["spaces"][space]["worker"]["colour"] for space in spaces]
    winner = majority([here.count(colour) for colour in colours])
    worth: list[int] = facts["worth"]["sections"]
    points = worth[min(len(spaces), len(worth)) - 1] if winner != NOBODY else 0
    return Scored(spaces, colours[winner] if winner != NOBODY else None, points)
