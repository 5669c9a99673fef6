"""Changes: everything that ever happens at a table, in order. A table is what its changes have made of it."""

from __future__ import annotations

from typing import Any

OPENED = "opened"  # the first: game, options, seats
SAT = "sat"  # a person took an open seat
STOOD = "stood"  # a person left a seat before the game began
SEATED_BOT = "seated-bot"  # a bot took an open seat
REMOVED = "removed"  # the host freed a seat before the game began
NAMED = "named"  # a person is called otherwise from now on
HANDED_OVER = "handed-over"  # somebody else is the host from now on
STARTED = "started"  # the host began early: with bots in the open seats, or with fewer players
CLOSED = "closed"  # the host closed the table
MOVED = "moved"  # a move with the outcomes of chance that followed it
UNDONE = "undone"  # the last moves were taken back
ENDED_TURN = "ended-turn"  # a player lets go of the moves that could still be taken back
ASKED = "asked"  # a player asks the others to agree to something
ANSWERED = "answered"
WITHDRAWN = "withdrawn"  # whoever asked, or whom a bot should have replaced, ends the request
REPLACED = "replaced"  # a bot plays for an absent person
RETURNED = "returned"
LEFT = "left"  # a person left the game for good; a bot goes on
LAPSED = "lapsed"  # somebody who was asked has gone, and is not waited for
INVITED = "invited"  # a player invites the others to a rematch at a new table
ACCEPTED = "accepted"  # an invited person took the seats that were kept for them
DECLINED = "declined"  # an invited person does not come
HIDDEN = "hidden"  # a person does not want the table in their lists any more
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
