"""Every refusal is there in every language of its game, with the same things named in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from towpath.engine import Game, Reason
from towpath.engine.errors import UNKNOWN_WORD
from towpath.engine.i18n import LANGUAGES, languages
from towpath.games import games
from towpath.rulebook.narration import COMMON_TEXTS, narrator
from towpath.rulebook.texts import refusal, rule_texts

FOLDERS = [COMMON_TEXTS, *[title.text_folder() for title in games().values()]]
NAMES = ["table", *games()]


def refusals(folder: Path, language: str = "en") -> dict[str, str]:
    """The sentences by rule and case: `R18` and `R18 none`."""
    return {
        f"{id} {key.removeprefix('refusal').removeprefix('-')}".strip(): text
        for id, rule in rule_texts(folder, language).items()
        for key, text in rule.items()
        if key.startswith("refusal")
    }


def placeholders(text: str) -> list[str]:
    return sorted(re.findall(r"\{(\w+(?::[\w-]+)?)\}", text))


@pytest.mark.parametrize("folder", FOLDERS, ids=NAMES)
def test_a_sentence_names_the_same_things_in_every_language(folder: Path) -> None:
    for language in languages(folder):
        sentences = refusals(folder, language)
        for rule, text in refusals(folder).items():
            assert placeholders(sentences[rule]) == placeholders(text), rule
            assert sentences[rule].endswith("."), rule


@pytest.mark.parametrize("folder", FOLDERS, ids=NAMES)
def test_no_sentence_is_left_in_another_language(folder: Path) -> None:
    by_language = [refusals(folder, language) for language in languages(folder)]
    for rule in by_language[0]:
        assert len({sentences[rule] for sentences in by_language}) == len(by_language), rule


@pytest.mark.parametrize("title", games().values(), ids=list(games()))
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_in_the_language_of_the_reader(title: Game, language: str) -> None:
    for folder in (COMMON_TEXTS, title.text_folder()):
        for each, text in refusals(folder, language).items():
            rule, _, case = each.partition(" ")
            values: dict[str, str] = {}
            filled = text
            for placeholder in placeholders(text):
                name, _, table = placeholder.partition(":")
                values[name] = name.upper()
                named = narrator(title, language).label(table, name.upper()) if table else name.upper()
                filled = filled.replace("{" + placeholder + "}", named)
            assert refusal(title, Reason(rule, values, case), language) == f"{filled} ({rule})"


def test_a_value_of_several_words_is_a_list_of_names() -> None:
    canal_mania = games()["canal-mania"]
    reason = Reason("build.supply", {"hex": "L7", "tiles": "aqueduct tunnel"})
    assert refusal(canal_mania, reason, "de") == (
        "Du hast für L7 kein Teil dieser Art mehr: Aquädukt und Tunnel. (build.supply)"
    )


def test_a_case_without_a_sentence_of_its_own_has_the_rules() -> None:
    reason = Reason("build.terrain", {"hex": "L7", "tile": "lock"}, "unheard-of")
    assert refusal(games()["canal-mania"], reason).startswith("L7 is no terrain for this tile: Lock.")


@pytest.mark.parametrize("title", games().values(), ids=list(games()))
def test_a_refusal_in_a_language_unknown_is_english(title: Game) -> None:
    assert refusal(title, Reason(UNKNOWN_WORD, {"word": "raft"}), "eo") == (
        "Nothing here is called 'raft'. (table.unknown-word)"
    )
    assert refusal(title, Reason("R0"), "de") == "R0"


@pytest.mark.parametrize("title", games().values(), ids=list(games()))
def test_a_rule_without_a_refusal_is_cited(title: Game) -> None:
    for language in languages(title.text_folder()):
        rules = rule_texts(title.text_folder(), language)
        for id in [id for id, rule in rules.items() if not any(key.startswith("refusal") for key in rule)][:3]:
            assert refusal(title, Reason(id), language) == f"{rules[id]['text']} ({id})"
