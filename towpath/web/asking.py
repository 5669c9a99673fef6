"""What a request says: its body, and the language in which it wants to be answered."""

from __future__ import annotations

import json
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request

from towpath.engine.tongues import LANGUAGES


def language_of(request: Request) -> str:
    """The language the reader chose, else the first of the browser's that we speak."""
    asked = [request.query_params.get("language", ""), request.cookies.get("language", "")]
    asked += [part.split(";")[0].strip()[:2] for part in request.headers.get("accept-language", "").split(",")]
    return next((each for each in asked if each in LANGUAGES), "en")


async def body_of(request: Request, **kinds: type) -> dict[str, Any]:
    """The request's JSON with just these keys and types (absent: None)."""
    try:
        given = json.loads(await request.body() or b"{}")
    except ValueError:
        raise HTTPException(400, "the body should be JSON") from None
    if not isinstance(given, dict):
        raise HTTPException(400, "the body should be a JSON object")
    for key, value in given.items():
        if key not in kinds:
            raise HTTPException(422, f"unknown key {key!r}; known: {', '.join(kinds)}")
        if value is not None and (not isinstance(value, kinds[key]) or isinstance(value, bool) != (kinds[key] is bool)):
            raise HTTPException(422, f"{key} should be of type {kinds[key].__name__}")
    return {key: given.get(key) for key in kinds}
