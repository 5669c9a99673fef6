"""Queries: what a viewer may see of a table. Views, live news, drawings, replays, reasons, previews and hints."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from msgspec.structs import asdict, replace
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from towpath.table import PERSON, Table
from towpath.web import hints, replay
from towpath.web.identity import person_of
from towpath.web.live_table import LiveTable
from towpath.web.names import names_at
from towpath.web.parsing import JsonResponse, language_of, parse_words
from towpath.web.preview import preview
from towpath.web.registry import TableRegistry
from towpath.web.rendering import Viewer
from towpath.web.view import word_tree
from towpath.web.why import why_not, why_not_thing, why_wait
from towpath.web.wire import LiveFacts, Presence, UndrawnView, Update, View, encoded

HEARTBEAT = 15.0  # seconds between signs of life on a quiet live connection, so that pages know that it still works
RETRY = 1000  # milliseconds until a page that lost its connection tries again


# --- the table and the viewer of a request


async def live_table_of(request: Request) -> LiveTable:
    registry: TableRegistry = request.app.state.registry
    live_table = await registry.live_table(request.path_params["id"])
    if live_table is None:
        raise HTTPException(404, "no such table")
    return live_table


def seat_of(request: Request, table: Table) -> int | None:
    """The seat that the viewer names in the address and holds, else their only one or first; None for a spectator."""
    return seat_claimed(request, table, request.query_params.get("seat"))


def seat_claimed(request: Request, table: Table, claimed: str | None) -> int | None:
    """The seat with this name, which has to be the sender's; without a name their only one or first, if they have any."""
    held = person_of(request).seats_at(table)
    if not claimed:
        return held[0] if held else None
    names = table.setup.seat_names()
    if claimed not in names or names.index(claimed) not in held:
        raise HTTPException(403, "that seat is not yours")
    return names.index(claimed)


def viewer_of(request: Request, seat: int | None) -> Viewer:
    return Viewer(seat, language_of(request), is_narrow(request))


def is_narrow(request: Request) -> bool:
    return request.query_params.get("narrow") == "1"


# --- views


def view_for(request: Request, live_table: LiveTable, seat: int | None) -> View:
    return live_table.render(viewer_of(request, seat)).whole(live_facts(request, live_table))


def live_facts(request: Request, live_table: LiveTable) -> LiveFacts:
    """Which seats this browser holds, and who is here."""
    table, names = live_table.table, live_table.table.setup.seat_names()
    person = person_of(request)
    return LiveFacts(
        mine=[names[each] for each in person.seats_at(table)],
        hosting=table.host in person.key_hashes(),
        may_take_over=not table.host or live_table.is_absent(table.host),
        away=[names[each] for each in live_table.absent_seats()],
        presence=presence_at(live_table),
        watching=live_table.spectators,
    )


def presence_at(live_table: LiveTable) -> dict[str, Presence]:
    """Which of the people at the table are here, and for how many seconds the others have been away, if that is known."""
    presence = live_table.presence
    people: dict[str, Presence] = {}
    for name, holder in zip(live_table.table.setup.seat_names(), live_table.table.holders):
        if holder.kind == PERSON:
            here, away_for = presence.is_here(holder.key_hash), presence.away_for(holder.key_hash)
            people[name] = Presence(here, None if here or away_for is None else round(away_for))
    return people


def differs(facts: LiveFacts, before: LiveFacts) -> bool:
    """Whether a page needs the new live facts. It counts the seconds of absences itself."""
    return _without_times(facts) != _without_times(before)


def _without_times(facts: LiveFacts) -> LiveFacts:
    return replace(facts, presence={seat: Presence(each.here, None) for seat, each in facts.presence.items()})


def news_of(facts: LiveFacts) -> Update:
    """An update without a change of the table itself."""
    return Update(changed=asdict(facts), facts={}, gone=[], parts={}, undrawn=[])


async def table_view(request: Request) -> Response:
    """The view of one viewer; with `drawn=0` without the drawing."""
    live_table = await live_table_of(request)
    seat = seat_of(request, live_table.table)
    live_table.presence.touch(person_of(request).key_hashes())
    if request.query_params.get("drawn") == "0":
        rendered = live_table.render(viewer_of(request, seat))
        return JsonResponse(UndrawnView(rendered.plain, live_facts(request, live_table)))
    return JsonResponse(view_for(request, live_table, seat))


async def live(request: Request) -> Response:
    """Server-sent events: the present view at once, and what is different after every change."""
    live_table = await live_table_of(request)
    viewer = viewer_of(request, seat_of(request, live_table.table))
    registry: TableRegistry = request.app.state.registry

    async def events() -> AsyncIterator[bytes]:
        with live_table.connected(person_of(request).key_hashes()):
            yield b"retry: %d\n\n" % RETRY
            await registry.drop_absent(live_table)
            news, rendered = live_table.news, live_table.render(viewer)
            facts = live_facts(request, live_table)
            yield b"id: %d\nevent: view\ndata: %b\n\n" % (rendered.version, encoded(rendered.whole(facts)))
            while not registry.closing:
                try:
                    await asyncio.wait_for(news.wait(), HEARTBEAT)
                except TimeoutError:
                    yield b"event: beat\ndata: %g\n\n" % HEARTBEAT
                if registry.closing:
                    return
                await registry.drop_absent(live_table)
                old_facts, facts = facts, live_facts(request, live_table)
                if differs(facts, old_facts):
                    yield b"event: change\ndata: %b\n\n" % encoded(news_of(facts))
                if viewer.seat is not None and viewer.seat not in person_of(request).seats_at(live_table.table):
                    return  # the seat was left: the page connects again as another viewer
                before, news, rendered = rendered, live_table.news, live_table.render(viewer)
                if rendered is before:
                    continue
                yield b"id: %d\nevent: change\ndata: %b\n\n" % (rendered.version, rendered.update_from(before))

    return StreamingResponse(events(), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


async def board(request: Request) -> Response:
    table = (await live_table_of(request)).table
    observation = table.position.observe(table.viewing_seat(seat_of(request, table)))
    return Response(observation.svg(language_of(request)), media_type="image/svg+xml")


# --- the past


def _viewer_named(request: Request) -> str:
    """The viewer in the address, which older links call `eyes`."""
    return request.query_params.get("viewer", request.query_params.get("eyes", ""))


async def replay_frame(request: Request) -> Response:
    """The table after a number of moves, as the viewer saw it then; when the game is over, as anybody did."""
    table = (await live_table_of(request)).table
    viewer, step = _viewer_named(request), request.query_params.get("step", "0")
    own = table.viewing_seat(seat_of(request, table))
    if not (step.isascii() and step.isdecimal() and len(step) < 10):
        raise HTTPException(422, "step should be a number of moves")
    try:
        seat = replay.viewing_seat(table, viewer, own)
    except LookupError:
        raise HTTPException(403, "while the game goes on you see only what your own seat saw") from None
    return JsonResponse(replay.frame(table, int(step), seat, language_of(request), is_narrow(request)))


async def record(request: Request) -> Response:
    """The whole game, hidden cards included: only when it is over."""
    table = (await live_table_of(request)).table
    if not table.is_over():
        raise HTTPException(403, "the record is open when the game is over")
    return Response(table.record().text(), media_type="text/plain; charset=utf-8")


# --- help with a decision


async def why(request: Request) -> Response:
    """Why a path of words is no legal move, or why a thing on the board cannot be chosen after these words."""
    table = (await live_table_of(request)).table
    seat = table.viewing_seat(seat_of(request, table))
    if seat is None:
        raise HTTPException(403, "only a player can ask, and only about a game that has begun")
    words, thing = parse_words(request.query_params.get("words", "")), request.query_params.get("thing", "")
    parse_words(thing)
    language = language_of(request)
    waits = why_wait(table, seat, language)
    if waits is not None:
        return JsonResponse(waits)
    # In a thread, because a thing may be searched for in many places of the tree of words.
    position, people = table.position.copy(), names_at(table, language)
    if thing:
        return JsonResponse(await asyncio.to_thread(why_not_thing, position, seat, words, thing, language, people))
    return JsonResponse(await asyncio.to_thread(why_not, position, seat, " ".join(words), language, people))


async def move_preview(request: Request) -> Response:
    """What a whole move would change, as far as the seat can know it."""
    live_table = await live_table_of(request)
    table = live_table.table
    seat = table.viewing_seat(seat_of(request, table))
    if seat is None or seat not in table.position.actors():
        return JsonResponse(None)
    words = " ".join(parse_words(request.query_params.get("words", "")))
    viewer = viewer_of(request, seat)
    return JsonResponse(preview(table, words, viewer, live_table.render(viewer).parts()))


async def hint(request: Request) -> Response:
    """What a good player would do here."""
    live_table = await live_table_of(request)
    seat = seat_of(request, live_table.table)
    registry: TableRegistry = request.app.state.registry
    advice = await hints.hint_unless_outdated(
        registry, live_table, seat, language_of(request), _until_disconnected(request)
    )
    return Response(status_code=204) if advice is None else JsonResponse(advice)


async def _until_disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def words(request: Request) -> Response:
    """The tree of legal words below a prefix, where the view left it out."""
    table = (await live_table_of(request)).table
    seat = table.viewing_seat(seat_of(request, table))
    if seat is None or seat not in table.position.actors():
        return JsonResponse([])
    prefix = parse_words(request.query_params.get("prefix", ""))
    return JsonResponse(word_tree(table.position, seat, prefix, language_of(request)))
