"""Requests that the other players have to agree to: an undo that would take back what was revealed, a bot in place of
an absent person, ending the game.

Every other person has to agree to an undo; a bot that stands in for somebody cannot do it for them. To the other requests
only those who are here have to agree.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, Final, Literal

from towpath.table import changes, errors, notes
from towpath.table.changes import Change
from towpath.table.errors import Refused
from towpath.table.holders import PERSON

if TYPE_CHECKING:
    from towpath.table.table import Table

What = Literal["undo", "replace", "end"]
UNDO: Final = "undo"
REPLACE: Final = "replace"
END: Final = "end"


class Request:
    """Who asks for what since which version, who has to agree (`of`) and who has agreed.

    `of` is None in older journals, which did not record it: then everybody who plays for themselves has to agree.
    """

    def __init__(self, what: What, seat: int, about: int, version: int, of: list[int] | None, agreed: set[int]) -> None:
        self.what: What = what
        self.seat = seat
        self.about = about
        self.version = version
        self.of = of
        self.agreed = agreed

    def as_list(self) -> list[Any]:
        return [self.what, self.seat, self.about, self.version, self.of, sorted(self.agreed)]

    def is_answered_by_move_of(self, seat: int) -> bool:
        """Whether a move ends the request: nobody agreed to take that move back too, and whoever moves is not absent."""
        return self.of is not None and (self.what == UNDO or (self.what == REPLACE and self.about == seat))

    def concerns(self, seats: list[int]) -> bool:
        """Whether somebody in these seats has asked, or would be replaced."""
        return self.seat in seats or (self.what == REPLACE and self.about in seats)

    def forget(self, seats: list[int]) -> None:
        """Do not wait for the answers of these seats any more."""
        if self.of is not None:
            self.of = [each for each in self.of if each not in seats]

    def survives_an_undo(self) -> bool:
        return self.of is not None and self.what != UNDO


# --- asking


def ask(table: Table, seat: int, what: What, about: int, id: str, absent: Collection[int]) -> Change:
    """Ask the others to undo all moves from number `about` on, to let a bot play for the absent seat `about`, or to end
    the game. Asking for what somebody else has just asked for means agreeing to it.
    """
    rest = others(table, seat)
    same = table.request is not None and (table.request.what, table.request.about) == (what, about)
    if same and table.request is not None and seat in asked(table):
        return answer(table, seat, True, table.request.version, id, absent)
    if what == UNDO:
        _check_undo(table, about, rest)
        of = rest
    else:
        if what == REPLACE:
            _check_replace(table, about, rest, absent)
        else:
            _check_end(table)
        of = [each for each in rest if each != about and each not in absent and not table.holders[each].stand_in]
    return Change(changes.ASKED, {"seat": seat, "what": what, "about": about, "of": of}, id)


def _check_undo(table: Table, about: int, rest: list[int]) -> None:
    if table.request is not None:
        raise Refused(errors.ASKED_ALREADY)
    if not 0 <= about < len(table.played):
        raise Refused(errors.NOTHING_TO_UNDO)
    if table.position.is_over():
        raise Refused(errors.ALL_OPEN)
    for each in rest:
        if table.holders[each].stand_in:
            raise Refused(errors.AWAY, seat=each)


def _check_replace(table: Table, about: int, rest: list[int], absent: Collection[int]) -> None:
    """A request by the absent person, or one that waits for their answer, gives way to this one."""
    if not table.started():
        raise Refused(errors.NOT_STARTED)
    if about not in rest or table.holders[about].stand_in:
        raise Refused(errors.NOT_HERE, seat=about)
    if about not in absent:
        raise Refused(errors.PRESENT, seat=about)
    if table.request is not None and about not in (table.request.seat, *asked(table)):
        raise Refused(errors.ASKED_ALREADY)


def _check_end(table: Table) -> None:
    if not table.started():
        raise Refused(errors.NOT_STARTED)
    if table.is_over():
        raise Refused(errors.ENDED)
    if table.request is not None:
        raise Refused(errors.ASKED_ALREADY)


def undo_can_be_asked(table: Table, seat: int) -> bool:
    """Whether the seat may ask the others for an undo."""
    return not table.is_over() and not any([table.holders[each].stand_in for each in [seat, *others(table, seat)]])


def others(table: Table, seat: int) -> list[int]:
    """The seats of other people who have not left. Whoever plays in several seats need not agree with themselves."""
    own = table.holders[seat].key_hash
    return [
        each
        for each, holder in enumerate(table.holders)
        if holder.kind == PERSON and not holder.left and each != seat and holder.key_hash != own
    ]


# --- answering


def answer(table: Table, seat: int, agrees: bool, version: int, id: str, absent: Collection[int]) -> Change:
    """Answer the request that was made at this version; stale if there is another one by now."""
    request = table.request
    if request is None:
        raise Refused(errors.NO_REQUEST)
    if version != request.version:
        raise Refused(errors.STALE, version=table.version)
    if seat not in asked(table):
        raise Refused(errors.NO_REQUEST)
    if request.what == REPLACE and agrees and request.about not in absent:
        raise Refused(errors.PRESENT, seat=request.about)
    return Change(changes.ANSWERED, {"seat": seat, "agrees": agrees, "request": version}, id)


def lapse(table: Table, absent: Collection[int], here: Collection[int] = ()) -> Change | None:
    """Stop waiting for the answers of people who have gone, except to an undo, to which everybody has to agree. A request
    to replace somebody ends when they are here again.
    """
    if table.request is None or table.request.what == UNDO:
        return None
    if table.request.what == REPLACE and table.request.about in here:
        return Change(changes.WITHDRAWN, {"seat": table.request.about})
    seats = [seat for seat in asked(table) if seat in absent]
    return Change(changes.LAPSED, {"seats": seats}) if seats and table.request.of is not None else None


def withdraw(table: Table, seat: int, id: str) -> Change:
    """End a request: one's own, or the one to be replaced by a bot."""
    request = table.request
    if request is None or (seat != request.seat and not (request.what == REPLACE and seat == request.about)):
        raise Refused(errors.NO_REQUEST)
    return Change(changes.WITHDRAWN, {"seat": seat}, id)


def asked(table: Table) -> list[int]:
    """The seats of people who have not answered the request yet."""
    request = table.request
    if request is None:
        return []
    of = _asked_in_older_journals(table, request) if request.of is None else request.of
    return [seat for seat in of if seat not in request.agreed]


def _asked_in_older_journals(table: Table, request: Request) -> list[int]:
    """In journals that do not say who was asked: all but the sender and the person to be replaced."""
    excepted = {request.seat} | ({request.about} if request.what == REPLACE else set())
    return [
        seat
        for seat, holder in enumerate(table.holders)
        if holder.kind == PERSON and not holder.stand_in and seat not in excepted
    ]


# --- accepting changes


def apply_asked(table: Table, facts: dict[str, Any]) -> None:
    table.request = Request(facts["what"], facts["seat"], facts["about"], table.version, facts.get("of"), set())
    _grant_if_all_agree(table)


def apply_answered(table: Table, facts: dict[str, Any]) -> None:
    assert table.request is not None
    if facts["agrees"]:
        table.request.agreed.add(facts["seat"])
        _grant_if_all_agree(table)
    else:
        table.request = None


def apply_lapsed(table: Table, facts: dict[str, Any]) -> None:
    if table.request is not None:
        table.request.forget(facts["seats"])
        _grant_if_all_agree(table)


def _grant_if_all_agree(table: Table) -> None:
    if table.request is None or asked(table):
        return
    request, table.request = table.request, None
    agreed = sorted(request.agreed)
    if request.what == UNDO:
        table.note(notes.UNDONE, request.seat, moves=len(table.played) - request.about, agreed=agreed)
        table.take_back(request.about)
    elif request.what == REPLACE:
        table.note(notes.REPLACED, request.about, asked=request.seat, agreed=agreed)
        table.let_bot_play(request.about)
    else:
        table.note(notes.AGREED, request.seat, agreed=agreed)
        table.end(notes.AGREED)
