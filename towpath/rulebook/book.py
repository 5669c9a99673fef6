"""The rulebook of a game in one language: chapters of rules, each with its source and the scenarios that show it.

The files are described in docs/rulebook.md. All of them can be left out: without `book.toml` the rules are one chapter.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path
from typing import Any

from towpath.engine import BadInput, Game
from towpath.engine.i18n import english_texts, language_for, load_tables, load_texts, translate
from towpath.rulebook.markdown import links
from towpath.rulebook.texts import rule_texts, source_text

STATED, INFERRED, RULING = "stated", "inferred", "ruling"


class Rule:
    """A rule as the reader sees it. `not_shown`: why no scenario can show it."""

    def __init__(self, id: str, texts: dict[str, str]) -> None:
        self.id = id
        self.title = texts.get("title", "")
        self.text = texts["text"]
        self.basis = texts.get("basis", STATED)
        self.source = texts.get("source", "")
        self.reason = texts.get("reason", "")
        self.edition = texts.get("edition", "")
        self.not_shown = texts.get("not_shown", "")
        self.scenarios: list[str] = []


class Chapter:
    """A chapter of the rulebook. `compares`: it shows the rules of the editions side by side."""

    def __init__(self, id: str, title: str, text: str, rules: list[Rule], compares: bool = False) -> None:
        self.id = id
        self.compares = compares
        self.title = title
        self.text = text
        self.rules = rules


class Scene:
    """A scenario as the rulebook shows it. `source`: the rulebook whose example it is."""

    def __init__(self, folder: Path, path: Path, language: str) -> None:
        sheet = load_tables(path)
        self.name = path.stem
        self.path = path
        self.rules: list[str] = sheet["rules"]
        self.source = source_text(folder, sheet.get("source", ""), language)
        texts = {context: translate(folder, context, text, language) for context, text in scene_texts(path).items()}
        self.title, *captions = texts.values()
        remaining = iter(captions)
        self.captions: list[str] = [next(remaining) if step.get("say") else "" for step in sheet.get("step", [])]


def scene_texts(path: Path) -> dict[str, str]:
    """The English texts of a scenario file by context: its title, then what its steps say."""
    sheet = load_tables(path)
    says = [step["say"] for step in sheet.get("step", []) if step.get("say")]
    captions = {f"scenarios:{path.stem}.say.{number}": say for number, say in enumerate(says, 1)}
    return {f"scenarios:{path.stem}.title": sheet["title"], **captions}


class Comparison:
    """Rules of different editions about the same thing, by edition; `both`: rules that speak of both editions."""

    def __init__(self, rules: dict[str, list[str]]) -> None:
        self.both = rules.get("both", [])
        self.editions = {name: ids for name, ids in rules.items() if name != "both"}


class Book:
    def __init__(self, game: Game, language: str) -> None:
        folder = game.text_folder()
        self.game = game
        self.language = language_for(folder, language)
        order = load_tables(folder / "book.toml")
        texts = load_texts(folder, "book", self.language)
        self.rules = {id: Rule(id, rule) for id, rule in rule_texts(folder, self.language).items()}
        self.scenes = {path.stem: Scene(folder, path, self.language) for path in scenario_files(folder)}
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
        self.edition_option: str = order.get("edition_option", "")
        names = load_texts(folder, "names", self.language).get("options", {}).get(self.edition_option, {})
        self.editions: dict[str, str] = {value: texts["name"] for value, texts in names.get("values", {}).items()}
        self.comparisons = [Comparison(each) for each in order.get("comparison", [])]

    def _chapter(self, chapter: dict[str, Any], texts: dict[str, str]) -> Chapter:
        rules = [self.rules[id] for id in chapter.get("rules", []) if id in self.rules]
        return Chapter(
            chapter["id"], texts.get("title", ""), texts.get("text", ""), rules, chapter.get("compares", False)
        )

    def scene(self, name: str) -> Scene:
        """The scene of that name; BadInput if the game has none."""
        if name not in self.scenes:
            raise BadInput(f"{self.game.name} has no scenario {name!r}")
        return self.scenes[name]


def scenario_files(folder: Path) -> list[Path]:
    """The scenarios of the game whose texts are in this folder."""
    return sorted((folder.parent / "scenarios").glob("*.toml"))


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
def _book(game: Game, language: str) -> Book:
    return Book(game, language)


def book(game: Game, language: str = "en") -> Book:
    return _book(game, language_for(game.text_folder(), language))


def faults(game: Game) -> list[str]:
    """What is wrong with a game's rulebook, one line each."""
    folder = game.text_folder()
    order = load_tables(folder / "book.toml")
    rules = english_texts(folder).get("rules", {})
    return (
        _order_faults(order, rules, english_texts(folder).get("book", {}))
        + _rule_faults(book(game))
        + _edition_faults(rules, order)
    )


def _order_faults(order: dict[str, Any], rules: dict[str, Any], texts: dict[str, Any]) -> list[str]:
    chapters, about_rules = order.get("chapter", []), about(order.get("about", {}))
    placed = [id for chapter in chapters for id in chapter.get("rules", [])]
    missing = [id for id in rules if id not in placed] if chapters else []
    faults = [f"rule {id} stands in no chapter" for id in missing]
    faults += [f"rule {id} stands in several chapters" for id in sorted({id for id in placed if placed.count(id) > 1})]
    faults += [f"chapter {each['id']} has no text" for each in chapters if each["id"] not in texts.get("chapter", {})]
    named = [
        *[("book.toml", id) for id in placed],
        *[(f"stage {stage}", id) for stage, ids in order.get("stages", {}).items() for id in ids],
        *[(f"about {key}", id) for key, ids in about_rules.items() for id in ids],
        *[("comparison", id) for each in order.get("comparison", []) for ids in each.values() for id in ids],
        *[(f"chapter {id}", rule) for id, each in texts.get("chapter", {}).items() for rule in links(each["text"])],
        *[(f"glossary {id}", rule) for id, each in texts.get("glossary", {}).items() for rule in links(each["text"])],
    ]
    return faults + [f"{where} names {id}, which is no rule" for where, id in named if id not in rules]


def _rule_faults(book: Book) -> list[str]:
    """Titles and sources can be left out, but not of some rules only."""
    rules = book.rules.values()
    titled, sourced = any([rule.title for rule in rules]), any([rule.source for rule in rules])
    faults: list[str] = []
    for rule in rules:
        if titled and not rule.title:
            faults.append(f"rule {rule.id} has no title")
        if rule.basis not in (STATED, INFERRED, RULING):
            faults.append(f"rule {rule.id}: basis = {rule.basis!r} should be stated, inferred or ruling")
        if rule.basis == RULING and not rule.reason:
            faults.append(f"rule {rule.id} is a ruling without a reason")
        if sourced and rule.basis != RULING and not rule.source:
            faults.append(f"rule {rule.id} has no source")
        if not rule.scenarios and not rule.not_shown:
            faults.append(f"rule {rule.id} has no scenario and does not say why (not_shown)")
        if rule.scenarios and rule.not_shown:
            faults.append(f"rule {rule.id} says that it cannot be shown, but {rule.scenarios[0]} shows it")
    return faults


def _edition_faults(rules: dict[str, Any], order: dict[str, Any]) -> list[str]:
    compared = [id for each in order.get("comparison", []) for ids in each.values() for id in ids]
    marked = [id for id, rule in rules.items() if rule.get("edition")]
    return [f"rule {id} holds in one edition only, but is compared with nothing" for id in marked if id not in compared]
