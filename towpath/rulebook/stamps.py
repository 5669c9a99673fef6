"""Stamps: each translation says of which English text it is one, so that a stale one shows.

Rules, chapters, scenes and the guided game have a file for each language. A translated entry carries `of`, made from the
English sentences that it translates; when the English changes, the stamp no longer fits. Whoever has checked the
translation stamps it anew:

    python -m towpath.rulebook.stamps            # lists what is missing, incomplete or stale
    python -m towpath.rulebook.stamps --write    # stamps every complete translation as checked
"""

from __future__ import annotations

import argparse
import hashlib
import re
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from towpath.engine import BadInput
from towpath.engine.i18n import LANGUAGES
from towpath.games import games
from towpath.rulebook.narration import COMMON_TEXTS

Sentences = dict[str, str]  # by key, in the order in which they are stamped
Entries = dict[str, Sentences]

RULE_KEYS = ("title", "text", "reason", "source", "not_shown")
CHAPTER_KEYS = ("title", "text")
GLOSSARY_KEYS = ("term", "text")
GUIDE_KEYS = ("text", "after")
TRANSLATIONS = LANGUAGES[1:]
HEADER = re.compile(r"\[[^\[].*\]\s*(#.*)?$")
OF = re.compile(r"of\s*=")
PAGES = Path(__file__).parents[1] / "web" / "text"


def stamp(sentences: list[str]) -> str:
    return hashlib.sha256("\n".join(sentences).encode()).hexdigest()[:8]


# --- what there is to translate


def english(folder: Path) -> dict[str, Entries]:
    """The English entries of a folder, as a game's `text`, by kind of file. A kind whose English is not written yet is
    absent."""
    found = {
        kind: read(_tables(folder / f"{kind}.en.toml")) for kind, read in READERS.items() if folder != COMMON_TEXTS
    }
    found["scenarios"] = scenario_entries(folder.parent / "scenarios")
    return {kind: entries for kind, entries in found.items() if entries}


def translated(folder: Path, kind: str, language: str) -> dict[str, dict[str, Any]]:
    """The entries of a translated file, flat, with their stamps."""
    tables = _tables(folder / f"{kind}.{language}.toml")
    return _flat(tables) if kind == "book" else tables


def _tables(path: Path) -> dict[str, Any]:
    if not path.exists():
        return {}
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{path}: not TOML: {error}") from None


def _entries(tables: dict[str, Any], keys: tuple[str, ...]) -> Entries:
    return {id: {key: str(table[key]) for key in keys if key in table} for id, table in tables.items()}


def _flat(book: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """`chapter.overview`, `glossary.boat`, `reconstructed`."""
    flat: dict[str, dict[str, Any]] = {}
    for part, table in book.items():
        if part in ("chapter", "glossary"):
            flat.update({f"{part}.{id}": entry for id, entry in table.items()})
        else:
            flat[part] = table
    return flat


def _book_entries(book: dict[str, Any]) -> Entries:
    flat = _flat(book)
    return {
        **_entries({id: table for id, table in flat.items() if not id.startswith("glossary.")}, CHAPTER_KEYS),
        **_entries({id: table for id, table in flat.items() if id.startswith("glossary.")}, GLOSSARY_KEYS),
    }


def scenario_entries(folder: Path) -> Entries:
    """Titles and sayings as the scenario files have them, in English."""
    entries: Entries = {}
    for path in sorted(folder.glob("*.toml")):
        sheet = _tables(path)
        says = [step["say"] for step in sheet.get("step", []) if "say" in step]
        entries[path.stem] = {"title": sheet["title"], **{f"say {number}": say for number, say in enumerate(says, 1)}}
    return entries


READERS: dict[str, Callable[[dict[str, Any]], Entries]] = {
    "rules": lambda tables: _entries(tables, RULE_KEYS),
    "book": _book_entries,
    "guide": lambda tables: _entries(tables, GUIDE_KEYS),
}
ENTRIES = (*READERS, "scenarios")


# --- what is wrong


def complaints(folder: Path) -> list[str]:
    """What a folder's translations lack: one line each."""
    found: list[str] = []
    for kind, entries in english(folder).items():
        for language in TRANSLATIONS:
            path = folder / f"{kind}.{language}.toml"
            if not path.exists():
                found.append(f"{short(path)}: missing file")
                continue
            given = translated(folder, kind, language)
            for id in entries:
                fault = _fault(entries[id], given.get(id))
                if fault:
                    found.append(f"{short(path)}: {id}: {fault}")
            found += [f"{short(path)}: {id}: English has no such entry" for id in given if id not in entries]
    return found


def _fault(sentences: Sentences, given: dict[str, Any] | None) -> str:
    if given is None:
        return "missing"
    lacking = _lacking(sentences, given)
    if lacking:
        return f"incomplete, {lacking}"
    if given.get("of") != stamp(list(sentences.values())):
        return "stale" if "of" in given else "not stamped"
    return ""


def _lacking(sentences: Sentences, given: dict[str, Any]) -> str:
    """What an entry does not translate, or translates although there is nothing."""
    says = [key for key in sentences if key.startswith("say ")]
    if len(given.get("say", [])) != len(says):
        return f"it should have {len(says)} in say, not {len(given.get('say', []))}"
    keys = [key for key in sentences if key not in says]
    absent = [key for key in keys if not str(given.get(key, "")).strip()]
    if absent:
        return f"{', '.join(absent)} is missing"
    needless = [key for key in (*RULE_KEYS, "term", "after") if key in given and key not in keys]
    return f"English has no {', '.join(needless)}" if needless else ""


def short(path: Path) -> str:
    return f"{path.parent.parent.name}/text/{path.name}"


# --- stamping


def write_stamps(folder: Path) -> int:
    """Stamp all complete entries of a folder's translations; how many changed."""
    changed = 0
    for kind, entries in english(folder).items():
        for language in TRANSLATIONS:
            path = folder / f"{kind}.{language}.toml"
            given = translated(folder, kind, language)
            stamps = {
                id: stamp(list(sentences.values()))
                for id, sentences in entries.items()
                if id in given and not _lacking(sentences, given[id])
            }
            due = {id: fresh for id, fresh in stamps.items() if given[id].get("of") != fresh}
            changed += len(due)
            if due:
                path.write_text(stamped(path.read_text("utf-8"), due), "utf-8")
    return changed


def stamped(text: str, stamps: dict[str, str]) -> str:
    """The TOML text with these stamps in these entries, all else as the writer left it."""
    lines = text.split("\n")
    headers = [number for number, line in enumerate(lines) if HEADER.match(line)]
    for start, end in reversed(list(zip(headers, [*headers[1:], len(lines)]))):
        fresh = stamps.get(_header_id(lines[start]))
        if fresh is None:
            continue
        old = [number for number in range(start + 1, end) if OF.match(lines[number])]
        if old:
            lines[old[0]] = f'of = "{fresh}"'
        else:
            lines.insert(_last_line(lines, start, end) + 1, f'of = "{fresh}"')
    written = "\n".join(lines)
    if _without_stamps(written) != _without_stamps(text):
        raise BadInput("stamping would change more than stamps; keep each entry under a header of its own")
    return written


def _header_id(line: str) -> str:
    """`[chapter.overview]` is chapter.overview, and so is `["chapter.overview"]`."""
    parts: list[str] = []
    table: Any = tomllib.loads(line)
    while table:
        part, table = next(iter(table.items()))
        parts.append(part)
    return ".".join(parts)


def _last_line(lines: list[str], start: int, end: int) -> int:
    """The last line of an entry: comments above the next header belong to that."""
    last = end - 1
    while last > start and (not lines[last].strip() or lines[last].startswith("#")):
        last -= 1
    return last


def _without_stamps(text: str) -> dict[str, Any]:
    def bare(table: dict[str, Any]) -> dict[str, Any]:
        return {key: bare(each) if isinstance(each, dict) else each for key, each in table.items() if key != "of"}

    return bare(tomllib.loads(text))


def folders() -> dict[str, Path]:
    """Where there are texts: of each game, of what is said around every game, and of the pages."""
    return {**{name: each.text_folder() for name, each in games().items()}, "rulebook": COMMON_TEXTS, "web": PAGES}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m towpath.rulebook.stamps", description=__doc__.split("\n")[0])
    parser.add_argument("where", nargs="?", choices=sorted(folders()), help="only there")
    parser.add_argument("--write", action="store_true", help="stamp every complete translation as checked")
    given = parser.parse_args(arguments)
    try:
        chosen = [folder for name, folder in folders().items() if given.where in (None, name)]
        if given.write:
            print(f"{sum([write_stamps(folder) for folder in chosen])} entries stamped")
        left = [complaint for folder in chosen for complaint in complaints(folder)]
    except BadInput as error:
        print(error, file=sys.stderr)
        return 2
    for complaint in left:
        print(complaint)
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
