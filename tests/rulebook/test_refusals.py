"""Every refusal is there in every language of its game, with the same things named in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from towpath.engine import Game, Reason
from towpath.engine.errors import UNKNOWN_WORD
from towpath.engine.i18n import LANGUAGES, languages
from towpath.games import games
from towpath.rulebook.narration import COMMON_TEXTS
from towpath.rulebook.texts import refusal, rule_texts

FOLDERS = [COMMON_TEXTS, *[title.text_folder() for title in games().values()]]
NAMES = ["table", *games()]


def refusals(folder: Path, language: str = "en") -> dict[str, str]:
    return {id: rule["refusal"] for id, rule in rule_texts(folder, language).items() if "refusal" in rule}


def placeholders(text: str) -> list[str]:
    return sorted(re.findall(r"\{(\w+)\}", text))


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
        for rule, text in refusals(folder, language).items():
            named = {name: name.upper() for name in placeholders(text)}
            assert refusal(title, Reason(rule, named), language) == f"{text.format(**named)} ({rule})"


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
