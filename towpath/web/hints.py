"""Hints: what a good player would do. Only at tables without other people."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from starlette.exceptions import HTTPException

from towpath.rulebook import narration
from towpath.table import Table
from towpath.web.bot_workers import BotWorkers
from towpath.web.live_table import LiveTable
from towpath.web.registry import TableRegistry
from towpath.web.wire import Advice


async def hint_unless_outdated(
    registry: TableRegistry,
    live_table: LiveTable,
    seat: int | None,
    language: str,
    disconnected: Coroutine[Any, Any, None],
) -> Advice | None:
    """A hint; None, and no more thinking, when the decision is past, the server ends or the page has disconnected."""
    thinking = asyncio.create_task(hint(registry.bot_workers, live_table.table, seat, language))
    leaving = asyncio.create_task(disconnected)
    version = live_table.table.decision_version[seat or 0]
    try:
        while not thinking.done() and not leaving.done():
            news = asyncio.create_task(live_table.news.wait())
            await asyncio.wait([thinking, leaving, news], return_when=asyncio.FIRST_COMPLETED)
            news.cancel()
            if not thinking.done() and (registry.closing or _is_past(live_table.table, seat, version)):
                return None
        return thinking.result() if thinking.done() else None
    finally:
        thinking.cancel()
        leaving.cancel()


def _is_past(table: Table, seat: int | None, version: int) -> bool:
    """Whether the decision that the seat had to make at a version is past."""
    return table.decision_version[seat or 0] != version or seat not in table.position.actors()


async def hint(bot_workers: BotWorkers, table: Table, seat: int | None, language: str) -> Advice | None:
    """What the Engineer would play in the seat: the words, their labels, and the reasons. None if the table has changed
    meanwhile: whoever moves without waiting for the hint needs none.
    """
    if seat is None or seat not in table.position.actors() or not table.started():
        raise HTTPException(403, "a hint is for whoever has to decide")
    if not table.is_alone(seat):
        raise HTTPException(403, "where others play there are no hints")
    version = table.decision_version[seat]
    advice = await bot_workers.hint(table, seat, language)
    if _is_past(table, seat, version):
        return None
    code = table.position.read(seat, advice.words) if advice is not None else None
    if advice is None or code is None:
        raise HTTPException(503, "nothing came to mind in time")
    labels = [narration.label(table.setup.game, word, language) for word in table.position.spell(seat, code)]
    return Advice(advice.words, labels, advice.reasons)
