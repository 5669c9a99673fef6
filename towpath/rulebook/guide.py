"""The guided first game: a prepared beginning, and a hint for each of the learner's decisions in it.

`guide/first.towpath` is the beginning of a game, `guide/guide.toml` says who learns and which hint belongs to which
decision, `text/guide.<language>.toml` has the words. See docs/rulebook.md.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from towpath.engine import BadInput, Game, Record, read_record
from towpath.engine.i18n import LANGUAGES
from towpath.games import game as find_game
from towpath.rulebook.texts import rules

WELCOME, FAREWELL = "welcome", "farewell"
FEWEST, MOST = 6, 14  # decisions of the learner: about ten minutes


class Hint:
    """What the learner is told before a decision, and `after` it; the rule that it is about."""

    def __init__(self, id: str, rule: str, text: str, after: str) -> None:
        self.id = id
        self.rule = rule
        self.text = text
        self.after = after


class Guide:
    def __init__(self, game: Game, folder: Path) -> None:
        sheet = tomllib.loads((folder / "guide" / "guide.toml").read_text("utf-8"))
        self.record: Record = read_record(folder / "guide" / "first.towpath", find_game)
        self.record.replay()
        names = self.record.setup.seat_names()
        if self.record.setup.game is not game or sheet.get("seat") not in names:
            raise BadInput(f"{folder / 'guide'}: the record and the learner's seat should be of {game.name}")
        self.seat = names.index(sheet["seat"])
        self.decisions = [words for actor, words in self.record.entries if actor == sheet["seat"]]
        self.marks: list[dict[str, Any]] = sheet.get("hint", [])
        self.texts = {language: _texts(folder, language) for language in LANGUAGES}

    def hint(self, number: int, language: str) -> Hint | None:
        """The hint for the learner's decision of that number, from 1."""
        mark = next((each for each in self.marks if each["at"] == number), None)
        if mark is None:
            return None
        said = self.texts[language].get(mark["id"], {})
        return Hint(mark["id"], mark["rule"], said.get("text", ""), said.get("after", ""))

    def says(self, id: str, language: str) -> str:
        """The words of welcome or farewell."""
        return str(self.texts[language].get(id, {}).get("text", ""))


def _texts(folder: Path, language: str) -> dict[str, dict[str, str]]:
    """What a language lacks is said in English."""
    english, own = [_read(folder / "text" / f"guide.{each}.toml") for each in ("en", language)]
    return {id: {**entry, **own.get(id, {})} for id, entry in english.items()}


def _read(path: Path) -> dict[str, dict[str, str]]:
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


@cache
def guide(game: Game) -> Guide | None:
    """The guided first game of a game, if it has one."""
    folder = game.text_folder().parent
    return Guide(game, folder) if (folder / "guide" / "guide.toml").exists() else None


def faults(game: Game, given: Guide) -> list[str]:
    """What is wrong with a guide that can be played: one line each."""
    setup = given.record.setup
    count = len(given.decisions)
    found: list[str] = []
    if setup.options != game.check_options({}) or setup.players != min(game.players(setup.options)):
        found.append("a first game has the usual options and the fewest players")
    if setup.rules != game.rules_version:
        found.append(f"a first game is played by the rules of now: rules {game.rules_version}")
    if not FEWEST <= count <= MOST:
        found.append(f"the learner decides {count} times; {FEWEST} to {MOST} would be right")
    if [mark["at"] for mark in given.marks] != list(range(1, count + 1)):
        found.append(f"there should be one hint for each decision from 1 to {count}, in order")
    found += [f"hint {mark['id']} names {mark['rule']}, which is no rule" for mark in given.marks
              if mark["rule"] not in rules(game)]  # fmt: skip
    needed = [WELCOME, *[mark["id"] for mark in given.marks], FAREWELL]
    texts = given.texts["en"]
    found += [f"{id} has no text" for id in needed if not texts.get(id, {}).get("text")]
    found += [f"{id} is the text of no hint" for id in texts if id not in needed]
    if given.record.hash:
        found.append("the game goes on after the record, so it has no hash")
    return found
