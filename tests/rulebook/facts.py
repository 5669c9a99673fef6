"""What the tests of texts know about a game: `tests/games/<game>/texts.py`, all of which a game may leave out."""

from __future__ import annotations

import importlib
import importlib.util
import re
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

from towpath.engine import Game
from towpath.engine.i18n import languages
from towpath.rulebook.texts import rules

Played = list[tuple[dict[str, str], int]]  # options and number of players


def facts(game: Game) -> ModuleType | SimpleNamespace:
    name = f"tests.games.{game.name.replace('-', '_')}"
    if importlib.util.find_spec(name) is None or importlib.util.find_spec(f"{name}.texts") is None:
        return SimpleNamespace()
    return importlib.import_module(f"{name}.texts")


def fact(game: Game, name: str, default: Any) -> Any:
    return getattr(facts(game), name, default)


def played(game: Game) -> Played:
    """Games in which everything happens that has a text."""
    counts = game.players(game.check_options({}))
    listed: Played = fact(game, "PLAYED", [({}, min(counts)), ({}, max(counts))])
    return listed


def translations(game: Game) -> tuple[str, ...]:
    """The languages of a game besides English."""
    return languages(game.text_folder())[1:]


def rule_modules(game: Game) -> list[Path]:
    """The modules that cite rules: those of the rules and refusals, or all of a game that has no such modules."""
    folder = game.text_folder().parent
    modules = sorted([*folder.glob("rules_*.py"), *folder.glob("explain*.py")])
    return modules or sorted(folder.glob("*.py"))


def rule_shape(game: Game) -> str:
    """A regular expression of what looks like the id of a rule of the game: `R67`, `ship.shortest-own`."""
    ids = rules(game)
    letters = {id[0] for id in ids if re.fullmatch(r"[A-Z]\d+", id)}
    parts = {id.split(".")[0] for id in ids if "." in id}
    return rf"(?:[{''.join(sorted(letters)) or '-'}]\d+|(?:{'|'.join(sorted(parts))})\.[a-z0-9]+(?:-[a-z0-9]+)*)"


def stages(game: Game) -> tuple[str, ...]:
    """The stages of a game that lists them."""
    module = f"{type(game).__module__.rpartition('.')[0]}.stages"
    if importlib.util.find_spec(module) is None:
        return ()
    listed: tuple[str, ...] = importlib.import_module(module).STAGES
    return listed
