"""Hints: a legal move, and sentences in the reader's language that the evaluation bears out."""

from __future__ import annotations

import random

import pytest

from towpath.bots import Perspective
from towpath.bots.hint import hint, reasons
from towpath.bots.search import Search
from towpath.engine.i18n import LANGUAGES, load_texts
from towpath.games import game, games
from towpath.lab.bench import gather_views
from towpath.lab.play import random_game

NAMES = sorted(games())


@pytest.mark.parametrize("name", NAMES)
def test_a_hint_is_a_legal_move_with_reasons(name: str) -> None:
    for position, seat in gather_views(game(name).setup(), 4):
        for language in ("en", "it"):
            given = hint(Perspective(position, seat), random.Random(1), language, Search(random.Random(1), 0.0, 20))
            assert given.words in position.moves(seat)
            texts = load_texts(game(name).text_folder(), "evaluation", language)
            assert (1 if texts else 0) <= len(given.reasons) <= 2
            assert all([reason in str(texts) for reason in given.reasons])


@pytest.mark.parametrize("name", NAMES)
def test_the_terms_add_up_to_the_evaluation(name: str) -> None:
    title = game(name)
    for position, _ in gather_views(title.setup(), 12):
        for seat in range(position.setup.players):
            worth = title.evaluate(position, seat)
            assert sum(title.terms(position, seat).values()) == pytest.approx(worth)
            assert title.values(position)[seat] == pytest.approx(worth)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_term_has_its_sentences_in_every_language(name: str, language: str) -> None:
    title = game(name)
    texts = load_texts(title.text_folder(), "evaluation", language)
    position, seat = gather_views(title.setup(), 1)[0]
    over = random_game(title.setup(), random.Random(1)).position
    names = {*title.terms(position, seat), *title.terms(over, seat)}
    if texts:  # a game may leave hints without reasons
        assert {*texts} == {"only", *names}
        assert all([texts[each]["better"] and texts[each]["worse"] for each in names])


def test_what_gets_better_is_said_first_and_what_hardly_changes_not_at_all() -> None:
    texts = {each: {"better": f"{each} up", "worse": f"{each} down"} for each in ("a", "b", "c", "d")}
    assert reasons({"a": -3.0, "b": 2.0, "c": 1.0, "d": 0.0}, texts, 0.5) == ["b up", "a down"]
    assert reasons({"a": -0.1, "b": 0.2, "c": 0.1}, texts, 0.5) == ["b up"]
