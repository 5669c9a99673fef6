"""Rendered views, and how to send them: the whole view first, afterwards only what has changed.

Drawings are cut before each tag. Most pieces stay the same from one version to the next and are common to all drawings of
a game: they are stored once, and an update refers to them by their places in the drawing that the page has already.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from typing import Any, NamedTuple

from towpath.table import Table
from towpath.web.names import names_at
from towpath.web.view import view
from towpath.web.wire import Drawing, LiveFacts, Piece, TableView, Update, View, encoded


class Viewer(NamedTuple):
    """For whom a view is rendered: the seat (None: a spectator), the language, and whether the screen is narrow."""

    seat: int | None
    language: str
    narrow: bool


class RenderedView:
    """One version of a table for one viewer. The drawing is made only when it is needed, and only once."""

    def __init__(self, table: Table, viewer: Viewer) -> None:
        self.version = table.version
        self.plain = view(table, viewer.seat, viewer.language)
        self._table = table
        self._viewer = viewer
        self._parts: dict[str, list[str]] | None = None
        self._updates: dict[int, bytes] = {}

    def parts(self) -> dict[str, list[str]]:
        if self._parts is None:
            assert self._table.version == self.version, "the table has changed since"
            observation = self._table.position.observe(self._table.viewing_seat(self._viewer.seat))
            people = names_at(self._table, self._viewer.language)
            drawn = self._table.setup.game.draw_parts(observation, self._viewer.narrow, self._viewer.language, people)
            self._parts = {name: cut(text) for name, text in drawn.items()}
        return self._parts

    def whole(self, live: LiveFacts) -> View:
        return View(self.plain, live, Drawing({name: "".join(pieces) for name, pieces in self.parts().items()}))

    def update_from(self, before: RenderedView) -> bytes:
        """What has changed since, as JSON; computed once for all who had the same view before."""
        if before.version not in self._updates:
            self._updates[before.version] = encoded(self._update_from(before))
        return self._updates[before.version]

    def _update_from(self, before: RenderedView) -> Update:
        old, new = before.parts(), self.parts()
        facts, old_facts = self.plain.facts, before.plain.facts
        return Update(
            changed=differences(before.plain, self.plain),
            facts={key: value for key, value in facts.items() if old_facts.get(key) != value},
            gone=[key for key in old_facts if key not in facts],
            parts={name: patch(old.get(name, []), pieces) for name, pieces in new.items() if old.get(name) != pieces},
            undrawn=[name for name in old if name not in new],
        )


def differences(before: TableView, now: TableView) -> dict[str, Any]:
    """What has changed, without the facts of the game: an update has the differences of these."""
    fields = [(name, getattr(now, name), getattr(before, name)) for name in TableView.__struct_fields__]
    return {name: value for name, value, old in fields if name != "facts" and value != old}


@lru_cache(64)
def cut(drawing: str) -> list[str]:
    """A drawing in pieces, of which all but the first begin with `<`. Equal pieces share one string in memory.

    The last drawings are cached: the board is often the same for all viewers, and from one version to the next.
    """
    first, *others = drawing.split("<")
    pieces = [sys.intern(f"<{each}") for each in others]
    return [first, *pieces] if first else pieces


def patch(old: list[str], new: list[str]) -> list[Piece]:
    """How to make new pieces from old ones."""
    head = _common_start(old, new)
    tail = _common_start(old[head:][::-1], new[head:][::-1])
    end = len(old) - tail
    pieces: list[Piece] = [(0, head)] if head else []
    pieces += _patch(old, new[head : len(new) - tail], head, end)
    return [*pieces, (end, tail)] if tail else pieces


def _common_start(one: list[str], two: list[str]) -> int:
    """How many pieces are the same at the start. Compares long stretches at once: most drawings differ in one place."""
    low, high = 0, min(len(one), len(two))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == two[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _patch(old: list[str], new: list[str], here: int, end: int) -> list[Piece]:
    """How to make new pieces from the old ones between two places. `here` is the next old piece to expect."""
    places = {old[place]: place for place in range(here, end)}
    patch: list[Piece] = []
    for piece in new:
        place = here if here < end and old[here] == piece else places.get(piece)
        last = patch[-1] if patch else None
        if place is None:
            here += 1
            if isinstance(last, str):
                patch[-1] = last + piece
            else:
                patch.append(piece)
            continue
        here = place + 1
        if isinstance(last, tuple) and sum(last) == place:
            patch[-1] = (last[0], last[1] + 1)
        else:
            patch.append((place, 1))
    return patch


def changed(known: dict[str, Any], update: dict[str, Any]) -> dict[str, Any]:
    """The view after an update, as the browser's client computes it; for clients written in Python."""
    facts = {key: value for key, value in known["facts"].items() if key not in update["gone"]} | update["facts"]
    parts = {name: text for name, text in known["parts"].items() if name not in update["undrawn"]}
    for name, pieces in update["parts"].items():
        old = cut(parts.get(name, ""))
        copied = [each if isinstance(each, str) else "".join(old[each[0] : each[0] + each[1]]) for each in pieces]
        parts[name] = "".join(copied)
    return {**known, **update["changed"], "facts": facts, "parts": parts}
