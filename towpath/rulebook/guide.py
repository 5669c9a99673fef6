"""The guided first game: a prepared beginning, with a hint for each of the learner's decisions.

`guide/first.towpath` is the beginning of a game. `guide/guide.toml` names the learner's seat and the hint for each decision,
and the section `guide` has the texts. See docs/rulebook.md.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from towpath.engine import BadInput, Game, Record, read_record
from towpath.engine.i18n import load_texts
from towpath.games import game as find_game
from towpath.rulebook.texts import rules

WELCOME, FAREWELL = "welcome", "farewell"
FEWEST, MOST = 6, 14  # decisions of the learner: about ten minutes


class Hint:
    """A text for the learner before a decision and one `after` it, and the rule that they are about."""

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
        self.hints: list[dict[str, Any]] = sheet.get("hint", [])
        self.folder = folder

    def texts(self, language: str) -> dict[str, dict[str, str]]:
        return load_texts(self.folder / "text", "guide", language)

    def hint(self, number: int, language: str) -> Hint | None:
        """The hint for the learner's decision of that number, from 1."""
        hint = next((each for each in self.hints if each["at"] == number), None)
        if hint is None:
            return None
        texts = self.texts(language).get(hint["id"], {})
        return Hint(hint["id"], hint["rule"], texts.get("text", ""), texts.get("after", ""))

    def text(self, id: str, language: str) -> str:
        """The words of welcome or farewell."""
        return str(self.texts(language).get(id, {}).get("text", ""))


@cache
def guide(game: Game) -> Guide | None:
    """The guided first game of a game, if it has one."""
    folder = game.text_folder().parent
    return Guide(game, folder) if (folder / "guide" / "guide.toml").exists() else None


def faults(game: Game, guide: Guide) -> list[str]:
    """What is wrong with a guide that can be played, one line each."""
    setup = guide.record.setup
    count = len(guide.decisions)
    faults: list[str] = []
    if setup.options != game.check_options({}) or setup.players != min(game.players(setup.options)):
        faults.append("a first game has the usual options and the fewest players")
    if setup.rules != game.rules_version:
        faults.append(f"a first game is played by the rules of now: rules {game.rules_version}")
    if not FEWEST <= count <= MOST:
        faults.append(f"the learner decides {count} times; {FEWEST} to {MOST} would be right")
    if [hint["at"] for hint in guide.hints] != list(range(1, count + 1)):
        faults.append(f"there should be one hint for each decision from 1 to {count}, in order")
    faults += [f"hint {hint['id']} names {hint['rule']}, which is no rule" for hint in guide.hints
              if hint["rule"] not in rules(game)]  # fmt: skip
    needed = [WELCOME, *[hint["id"] for hint in guide.hints], FAREWELL]
    texts = guide.texts("en")
    faults += [f"{id} has no text" for id in needed if not texts.get(id, {}).get("text")]
    faults += [f"{id} is the text of no hint" for id in texts if id not in needed]
    if guide.record.hash:
        faults.append("the game goes on after the record, so it has no hash")
    return faults
