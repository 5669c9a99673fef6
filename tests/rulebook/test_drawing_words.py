"""Drawings are in the reader's language: the same texts in every language, and a German drawing is German."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest

from tests.rulebook.facts import fact, translations
from towpath.engine import Match, Observation, SeededChance
from towpath.engine.i18n import load_texts
from towpath.games import game, games

PLACEHOLDER = re.compile(r"\{(\w+)\}")
GAMES = pytest.mark.parametrize("name", games())
TRANSLATED = [(name, language) for name, title in games().items() for language in translations(title)]


def mid_game(name: str) -> Observation:
    """What the one who decides sees after some moves."""
    match = Match(game(name).setup(), SeededChance("words"))
    rng = random.Random("words")
    for _ in range(50):
        if match.position.is_over():
            break
        seat = match.position.actors()[0]
        match.play(seat, match.position.moves(seat).sample(rng))
    return match.position.observe(next(iter(match.position.actors()), 0))


@pytest.mark.parametrize(("name", "language"), TRANSLATED)
def test_every_text_of_a_drawing_is_there_with_its_placeholders(name: str, language: str) -> None:
    english = load_texts(game(name).text_folder(), "draw", "en")
    translated = load_texts(game(name).text_folder(), "draw", language)
    assert list(translated) == list(english) and (translated != english or not english)
    for key, text in translated.items():
        assert text.strip(), key
        assert sorted(PLACEHOLDER.findall(text)) == sorted(PLACEHOLDER.findall(english[key])), key


@GAMES
def test_a_german_drawing_is_german_and_well_formed(name: str) -> None:
    observation = mid_game(name)
    whole = observation.svg("de")
    parts = game(name).draw_parts(observation, language="de")
    phone = game(name).draw_parts(observation, narrow=True, language="de")
    for drawn in [whole, *parts.values(), *phone.values()]:
        ElementTree.fromstring(f"<part>{drawn}</part>")  # a panel may be several elements
    for word in fact(game(name), "GERMAN_DRAWING", ()):
        assert word in whole
        assert word in "".join(parts.values())
        assert word not in observation.svg()


@GAMES
def test_a_drawing_in_a_language_unknown_is_english(name: str) -> None:
    observation = mid_game(name)
    assert observation.svg("xx") == observation.svg("en") == observation.svg()
