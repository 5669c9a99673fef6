"""A table in few words, for lists: what everybody may know of it without sitting there."""

from __future__ import annotations

from typing import Any

from towpath.table.holders import PERSON
from towpath.table.table import Table

WAITING, PLAYING, OVER = "waiting", "playing", "over"
LEFT = "left"  # it waits for players, but everybody has gone: only whoever has the link finds it


def state_of(table: Table) -> str:
    if table.position.is_over():
        return OVER
    if table.started():
        return PLAYING
    return WAITING if any([holder.kind == PERSON for holder in table.holders]) else LEFT


def summary(table: Table) -> dict[str, Any]:
    """Plain facts; no key, and nothing that a spectator may not see."""
    position, names = table.position, table.setup.seat_names()
    deciding = (table.held_by,) if table.held_by != -1 else position.actors()
    return {
        "game": table.setup.game.name,
        "options": table.setup.options,
        "state": state_of(table),
        "seats": [
            {
                "seat": names[seat],
                "kind": holder.kind,
                "name": holder.name,
                "colour": holder.colour,
                "level": holder.bot_level() if holder.played_by_bot() else "",
                "decides": state_of(table) == PLAYING and seat in deciding,
            }
            for seat, holder in enumerate(table.holders)
        ],
        "winners": [names[seat] for seat in position.result().winners] if position.is_over() else [],
    }
