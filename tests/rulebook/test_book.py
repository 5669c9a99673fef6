"""The rulebook says every rule once, shows it, and knows each id that the code speaks of."""

from __future__ import annotations

import importlib
import io
import re
import tokenize
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest

from towpath.engine.errors import TABLE_RULES
from towpath.engine.i18n import LANGUAGES
from towpath.games import games
from towpath.games.canal_mania.components import ENGINEERS
from towpath.games.kontor.components import KINDS
from towpath.rulebook import narration, stamps
from towpath.rulebook.book import Book, book, faults
from towpath.rulebook.markdown import inline, to_html, with_mentions
from towpath.rulebook.scenario import Scenario
from towpath.rulebook.texts import rules

NAMES = sorted(games())
WRITTEN = [name for name in NAMES if (games()[name].text_folder() / "book.toml").exists()]


def folder(name: str) -> Path:
    return games()[name].text_folder()


# --- complete


@pytest.mark.parametrize("name", WRITTEN)
def test_every_rule_stands_in_one_chapter_and_is_shown(name: str) -> None:
    assert faults(games()[name]) == []


@pytest.mark.parametrize("where", stamps.folders())
def test_no_translation_is_missing_or_stale(where: str) -> None:
    assert stamps.complaints(stamps.folders()[where]) == []


@pytest.mark.parametrize("name", WRITTEN)
def test_a_book_has_its_chapters_in_order(name: str) -> None:
    chapters = [chapter.id for chapter in book(games()[name]).chapters]
    assert chapters[:2] == ["overview", "components"]
    assert any("end" in chapter for chapter in chapters)
    assert book(games()[name]).glossary and book(games()[name]).reconstructed


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_book_is_whole_in_every_language(name: str, language: str) -> None:
    read = book(games()[name], language)
    assert [rule.id for chapter in read.chapters for rule in chapter.rules] != []
    assert all(rule.text for rule in read.rules.values())
    titles = [rule.title for rule in read.rules.values()]
    assert len(set(titles)) == len(titles), "two rules are called the same"
    for scene in read.scenes.values():
        assert scene.title and len(scene.captions) == len(Scenario(scene.path).steps)


# --- ids in the code and in the book


def mentioned(name: str) -> dict[str, str]:
    """Ids of rules in the comments and strings of a game's rules, with the file."""
    room = folder(name).parent
    parts = {id.split(".")[0] for id in rules(games()[name]) if "." in id}
    shape = re.compile(
        rf"(?<![\w.-])(?:[RA]\d+|(?:{'|'.join(sorted(parts))})\.[a-z0-9]+(?:-[a-z0-9]+)*)(?![\w(=\[-]|\.\w)"
    )
    found: dict[str, str] = {}
    for path in [*room.glob("rules_*.py"), room / "explain.py"]:
        for token in tokenize.generate_tokens(io.StringIO(path.read_text("utf-8")).readline):
            if token.type in (tokenize.COMMENT, tokenize.STRING):
                found.update(dict.fromkeys(shape.findall(token.string), path.name))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_id_in_the_code_is_a_rule(name: str) -> None:
    found = mentioned(name)
    assert len(found) > 20, "the code cites its rules"
    known = rules(games()[name])
    assert {id: path for id, path in found.items() if id not in known} == {}


@pytest.mark.parametrize("name", NAMES)
def test_every_refusal_is_said_by_the_code(name: str) -> None:
    found = mentioned(name)
    own = {id: rule for id, rule in rules(games()[name]).items() if id not in TABLE_RULES}
    assert [id for id, rule in own.items() if "refusal" in rule and id not in found] == []


@pytest.mark.parametrize("name", NAMES)
def test_scenarios_refuse_by_rules_of_the_book(name: str) -> None:
    known = rules(games()[name])
    for scene in book(games()[name]).scenes.values():
        for step in Scenario(scene.path).steps:
            cited = [step.string("refused", ""), *step.table("illegal", {}).values.values()]
            assert [id for id in cited if id and id not in known] == [], scene.name


@pytest.mark.parametrize("name", WRITTEN)
def test_every_stage_names_the_rules_that_matter(name: str) -> None:
    stages = importlib.import_module(f"towpath.games.{folder(name).parent.name}.stages").STAGES
    assert sorted(book(games()[name]).stages) == sorted(stages)


def card_keys(name: str) -> list[str]:
    """By what the book knows each card that can be in a hand or lie open."""
    contents = [games()[name].setup(options=options).content for options in games()[name].option_sets()]
    if name == "kontor":
        return [f"{place}-{kind}" for kind in KINDS for place in ("card-kind", "laid")]
    if name == "arriala":
        return [f"card-{card}" for content in contents for card in content.card_names]
    kinds = [word for content in contents for word in content.components.kind_words]
    return [f"{place}-{word}" for word in kinds for place in ("hand", "open")] + [
        f"engineer-{who}" for who in ENGINEERS
    ]


@pytest.mark.parametrize("name", NAMES)
def test_every_card_and_every_verb_has_its_rules(name: str) -> None:
    about = book(games()[name]).about
    verbs = [f"verb-{verb}" for verb in narration.names(games()[name])["verb"]]
    assert [key for key in about if key.startswith("verb-") and key not in verbs] == []
    keys = [*card_keys(name), *verbs]
    assert [key for key in keys if not any([ids and fnmatchcase(key, each) for each, ids in about.items()])] == []


@pytest.mark.parametrize("name", NAMES)
def test_sources_of_examples_are_said_in_every_language(name: str) -> None:
    english = {scene.source for scene in book(games()[name]).scenes.values()} - {""}
    for language in LANGUAGES[1:]:
        sources = {scene.source for scene in book(games()[name], language).scenes.values()} - {""}
        assert len(sources) == len(english) and not sources & english, language


# --- what the tests above would find


class Small:
    """A game of which only the texts are there."""

    name = "small"

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def text_folder(self) -> Path:
        return self.folder


RULES = """
[R1]
title = "The first"
text = "One."
basis = "stated"
source = "rulebook"
[R2]
text = "Two."
basis = "ruling"
edition = "first"
"""


@pytest.fixture
def small(tmp_path: Path) -> Any:
    text = tmp_path / "text"
    text.mkdir()
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "one.toml").write_text('title = "One"\ngame = "small"\nrules = ["R1"]\n', "utf-8")
    (text / "rules.en.toml").write_text(RULES, "utf-8")
    return Small(text)


def test_faults_are_named(small: Any) -> None:
    (small.folder / "book.toml").write_text('[[chapter]]\nid = "overview"\nrules = ["R1", "R1", "R9"]\n[stages]\nlay = ["R8"]\n[about.card]\nlock = ["R7"]\n', "utf-8")  # fmt: skip
    assert faults(small) == [
        "rule R2 stands in no chapter",
        "rule R1 stands in several chapters",
        "chapter overview has no text",
        "book.toml names R9, which is no rule",
        "stage lay names R8, which is no rule",
        "about card-lock names R7, which is no rule",
        "rule R2 has no title",
        "rule R2 is a ruling without a reason",
        "rule R2 has no scenario and does not say why (not_shown)",
        "rule R2 holds in one edition only, but is compared with nothing",
    ]


def test_without_an_order_all_rules_are_one_chapter_and_english_fills_gaps(small: Any) -> None:
    (small.folder / "rules.de.toml").write_text('[R1]\ntext = "Eins."\n', "utf-8")
    read = Book(small, "de")
    assert [rule.text for rule in read.chapters[0].rules] == ["Eins.", "Two."]
    assert read.rules["R1"].scenarios == ["one"]


def test_accents_do_not_matter_in_the_order_of_terms(small: Any) -> None:
    terms = {"one": "Zèbre", "two": "Écluse", "three": "eau", "four": "Étang", "five": "Édition"}
    said = "".join([f'[glossary.{id}]\nterm = "{term}"\ntext = "…"\n' for id, term in terms.items()])
    (small.folder / "book.en.toml").write_text(said, "utf-8")
    assert [term for _, term, _ in Book(small, "en").glossary] == ["eau", "Écluse", "Édition", "Étang", "Zèbre"]


# --- Markdown


def test_markdown_has_paragraphs_lists_and_marks() -> None:
    assert to_html("One **two** *three*.\n\nFour\nfive:\n- six\n- seven\n  eight") == (
        "<p>One <strong>two</strong> <em>three</em>.</p><p>Four five:</p><ul><li>six</li><li>seven eight</li></ul>"
    )
    assert inline("[the crane](#R67) lifts") == '<a href="#R67">the crane</a> lifts'


def test_markdown_lets_nothing_else_through() -> None:
    assert inline('<script>"x"</script> [a](javascript:b)') == (
        "&lt;script&gt;&quot;x&quot;&lt;/script&gt; [a](javascript:b)"
    )


def test_ids_in_a_text_become_links() -> None:
    ids = {"A1", "ship.shortest-own"}
    assert with_mentions("(see A1), A12; ship.shortest-own", ids) == (
        '(see <a href="#A1">A1</a>), A12; <a href="#ship.shortest-own">ship.shortest-own</a>'
    )
