"""Who somebody is: their name, colour and key, and which pages they have open."""

from __future__ import annotations

from typing import Annotated

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from towpath.table import hashed
from towpath.table.sanitising import sanitised
from towpath.web.identity import person_of, remember
from towpath.web.palette import colours
from towpath.web.parsing import LONGEST_ID, JsonResponse, parse_body
from towpath.web.registry import TableRegistry
from towpath.web.wire import Key, Me


def routes() -> list[BaseRoute]:
    return [
        Route("/me", profile, methods=["GET"]),
        Route("/me", change_profile, methods=["POST"]),
        Route("/me/here", report_page, methods=["POST"]),
        Route("/me/key", own_key, methods=["POST"]),
        Route("/me/return", return_with_key, methods=["POST"]),
    ]


async def profile(request: Request) -> Response:
    person = person_of(request)
    return JsonResponse(Me(person.name, person.colour, bool(person.keys)))


class ProfileBody(msgspec.Struct, forbid_unknown_fields=True):
    name: str | None = None
    colour: str | None = None


async def change_profile(request: Request) -> Response:
    body = await parse_body(request, ProfileBody)
    person = person_of(request)
    person.key()  # make the key before the first seat is taken, so that the seat cannot be lost
    if body.colour is not None:
        if body.colour not in ("", *colours()):
            raise HTTPException(422, f"colour should be one of {', '.join(colours())}")
        person.colour = body.colour
    if body.name is not None:
        if body.name.strip() and not sanitised(body.name):
            raise HTTPException(422, "name should have something to see")
        person.rename(body.name)
    response = await profile(request)
    remember(request, response)
    return response


class PageBody(msgspec.Struct, forbid_unknown_fields=True):
    """A page without a live connection. It reports while it is open, and when it is `closed`."""

    page: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_ID)]
    closed: bool = False


async def report_page(request: Request) -> Response:
    """The sender has a page open. The others at their tables see that."""
    body = await parse_body(request, PageBody)
    registry: TableRegistry = request.app.state.registry
    report = registry.presence.page_was_closed if body.closed else registry.presence.page_is_open
    report(person_of(request).key_hashes(), body.page)
    return Response(status_code=204)


async def own_key(request: Request) -> Response:
    """The key for a link with which the sender can return on another device. Sent only on request, never in a view."""
    person = person_of(request)
    if not person.keys:
        raise HTTPException(404, "you hold no seat yet")
    return JsonResponse(Key(person.keys[0]), headers={"Cache-Control": "no-store"})


class KeyBody(msgspec.Struct, forbid_unknown_fields=True):
    key: str


async def return_with_key(request: Request) -> Response:
    """Give this browser the seats of a key as well."""
    key = (await parse_body(request, KeyBody)).key
    registry: TableRegistry = request.app.state.registry
    held = await registry.tables_of([hashed(key)], 1)
    if not held:
        raise HTTPException(403, "that link holds no seat")
    person = person_of(request)
    person.add_key(key)
    if not person.name:
        holder = held[0]["seats"][held[0]["mine"][0]]
        person.name, person.colour = holder["name"], person.colour or holder["colour"]
    response = await profile(request)
    remember(request, response)
    return response
