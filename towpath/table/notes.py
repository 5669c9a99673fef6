"""What happened at a table besides the game. The log shows that too."""

from __future__ import annotations

from typing import Any, Final, Literal

# Kinds of notes.
REPLACED = "replaced"  # a bot plays for `seat`, who was away; `asked` by, `agreed` by
RETURNED = "returned"
LEFT = "left"
UNDONE = "undone"  # `seat` took back `moves` moves; the others agreed
HOST = "host"  # `seat` is the host now
INVITED = "invited"  # `seat` invites to a rematch
# Why a table ended before its game did; "" if it did not.
Ended = Literal["", "agreed", "closed"]
CLOSED: Final = "closed"
AGREED: Final = "agreed"  # the players agreed to end the game

MOST_NOTES = 60


class Note:
    """A note, with the number of events and moves of the game at the time."""

    def __init__(self, kind: str, seat: int, events: int, moves: int, facts: dict[str, Any]) -> None:
        self.kind = kind
        self.seat = seat
        self.events = events
        self.moves = moves
        self.facts = facts
