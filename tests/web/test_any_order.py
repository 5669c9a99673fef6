"""Words that may be said in any order: cards are tapped as they come to hand."""

from __future__ import annotations

import random
from typing import Any

from towpath.engine import Match, Position, SeededChance
from towpath.games import game
from towpath.web.any_order import in_any_order
from towpath.web.view import word_tree


def at_taking(seed: int) -> tuple[Position, int]:
    """A position of Canal Mania in which open cards may be taken."""
    match = Match(game("canal-mania").setup(3), SeededChance(seed))
    rng = random.Random(seed)
    while True:
        seat = match.position.actors()[0]
        if "take" in [word.text for word in match.position.next_words(seat, [])]:
            return match.position, seat
        match.play(seat, match.position.moves(seat).sample(rng))


def ends(node: dict[str, Any], said: list[str]) -> list[tuple[str, str]]:
    """Every whole way of words, and what the rules say instead."""
    here = [(" ".join(said), node["says"])] if "says" in node else []
    for each in node["next"]:
        if each["word"]:
            here += ends(each, [*said, each["word"]])
    return here


def test_open_cards_are_taken_in_any_order_and_each_way_is_a_legal_move() -> None:
    for seed in range(6):
        position, seat = at_taking(seed)
        [take] = [node for node in word_tree(position, seat) if node["word"] == "take"]
        found = ends(take, ["take"])
        legal = {str(move) for move in position.moves(seat) if str(move).startswith("take ")}
        assert {says for _, says in found} == legal
        assert len({said for said, _ in found}) == len(found) >= len(legal)
        for said, says in found:
            assert sorted(said.split()) == sorted(says.split())


def test_a_tree_that_was_cut_stays_as_it_is() -> None:
    tree = [{"word": "take", "next": [{"word": "lock", "more": True}]}]
    assert in_any_order(tree, ("take",)) == [{"word": "take", "next": [{"word": "lock", "more": True}]}]
