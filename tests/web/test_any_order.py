"""Words that may be said in any order: cards are tapped as they come to hand."""

from __future__ import annotations

import random
from copy import deepcopy

from towpath.engine import Match, Position, SeededChance
from towpath.games import game
from towpath.table.wording import in_order, mean_the_same
from towpath.web.any_order import in_any_order
from towpath.web.view import word_tree
from towpath.web.wire import WordNode


def at_taking(seed: int) -> tuple[Position, int]:
    """A position of Canal Mania in which open cards may be taken."""
    match = Match(game("canal-mania").setup(3), SeededChance(seed))
    rng = random.Random(seed)
    while True:
        seat = match.position.actors()[0]
        if "take" in [word.text for word in match.position.next_words(seat, [])]:
            return match.position, seat
        match.play(seat, match.position.moves(seat).sample(rng))


def ends(node: WordNode, said: list[str]) -> list[str]:
    """Every whole way of words."""
    found: list[str] = []
    for each in node.next or []:
        found += ends(each, [*said, each.word]) if each.word else [" ".join(said)]
    return found


def test_open_cards_are_taken_in_any_order_and_the_table_finds_the_move() -> None:
    for seed in range(6):
        position, seat = at_taking(seed)
        [take] = [node for node in word_tree(position, seat) if node.word == "take"]
        found = ends(take, ["take"])
        legal = {str(move) for move in position.moves(seat) if str(move).startswith("take ")}
        assert len(set(found)) == len(found) > len(legal)
        assert {in_order(position, seat, said) for said in found} == legal
        orders = {tuple(sorted(said.split())) for said in found}
        assert len(orders) == len(legal)


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


def test_a_tree_that_was_cut_stays_as_it_is() -> None:
    tree = [WordNode("take", "verb", "", "take", next=[WordNode("lock", "card", "", "lock", more=True)])]
    assert in_any_order(deepcopy(tree), ("take",)) == tree
