"""Canal Mania's sentences call cards, towns and contracts by their names."""

from __future__ import annotations

import pytest

from towpath.engine import Event
from towpath.engine.i18n import LANGUAGES
from towpath.games import game
from towpath.rulebook.narration import narrate, narrator

CANAL_MANIA = game("canal-mania")


def test_alike_cards_are_counted() -> None:
    took = Event("took", {"seat": "red", "cards": ["stretch", "stretch", "lock-white"]})
    assert narrate(CANAL_MANIA, took, "it") == "Rosso prende: 2 × Tratto e Chiusa con merci a scelta."


def test_proper_names_are_those_of_the_content() -> None:
    content, _ = CANAL_MANIA.load(None)
    proper_names = narrator(CANAL_MANIA, "en").proper_names
    for edition in content.editions.values():
        for word, right in zip(edition.country.town_words, edition.country.town_names):
            assert proper_names[word] == right
        for contract in edition.country.contracts:
            assert proper_names[contract.word] == contract.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_towns_named_are_those_from_which_no_junction_can_be_built(language: str) -> None:
    second = CANAL_MANIA.load(None)[0].editions["second"]
    named = CANAL_MANIA.load_texts("rules", language)["contract.junction-start"]["text"]
    for town, name in enumerate(second.country.town_names):
        assert (name in named) == (town not in second.junction_starts), name
