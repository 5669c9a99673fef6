"""The rulebook of a game in one language: chapters of rules, each with where it is stated and the scenarios that show it.

The files are described in docs/rulebook.md. What a language lacks is there in English; what is not written yet is left out,
and a game without `book.toml` has all its rules in one chapter.
"""

from __future__ import annotations

import tomllib
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any

from towpath.engine import BadInput, Game
from towpath.engine.i18n import LANGUAGES, translate
from towpath.rulebook.markdown import links

STATED, INFERRED, RULING = "stated", "inferred", "ruling"


class Rule:
    """A rule as the reader sees it. `shown`: why no scenario can show it."""

    def __init__(self, id: str, english: dict[str, str], translation: dict[str, str]) -> None:
        said = {**english, **translation}
        self.id = id
        self.title = said.get("title", "")
        self.text = said["text"]
        self.stated = english.get("stated", STATED)
        self.source = said.get("source", "")
        self.reason = said.get("reason", "")
        self.edition = english.get("edition", "")
        self.shown = said.get("shown", "")
        self.scenarios: list[str] = []


class Chapter:
    def __init__(self, id: str, title: str, text: str, rules: list[Rule]) -> None:
        self.id = id
        self.title = title
        self.text = text
        self.rules = rules


class Picture:
    """A scenario as the rulebook names it. `source`: the rulebook whose example it is."""

    def __init__(self, path: Path, sheet: dict[str, Any], translation: dict[str, Any], source: str) -> None:
        self.name = path.stem
        self.path = path
        self.title: str = translation.get("title", sheet["title"])
        self.rules: list[str] = sheet["rules"]
        self.source = source
        english = [step.get("say", "") for step in sheet.get("step", [])]
        said = iter(translation.get("say", [say for say in english if say]))
        self.says: list[str] = [next(said, say) if say else "" for say in english]


class Beside:
    """What the editions have in the same place, side by side; `both`: rules that speak of both."""

    def __init__(self, given: dict[str, list[str]]) -> None:
        self.both = given.get("both", [])
        self.editions = {name: ids for name, ids in given.items() if name != "both"}


class Book:
    def __init__(self, game: Game, language: str) -> None:
        folder = game.text_folder()
        self.game = game
        self.language = language
        order = _read(folder / "book.toml")
        said = _merged(folder, "book", language)
        self.rules = _rules(folder, language)
        self.pictures = _pictures(folder, language)
        for picture in self.pictures.values():
            for id in picture.rules:
                if id in self.rules:
                    self.rules[id].scenarios.append(picture.name)
        for rule in self.rules.values():  # what is about the rule before what also shows it
            rule.scenarios.sort(key=lambda name: self.pictures[name].rules[0] != rule.id)
        titles = said.get("chapter", {})
        listed = order.get("chapter", [{"id": "rules", "rules": list(self.rules)}])
        self.chapters = [self._chapter(each, titles.get(each["id"], {})) for each in listed]
        self.glossary: list[tuple[str, str, str]] = [
            (id, entry["term"], entry["text"]) for id, entry in said.get("glossary", {}).items()
        ]
        self.glossary.sort(key=lambda entry: alphabetical(entry[1]))
        self.reconstructed: dict[str, str] = said.get("reconstructed", {})
        self.stages: dict[str, list[str]] = order.get("stages", {})
        self.about = about(order.get("about", {}))
        self.beside = [Beside(each) for each in order.get("beside", [])]

    def _chapter(self, given: dict[str, Any], said: dict[str, str]) -> Chapter:
        rules = [self.rules[id] for id in given.get("rules", []) if id in self.rules]
        return Chapter(given["id"], said.get("title", ""), said.get("text", ""), rules)

    def picture(self, name: str) -> Picture:
        """The scenario of that name; BadInput if the game has none."""
        if name not in self.pictures:
            raise BadInput(f"{self.game.name} has no scenario {name!r}")
        return self.pictures[name]


def alphabetical(term: str) -> str:
    """By which a term is sorted: `À` stands with `A`, and case does not matter."""
    letters = unicodedata.normalize("NFD", term.casefold())
    return "".join([letter for letter in letters if not unicodedata.combining(letter)])


def about(given: dict[str, Any]) -> dict[str, list[str]]:
    """The rules about things and words, by `kind-word`; `*` stands for any rest of it."""
    listed: dict[str, list[str]] = {}
    for key, value in given.items():
        if isinstance(value, dict):
            listed.update({f"{key}-{word}": ids for word, ids in value.items()})
        else:
            listed[key] = value
    return listed


@cache
def book(game: Game, language: str = "en") -> Book:
    return Book(game, language if language in LANGUAGES else "en")


def faults(game: Game) -> list[str]:
    """What is wrong with a rulebook whose order is written: one line each."""
    folder = game.text_folder()
    order = _read(folder / "book.toml")
    known = _read(folder / "rules.en.toml")
    said = _read(folder / "book.en.toml")
    placed = [id for chapter in order.get("chapter", []) for id in chapter.get("rules", [])]
    found = [f"rule {id} stands in no chapter" for id in known if id not in placed]
    found += [f"rule {id} stands in several chapters" for id in sorted({id for id in placed if placed.count(id) > 1})]
    found += [f"chapter {each['id']} has no text" for each in order.get("chapter", []) if each["id"] not in said.get("chapter", {})]  # fmt: skip
    named = [
        *[("book.toml", id) for id in placed],
        *[(f"stage {stage}", id) for stage, ids in order.get("stages", {}).items() for id in ids],
        *[(f"about {key}", id) for key, ids in about(order.get("about", {})).items() for id in ids],
        *[("beside", id) for each in order.get("beside", []) for ids in each.values() for id in ids],
        *[(f"chapter {id}", rule) for id, each in said.get("chapter", {}).items() for rule in links(each["text"])],
        *[(f"glossary {id}", rule) for id, each in said.get("glossary", {}).items() for rule in links(each["text"])],
    ]
    found += [f"{where} names {id}, which is no rule" for where, id in named if id not in known]
    return found + _rule_faults(game) + _edition_faults(known, order)


def _rule_faults(game: Game) -> list[str]:
    found: list[str] = []
    for rule in book(game).rules.values():
        if not rule.title:
            found.append(f"rule {rule.id} has no title")
        if rule.stated not in (STATED, INFERRED, RULING):
            found.append(f"rule {rule.id}: stated = {rule.stated!r} should be stated, inferred or ruling")
        if rule.stated == RULING and not rule.reason:
            found.append(f"rule {rule.id} is a ruling without a reason")
        if rule.stated != RULING and not rule.source:
            found.append(f"rule {rule.id} does not say where it is stated")
        if not rule.scenarios and not rule.shown:
            found.append(f"rule {rule.id} has no scenario and does not say why (shown)")
        if rule.scenarios and rule.shown:
            found.append(f"rule {rule.id} says that it cannot be shown, but {rule.scenarios[0]} shows it")
    return found


def _edition_faults(known: dict[str, Any], order: dict[str, Any]) -> list[str]:
    beside = [id for each in order.get("beside", []) for ids in each.values() for id in ids]
    marked = [id for id, rule in known.items() if rule.get("edition")]
    return [f"rule {id} holds in one edition only, but stands beside nothing" for id in marked if id not in beside]


# --- reading


def _rules(folder: Path, language: str) -> dict[str, Rule]:
    translation = _read(folder / f"rules.{language}.toml")
    return {id: Rule(id, rule, translation.get(id, {})) for id, rule in _read(folder / "rules.en.toml").items()}


def _pictures(folder: Path, language: str) -> dict[str, Picture]:
    translation = _read(folder / f"scenarios.{language}.toml")
    pictures: dict[str, Picture] = {}
    for path in sorted((folder.parent / "scenarios").glob("*.toml")):
        sheet = _read(path)
        source = sheet.get("source", "")
        said = translate(folder, f"sources:{source}", source, language)
        pictures[path.stem] = Picture(path, sheet, translation.get(path.stem, {}), said)
    return pictures


@cache
def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


def _merged(folder: Path, stem: str, language: str) -> dict[str, Any]:
    """English, with what the language has in its place, in the order of English."""
    english, translation = _read(folder / f"{stem}.en.toml"), _read(folder / f"{stem}.{language}.toml")
    merged: dict[str, Any] = {}
    for key, value in english.items():
        other = translation.get(key, {})
        if key in ("chapter", "glossary"):
            merged[key] = {id: {**entry, **other.get(id, {})} for id, entry in value.items()}
        else:
            merged[key] = {**value, **other}
    return merged
