"""No sentence for a reader stands in code: what is said comes from the text files, in every language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

# The sources, in the project's folder; tests may run from a copy inside it.
TOP = next(folder for folder in Path(__file__).resolve().parents if (folder / "towpath/web/client").exists())
HOLE = "{}"  # what a text leaves open
FILLED = re.compile(
    r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|Towpath|TOWPATH", re.DOTALL
)  # words that are put in, and our name
LETTERS = re.compile(r"[A-Za-z]{2}")
SAID = ("aria-label", "title", "placeholder", "alt")  # attributes that are read or read out

# Who reads these types commands, in English; pages have the names of options from the text files.
FOR_COMMANDS = ("games/*/sketch.py", "games/*/game.py", "games/*/tuning.py")
# These tell whoever writes rules, scenarios and translations what is wrong with them.
FOR_WRITERS = (
    "rulebook/book.py",
    "rulebook/catalogues.py",
    "rulebook/guide.py",
    "rulebook/scenario.py",
)


def is_sentence(text: str) -> bool:
    """Three words or more, of which the first has a capital or is left open."""
    parts = re.sub(r"<[^>]*>", " ", text).split()
    words = [part for part in parts if re.fullmatch(r"[(“]?[A-Za-z’']+[.,;!?)”…]*", part)]
    return len(words) >= 3 and (parts[0][0].isupper() or parts[0].startswith(HOLE))


# --- Python


def python_texts(source: str) -> Iterator[tuple[int, str]]:
    """The texts in a module with their lines, but for docstrings and what only programmers read: the words of exceptions
    and assertions."""
    waiting: list[ast.AST] = [ast.parse(source)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, (ast.Raise, ast.Assert)) or (
            isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        ):
            continue
        if isinstance(node, ast.JoinedStr):
            yield (
                node.lineno,
                "".join([str(part.value) if isinstance(part, ast.Constant) else HOLE for part in node.values]),
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value
        waiting += [each for each in ast.iter_child_nodes(node) if not is_piece(each, node)]


def is_piece(node: ast.AST, of: ast.AST) -> bool:
    return isinstance(of, ast.JoinedStr) and isinstance(node, ast.Constant)


def modules() -> list[Path]:
    folders = [TOP / "towpath" / name for name in ("web", "table", "rulebook", "bots", "games")]
    sentences = [path for folder in folders for path in sorted(folder.rglob("*.py"))]
    return [path for path in sentences if not any([path.match(each) for each in (*FOR_COMMANDS, *FOR_WRITERS)])]


def test_no_sentence_stands_in_a_module() -> None:
    found = [
        f"{path.relative_to(TOP)}:{line}: {text}"
        for path in modules()
        for line, text in python_texts(path.read_text("utf-8"))
        if is_sentence(text)
    ]
    assert len(modules()) > 80 and found == []


# --- scripts

LITERAL = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"((?:\\.|[^"\\\n])*)"|'((?:\\.|[^'\\\n])*)'|`((?:\\.|[^`\\])*)`""", re.DOTALL
)
SHOWN = re.compile(
    r"""(?:\.(?:textContent|innerText|title|placeholder|ariaLabel) = |setAttribute\("(?:aria-label|title)", )$"""
)


def script_texts(source: str) -> Iterator[tuple[int, str, bool]]:
    """The texts in a script with their lines, and whether each is shown as it stands."""
    for texts in LITERAL.finditer(source):
        if texts.lastindex:
            text = re.sub(r"\$\{[^}]*\}", HOLE, texts[texts.lastindex])
            yield source.count("\n", 0, texts.start()) + 1, text, bool(SHOWN.search(source[: texts.start()]))


def script_faults(source: str) -> list[tuple[int, str]]:
    return [
        (line, text)
        for line, text, shown in script_texts(source)
        if is_sentence(text) or (shown and LETTERS.search(FILLED.sub("", text)))
    ]


def scripts() -> list[Path]:
    return sorted((TOP / "towpath/web/client").glob("*.ts"))


def test_no_sentence_stands_in_a_script() -> None:
    found = [
        f"{path.name}:{line}: {text}" for path in scripts() for line, text in script_faults(path.read_text("utf-8"))
    ]
    assert len(scripts()) > 20 and found == []


def test_no_script_shows_an_error_that_is_meant_for_programs() -> None:
    assert [path.name for path in scripts() if re.search(r"\.error\b", path.read_text("utf-8"))] == []


# --- pages


class Reader(HTMLParser):
    """What a page says by itself, without the words that are put in."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(FILLED.sub("", page))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if name in SAID:
                self.handle_data(value or "")

    def handle_data(self, data: str) -> None:
        if LETTERS.search(data):
            self.found.append(data.strip())


def test_no_word_stands_in_a_page() -> None:
    pages = sorted((TOP / "towpath/web/templates").glob("*.html"))
    assert len(pages) > 3 and {page.name: Reader(page.read_text("utf-8")).found for page in pages} == {
        page.name: [] for page in pages
    }


# --- what the tests above would find


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("It is your turn.", True),
        ("{} takes the card.", True),
        ("<p>Nothing was found</p>", True),
        ("M{} {}L{} {}Z", False),
        ("primary confirm small", False),
        ("Accept-Language, Cookie", False),
    ],
)
def test_what_a_sentence_is(text: str, sentence: bool) -> None:
    assert is_sentence(text) == sentence


def test_sentences_are_found_where_readers_would_meet_them() -> None:
    module = '"""A short docstring."""\nx = f"{who} has the turn"\nraise BadInput("This is no table.")\n'
    assert [text for _, text in python_texts(module) if is_sentence(text)] == ["{} has the turn"]
    script = (
        '// It is a comment.\nsay("key"); p.textContent = "Back"; q(`Wait for ${name} please.`); r.title = say("x");'
    )
    assert script_faults(script) == [(2, "Back"), (2, "Wait for {} please.")]
    page = '<p data-say="x"></p><b aria-label="Close">{{ say("word") }}</b><i title="{{ say("x") }}">{# Yes #}</i><title>Towpath</title><i>Hello</i>'
    assert Reader(page).found == ["Close", "Hello"]
