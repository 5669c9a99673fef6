"""Asking for a hint. Only where nobody else plays: among people everybody thinks for himself."""

from __future__ import annotations

from typing import Any

from starlette.exceptions import HTTPException

from towpath.rulebook import telling
from towpath.table import Table
from towpath.web.thinkers import Thinkers


async def hint(thinkers: Thinkers, table: Table, seat: int | None, language: str) -> dict[str, Any] | None:
    """What the Engineer would play for the seat: the words, what they are called, and the reasons.

    None if the table has gone on meanwhile: whoever plays without waiting for the hint needs none.
    """
    if seat is None or seat not in table.position.actors() or not table.started():
        raise HTTPException(403, "a hint is for whoever has to decide")
    if not table.is_alone(seat):
        raise HTTPException(403, "where others play there are no hints")
    asked = table.since[seat]
    found = await thinkers.advise(table, seat, language)
    if table.since[seat] != asked or seat not in table.position.actors():
        return None
    code = table.position.read(seat, found.words) if found is not None else None
    if found is None or code is None:
        raise HTTPException(503, "nothing came to mind in time")
    labels = [telling.name(table.setup.game, word, language) for word in table.position.spell(seat, code)]
    return {"words": found.words, "labels": labels, "reasons": found.reasons}
