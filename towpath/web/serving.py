"""Serving: everything is checked before the address is printed, no connection waits for ever, and the server ends at once."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import Callable
from contextlib import nullcontext, suppress
from errno import EADDRINUSE
from pathlib import Path
from types import FrameType

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from towpath.engine import BadInput
from towpath.store import is_postgres
from towpath.store.lock import locked
from towpath.web.registry import TableRegistry

try:
    import resource
except ImportError:  # a system without such limits
    resource = None  # type: ignore[assignment]

PATIENCE = 10  # seconds for a request to come after the connection was opened or the last one answered
ARRIVAL = 30  # seconds for sent data to arrive; so a network that dies silently is noticed
GRACE = 1  # seconds to answer open requests when the server ends
CONNECTIONS = 5000  # at most, and fewer where fewer files can be open
BACKLOG = 64  # connections that are accepted at once, before any of them is checked
OTHER_FILES = 64 + 4 * BACKLOG


def serve(db: Path | str, host: str, port: int, make: Callable[[], Starlette], listening: Callable[[], None]) -> None:
    """Serve the application of `make` until a signal ends it. Calls `listening` when it can be reached."""
    with nullcontext() if is_postgres(db) else locked(Path(db)):
        app = make()
        files = open_files()
        server = Server(app, max(files // 4, files - OTHER_FILES), listening)
        sockets = listen(host, port)
        server.run(sockets)
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is ending already


def open_files() -> int:
    """Raise the limit of open files as far as the system lets us, and return it."""
    if resource is None:
        return CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    return CONNECTIONS + OTHER_FILES if soft == resource.RLIM_INFINITY else soft


def listen(host: str, port: int) -> list[socket.socket]:
    """Sockets for all addresses of the host; without a host for all of this machine, with IPv4 and where possible IPv6."""
    sockets: list[socket.socket] = []
    problem: OSError | None = None
    try:
        infos = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError as error:
        raise BadInput(f"--host {host}: no such address ({error.strerror})") from None
    for family, _, _, _, address in dict.fromkeys(infos):
        try:
            sockets.append(socket.create_server(address[:2], family=family))
            # Connections inherit it. Without it the second part of an answer waits 40 ms for the first to be confirmed;
            # asyncio sets it by itself only where the socket names its protocol, which create_server leaves out.
            sockets[-1].setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if hasattr(socket, "TCP_USER_TIMEOUT"):  # connections inherit it; elsewhere the system's own limit holds
                sockets[-1].setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, ARRIVAL * 1000)
        except OSError as error:
            problem = error
    if problem is not None and problem.errno == EADDRINUSE:
        raise BadInput(
            f"port {port} of {host or 'this machine'} is in use; end the other program or choose another with --port"
        )
    if not sockets:
        raise BadInput(
            f"--host {host or 'any'} --port {port}: cannot be listened at ({problem and os.strerror(problem.errno or 0)})"
        )
    return sockets


class Server(uvicorn.Server):
    def __init__(self, app: Starlette, connections: int, listening: Callable[[], None]) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                http=Connection,
                ws="none",
                log_level="warning",
                timeout_graceful_shutdown=GRACE,
                backlog=BACKLOG,
                limit_concurrency=min(connections, CONNECTIONS),
            )
        )
        self.app = app
        self.listening = listening

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.listening()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the live connections of pages first, or the server would wait for them."""
        registry: TableRegistry = self.app.state.registry
        registry.end_live_connections()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.should_exit = True  # soon; a second Ctrl-C would only leave things undone


class Connection(H11Protocol):
    """A connection that is closed when no whole request comes for a while (uvicorn itself waits for ever for the rest of a
    header), and at once when there are too many, before files run out."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.limit_concurrency is not None and len(self.connections) > self.limit_concurrency:
            transport.abort()
        self._expect()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._expect()

    def _expect(self) -> None:
        self.loop.call_later(PATIENCE, self._lose_patience, self.cycle)

    def _lose_patience(self, before: object) -> None:
        answered = self.cycle is None or self.cycle.response_complete
        if self.cycle is before and answered and not self.transport.is_closing():
            self.transport.close()
