"""What a page is told about where each legal move leads: true, and made from the seat's own knowledge alone."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from towpath.engine import SeededChance
from towpath.games import game, games
from towpath.table import PERSON, Holder, Table, open_table
from towpath.web.outcomes import MOST_MOVES, outcomes_of

DECISIONS = 120


def decisions(name: str, seed: str) -> Iterator[tuple[Table, int]]:
    """The decisions of a random game, or of its beginning. Whoever gets one decides nothing, or one move of the seat."""
    table, rng = Table("t"), random.Random(f"{name} {seed}")
    setup = game(name).setup()
    table.accept(open_table(setup, [Holder(PERSON)] * setup.players, False, SeededChance(seed)))
    for _ in range(DECISIONS):
        if table.turn_holder != -1:
            table.accept(table.propose_end_turn(table.turn_holder, ""))
        if table.is_over():
            return
        seat, moves = rng.choice(table.position.actors()), len(table.played)
        yield table, seat
        if len(table.played) == moves:
            play(table, seat, table.position.moves(seat).sample(rng))


def play(table: Table, seat: int, words: str) -> None:
    table.accept(table.propose_move(seat, words, table.version, "", SeededChance(table.version)))


@pytest.mark.parametrize("name", games())
def test_what_is_free_can_be_taken_back_and_nothing_else(name: str) -> None:
    rng, found = random.Random(name), {True: 0, False: 0}
    for table, seat in decisions(name, "free"):
        outcomes, alone = outcomes_of(table, seat), len(table.position.actors()) == 1
        words = table.position.moves(seat).sample(rng)
        if words not in outcomes:
            continue
        play(table, seat, words)
        goes_on = seat in table.position.actors() or words.split()[0] not in table.setup.game.closing
        assert outcomes[words].free == (table.can_undo(seat) and alone and goes_on), words
        found[outcomes[words].free] += 1
    assert found[True] and found[False]


@pytest.mark.parametrize("name", games())
def test_gains_are_what_the_scores_then_show(name: str) -> None:
    paid = 0
    for table, seat in decisions(name, "gains"):
        position = table.position
        for words, outcome in outcomes_of(table, seat).items():
            after = position.copy()
            after.play(seat, words)
            gains = [now - then for now, then in zip(after.scores(), position.scores())]
            assert (outcome.gain, outcome.others) == (gains[seat], sum(gains) - gains[seat]), words
            paid += any(gains)
    assert paid


@pytest.mark.parametrize("name", games())
def test_nothing_is_said_that_hidden_facts_would_change(name: str) -> None:
    rng = random.Random(name)
    for table, seat in decisions(name, "hidden"):
        said, real = outcomes_of(table, seat), table.position
        table.position = real.resample(seat, rng)
        assert outcomes_of(table, seat) == said
        table.position = real


@pytest.mark.parametrize("name", games())
def test_most_moves_have_an_outcome_and_of_too_many_nothing_is_said(name: str) -> None:
    known = moves = 0
    for table, seat in decisions(name, "known"):
        outcomes, count = outcomes_of(table, seat), table.position.count(seat)
        assert set(outcomes) <= set(map(str, table.position.moves(seat)))
        assert not outcomes or count <= MOST_MOVES
        known, moves = known + len(outcomes), moves + min(count, MOST_MOVES)
    assert known > 0.5 * moves
