"""Texts in the reader's language: English is in TOML files, by key; the other languages are gettext catalogues.

A folder of texts (each game has one) holds the English texts in sections such as `names`, `events` or `rules`. A section is
a table of `en.toml`, or a file of its own: `names.en.toml` is the same as the table `[names]`. Each other language has one
catalogue, `<language>.po`, in which a message's context says where its English is:

    msgctxt "events:boat.why=canal"
    msgid "{seat} cannot pass."
    msgstr "{seat} kommt nicht vorbei."

A message that is missing from a catalogue, or fuzzy in it, falls back to English. `towpath.rulebook.catalogues` keeps the
catalogues up to date.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "de", "fr", "it")
ENGLISH_FILE = "en.toml"
ESCAPE = re.compile(r"\\(.)")
ESCAPED = {"n": "\n", "t": "\t", "r": "\r"}


@cache
def languages(folder: Path) -> tuple[str, ...]:
    """The languages of a folder's texts: English, and those that have a catalogue."""
    return tuple([each for each in LANGUAGES if each == "en" or (folder / f"{each}.po").is_file()])


def language_for(folder: Path, language: str) -> str:
    """The language in which a reader of this language reads the folder's texts."""
    return language if language in languages(folder) else "en"


@cache
def english_texts(folder: Path) -> dict[str, dict[str, Any]]:
    """The English texts of a folder by section."""
    sections: dict[str, dict[str, Any]] = {}
    for path in sorted(folder.glob("*.toml")):
        if path.name == ENGLISH_FILE:
            tables = load_tables(path)
        elif path.name.endswith(f".{ENGLISH_FILE}"):
            tables = {path.name.removesuffix(f".{ENGLISH_FILE}"): load_tables(path)}
        else:
            continue
        for section, texts in tables.items():
            sections[section] = sections.get(section, {}) | texts
    return sections


@cache
def load_texts(folder: Path, section: str, language: str) -> dict[str, Any]:
    """The texts of a section in a language; empty if there is no such section."""
    return _translated(english_texts(folder).get(section, {}), f"{section}:", catalogue(folder, language))


def translate(folder: Path, context: str, english: str, language: str) -> str:
    """One message whose English is not in the folder's sections, such as the title of a scenario."""
    return catalogue(folder, language).get((context, english), english)


def leaves(tree: dict[str, Any], path: str) -> Iterator[tuple[str, str]]:
    """Every text in tables of tables with its context: `names:seat.red`, `events:boat.why=canal`."""
    for key, each in tree.items():
        if isinstance(each, dict):
            yield from leaves(each, f"{path}{key}.")
        else:
            yield f"{path}{key}", each


def _translated(tree: dict[str, Any], path: str, messages: dict[tuple[str, str], str]) -> dict[str, Any]:
    return {
        key: _translated(each, f"{path}{key}.", messages)
        if isinstance(each, dict)
        else messages.get((f"{path}{key}", each), each)
        for key, each in tree.items()
    }


@cache
def load_tables(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}


# --- catalogues


@cache
def catalogue(folder: Path, language: str) -> dict[tuple[str, str], str]:
    """A folder's translations by context and English. A translation of another English is not found, and English is shown."""
    path = folder / f"{language}.po"
    return read_catalogue(path.read_text("utf-8")) if path.is_file() else {}


def read_catalogue(text: str) -> dict[tuple[str, str], str]:
    """The messages of a PO file that can be used: translated and not fuzzy."""
    messages: dict[tuple[str, str], str] = {}
    fields: dict[str, str] = {}  # of one message: msgctxt, msgid, msgstr
    field = ""
    fuzzy = False
    for line in [*text.split("\n"), ""]:
        if line.startswith('"'):
            fields[field] += _unquoted(line)
            continue
        if "msgstr" in fields:  # anything else begins the next message
            if fields["msgstr"] and not fuzzy:
                messages[fields.get("msgctxt", ""), fields["msgid"]] = fields["msgstr"]
            fields, fuzzy = {}, False
        if line.startswith("#,"):
            fuzzy = "fuzzy" in line
        elif line.startswith("msg"):
            field, _, quoted = line.partition(" ")
            fields[field] = _unquoted(quoted)
    return messages


def _unquoted(quoted: str) -> str:
    text = quoted.strip()[1:-1]
    return ESCAPE.sub(lambda escape: ESCAPED.get(escape[1], escape[1]), text) if "\\" in text else text
