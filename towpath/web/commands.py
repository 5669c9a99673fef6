"""Commands: what people do at a table. Each becomes a change or is refused.

A request is parsed before the table is locked; who holds which seat, and whether the command is allowed, is checked under
the lock, when its change is proposed.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
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
from towpath.web.identity import Identity, person_of, remember
from towpath.web.live_table import LiveTable
from towpath.web.parsing import Id, JsonResponse, parse_body, parse_words
from towpath.web.queries import live_table_of, seat_claimed, viewer_of
from towpath.web.registry import Propose, TableRegistry
from towpath.web.wire import TableId


class Command(NamedTuple):
    """`kind`: of the change that the command becomes. `facts`: those by which a repeated send is recognised."""

    id: str
    propose: Propose
    kind: str
    facts: Callable[[Table], dict[str, Any]]

    def is_repeat(self, table: Table, written: Change) -> bool:
        """Whether a change with the id of this command is what the command led to when it was sent before."""
        facts = self.facts(table)
        words = facts.pop("words", "")
        return (
            self.kind == written.kind
            and all([written.facts.get(key, fact) == fact for key, fact in facts.items()])
            and mean_the_same(table.setup.game, written.facts.get("words", ""), words)
        )


class RequestCommand(Command):
    """A request to the others. Where somebody else had just made the same request, it became an agreement to that one."""

    def is_repeat(self, table: Table, written: Change) -> bool:
        agreed = written.kind == changes.ANSWERED and bool(written.facts["agrees"])
        return agreed or Command.is_repeat(self, table, written)


Parser = Callable[[Request, LiveTable], Awaitable[Command]]


async def post_command(request: Request) -> Response:
    """Carry out a command. The response is the new view, without the drawing."""
    parse = COMMANDS.get(request.path_params["command"])
    if parse is None:
        raise HTTPException(404, "no such command")
    live_table = await live_table_of(request)
    registry: TableRegistry = request.app.state.registry
    command = await parse(request, live_table)
    live_table.presence.touch(person_of(request).key_hashes())
    await registry.execute(live_table, command.propose, command.id, command.is_repeat)
    held = person_of(request).seats_at(live_table.table)
    response = JsonResponse(live_table.render(viewer_of(request, held[0] if held else None)).plain)
    if request.path_params["command"] == "sit":
        remember(request, response)  # the name that they sent
    return response


async def rematch(request: Request) -> Response:
    """Invite those who played to a new table. A repeated request gets the same one; whoever asks for what somebody else has
    just invited them to accepts that.
    """
    live_table = await live_table_of(request)
    body = await parse_body(request, RematchBody)
    registry: TableRegistry = request.app.state.registry
    table = await registry.rematch(
        live_table, lambda table: acting_seat(request, table, body.seat), body.moved_round, body.id
    )
    new, person = await registry.live_table(table), person_of(request)
    seat = (acting_seat(request, live_table.table, body.seat) + body.moved_round) % live_table.table.setup.players
    if new is not None and seat in reserved_for(new.table, person.key_hashes()):
        with suppress(Refused):  # another page of theirs was faster
            await registry.execute(new, lambda table: accept(table, person, ""))
    return JsonResponse(TableId(table))


def acting_seat(request: Request, table: Table, claimed: str | None) -> int:
    seat = seat_claimed(request, table, claimed)
    if seat is None:
        raise HTTPException(403, "you do not sit at this table")
    return seat


class CommandBody(msgspec.Struct, forbid_unknown_fields=True):
    """What every command may say: for which seat it is, and an id of its own."""

    seat: str | None = None
    id: Id = ""


def seat_named(table: Table, body: CommandBody) -> int:
    """The seat that the command names; -1 if there is none."""
    names = table.setup.seat_names()
    return names.index(body.seat) if body.seat in names else -1


def own_seat_command(
    request: Request, body: CommandBody, propose: Propose, kind: str, facts: dict[str, Any] | None = None
) -> Command:
    """A command for one of the sender's own seats."""
    return Command(
        body.id, propose, kind, lambda table: {"seat": acting_seat(request, table, body.seat), **(facts or {})}
    )


class RematchBody(CommandBody):
    """`moved_round`: everybody moves on by one seat."""

    moved_round: bool = False


class SitBody(CommandBody):
    name: str | None = None


async def sit(request: Request, live_table: LiveTable) -> Command:
    """Take the named seat; without a name that of one's favourite colour if it is open, else the first open one."""
    body = await parse_body(request, SitBody)
    lobby.adopt_name(request, body.name)
    person = person_of(request)
    lobby.require_key(person)

    def propose(table: Table) -> Change:
        names = table.setup.seat_names()
        open_seats = [
            name for name, holder in zip(names, table.holders) if holder.kind == OPEN and not holder.is_reserved()
        ]
        open_seats = [names[seat] for seat in reserved_for(table, person.key_hashes())] or open_seats
        name = body.seat or (person.colour if person.colour in open_seats else "".join(open_seats[:1]))
        seat = names.index(name) if name in names else -1
        return table.propose_sit(seat, person.name, hashed(person.key()), body.id, person.colour)

    return Command(body.id, propose, changes.SAT, lambda table: {"name": person.name, "key_hash": hashed(person.key())})


async def stand(request: Request, live_table: LiveTable) -> Command:
    """Leave one's own seat before the game begins."""
    body = await parse_body(request, CommandBody)

    def propose(table: Table) -> Change:
        return table.propose_stand(acting_seat(request, table, body.seat), body.id)

    return Command(
        body.id, propose, changes.STOOD, lambda table: {"seat": seat_named(table, body)} if body.seat else {}
    )


class SeatBotBody(CommandBody):
    level: str = ""


async def seat_bot(request: Request, live_table: LiveTable) -> Command:
    """The host puts a bot in an open seat."""
    body = await parse_body(request, SeatBotBody)
    check_level(request, body.level)

    def propose(table: Table) -> Change:
        check_host(request, table)
        return table.propose_bot(seat_named(table, body), body.level, body.id)

    def facts(table: Table) -> dict[str, Any]:
        return {"seat": seat_named(table, body), "level": body.level}

    return Command(body.id, propose, changes.SEATED_BOT, facts)


def check_level(request: Request, level: str) -> None:
    levels = request.app.state.registry.bot_workers.levels()
    if level not in levels:
        raise HTTPException(422, f"level should be one of {', '.join(levels)}")


# --- what only the host may do


def check_host(request: Request, table: Table) -> None:
    if table.host not in person_of(request).key_hashes():
        raise Refused(errors.NOT_HOST)


def host_command(propose_change: Callable[[Table, int, str], Change], kind: str) -> Parser:
    """A command of the host about any seat."""

    async def parse(request: Request, live_table: LiveTable) -> Command:
        body = await parse_body(request, CommandBody)

        def propose(table: Table) -> Change:
            check_host(request, table)
            return propose_change(table, seat_named(table, body), body.id)

        return Command(body.id, propose, kind, lambda table: {"seat": seat_named(table, body)})

    return parse


class StartBody(CommandBody):
    """`level`: of the bots for the open seats; without it the game is played by fewer."""

    level: str = ""


async def start(request: Request, live_table: LiveTable) -> Command:
    body = await parse_body(request, StartBody)
    if body.level:
        check_level(request, body.level)
    source = request.app.state.registry.source

    def propose(table: Table) -> Change:
        check_host(request, table)
        return hosting.start(table, body.level, source, body.id)

    return Command(body.id, propose, changes.STARTED, lambda table: {})


async def close(request: Request, live_table: LiveTable) -> Command:
    body = await parse_body(request, CommandBody)

    def propose(table: Table) -> Change:
        check_host(request, table)
        return hosting.close(table, body.id)

    return Command(body.id, propose, changes.CLOSED, lambda table: {})


async def hand_over(request: Request, live_table: LiveTable) -> Command:
    """Make somebody the host: the host may choose anybody who sits here; while the host is away, others may choose themselves."""
    body = await parse_body(request, CommandBody)

    def propose(table: Table) -> Change:
        seat = seat_named(table, body)
        if seat not in person_of(request).seats_at(table) or not live_table.is_absent(table.host):
            check_host(request, table)
        return hosting.hand_over(table, seat, body.id)

    return Command(body.id, propose, changes.HANDED_OVER, lambda table: {"seat": seat_named(table, body)})


# --- what everybody may do for themselves


def personal_command(propose_change: Callable[[Table, Identity, str], Change], kind: str) -> Parser:
    """A command of a person about all of their seats."""

    async def parse(request: Request, live_table: LiveTable) -> Command:
        body, person = await parse_body(request, CommandBody), person_of(request)
        return Command(body.id, lambda table: propose_change(table, person, body.id), kind, lambda table: {})

    return parse


def leave(table: Table, person: Identity, id: str) -> Change:
    return hosting.leave(table, _key_hash_at(table, person), id)


def hide(table: Table, person: Identity, id: str) -> Change:
    """Remove the table from one's lists."""
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


class MoveBody(CommandBody):
    words: str = ""
    version: int | None = None


async def move(request: Request, live_table: LiveTable) -> Command:
    body = await parse_body(request, MoveBody)
    version, source = body.version, request.app.state.registry.source
    if not body.id or version is None:
        raise HTTPException(422, "a move names the version it was made against and an id of its own")
    parse_words(body.words)

    def propose(table: Table) -> Change:
        return table.propose_move(acting_seat(request, table, body.seat), body.words, version, body.id, source)

    return own_seat_command(request, body, propose, changes.MOVED, {"words": body.words})


def seat_command(propose_change: Callable[[Table, int, str], Change], kind: str) -> Parser:
    """A command for one of the sender's own seats without further facts."""

    async def parse(request: Request, live_table: LiveTable) -> Command:
        body = await parse_body(request, CommandBody)

        def propose(table: Table) -> Change:
            return propose_change(table, acting_seat(request, table, body.seat), body.id)

        return own_seat_command(request, body, propose, kind)

    return parse


class RequestBody(CommandBody, kw_only=True):
    what: Literal["undo", "replace", "end"]
    about: int = 0


async def ask(request: Request, live_table: LiveTable) -> Command:
    body = await parse_body(request, RequestBody)

    def propose(table: Table) -> Change:
        seat = acting_seat(request, table, body.seat)
        return table.propose_request(seat, body.what, body.about, body.id, live_table.absent_seats())

    command = own_seat_command(request, body, propose, changes.ASKED, {"what": body.what, "about": body.about})
    return RequestCommand(*command)


class AnswerBody(CommandBody, kw_only=True):
    """`request`: the version at which the request was made."""

    agrees: bool
    request: int


async def reply(request: Request, live_table: LiveTable) -> Command:
    body = await parse_body(request, AnswerBody)

    def propose(table: Table) -> Change:
        seat = acting_seat(request, table, body.seat)
        return table.propose_answer(seat, body.agrees, body.request, body.id, live_table.absent_seats())

    return own_seat_command(request, body, propose, changes.ANSWERED, {"agrees": body.agrees, "request": body.request})


class NameBody(CommandBody, kw_only=True):
    name: str


async def rename(request: Request, live_table: LiveTable) -> Command:
    """Give oneself another name; where several share a screen, only in this seat."""
    body = await parse_body(request, NameBody)

    def propose(table: Table) -> Change:
        seat = acting_seat(request, table, body.seat)
        return hosting.rename(table, seat, checked_text(body.name, LONGEST_NAME), body.id)

    return own_seat_command(request, body, propose, changes.NAMED, {"name": sanitised(body.name)})


class ChatBody(CommandBody):
    text: str = ""


async def say(request: Request, live_table: LiveTable) -> Command:
    body = await parse_body(request, ChatBody)

    def propose(table: Table) -> Change:
        seat = acting_seat(request, table, body.seat)
        change = table.propose_chat(seat, body.text, body.id)
        if not live_table.may_chat(seat):
            raise HTTPException(429, "too much is said at once; wait a moment")
        return change

    return own_seat_command(request, body, propose, changes.SAID, {"text": sanitised(body.text)})


COMMANDS: dict[str, Parser] = {
    "sit": sit,
    "stand": stand,
    "seat-bot": seat_bot,
    "remove": host_command(hosting.remove, changes.REMOVED),
    "start": start,
    "close": close,
    "hand-over": hand_over,
    "leave": personal_command(leave, changes.LEFT),
    "hide": personal_command(hide, changes.HIDDEN),
    "accept": personal_command(accept, changes.ACCEPTED),
    "decline": personal_command(decline, changes.DECLINED),
    "move": move,
    "undo": seat_command(Table.propose_undo, changes.UNDONE),
    "end-turn": seat_command(Table.propose_end_turn, changes.ENDED_TURN),
    "ask": ask,
    "answer": reply,
    "withdraw": seat_command(
        Table.propose_withdrawal, changes.WITHDRAWN
    ),  # also by the person to be replaced by a bot, who is here
    "return": seat_command(Table.propose_return, changes.RETURNED),
    "say": say,
    "name": rename,
}
