"""Changes: everything that ever happens at a table, in order. A table is what its changes have made of it."""

from __future__ import annotations

from typing import Any

OPENED = "opened"  # the first: game, options, seats
SAT = "sat"  # a person took an open seat
STOOD = "stood"  # a person left a seat before the game began
SEATED_BOT = "seated-bot"  # a bot took an open seat
MOVED = "moved"  # a move with the outcomes of chance that followed it
UNDONE = "undone"  # the last moves were taken back
ENDED_TURN = "ended-turn"  # a player lets go of the moves that could still be taken back
ASKED = "asked"  # a player asks the others to agree to something
ANSWERED = "answered"
WITHDRAWN = "withdrawn"  # whoever asked, or whom a bot should have replaced, ends the request
REPLACED = "replaced"  # a bot plays for an absent person
RETURNED = "returned"
SAID = "said"  # chat


class Change:
    """One thing that happened: plain facts that can be kept as JSON. `id` is the sender's own, so that a repetition shows."""

    def __init__(self, kind: str, facts: dict[str, Any], id: str = "") -> None:
        self.kind = kind
        self.facts = facts
        self.id = id

    def __repr__(self) -> str:
        facts = {**self.facts, "seed": "(secret)"} if "seed" in self.facts else self.facts  # logs are read
        return f"Change({self.kind!r}, {facts!r}, {self.id!r})"
