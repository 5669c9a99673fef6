"""The service over HTTP. Every request is checked against the seat that it claims. Bad ones get a clear 4xx and change nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from msgspec import convert
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from towpath.engine import BadInput, ChanceSource, IllegalMove
from towpath.rulebook import texts
from towpath.store import PostgresStore, Unavailable, open_store
from towpath.table import Refused
from towpath.table import errors as table_errors
from towpath.web import commands, lobby, pages, profile, queries, rulebook, sharing, wire
from towpath.web.bot_workers import BotWorkers
from towpath.web.guard import RATE, Guard
from towpath.web.identity import Seal, seal_beside
from towpath.web.origins import NOWHERE_ELSE, Origins
from towpath.web.parsing import JsonResponse, language_of
from towpath.web.registry import TableRegistry

STATUS = {
    table_errors.NOT_HERE: 403,
    table_errors.NOT_HOST: 403,
    table_errors.TAKEN: 409,
    table_errors.TOO_LONG: 422,
    table_errors.EMPTY: 422,
}


class Service(Starlette):
    """The guard comes before everything else, so that even the page for an internal error has its headers."""

    def __init__(self, rate: float, **options: Any) -> None:
        super().__init__(**options)
        self.rate = rate

    def build_middleware_stack(self) -> ASGIApp:
        return Guard(super().build_middleware_stack(), self.rate)


def create_app(
    db: Path | str,
    bot_workers: BotWorkers | None = None,
    rate: float = RATE,
    source: ChanceSource | None = None,
    pause: float = 0.0,
    origins: Origins = NOWHERE_ELSE,
) -> Starlette:
    """The whole service, with its tables in the file `db` or in the PostgreSQL database of that address.

    Luck follows from a secret seed of each table, unless there is another `source`. `pause`: seconds before each
    opponent's move in a guided game. `origins`: the addresses by which others can open what was opened as localhost.
    """

    store = open_store(db)
    seal = Seal(store.secret()) if isinstance(store, PostgresStore) else seal_beside(Path(db))

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.seal = seal
        app.state.origins = origins
        app.state.registry = TableRegistry(store, bot_workers or BotWorkers(), source, pause)
        app.state.registry.listen()
        yield
        await app.state.registry.close()
        store.close()

    return Service(
        rate,
        routes=[
            *pages.routes(),
            *lobby.routes(),
            *profile.routes(),
            *rulebook.routes(),
            *sharing.routes(),
            Route("/tables/{id}", queries.table_view, methods=["GET"]),
            Route("/tables/{id}/live", queries.live, methods=["GET"]),
            Route("/tables/{id}/board.svg", queries.board, methods=["GET"]),
            Route("/tables/{id}/replay", queries.replay_frame, methods=["GET"]),
            Route("/tables/{id}/record", queries.record, methods=["GET"]),
            Route("/tables/{id}/why", queries.why, methods=["GET"]),
            Route("/tables/{id}/preview", queries.move_preview, methods=["GET"]),
            Route("/tables/{id}/hint", queries.hint, methods=["GET"]),
            Route("/tables/{id}/words", queries.words, methods=["GET"]),
            Route("/tables/{id}/rematch", commands.rematch, methods=["POST"]),
            Route("/tables/{id}/{command:str}", commands.post_command, methods=["POST"]),
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


# --- refusals


async def on_refused(request: Request, refused: Exception) -> Response:
    assert isinstance(refused, Refused)
    sentence = pages.page_words(language_of(request))[f"refused-{refused.why}"].format(**refused.particulars)
    refusal = convert({"refused": refused.why, "text": sentence, **refused.particulars}, wire.Refusal)
    if refused.why == table_errors.STALE:
        live_table = await queries.live_table_of(request)
        refusal.view = queries.view_for(request, live_table, queries.seat_claimed(request, live_table.table, None))
    return JsonResponse(refusal, STATUS.get(refused.why, 409))


async def on_illegal(request: Request, illegal: Exception) -> Response:
    assert isinstance(illegal, IllegalMove)
    title = (await queries.live_table_of(request)).table.setup.game
    sentence = texts.refusal(title, illegal.reason, language_of(request))
    return JsonResponse(wire.IllegalMove(illegal.rule, sentence), 422)


async def on_bad_input(request: Request, bad: Exception) -> Response:
    return JsonResponse(wire.Fault(str(bad)), 422)
