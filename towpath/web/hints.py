"""Asking for a hint. Only where nobody else plays: among people everybody thinks for himself."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from starlette.exceptions import HTTPException

from towpath.rulebook import narration
from towpath.table import Table
from towpath.web.desk import Desk, Sitting
from towpath.web.thinkers import Thinkers


async def hint_while_wanted(
    desk: Desk, sitting: Sitting, seat: int | None, language: str, gone: Coroutine[Any, Any, None]
) -> dict[str, Any] | None:
    """A hint; None as soon as the decision is past, the server ends or whoever asked is `gone`. Then nobody thinks on."""
    asking = asyncio.create_task(hint(desk.thinkers, sitting.table, seat, language))
    leaving = asyncio.create_task(gone)
    asked = sitting.table.decision_version[seat or 0]
    try:
        while not asking.done() and not leaving.done():
            news = asyncio.create_task(sitting.news.wait())
            await asyncio.wait([asking, leaving, news], return_when=asyncio.FIRST_COMPLETED)
            news.cancel()
            if not asking.done() and (desk.closing or _is_past(sitting.table, seat, asked)):
                return None
        return asking.result() if asking.done() else None
    finally:
        asking.cancel()
        leaving.cancel()


def _is_past(table: Table, seat: int | None, asked: int) -> bool:
    """Whether the seat decides no longer what it had to decide then."""
    return table.decision_version[seat or 0] != asked or seat not in table.position.actors()


async def hint(thinkers: Thinkers, table: Table, seat: int | None, language: str) -> dict[str, Any] | None:
    """What the Engineer would play for the seat: the words, what they are called, and the reasons.

    None if the table has gone on meanwhile: whoever plays without waiting for the hint needs none.
    """
    if seat is None or seat not in table.position.actors() or not table.started():
        raise HTTPException(403, "a hint is for whoever has to decide")
    if not table.is_alone(seat):
        raise HTTPException(403, "where others play there are no hints")
    asked = table.decision_version[seat]
    found = await thinkers.advise(table, seat, language)
    if _is_past(table, seat, asked):
        return None
    code = table.position.read(seat, found.words) if found is not None else None
    if found is None or code is None:
        raise HTTPException(503, "nothing came to mind in time")
    labels = [narration.label(table.setup.game, word, language) for word in table.position.spell(seat, code)]
    return {"words": found.words, "labels": labels, "reasons": found.reasons}
