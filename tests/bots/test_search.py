"""The search: its budget, its tree, and choices made at the same time."""

from __future__ import annotations

import random

import pytest

from towpath.bots import Perspective
from towpath.bots.search import CATCHING_UP, FEWEST_SIMULATIONS, Search
from towpath.bots.tree import Choice, Node
from towpath.engine import Position
from towpath.games import game, games
from towpath.lab.bench import gather_views
from towpath.lab.play import settle

NAMES = sorted(games())


def at_choosing(seed: int = 1) -> Position:
    """Kontor's first round: both are to choose a card."""
    position: Position = game("kontor").setup().start()
    settle(position, random.Random(seed))
    assert position.actors() == (0, 1)
    return position


@pytest.mark.parametrize("name", NAMES)
def test_simulations_are_counted_and_never_exceeded(name: str) -> None:
    for position, seat in gather_views(game(name).setup(), 3):
        bot = Search(random.Random(1), simulations=30)
        assert bot.choose(Perspective(position, seat)) in position.codes(seat)
        assert bot.simulations_done <= 30 and (bot.simulations_done > 0) == (position.count(seat) > 1)


class Clock:
    """A clock that goes on by a hundredth whenever it is read."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.01
        return self.now


@pytest.mark.parametrize("name", NAMES)
def test_the_clock_ends_it_and_half_of_the_time_at_least_is_for_simulations(name: str) -> None:
    wide = sorted(gather_views(game(name).setup(), 12), key=lambda view: -view[0].count(view[1]))
    for position, seat in wide[:4]:
        clock = Clock()
        bot = Search(random.Random(1), seconds=0.5, clock=clock)
        assert bot.choose(Perspective(position, seat)) in position.codes(seat)
        assert clock.now < 0.5 + 0.05
        assert bot.preparation < 0.5 / 2 + 0.05
        assert bot.simulations_done >= FEWEST_SIMULATIONS, "it ends early only when it has seen something"


def test_it_ends_when_the_best_move_will_hardly_be_overtaken() -> None:
    position, seat = next(view for view in gather_views(game("arriala").setup(), 20) if view[0].count(view[1]) > 20)
    bot = Search(random.Random(1), simulations=600)
    bot.choose(Perspective(position, seat))
    visits = sorted([edge.visits for each in bot.root.choices.values() for edge in each.edges.values()])
    assert sum(visits) == bot.simulations_done
    assert bot.simulations_done == 600 or visits[-1] - visits[-2] > (600 - bot.simulations_done) * CATCHING_UP


def test_looking_leaves_the_position_as_it_is() -> None:
    for name in NAMES:
        for position, seat in gather_views(game(name).setup(), 2):
            before = position.hash()
            Search(random.Random(1), simulations=20).choose(Perspective(position, seat))
            assert position.hash() == before


def test_what_the_other_has_chosen_in_secret_does_not_matter() -> None:
    position = at_choosing()
    for seed in range(3, 7):
        decisions: list[int] = []
        for code in position.codes(1):
            decided = position.copy()
            decided.apply(1, code)
            assert decided.actors() == (0,)
            bot = Search(random.Random(seed), simulations=40)
            decisions.append(bot.choose(Perspective(decided, 0)))
            assert {choice.seat for choice in bot.root.choices.values()} == {0, 1}  # it thinks for the other as well
            decided.clear_other_choices(0)
            assert decided.hash() == position.hash()
        assert len(set(decisions)) == 1


def test_both_think_at_a_choice_made_at_the_same_time() -> None:
    bot = Search(random.Random(1), simulations=60)
    bot.choose(Perspective(at_choosing(), 1))
    tried = {choice.seat: sum([edge.visits for edge in choice.edges.values()]) for choice in bot.root.choices.values()}
    assert tried == {0: 60, 1: 60} or (tried[0] == tried[1] == bot.simulations_done)


def test_an_untried_move_that_looks_best_is_tried_first_and_a_good_one_again() -> None:
    choice = Choice(0)
    for code, prior in ((5, 0.4), (6, 0.6), (7, 0.5)):
        choice.add(code, prior)
    assert choice.pick([5, 6, 7]).code == 6
    assert choice.pick([5, 7]).code == 7  # in an imagined position in which the other is not legal
    for _ in range(150):
        edge = choice.pick([5, 6, 7])
        edge.visits += 1
        edge.total += 0.9 if edge.code == 5 else 0.1
        choice.visits += 1
        choice.total += 0.9 if edge.code == 5 else 0.1
    assert max(choice.edges.values(), key=lambda edge: edge.visits).code == 5


def test_a_node_keeps_seats_and_stages_apart() -> None:
    node = Node()
    assert node.choice(0, 1) is node.choice(0, 1)
    assert len({id(node.choice(seat, stage)) for seat in (0, 1) for stage in (0, 1)}) == 4
    assert node.child(9) is node.child(9) is not node.child(8)


def test_a_plan_is_followed_to_the_end_of_the_round() -> None:
    bot = Search(random.Random(1), simulations=80)
    position = at_choosing()
    code = bot.choose(Perspective(position, 0))
    later = position.copy()
    bot.follow(later, code)
    assert later.hash() != position.hash()
