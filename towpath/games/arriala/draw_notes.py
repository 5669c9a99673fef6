"""Notes on the words of moves and marks on their goals: what they cost in action points."""

from __future__ import annotations

from typing import Any

from towpath.engine import Observation, Word
from towpath.engine.notes import Notes


class ArrialaNotes(Notes):
    """`texts` are the game's names, `points` how a number of action points is said; `*` is any number."""

    def __init__(self, observation: Observation, texts: dict[str, Any], points: dict[str, str]) -> None:
        self.costs: dict[str, int] = observation.facts["costs"]
        self.by_name: dict[str, int] = observation.setup.content.by_name
        self.texts = texts
        self.forms = points

    def note(self, before: list[str], word: Word) -> str:
        if word.kind == "verb" and word.text in self.costs:
            cost = self.points(self.costs[word.text])
            return str(self.texts["note"]["each"]).format(cost=cost) if word.text == "move" else cost
        steps = self.steps(before, word)
        return self.points(steps) if steps else ""

    def points(self, number: int) -> str:
        return self.forms.get(str(number), self.forms["*"].replace("{}", str(number)))

    def mark(self, before: list[str], word: Word) -> str:
        if word.kind == "blue" and before[:1] == ["river"]:
            return str(self.costs[before[0]])
        steps = self.steps(before, word)
        return str(steps) if steps else ""

    def steps(self, before: list[str], word: Word) -> int:
        """What a walk along the canal costs; 0: it is none."""
        if word.kind not in ("space", "town") or len(before) < 3:
            return 0
        distance = abs(self.by_name[word.text] - self.by_name.get(before[-1], 0))
        if before[0] == "move":
            return distance * self.costs["move"]
        card, _, spaces = before[1].partition("-")
        if before[0] == "play" and card == "move" and spaces.isdigit():
            return self.costs["play"] + max(0, distance - int(spaces)) * self.costs["move"]
        return 0
