"""A table in few words, for lists: what everybody may know of it."""

from __future__ import annotations

from typing import Any, Final, Literal

from towpath.table.agreements import asked
from towpath.table.holders import PERSON
from towpath.table.hosting import people
from towpath.table.table import Table

State = Literal["waiting", "playing", "over", "left"]
WAITING: Final = "waiting"
PLAYING: Final = "playing"
OVER: Final = "over"
ABANDONED: Final = "left"  # everybody has gone: only whoever has the link finds it


def state_of(table: Table) -> State:
    if table.is_over():
        return OVER
    if table.started():
        return PLAYING if people(table) else ABANDONED
    return WAITING if any([holder.kind == PERSON for holder in table.holders]) else ABANDONED


def summary(table: Table) -> dict[str, Any]:
    """Plain facts, without keys and without anything that a spectator may not see."""
    position, names = table.position, table.setup.seat_names()
    deciding = (table.turn_holder,) if table.turn_holder != -1 else position.actors()
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
                "bot": holder.played_by_bot(),
                "host": bool(holder.key_hash) and holder.key_hash == table.host,
                "kept": holder.is_reserved(),
                "left": holder.left,
                "decides": state_of(table) == PLAYING and seat in deciding,
                "asked": seat in asked(table),
            }
            for seat, holder in enumerate(table.holders)
        ],
        "ended": table.ended,
        "winners": [names[seat] for seat in position.result().winners] if position.is_over() else [],
    }
