"""Gettext catalogues of all texts: pages, rulebooks, scenarios, log lines, names, drawings, refusals, hints.

The English texts are in TOML files (see `towpath.engine.i18n`), and the catalogues are updated from them. If the English of
a key has changed, its translation is kept but marked as fuzzy, with the English from which it was made. It is not used until
somebody has checked it and removed the mark, in a text editor or with any tool for PO files.

    python -m towpath.rulebook.catalogues            # list messages that are missing, fuzzy or obsolete
    python -m towpath.rulebook.catalogues --update   # update the catalogues first

A folder has the languages of which it has a catalogue. To begin a new one, make an empty file, such as `de.po`, and update.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, denormalize, read_po, write_po

from towpath.engine import BadInput
from towpath.engine.i18n import english_texts, languages, leaves, load_tables
from towpath.games import games
from towpath.rulebook.book import scenario_files, scene_texts
from towpath.rulebook.narration import COMMON_TEXTS
from towpath.rulebook.texts import SOURCES

PAGES = Path(__file__).parents[1] / "web" / "text"
NOT_TRANSLATED = ("basis", "edition", "source")  # keys of rules; a source is one message for all rules that have it
HEADER = """\
# Towpath: the texts of this folder's files, by key. See docs/rulebook.md.
msgid ""
msgstr ""
"Project-Id-Version: Towpath\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""
PLACEHOLDER = re.compile(r"\{[^{}]*\}")
LINK = re.compile(r"\]\((#[^)]*)\)")
WIDTH = 120
PREVIOUS = "|"  # begins a comment with the previous English


def folders() -> dict[str, Path]:
    """The folders of texts: of each game, of what all games share, and of the pages."""
    return {**{name: each.text_folder() for name, each in games().items()}, "rulebook": COMMON_TEXTS, "web": PAGES}


def english(folder: Path) -> dict[str, str]:
    """The English messages by context: sections, what scenarios say, and the sources of rules and scenarios."""
    texts: dict[str, str] = {}
    for section, tree in english_texts(folder).items():
        texts |= leaves(_translatable(tree) if section == "rules" else tree, f"{section}:")
    for path in scenario_files(folder):
        texts |= scene_texts(path)
    sourced = [
        *english_texts(folder).get("rules", {}).values(),
        *[load_tables(path) for path in scenario_files(folder)],
    ]
    return texts | {f"{SOURCES}:{each['source']}": each["source"] for each in sourced if "source" in each}


def _translatable(rules: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
    return {id: {key: text for key, text in rule.items() if key not in NOT_TRANSLATED} for id, rule in rules.items()}


def catalogues(folder: Path) -> dict[str, Path]:
    """The catalogues of a folder, by language."""
    return {language: folder / f"{language}.po" for language in languages(folder) if language != "en"}


# --- reading and writing


def read(path: Path, language: str) -> Catalog:
    """The catalogue in a file."""
    try:
        with path.open("rb") as file:
            return read_po(file, locale=language, abort_invalid=True)
    except PoFileError as error:
        raise BadInput(f"{short(path)}: no catalogue: {error}") from None


def write(path: Path, catalogue: Catalog) -> None:
    """Write a catalogue. Its header has no dates, so that a file changes only with its messages."""
    with path.open("wb") as file:
        file.write(HEADER.format(language=catalogue.locale_identifier).encode())
        write_po(file, catalogue, width=WIDTH, omit_header=True, include_previous=True)


def short(path: Path) -> str:
    return f"{path.parent.parent.name}/text/{path.name}"


def messages(catalogue: Catalog) -> dict[str, Message]:
    return {str(message.context): message for message in catalogue if message.id}


def update(folder: Path) -> int:
    """Update a folder's catalogues from its English; how many files changed."""
    current, changed = english(folder), 0
    for language, path in catalogues(folder).items():
        before = read(path, language)
        after = merged(current, before, language)
        if _content(before) != _content(after):
            write(path, after)
            changed += 1
    return changed


def merged(english: dict[str, str], before: Catalog, language: str) -> Catalog:
    """The English messages in their order with the earlier translations; those of another English are fuzzy.

    A sentence that has only moved, such as a step of a scenario before which another was added, keeps its translation.
    """
    translated = messages(before)
    siblings = {(_parent(context), message.id): message for context, message in translated.items()}
    present = {(_parent(context), text) for context, text in english.items()}
    after = Catalog(locale=language)
    for context, text in english.items():
        old = translated.get(context)
        if old is None or old.id != text:
            moved = old is not None and (_parent(context), old.id) in present
            old = siblings.get((_parent(context), text), None if moved else old)
        if old is None or not old.string:
            after.add(text, context=context)
            continue
        fuzzy = old.fuzzy or old.id != text
        message = after.add(text, old.string, context=context, flags=["fuzzy"] if fuzzy else [])
        message.user_comments = [each for each in old.user_comments if not each.startswith(PREVIOUS)]
        if fuzzy:
            message.previous_id = [_made_from(old)]
    return after


def _parent(context: str) -> str:
    return context.rpartition(".")[0]


def _made_from(message: Message) -> str:
    """The English from which a translation was made. Babel writes it as `#| msgid` but reads it as a comment."""
    before = [each.removeprefix(PREVIOUS).strip() for each in message.user_comments if each.startswith(PREVIOUS)]
    return denormalize("\n".join(before).removeprefix("msgid ")) if before else str(message.id)


def _content(catalogue: Catalog) -> list[tuple[object, ...]]:
    """Everything in a catalogue that is worth writing a new file."""
    return [(each.context, each.id, each.string, each.fuzzy) for each in catalogue if each.id]


# --- faults


def complaints(folder: Path) -> list[str]:
    """What is wrong with a folder's catalogues, one line each."""
    current = english(folder)
    return [
        f"{short(path)}: {context}: {fault}"
        for language, path in catalogues(folder).items()
        for context, fault in faults(current, messages(read(path, language))).items()
    ]


def faults(english: dict[str, str], translated: dict[str, Message]) -> dict[str, str]:
    """By context."""
    faults = {context: _fault(text, translated.get(context)) for context, text in english.items()}
    faults |= {context: "English has no such message" for context in translated if context not in english}
    return {context: fault for context, fault in faults.items() if fault}


def _fault(text: str, message: Message | None) -> str:
    if message is None or not message.string:
        return "missing"
    if message.fuzzy:
        return "fuzzy"
    if message.id != text:
        return "of another English, run --update"
    for pattern, use in ((PLACEHOLDER, "filled in"), (LINK, "linked")):
        ours, theirs = [sorted(pattern.findall(str(each))) for each in (text, message.string)]
        if ours != theirs:
            return f"{' '.join(theirs) or 'nothing'} to be {use} instead of {' '.join(ours) or 'nothing'}"
    return ""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m towpath.rulebook.catalogues", description=__doc__.split("\n")[0])
    parser.add_argument("where", nargs="?", choices=sorted(folders()), help="only there")
    parser.add_argument("--update", action="store_true", help="update the catalogues from the English texts")
    options = parser.parse_args(arguments)
    chosen = [folder for name, folder in folders().items() if options.where in (None, name)]
    try:
        if options.update:
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
