"""Why a table refuses something that is not a question of the game's rules."""

from __future__ import annotations

# The reasons. The sentences for them are in the text of the pages.
STALE = "stale"  # the move was made against a view that is no longer true
NOT_HERE = "not-here"  # the seat is not this person's
TAKEN = "taken"  # the seat is no longer open
NOT_STARTED = "not-started"  # there are still open seats
STARTED = "started"  # the game has begun, and seats are no longer left
TURN_NOT_ENDED = "turn-not-ended"  # another player can still take a move back
NOTHING_TO_UNDO = "nothing-to-undo"
LEARNT = "learnt"  # the move has revealed something: the others must agree
ALL_OPEN = "all-open"  # the game is over, and everybody has seen everything
AWAY = "away"  # a bot plays for somebody who would have to agree
PRESENT = "present"  # a person who is here cannot be replaced
REPLACED = "replaced"  # a bot plays for the person, who must return first
NO_REQUEST = "no-request"
ASKED_ALREADY = "asked-already"
TOO_LONG = "too-long"
EMPTY = "empty"  # the text has no visible characters
SENT_ALREADY = "sent-already"  # the id belongs to a different change
NOT_HOST = "not-host"  # only the host of the table may do that
HOST_ALREADY = "host-already"
SEATED = "seated"  # this person sits here already
RESERVED = "reserved"  # the seat is reserved for somebody who was invited
TOO_FEW = "too-few"  # the game cannot be played by so few
ENDED = "ended"  # the table was closed, or its players agreed to end the game
OTHERS_PLAY = "others-play"  # other people still play here
NOT_OVER = "not-over"  # the game goes on
NO_KEY = "no-key"  # the browser has no key yet with which it could hold a seat
LESSON = "lesson"  # in a guided game only the scripted move may be played


class Refused(Exception):
    """The table refuses a command. Nothing has changed."""

    def __init__(self, why: str, **particulars: str | int) -> None:
        super().__init__(f"{why} {particulars or ''}".rstrip())
        self.why = why
        self.particulars = particulars
