"""Events: what happened, as plain facts. Narration and animation are made from them elsewhere."""

from __future__ import annotations

Fact = str | int | list[str] | list[int] | dict[str, int]


class Event:
    """Something that happened. Only `seat` may know the `secret` facts; the others are public."""

    def __init__(
        self, kind: str, facts: dict[str, Fact], secret: dict[str, Fact] | None = None, seat: int | None = None
    ) -> None:
        self.kind = kind
        self.facts = facts
        self.secret: dict[str, Fact] = secret if secret is not None else {}
        self.seat = seat

    def seen_by(self, seat: int | None) -> Event:
        """The event with the facts that this seat (None: a spectator) may know."""
        if self.secret and seat is not None and (seat == self.seat or seat == EVERYONE):
            return Event(self.kind, self.facts | self.secret)
        return Event(self.kind, self.facts)

    def words(self, *facts: str) -> list[str]:
        """The words in these facts, as far as the event has them; empty ones are left out."""
        found: list[str] = []
        for fact in facts:
            value = self.facts.get(fact, "")
            found += [str(each) for each in value] if isinstance(value, list) else [str(value)]
        return [word for word in found if word]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and (self.kind, self.facts, self.secret, self.seat) == (
            other.kind, other.facts, other.secret, other.seat,
        )  # fmt: skip

    def __hash__(self) -> int:
        return hash(self.kind)

    def __repr__(self) -> str:
        facts = ", ".join([f"{key}={value!r}" for key, value in (self.facts | self.secret).items()])
        return f"{self.kind}({facts})"


# Used instead of a seat: everything that any seat knows, for finished games and for scenarios.
EVERYONE = -1
