"""The guard, which checks every request first: its size, its rate, and whether another site made the browser send it."""

from __future__ import annotations

import asyncio
from collections import Counter
from time import monotonic

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from towpath.web.parsing import JsonResponse
from towpath.web.wire import Fault

LARGEST_BODY = 16 * 1024
LONGEST_ADDRESS = 2048
PATIENCE = 10.0  # seconds for a body to arrive
RATE = 30.0  # requests a second from one address; three times as many at once
STREAMS = 30  # live connections of one address at a time; as many as requests a second where those are more
SAFE = {
    # Drawings have style attributes; no script is ever inline.
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}
TOO_LARGE = JsonResponse(Fault(f"the body is larger than {LARGEST_BODY} bytes"), 413)
TOO_SLOW = JsonResponse(Fault("the body was too long on its way"), 408, {"Connection": "close"})
TOO_MANY = JsonResponse(Fault("too many pages of yours are open; close some"), 429)


class Guard:
    def __init__(self, app: ASGIApp, rate: float = RATE) -> None:
        self.app = app
        self.rate = rate
        self.burst = 3 * rate
        self.tokens: dict[str, tuple[float, float]] = {}
        self.most_streams = max(STREAMS, rate)
        self.streams: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(SAFE)
                if not scope["path"].startswith("/static/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        app: ASGIApp = self._refusal(scope) or self._pass_on
        if app == self._pass_on and scope["method"] == "POST":
            body = await _whole(receive)
            if isinstance(body, JsonResponse):
                app = body
            else:
                receive = _again(body, receive)
        await app(scope, receive, send_safely)

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not scope["path"].endswith("/live"):
            await self.app(scope, receive, send)
            return
        address = _address(scope)
        if self.streams[address] >= self.most_streams:
            await TOO_MANY(scope, receive, send)
            return
        self.streams[address] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.streams[address] -= 1
            self.streams += Counter()  # drops addresses without any

    def _refusal(self, scope: Scope) -> JsonResponse | None:
        headers = Headers(scope=scope)
        if not self._within_rate(scope):
            return JsonResponse(Fault("too many requests; wait a moment"), 429)
        if len(scope.get("raw_path") or b"") + len(scope["query_string"]) > LONGEST_ADDRESS:
            return JsonResponse(Fault(f"the address is longer than {LONGEST_ADDRESS} characters"), 414)
        if scope["method"] == "POST":
            if not headers.get("content-type", "").startswith("application/json"):
                return JsonResponse(Fault("the body should be application/json"), 415)
            # A form of another site can send neither this header nor JSON, so it cannot act for a player.
            if headers.get("x-towpath") != "1":
                return JsonResponse(Fault("the header X-Towpath is missing"), 403)
            if not _is_at_most(LARGEST_BODY, headers.get("content-length", "0")):
                return TOO_LARGE
        return None

    def _within_rate(self, scope: Scope) -> bool:
        address = _address(scope)
        now = monotonic()
        left, before = self.tokens.get(address, (self.burst, now))
        left = min(self.burst, left + (now - before) * self.rate)
        if len(self.tokens) > 10_000:
            self.tokens.clear()
        self.tokens[address] = (max(0.0, left - 1), now)
        return left >= 1


def _address(scope: Scope) -> str:
    return str((scope.get("client") or ("",))[0])


def _is_at_most(most: int, number: str) -> bool:
    return number.isascii() and number.isdecimal() and len(number) < 20 and int(number) <= most


async def _whole(receive: Receive) -> bytes | JsonResponse:
    """The body of a request; or a refusal as soon as it is too large, whatever its length header says, or too late."""
    body, more = b"", True
    try:
        async with asyncio.timeout(PATIENCE):
            while more:
                message = await receive()
                body += message.get("body", b"")
                more = message.get("more_body", False)
                if len(body) > LARGEST_BODY:
                    return TOO_LARGE
    except TimeoutError:
        return TOO_SLOW
    return body


def _again(body: bytes, receive: Receive) -> Receive:
    """Let the body be read once more."""
    was_read = False

    async def again() -> Message:
        nonlocal was_read
        if was_read:
            return await receive()
        was_read = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
