"""Changes: everything that happens at a table, in order. Applying all its changes gives the table as it is now."""

from __future__ import annotations

from typing import Any

OPENED = "opened"  # the first: game, options, seats
SAT = "sat"  # a person took an open seat
STOOD = "stood"  # a person left a seat before the game began
SEATED_BOT = "seated-bot"  # a bot took an open seat
REMOVED = "removed"  # the host freed a seat before the game began
NAMED = "named"  # a person has another name from now on
HANDED_OVER = "handed-over"  # somebody else became the host
STARTED = "started"  # the host began early: with bots in the open seats, or with fewer players
CLOSED = "closed"  # the host closed the table
MOVED = "moved"  # a move with the outcomes of chance that followed it
UNDONE = "undone"  # the last moves were taken back
ENDED_TURN = "ended-turn"  # a player gives up taking back the moves of a finished turn
ASKED = "asked"  # a player asks the others to agree to something
ANSWERED = "answered"
WITHDRAWN = "withdrawn"  # whoever asked, or was to be replaced by a bot, ends the request
REPLACED = "replaced"  # a bot plays for an absent person
RETURNED = "returned"
LEFT = "left"  # a person left the game for good; a bot goes on
LAPSED = "lapsed"  # nobody waits any more for the answer of somebody who has gone
INVITED = "invited"  # a player invites the others to a rematch at a new table
ACCEPTED = "accepted"  # an invited person took the seats that were reserved for them
DECLINED = "declined"  # an invited person does not come
HIDDEN = "hidden"  # a person took the table off their lists
SAID = "said"  # chat


class Change:
    """One thing that happened, as plain facts that can be written as JSON. `id` is given by the sender, so that a repeated
    send is recognised."""

    def __init__(self, kind: str, facts: dict[str, Any], id: str = "") -> None:
        self.kind = kind
        self.facts = facts
        self.id = id

    def __repr__(self) -> str:
        facts = {**self.facts, "seed": "(secret)"} if "seed" in self.facts else self.facts  # logs are read
        return f"Change({self.kind!r}, {facts!r}, {self.id!r})"
