"""Before anything else: sizes, rates, and requests that other sites make a browser send."""

from __future__ import annotations

from time import monotonic

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from towpath.web.asking import Answer

LARGEST_BODY = 16 * 1024
RATE = 30.0  # requests a second from one address; three times as many at once
SAFE = {
    # Styles in drawings are attributes; no script is ever inline.
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}
TOO_LARGE = Answer({"error": f"the body is larger than {LARGEST_BODY} bytes"}, 413)


class Guard:
    def __init__(self, app: ASGIApp, rate: float = RATE) -> None:
        self.app = app
        self.rate = rate
        self.burst = 3 * rate
        self.tokens: dict[str, tuple[float, float]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal is None and scope["method"] == "POST":
            body = await _whole(receive)
            if body is None:
                refusal = TOO_LARGE
            else:
                receive = _again(body, receive)
        if refusal is not None:
            await refusal(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(SAFE)
            await send(message)

        await self.app(scope, receive, send_safely)

    def _refusal(self, scope: Scope) -> Answer | None:
        headers = Headers(scope=scope)
        if not self._within_rate(scope):
            return Answer({"error": "too many requests; wait a moment"}, 429)
        if scope["method"] == "POST":
            if not headers.get("content-type", "").startswith("application/json"):
                return Answer({"error": "the body should be application/json"}, 415)
            # A form of another site can send neither this header nor JSON, so it cannot act for a player.
            if headers.get("x-towpath") != "1":
                return Answer({"error": "the header X-Towpath is missing"}, 403)
            if (
                not headers.get("content-length", "0").isdigit()
                or int(headers.get("content-length", "0")) > LARGEST_BODY
            ):
                return TOO_LARGE
        return None

    def _within_rate(self, scope: Scope) -> bool:
        address = (scope.get("client") or ("",))[0]
        now = monotonic()
        left, before = self.tokens.get(address, (self.burst, now))
        left = min(self.burst, left + (now - before) * self.rate)
        if len(self.tokens) > 10_000:
            self.tokens.clear()
        self.tokens[address] = (max(0.0, left - 1), now)
        return left >= 1


async def _whole(receive: Receive) -> bytes | None:
    """The body of a request; None as soon as it is larger than it may be, whatever it claimed."""
    body, more = b"", True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > LARGEST_BODY:
            return None
    return body


def _again(body: bytes, receive: Receive) -> Receive:
    """Give a body that has been read to whoever reads it next."""
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
