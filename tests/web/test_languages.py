"""Pages are in the reader's language, and a game's texts too, if it has it; what is in English there says so."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from towpath.engine.i18n import LANGUAGES, languages
from towpath.games import game, games
from towpath.web.pages import described


@pytest.mark.parametrize("name", games())
def test_a_game_says_in_which_language_its_texts_are(name: str) -> None:
    for language in LANGUAGES:
        has = language in languages(game(name).text_folder())
        assert described(name, language).language == (language if has else "en")


@pytest.mark.parametrize("name", games())
def test_a_table_marks_the_language_of_the_games_texts(people: Any, name: str) -> None:
    ann = people(locale="de-DE")
    ann.open(name)
    ann.wait_for_turn()
    own = described(name, "de").language
    expect(ann.page.locator("html")).to_have_attribute("lang", "de")
    for part in ("#board", "#log", "#choices", "#question"):
        expect(ann.page.locator(part)).to_have_attribute("lang", own)
