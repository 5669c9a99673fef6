"""The drawings speak every language: the same words everywhere, and a German table is German."""

from __future__ import annotations

import random
import re
from importlib import import_module
from xml.etree import ElementTree

import pytest

from towpath.engine import Match, Observation, SeededChance
from towpath.engine.i18n import LANGUAGES, load_texts
from towpath.games import game

FOREIGN = [language for language in LANGUAGES if language != "en"]
GERMAN = {
    "kontor": ("Kaistapel", "Gulden"),
    "arriala": ("Aktionspunkte", "Schleusen"),
    "canal-mania": ("Parlament", "mit seinen Kanälen"),
}
PLACEHOLDER = re.compile(r"\{(\w+)\}")
GAMES = pytest.mark.parametrize("name", GERMAN)


def english_words(name: str) -> dict[str, str]:
    own: dict[str, str] = import_module(f"towpath.games.{name.replace('-', '_')}.draw_texts").TEXTS
    return own


def mid_game(name: str) -> Observation:
    """What the one who decides sees after fifty moves."""
    match = Match(game(name).setup(), SeededChance("words"))
    rng = random.Random("words")
    for _ in range(50):
        seat = match.position.actors()[0]
        match.play(seat, match.position.moves(seat).sample(rng))
    return match.position.observe(match.position.actors()[0])


@GAMES
@pytest.mark.parametrize("language", FOREIGN)
def test_every_word_of_a_drawing_is_there_with_its_placeholders(name: str, language: str) -> None:
    english = english_words(name)
    spoken = load_texts(game(name).text_folder(), "draw", language)
    assert list(spoken) == list(english) and spoken != english
    for key, said in spoken.items():
        assert said.strip(), key
        assert sorted(PLACEHOLDER.findall(said)) == sorted(PLACEHOLDER.findall(english[key])), key


@GAMES
def test_a_german_drawing_is_german_and_well_formed(name: str) -> None:
    observation = mid_game(name)
    whole = observation.svg("de")
    parts = game(name).draw_parts(observation, language="de")
    phone = game(name).draw_parts(observation, narrow=True, language="de")
    for drawn in [whole, *parts.values(), *phone.values()]:
        ElementTree.fromstring(drawn)
    for word in GERMAN[name]:
        assert word in whole
        assert word in "".join(parts.values())
        assert word not in observation.svg()


@GAMES
def test_a_drawing_in_a_language_unknown_is_english(name: str) -> None:
    observation = mid_game(name)
    assert observation.svg("xx") == observation.svg("en") == observation.svg()
