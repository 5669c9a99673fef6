"""The texts of rules and refusals, by language."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from towpath.engine import Game, Reason
from towpath.engine.i18n import translate
from towpath.rulebook.narration import COMMON_TEXTS, narrator


@cache
def _read(folder: Path, language: str) -> dict[str, dict[str, str]]:
    path = folder / f"rules.{language}.toml"
    if not path.exists():
        path = folder / "rules.en.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


def rules(game: Game, language: str = "en") -> dict[str, dict[str, str]]:
    """Every rule of a game by id, with the rules of moving at all."""
    return {**_read(COMMON_TEXTS, language), **_read(game.text_folder(), language)}


@cache
def _refusals(folder: Path, language: str) -> dict[str, str]:
    """Sentences by rule id. Their English stands with the rules; a rule without a refusal is refused with its text."""
    return {
        id: translate(folder, f"refusals:{id}", rule["refusal"], language)
        if "refusal" in rule
        else rule.get("text", "")
        for id, rule in _read(folder, "en").items()
    }


def refusal(game: Game, reason: Reason, language: str = "en") -> str:
    """A sentence for a person whose move was refused, with the rule's id."""
    own = _refusals(game.text_folder(), language)
    text = own.get(reason.rule) or _refusals(COMMON_TEXTS, language).get(reason.rule, "")
    proper_names = narrator(game, language).proper_names
    for name, value in reason.params.items():
        text = text.replace("{" + name + "}", proper_names.get(value, value))
    return f"{text} ({reason.rule})" if text else reason.rule
