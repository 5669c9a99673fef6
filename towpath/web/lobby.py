"""The lobby: opening tables, the lists of tables, and the room in which people wait for others."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace
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
from towpath.web import wire
from towpath.web.identity import Identity, Seal, person_of, remember
from towpath.web.names import Seated, names_of
from towpath.web.origins import origin_for, reach_of
from towpath.web.pages import described, page_words
from towpath.web.parsing import Id, JsonResponse, language_of, parse_body
from towpath.web.queries import live_facts
from towpath.web.registry import TableRegistry
from towpath.web.view import view

MOST_PUBLIC = 12
MOST_MINE = 40
LONGEST_PATIENCE = 30 * 86400


def routes() -> list[BaseRoute]:
    return [
        Route("/tables", open_new_table, methods=["POST"]),
        Route("/lobby", table_lists, methods=["GET"]),
        Route("/tables/{id}/seats", seats_at, methods=["GET"]),
    ]


# --- opening a table


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """`seats`: who sits in each: me, open, bot, or bot:LEVEL. `guide`: open the guided first game.

    `names`: of the people in my seats, where several share a screen; without them it is my own. `patience`: for how many
    seconds people may be away. A request that is sent again with the same `id` opens no second table.
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
    body = await parse_body(request, NewTable)
    require_key(person_of(request))
    if body.guide:
        return await open_lesson(request, body)
    if "me" not in body.seats:
        raise HTTPException(422, "seats should name me at least once")
    setup = game(body.game).setup(len(body.seats), body.options)
    adopt_name(request, body.name)
    registry: TableRegistry = request.app.state.registry
    names = [*body.names, *[""] * len(body.seats)]
    holders = [holder_of(request, seat, name) for seat, name in zip(body.seats, names)]
    table = await registry.open(setup, holders, body.listed, None, body.patience, table_id(request, body.id))
    return opened(request, table)


def opened(request: Request, table: Table) -> Response:
    """The view of the table for whoever has opened it."""
    held = person_of(request).seats_at(table)
    response = JsonResponse(view(table, held[0] if held else None, language_of(request)), 201)
    remember(request, response)
    return response


def require_key(person: Identity) -> None:
    """A browser gets its key before it takes a seat, so that the seat is not lost if the response is."""
    if not person.keys:
        raise Refused(NO_KEY)


def table_id(request: Request, id: str) -> str:
    """The id of the table that this person opens with a request of this id; "" if the request has none."""
    if not id:
        return ""
    seal: Seal = request.app.state.seal
    return seal.name_for(f"{person_of(request).key()} {id}")


async def open_lesson(request: Request, body: NewTable) -> Response:
    """Open a guided first game. The sender is the learner; bots follow the lesson in the other seats, then play as apprentices."""
    lesson_guide = guide(game(body.game))
    if lesson_guide is None:
        raise HTTPException(404, f"{body.game} has no guided game")
    adopt_name(request, body.name)
    setup, learner = lesson_guide.record.setup, lesson_guide.seat
    seats = ["me" if seat == learner else f"bot:{APPRENTICE}" for seat in range(setup.players)]
    registry: TableRegistry = request.app.state.registry
    holders = [holder_of(request, seat) for seat in seats]
    lesson = lesson_from(lesson_guide.record, learner)
    table = await registry.open(setup, holders, False, lesson, PATIENCE, table_id(request, body.id))
    return opened(request, table)


def holder_of(request: Request, seat: Any, name: str = "") -> Holder:
    kind, _, level = str(seat).partition(":")
    if seat == "me":
        person = person_of(request)
        return Holder(
            PERSON, sanitised(name)[:LONGEST_NAME].strip() or person.name, hashed(person.key()), colour=person.colour
        )
    if seat == "open":
        return Holder(OPEN)
    levels = request.app.state.registry.bot_workers.levels()
    if kind != "bot" or (level and level not in levels):
        raise HTTPException(422, f"seats should be a list of me, open, bot and bot:LEVEL; levels: {', '.join(levels)}")
    return Holder(BOT, level=level or STAND_IN)


def adopt_name(request: Request, name: str | None) -> None:
    """Give the sender this name. Without one they stay a guest, whose name each reader sees in their own language."""
    if name is not None and name.strip():
        person_of(request).rename(name)


# --- lists


async def table_lists(request: Request) -> Response:
    """Tables to join and to watch, and my own: invitations, those in play, and the finished ones."""
    registry: TableRegistry = request.app.state.registry
    language = language_of(request)
    keys = [hashed(key) for key in person_of(request).keys]
    held = await registry.tables_of(keys, MOST_MINE) if keys else []
    mine = [row for row in held if not has_left(row)]
    my_own = {row["table"] for row in mine}
    waiting = await registry.public_tables(WAITING, MOST_PUBLIC)
    playing = await registry.public_tables(PLAYING, MOST_PUBLIC)
    return JsonResponse(
        wire.TableLists(
            open=table_rows([row for row in waiting if row["table"] not in my_own and has_people(row)], language),
            playing=table_rows([row for row in playing if row["table"] not in my_own], language),
            invited=table_rows([row for row in mine if is_invitation(row)], language),
            mine=table_rows([row for row in mine if row["state"] != OVER and not is_invitation(row)], language),
            finished=table_rows([row for row in mine if row["state"] == OVER and was_played(row)], language),
        )
    )


def table_rows(rows: list[dict[str, Any]], language: str) -> list[wire.LobbyTable]:
    """The rows of a list. One that cannot be shown, perhaps of a game that is gone, is left out."""
    shown: list[wire.LobbyTable] = []
    for row in rows:
        with suppress(BadInput, LookupError, TypeError):
            shown.append(table_row(row, language))
    return shown


def is_invitation(row: dict[str, Any]) -> bool:
    """Whether a seat is reserved for me there that I have not taken yet."""
    mine = [row["seats"][number] for number in row["mine"]]
    return row["state"] != OVER and bool(mine) and all([seat.get("kept") for seat in mine])


def has_left(row: dict[str, Any]) -> bool:
    """Whether I have left a game that goes on without me."""
    return row["state"] != OVER and all([row["seats"][number].get("left") for number in row["mine"]])


def was_played(row: dict[str, Any]) -> bool:
    """Whether the game of a finished table ever began."""
    return all([seat["kind"] != OPEN for seat in row["seats"]])


def has_people(row: dict[str, Any]) -> bool:
    """Older summaries say of an abandoned table, too, that it is waiting."""
    return any([seat["kind"] == PERSON for seat in row["seats"]])


def table_row(row: dict[str, Any], language: str) -> wire.LobbyTable:
    """A row of a list in the reader's language. Summaries of older versions lack some facts."""
    title = game(row["game"])
    people = names_of(title, [Seated(*[seat[key] for key in Seated._fields]) for seat in row["seats"]], language)
    seats = [
        wire.LobbySeat(
            seat=seat["seat"],
            label=narration.seat_name(title, seat["seat"], language),
            kind=seat["kind"],
            name=seat["name"],
            who=people[seat["seat"]],
            colour=seat.get("colour", ""),
            level=seat["level"],
            decides=seat.get("decides", False),
            mine=number in row["mine"],
            host=seat.get("host", False),
            bot=seat.get("bot", seat["kind"] == BOT),
            asked=seat.get("asked", False),
            kept=seat.get("kept", False),
            left=seat.get("left", False),
        )
        for number, seat in enumerate(row["seats"])
    ]
    labels = narration.names(title, language).get("options", {})
    chosen = [
        _value_label(labels, option.name, row["options"][option.name])
        for option in title.options
        if row["options"].get(option.name, option.default) != option.default
    ]
    return wire.LobbyTable(
        table=row["table"],
        game=row["game"],
        title=title.title,
        state=WAITING if row["state"] == ABANDONED else row["state"],
        seats=seats,
        chosen=[each for each in chosen if each],
        winners=row["winners"],
        ended=row.get("ended", ""),
        invited=is_invitation(row),
    )


def _value_label(labels: dict[str, Any], option: str, value: str) -> str:
    return str(labels.get(option, {}).get("values", {}).get(value, {}).get("name", ""))


def agreed_options(row: dict[str, Any], language: str) -> list[str]:
    """What will be played: the number of players and all main options, and of the fine ones those that are unusual."""
    title = game(row["game"])
    labels = narration.names(title, language).get("options", {})
    lines = [page_words(language)["players-just"].format(count=len(row["seats"]))]
    for option in title.options:
        value = row["options"].get(option.name, option.default)
        if not option.fine or value != option.default:
            lines.append(
                f"{labels.get(option.name, {}).get('name', option.name)}: {_value_label(labels, option.name, value)}"
            )
    return lines


async def seats_at(request: Request) -> Response:
    """One table in few words, for the room in which people wait for others."""
    registry: TableRegistry = request.app.state.registry
    live_table = await registry.live_table(request.path_params["id"])
    if live_table is None:
        raise HTTPException(404, "no such table")
    table = live_table.table
    person = person_of(request)
    row = {
        **summary(table),
        "table": table.id,
        "mine": [*person.seats_at(table), *reserved_for(table, person.key_hashes())],
    }
    language = language_of(request)
    taken = len([holder for holder in table.holders if holder.kind != OPEN])
    about = described(table.setup.game.name, language)
    facts = wire.RoomFacts(
        about=about.about,
        language=about.language,
        guide=about.guide,
        minutes=about.minutes,
        listed=table.listed,
        version=table.version,
        commitment=table.commitment,
        seed=table.open_seed(),
        can_begin=taken < len(table.holders) and can_begin_with(table, taken),
        link=link(request),
        reach=reach_of(origin_for(request)),
    )
    listed = replace(table_row(row, language), chosen=agreed_options(row, language))
    return JsonResponse(wire.Room(listed, facts, live_facts(request, live_table)))


def link(request: Request) -> str:
    """The link to the table for others."""
    return f"{origin_for(request)}/t/{request.path_params['id']}"
