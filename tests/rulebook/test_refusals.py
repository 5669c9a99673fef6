"""Every refusal is said in every language, with the same things named in it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from towpath.engine import Game, Reason
from towpath.engine.errors import UNKNOWN_WORD
from towpath.engine.i18n import LANGUAGES, translate
from towpath.games import game, games
from towpath.rulebook.narration import COMMON_TEXTS
from towpath.rulebook.texts import refusal, rules

OTHERS = [language for language in LANGUAGES if language != "en"]
FOLDERS = [COMMON_TEXTS, *[title.text_folder() for title in games().values()]]
NAMES = ["table", *games()]


def english(folder: Path) -> dict[str, str]:
    texts = tomllib.loads((folder / "rules.en.toml").read_text("utf-8"))
    return {rule: entry["refusal"] for rule, entry in texts.items() if "refusal" in entry}


def translated(folder: Path, language: str) -> dict[str, str]:
    return {rule: translate(folder, f"refusals:{rule}", said, language) for rule, said in english(folder).items()}


def placeholders(said: str) -> list[str]:
    return sorted(re.findall(r"\{(\w+)\}", said))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("folder", FOLDERS, ids=NAMES)
def test_a_sentence_names_the_same_things_in_every_language(folder: Path, language: str) -> None:
    sentences = translated(folder, language)
    for rule, said in english(folder).items():
        assert placeholders(sentences[rule]) == placeholders(said), rule
        assert sentences[rule].endswith("."), rule


@pytest.mark.parametrize("folder", FOLDERS, ids=NAMES)
def test_no_sentence_is_left_in_another_language(folder: Path) -> None:
    by_language = [english(folder), *[translated(folder, language) for language in OTHERS]]
    for rule in by_language[0]:
        assert len({sentences[rule] for sentences in by_language}) == len(LANGUAGES), rule


@pytest.mark.parametrize("title", games().values(), ids=list(games()))
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_said_in_the_language_of_the_reader(title: Game, language: str) -> None:
    for folder in (COMMON_TEXTS, title.text_folder()):
        for rule, said in translated(folder, language).items():
            named = {name: name.upper() for name in placeholders(said)}
            assert refusal(title, Reason(rule, named), language) == f"{said.format(**named)} ({rule})"


def test_what_is_not_translated_is_in_english() -> None:
    kontor = game("kontor")
    assert refusal(kontor, Reason(UNKNOWN_WORD, {"word": "raft"}), "eo") == (
        "Nothing here is called 'raft'. (table.unknown-word)"
    )
    assert refusal(kontor, Reason("R1"), "de") == f"{rules(kontor)['R1']['text']} (R1)"
    assert refusal(kontor, Reason("R0"), "de") == "R0"


@pytest.mark.parametrize("title", games().values(), ids=list(games()))
def test_every_rule_that_refuses_has_a_sentence(title: Game) -> None:
    code = (title.text_folder().parent / "explain.py").read_text("utf-8")
    cited = set(re.findall(r'"([RA]\d+|[a-z]+\.[a-z0-9-]+)"', code))
    assert cited == set(english(title.text_folder()))
