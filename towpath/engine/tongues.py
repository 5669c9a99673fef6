"""Words in the reader's language: English stands by key in TOML files, the other languages are gettext catalogues.

A folder of texts, as each game has one, holds `<stem>.en.toml` for each sort of words (`events`, `names`, `draw`, …) and one
catalogue for each other language, `<language>.po`. There a message's context says where its English stands:

    msgctxt "events:events.boat.why=canal"
    msgid "{seat} cannot pass."
    msgstr "{seat} kommt nicht vorbei."

What a catalogue lacks, or has marked as fuzzy, is said in English. `towpath.rulebook.catalogues` keeps catalogues up to date.
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
def words(folder: Path, stem: str, language: str) -> dict[str, Any]:
    """The tables of `<stem>.en.toml` as a language says them; nothing if there is no such file."""
    return _said(tables(folder / f"{stem}.en.toml"), f"{stem}:", catalogue(folder, language))


def sentence(folder: Path, context: str, english: str, language: str) -> str:
    """One message whose English stands elsewhere, as the refusals among the rules."""
    return catalogue(folder, language).pgettext(context, english)


def leaves(tree: dict[str, Any], path: str) -> Iterator[tuple[str, str]]:
    """Every sentence in tables of tables with its place: `names:seat.red`, `events:events.boat.why=canal`."""
    for key, each in tree.items():
        if isinstance(each, dict):
            yield from leaves(each, f"{path}{key}.")
        else:
            yield f"{path}{key}", each


def _said(tree: dict[str, Any], path: str, spoken: NullTranslations) -> dict[str, Any]:
    return {
        key: _said(each, f"{path}{key}.", spoken) if isinstance(each, dict) else spoken.pgettext(f"{path}{key}", each)
        for key, each in tree.items()
    }


@cache
def tables(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}


@cache
def catalogue(folder: Path, language: str) -> NullTranslations:
    """A folder's catalogue, compiled in memory: nothing compiled can be older than its text."""
    path = folder / f"{language}.po"
    if not path.is_file():
        return NullTranslations()
    # Only whoever reads another language needs Babel: bots and researchers start without it.
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = io.BytesIO()
    with path.open("rb") as file:
        write_mo(compiled, read_po(file, locale=language))
    compiled.seek(0)
    return GNUTranslations(compiled)
