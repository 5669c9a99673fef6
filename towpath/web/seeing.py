"""What somebody who asks may see of a table: views, live news, drawings, replays, reasons and previews."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from towpath.table import PERSON, Table
from towpath.web import hints, replay
from towpath.web.asking import Answer, language_of, words_in
from towpath.web.desk import Desk, Sitting
from towpath.web.identity import person_of
from towpath.web.looks import Look, as_json
from towpath.web.presence import GRACE
from towpath.web.preview import preview
from towpath.web.view import word_tree
from towpath.web.why import why_not, why_not_thing

HEARTBEAT = 15.0  # seconds between signs of life on a quiet live connection, by which a page knows that it is not dead
RETRY = 1000  # milliseconds until a page that lost its connection tries again
SAME: dict[str, Any] = {"facts": {}, "gone": [], "parts": {}, "undrawn": []}  # what a change of nothing says


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


def at_this_moment(request: Request, sitting: Sitting) -> dict[str, Any]:
    """What is not the same for all who look alike, or changes by itself: what this browser holds, and who is here.

    `away`: for whom a bot may be asked to play.
    """
    table, names = sitting.table, sitting.table.setup.seat_names()
    person = person_of(request)
    return {
        "mine": [names[each] for each in person.seats_at(table)],
        "hosting": table.host in person.key_hashes(),
        "may_take_over": not table.host or sitting.is_absent(table.host),
        "away": [names[each] for each in sitting.absent()],
        "presence": people_at(sitting),
        "watching": sitting.watching,
    }


def people_at(sitting: Sitting) -> dict[str, dict[str, Any]]:
    """Who of the people at the table is here, and for how many seconds the others have been away, if that is known."""
    presence = sitting.presence
    found: dict[str, dict[str, Any]] = {}
    for name, holder in zip(sitting.table.setup.seat_names(), sitting.table.holders):
        if holder.kind == PERSON:
            here, away_for = presence.is_here(holder.key_hash), presence.away_for(holder.key_hash)
            found[name] = {"here": here, "since": None if here or away_for is None else round(away_for)}
    return found


def differs(now: dict[str, Any], before: dict[str, Any]) -> bool:
    """Whether a page has to be told; time passes there too."""
    return _timeless(now) != _timeless(before)


def _timeless(moment: dict[str, Any]) -> dict[str, Any]:
    return {**moment, "presence": {seat: each["here"] for seat, each in moment["presence"].items()}}


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
    sitting.presence.see(person_of(request).key_hashes())
    if request.query_params.get("drawn") == "0":
        return Answer({**sitting.show(look_of(request, seat)).plain, **at_this_moment(request, sitting)})
    return Answer(view_for(request, sitting, seat))


async def live(request: Request) -> Response:
    """News as server-sent events: the present view at once, and what becomes different after every change."""
    sitting = await sitting_of(request)
    look = look_of(request, seat_for(request, sitting, request.query_params.get("seat")))

    desk: Desk = request.app.state.desk

    async def news() -> AsyncIterator[str]:
        with look_out_for(sitting), sitting.watched(person_of(request).key_hashes()):
            yield f"retry: {RETRY}\n\n"
            await desk.excuse(sitting)
            waiting, shown = sitting.news, sitting.show(look)
            now = at_this_moment(request, sitting)
            yield f"id: {shown.version}\nevent: view\ndata: {as_json({**shown.whole(), **now})}\n\n"
            while not desk.closing:
                try:
                    await asyncio.wait_for(waiting.wait(), HEARTBEAT)
                except TimeoutError:
                    yield f"event: beat\ndata: {HEARTBEAT:g}\n\n"
                if desk.closing:
                    return
                await desk.excuse(sitting)
                was, now = now, at_this_moment(request, sitting)
                if differs(now, was):
                    yield f"event: change\ndata: {as_json({**SAME, 'changed': now})}\n\n"
                if look.seat is not None and look.seat not in person_of(request).seats_at(sitting.table):
                    return  # the seat was left: whoever comes back looks by other eyes
                before, waiting, shown = shown, sitting.news, sitting.show(look)
                if shown is before:
                    continue
                yield f"id: {shown.version}\nevent: change\ndata: {shown.update_from(before)}\n\n"

    return StreamingResponse(news(), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


@contextmanager
def look_out_for(sitting: Sitting) -> Iterator[None]:
    """Whether a page that was closed is open again soon, as one that is only loaded anew: the others are told if not."""
    try:
        yield
    finally:
        asyncio.get_running_loop().call_later(GRACE + 0.1, sitting.stir)


async def board(request: Request) -> Response:
    sitting = await sitting_of(request)
    seat = seat_for(request, sitting, request.query_params.get("seat"))
    eyes = sitting.table.viewing_seat(seat)
    return Response(sitting.table.position.observe(eyes).svg(language_of(request)), media_type="image/svg+xml")


async def look_back(request: Request) -> Response:
    """The table as it was after so many moves: by one's own eyes, or by any once the game is over."""
    sitting = await sitting_of(request)
    asked, step = request.query_params.get("eyes", ""), request.query_params.get("step", "0")
    own = seat_for(request, sitting, request.query_params.get("seat"))
    if not (step.isascii() and step.isdecimal() and len(step) < 10):
        raise HTTPException(422, "step should be a number of moves")
    try:
        eyes = replay.eyes_of(sitting.table, asked, sitting.table.viewing_seat(own))
    except LookupError:
        raise HTTPException(403, "only your own eyes can look back while the game goes on") from None
    narrow = request.query_params.get("narrow") == "1"
    return Answer(replay.frame(sitting.table, int(step), eyes, language_of(request), narrow))


async def record(request: Request) -> Response:
    """The whole game, hidden cards included: only when it is over."""
    sitting = await sitting_of(request)
    if not sitting.table.is_over():
        raise HTTPException(403, "the record is open when the game is over")
    return Response(sitting.table.record().text(), media_type="text/plain; charset=utf-8")


async def why(request: Request) -> Response:
    """Why can't I? For any path of words, or for a thing on the table after the words picked so far."""
    sitting = await sitting_of(request)
    seat = sitting.table.viewing_seat(seat_for(request, sitting, request.query_params.get("seat")))
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
    seat = sitting.table.viewing_seat(seat_for(request, sitting, request.query_params.get("seat")))
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
    seat = sitting.table.viewing_seat(seat_for(request, sitting, request.query_params.get("seat")))
    if seat is None or seat not in sitting.table.position.actors():
        return Answer([])
    prefix = words_in(request.query_params.get("prefix", ""))
    return Answer(word_tree(sitting.table.position, seat, prefix, language_of(request)))
