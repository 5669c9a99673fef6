"""Why can't I? For a path of words, and for a thing on the table that somebody points at."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from towpath.engine import Position, Reason, Word
from towpath.engine.errors import UNFINISHED, UNKNOWN_WORD
from towpath.rulebook import telling
from towpath.rulebook.texts import refusal

DEEPEST = 3  # so many words may have to come before the thing
MOST = 60  # places in the tree of words that are looked at
SILENT = (UNKNOWN_WORD, UNFINISHED)  # they say nothing about the thing
Way = list[Word]


def why_not(position: Position, seat: int, words: str, language: str) -> dict[str, str] | None:
    """Why the seat may not make this move, with the rule; None if it may."""
    reason = position.explain(seat, words)
    return None if reason is None else _said(position, reason, [], language)


def why_not_thing(position: Position, seat: int, prefix: list[str], thing: str, language: str) -> dict[str, str] | None:
    """Why the thing cannot be chosen, after these words or with others between; None if there is nothing to say."""
    if seat not in position.actors():
        reason = position.explain(seat, thing)
        return _said(position, reason, [], language) if reason else None
    common: tuple[Reason, Way] | None = None
    for way, word in _ways_to(position, seat, prefix, thing):
        reason = position.explain(seat, " ".join([*[each.text for each in way], word]))
        if reason is None or reason.rule in SILENT:
            continue
        if not reason.rule.startswith("table."):
            return _said(position, reason, way[len(prefix) :], language)
        common = common or (reason, way[len(prefix) :])
    return _said(position, common[0], common[1], language) if common else None


def _said(position: Position, reason: Reason, way: Way, language: str) -> dict[str, str]:
    title = position.setup.game
    labels = [telling.name(title, word, language) for word in way]
    return {"rule": reason.rule, "text": refusal(title, reason, language), "after": " › ".join(labels)}


def _ways_to(position: Position, seat: int, prefix: list[str], thing: str) -> Iterator[tuple[Way, str]]:
    """Words that could name the thing, and those before it: first where things of its sort may be chosen now, at the end
    of what was picked and then further back; else after each verb of the game."""
    for length in range(len(prefix), -1, -1):
        begun = [Word(text, "") for text in prefix[:length]]
        yield from _among_siblings(position, seat, begun, thing, DEEPEST if length == len(prefix) else 1)
    word = thing.rpartition("-")[2] if thing.count("-") == 1 else thing.partition("-")[2]
    for verb in telling.names(position.setup.game).get("verb", {}):
        yield [Word(verb)], word


def _among_siblings(position: Position, seat: int, begun: Way, thing: str, depth: int) -> Iterator[tuple[Way, str]]:
    waiting: deque[Way] = deque([begun])
    looked = 0
    while waiting and looked < MOST:
        way = waiting.popleft()
        looked += 1
        following = position.next_words(seat, [word.text for word in way])
        named = {_named_beside(word, thing) for word in following}
        for word in sorted(named - {""}):
            yield way, word
        if len(way) + 1 < len(begun) + depth:
            waiting.extend([[*way, word] for word in following if word.text])


def _named_beside(sibling: Word, thing: str) -> str:
    """The word that would name the thing, if it is of the same sort as the one that this word points at."""
    stem = sibling.points.removesuffix(sibling.text) if sibling.points.endswith(sibling.text) else ""
    return thing.removeprefix(stem) if stem and thing.startswith(stem) else ""
