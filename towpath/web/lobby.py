"""Before and between games: opening tables, the lists of tables, and who I am."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from towpath.bots.levels import APPRENTICE, STAND_IN
from towpath.engine import BadInput
from towpath.games import game
from towpath.rulebook import narration
from towpath.rulebook.guide import guide
from towpath.table import BOT, OPEN, PERSON, Holder, Refused, Table, hashed
from towpath.table.errors import NO_KEY
from towpath.table.hosting import can_begin_with
from towpath.table.lesson import lesson_from
from towpath.table.opening import PATIENCE
from towpath.table.rematch import reserved_for
from towpath.table.sanitising import LONGEST_NAME, sanitised
from towpath.table.summary import ABANDONED, OVER, PLAYING, WAITING, summary
from towpath.web.asking import LONGEST_ID, Answer, Id, body_of, language_of
from towpath.web.desk import Desk
from towpath.web.identity import Identity, Seal, person_of, remember
from towpath.web.names import Seated, names_of
from towpath.web.origins import origin_for, reach_of
from towpath.web.pages import described, page_words
from towpath.web.palette import colours
from towpath.web.seeing import at_this_moment
from towpath.web.view import view

MOST_PUBLIC = 12
MOST_MINE = 40
LONGEST_PATIENCE = 30 * 86400


def routes() -> list[BaseRoute]:
    return [
        Route("/tables", open_new_table, methods=["POST"]),
        Route("/lobby", lists, methods=["GET"]),
        Route("/tables/{id}/seats", seats_at, methods=["GET"]),
        Route("/me", me, methods=["GET"]),
        Route("/me", change_me, methods=["POST"]),
        Route("/me/here", here, methods=["POST"]),
        Route("/me/key", my_key, methods=["POST"]),
        Route("/me/return", come_back_with, methods=["POST"]),
    ]


# --- opening a table


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """`seats` says for each who sits there: me, open, bot, or bot:LEVEL; `guide` asks for the guided first game.

    `names` are those of the people in seats that are mine, where several share a screen; nothing: my own. `patience`: for
    how many seconds people may be away. A request that is sent again with the same `id` opens no second table.
    """

    game: str
    options: dict[str, str] = {}
    seats: tuple[str, ...] = ("me", "bot")
    name: str | None = None
    listed: bool = False
    guide: bool = False
    names: tuple[Annotated[str, msgspec.Meta(max_length=4 * LONGEST_NAME)], ...] = ()
    patience: Annotated[int, msgspec.Meta(ge=1, le=LONGEST_PATIENCE)] = PATIENCE
    id: Id = ""


async def open_new_table(request: Request) -> Response:
    given = await body_of(request, NewTable)
    check_key(person_of(request))
    if given.guide:
        return await open_lesson(request, given)
    if "me" not in given.seats:
        raise HTTPException(422, "seats should name me at least once")
    setup = game(given.game).setup(len(given.seats), given.options)
    call_by(request, given.name)
    desk: Desk = request.app.state.desk
    names = [*given.names, *[""] * len(given.seats)]
    holders = [holder_of(request, seat, name) for seat, name in zip(given.seats, names)]
    table = await desk.open(setup, holders, given.listed, None, given.patience, table_id(request, given.id))
    return opened(request, table)


def opened(request: Request, table: Table) -> Response:
    """The table as somebody sees it who has opened it, by the seat that they hold there now."""
    held = person_of(request).seats_at(table)
    response = Answer(view(table, held[0] if held else None, language_of(request)), 201)
    remember(request, response)
    return response


def check_key(person: Identity) -> None:
    """A browser holds its key before it takes a seat: if the answer is lost, the seat is not."""
    if not person.keys:
        raise Refused(NO_KEY)


def table_id(request: Request, id: str) -> str:
    """The id of the table that this person opens by a request of this id; nothing if the request has none."""
    if not id:
        return ""
    seal: Seal = request.app.state.seal
    return seal.name_for(f"{person_of(request).key()} {id}")


async def open_lesson(request: Request, given: NewTable) -> Response:
    """A guided first game: the learner's seat is mine, the others follow the lesson and then play as apprentices."""
    prepared = guide(game(given.game))
    if prepared is None:
        raise HTTPException(404, f"{given.game} has no guided game")
    call_by(request, given.name)
    setup, learner = prepared.record.setup, prepared.seat
    seats = ["me" if seat == learner else f"bot:{APPRENTICE}" for seat in range(setup.players)]
    desk: Desk = request.app.state.desk
    holders = [holder_of(request, seat) for seat in seats]
    lesson = lesson_from(prepared.record, learner)
    table = await desk.open(setup, holders, False, lesson, PATIENCE, table_id(request, given.id))
    return opened(request, table)


def holder_of(request: Request, seat: Any, name: str = "") -> Holder:
    kind, _, level = str(seat).partition(":")
    if seat == "me":
        person = person_of(request)
        called = sanitised(name)[:LONGEST_NAME].strip() or person.name
        return Holder(PERSON, called, hashed(person.key()), colour=person.colour)
    if seat == "open":
        return Holder(OPEN)
    levels = request.app.state.desk.thinkers.levels()
    if kind != "bot" or (level and level not in levels):
        raise HTTPException(422, f"seats should be a list of me, open, bot and bot:LEVEL; levels: {', '.join(levels)}")
    return Holder(BOT, level=level or STAND_IN)


def call_by(request: Request, name: str | None) -> None:
    """The name that was given is theirs from now on. Without any they are a guest, whom each reader's language numbers."""
    if name is not None and name.strip():
        person_of(request).call(name)


# --- lists


async def lists(request: Request) -> Response:
    """Tables to join and to watch, and my own: those that go on, and the finished ones."""
    desk: Desk = request.app.state.desk
    language = language_of(request)
    keys = [hashed(key) for key in person_of(request).keys]
    held = await desk.tables_of(keys, MOST_MINE) if keys else []
    mine = [row for row in held if not has_left(row)]
    my_own = {row["table"] for row in mine}
    waiting = await desk.public_tables(WAITING, MOST_PUBLIC)
    playing = await desk.public_tables(PLAYING, MOST_PUBLIC)
    return Answer(
        {
            "open": told_all([row for row in waiting if row["table"] not in my_own and has_people(row)], language),
            "playing": told_all([row for row in playing if row["table"] not in my_own], language),
            "invited": told_all([row for row in mine if is_invitation(row)], language),
            "mine": told_all([row for row in mine if row["state"] != OVER and not is_invitation(row)], language),
            "finished": told_all([row for row in mine if row["state"] == OVER and was_played(row)], language),
        }
    )


def told_all(rows: list[dict[str, Any]], language: str) -> list[dict[str, Any]]:
    """Rows of a list; one that cannot be told, of a game that is gone perhaps, spoils it for nobody."""
    found: list[dict[str, Any]] = []
    for row in rows:
        with suppress(BadInput, LookupError, TypeError):
            found.append(told(row, language))
    return found


def is_invitation(row: dict[str, Any]) -> bool:
    """Whether a seat is kept for me there that I have not taken yet."""
    mine = [row["seats"][number] for number in row["mine"]]
    return row["state"] != OVER and bool(mine) and all([seat.get("kept") for seat in mine])


def has_left(row: dict[str, Any]) -> bool:
    """Whether I have said goodbye to a game that goes on without me."""
    return row["state"] != OVER and all([row["seats"][number].get("left") for number in row["mine"]])


def was_played(row: dict[str, Any]) -> bool:
    """Whether the game of a finished table ever began."""
    return all([seat["kind"] != OPEN for seat in row["seats"]])


def has_people(row: dict[str, Any]) -> bool:
    """Notes from before `ABANDONED` was told apart say of an abandoned table, too, that it waits."""
    return any([seat["kind"] == PERSON for seat in row["seats"]])


def told(row: dict[str, Any], language: str) -> dict[str, Any]:
    """A row of a list in the reader's language."""
    title = game(row["game"])
    people = names_of(title, [Seated(*[seat[key] for key in Seated._fields]) for seat in row["seats"]], language)
    seats = [
        {
            **seat,
            "label": narration.seat_name(title, seat["seat"], language),
            "who": people[seat["seat"]],
            "mine": number in row["mine"],
        }
        for number, seat in enumerate(row["seats"])
    ]
    said = narration.names(title, language).get("options", {})
    chosen = [
        _value_name(said, option.name, row["options"][option.name])
        for option in title.options
        if row["options"].get(option.name, option.default) != option.default
    ]
    return {
        "table": row["table"],
        "game": row["game"],
        "title": title.title,
        "state": WAITING if row["state"] == ABANDONED else row["state"],
        "seats": seats,
        "chosen": [each for each in chosen if each],
        "winners": row["winners"],
        "ended": row.get("ended", ""),
        "invited": is_invitation(row),
    }


def _value_name(said: dict[str, Any], option: str, value: str) -> str:
    return str(said.get(option, {}).get("values", {}).get(value, {}).get("name", ""))


def agreed(row: dict[str, Any], language: str) -> list[str]:
    """What will be played, also where it is the usual: how many, edition or variant, length; of the finer points those
    that are unusual."""
    title = game(row["game"])
    said = narration.names(title, language).get("options", {})
    told = [page_words(language)["players-just"].format(count=len(row["seats"]))]
    for option in title.options:
        value = row["options"].get(option.name, option.default)
        if not option.fine or value != option.default:
            told.append(
                f"{said.get(option.name, {}).get('name', option.name)}: {_value_name(said, option.name, value)}"
            )
    return told


async def seats_at(request: Request) -> Response:
    """One table in few words, for the room in which one waits for the others."""
    desk: Desk = request.app.state.desk
    sitting = await desk.sitting(request.path_params["id"])
    if sitting is None:
        raise HTTPException(404, "no such table")
    table = sitting.table
    person = person_of(request)
    row = {
        **summary(table),
        "table": table.id,
        "mine": [*person.seats_at(table), *reserved_for(table, person.key_hashes())],
    }
    language = language_of(request)
    taken = len([holder for holder in table.holders if holder.kind != OPEN])
    about = described(table.setup.game.name, language)
    return Answer(
        {
            **told(row, language),
            **{key: about[key] for key in ("about", "guide", "minutes")},
            "chosen": agreed(row, language),
            "listed": table.listed,
            "version": table.version,
            "commitment": table.commitment,
            "seed": table.open_seed(),
            "can_begin": taken < len(table.holders) and can_begin_with(table, taken),
            **at_this_moment(request, sitting),
            **link(request),
        }
    )


def link(request: Request) -> dict[str, str]:
    """The link to hand on, and who can open it."""
    origin = origin_for(request)
    return {"link": f"{origin}/t/{request.path_params['id']}", "reach": reach_of(origin)}


# --- who I am


async def me(request: Request) -> Response:
    person = person_of(request)
    return Answer({"name": person.name, "colour": person.colour, "known": bool(person.keys)})


class Myself(msgspec.Struct, forbid_unknown_fields=True):
    name: str | None = None
    colour: str | None = None


async def change_me(request: Request) -> Response:
    given = await body_of(request, Myself)
    person = person_of(request)
    person.key()  # before the first seat is taken, so that it cannot be lost
    if given.colour is not None:
        if given.colour not in ("", *colours()):
            raise HTTPException(422, f"colour should be one of {', '.join(colours())}")
        person.colour = given.colour
    if given.name is not None:
        if given.name.strip() and not sanitised(given.name):
            raise HTTPException(422, "name should have something to see")
        person.call(given.name)
    response = await me(request)
    remember(request, response)
    return response


class OpenPage(msgspec.Struct, forbid_unknown_fields=True):
    """A page that has no live connection; it reports while it is open, and when it is `closed`."""

    page: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_ID)]
    closed: bool = False


async def here(request: Request) -> Response:
    """Somebody has a page open: the others at their tables see that."""
    given = await body_of(request, OpenPage)
    desk: Desk = request.app.state.desk
    report = desk.presence.page_was_closed if given.closed else desk.presence.page_is_open
    report(person_of(request).key_hashes(), given.page)
    return Response(status_code=204)


async def my_key(request: Request) -> Response:
    """The key for a link by which I come back on another device. Asked for on purpose; never part of a view."""
    person = person_of(request)
    if not person.keys:
        raise HTTPException(404, "you hold no seat yet")
    return Answer({"key": person.keys[0]}, headers={"Cache-Control": "no-store"})


class Link(msgspec.Struct, forbid_unknown_fields=True):
    key: str


async def come_back_with(request: Request) -> Response:
    """Hold here the seats that a key holds; those of this browser stay."""
    key = (await body_of(request, Link)).key
    desk: Desk = request.app.state.desk
    held = await desk.tables_of([hashed(key)], 1)
    if not held:
        raise HTTPException(403, "that link holds no seat")
    person = person_of(request)
    person.add_key(key)
    if not person.name:
        holder = held[0]["seats"][held[0]["mine"][0]]
        person.name, person.colour = holder["name"], person.colour or holder["colour"]
    response = await me(request)
    remember(request, response)
    return response
