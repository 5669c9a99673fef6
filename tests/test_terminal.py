"""Games in the terminal: what a person reads there, in each language."""

from __future__ import annotations

import io
import random
import sys
from unittest import mock

import pytest

from towpath.engine import Match, SeededChance
from towpath.engine.i18n import LANGUAGES
from towpath.games import game
from towpath.terminal import Terminal


def played(title: str, output: str, language: str = "en", players: int | None = None) -> str:
    out = io.StringIO()
    with mock.patch.object(sys, "stdin", io.StringIO(output)), mock.patch.object(sys, "stdout", out):
        match = Match(game(title).setup(players), SeededChance(5))
        Terminal(match, 0, random.Random(5), language).run()
    return out.getvalue()


def test_a_german_game_of_kontor_is_asked_and_told_in_german() -> None:
    read = played("kontor", "choose\nquit\n", "de")
    assert "Du bist Rot." in read and "Rot zieht Kai 11." in read and "Runde 1 beginnt." in read
    assert "Welche Karte wählst du?" in read and "sit-out (Aussetzen)" in read
    assert "choose …  quay (Kai)   canal (Kanal)" in read
    assert "Schwarz zieht" not in read, "the others' cards of the set-up are no news"


@pytest.mark.parametrize("title", ["arriala", "canal-mania", "kontor"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_speaks_every_language(title: str, language: str) -> None:
    read = played(title, "quit\n", language)
    assert "{" not in read and "  · " in read


def test_back_takes_an_answer_back_with_the_words_that_followed_of_themselves() -> None:
    read = played("kontor", "choose quay 11\nboat\nback\nstay\nquit\n").splitlines()
    assert [line for line in read if line.startswith("  lay …")]


def test_a_whole_move_may_be_said_though_its_first_word_goes_without_saying() -> None:
    read = played("canal-mania", "contract severn worcester\ncontract\nquit\n", players=3)
    assert "Red takes the contract for the River Severn Navigation and puts a barge in Worcester." in read
    assert "This is phase 2 of 3. Contracts, engineers and new open cards belong to phase 1." in read


def test_the_sketch_of_canal_mania_is_narrow_and_keeps_secrets() -> None:
    match = Match(game("canal-mania").setup(5), SeededChance(2))
    rng = random.Random(2)
    while not match.position.is_over():
        seat = match.position.actors()[0]
        match.play(seat, match.position.moves(seat).sample(rng))
        sketch = match.setup.game.sketch(match.position.observe(1))
        assert max([len(line) for line in sketch.splitlines()]) <= 100, sketch
        assert sketch.count("  hand: ") == 1
    assert "Around " in sketch or "Over (" in sketch
    assert "  hand: " not in match.setup.game.sketch(match.position.observe(None))
