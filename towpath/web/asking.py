"""What a request says, the language in which it wants to be answered, and the answer as JSON."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from towpath.engine.i18n import LANGUAGES

Kind = TypeVar("Kind", bound=msgspec.Struct)
LONGEST_ID = 64
Id = Annotated[str, msgspec.Meta(max_length=LONGEST_ID, pattern=r"^[ -~]*\Z")]  # of a request, by its sender
LONGEST = 300  # characters; every move can be said in fewer
MOST_WORDS = 30


def language_of(request: Request) -> str:
    """The language the reader chose, else the first of the browser's that we speak."""
    asked = [request.query_params.get("language", ""), request.cookies.get("language", "")]
    asked += [part.split(";")[0].strip()[:2] for part in request.headers.get("accept-language", "").split(",")]
    return next((each for each in asked if each in LANGUAGES), "en")


def words_in(said: str) -> list[str]:
    """The words of a move or of its beginning; what is longer than any move is refused before anybody looks it up."""
    words = said[: LONGEST + 1].split()
    if len(said) > LONGEST or len(words) > MOST_WORDS:
        raise HTTPException(422, f"a move has at most {MOST_WORDS} words and {LONGEST} characters")
    return words


async def body_of(request: Request, kind: type[Kind]) -> Kind:
    """The request's JSON, which should have the keys and types of this kind and no others."""
    body = await request.body() or b"{}"
    if not body.lstrip().startswith(b"{"):
        raise HTTPException(400, "the body should be a JSON object")
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.ValidationError as error:
        raise HTTPException(422, str(error)) from None
    except (msgspec.DecodeError, ValueError, RecursionError):
        raise HTTPException(400, "the body should be JSON") from None


class Answer(Response):
    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return msgspec.json.encode(content)
