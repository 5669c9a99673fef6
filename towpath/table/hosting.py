"""The host of a table: who opened it, or was handed it. What only the host may do, and how a person leaves for good."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from towpath.engine import BadInput, ChanceSource
from towpath.table import agreements, changes, errors, notes
from towpath.table.changes import Change
from towpath.table.errors import Refused
from towpath.table.holders import BOT, OPEN, PERSON, Holder, first_host
from towpath.table.opening import deal_again

if TYPE_CHECKING:
    from towpath.table.table import Table

NOBODY = -1  # instead of a seat


# --- before the game


def remove(table: Table, seat: int, id: str) -> Change:
    """Free a seat that a person or a bot has, or that is reserved for somebody."""
    check_waits(table)
    if not 0 <= seat < len(table.holders) or _is_free(table.holders[seat]):
        raise Refused(errors.NOT_HERE, seat=seat)
    if table.holders[seat].key_hash == table.host:
        raise Refused(errors.NOT_HERE, seat=seat)
    return Change(changes.REMOVED, {"seat": seat}, id)


def _is_free(holder: Holder) -> bool:
    return holder.kind == OPEN and not holder.key_hash


def start(table: Table, level: str, source: ChanceSource | None, id: str) -> Change:
    """Begin although seats are open: with bots of a level in them or, without a level, with fewer players."""
    check_waits(table)
    if level:
        players, holders = len(table.holders), [_or_bot(holder, level) for holder in table.holders]
    else:
        players, holders = _fewer(table)
    return Change(changes.STARTED, deal_again(table, players, holders, source).facts, id)


def _or_bot(holder: Holder, level: str) -> Holder:
    return Holder(BOT, level=level) if holder.kind == OPEN else holder


def _fewer(table: Table) -> tuple[int, list[Holder]]:
    """As many seats as there are people and bots. Everybody keeps their colour if the smaller game has it."""
    seated = {name: holder for name, holder in zip(table.setup.seat_names(), table.holders) if holder.kind != OPEN}
    if not can_begin_with(table, len(seated)):
        raise Refused(errors.TOO_FEW, players=len(seated))
    names = table.setup.game.setup(len(seated), table.setup.options).seat_names()
    kept = {name: seated.pop(name) for name in names if name in seated}
    rest = iter(seated.values())
    return len(names), [kept.get(name) or next(rest) for name in names]


def can_begin_with(table: Table, players: int) -> bool:
    """Whether the game with this table's options can be played by so many."""
    try:
        table.setup.game.setup(players, table.setup.options)
    except BadInput:
        return False
    return True


def check_waits(table: Table) -> None:
    if table.ended:
        raise Refused(errors.ENDED)
    if table.started():
        raise Refused(errors.STARTED)


# --- at any time


def hand_over(table: Table, seat: int, id: str) -> Change:
    """Make somebody else who sits here the host."""
    if not 0 <= seat < len(table.holders) or table.holders[seat].kind != PERSON or table.holders[seat].left:
        raise Refused(errors.NOT_HERE, seat=seat)
    if table.holders[seat].key_hash == table.host:
        raise Refused(errors.HOST_ALREADY)
    return Change(changes.HANDED_OVER, {"seat": seat}, id)


def rename(table: Table, seat: int, name: str, id: str) -> Change:
    """Give the person in a seat another name."""
    return Change(changes.NAMED, {"seat": seat, "name": name}, id)


def close(table: Table, id: str) -> Change:
    """End the table: before its game has begun, or when nobody else plays here any more."""
    if table.ended:
        raise Refused(errors.ENDED)
    if table.started() and {holder.key_hash for holder in people(table)} - {table.host}:
        raise Refused(errors.OTHERS_PLAY)
    return Change(changes.CLOSED, {}, id)


def leave(table: Table, key_hash: str, id: str) -> Change:
    """A person leaves the game; bots go on in all of their seats."""
    if not table.started():
        raise Refused(errors.NOT_STARTED)
    if table.is_over():
        raise Refused(errors.ENDED)
    seats = [
        seat for seat, holder in enumerate(table.holders) if holder in people(table) and holder.key_hash == key_hash
    ]
    if not seats:
        raise Refused(errors.NOT_HERE)
    return Change(changes.LEFT, {"seats": seats, "key_hash": key_hash}, id)


def people(table: Table) -> list[Holder]:
    """The persons who have not left."""
    return [holder for holder in table.holders if holder.kind == PERSON and not holder.left]


# --- accepting changes


def _apply_removed(table: Table, facts: dict[str, Any]) -> None:
    table.holders[facts["seat"]] = Holder()


def _apply_started(table: Table, facts: dict[str, Any]) -> None:
    """Deal anew; chat and log follow everybody to the seat that they have now."""
    before = [holder.key_hash for holder in table.holders]
    table.begin(facts)
    seats = {holder.key_hash: seat for seat, holder in reversed(list(enumerate(table.holders))) if holder.key_hash}
    moved = {seat: seats.get(key_hash, NOBODY) for seat, key_hash in enumerate(before)}
    table.chat = [(moved.get(seat, NOBODY), name, text) for seat, name, text in table.chat]
    for note in table.notes:
        note.seat = moved.get(note.seat, NOBODY)


def _apply_named(table: Table, facts: dict[str, Any]) -> None:
    before = table.holders[facts["seat"]].name
    table.holders[facts["seat"]].name = facts["name"]
    table.chat = [
        (seat, facts["name"] if (seat, name) == (facts["seat"], before) else name, text)
        for seat, name, text in table.chat
    ]


def _apply_handed_over(table: Table, facts: dict[str, Any]) -> None:
    table.host = table.holders[facts["seat"]].key_hash
    table.note(notes.HOST, facts["seat"])


def _apply_closed(table: Table, facts: dict[str, Any]) -> None:
    table.end(notes.CLOSED)
    table.note(notes.CLOSED, table.seat_of_host())


def _apply_left(table: Table, facts: dict[str, Any]) -> None:
    for seat in facts["seats"]:
        table.let_bot_play(seat)
        table.holders[seat].left = True
        table.note(notes.LEFT, seat)
    if table.request is not None and table.request.concerns(facts["seats"]):
        table.request = None
    agreements.apply_lapsed(table, facts)
    if facts["key_hash"] == table.host:
        table.host = first_host(people(table)) or table.host


APPLY: dict[str, Callable[[Table, dict[str, Any]], None]] = {
    changes.REMOVED: _apply_removed,
    changes.STARTED: _apply_started,
    changes.NAMED: _apply_named,
    changes.HANDED_OVER: _apply_handed_over,
    changes.CLOSED: _apply_closed,
    changes.LEFT: _apply_left,
}
