"""Texts in the reader's language: English is in TOML files, by key; the other languages are gettext catalogues.

A folder of texts (each game has one) holds `<stem>.en.toml` for each kind of text (`events`, `names`, `draw`, …) and one
catalogue for each other language, `<language>.po`. A message's context says where its English is:

    msgctxt "events:events.boat.why=canal"
    msgid "{seat} cannot pass."
    msgstr "{seat} kommt nicht vorbei."

A message that is missing from a catalogue, or fuzzy in it, falls back to English. `towpath.rulebook.catalogues` keeps the
catalogues up to date.
"""

from __future__ import annotations

import io
import tomllib
from collections.abc import Iterator
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "de", "fr", "it")


@cache
def load_texts(folder: Path, stem: str, language: str) -> dict[str, Any]:
    """The tables of `<stem>.en.toml` in a language; empty if there is no such file."""
    return _translated(load_tables(folder / f"{stem}.en.toml"), f"{stem}:", catalogue(folder, language))


def translate(folder: Path, context: str, english: str, language: str) -> str:
    """One message whose English is kept elsewhere, such as a refusal among the rules."""
    return catalogue(folder, language).pgettext(context, english)


def leaves(tree: dict[str, Any], path: str) -> Iterator[tuple[str, str]]:
    """Every text in tables of tables with its context: `names:seat.red`, `events:events.boat.why=canal`."""
    for key, each in tree.items():
        if isinstance(each, dict):
            yield from leaves(each, f"{path}{key}.")
        else:
            yield f"{path}{key}", each


def _translated(tree: dict[str, Any], path: str, messages: NullTranslations) -> dict[str, Any]:
    return {
        key: _translated(each, f"{path}{key}.", messages)
        if isinstance(each, dict)
        else messages.pgettext(f"{path}{key}", each)
        for key, each in tree.items()
    }


@cache
def load_tables(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}


@cache
def catalogue(folder: Path, language: str) -> NullTranslations:
    """A folder's catalogue, compiled in memory, so that it is never older than its text."""
    path = folder / f"{language}.po"
    if not path.is_file():
        return NullTranslations()
    # Babel is imported only for languages other than English, so that bots and scripts run without it.
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = io.BytesIO()
    with path.open("rb") as file:
        write_mo(compiled, read_po(file, locale=language))
    compiled.seek(0)
    return GNUTranslations(compiled)
