"""What needs the others' consent: taking back what was learnt from, a bot in place of somebody absent, ending the game.

To an undo every other person has to agree, and no stand-in does so for them. To the others those have to who are here.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from towpath.table import changes, errors, notes
from towpath.table.changes import Change
from towpath.table.errors import Refused
from towpath.table.holders import PERSON

if TYPE_CHECKING:
    from towpath.table.table import Table

UNDO, REPLACE, END = "undo", "replace", "end"


class Request:
    """Something that needs the others' consent: who asks for what, at which version, who has to agree and who has agreed.

    `of` is None in a request from before those who are asked were noted: then whoever plays for themselves is asked.
    """

    def __init__(self, what: str, seat: int, about: int, version: int, of: list[int] | None, agreed: set[int]) -> None:
        self.what = what
        self.seat = seat
        self.about = about
        self.version = version
        self.of = of
        self.agreed = agreed

    def as_list(self) -> list[Any]:
        return [self.what, self.seat, self.about, self.version, self.of, sorted(self.agreed)]

    def is_outrun_by(self, seat: int) -> bool:
        """Whether a move answers the request: nobody agreed to take that one back too, and who moves is not absent."""
        return self.of is not None and (self.what == UNDO or (self.what == REPLACE and self.about == seat))

    def concerns(self, seats: list[int]) -> bool:
        """Whether one of these has asked, or should be replaced."""
        return self.seat in seats or (self.what == REPLACE and self.about in seats)

    def forget(self, seats: list[int]) -> None:
        """These are not waited for any more."""
        if self.of is not None:
            self.of = [each for each in self.of if each not in seats]

    def outlives_an_undo(self) -> bool:
        return self.of is not None and self.what != UNDO


# --- asking


def ask(table: Table, seat: int, what: str, about: int, id: str, absent: Collection[int]) -> Change:
    """Ask the others: to undo back to before move `about`, to let a bot play for the absent seat `about`, or to end the game.

    Whoever asks for what somebody else has just asked for agrees to it.
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
    """A request that waits for the absent person, or is theirs, gives way."""
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
    """Whether the seat may ask the others to take a move back."""
    return not table.is_over() and not any([table.holders[each].stand_in for each in [seat, *others(table, seat)]])


def others(table: Table, seat: int) -> list[int]:
    """The seats of other persons who have not left. Whoever plays for several need not agree with themselves."""
    own = table.holders[seat].key_hash
    return [
        each
        for each, holder in enumerate(table.holders)
        if holder.kind == PERSON and not holder.left and each != seat and holder.key_hash != own
    ]


# --- answering


def answer(table: Table, seat: int, agrees: bool, version: int, id: str, absent: Collection[int]) -> Change:
    """Answer the request that was made at this version; stale if another is made now."""
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


def lapsed(table: Table, absent: Collection[int]) -> Change | None:
    """Nobody waits for the answer of somebody who has gone, except to an undo: everybody has to agree to that."""
    if table.request is None or table.request.what == UNDO:
        return None
    seats = [seat for seat in asked(table) if seat in absent]
    return Change(changes.LAPSED, {"seats": seats}) if seats and table.request.of is not None else None


def withdraw(table: Table, seat: int, id: str) -> Change:
    """End a request: one's own, or one to be replaced by a bot."""
    request = table.request
    if request is None or (seat != request.seat and not (request.what == REPLACE and seat == request.about)):
        raise Refused(errors.NO_REQUEST)
    return Change(changes.WITHDRAWN, {"seat": seat}, id)


def asked(table: Table) -> list[int]:
    """The persons who have still to answer the request."""
    request = table.request
    if request is None:
        return []
    of = _asked_formerly(table, request) if request.of is None else request.of
    return [seat for seat in of if seat not in request.agreed]


def _asked_formerly(table: Table, request: Request) -> list[int]:
    """In journals that do not say who was asked: neither its sender, nor the one it would replace."""
    spared = {request.seat} | ({request.about} if request.what == REPLACE else set())
    return [
        seat
        for seat, holder in enumerate(table.holders)
        if holder.kind == PERSON and not holder.stand_in and seat not in spared
    ]


# --- what was kept happens


def take_up(table: Table, facts: dict[str, Any]) -> None:
    """Somebody has asked."""
    table.request = Request(facts["what"], facts["seat"], facts["about"], table.version, facts.get("of"), set())
    _grant_if_all_agree(table)


def hear(table: Table, facts: dict[str, Any]) -> None:
    """Somebody has answered."""
    assert table.request is not None
    if facts["agrees"]:
        table.request.agreed.add(facts["seat"])
        _grant_if_all_agree(table)
    else:
        table.request = None


def lapse(table: Table, facts: dict[str, Any]) -> None:
    """Some who were asked have gone."""
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
