"""Sharing a table: its page with a preview of the link, the link as a QR code, and pictures for previews."""

from __future__ import annotations

import io
from functools import cache, lru_cache

import resvg_py
import segno
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from towpath.engine import BadInput
from towpath.games import game, games
from towpath.rulebook import narration
from towpath.store import Unreadable
from towpath.table import OPEN, PERSON, Table
from towpath.table.summary import summary
from towpath.web.lobby import agreed_options, link
from towpath.web.names import isolated, names_at
from towpath.web.pages import LinkPreview, page, page_words
from towpath.web.parsing import language_of
from towpath.web.queries import live_table_of
from towpath.web.registry import TableRegistry

SIZE = (1200, 630)  # pixels, as messengers want it
PAPER, FRAME = "#f4ecd8", "#8f8266"


def routes() -> list[BaseRoute]:
    return [
        Route("/t/{id}", table_page, methods=["GET"]),
        Route("/t/{id}/qr.svg", qr_code, methods=["GET"]),
        Route("/games/{name}/picture.png", picture, methods=["GET"]),
    ]


async def table_page(request: Request) -> Response:
    """The table, or the room in which people wait until all seats are taken."""
    registry: TableRegistry = request.app.state.registry
    try:
        live_table = await registry.live_table(request.path_params["id"])
    except Unreadable:
        return page("damaged", request, 500)
    except BadInput:  # of rules that are no longer played
        return page("old", request, 410)
    if live_table is None:
        raise HTTPException(404, "no such table")
    name = "table" if live_table.table.started() else "room"
    return page(name, request, preview=preview_of(live_table.table, language_of(request)))


def preview_of(table: Table, language: str) -> LinkPreview:
    """What everybody with the link may know: who sits there, what is played, and whether a seat is free."""
    heading, text = _invitation(table, language) if not table.started() else _company(table, language)
    if table.is_over():
        text = page_words(language)["preview-over" if table.started() else "room-closed"]
    return LinkPreview(heading, text, table.setup.game.name, f"/t/{table.id}")


def _invitation(table: Table, language: str) -> tuple[str, str]:
    say, title, host = page_words(language), table.setup.game.title, table.seat_of_host()
    name = table.holders[host].name if host >= 0 else ""
    free = len([holder for holder in table.holders if holder.kind == OPEN and not holder.is_reserved()])
    seats = [say["free-one"] if free == 1 else say["free-many"].format(count=free)] if free else []
    chosen = " · ".join(agreed_options(summary(table), language))
    heading = say["preview-invites" if name else "preview-invited"].format(name=isolated(name), game=title)
    return heading, ". ".join([chosen, *seats, say["no-account"]])


def _company(table: Table, language: str) -> tuple[str, str]:
    say, names = page_words(language), names_at(table, language)
    people = [names[seat] for seat, holder in zip(table.setup.seat_names(), table.holders) if holder.kind == PERSON]
    title = table.setup.game.title
    return say["preview-playing"].format(
        names=narration.narrator(table.setup.game, language).joined(people), game=title
    ), say["preview-under-way"]


# --- pictures


async def qr_code(request: Request) -> Response:
    """The table's link as a QR code."""
    await live_table_of(request)
    return Response(qr_drawing(link(request)), media_type="image/svg+xml")


@lru_cache(256)
def qr_drawing(text: str) -> bytes:
    """Dark on light with a margin, in dark mode too, because cameras read no other."""
    drawing = io.BytesIO()
    segno.make_qr(text, error="m").save(drawing, kind="svg", border=4, dark="#1d1a16", light="#fff", omitsize=True)
    return drawing.getvalue()


async def picture(request: Request) -> Response:
    """A game's picture for previews, which cannot show SVG."""
    name = request.path_params["name"]
    if name not in games():
        raise HTTPException(404, "no such game")
    png = await run_in_threadpool(painted, name)
    return Response(png, media_type="image/png", headers={"Cache-Control": "max-age=86400"})


@cache
def painted(name: str) -> bytes:
    """The vignette on a sheet of paper, as PNG."""
    width, height = SIZE
    sheet = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>'
        f"{placed(game(name).vignette(), 78, 25, 1044, 580)}"
        f'<rect x="78" y="25" width="1044" height="580" fill="none" stroke="{FRAME}" stroke-width="2"/></svg>'
    )
    return bytes(resvg_py.svg_to_bytes(svg_string=sheet, skip_system_fonts=True))


def placed(drawing: str, x: int, y: int, width: int, height: int) -> str:
    """A drawing to be put inside another."""
    return drawing.replace("<svg ", f'<svg x="{x}" y="{y}" width="{width}" height="{height}" ', 1)
