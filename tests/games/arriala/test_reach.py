"""What a seat can take with its action points, compared with trying all moves that fill a section."""

from __future__ import annotations

import random

import pytest

from tests.games.arriala.lay import lay
from towpath.bots import Apprentice, Perspective
from towpath.games.arriala import rules_sections
from towpath.games.arriala.game import GAME
from towpath.games.arriala.position import ArrialaPosition
from towpath.games.arriala.reach import MOST_EMPTY, TOO_MUCH, OpenSection, Reach
from towpath.lab.play import settle


def cost(position: ArrialaPosition, space: int) -> int:
    section = OpenSection(position, rules_sections.section_at(position, space))
    return Reach(position, position.acting)._cost_to_fill(section)


def gain(given: str) -> float:
    """What violet can surely take, whatever the others lose."""
    position = lay(given, 3)
    sections = [OpenSection(position, spaces) for spaces in rules_sections.open_sections(position)]
    worth = [0.0, 0.0, 0.0]
    Reach(position, 0).take(sections, worth, 1.0)
    return worth[0]


def tried(position: ArrialaPosition, section: int) -> int:
    """The fewest action points by which legal moves, each to a free space of the section, let the seat score it."""
    best = TOO_MUCH
    seat, points = position.acting, position.action_points
    for code in position.codes(seat):
        after = position.copy()
        after.apply(seat, code)
        filled = after.taken & section & ~position.taken
        if not filled or position.taken & section & ~after.taken or after.chance() is not None:
            continue
        spent = points - after.action_points
        if after.sections != position.sections:
            if after.sections[-1][2] == seat:
                best = min(best, spent)
        elif after.acting == seat:
            best = min(best, spent + tried(after, section))
    return best


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_not_even_tried_could_not_be_paid(players: int) -> None:
    rng = random.Random(players)
    cut = close = 0
    for _ in range(4):
        position = GAME.setup(players).start()
        settle(position, rng)
        while not position.is_over():
            for seat in range(players):
                reach = Reach(position, seat)
                for spaces in rules_sections.open_sections(position):
                    section = OpenSection(position, spaces)
                    if 1 <= section.empty <= MOST_EMPTY:
                        least, true = reach._at_least(section), reach._cost_to_fill(section)
                        assert least <= true or true == TOO_MUCH
                        cut += least > reach.points
                        close += least == true
            seat = position.acting
            position.apply(seat, Apprentice(rng).choose(Perspective(position, seat)))
            settle(position, rng)
    assert cut > 100 and close > 10


@pytest.mark.parametrize("players", [2, 3])
def test_costs_are_those_of_legal_moves(players: int) -> None:
    rng = random.Random(players)
    compared = possible = missed = 0
    for _ in range(6):
        position = GAME.setup(players).start()
        settle(position, rng)
        bots = [Apprentice(rng) for _ in range(players)]
        while not position.is_over():
            if rng.random() < 0.25:
                sections = rules_sections.open_sections(position)
                for section in sections if len(sections) > 1 else []:  # with the last one, points left over lapse
                    found = OpenSection(position, section)
                    if 1 <= found.empty <= 2:
                        claimed = Reach(position, position.acting)._cost_to_fill(found)
                        true = tried(position, section)
                        assert claimed >= true, GAME.sketch(position.observe(position.acting))
                        compared += 1
                        possible += claimed < TOO_MUCH
                        missed += claimed > true
            seat = position.acting
            position.apply(seat, bots[seat].choose(Perspective(position, seat)))
            settle(position, rng)
    assert compared > 50 and possible > 10
    assert missed * 10 <= possible  # seldom two cards are better used the other way round


def test_a_section_is_filled_from_near_or_with_a_new_worker() -> None:
    rest = '"\nworkers.red = "21"'
    assert cost(lay('workers.violet = "19 20 moissac' + rest, 3), 19) == 1
    assert cost(lay('workers.violet = "19 20 33' + rest, 3), 19) == 3
    assert cost(lay('workers.violet = "19 20 31 32 33' + rest, 3), 19) == TOO_MUCH
    assert cost(lay('hand.violet = "leap"\nworkers.violet = "19 20 31 32 33' + rest, 3), 19) == 1


def test_a_full_run_is_closed_with_a_lock() -> None:
    assert gain('workers.violet = "24 25 26"') == 4 + 1
    assert gain('workers.violet = "24 25"\nworkers.red = "26 27 28"') == 0


def test_what_brings_most_is_taken_first_as_long_as_points_last() -> None:
    assert gain('workers.violet = "19 20 21"') == 6
    two = 'locks = "31"\nworkers.violet = "19 20 21 32"\n'
    assert gain(two) == 6  # a new worker for either section, but not for both


def test_others_count_on_what_they_could_take() -> None:
    calm = 'workers.violet = "30"\nworkers.red = "10 11 12"'
    threat = 'workers.violet = "30"\nworkers.red = "19 20 21"'
    assert GAME.evaluate(lay(threat, 3), 0) < GAME.evaluate(lay(calm, 3), 0)
