"""Why can't I? For a path of words, and for a thing on the table that somebody taps."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from towpath.engine import NO_NAMES, PlayerNames, Position, Reason, Word
from towpath.engine.errors import NOT_YOUR_TURN
from towpath.rulebook import narration
from towpath.rulebook.texts import refusal
from towpath.table import Table
from towpath.web.names import names_at
from towpath.web.pages import page_words
from towpath.web.wire import Why

DEEPEST = 3  # words that may come before the thing
MOST = 60  # places in the tree of words that are searched
Way = list[Word]


def why_wait(table: Table, seat: int, language: str) -> Why | None:
    """Why the seat can do nothing at all now; None if it may decide."""
    texts = page_words(language)
    if table.is_over():
        return Why("", texts["why-over"], "")
    if table.turn_holder == seat:
        return Why("", texts["turn-done"], "")
    deciding = table.position.actors() if table.turn_holder == -1 else (table.turn_holder,)
    if seat in deciding or not deciding:
        return None
    people = names_at(table, language)
    who = narration.narrator(table.setup.game, language).joined(
        [people[table.setup.seat_names()[each]] for each in deciding]
    )
    key = "why-others-turn" if table.setup.game.in_turns else "why-others-decide"
    return Why(NOT_YOUR_TURN, texts[key].format(who=who), "")


def why_not(position: Position, seat: int, words: str, language: str, people: PlayerNames = NO_NAMES) -> Why | None:
    """Why the seat may not make this move, with the rule; None if it may."""
    reason = position.explain(seat, words)
    return None if reason is None else _reason(position, reason, [], language, people)


def why_not_thing(
    position: Position, seat: int, prefix: list[str], thing: str, language: str, people: PlayerNames = NO_NAMES
) -> Why | None:
    """Why the thing cannot be chosen after these words; None if there is nothing to say.

    The game knows best what a player wants with a thing (`Position.refuse_thing`). Else it may be one that can be chosen,
    only not at this step; or there are others of its sort among the next words, and the rules say why not this one.
    """
    own = position.explain_thing(seat, prefix, thing)
    if own is not None:
        return _reason(position, own, [], language, people)
    if seat not in position.actors():
        return None
    prefix = _legal(position, seat, prefix)
    elsewhere = _elsewhere(position, seat, prefix, thing, language)
    if elsewhere is not None:
        return elsewhere
    for way, word, after in _ways_to(position, seat, prefix, thing):
        reason = position.explain(seat, " ".join([*[each.text for each in way], word]))
        if reason is not None and not reason.rule.startswith("table."):
            return _reason(position, reason, after, language, people)
    return None


def _legal(position: Position, seat: int, prefix: list[str]) -> list[str]:
    """The first of these words with which a move can begin."""
    for length in range(1, len(prefix) + 1):
        if not position.next_words(seat, prefix[:length]):
            return prefix[: length - 1]
    return prefix


def _reason(position: Position, reason: Reason, way: Way, language: str, people: PlayerNames) -> Why:
    title = position.setup.game
    labels = [narration.label(title, word, language) for word in way]
    return Why(reason.rule, refusal(title, reason, language, people), " › ".join(labels))


def _elsewhere(position: Position, seat: int, prefix: list[str], thing: str, language: str) -> Why | None:
    """How to choose the thing, if that is possible after more words than these, or after fewer."""
    for length, begun, depth in _steps_back(prefix):
        for way, following in _places(position, seat, begun, depth):
            matching = [word for word in following if word.points == thing]
            if matching:
                labels = [narration.label(position.setup.game, word, language) for word in [*way[length:], matching[0]]]
                key = "why-first" if length == len(prefix) else "why-back"
                text = page_words(language)[key].format(way=" › ".join(labels[:-1] or labels), what=labels[-1])
                return Why("", text, "")
    return None


def _ways_to(position: Position, seat: int, prefix: list[str], thing: str) -> Iterator[tuple[Way, str, Way]]:
    """Where the thing could be named because things of its sort may be: the words before it, its own word, and those words
    that are worth mentioning. First after the words picked so far, then further back."""
    for _, begun, depth in _steps_back(prefix):
        for way, following in _places(position, seat, begun, depth):
            for word in sorted({_named_beside(word, thing) for word in following} - {""}):
                yield way, word, way[len(prefix) :]


def _steps_back(prefix: list[str]) -> Iterator[tuple[int, Way, int]]:
    """The words picked so far, then without the last one, and so on; and how deep to search from there."""
    for length in range(len(prefix), -1, -1):
        yield (
            length,
            [Word(text, "") for text in prefix[:length]],
            DEEPEST if length == len(prefix) else 2 if length == 0 else 1,
        )


def _places(position: Position, seat: int, begun: Way, depth: int) -> Iterator[tuple[Way, list[Word]]]:
    """Places in the tree of words, the nearest first, with the words that may follow there."""
    waiting: deque[Way] = deque([begun])
    visited = 0
    while waiting and visited < MOST:
        way = waiting.popleft()
        visited += 1
        following = position.next_words(seat, [word.text for word in way])
        yield way, following
        if len(way) + 1 < len(begun) + depth:
            waiting.extend([[*way, word] for word in following if word.text])


def _named_beside(sibling: Word, thing: str) -> str:
    """The word for the thing, if it is of the same sort as the one that this word points at; else ""."""
    stem = sibling.points.removesuffix(sibling.text) if sibling.points.endswith(sibling.text) else ""
    return thing.removeprefix(stem) if stem and thing.startswith(stem) else ""
