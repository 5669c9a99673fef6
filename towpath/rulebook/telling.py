"""What happened in a game, said in a sentence; and the names of things and moves, in the reader's language.

A game's `text/events.en.toml` has for each kind of event one sentence, or several in a table of which the first
that fits is said: those with a condition (`"why=canal"`; nothing after `=`: there is none) in their order, then `text`,
then `hidden`, which does without the facts that only one seat knows.

    {card}          the fact `card`, said as the table `card` says it
    {from:place}    the fact `from`, said as the table `place` says it
    {red:who}       whoever sits in the seat `red`

A table says its words one by one; where there are too many, `"quay *" = "quay {}"` says all that begin alike, and `"#"`
all numbers. `{}` stands for what is left of the word, `{:goods}` for that as the table `goods` says it. Tables are looked
for under `phrases` in the events file, then in `names.en.toml`, which labels buttons too; `names.toml` has the proper
names, which are the same in every language. Other languages have the same keys, see `towpath.engine.i18n`.

Seats are called by their colours (the table `seat`), unless somebody says what their players are called: `Names`.
"""

from __future__ import annotations

import re
from copy import copy
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from towpath.engine import Event, Game, Word
from towpath.engine.events import Fact
from towpath.engine.i18n import load_tables, load_texts

OWN = Path(__file__).parent / "text"
WHO = "who"
SOMEBODY = re.compile(rf"\{{([\w-]+):{WHO}\}}")
PLACEHOLDER = re.compile(r"\{(\w*)(?::([\w-]+))?\}")
SEATS = "seat"  # the table that says who a seat is
Names = dict[str, str]  # by seat: what everybody calls its player
COLOURS: Names = {}  # nobody's name is known: seats are called by their colours


class Telling:
    """The texts of one game in one language; what a language lacks is said in English."""

    def __init__(self, folder: Path, language: str) -> None:
        told = load_texts(folder, "events", language)
        self.events: dict[str, Any] = told.get("events", {})
        self.phrases: dict[str, dict[str, str]] = told.get("phrases", {})
        self.names = load_texts(folder, "names", language)
        self.proper: dict[str, str] = load_tables(folder / "names.toml")
        self.common = load_texts(OWN, "common", language)
        self.people: Names = COLOURS

    def calling(self, people: Names) -> Telling:
        """The same texts, which call the players by these names."""
        if not people:
            return self
        made = copy(self)
        made.people = people
        return made

    # --- sentences

    def sentence(self, event: Event) -> str | None:
        """None if there is none for it."""
        entry = self.events.get(event.kind)
        sentences = {"text": entry} if isinstance(entry, str) else entry or {}
        for key in [*[each for each in sentences if "=" in each], "text", "hidden"]:
            if key in sentences and _fits(key, event.facts) and _can_say(sentences[key], event.facts):
                said = PLACEHOLDER.sub(lambda found: self._fact(event.facts, found), sentences[key])
                return said if said.startswith(tuple(self.people.values())) else _capital(said)
        return None

    def _fact(self, facts: dict[str, Fact], found: re.Match[str]) -> str:
        fact, table = found[1], found[2] or found[1]
        if table == WHO:
            return self.said(SEATS, fact)
        value = facts[fact]
        if isinstance(value, dict):
            return self._numbers(value, table, self.phrases.get(fact, {}))
        if isinstance(value, list):
            return self._list([str(each) for each in value], table, self.phrases.get("joined", {}).get(fact, ""))
        return self.said(table, str(value))

    def _list(self, values: list[str], table: str, joint: str) -> str:
        if joint:
            return joint.join([self.said(table, each) for each in values])
        if len(values) > 1 and values == [str(number) for number in _row(values)]:
            return f"{values[0]}–{values[-1]}"
        counted = [(each, len(list(alike))) for each, alike in groupby(values)]
        return self.listed([f"{count} × {self.said(table, each)}" if count > 1 else self.said(table, each)
                            for each, count in counted])  # fmt: skip

    def _numbers(self, values: dict[str, int], table: str, forms: dict[str, str]) -> str:
        """What there is some of; `+` and `-` say what a number above and below zero means."""
        parts: list[str] = []
        for key, number in values.items():
            if number:
                form = forms.get("+" if number > 0 else "-", "{} {n}")
                filled = form.replace("{n}", str(abs(number))).replace("{}", self.said(table, key))
                parts.append(SOMEBODY.sub(lambda found: self.said(SEATS, found[1]), filled))
        return ", ".join(parts)

    def phase(self, facts: dict[str, Any]) -> str:
        """Where in its turn or round a game is: the sentence of its phase or stage, made from the facts; or nothing."""
        forms: dict[str, str] = self.names.get("phase", {})
        form = forms.get(str(facts.get("phase", facts["stage"])), "")
        return PLACEHOLDER.sub(lambda found: self._fact(facts, found), form)

    # --- words

    def said(self, table: str, word: str) -> str:
        """A word as a table says it; else its proper name, or the word itself."""
        if table == SEATS and word in self.people:
            return self.people[word]
        for forms in (self.phrases.get(table), self.names.get(table)):
            found = self._found(forms, word) if forms else None
            if found is not None:
                return found
        return self.proper.get(word, word)

    def _found(self, words: dict[str, str], word: str) -> str | None:
        if word in words:
            return words[word]
        if word.isdigit() and "#" in words:
            return words["#"].replace("{}", word)
        for key, form in words.items():
            if key.endswith("*") and word.startswith(key[:-1]):
                return self._with_rest(form, word[len(key) - 1 :])
        return None

    def _with_rest(self, form: str, rest: str) -> str:
        return PLACEHOLDER.sub(
            lambda found: self.said(found[2], rest) if found[2] else self.proper.get(rest, rest), form
        )

    def listed(self, parts: list[str]) -> str:
        """`a, b and c`."""
        if len(parts) < 2:
            return "".join(parts)
        return ", ".join(parts[:-1]) + str(self.common["and"]) + parts[-1]


# --- for everybody else


@cache
def _telling(folder: Path, language: str) -> Telling:
    return Telling(folder, language)


def telling(game: Game, language: str, people: Names = COLOURS) -> Telling:
    return _telling(game.text_folder(), language).calling(people)


def tell(game: Game, event: Event, language: str = "en", people: Names = COLOURS) -> str:
    """What happened, for a reader who may know these facts (see `Event.seen_by`)."""
    return telling(game, language, people).sentence(event) or repr(event)


def name(game: Game, word: Word, language: str = "en", people: Names = COLOURS) -> str:
    """A word of a move as a person reads it on a button; the word itself if it has no other name."""
    return telling(game, language, people).said(word.kind, word.text)


def seat_name(game: Game, seat: str, language: str = "en") -> str:
    return telling(game, language).said("seat", seat)


def question(game: Game, stage: str, language: str = "en") -> str:
    """What a player is asked in a stage of the game."""
    return telling(game, language).said("stage", stage)


def phase(game: Game, facts: dict[str, Any], language: str = "en", people: Names = COLOURS) -> str:
    """Where in its turn or round a game is, for somebody who may know these facts."""
    return telling(game, language, people).phase(facts)


def ending(game: Game, why: str, language: str = "en") -> str:
    """Why the game is over."""
    return telling(game, language).said("ending", why)


def names(game: Game, language: str = "en") -> dict[str, Any]:
    """All names of a game: tables of words, `game` for the game itself, `options` for a set-up page."""
    return telling(game, language).names


def common(language: str = "en") -> dict[str, Any]:
    """What is said around every game."""
    return load_texts(OWN, "common", language)


# --- what can be said


def _fits(key: str, facts: dict[str, Fact]) -> bool:
    """Whether the condition of a sentence holds."""
    fact, equals, wanted = key.partition("=")
    return not equals or (fact in facts and _bare(facts[fact]) == wanted)


def _bare(value: Fact) -> str:
    if isinstance(value, dict):
        return " ".join([key for key, number in value.items() if number])
    return " ".join([str(each) for each in value]) if isinstance(value, list) else str(value)


def _can_say(sentence: str, facts: dict[str, Fact]) -> bool:
    return all([found[1] in facts or found[2] == WHO for found in PLACEHOLDER.finditer(sentence)])


def _row(values: list[str]) -> range:
    """The numbers from the first on, as many as there are values."""
    first = int(values[0]) if values[0].isdigit() else 0
    return range(first, first + len(values))


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
