"""The rulebook has every rule once, shows it, and knows each id that the code cites."""

from __future__ import annotations

import io
import re
import tokenize
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest

from tests.rulebook.facts import fact, rule_modules, rule_shape, stages, translations
from towpath.engine.errors import TABLE_RULES
from towpath.engine.i18n import LANGUAGES
from towpath.games import games
from towpath.rulebook import narration
from towpath.rulebook.book import Book, book, faults
from towpath.rulebook.markdown import inline, to_html, with_mentions
from towpath.rulebook.scenario import Scenario
from towpath.rulebook.texts import rules

NAMES = sorted(games())


# --- complete


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_has_its_place_and_is_shown(name: str) -> None:
    assert faults(games()[name]) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_book_with_chapters_begins_with_an_overview(name: str) -> None:
    chapters = [chapter.id for chapter in book(games()[name]).chapters]
    assert chapters[0] == ("overview" if len(chapters) > 1 else "rules")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_book_is_whole_in_every_language(name: str, language: str) -> None:
    read = book(games()[name], language)
    assert [rule.id for chapter in read.chapters for rule in chapter.rules] != []
    assert all(rule.text for rule in read.rules.values())
    titles = [rule.title for rule in read.rules.values() if rule.title]
    assert len(set(titles)) == len(titles), "two rules are called the same"
    for scene in read.scenes.values():
        assert scene.title and len(scene.captions) == len(Scenario(scene.path).steps)


# --- ids in the code and in the book


def cited(name: str) -> dict[str, str]:
    """Ids of rules in the comments and strings of a game's modules, with the file."""
    shape = re.compile(rf"(?<![\w.-]){rule_shape(games()[name])}(?![\w(=\[-]|\.\w)")
    ids: dict[str, str] = {}
    for path in rule_modules(games()[name]):
        for token in tokenize.generate_tokens(io.StringIO(path.read_text("utf-8")).readline):
            if token.type in (tokenize.COMMENT, tokenize.STRING):
                ids.update(dict.fromkeys(shape.findall(token.string), path.name))
    return ids


@pytest.mark.parametrize("name", NAMES)
def test_every_id_in_the_code_is_a_rule(name: str) -> None:
    known = rules(games()[name])
    assert set(cited(name)) & set(known), "the code cites its rules"
    assert {id: path for id, path in cited(name).items() if id not in known} == {}


@pytest.mark.parametrize("name", NAMES)
def test_every_refusal_is_cited_by_the_code(name: str) -> None:
    ids = cited(name)
    own = {id: rule for id, rule in rules(games()[name]).items() if id not in TABLE_RULES}
    assert [id for id, rule in own.items() if "refusal" in rule and id not in ids] == []


@pytest.mark.parametrize("name", NAMES)
def test_scenarios_refuse_by_rules_of_the_book(name: str) -> None:
    known = rules(games()[name])
    for scene in book(games()[name]).scenes.values():
        for step in Scenario(scene.path).steps:
            ids = [step.string("refused", ""), *step.table("illegal", {}).values.values()]
            assert [id for id in ids if id and id not in known] == [], scene.name


@pytest.mark.parametrize("name", NAMES)
def test_every_stage_names_the_rules_that_matter(name: str) -> None:
    """Where a book says it for some stages."""
    named = book(games()[name]).stages
    assert sorted(named) == (sorted(stages(games()[name]) or named) if named else [])


@pytest.mark.parametrize("name", NAMES)
def test_every_card_and_every_verb_has_its_rules(name: str) -> None:
    """Where a book says it for some of them."""
    about = book(games()[name]).about
    verbs = [f"verb-{verb}" for verb in narration.names(games()[name]).get("verb", {})]
    assert [key for key in about if key.startswith("verb-") and key not in verbs] == []
    keys = [*fact(games()[name], "card_keys", list)(), *verbs]
    lacking = [key for key in keys if not any([ids and fnmatchcase(key, each) for each, ids in about.items()])]
    assert not about or lacking == []


@pytest.mark.parametrize("name", NAMES)
def test_sources_of_examples_are_translated(name: str) -> None:
    english = {scene.source for scene in book(games()[name]).scenes.values()} - {""}
    for language in translations(games()[name]):
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


SCENARIO = 'title = "One"\ngame = "small"\nrules = ["R1"]\n[[step]]\nmove = "x"\n[[step]]\nsay = "Look."\n'
GERMAN = """
msgctxt "rules:R1.text"
msgid "One."
msgstr "Eins."

msgctxt "scenarios:one.say.1"
msgid "Look."
msgstr "Schau."
"""


def test_without_an_order_all_rules_are_one_chapter_and_english_fills_gaps(small: Any) -> None:
    (small.folder.parent / "scenarios" / "one.toml").write_text(SCENARIO, "utf-8")
    (small.folder / "de.po").write_text(GERMAN, "utf-8")
    read = Book(small, "de")
    assert [rule.text for rule in read.chapters[0].rules] == ["Eins.", "Two."]
    assert read.rules["R1"].scenarios == ["one"] and read.language == "de"
    assert read.scenes["one"].title == "One" and read.scenes["one"].captions == ["", "Schau."]


def test_a_rule_needs_no_more_than_an_id_a_sentence_and_a_scenario(small: Any) -> None:
    (small.folder / "rules.en.toml").unlink()
    (small.folder / "en.toml").write_text('[rules.R1]\ntext = "One."\n', "utf-8")
    assert faults(small) == [] and Book(small, "de").language == "en"


def test_accents_do_not_matter_in_the_order_of_terms(small: Any) -> None:
    terms = {"one": "Zèbre", "two": "Écluse", "three": "eau", "four": "Étang", "five": "Édition"}
    texts = "".join([f'[glossary.{id}]\nterm = "{term}"\ntext = "…"\n' for id, term in terms.items()])
    (small.folder / "book.en.toml").write_text(texts, "utf-8")
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
