"""A rulebook is put together from its files, and what is wrong with it is named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from towpath.rulebook.book import Book, faults
from towpath.rulebook.markdown import inline, to_html, with_mentions


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
