"""Events: what happened, as facts. Log lines, animation and speech are made from them elsewhere."""

from __future__ import annotations

Fact = str | int | list[str] | list[int] | dict[str, int]


class Event:
    """Something that happened. `secret` facts are for `seat` alone; everybody learns the others."""

    def __init__(
        self, kind: str, facts: dict[str, Fact], secret: dict[str, Fact] | None = None, seat: int | None = None
    ) -> None:
        self.kind = kind
        self.facts = facts
        self.secret: dict[str, Fact] = secret if secret is not None else {}
        self.seat = seat

    def seen_by(self, seat: int | None) -> Event:
        """The event as this seat (None: a spectator) may know it."""
        if self.secret and seat is not None and (seat == self.seat or seat == EVERYONE):
            return Event(self.kind, self.facts | self.secret)
        return Event(self.kind, self.facts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and (self.kind, self.facts, self.secret, self.seat) == (
            other.kind, other.facts, other.secret, other.seat,
        )  # fmt: skip

    def __hash__(self) -> int:
        return hash(self.kind)

    def __repr__(self) -> str:
        facts = ", ".join([f"{key}={value!r}" for key, value in (self.facts | self.secret).items()])
        return f"{self.kind}({facts})"


# In place of a seat: all seats' knowledge together, as when the game is over or a scenario is checked.
EVERYONE = -1
