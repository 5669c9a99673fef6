"""Which code played: a digest of all that a game between bots depends on. Comments, layout and drawings do not change it."""

from __future__ import annotations

import ast
import hashlib
from functools import cache
from pathlib import Path

from towpath.bots.levels import SIMULATIONS
from towpath.games import game

PACKAGE = Path(__file__).parent.parent
SEARCH = ("search", "tree")  # what only the bots that search depend on
# What no bot's decision depends on, in the rooms of the engine, the bots and a game. Of `game.py` a few figures count.
BESIDE = (
    "__init__", "attributes", "arrange", "draw", "external", "game", "glyphs", "hint", "luck", "match", "moment", "notes",
    "native", "position_text", "record", "sheet", "sketch", "i18n", "tuning",
)  # fmt: skip


def code_of(game_name: str, bots: list[str]) -> str:
    """The digest for bots by name."""
    return _digest(game_name, any([name.partition("/")[0] in SIMULATIONS for name in bots]))


@cache
def _digest(game_name: str, searching: bool) -> str:
    title = game(game_name)
    digest = hashlib.blake2b(repr((title.lead, title.in_turns, title.simulations)).encode(), digest_size=8)
    rooms = [PACKAGE / "engine", PACKAGE / "kit", PACKAGE / "bots", title.folder()]
    paths = [path for each in rooms for path in sorted([*each.glob("*.py"), *each.glob("content/*.toml")])]
    for path in [*paths, PACKAGE / "lab" / "play.py"]:
        if path.stem.startswith(BESIDE) or (path.stem in SEARCH and not searching):
            continue
        text = path.read_text("utf-8")
        digest.update((ast.unparse(ast.parse(text)) if path.suffix == ".py" else text).encode())
    return digest.hexdigest()
