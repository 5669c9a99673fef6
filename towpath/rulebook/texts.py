"""The texts of rules and refusals, by language."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from towpath.engine import Game, Reason
from towpath.rulebook.telling import telling

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


@cache
def _refusals(folder: Path, language: str) -> dict[str, str]:
    """Sentences by rule id; where a language has none, those of English, which stand with the rules."""
    sentences = {id: rule.get("refusal") or rule.get("text", "") for id, rule in _read(folder, "en").items()}
    path = folder / f"refusals.{language}.toml"
    return {**sentences, **tomllib.loads(path.read_text("utf-8"))} if path.exists() else sentences


def refusal(game: Game, reason: Reason, language: str = "en") -> str:
    """A sentence for a person whose move was refused, with the rule's id."""
    own = _refusals(game.text_folder(), language)
    sentence = own.get(reason.rule) or _refusals(OWN, language).get(reason.rule, "")
    proper = telling(game, language).proper
    for name, value in reason.params.items():
        sentence = sentence.replace("{" + name + "}", proper.get(value, value))
    return f"{sentence} ({reason.rule})" if sentence else reason.rule
