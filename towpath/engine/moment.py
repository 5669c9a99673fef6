"""A moment: something that just happened and is worth a look before play goes on, such as cards turned up together."""

from __future__ import annotations

from towpath.engine.events import Event


class TurnedCard:
    """What one seat turned up: a drawing (nothing if it was no card), its name, what is on it, and its number."""

    def __init__(self, seat: str, name: str, about: str = "", art: str = "", number: str = "") -> None:
        self.seat = seat
        self.name = name
        self.about = about
        self.art = art
        self.number = number

    def as_dict(self) -> dict[str, str]:
        return dict(vars(self))


class Moment:
    """`sign` compares the first number with the second. `lines` say what came of it: events are told like others."""

    def __init__(self, title: str, turned: list[TurnedCard], sign: str, lines: list[Event | str]) -> None:
        self.title = title
        self.turned = turned
        self.sign = sign
        self.lines = lines
