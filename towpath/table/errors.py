"""Why a table refuses something that is not a question of the game's rules."""

from __future__ import annotations

# What may be wrong, for whoever has to word it.
STALE = "stale"  # the move was made against a view that is no longer true
NOT_HERE = "not-here"  # the seat is not this person's
TAKEN = "taken"  # the seat is no longer open
NOT_STARTED = "not-started"  # somebody has still to sit down
STARTED = "started"  # the game has begun, and who sits stays
TURN_NOT_ENDED = "turn-not-ended"  # another player can still take a move back
NOTHING_TO_UNDO = "nothing-to-undo"
LEARNT = "learnt"  # what would be undone has shown something: the others must agree
ALL_OPEN = "all-open"  # the game is over, and everybody has seen everything
AWAY = "away"  # a bot plays for somebody who would have to agree
PRESENT = "present"  # nobody who is here is replaced
REPLACED = "replaced"  # a bot plays for the person, who should first say that they are back
NO_REQUEST = "no-request"
ASKED_ALREADY = "asked-already"
TOO_LONG = "too-long"
EMPTY = "empty"  # nothing can be read in it
SENT_ALREADY = "sent-already"  # the id is that of something else
NOT_HOST = "not-host"  # only the host of the table may do that
HOST_ALREADY = "host-already"
SEATED = "seated"  # this person sits here already
RESERVED = "reserved"  # the seat is kept for somebody who was invited
TOO_FEW = "too-few"  # the game cannot be played by so many
ENDED = "ended"  # the table was closed, or its players agreed to end the game
OTHERS_PLAY = "others-play"  # other people still play here
NOT_OVER = "not-over"  # the game goes on
NO_KEY = "no-key"  # the browser has no key yet with which it could hold a seat
LESSON = "lesson"  # in a guided game the hint says what to do


class Refused(Exception):
    """The table refuses; nothing has changed."""

    def __init__(self, why: str, **particulars: str | int) -> None:
        super().__init__(f"{why} {particulars or ''}".rstrip())
        self.why = why
        self.particulars = particulars
