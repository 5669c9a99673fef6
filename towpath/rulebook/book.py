"""The rulebook of a game in one language: chapters of rules, each with its source and the scenarios that show it.

The files are described in docs/rulebook.md. What is not translated is in English. A game without `book.toml` has all its
rules in one chapter.
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
    """A rule as the reader sees it. `not_shown`: why no scenario can show it."""

    def __init__(self, id: str, english: dict[str, str], translation: dict[str, str]) -> None:
        texts = {**english, **translation}
        self.id = id
        self.title = texts.get("title", "")
        self.text = texts["text"]
        self.basis = english.get("basis", STATED)
        self.source = texts.get("source", "")
        self.reason = texts.get("reason", "")
        self.edition = english.get("edition", "")
        self.not_shown = texts.get("not_shown", "")
        self.scenarios: list[str] = []


class Chapter:
    def __init__(self, id: str, title: str, text: str, rules: list[Rule]) -> None:
        self.id = id
        self.title = title
        self.text = text
        self.rules = rules


class Scene:
    """A scenario as the rulebook shows it. `source`: the rulebook whose example it is."""

    def __init__(self, path: Path, sheet: dict[str, Any], translation: dict[str, Any], source: str) -> None:
        self.name = path.stem
        self.path = path
        self.title: str = translation.get("title", sheet["title"])
        self.rules: list[str] = sheet["rules"]
        self.source = source
        english = [step.get("say", "") for step in sheet.get("step", [])]
        captions = iter(translation.get("say", [caption for caption in english if caption]))
        self.captions: list[str] = [next(captions, caption) if caption else "" for caption in english]


class Comparison:
    """Rules of different editions about the same thing, by edition; `both`: rules that speak of both editions."""

    def __init__(self, rules: dict[str, list[str]]) -> None:
        self.both = rules.get("both", [])
        self.editions = {name: ids for name, ids in rules.items() if name != "both"}


class Book:
    def __init__(self, game: Game, language: str) -> None:
        folder = game.text_folder()
        self.game = game
        self.language = language
        order = _read(folder / "book.toml")
        texts = _merged(folder, "book", language)
        self.rules = _rules(folder, language)
        self.scenes = _scenes(folder, language)
        for scene in self.scenes.values():
            for id in scene.rules:
                if id in self.rules:
                    self.rules[id].scenarios.append(scene.name)
        for rule in self.rules.values():  # scenarios that are mainly about the rule come first
            rule.scenarios.sort(key=lambda name: self.scenes[name].rules[0] != rule.id)
        chapters = order.get("chapter", [{"id": "rules", "rules": list(self.rules)}])
        self.chapters = [self._chapter(each, texts.get("chapter", {}).get(each["id"], {})) for each in chapters]
        self.glossary: list[tuple[str, str, str]] = [
            (id, entry["term"], entry["text"]) for id, entry in texts.get("glossary", {}).items()
        ]
        self.glossary.sort(key=lambda entry: sorting_key(entry[1]))
        self.reconstructed: dict[str, str] = texts.get("reconstructed", {})
        self.stages: dict[str, list[str]] = order.get("stages", {})
        self.about = about(order.get("about", {}))
        self.comparisons = [Comparison(each) for each in order.get("comparison", [])]

    def _chapter(self, chapter: dict[str, Any], texts: dict[str, str]) -> Chapter:
        rules = [self.rules[id] for id in chapter.get("rules", []) if id in self.rules]
        return Chapter(chapter["id"], texts.get("title", ""), texts.get("text", ""), rules)

    def scene(self, name: str) -> Scene:
        """The scene of that name; BadInput if the game has none."""
        if name not in self.scenes:
            raise BadInput(f"{self.game.name} has no scenario {name!r}")
        return self.scenes[name]


def sorting_key(term: str) -> str:
    """Terms are sorted without case and accents: `À` stands with `A`."""
    letters = unicodedata.normalize("NFD", term.casefold())
    return "".join([letter for letter in letters if not unicodedata.combining(letter)])


def about(tables: dict[str, Any]) -> dict[str, list[str]]:
    """The rules about things and words, by `kind-word`; `*` stands for any rest of it."""
    rules: dict[str, list[str]] = {}
    for key, value in tables.items():
        if isinstance(value, dict):
            rules.update({f"{key}-{word}": ids for word, ids in value.items()})
        else:
            rules[key] = value
    return rules


@cache
def book(game: Game, language: str = "en") -> Book:
    return Book(game, language if language in LANGUAGES else "en")


def faults(game: Game) -> list[str]:
    """What is wrong with a rulebook that has a `book.toml`, one line each."""
    folder = game.text_folder()
    order = _read(folder / "book.toml")
    known = _read(folder / "rules.en.toml")
    texts = _read(folder / "book.en.toml")
    placed = [id for chapter in order.get("chapter", []) for id in chapter.get("rules", [])]
    faults = [f"rule {id} stands in no chapter" for id in known if id not in placed]
    faults += [f"rule {id} stands in several chapters" for id in sorted({id for id in placed if placed.count(id) > 1})]
    faults += [f"chapter {each['id']} has no text" for each in order.get("chapter", []) if each["id"] not in texts.get("chapter", {})]  # fmt: skip
    named = [
        *[("book.toml", id) for id in placed],
        *[(f"stage {stage}", id) for stage, ids in order.get("stages", {}).items() for id in ids],
        *[(f"about {key}", id) for key, ids in about(order.get("about", {})).items() for id in ids],
        *[("comparison", id) for each in order.get("comparison", []) for ids in each.values() for id in ids],
        *[(f"chapter {id}", rule) for id, each in texts.get("chapter", {}).items() for rule in links(each["text"])],
        *[(f"glossary {id}", rule) for id, each in texts.get("glossary", {}).items() for rule in links(each["text"])],
    ]
    faults += [f"{where} names {id}, which is no rule" for where, id in named if id not in known]
    return faults + _rule_faults(game) + _edition_faults(known, order)


def _rule_faults(game: Game) -> list[str]:
    faults: list[str] = []
    for rule in book(game).rules.values():
        if not rule.title:
            faults.append(f"rule {rule.id} has no title")
        if rule.basis not in (STATED, INFERRED, RULING):
            faults.append(f"rule {rule.id}: basis = {rule.basis!r} should be stated, inferred or ruling")
        if rule.basis == RULING and not rule.reason:
            faults.append(f"rule {rule.id} is a ruling without a reason")
        if rule.basis != RULING and not rule.source:
            faults.append(f"rule {rule.id} has no source")
        if not rule.scenarios and not rule.not_shown:
            faults.append(f"rule {rule.id} has no scenario and does not say why (not_shown)")
        if rule.scenarios and rule.not_shown:
            faults.append(f"rule {rule.id} says that it cannot be shown, but {rule.scenarios[0]} shows it")
    return faults


def _edition_faults(known: dict[str, Any], order: dict[str, Any]) -> list[str]:
    compared = [id for each in order.get("comparison", []) for ids in each.values() for id in ids]
    marked = [id for id, rule in known.items() if rule.get("edition")]
    return [f"rule {id} holds in one edition only, but is compared with nothing" for id in marked if id not in compared]


# --- reading


def _rules(folder: Path, language: str) -> dict[str, Rule]:
    translation = _read(folder / f"rules.{language}.toml")
    return {id: Rule(id, rule, translation.get(id, {})) for id, rule in _read(folder / "rules.en.toml").items()}


def _scenes(folder: Path, language: str) -> dict[str, Scene]:
    translation = _read(folder / f"scenarios.{language}.toml")
    scenes: dict[str, Scene] = {}
    for path in sorted((folder.parent / "scenarios").glob("*.toml")):
        sheet = _read(path)
        english = sheet.get("source", "")
        source = translate(folder, f"sources:{english}", english, language)
        scenes[path.stem] = Scene(path, sheet, translation.get(path.stem, {}), source)
    return scenes


@cache
def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


def _merged(folder: Path, stem: str, language: str) -> dict[str, Any]:
    """The English tables with their translations, in the order of English."""
    english, translation = _read(folder / f"{stem}.en.toml"), _read(folder / f"{stem}.{language}.toml")
    merged: dict[str, Any] = {}
    for key, value in english.items():
        other = translation.get(key, {})
        if key in ("chapter", "glossary"):
            merged[key] = {id: {**entry, **other.get(id, {})} for id, entry in value.items()}
        else:
            merged[key] = {**value, **other}
    return merged
