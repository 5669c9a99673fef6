"""Parsing requests: their language, the words of moves, JSON bodies. And responses as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from towpath.engine.i18n import LANGUAGES
from towpath.web.wire import Joined, Message, encoded

Body = TypeVar("Body", bound=msgspec.Struct)
LONGEST_ID = 64
Id = Annotated[str, msgspec.Meta(max_length=LONGEST_ID, pattern=r"^[ -~]*\Z")]  # of a command, given by its sender
LONGEST = 300  # characters; every move is shorter
MOST_WORDS = 30


def language_of(request: Request) -> str:
    """The language that the reader chose, else the first of the browser's languages that we have."""
    preferred = [request.query_params.get("language", ""), request.cookies.get("language", "")]
    preferred += [part.split(";")[0].strip()[:2] for part in request.headers.get("accept-language", "").split(",")]
    return next((each for each in preferred if each in LANGUAGES), "en")


def parse_words(text: str) -> list[str]:
    """The words of a move or of its beginning. Text that is longer than any move is refused at once."""
    words = text[: LONGEST + 1].split()
    if len(text) > LONGEST or len(words) > MOST_WORDS:
        raise HTTPException(422, f"a move has at most {MOST_WORDS} words and {LONGEST} characters")
    return words


async def parse_body(request: Request, type: type[Body]) -> Body:
    """The JSON body of a request, checked against a structure. Unknown keys and wrong types get a 4xx that names them."""
    body = await request.body() or b"{}"
    if not body.lstrip().startswith(b"{"):
        raise HTTPException(400, "the body should be a JSON object")
    try:
        return msgspec.json.decode(body, type=type)
    except msgspec.ValidationError as error:
        raise HTTPException(422, str(error)) from None
    except (msgspec.DecodeError, ValueError, RecursionError):
        raise HTTPException(400, "the body should be JSON") from None


class JsonResponse(Response):
    """A message, several, or none; or texts by their keys."""

    media_type = "application/json"

    def __init__(
        self,
        content: Message | Joined | Sequence[Message] | Mapping[str, str] | None,
        status: int = 200,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(content, status, headers)

    def render(self, content: Any) -> bytes:
        return encoded(content)
