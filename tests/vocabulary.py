"""The words of games, and where the platform says them.

A game's vocabulary is what its names (`text/names.en.toml`) have words for: its verbs, its seats, and the kinds and names of its
things. Many are plain English that the platform needs as well, such as `place`. Those that it uses everywhere are left out by
themselves; the others are listed here with what they mean on the platform, or for a new game in `ON_THE_PLATFORM` of its
`tests/games/<game>/texts.py`.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import towpath
from tests.rulebook.facts import fact
from towpath.engine import Game
from towpath.games import own_games
from towpath.rulebook import narration

ROOT = Path(towpath.__file__).parent
TESTS = Path(__file__).parent
GAMES = {"games", "template"}  # folders of games, and of the one that is copied to begin another
# Tables of a game's names that are about something else than its words.
OTHERS = {"game", "stage", "ask", "phase", "ending", "options", "note", "path"}
# Kinds of words that the platform knows, with the words of games in them.
SHARED_KINDS = {"seat", "verb", "colour", "card", "cards", "place"}
EVERYWHERE = 8  # a word in so many files of the platform is plain English, and no leak of a game
ON_THE_PLATFORM = {
    "anchor": "where a text in SVG begins",
    "boat": "on the picture of a game that has none of its own",
    "build": "of a program",
    "canal": "what Towpath is about",
    "deck": "of cards, which the kit is about",
    "decline": "an invitation",
    "direction": "in which something lies or goes",
    "discard": "of sets",
    "end-turn": "the command",
    "half": "of an interval",
    "keep": "a record, or what could not be sent",
    "like": "of patterns",
    "lock": "of threads and files",
    "pass": "the statement, and a password",
    "pile": "of cards, which the kit is about",
    "refresh": "a page",
    "resolve": "a promise or a path",
    "withdraw": "a request",
    "worker": "a process that thinks, or a page's script",
}
# The colours of seats that a game has by default, and colours that have nothing to do with seats.
COLOURS = {"red", "green", "yellow", "violet", "white", "black"}
OF_COLOURS = {"drawing/seals.py", "drawing/svg.py", "drawing/vignette.py", "engine/game.py", "terminal.py"}


def names(game: Game) -> set[str]:
    """What a game is called, in texts and in code."""
    titles = {game.name, game.name.replace("-", "_"), game.short_title()}
    return {name.lower() for name in titles}


def words(game: Game) -> set[str]:
    """A game's vocabulary."""
    found: set[str] = set()
    for kind, entries in narration.names(game, "en").items():
        if kind not in OTHERS:
            found |= {kind} | {key.rstrip("*").rstrip("-") for key in entries}
    return {word for word in found if re.fullmatch(r"[a-z][a-z-]+", word)} - SHARED_KINDS


@cache
def platform() -> list[Path]:
    """Code and pages of everything but games. What is built from it is left out."""
    return [path for path in files(ROOT, ".py", ".ts", ".css", ".html") if "static" not in path.parts]


def texts() -> list[Path]:
    """What pages and log lines say."""
    return files(ROOT, ".toml", ".po", ".md")


def files(folder: Path, *endings: str) -> list[Path]:
    found = [path for path in folder.rglob("*") if path.suffix in endings and not GAMES & set(path.parts)]
    return sorted([path for path in found if "__pycache__" not in path.parts])


def shared_tests() -> list[Path]:
    """Tests of the platform: those in `tests/games` are the games' own."""
    return [path for path in TESTS.rglob("*.py") if "games" not in path.relative_to(TESTS).parts]


def naming(paths: list[Path], game: Game) -> list[str]:
    """The files that name a game, in code or in prose."""
    whole = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, names(game)))})(?![\w-])")
    return [str(path.name) for path in paths if whole.search(path.read_text("utf-8").lower())]


def faults() -> list[str]:
    """Where the platform's code says a word of a game."""
    where: dict[str, list[str]] = defaultdict(list)
    for path in platform():
        for word in set(spoken(path.suffix, path.read_text("utf-8"))):
            where[word].append(str(path.relative_to(ROOT)))
    found: list[str] = []
    for game in own_games():
        for word in sorted(words(game) - set(ON_THE_PLATFORM) - set(fact(game, "ON_THE_PLATFORM", ()))):
            places = [place for place in where[word] if not (word in COLOURS and place in OF_COLOURS)]
            if 0 < len(places) < EVERYWHERE:
                found.append(f"{', '.join(places)}: {word!r} is a word of {game.title}")
    return found


def spoken(suffix: str, source: str) -> Iterator[str]:
    """The words of a file without its comments, in small letters: `cardKind` says `card` and `kind`."""
    code = "\n".join(python_code(source)) if suffix == ".py" else uncommented(source)
    if suffix == ".css":
        code = " ".join(re.findall(r"[.#[][\w^$*=\"'-]+", code))
    for name in re.findall(r"[A-Za-z]+(?:[-_][A-Za-z]+)*", code):
        parts = re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name)
        yield from {name.lower(), name.lower().replace("_", "-"), *[part.lower() for part in parts]}


def python_code(source: str) -> Iterator[str]:
    """Names and strings, but no docstrings."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    told = [each for each in ast.walk(ast.parse(source)) if isinstance(each, documented) and ast.get_docstring(each)]
    docstrings = {each.body[0].lineno for each in told}
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT and not (token.type == tokenize.STRING and token.start[0] in docstrings):
            yield token.string


def uncommented(source: str) -> str:
    return re.sub(r"/\*.*?\*/|(?<![:\w])//[^\n]*|\{#.*?#\}", " ", source, flags=re.DOTALL)
