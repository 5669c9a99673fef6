"""The texts of rules and refusals, by language."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from towpath.engine import Game, Reason
from towpath.engine.i18n import translate
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
    """Sentences by rule id; their English stands with the rules, and a rule that has none of its own says its text."""
    return {
        id: translate(folder, f"refusals:{id}", rule["refusal"], language)
        if "refusal" in rule
        else rule.get("text", "")
        for id, rule in _read(folder, "en").items()
    }


def refusal(game: Game, reason: Reason, language: str = "en") -> str:
    """A sentence for a person whose move was refused, with the rule's id."""
    own = _refusals(game.text_folder(), language)
    said = own.get(reason.rule) or _refusals(OWN, language).get(reason.rule, "")
    proper = telling(game, language).proper
    for name, value in reason.params.items():
        said = said.replace("{" + name + "}", proper.get(value, value))
    return f"{said} ({reason.rule})" if said else reason.rule
