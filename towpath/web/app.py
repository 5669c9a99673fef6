"""The service over HTTP. Every request is checked against the seat it claims; bad ones get a clear 4xx and change nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from towpath.engine import BadInput, ChanceSource, IllegalMove
from towpath.rulebook.texts import refusal
from towpath.store import PostgresStore, Unavailable, open_store
from towpath.table import Refused
from towpath.table import errors as table_errors
from towpath.web import lobby, pages, rulebook, seeing, sharing, wishes
from towpath.web.asking import Answer, language_of
from towpath.web.desk import Desk
from towpath.web.guard import RATE, Guard
from towpath.web.identity import Seal, seal_beside
from towpath.web.origins import NOWHERE_ELSE, Origins
from towpath.web.thinkers import Thinkers

STATUS = {
    table_errors.NOT_HERE: 403,
    table_errors.NOT_HOST: 403,
    table_errors.TAKEN: 409,
    table_errors.TOO_LONG: 422,
    table_errors.EMPTY: 422,
}


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
    origins: Origins = NOWHERE_ELSE,
) -> Starlette:
    """The whole service, with its tables in the file `db` or in the PostgreSQL database of that address.

    Luck follows from secret seeds of the tables' own, unless another source is given. `pause`: seconds before each
    opponent's move in a guided game. `origins`: by which addresses others can open what was opened as localhost.
    """

    store = open_store(db)
    seal = Seal(store.secret()) if isinstance(store, PostgresStore) else seal_beside(Path(db))

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.seal = seal
        app.state.origins = origins
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
            *sharing.routes(),
            Route("/tables/{id}", seeing.see, methods=["GET"]),
            Route("/tables/{id}/live", seeing.live, methods=["GET"]),
            Route("/tables/{id}/board.svg", seeing.board, methods=["GET"]),
            Route("/tables/{id}/replay", seeing.look_back, methods=["GET"]),
            Route("/tables/{id}/record", seeing.record, methods=["GET"]),
            Route("/tables/{id}/why", seeing.why, methods=["GET"]),
            Route("/tables/{id}/preview", seeing.look_ahead, methods=["GET"]),
            Route("/tables/{id}/hint", seeing.hint, methods=["GET"]),
            Route("/tables/{id}/words", seeing.words, methods=["GET"]),
            Route("/tables/{id}/rematch", wishes.rematch, methods=["POST"]),
            Route("/tables/{id}/{wish:str}", wishes.wish_for, methods=["POST"]),
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
    answer: dict[str, Any] = {"refused": refused.why, "text": sentence, **refused.particulars}
    if refused.why == table_errors.STALE:
        sitting = await seeing.sitting_of(request)
        answer["view"] = seeing.view_for(request, sitting, seeing.seat_for(request, sitting, None))
    return Answer(answer, STATUS.get(refused.why, 409))


async def on_illegal(request: Request, illegal: Exception) -> Response:
    assert isinstance(illegal, IllegalMove)
    title = (await seeing.sitting_of(request)).table.setup.game
    sentence = refusal(title, illegal.reason, language_of(request))
    return Answer({"rule": illegal.rule, "text": sentence}, 422)


async def on_bad_input(request: Request, bad: Exception) -> Response:
    return Answer({"error": str(bad)}, 422)
