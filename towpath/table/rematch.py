"""A rematch: an invitation to a new table, at which a seat is reserved for everybody who played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from towpath.table import changes, errors, notes
from towpath.table.changes import Change
from towpath.table.errors import Refused
from towpath.table.holders import BOT, OPEN, PERSON, Holder, Kind

if TYPE_CHECKING:
    from towpath.table.table import Table


class Rematch:
    """The new table, and the seat of the player who opened it."""

    def __init__(self, table: str, seat: int) -> None:
        self.table = table
        self.seat = seat


def invite(table: Table, seat: int, to: str, id: str) -> Change:
    """The player in this seat invites the others to the table `to`."""
    if not table.is_over():
        raise Refused(errors.NOT_OVER)
    if not table.started():
        raise Refused(errors.NOT_STARTED)
    return Change(changes.INVITED, {"seat": seat, "table": to}, id)


def holders_of(table: Table, seat: int, moved_round: bool) -> list[Holder]:
    """Who sits at the new table. Bots and the inviting person sit down at once; for the others seats are reserved.

    Everybody gets the seat they had, or the next one.
    """
    inviting = table.holders[seat].key_hash
    holders = [_again(holder, inviting) for holder in table.holders]
    return [*holders[-1:], *holders[:-1]] if moved_round else holders


def _again(holder: Holder, inviting: str) -> Holder:
    if holder.kind == BOT:
        return Holder(BOT, level=holder.level)
    if holder.left and holder.key_hash != inviting:
        return Holder()
    kind: Kind = PERSON if holder.key_hash == inviting else OPEN
    return Holder(kind, holder.name, holder.key_hash, colour=holder.colour)


def reserved_for(table: Table, key_hashes: set[str]) -> list[int]:
    """The seats that are reserved for whoever holds one of these keys."""
    return [seat for seat, holder in enumerate(table.holders) if holder.is_reserved() and holder.key_hash in key_hashes]


def free_reserved(table: Table, key_hash: str) -> None:
    """Free the seats that are reserved for somebody who has sat down in another seat."""
    for seat in reserved_for(table, {key_hash}):
        table.holders[seat] = Holder()


def accept(table: Table, key_hashes: set[str], name: str, id: str) -> Change:
    seats = _invited(table, key_hashes)
    return Change(changes.ACCEPTED, {"seats": seats, "name": name if len(seats) == 1 else ""}, id)


def decline(table: Table, key_hashes: set[str], id: str) -> Change:
    return Change(changes.DECLINED, {"seats": _invited(table, key_hashes)}, id)


def _invited(table: Table, key_hashes: set[str]) -> list[int]:
    if table.ended:
        raise Refused(errors.ENDED)
    seats = reserved_for(table, key_hashes)
    if not seats:
        raise Refused(errors.TAKEN)
    return seats


# --- accepting changes


def apply_invited(table: Table, facts: dict[str, Any]) -> None:
    table.rematch = Rematch(facts["table"], facts["seat"])
    table.note(notes.INVITED, facts["seat"])


def apply_accepted(table: Table, facts: dict[str, Any]) -> None:
    for seat in facts["seats"]:
        holder = table.holders[seat]
        table.holders[seat] = Holder(PERSON, facts["name"] or holder.name, holder.key_hash, colour=holder.colour)


def apply_declined(table: Table, facts: dict[str, Any]) -> None:
    for seat in facts["seats"]:
        table.holders[seat] = Holder()
