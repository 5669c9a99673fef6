"""A visitor of the service: what a browser does, without a browser. For load runs and tests."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from http.cookies import SimpleCookie
from typing import Any

from towpath.web.rendering import changed

LARGEST_LINE = 16 * 2**20  # a whole view is one line
IDLE = 2.0  # seconds after which a connection is not used again: the server closes it some seconds later


class Lost(Exception):
    """The connection broke before the answer was there: it may or may not have happened."""


class Answer:
    def __init__(self, status: int, body: bytes) -> None:
        self.status = status
        self.body = body

    def json(self) -> Any:
        return json.loads(self.body)


class Wire:
    """One connection to the server, by HTTP/1.1."""

    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter | None = None
        self.used = 0.0

    async def ask(self, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> dict[str, str]:
        """Send a request; the head of the answer, its status as `status`."""
        if self.writer is not None and (self.reader.at_eof() or time.monotonic() - self.used > IDLE):
            self.close()
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection(self.host, self.port, limit=LARGEST_LINE)
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}:{self.port}", f"Content-Length: {len(body)}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        self.writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        await self.writer.drain()
        first, *others = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        head = {name.lower(): value for name, _, value in [line.partition(": ") for line in others]}
        self.used = time.monotonic()
        return {**head, "status": first.split()[1]}

    async def body(self, head: dict[str, str]) -> bytes:
        if head["status"] == "204":
            return b""
        if "content-length" in head:
            return await self.reader.readexactly(int(head["content-length"]))
        return b"".join([chunk async for chunk in self.chunks()])

    async def chunks(self) -> AsyncIterator[bytes]:
        """The pieces of an answer of unknown length, as they come."""
        while size := int(await self.reader.readuntil(b"\r\n"), 16):
            yield await self.reader.readexactly(size)
            await self.reader.readexactly(2)
        await self.reader.readexactly(2)

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
            self.writer = None


BROKEN = (OSError, asyncio.IncompleteReadError, ValueError)


class Visitor:
    """One browser: its cookies and a connection that is kept open. Everything that it is sent can be kept too."""

    def __init__(self, host: str, port: int, received: list[bytes] | None = None) -> None:
        self.host = host
        self.port = port
        self.wire = Wire(host, port)
        self.cookies: dict[str, str] = {}
        self.received = received

    def _headers(self) -> dict[str, str]:
        cookies = {"Cookie": "; ".join([f"{name}={value}" for name, value in self.cookies.items()])}
        return {"Content-Type": "application/json", "X-Towpath": "1", **(cookies if self.cookies else {})}

    async def get(self, path: str) -> Answer:
        return await self._request("GET", path, b"")

    async def post(self, path: str, **body: Any) -> Answer:
        if not self.cookies and path.endswith(("/tables", "/sit")):
            await self._request("POST", "/me", b"{}")  # a page has a key before it takes a seat
        return await self._request("POST", path, json.dumps(body).encode())

    async def _request(self, method: str, path: str, body: bytes) -> Answer:
        try:
            head = await self.wire.ask(method, path, self._headers(), body)
            answer = Answer(int(head["status"]), await self.wire.body(head))
        except BROKEN as error:
            self.wire.close()
            raise Lost(str(error)) from None
        for name, morsel in SimpleCookie(head.get("set-cookie", "")).items():
            self.cookies[name] = morsel.value
        if self.received is not None:
            self.received.append(answer.body)
        return answer

    async def views(self, path: str, drawn: bool = True) -> AsyncIterator[dict[str, Any]]:
        """The views that a page would show, as they come, until the connection breaks; `drawn`: put drawings together."""
        wire = Wire(self.host, self.port)
        known: dict[str, Any] = {}
        try:
            await wire.ask("GET", path, self._headers())
            async for event, data in _events(wire.chunks(), self.received):
                news = json.loads(data)
                if not drawn:
                    news["parts"] = {}
                known = news if event == "view" else changed(known, news)
                yield known
        except BROKEN as error:
            raise Lost(str(error)) from None
        finally:
            wire.close()


async def _events(chunks: AsyncIterator[bytes], received: list[bytes] | None) -> AsyncIterator[tuple[str, bytes]]:
    """The named server-sent events of a stream."""
    text = b""
    async for chunk in chunks:
        if received is not None:
            received.append(chunk)
        text += chunk
        while (end := text.find(b"\n\n")) >= 0:
            fields = dict([line.split(b": ", 1) for line in text[:end].split(b"\n") if not line.startswith(b":")])
            text = text[end + 2 :]
            if b"data" in fields:
                yield fields[b"event"].decode(), fields[b"data"]
