"""The table in the browser: serve."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from towpath.cli.common import (
    app,
)
from towpath.engine import BadInput


@app.command()
def serve(
    share: Annotated[bool, typer.Option("--share", help="Let others in your network open it, too.")] = False,
    host: Annotated[str | None, typer.Option(help="Where to listen; by itself only to this computer.")] = None,
    port: Annotated[int, typer.Option(min=1, max=65535)] = 8000,
    address: Annotated[str, typer.Option(help="The public address, where a proxy stands in front: https://…")] = "",
    db: Annotated[
        str | None,
        typer.Option(help="The file of all tables, usually in your data folder; or postgresql://… for many."),
    ] = None,
    rate: Annotated[
        float, typer.Option(min=1, help="Requests a second that one address may make; at least 30 pages may be open.")
    ] = 30.0,
    pause: Annotated[
        float, typer.Option(min=0, max=10, help="Seconds before each opponent's move in a guided game.")
    ] = 1.2,
    show_page: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = True,
    bot: Annotated[
        list[str] | None, typer.Option(help="NAME=COMMAND: a program that can be seated as a bot; may be repeated.")
    ] = None,
) -> None:
    """Serve the table in the browser."""
    from starlette.applications import Starlette

    from towpath.announcing import can_draw, invitation, public_address
    from towpath.web import create_app, serving
    from towpath.web.addresses import EVERYWHERE, addresses_for, origin_of
    from towpath.web.bot_workers import BotWorkers
    from towpath.web.origins import Origins

    programs: dict[str, str] = {}
    for each in bot or []:
        name, sign, command = each.partition("=")
        if not sign or not name.strip() or not command.strip():
            raise BadInput(f'--bot {each!r}; should be NAME=COMMAND, for example "Ada=node examples/bot.mjs"')
        programs[name.strip()] = command

    data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "towpath" / "towpath.db"
    place = db or str(data)

    listens_at = host if host is not None else "" if share else "127.0.0.1"
    public = public_address(address)

    def others() -> list[str]:
        return [origin_of(each, port) for each in addresses_for(listens_at)]

    def listening() -> None:
        local = origin_of("127.0.0.1" if listens_at in EVERYWHERE else listens_at, port) + "/"
        print(f"Towpath is at {local} (Ctrl-C ends it; tables are kept in {place.rpartition('@')[2]})", flush=True)
        if share or public:
            print(invitation([public] if public else others(), can_draw(sys.stdout)), flush=True)
        if show_page:
            threading.Thread(target=webbrowser.open, args=[local], daemon=True).start()

    def make() -> Starlette:
        origins = Origins(public, others)
        return create_app(place, BotWorkers(programs=programs), rate=rate, pause=pause, origins=origins)

    serving.serve(place, listens_at, port, make, listening)
