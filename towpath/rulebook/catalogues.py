"""Gettext catalogues of everything that is said by key: pages, log lines, names, drawings, refusals, hints.

English stands in TOML (see `towpath.engine.i18n`); a catalogue is brought up to date from it. Where the English of a key
has changed, its translation stays, marked as fuzzy, with the English it was made from; it is not used before somebody has
seen to it and taken the mark away, in a text editor or in any tool for PO files.

    python -m towpath.rulebook.catalogues            # lists what is missing, fuzzy or needless
    python -m towpath.rulebook.catalogues --update   # brings the catalogues up to date first
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, denormalize, read_po, write_po

from towpath.engine import BadInput
from towpath.engine.i18n import leaves, load_tables
from towpath.rulebook.stamps import ENTRIES, TRANSLATIONS, folders, short

HEADER = """\
# Towpath: what is said in this folder's files, by key. See docs/rulebook.md.
msgid ""
msgstr ""
"Project-Id-Version: Towpath\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""
HOLE = re.compile(r"\{[^{}]*\}")
WIDTH = 120
BEFORE = "|"  # begins a comment that has the English before the last


def english(folder: Path) -> dict[str, str]:
    """What is to be translated, by context: the words, the refusals that stand among the rules, and where examples of
    printed rulebooks have their sources."""
    found: dict[str, str] = {}
    for path in sorted(folder.glob("*.en.toml")):
        stem = path.name.removesuffix(".en.toml")
        if stem not in ENTRIES:
            found |= leaves(load_tables(path), f"{stem}:")
    rules = load_tables(folder / "rules.en.toml")
    found |= {f"refusals:{id}": rule["refusal"] for id, rule in rules.items() if "refusal" in rule}
    scenes = [load_tables(path) for path in sorted((folder.parent / "scenarios").glob("*.toml"))]
    sources = dict.fromkeys([scene["source"] for scene in scenes if "source" in scene])
    return found | {f"sources:{source}": source for source in sources}


# --- reading and writing


def read(path: Path, language: str) -> Catalog:
    """A catalogue as it lies there; an empty one if there is none."""
    if not path.exists():
        return Catalog(locale=language)
    try:
        with path.open("rb") as file:
            return read_po(file, locale=language, abort_invalid=True)
    except PoFileError as error:
        raise BadInput(f"{short(path)}: no catalogue: {error}") from None


def write(path: Path, catalogue: Catalog) -> None:
    """With a header that has no dates: a file changes when what it says does."""
    with path.open("wb") as file:
        file.write(HEADER.format(language=catalogue.locale_identifier).encode())
        write_po(file, catalogue, width=WIDTH, omit_header=True, include_previous=True)


def messages(catalogue: Catalog) -> dict[str, Message]:
    return {str(message.context): message for message in catalogue if message.id}


def update(folder: Path) -> int:
    """Bring a folder's catalogues up to date with its English; how many files changed."""
    wanted, changed = english(folder), 0
    for language in TRANSLATIONS:
        path = folder / f"{language}.po"
        before = read(path, language)
        after = merged(wanted, before, language)
        if not path.exists() or _told(before) != _told(after):
            write(path, after)
            changed += 1
    return changed


def merged(wanted: dict[str, str], before: Catalog, language: str) -> Catalog:
    """The wanted messages in their order with the translations that there were; those of another English are fuzzy."""
    given = messages(before)
    after = Catalog(locale=language)
    for context, said in wanted.items():
        old = given.get(context)
        if old is None or not old.string:
            after.add(said, context=context)
            continue
        fuzzy = old.fuzzy or old.id != said
        message = after.add(said, old.string, context=context, flags=["fuzzy"] if fuzzy else [])
        message.user_comments = [each for each in old.user_comments if not each.startswith(BEFORE)]
        if fuzzy:
            message.previous_id = [_made_from(old)]
    return after


def _made_from(message: Message) -> str:
    """The English of which a translation is one. Babel writes the one before the last as `#| msgid`, but reads it as a
    comment."""
    before = [each.removeprefix(BEFORE).strip() for each in message.user_comments if each.startswith(BEFORE)]
    return denormalize("\n".join(before).removeprefix("msgid ")) if before else str(message.id)


def _told(catalogue: Catalog) -> list[tuple[object, ...]]:
    """What a catalogue says, in its order: all that is worth a new file."""
    return [(each.context, each.id, each.string, each.fuzzy) for each in catalogue if each.id]


# --- what is wrong


def complaints(folder: Path) -> list[str]:
    """What a folder's catalogues lack: one line each."""
    wanted = english(folder)
    return [
        f"{short(folder / f'{language}.po')}: {context}: {fault}"
        for language in TRANSLATIONS
        for context, fault in faults(wanted, messages(read(folder / f"{language}.po", language))).items()
    ]


def faults(wanted: dict[str, str], given: dict[str, Message]) -> dict[str, str]:
    """By context."""
    found = {context: _fault(said, given.get(context)) for context, said in wanted.items()}
    found |= {context: "English has no such message" for context in given if context not in wanted}
    return {context: fault for context, fault in found.items() if fault}


def _fault(said: str, message: Message | None) -> str:
    if message is None or not message.string:
        return "missing"
    if message.fuzzy:
        return "fuzzy"
    if message.id != said:
        return "of another English, run --update"
    holes, own = [sorted(HOLE.findall(str(text))) for text in (said, message.string)]
    return (
        ""
        if holes == own
        else f"{' '.join(own) or 'nothing'} to be filled in instead of {' '.join(holes) or 'nothing'}"
    )


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m towpath.rulebook.catalogues", description=__doc__.split("\n")[0])
    parser.add_argument("where", nargs="?", choices=sorted(folders()), help="only there")
    parser.add_argument("--update", action="store_true", help="bring the catalogues up to date with the English")
    given = parser.parse_args(arguments)
    chosen = [folder for name, folder in folders().items() if given.where in (None, name)]
    try:
        if given.update:
            print(f"{sum([update(folder) for folder in chosen])} catalogues changed")
        left = [complaint for folder in chosen for complaint in complaints(folder)]
    except BadInput as error:
        print(error, file=sys.stderr)
        return 2
    for complaint in left:
        print(complaint)
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
