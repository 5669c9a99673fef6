"""What a player is asked: at each step about what comes next, and about nothing that is not possible."""

from __future__ import annotations

import random

import pytest

from towpath.engine import Position
from towpath.games import game
from towpath.rulebook import narration
from towpath.web.view import word_tree
from towpath.web.wire import WordNode

OPTIONS = {"kontor": {"specials": "on"}}


@pytest.mark.parametrize("title", ["kontor", "arriala", "canal-mania"])
def test_each_step_after_a_chosen_verb_has_its_question(title: str) -> None:
    asks = narration.names(game(title))["ask"]
    position, rng = game(title).setup(None, OPTIONS.get(title)).start(), random.Random(title)
    seen: set[str] = set()
    for turn in range(400):
        chance_decides(position, rng)
        if position.is_over():
            break
        seat = position.actors()[0]
        tree = word_tree(position, seat) if turn % 4 == 0 else []
        if len(tree) > 1:
            seen |= {step for node in tree for step in steps(node.next or [], [node])}
        position.play(seat, position.moves(seat).sample(rng))
    assert len(seen) > (1 if title == "kontor" else 8)
    assert [
        step for step in seen if step not in asks and " ".join([step.split()[0], step.split()[2]]) not in asks
    ] == []


def chance_decides(position: Position, rng: random.Random) -> None:
    chance = position.chance()
    while chance is not None:
        position.apply_chance(chance.pick(rng))
        chance = position.chance()


def steps(branch: list[WordNode], before: list[WordNode]) -> set[str]:
    """Where something is to be chosen: the last verb, the kind of the last word and that of the next."""
    verb = [node.word for node in before if node.kind == "verb"][-1]
    words = [node for node in branch if node.word]
    found = {f"{verb} {before[-1].kind} {words[0].kind}"} if len(words) > 1 else set()
    return found.union(*[steps(node.next or [], [*before, node]) for node in words])
