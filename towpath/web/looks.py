"""What one viewer is shown, and how to send it: whole at first, afterwards only what has changed.

Drawings are cut at the beginnings of their tags. Most pieces are the same from one version to the next, and in all
drawings of a game: they are kept once, and an update names them by their places in the drawing that the page has.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from typing import Any

import msgspec

from towpath.table import Table
from towpath.web.names import names_at
from towpath.web.view import view

Piece = str | tuple[int, int]  # new text, or the first place and number of pieces to take over


class Look:
    """Who looks, and how: by the eyes of a seat (None: a spectator), in a language, on a narrow screen or not."""

    def __init__(self, seat: int | None, language: str, narrow: bool) -> None:
        self.seat = seat
        self.language = language
        self.narrow = narrow

    def key(self) -> tuple[int | None, str, bool]:
        return (self.seat, self.language, self.narrow)


class Shown:
    """The table as it is shown at one version. It is drawn when somebody looks at the drawing, and only once."""

    def __init__(self, table: Table, look: Look) -> None:
        self.version = table.version
        self.plain = view(table, look.seat, look.language)
        self._table = table
        self._look = look
        self._parts: dict[str, list[str]] | None = None
        self._updates: dict[int, str] = {}

    def parts(self) -> dict[str, list[str]]:
        if self._parts is None:
            assert self._table.version == self.version, "the table has changed since"
            observation = self._table.position.observe(self._table.viewing_seat(self._look.seat))
            people = names_at(self._table, self._look.language)
            drawn = self._table.setup.game.draw_parts(observation, self._look.narrow, self._look.language, people)
            self._parts = {name: cut(text) for name, text in drawn.items()}
        return self._parts

    def whole(self) -> dict[str, Any]:
        return {**self.plain, "parts": {name: "".join(pieces) for name, pieces in self.parts().items()}}

    def update_from(self, before: Shown) -> str:
        """What has changed since, as JSON; worked out once for all who were shown the same."""
        if before.version not in self._updates:
            self._updates[before.version] = as_json(self._update_from(before))
        return self._updates[before.version]

    def _update_from(self, before: Shown) -> dict[str, Any]:
        old, new = before.parts(), self.parts()
        facts = self.plain["facts"]
        return {
            "changed": {key: value for key, value in self.plain.items() if key != "facts" and before.plain[key] != value},
            "facts": {key: value for key, value in facts.items() if before.plain["facts"].get(key) != value},
            "gone": [key for key in before.plain["facts"] if key not in facts],
            "parts": {name: patch(old.get(name, []), pieces) for name, pieces in new.items() if old.get(name) != pieces},
            "undrawn": [name for name in old if name not in new],
        }  # fmt: skip


@lru_cache(64)
def cut(drawing: str) -> list[str]:
    """A drawing in pieces, each but the first beginning with `<`; equal pieces of all drawings are one string in memory.

    The last ones are remembered: the board is often the same for all who look, and from one version to the next.
    """
    first, *others = drawing.split("<")
    pieces = [sys.intern(f"<{each}") for each in others]
    return [first, *pieces] if first else pieces


def patch(old: list[str], new: list[str]) -> list[Piece]:
    """How to make new pieces from old ones."""
    head = _alike(old, new)
    tail = _alike(old[head:][::-1], new[head:][::-1])
    end = len(old) - tail
    made: list[Piece] = [(0, head)] if head else []
    made += _patch(old, new[head : len(new) - tail], head, end)
    return [*made, (end, tail)] if tail else made


def _alike(one: list[str], two: list[str]) -> int:
    """How many first pieces are the same. Whole stretches are compared at once: most drawings differ in one place."""
    low, high = 0, min(len(one), len(two))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == two[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _patch(old: list[str], new: list[str], here: int, end: int) -> list[Piece]:
    """The same between two places of the old pieces; what was not replaced goes on `here`."""
    places = {old[place]: place for place in range(here, end)}
    made: list[Piece] = []
    for piece in new:
        place = here if here < end and old[here] == piece else places.get(piece)
        last = made[-1] if made else None
        if place is None:
            here += 1
            if isinstance(last, str):
                made[-1] = last + piece
            else:
                made.append(piece)
            continue
        here = place + 1
        if isinstance(last, tuple) and sum(last) == place:
            made[-1] = (last[0], last[1] + 1)
        else:
            made.append((place, 1))
    return made


def as_json(facts: dict[str, Any]) -> str:
    return msgspec.json.encode(facts).decode()


def changed(known: dict[str, Any], update: dict[str, Any]) -> dict[str, Any]:
    """The view after an update, for players written in Python; the browser's client does the same."""
    facts = {key: value for key, value in known["facts"].items() if key not in update["gone"]} | update["facts"]
    parts = {name: text for name, text in known["parts"].items() if name not in update["undrawn"]}
    for name, pieces in update["parts"].items():
        old = cut(parts.get(name, ""))
        taken = [each if isinstance(each, str) else "".join(old[each[0] : each[0] + each[1]]) for each in pieces]
        parts[name] = "".join(taken)
    return {**known, **update["changed"], "facts": facts, "parts": parts}
