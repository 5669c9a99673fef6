"""The texts of rules and refusals, by language."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from towpath.engine import NO_NAMES, Game, PlayerNames, Reason
from towpath.engine.i18n import load_texts, translate
from towpath.rulebook.narration import COMMON_TEXTS, PLACEHOLDER, narrator

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


def refusal(game: Game, reason: Reason, language: str = "en", players: PlayerNames = NO_NAMES) -> str:
    """A sentence for a person whose move was refused, with the rule's id. A rule without a refusal is cited as it is."""
    text = refusal_text(game, reason, language, players)
    return f"{text} ({reason.rule})" if text else reason.rule


def refusal_text(game: Game, reason: Reason, language: str = "en", players: PlayerNames = NO_NAMES) -> str:
    """The sentence alone. `{hex}` is a value, `{tile:card}` is what the game's table `card` calls it, or them, one after
    the other."""
    rule = rules(game, language).get(reason.rule, {})
    text = rule.get(refusal_key(reason.case)) or rule.get("refusal") or rule.get("text", "")
    texts = narrator(game, language, players)

    def filled(match: re.Match[str]) -> str:
        value = reason.params.get(match[1])
        if value is None:
            return match[0]
        if match[2]:
            whole = texts.label(match[2], value)
            if whole != value:
                return whole
            return texts.joined([texts.label(match[2], word) for word in value.split()])
        return texts.proper_names.get(value, value)

    return PLACEHOLDER.sub(filled, text)


def refusal_key(case: str) -> str:
    """Where a rule has its message for this case."""
    return f"refusal-{case}" if case else "refusal"
