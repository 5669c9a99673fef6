"""Words that may be said in any order: cards are tapped as they come to hand."""

from __future__ import annotations

import random
from itertools import permutations

from towpath.engine import Match, Position, SeededChance
from towpath.games import game
from towpath.table.wording import in_order, mean_the_same


def at_taking(seed: int) -> tuple[Position, int]:
    """A position of Canal Mania in which open cards may be taken."""
    match = Match(game("canal-mania").setup(3), SeededChance(seed))
    rng = random.Random(seed)
    while True:
        seat = match.position.actors()[0]
        if "take" in [word.text for word in match.position.next_words(seat, [])]:
            return match.position, seat
        match.play(seat, match.position.moves(seat).sample(rng))


def test_open_cards_are_taken_in_any_order_and_the_table_finds_the_move() -> None:
    for seed in range(6):
        position, seat = at_taking(seed)
        legal = [str(move).split() for move in position.moves(seat) if str(move).startswith("take ")]
        assert max([len(words) for words in legal]) > 2
        for verb, *cards in legal:
            for order in permutations(cards):
                assert in_order(position, seat, " ".join([verb, *order])).split() == [verb, *cards]


def test_what_is_not_legal_in_any_order_stays_as_it_was_said() -> None:
    position, seat = at_taking(1)
    for said in ("take", "take anchor lock", "lock take", "take " + "lock " * 40):
        assert in_order(position, seat, said) == " ".join(said.split())


def test_a_repeated_send_may_name_the_cards_in_another_order() -> None:
    title = game("canal-mania")
    assert mean_the_same(title, "take lock stretch", "take  stretch lock") and mean_the_same(title, "", "")
    assert not mean_the_same(title, "take lock lock", "take lock stretch")
    assert not mean_the_same(title, "build lock stretch", "build stretch lock") and not mean_the_same(
        title, "take lock", ""
    )
