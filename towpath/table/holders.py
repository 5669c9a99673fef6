"""Who holds a seat. A person holds it by a secret key, of which the table keeps only a hash."""

from __future__ import annotations

import hashlib
import hmac
import secrets

OPEN, PERSON, BOT = "open", "person", "bot"


def new_key() -> str:
    """A key that nobody can guess: 192 bits."""
    return secrets.token_urlsafe(24)


def hashed(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


class Holder:
    """A seat's holder. `stand_in`: a bot plays for the person, who may come back."""

    def __init__(
        self, kind: str = OPEN, name: str = "", key_hash: str = "", level: str = "", stand_in: bool = False
    ) -> None:
        self.kind = kind
        self.name = name
        self.key_hash = key_hash
        self.level = level
        self.stand_in = stand_in

    def opens_with(self, key: str) -> bool:
        return self.kind == PERSON and hmac.compare_digest(self.key_hash, hashed(key))

    def played_by_bot(self) -> bool:
        return self.kind == BOT or self.stand_in

    def as_dict(self) -> dict[str, str | bool]:
        return {
            "kind": self.kind, "name": self.name, "key_hash": self.key_hash, "level": self.level,
            "stand_in": self.stand_in,
        }  # fmt: skip
