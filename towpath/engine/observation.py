"""What a seat may see."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from towpath.engine.game import Setup


class Observation:
    """The facts that one seat (None: a spectator) may know, as plain data that can be sent as JSON.

    A game's `observe` starts with an empty dictionary and adds facts; what it does not add stays hidden.
    """

    def __init__(self, setup: Setup, seat: int | None, facts: dict[str, Any]) -> None:
        self.setup = setup
        self.seat = seat
        self.facts = facts

    def fact(self, path: str) -> Any:
        """The fact at a dotted path, e.g. `seats.red.guilders`; raises KeyError naming the step that fails."""
        here: Any = self.facts
        for step in path.split("."):
            if isinstance(here, dict) and step in here:
                here = here[step]
            elif isinstance(here, list) and step.isdigit() and int(step) < len(here):
                here = here[int(step)]
            else:
                raise KeyError(step)
        return here

    def text(self) -> str:
        """Canonical JSON: equal observations give equal text."""
        return json.dumps(self.facts, sort_keys=True, ensure_ascii=False)

    def svg(self, language: str = "en") -> str:
        return self.setup.game.draw(self, language)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Observation) and self.seat == other.seat and self.facts == other.facts

    def __hash__(self) -> int:
        return hash(self.text())
