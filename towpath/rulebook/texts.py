"""The texts of rules and refusals, by language."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from towpath.engine import Game, Reason

OWN = Path(__file__).parent / "text"


@cache
def _read(folder: Path, language: str) -> dict[str, dict[str, str]]:
    path = folder / f"rules.{language}.toml"
    if not path.exists():
        path = folder / "rules.en.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


def rules(game: Game, language: str = "en") -> dict[str, dict[str, str]]:
    """Every rule of a game by id, with the rules of moving at all."""
    return {**_read(OWN, language), **_read(game.text_folder(), language)}


def refusal(game: Game, reason: Reason, language: str = "en") -> str:
    """A sentence for a person whose move was refused, with the rule's id."""
    rule = rules(game, language).get(reason.rule, {})
    sentence = rule.get("refusal") or rule.get("text", "")
    for name, value in reason.params.items():
        sentence = sentence.replace("{" + name + "}", value)
    return f"{sentence} ({reason.rule})" if sentence else reason.rule
