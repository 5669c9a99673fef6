"""Random games end, conserve what they must, and offer moves that can all be played."""

from __future__ import annotations

import random

import pytest

from towpath.conformance.kit import (
    OwnTests,
    every_setup,
    some_setups,
    step,
    stops,
    viewers,
    vocabulary_of,
    walk,
    wrong_words,
)
from towpath.engine import END, Game, Position, join_words
from towpath.engine.errors import TABLE_RULES
from towpath.rulebook.texts import refusal, rules


def test_random_games_end_with_every_option_set_and_number_of_players(game: Game) -> None:
    for setup in every_setup(game):
        rng = random.Random(str(setup))
        *_, position = walk(setup, rng)
        result = position.result()
        assert position.actors() == () and position.chance() is None
        assert len(result.scores) == setup.players and result.ending
        assert all(0 <= seat < setup.players for seat in result.winners)


def test_nothing_is_lost_and_nothing_appears(game: Game, own_tests: OwnTests) -> None:
    for setup in some_setups(game):
        rng = random.Random(f"census {setup}")
        start = None
        for position in walk(setup, rng):
            counted = own_tests.census(position)
            start = counted if start is None else start
            assert counted == start, setup


def test_legal_moves_are_unique_in_fixed_order_and_all_play(game: Game) -> None:
    for setup in some_setups(game):
        for position in stops(setup, random.Random(f"moves {setup}"), 8):
            for seat in position.actors():
                codes = position.codes(seat)
                assert codes == position.copy().codes(seat)
                words = [join_words(position.spell(seat, code)) for code in codes]
                assert codes and len(set(codes)) == len(codes) == len(set(words)) == len(position.moves(seat))
                before = position.hash()
                for code in codes:
                    position.copy().apply(seat, code)
                assert position.hash() == before


def test_a_move_can_be_found_word_by_word(game: Game) -> None:
    rng = random.Random(game.name)
    for setup in some_setups(game, 25):
        for position in stops(setup, random.Random(f"words {setup}"), 5):
            for seat in position.actors():
                moves = position.moves(seat)
                spelled = [move.split() for move in moves]
                for words in rng.sample(spelled, min(12, len(spelled))):
                    for depth in range(len(words) + 1):
                        after = [word.text for word in moves.after(" ".join(words[:depth]))]
                        matching = [each for each in spelled if each[:depth] == words[:depth]]
                        expected = {each[depth] if len(each) > depth else END.text for each in matching}
                        assert set(after) == expected and len(after) == len(expected)
                    assert " ".join(words) in moves
                    assert position.read(seat, " ".join(words)) in position.codes(seat)


def test_the_words_of_a_move_and_its_number_mean_the_same(game: Game) -> None:
    for setup in some_setups(game, 12):
        rng = random.Random(f"play {setup}")
        for position in stops(setup, rng, 5):
            for seat in position.actors():
                code = position.sample(seat, rng)
                by_words, by_code = position.copy(), position.copy()
                by_words.play(seat, join_words(position.spell(seat, code)))
                by_code.apply(seat, code)
                assert by_words.hash() == by_code.hash()


def test_other_words_are_refused_by_a_rule_and_change_nothing(game: Game) -> None:
    known = rules(game)
    for setup in some_setups(game, 25):
        rng = random.Random(f"wrong {setup}")
        vocabulary = vocabulary_of(setup, rng)
        for position in stops(setup, rng, 6):
            before = position.hash()
            for seat in range(setup.players):
                for move in wrong_words(position, seat, vocabulary, rng, 12):
                    reason = position.explain(seat, move)
                    assert reason is not None, (setup, seat, move)
                    assert reason.rule in known or reason.rule in TABLE_RULES, (setup, move, reason)
                    assert "{" not in refusal(game, reason), (move, reason)
                    with pytest.raises(Exception, match=reason.rule):
                        position.play(seat, move)
            assert position.hash() == before


def test_copies_are_independent(game: Game) -> None:
    for setup in some_setups(game, 25):
        rng = random.Random(f"copies {setup}")
        position: Position = setup.start()
        kept = []
        while not position.is_over():
            kept.append((position.copy(), position.hash()))
            assert kept[-1][0].hash() == kept[-1][1]
            step(position, rng)
        for copy, digest in kept[:: max(1, len(kept) // 40)]:
            assert copy.hash() == digest
            step(copy.copy(), rng)
            assert copy.hash() == digest


def test_observing_and_drawing_change_nothing(game: Game) -> None:
    for setup in some_setups(game, 6):
        for position in stops(setup, random.Random(f"look {setup}"), 3):
            before = position.hash()
            for seat in viewers(setup):
                position.observe(seat).svg()
                position.resample(seat, random.Random(1))
                setup.game.sketch(position.observe(seat))
            assert position.hash() == before
