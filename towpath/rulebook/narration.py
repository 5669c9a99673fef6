"""Sentences for what happened in a game, and names for its things and moves, in the reader's language.

The section `events` of a game's texts has one sentence for each kind of event, or a table of several. Of these the first
that fits is taken: first those with a condition in their order (`"why=canal"`; with nothing after `=`, the fact is empty), then
`text`, then `hidden`, which does without the facts that only one seat knows. A summary takes
others: `brief` does without the points, which stand beside it, and `many` is for several events of the kind at once: `{count}`
says how many there are, and facts that differ are listed.

    {card}          the fact `card`, as the table `card` names it
    {from:place}    the fact `from`, as the table `place` names it
    {red:who}       whoever sits in the seat `red`

A table names words one by one. `"quay *" = "quay {}"` names all words that begin alike, and `"#"` all numbers; `{}` stands
for the rest of the word, `{:goods}` for that rest as the table `goods` names it. Tables are looked up in the section
`phrases`, then in `names`, which also labels buttons; the file `names.toml` has the proper names, which are the same in every
language. For sections and translations see `towpath.engine.i18n`.

Seats are called by their colours (the table `seat`) unless the names of the players are given: `PlayerNames`.
"""

from __future__ import annotations

import re
from copy import copy
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from towpath.engine import NO_NAMES, Event, Game, PlayerNames, Word
from towpath.engine.events import Fact
from towpath.engine.i18n import language_for, load_tables, load_texts

COMMON_TEXTS = Path(__file__).parent / "text"  # what is the same for every game
WHO = "who"
SOMEBODY = re.compile(rf"\{{([\w-]+):{WHO}\}}")
PLACEHOLDER = re.compile(r"\{(\w*)(?::([\w-]+))?\}")
SEATS = "seat"  # the table that names the seats


class Narrator:
    """The texts of one game in one language. A game that does not have the language is in English."""

    def __init__(self, folder: Path, language: str) -> None:
        language = language_for(folder, language)
        self.events: dict[str, Any] = load_texts(folder, "events", language)
        self.phrases: dict[str, dict[str, str]] = load_texts(folder, "phrases", language)
        self.names = load_texts(folder, "names", language)
        self.proper_names: dict[str, str] = load_tables(folder / "names.toml")
        self.common = load_texts(COMMON_TEXTS, "common", language)
        self.players: PlayerNames = NO_NAMES

    def with_players(self, players: PlayerNames) -> Narrator:
        """The same texts with these names for the players."""
        if not players:
            return self
        narrator = copy(self)
        narrator.players = players
        return narrator

    # --- sentences

    def sentence(self, event: Event) -> str | None:
        """The sentence for an event; None if the game has none."""
        entry = self.events.get(event.kind)
        sentences = {"text": entry} if isinstance(entry, str) else entry or {}
        for key in [*[each for each in sentences if "=" in each], "text", "hidden"]:
            if key in sentences and _fits(key, event.facts) and _has_facts_for(sentences[key], event.facts):
                sentence = PLACEHOLDER.sub(lambda match: self._fill(event.facts, match), sentences[key])
                return sentence if sentence.startswith(tuple(self.players.values())) else _capitalized(sentence)
        return None

    def summary(self, events: list[Event]) -> str | None:
        """One sentence for events of a kind; None if the game has none, or the reader does not know its facts."""
        entry = self.events.get(events[0].kind)
        form = entry.get("many" if len(events) > 1 else "brief") if isinstance(entry, dict) else None
        if form is None:
            return self.sentence(events[0]) if len(events) == 1 else None
        facts: dict[str, Fact] = {"count": len(events)}
        for key in events[0].facts:
            if all([key in event.facts for event in events]):
                facts[key] = _together([event.facts[key] for event in events])
        if not _has_facts_for(form, facts):
            return None
        return PLACEHOLDER.sub(lambda match: self._fill(facts, match), form)

    def _fill(self, facts: dict[str, Fact], match: re.Match[str]) -> str:
        fact, table = match[1], match[2] or match[1]
        if table == WHO:
            return self.label(SEATS, fact)
        value = facts[fact]
        if isinstance(value, dict):
            return self._numbers(value, table, self.phrases.get(fact, {}))
        if isinstance(value, list):
            return self._list([str(each) for each in value], table, self.phrases.get("joined", {}).get(fact, ""))
        return self.label(table, str(value))

    def _list(self, values: list[str], table: str, separator: str) -> str:
        if separator:
            return separator.join([self.label(table, each) for each in values])
        if len(values) > 1 and values == [str(number) for number in _consecutive(values)]:
            return f"{values[0]}–{values[-1]}"
        counted = [(each, len(list(alike))) for each, alike in groupby(values)]
        return self.joined([f"{count} × {self.label(table, each)}" if count > 1 else self.label(table, each)
                            for each, count in counted])  # fmt: skip

    def _numbers(self, values: dict[str, int], table: str, forms: dict[str, str]) -> str:
        """The things of which there are some; the forms `+` and `-` are for numbers above and below zero."""
        parts: list[str] = []
        for key, number in values.items():
            if number:
                form = forms.get("+" if number > 0 else "-", "{} {n}")
                part = form.replace("{n}", str(abs(number))).replace("{}", self.label(table, key))
                parts.append(SOMEBODY.sub(lambda match: self.label(SEATS, match[1]), part))
        return ", ".join(parts)

    def phase(self, facts: dict[str, Any]) -> str:
        """A sentence for the phase or stage of a turn or round, filled in from the facts; empty if there is none."""
        forms: dict[str, str] = self.names.get("phase", {})
        form = forms.get(str(facts.get("phase", facts["stage"])), "")
        return PLACEHOLDER.sub(lambda match: self._fill(facts, match), form)

    # --- names

    def label(self, table: str, word: str) -> str:
        """What a table calls a word; else its proper name, or the word itself."""
        if table == SEATS and word in self.players:
            return self.players[word]
        for labels in (self.phrases.get(table), self.names.get(table)):
            label = self._look_up(labels, word) if labels else None
            if label is not None:
                return label
        return self.proper_names.get(word, word)

    def _look_up(self, labels: dict[str, str], word: str) -> str | None:
        if word in labels:
            return labels[word]
        if word.isdigit() and "#" in labels:
            return labels["#"].replace("{}", word)
        for key, form in labels.items():
            if key.endswith("*") and word.startswith(key[:-1]):
                return self._with_rest(form, word[len(key) - 1 :])
        return None

    def _with_rest(self, form: str, rest: str) -> str:
        return PLACEHOLDER.sub(
            lambda match: self.label(match[2], rest) if match[2] else self.proper_names.get(rest, rest), form
        )

    def joined(self, parts: list[str]) -> str:
        """`a, b and c`."""
        if len(parts) < 2:
            return "".join(parts)
        return ", ".join(parts[:-1]) + str(self.common["and"]) + parts[-1]


# --- shortcuts


@cache
def _narrator(folder: Path, language: str) -> Narrator:
    return Narrator(folder, language)


def text_language(game: Game, language: str) -> str:
    """The language in which a reader of this language reads the game's texts."""
    return language_for(game.text_folder(), language)


def narrator(game: Game, language: str, players: PlayerNames = NO_NAMES) -> Narrator:
    return _narrator(game.text_folder(), language).with_players(players)


def narrate(game: Game, event: Event, language: str = "en", players: PlayerNames = NO_NAMES) -> str:
    """A sentence for an event, for a reader who may know its facts (see `Event.seen_by`)."""
    return narrator(game, language, players).sentence(event) or repr(event)


def summarize(game: Game, events: list[Event], language: str = "en", players: PlayerNames = NO_NAMES) -> str | None:
    """One sentence for events of a kind (see above, `brief` and `many`); None if the game has none for several."""
    summary = narrator(game, language, players).summary(events)
    return summary or (repr(events[0]) if len(events) == 1 else None)


def without_name(sentence: str, name: str) -> str:
    """The sentence for a place where its subject stands above it: without the name with which it begins."""
    return sentence[len(name) + 1 :] if name and sentence.startswith(f"{name} ") else sentence


def label(game: Game, word: Word, language: str = "en", players: PlayerNames = NO_NAMES) -> str:
    """A word of a move as a button shows it; the word itself if it has no other name."""
    return narrator(game, language, players).label(word.kind, word.text)


def seat_name(game: Game, seat: str, language: str = "en") -> str:
    return narrator(game, language).label(SEATS, seat)


def question(game: Game, stage: str, language: str = "en") -> str:
    """What a player is asked in a stage of the game."""
    return narrator(game, language).label("stage", stage)


def phase(game: Game, facts: dict[str, Any], language: str = "en", players: PlayerNames = NO_NAMES) -> str:
    """The phase of the turn or round, for a reader who may know these facts."""
    return narrator(game, language, players).phase(facts)


def ending(game: Game, why: str, language: str = "en") -> str:
    """Why the game is over."""
    return narrator(game, language).label("ending", why)


def names(game: Game, language: str = "en") -> dict[str, Any]:
    """All names of a game: tables of words, `game` for the game itself, `options` for the set-up page."""
    return narrator(game, language).names


def common(language: str = "en") -> dict[str, Any]:
    """Texts that are the same for every game."""
    return load_texts(COMMON_TEXTS, "common", language)


# --- conditions


def _fits(key: str, facts: dict[str, Fact]) -> bool:
    """Whether the condition of a sentence holds."""
    fact, equals, value = key.partition("=")
    return not equals or (fact in facts and _as_text(facts[fact]) == value)


def _as_text(value: Fact) -> str:
    if isinstance(value, dict):
        return " ".join([key for key, number in value.items() if number])
    return " ".join([str(each) for each in value]) if isinstance(value, list) else str(value)


def _has_facts_for(sentence: str, facts: dict[str, Fact]) -> bool:
    return all([match[1] in facts or match[2] == WHO for match in PLACEHOLDER.finditer(sentence)])


def _together(values: list[Fact]) -> Fact:
    """A fact of several events: what they have in common, or all of it."""
    if all([value == values[0] for value in values]):
        return values[0]
    return [_as_text(value) for value in values]


def _consecutive(values: list[str]) -> range:
    """As many consecutive numbers as there are values, from the first value on."""
    first = int(values[0]) if values[0].isdigit() else 0
    return range(first, first + len(values))


def _capitalized(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
