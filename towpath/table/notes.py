"""What happened at a table besides the game: its log tells that too."""

from __future__ import annotations

from typing import Any

# What a note says.
REPLACED = "replaced"  # a bot plays for `seat`, who was away; `asked` by, `agreed` by
RETURNED = "returned"
LEFT = "left"
UNDONE = "undone"  # the others agreed that `seat` undoes `moves` moves
HOST = "host"  # `seat` is the host now
INVITED = "invited"  # `seat` invites to a rematch
# Why a table ended before its game did.
CLOSED = "closed"
AGREED = "agreed"  # the players have ended the game

MOST_NOTES = 60


class Note:
    """A note, with how many events and moves of the game stood when it was made."""

    def __init__(self, kind: str, seat: int, events: int, moves: int, facts: dict[str, Any]) -> None:
        self.kind = kind
        self.seat = seat
        self.events = events
        self.moves = moves
        self.facts = facts
