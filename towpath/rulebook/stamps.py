"""Stamps: each translation says of which English text it is one, so that a stale one shows.

A translated entry carries `of`, made from the English sentences that it translates. Files that have only one sentence
by key, as the words of pages and the lines of a log, have their stamps beside them in `stamps.<language>.toml`, which
nobody edits. When the English changes, the stamp no longer fits. Whoever has checked the translation stamps it anew:

    python -m towpath.rulebook.stamps            # lists what is missing, incomplete or stale
    python -m towpath.rulebook.stamps --write    # stamps every complete translation as checked
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from towpath.engine import BadInput
from towpath.games import games
from towpath.rulebook.telling import LANGUAGES, OWN

Sentences = dict[str, str]  # by key, in the order in which they are stamped
Entries = dict[str, Sentences]

RULE_KEYS = ("text", "reason", "source", "shown")
CHAPTER_KEYS = ("title", "text")
GLOSSARY_KEYS = ("term", "text")
GUIDE_KEYS = ("text", "after")
TRANSLATIONS = LANGUAGES[1:]
HEADER = re.compile(r"\[[^\[].*\]\s*(#.*)?$")
OF = re.compile(r"of\s*=")
PAGES = Path(__file__).parents[1] / "web" / "text"
WRITTEN = "# Of which English text each sentence is the translation. Written by towpath.rulebook.stamps.\n"


def stamp(sentences: list[str]) -> str:
    return hashlib.sha256("\n".join(sentences).encode()).hexdigest()[:8]


# --- what there is to translate


def english(folder: Path) -> dict[str, Entries]:
    """The English entries of a folder, as a game's `text`, by kind of file. A kind whose English is not written yet is
    absent."""
    found = {kind: read(_tables(folder / f"{kind}.en.toml")) for kind, read in READERS.items() if folder != OWN}
    found["scenarios"] = scenario_entries(folder.parent / "scenarios")
    found |= word_entries(folder)
    return {kind: entries for kind, entries in found.items() if entries}


def translated(folder: Path, kind: str, language: str) -> dict[str, dict[str, Any]]:
    """The entries of a translated file, flat, with their stamps."""
    tables = _tables(folder / f"{kind}.{language}.toml")
    if kind in ENTRIES:
        return _flat(tables) if kind == "book" else tables
    stamps = _tables(folder / f"stamps.{language}.toml").get(kind, {})
    return {
        key: {"text": text, **({"of": stamps[key]} if key in stamps else {})}
        for key, text in _sentences(tables).items()
    }


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


def word_entries(folder: Path) -> dict[str, Entries]:
    """Sentences by key as the other files have them; why moves are refused stands with the rules."""
    kinds = [path.name.removesuffix(".en.toml") for path in sorted(folder.glob("*.en.toml"))]
    words = {kind: _sentences(_tables(folder / f"{kind}.en.toml")) for kind in kinds if kind not in ENTRIES}
    rules = _tables(folder / "rules.en.toml")
    words["refusals"] = {id: rule["refusal"] for id, rule in rules.items() if "refusal" in rule}
    return {kind: {key: {"text": text} for key, text in sentences.items()} for kind, sentences in words.items()}


def _sentences(tables: dict[str, Any], path: str = "") -> Sentences:
    """`seat.red`, `boat.why=canal`."""
    found: Sentences = {}
    for key, each in tables.items():
        found |= _sentences(each, f"{path}{key}.") if isinstance(each, dict) else {f"{path}{key}": each}
    return found


READERS: dict[str, Callable[[dict[str, Any]], Entries]] = {
    "rules": lambda tables: _entries(tables, RULE_KEYS),
    "book": _book_entries,
    "guide": lambda tables: _entries(tables, GUIDE_KEYS),
}
ENTRIES = (*READERS, "scenarios")  # the kinds with a table for each entry, which has its stamp in it


# --- what is wrong


def complaints(folder: Path) -> list[str]:
    """What a folder's translations lack: one line each."""
    found: list[str] = []
    for kind, entries in english(folder).items():
        for language in TRANSLATIONS:
            path = folder / f"{kind}.{language}.toml"
            if not path.exists():
                found.append(f"{_short(path)}: missing file")
                continue
            given = translated(folder, kind, language)
            for id in entries:
                fault = _fault(entries[id], given.get(id))
                if fault:
                    found.append(f"{_short(path)}: {id}: {fault}")
            found += [f"{_short(path)}: {id}: English has no such entry" for id in given if id not in entries]
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
    needless = [key for key in (*RULE_KEYS, "title", "term", "after") if key in given and key not in keys]
    return f"English has no {', '.join(needless)}" if needless else ""


def _short(path: Path) -> str:
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
            if kind not in ENTRIES:
                _keep(folder / f"stamps.{language}.toml", kind, stamps)
            elif due:
                path.write_text(stamped(path.read_text("utf-8"), due), "utf-8")
    return changed


def _keep(path: Path, kind: str, stamps: dict[str, str]) -> None:
    """Write the stamps of one kind beside those of the others."""
    kept = {**_tables(path), kind: stamps}
    tables = [
        "\n".join(
            [f"\n[{each}]", *[f'{json.dumps(key, ensure_ascii=False)} = "{of}"' for key, of in kept[each].items()]]
        )
        for each in sorted(kept)
    ]
    path.write_text(WRITTEN + "\n".join(tables) + "\n", "utf-8")


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
    return {**{name: each.text_folder() for name, each in games().items()}, "rulebook": OWN, "web": PAGES}


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
