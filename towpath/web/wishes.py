"""What people want to happen at a table: each wish becomes a change or is refused."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Literal, NamedTuple

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from towpath.table import OPEN, Change, Refused, Table, changes, errors, hashed, hosting
from towpath.table import rematch as invitations
from towpath.table.rematch import reserved_for
from towpath.table.sanitising import LONGEST_NAME, checked_text, sanitised
from towpath.table.wording import mean_the_same
from towpath.web import lobby
from towpath.web.asking import Answer, Id, body_of, words_in
from towpath.web.desk import Desk, Sitting, Wish
from towpath.web.identity import Identity, person_of, remember
from towpath.web.seeing import look_of, seat_at, sitting_of


# Who sits where and whether a wish is theirs is looked at when it happens, under the table's lock: not when it is read.
class Wanted(NamedTuple):
    """A wish with its id; what kind of change it becomes, and which of its facts a repeated send says again."""

    id: str
    wish: Wish
    kind: str
    says: Callable[[Table], dict[str, Any]]

    def was(self, table: Table, kept: Change) -> bool:
        says = self.says(table)
        words = says.pop("words", "")
        return (
            self.kind == kept.kind
            and all([kept.facts.get(key, said) == said for key, said in says.items()])
            and mean_the_same(table.setup.game, kept.facts.get("words", ""), words)
        )


class Asked(Wanted):
    """Whoever asks for what somebody else has just asked for agrees to it: that is what a repeated send finds."""

    def was(self, table: Table, kept: Change) -> bool:
        agreed = kept.kind == changes.ANSWERED and bool(kept.facts["agrees"])
        return agreed or Wanted.was(self, table, kept)


Maker = Callable[[Request, Sitting], Awaitable[Wanted]]


async def wish_for(request: Request) -> Response:
    """A wish becomes a change, or is refused; the answer is the fresh view, without the drawing."""
    maker = WISHES.get(request.path_params["wish"])
    if maker is None:
        raise HTTPException(404, "no such wish")
    sitting = await sitting_of(request)
    desk: Desk = request.app.state.desk
    wanted = await maker(request, sitting)
    sitting.presence.see(person_of(request).key_hashes())
    await desk.do(sitting, wanted.wish, wanted.id, wanted.was)
    held = person_of(request).seats_at(sitting.table)
    response = Answer(sitting.show(look_of(request, held[0] if held else None)).plain)
    if request.path_params["wish"] == "sit":
        remember(request, response)  # the name that was given
    return response


async def rematch(request: Request) -> Response:
    """Invite those who played to a new table; whoever asks for it again is told of the same one."""
    sitting = await sitting_of(request)
    given = await body_of(request, ToRematch)
    desk: Desk = request.app.state.desk
    table = await desk.rematch(sitting, lambda table: acting(request, table, given.seat), given.moved_round, given.id)
    return Answer({"table": table})


def acting(request: Request, table: Table, claimed: Any) -> int:
    seat = seat_at(request, table, claimed)
    if seat is None:
        raise HTTPException(403, "you do not sit at this table")
    return seat


class Wished(msgspec.Struct, forbid_unknown_fields=True):
    """What everybody may say with a wish: for which of their seats it is, and an id of its own."""

    seat: str | None = None
    id: Id = ""


def seat_named(table: Table, given: Wished) -> int:
    names = table.setup.seat_names()
    return names.index(given.seat) if given.seat in names else -1


def wanted(request: Request, given: Wished, wish: Wish, kind: str, says: dict[str, Any] | None = None) -> Wanted:
    """What somebody wants who sits here, for one of their own seats."""
    return Wanted(given.id, wish, kind, lambda table: {"seat": acting(request, table, given.seat), **(says or {})})


class ToRematch(Wished):
    """`moved_round`: everybody gets the next seat."""

    moved_round: bool = False


class ToSit(Wished):
    name: str | None = None


async def sit(request: Request, sitting: Sitting) -> Wanted:
    """Take the named seat; without one, that of one's colour if it is free, else the first that is."""
    given = await body_of(request, ToSit)
    lobby.call_by(request, given.name)
    person = person_of(request)
    lobby.check_key(person)

    def wish(table: Table) -> Change:
        names = table.setup.seat_names()
        free = [name for name, holder in zip(names, table.holders) if holder.kind == OPEN and not holder.is_reserved()]
        free = [names[seat] for seat in reserved_for(table, person.key_hashes())] or free
        wished = given.seat or (person.colour if person.colour in free else "".join(free[:1]))
        seat = names.index(wished) if wished in names else -1
        return table.propose_sit(seat, person.name, hashed(person.key()), given.id, person.colour)

    return Wanted(given.id, wish, changes.SAT, lambda table: {"name": person.name, "key_hash": hashed(person.key())})


async def stand(request: Request, sitting: Sitting) -> Wanted:
    """Leave one's own seat before the game begins. A repeated send finds the seat left already, and that is all right."""
    given = await body_of(request, Wished)

    def wish(table: Table) -> Change:
        return table.propose_stand(acting(request, table, given.seat), given.id)

    return Wanted(given.id, wish, changes.STOOD, lambda table: {"seat": seat_named(table, given)} if given.seat else {})


class ToSeatBot(Wished):
    level: str = ""


async def seat_bot(request: Request, sitting: Sitting) -> Wanted:
    """The host gives an open seat to a bot."""
    given = await body_of(request, ToSeatBot)
    check_level(request, given.level)

    def wish(table: Table) -> Change:
        check_host(request, table)
        return table.propose_bot(seat_named(table, given), given.level, given.id)

    def says(table: Table) -> dict[str, Any]:
        return {"seat": seat_named(table, given), "level": given.level}

    return Wanted(given.id, wish, changes.SEATED_BOT, says)


def check_level(request: Request, level: str) -> None:
    levels = request.app.state.desk.thinkers.levels()
    if level not in levels:
        raise HTTPException(422, f"level should be one of {', '.join(levels)}")


# --- what only the host may do


def check_host(request: Request, table: Table) -> None:
    if table.host not in person_of(request).key_hashes():
        raise Refused(errors.NOT_HOST)


def for_host(make: Callable[[Table, int, str], Change], kind: str) -> Maker:
    """Something that the host does with a seat."""

    async def maker(request: Request, sitting: Sitting) -> Wanted:
        given = await body_of(request, Wished)

        def wish(table: Table) -> Change:
            check_host(request, table)
            return make(table, seat_named(table, given), given.id)

        return Wanted(given.id, wish, kind, lambda table: {"seat": seat_named(table, given)})

    return maker


class ToStart(Wished):
    """`level`: how well the bots in the open seats play; without it the game is one for fewer players."""

    level: str = ""


async def start(request: Request, sitting: Sitting) -> Wanted:
    given = await body_of(request, ToStart)
    if given.level:
        check_level(request, given.level)
    source = request.app.state.desk.source

    def wish(table: Table) -> Change:
        check_host(request, table)
        return hosting.start(table, given.level, source, given.id)

    return Wanted(given.id, wish, changes.STARTED, lambda table: {})


async def close(request: Request, sitting: Sitting) -> Wanted:
    given = await body_of(request, Wished)

    def wish(table: Table) -> Change:
        check_host(request, table)
        return hosting.close(table, given.id)

    return Wanted(given.id, wish, changes.CLOSED, lambda table: {})


async def hand_over(request: Request, sitting: Sitting) -> Wanted:
    """By the host to anybody who sits here; while the host is away, by anybody who sits here to themselves."""
    given = await body_of(request, Wished)

    def wish(table: Table) -> Change:
        seat = seat_named(table, given)
        if seat not in person_of(request).seats_at(table) or not sitting.is_absent(table.host):
            check_host(request, table)
        return hosting.hand_over(table, seat, given.id)

    return Wanted(given.id, wish, changes.HANDED_OVER, lambda table: {"seat": seat_named(table, given)})


# --- what everybody may do for themselves


def for_oneself(make: Callable[[Table, Identity, str], Change], kind: str) -> Maker:
    """Something that a person does with all of their seats."""

    async def maker(request: Request, sitting: Sitting) -> Wanted:
        given, person = await body_of(request, Wished), person_of(request)
        return Wanted(given.id, lambda table: make(table, person, given.id), kind, lambda table: {})

    return maker


def leave(table: Table, person: Identity, id: str) -> Change:
    return hosting.leave(table, _key_hash_at(table, person), id)


def hide(table: Table, person: Identity, id: str) -> Change:
    """Take the table out of one's lists."""
    key_hashes = sorted(person.key_hashes() & {holder.key_hash for holder in table.holders})
    if not key_hashes:
        raise Refused(errors.NOT_HERE)
    return Change(changes.HIDDEN, {"key_hashes": key_hashes}, id)


def _key_hash_at(table: Table, person: Identity) -> str:
    seats = person.seats_at(table)
    if not seats:
        raise HTTPException(403, "you do not sit at this table")
    return table.holders[seats[0]].key_hash


def accept(table: Table, person: Identity, id: str) -> Change:
    return invitations.accept(table, person.key_hashes(), person.name, id)


def decline(table: Table, person: Identity, id: str) -> Change:
    return invitations.decline(table, person.key_hashes(), id)


# --- what a player may do


class ToMove(Wished):
    words: str = ""
    version: int | None = None


async def move(request: Request, sitting: Sitting) -> Wanted:
    given = await body_of(request, ToMove)
    version, source = given.version, request.app.state.desk.source
    if not given.id or version is None:
        raise HTTPException(422, "a move names the version it was made against and an id of its own")
    words_in(given.words)

    def wish(table: Table) -> Change:
        return table.propose_move(acting(request, table, given.seat), given.words, version, given.id, source)

    return wanted(request, given, wish, changes.MOVED, {"words": given.words})


def bare(make: Callable[[Table, int, str], Change], kind: str) -> Maker:
    """A wish that says nothing but itself: whose it is is all that the table has to know."""

    async def maker(request: Request, sitting: Sitting) -> Wanted:
        given = await body_of(request, Wished)

        def wish(table: Table) -> Change:
            return make(table, acting(request, table, given.seat), given.id)

        return wanted(request, given, wish, kind)

    return maker


class ToAsk(Wished, kw_only=True):
    what: Literal["undo", "replace", "end"]
    about: int = 0


async def ask(request: Request, sitting: Sitting) -> Wanted:
    given = await body_of(request, ToAsk)

    def wish(table: Table) -> Change:
        seat = acting(request, table, given.seat)
        return table.propose_request(seat, given.what, given.about, given.id, sitting.absent())

    asked = wanted(request, given, wish, changes.ASKED, {"what": given.what, "about": given.about})
    return Asked(*asked)


class ToAnswer(Wished, kw_only=True):
    """`request` is the version at which it was asked."""

    agrees: bool
    request: int


async def reply(request: Request, sitting: Sitting) -> Wanted:
    given = await body_of(request, ToAnswer)

    def wish(table: Table) -> Change:
        seat = acting(request, table, given.seat)
        return table.propose_answer(seat, given.agrees, given.request, given.id, sitting.absent())

    return wanted(request, given, wish, changes.ANSWERED, {"agrees": given.agrees, "request": given.request})


class ToName(Wished, kw_only=True):
    name: str


async def call(request: Request, sitting: Sitting) -> Wanted:
    """Somebody who sits here is called otherwise from now on; at a screen for several, in this seat."""
    given = await body_of(request, ToName)

    def wish(table: Table) -> Change:
        seat = acting(request, table, given.seat)
        return hosting.rename(table, seat, checked_text(given.name, LONGEST_NAME), given.id)

    return wanted(request, given, wish, changes.NAMED, {"name": sanitised(given.name)})


class ToSay(Wished):
    text: str = ""


async def say(request: Request, sitting: Sitting) -> Wanted:
    given = await body_of(request, ToSay)

    def wish(table: Table) -> Change:
        seat = acting(request, table, given.seat)
        said = table.propose_chat(seat, given.text, given.id)
        if not sitting.may_say(seat):
            raise HTTPException(429, "too much is said at once; wait a moment")
        return said

    return wanted(request, given, wish, changes.SAID, {"text": sanitised(given.text)})


WISHES: dict[str, Maker] = {
    "sit": sit,
    "stand": stand,
    "seat-bot": seat_bot,
    "remove": for_host(hosting.remove, changes.REMOVED),
    "start": start,
    "close": close,
    "hand-over": hand_over,
    "leave": for_oneself(leave, changes.LEFT),
    "hide": for_oneself(hide, changes.HIDDEN),
    "accept": for_oneself(accept, changes.ACCEPTED),
    "decline": for_oneself(decline, changes.DECLINED),
    "move": move,
    "undo": bare(Table.propose_undo, changes.UNDONE),
    "end-turn": bare(Table.propose_end_turn, changes.ENDED_TURN),
    "ask": ask,
    "answer": reply,
    "withdraw": bare(Table.propose_withdrawal, changes.WITHDRAWN),  # or: I am here, whom a bot should replace
    "return": bare(Table.propose_return, changes.RETURNED),
    "say": say,
    "name": call,
}
