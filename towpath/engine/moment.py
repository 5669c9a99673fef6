"""A moment: something that just happened and that players should see before play goes on, such as cards revealed together."""

from __future__ import annotations

from towpath.engine.events import Event


class TurnedCard:
    """What one seat revealed: its drawing (empty if it is not a card), its name, what is on it, and its number."""

    def __init__(self, seat: str, name: str, about: str = "", art: str = "", number: str = "") -> None:
        self.seat = seat
        self.name = name
        self.about = about
        self.art = art
        self.number = number


class Moment:
    """`sign` compares the first number with the second. `lines` say what followed; events among them are narrated."""

    def __init__(self, title: str, turned: list[TurnedCard], sign: str, lines: list[Event | str]) -> None:
        self.title = title
        self.turned = turned
        self.sign = sign
        self.lines = lines
