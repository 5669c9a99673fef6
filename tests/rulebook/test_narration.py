"""Sentences for events, in every language of a game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.rulebook.facts import fact, translations
from towpath.engine import Event
from towpath.engine.i18n import languages, leaves, load_texts
from towpath.games import games
from towpath.rulebook.narration import COMMON_TEXTS, PLACEHOLDER, Narrator, narrate, narrator


def flat(folder: Path, section: str, language: str) -> dict[str, str]:
    return dict(leaves(load_texts(folder, section, language), ""))


SECTIONS = [(each.text_folder(), name) for each in games().values() for name in ("events", "phrases", "names")]


@pytest.mark.parametrize(("folder", "section"), [*SECTIONS, (COMMON_TEXTS, "common")])
def test_all_languages_say_the_same_things(folder: Path, section: str) -> None:
    """The same entries in the same order, made from the same facts; nothing is left in English."""
    english = flat(folder, section, "en")
    for language in languages(folder):
        other = flat(folder, section, language)
        assert list(other) == list(english), f"{folder} {section} {language}"
        for key, text in other.items():
            facts = [sorted([match[1] for match in PLACEHOLDER.finditer(each)]) for each in (text, english[key])]
            assert facts[0] == facts[1], f"{language} {key}: {text}"
            assert text.strip(), f"{language} {key} is empty"
            spoken = re.search(r"[^\W\d_]{2}", PLACEHOLDER.sub("", text))  # words of its own
            translated = not spoken or len(text.split()) < 4 or text != english[key]
            assert language == "en" or translated, f"{language} {key}: {text}"


def test_endings_that_are_seldom_reached_have_sentences() -> None:
    for title in games().values():
        for ending in fact(title, "ENDINGS", ()):
            for language in ("en", *translations(title)):
                for why in (Event("game-over", {"ending": ending, "winners": []}),
                            Event("end-triggered", {"why": ending, "last_round": 9})):  # fmt: skip
                    if why.kind in narrator(title, "en").events:
                        assert ending not in narrate(title, why, language)


def test_what_is_not_translated_is_in_english(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('[events]\na = "An {x}."\nb = "B."\n[phrases.x]\n1 = "apple"\n2 = "egg"\n')
    (tmp_path / "de.po").write_text(
        'msgctxt "events:a"\nmsgid "An {x}."\nmsgstr "Ein {x}."\n\n'
        'msgctxt "phrases:x.1"\nmsgid "apple"\nmsgstr "Apfel"\n\n'
        '#, fuzzy\nmsgctxt "phrases:x.2"\nmsgid "egg"\nmsgstr "Eis"\n'
    )
    german = Narrator(tmp_path, "de")
    assert german.sentence(Event("a", {"x": 1})) == "Ein Apfel."
    assert german.sentence(Event("a", {"x": 2})) == "Ein egg."
    assert german.sentence(Event("b", {})) == "B."
    assert german.sentence(Event("c", {})) is None


def test_a_game_in_english_alone_is_in_english_for_everybody(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('[events]\nmet = "{names} meet."\n')
    assert Narrator(tmp_path, "de").sentence(Event("met", {"names": ["Ann", "Bob"]})) == "Ann and Bob meet."
