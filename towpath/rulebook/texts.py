"""The texts of rules and refusals, by language."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from towpath.engine import Game, Reason
from towpath.engine.i18n import load_texts, translate
from towpath.rulebook.narration import COMMON_TEXTS, narrator

SOURCES = "sources"  # what many rules share is one message for all of them


@cache
def rule_texts(folder: Path, language: str) -> dict[str, dict[str, str]]:
    """The rules of a folder by id. English where a translation is missing."""
    rules: dict[str, dict[str, str]] = load_texts(folder, "rules", language)
    return {
        id: {**rule, "source": source_text(folder, rule["source"], language)} if "source" in rule else rule
        for id, rule in rules.items()
    }


def source_text(folder: Path, source: str, language: str) -> str:
    """Where a rule or an example is printed."""
    return translate(folder, f"{SOURCES}:{source}", source, language)


@cache
def rules(game: Game, language: str = "en") -> dict[str, dict[str, str]]:
    """Every rule of a game by id, with the rules of moving at all."""
    return {**rule_texts(COMMON_TEXTS, language), **rule_texts(game.text_folder(), language)}


def refusal(game: Game, reason: Reason, language: str = "en") -> str:
    """A sentence for a person whose move was refused, with the rule's id. A rule without a refusal is cited as it is."""
    rule = rules(game, language).get(reason.rule, {})
    text = rule.get("refusal") or rule.get("text", "")
    proper_names = narrator(game, language).proper_names
    for name, value in reason.params.items():
        text = text.replace("{" + name + "}", proper_names.get(value, value))
    return f"{text} ({reason.rule})" if text else reason.rule
