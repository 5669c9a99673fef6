"""The service over HTTP. Every request is checked against the seat it claims; bad ones get a clear 4xx and change nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from towpath.engine import BadInput, ChanceSource, IllegalMove
from towpath.rulebook.texts import refusal
from towpath.store import PostgresStore, Unavailable, open_store
from towpath.table import OPEN, Change, Refused, Table, changes, hashed
from towpath.table import errors as table_errors
from towpath.table.legible import legible
from towpath.web import hints, lobby, pages, replay, rulebook
from towpath.web.asking import Answer, body_of, language_of, words_in
from towpath.web.desk import Desk, Sitting, Wish
from towpath.web.guard import RATE, Guard
from towpath.web.identity import Seal, person_of, remember, seal_beside
from towpath.web.looks import Look, as_json
from towpath.web.preview import preview
from towpath.web.thinkers import Thinkers
from towpath.web.view import word_tree
from towpath.web.why import why_not, why_not_thing

HEARTBEAT = 15.0  # seconds between signs of life on a quiet live connection
LONGEST_ID = 64
RETRY = 1000  # milliseconds until a page that lost its connection tries again
SAME: dict[str, Any] = {"facts": {}, "gone": [], "parts": {}, "undrawn": []}  # what a change of nothing says
STATUS = {table_errors.NOT_HERE: 403, table_errors.TAKEN: 409, table_errors.TOO_LONG: 422, table_errors.EMPTY: 422}


class Service(Starlette):
    """The guard stands before everything else: what it adds to answers is on the page that says that something broke, too."""

    def __init__(self, rate: float, **given: Any) -> None:
        super().__init__(**given)
        self.rate = rate

    def build_middleware_stack(self) -> ASGIApp:
        return Guard(super().build_middleware_stack(), self.rate)


def create_app(
    db: Path | str,
    thinkers: Thinkers | None = None,
    rate: float = RATE,
    source: ChanceSource | None = None,
    pause: float = 0.0,
) -> Starlette:
    """The whole service, with its tables in the file `db` or in the PostgreSQL database of that address.

    Chance is secret unless another source is given. `pause`: seconds before each opponent's move in a guided game.
    """

    store = open_store(db)
    seal = Seal(store.secret()) if isinstance(store, PostgresStore) else seal_beside(Path(db))

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.seal = seal
        app.state.desk = Desk(store, thinkers or Thinkers(), source, pause)
        app.state.desk.listen()
        yield
        await app.state.desk.close()
        store.close()

    return Service(
        rate,
        routes=[
            *pages.routes(),
            *lobby.routes(),
            *rulebook.routes(),
            Route("/tables/{id}", see, methods=["GET"]),
            Route("/tables/{id}/live", live, methods=["GET"]),
            Route("/tables/{id}/board.svg", board, methods=["GET"]),
            Route("/tables/{id}/replay", look_back, methods=["GET"]),
            Route("/tables/{id}/record", record, methods=["GET"]),
            Route("/tables/{id}/why", why, methods=["GET"]),
            Route("/tables/{id}/preview", look_ahead, methods=["GET"]),
            Route("/tables/{id}/hint", hint, methods=["GET"]),
            Route("/tables/{id}/words", words, methods=["GET"]),
            Route("/tables/{id}/{wish:str}", wish_for, methods=["POST"]),
        ],
        exception_handlers={
            Refused: on_refused,
            IllegalMove: on_illegal,
            BadInput: on_bad_input,
            Unavailable: pages.on_unavailable,
            HTTPException: pages.on_http_error,
            Exception: pages.on_fault,
        },
        lifespan=lifespan,
    )


# --- who asks


async def sitting_of(request: Request) -> Sitting:
    desk: Desk = request.app.state.desk
    sitting = await desk.sitting(request.path_params["id"])
    if sitting is None:
        raise HTTPException(404, "no such table")
    return sitting


def look_of(request: Request, seat: int | None) -> Look:
    return Look(seat, language_of(request), request.query_params.get("narrow") == "1")


def view_for(request: Request, sitting: Sitting, seat: int | None) -> dict[str, Any]:
    return {**sitting.show(look_of(request, seat)).whole(), **at_this_moment(request, sitting)}


def at_this_moment(request: Request, sitting: Sitting) -> dict[str, list[str]]:
    """What is not the same for all who look alike: the seats that this browser holds, and those of absent people."""
    names = sitting.table.setup.seat_names()
    mine = person_of(request).seats_at(sitting.table)
    return {"mine": [names[each] for each in mine], "away": away(sitting)}


def away(sitting: Sitting) -> list[str]:
    names = sitting.table.setup.seat_names()
    return [names[each] for each in sitting.absent()]


def keys_here(request: Request, sitting: Sitting) -> set[str]:
    """The hashes of those keys of this browser that hold a seat."""
    return {sitting.table.holders[seat].key_hash for seat in person_of(request).seats_at(sitting.table)}


def seat_for(request: Request, sitting: Sitting, claimed: Any) -> int | None:
    return seat_at(request, sitting.table, claimed)


def seat_at(request: Request, table: Table, claimed: Any) -> int | None:
    """The seat by whose eyes the request looks: the one it claims and holds, its only one, or none."""
    held = person_of(request).seats_at(table)
    if claimed in (None, ""):
        return held[0] if held else None
    names = table.setup.seat_names()
    if claimed not in names or names.index(claimed) not in held:
        raise HTTPException(403, "that seat is not yours")
    return names.index(claimed)


# --- seeing


async def see(request: Request) -> Response:
    """The table as one seat sees it; with `drawn=0` without the drawing."""
    sitting = await sitting_of(request)
    seat = seat_for(request, sitting, request.query_params.get("seat"))
    sitting.see(keys_here(request, sitting))
    if request.query_params.get("drawn") == "0":
        return Answer({**sitting.show(look_of(request, seat)).plain, **at_this_moment(request, sitting)})
    return Answer(view_for(request, sitting, seat))


async def live(request: Request) -> Response:
    """News as server-sent events: the present view at once, and what becomes different after every change."""
    sitting = await sitting_of(request)
    look = look_of(request, seat_for(request, sitting, request.query_params.get("seat")))

    desk: Desk = request.app.state.desk

    async def news() -> AsyncIterator[str]:
        with sitting.watched(keys_here(request, sitting)):
            yield f"retry: {RETRY}\n\n"
            waiting, shown = sitting.news, sitting.show(look)
            now = at_this_moment(request, sitting)
            yield f"id: {shown.version}\nevent: view\ndata: {as_json({**shown.whole(), **now})}\n\n"
            gone = now["away"]
            while not desk.closing:
                while not waiting.is_set():
                    try:
                        await asyncio.wait_for(waiting.wait(), HEARTBEAT)
                    except TimeoutError:
                        yield ": still here\n\n"
                    if gone != away(sitting):
                        gone = away(sitting)
                        yield f"event: change\ndata: {as_json({**SAME, 'changed': {'away': gone}})}\n\n"
                if desk.closing:
                    return
                if look.seat is not None and look.seat not in person_of(request).seats_at(sitting.table):
                    return  # the seat was left: whoever comes back looks by other eyes
                before, waiting, shown = shown, sitting.news, sitting.show(look)
                yield f"id: {shown.version}\nevent: change\ndata: {shown.update_from(before)}\n\n"

    return StreamingResponse(news(), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


async def board(request: Request) -> Response:
    sitting = await sitting_of(request)
    seat = seat_for(request, sitting, request.query_params.get("seat"))
    eyes = sitting.table.eyes(seat)
    return Response(sitting.table.position.observe(eyes).svg(language_of(request)), media_type="image/svg+xml")


async def look_back(request: Request) -> Response:
    """The table as it was after so many moves: by one's own eyes, or by any once the game is over."""
    sitting = await sitting_of(request)
    asked, step = request.query_params.get("eyes", ""), request.query_params.get("step", "0")
    own = seat_for(request, sitting, request.query_params.get("seat"))
    if not (step.isascii() and step.isdecimal() and len(step) < 10):
        raise HTTPException(422, "step should be a number of moves")
    try:
        eyes = replay.eyes_of(sitting.table, asked, sitting.table.eyes(own))
    except LookupError:
        raise HTTPException(403, "only your own eyes can look back while the game goes on") from None
    narrow = request.query_params.get("narrow") == "1"
    return Answer(replay.frame(sitting.table, int(step), eyes, language_of(request), narrow))


async def record(request: Request) -> Response:
    """The whole game, hidden cards included: only when it is over."""
    sitting = await sitting_of(request)
    if not sitting.table.position.is_over():
        raise HTTPException(403, "the record is open when the game is over")
    return Response(sitting.table.record().text(), media_type="text/plain; charset=utf-8")


async def why(request: Request) -> Response:
    """Why can't I? For any path of words, or for a thing on the table after the words picked so far."""
    sitting = await sitting_of(request)
    seat = sitting.table.eyes(seat_for(request, sitting, request.query_params.get("seat")))
    if seat is None:
        raise HTTPException(403, "only a player can ask, and only about a game that has begun")
    asked, thing = words_in(request.query_params.get("words", "")), request.query_params.get("thing", "")
    words_in(thing)
    # In a thread, because a thing may be looked for in many places of the tree of words.
    position, language = sitting.table.position.copy(), language_of(request)
    if thing:
        return Answer(await asyncio.to_thread(why_not_thing, position, seat, asked, thing, language))
    return Answer(await asyncio.to_thread(why_not, position, seat, " ".join(asked), language))


async def look_ahead(request: Request) -> Response:
    """What a whole move would bring, as far as the seat can know it."""
    sitting = await sitting_of(request)
    seat = sitting.table.eyes(seat_for(request, sitting, request.query_params.get("seat")))
    if seat is None or seat not in sitting.table.position.actors():
        return Answer(None)
    asked = " ".join(words_in(request.query_params.get("words", "")))
    look = look_of(request, seat)
    return Answer(preview(sitting.table, asked, look, sitting.show(look).parts()))


async def until_gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def hint(request: Request) -> Response:
    """What would a good player do here?"""
    sitting = await sitting_of(request)
    seat = seat_for(request, sitting, request.query_params.get("seat"))
    desk: Desk = request.app.state.desk
    found = await hints.hint_while_wanted(desk, sitting, seat, language_of(request), until_gone(request))
    return Response(status_code=204) if found is None else Answer(found)


async def words(request: Request) -> Response:
    """The tree of legal words below a prefix, where the view left it out."""
    sitting = await sitting_of(request)
    seat = sitting.table.eyes(seat_for(request, sitting, request.query_params.get("seat")))
    if seat is None or seat not in sitting.table.position.actors():
        return Answer([])
    prefix = words_in(request.query_params.get("prefix", ""))
    return Answer(word_tree(sitting.table.position, seat, prefix, language_of(request)))


# --- wishes


# Who sits where and whether a wish is theirs is looked at when it happens, under the table's lock: not when it is read.
class Wanted(NamedTuple):
    """A wish with its id; what kind of change it becomes, and which of its facts a repeated send says again."""

    id: str
    wish: Wish
    kind: str
    says: Callable[[Table], dict[str, Any]]

    def was(self, table: Table, kept: Change) -> bool:
        return self.kind == kept.kind and all(
            kept.facts.get(key, said) == said for key, said in self.says(table).items()
        )


Maker = Callable[[Request, Sitting], Awaitable[Wanted]]


async def wish_for(request: Request) -> Response:
    """A wish becomes a change, or is refused; the answer is the fresh view, without the drawing."""
    maker = WISHES.get(request.path_params["wish"])
    if maker is None:
        raise HTTPException(404, "no such wish")
    sitting = await sitting_of(request)
    desk: Desk = request.app.state.desk
    wanted = await maker(request, sitting)
    sitting.see(keys_here(request, sitting))
    await desk.do(sitting, wanted.wish, wanted.id, wanted.was)
    held = person_of(request).seats_at(sitting.table)
    response = Answer(sitting.show(look_of(request, held[0] if held else None)).plain)
    if request.path_params["wish"] == "sit":
        remember(request, response)
    return response


def acting(request: Request, table: Table, claimed: Any) -> int:
    seat = seat_at(request, table, claimed)
    if seat is None:
        raise HTTPException(403, "you do not sit at this table")
    return seat


class Wished(msgspec.Struct, forbid_unknown_fields=True):
    """What everybody may say with a wish: for which of their seats it is, and an id of its own."""

    seat: str | None = None
    id: Annotated[str, msgspec.Meta(max_length=LONGEST_ID, pattern=r"^[ -~]*\Z")] = ""


def seat_named(table: Table, given: Wished) -> int:
    names = table.setup.seat_names()
    return names.index(given.seat) if given.seat in names else -1


def wanted(request: Request, given: Wished, wish: Wish, kind: str, says: dict[str, Any] | None = None) -> Wanted:
    """What somebody wants who sits here, for one of their own seats."""
    return Wanted(given.id, wish, kind, lambda table: {"seat": acting(request, table, given.seat), **(says or {})})


class ToSit(Wished):
    name: str | None = None


async def sit(request: Request, sitting: Sitting) -> Wanted:
    """Take the named seat; without one, that of one's colour if it is free, else the first that is."""
    given = await body_of(request, ToSit)
    lobby.call_by(request, given.name)
    person = person_of(request)

    def wish(table: Table) -> Change:
        names = table.setup.seat_names()
        free = [name for name, holder in zip(names, table.holders) if holder.kind == OPEN]
        wished = given.seat or (person.colour if person.colour in free else "".join(free[:1]))
        seat = names.index(wished) if wished in names else -1
        return table.wish_to_sit(seat, person.name, hashed(person.key()), given.id, person.colour)

    return Wanted(given.id, wish, changes.SAT, lambda table: {"key_hash": hashed(person.key())})


async def stand(request: Request, sitting: Sitting) -> Wanted:
    """Leave one's own seat before the game begins. A repeated send finds the seat left already, and that is all right."""
    given = await body_of(request, Wished)

    def wish(table: Table) -> Change:
        return table.wish_to_stand(acting(request, table, given.seat), given.id)

    return Wanted(given.id, wish, changes.STOOD, lambda table: {"seat": seat_named(table, given)} if given.seat else {})


class ToSeatBot(Wished):
    level: str = ""


async def seat_bot(request: Request, sitting: Sitting) -> Wanted:
    """Somebody who sits here gives an open seat to a bot."""
    given = await body_of(request, ToSeatBot)
    levels = request.app.state.desk.thinkers.levels()
    if given.level not in levels:
        raise HTTPException(422, f"level should be one of {', '.join(levels)}")

    def wish(table: Table) -> Change:
        acting(request, table, None)
        return table.wish_to_seat_bot(seat_named(table, given), given.level, given.id)

    def says(table: Table) -> dict[str, Any]:
        return {"seat": seat_named(table, given), "level": given.level}

    return Wanted(given.id, wish, changes.SEATED_BOT, says)


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
        return table.wish_to_move(acting(request, table, given.seat), given.words, version, given.id, source)

    return wanted(request, given, wish, changes.MOVED, {"words": " ".join(given.words.split())})


async def undo(request: Request, sitting: Sitting) -> Wanted:
    given = await body_of(request, Wished)

    def wish(table: Table) -> Change:
        return table.wish_to_undo(acting(request, table, given.seat), given.id)

    return wanted(request, given, wish, changes.UNDONE)


async def end_turn(request: Request, sitting: Sitting) -> Wanted:
    given = await body_of(request, Wished)

    def wish(table: Table) -> Change:
        return table.wish_to_end_turn(acting(request, table, given.seat), given.id)

    return wanted(request, given, wish, changes.ENDED_TURN)


class ToAsk(Wished, kw_only=True):
    what: Literal["undo", "replace"]
    about: int


async def ask(request: Request, sitting: Sitting) -> Wanted:
    given = await body_of(request, ToAsk)

    def wish(table: Table) -> Change:
        seat = acting(request, table, given.seat)
        return table.wish_to_ask(seat, given.what, given.about, given.id, sitting.absent())

    return wanted(request, given, wish, changes.ASKED, {"what": given.what, "about": given.about})


class ToAnswer(Wished, kw_only=True):
    """`request` is the version at which it was asked."""

    agrees: bool
    request: int


async def reply(request: Request, sitting: Sitting) -> Wanted:
    given = await body_of(request, ToAnswer)

    def wish(table: Table) -> Change:
        seat = acting(request, table, given.seat)
        return table.wish_to_answer(seat, given.agrees, given.request, given.id, sitting.absent())

    return wanted(request, given, wish, changes.ANSWERED, {"agrees": given.agrees, "request": given.request})


async def withdraw(request: Request, sitting: Sitting) -> Wanted:
    """Ask no longer; or say that one is here, whom a bot should replace."""
    given = await body_of(request, Wished)

    def wish(table: Table) -> Change:
        return table.wish_to_withdraw(acting(request, table, given.seat), given.id)

    return wanted(request, given, wish, changes.WITHDRAWN)


async def come_back(request: Request, sitting: Sitting) -> Wanted:
    given = await body_of(request, Wished)

    def wish(table: Table) -> Change:
        return table.wish_to_return(acting(request, table, given.seat), given.id)

    return wanted(request, given, wish, changes.RETURNED)


class ToSay(Wished):
    text: str = ""


async def say(request: Request, sitting: Sitting) -> Wanted:
    given = await body_of(request, ToSay)

    def wish(table: Table) -> Change:
        seat = acting(request, table, given.seat)
        said = table.wish_to_say(seat, given.text, given.id)
        if not sitting.may_say(seat):
            raise HTTPException(429, "too much is said at once; wait a moment")
        return said

    return wanted(request, given, wish, changes.SAID, {"text": legible(given.text)})


WISHES: dict[str, Maker] = {
    "sit": sit,
    "stand": stand,
    "seat-bot": seat_bot,
    "move": move,
    "undo": undo,
    "end-turn": end_turn,
    "ask": ask,
    "answer": reply,
    "withdraw": withdraw,
    "return": come_back,
    "say": say,
}


# --- refusals


async def on_refused(request: Request, refused: Exception) -> Response:
    assert isinstance(refused, Refused)
    sitting = await sitting_of(request)
    sentence = pages.page_words(language_of(request))[f"refused-{refused.why}"].format(**refused.particulars)
    answer: dict[str, Any] = {"refused": refused.why, "text": sentence, **refused.particulars}
    if refused.why == table_errors.STALE:
        answer["view"] = view_for(request, sitting, seat_for(request, sitting, None))
    return Answer(answer, STATUS.get(refused.why, 409))


async def on_illegal(request: Request, illegal: Exception) -> Response:
    assert isinstance(illegal, IllegalMove)
    title = (await sitting_of(request)).table.setup.game
    sentence = refusal(title, illegal.reason, language_of(request))
    return Answer({"rule": illegal.rule, "text": sentence}, 422)


async def on_bad_input(request: Request, bad: Exception) -> Response:
    return Answer({"error": str(bad)}, 422)
