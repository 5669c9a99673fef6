"""Who holds a seat. A person holds it with a secret key, of which the table stores only a hash."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final, Literal

from towpath.bots.levels import STAND_IN

Kind = Literal["open", "person", "bot"]
OPEN: Final = "open"
PERSON: Final = "person"
BOT: Final = "bot"


def new_key() -> str:
    """A key that nobody can guess: 192 bits."""
    return secrets.token_urlsafe(24)


def hashed(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


class Holder:
    """A seat's holder. `level`: how well a bot plays. `stand_in`: a bot plays for the person, who may come back;
    `left`: the person has left for good. An open seat with a key hash is reserved for the person invited to it.

    `colour` is the person's favourite: it marks their name where no seat's colour does.
    """

    def __init__(
        self,
        kind: Kind = OPEN,
        name: str = "",
        key_hash: str = "",
        level: str = "",
        stand_in: bool = False,
        colour: str = "",
        left: bool = False,
    ) -> None:
        self.kind: Kind = kind
        self.name = name
        self.key_hash = key_hash
        self.level = level
        self.stand_in = stand_in
        self.colour = colour
        self.left = left

    def opens_with(self, key: str) -> bool:
        return self.kind == PERSON and hmac.compare_digest(self.key_hash, hashed(key))

    def is_reserved(self) -> bool:
        """Whether the seat is open only to somebody who was invited."""
        return self.kind == OPEN and bool(self.key_hash)

    def played_by_bot(self) -> bool:
        return self.kind == BOT or self.stand_in

    def bot_level(self) -> str:
        """The level of the bot that sits here or stands in."""
        return self.level or STAND_IN

    def as_dict(self) -> dict[str, str | bool]:
        return {
            "kind": self.kind, "name": self.name, "key_hash": self.key_hash, "level": self.level,
            "stand_in": self.stand_in, "colour": self.colour, "left": self.left,
        }  # fmt: skip


def first_host(holders: list[Holder]) -> str:
    """The key hash of the person in the first seat: whoever opened the table."""
    return next((holder.key_hash for holder in holders if holder.kind == PERSON), "")
