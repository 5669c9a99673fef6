"""Sections and majorities, for every board that can arise."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.games.arriala.lay import lay
from towpath.games.arriala import rules_sections
from towpath.games.arriala.components import NOBODY, bits
from towpath.games.arriala.rules_sections import majority

COUNTS = st.lists(st.integers(0, 5), min_size=2, max_size=4)


def test_the_majority_of_the_rulebook() -> None:
    assert majority([0, 2, 2, 1]) == 3  # R67
    assert majority([0, 2, 2, 0]) == NOBODY  # R68
    assert majority([1, 2, 2, 1]) == NOBODY  # R64
    assert majority([1, 2, 2, 2]) == 0
    assert majority([0, 2, 0, 1]) == 1
    assert majority([0, 0, 0, 0]) == NOBODY
    assert majority([1, 1, 1, 1]) == NOBODY
    assert majority([0, 1, 0]) == 1


@given(COUNTS)
def test_the_winner_is_alone_with_the_number_of_workers(counts: list[int]) -> None:
    winner = majority(counts)
    if winner == NOBODY:
        numbers = sorted({count for count in counts if count}, reverse=True)[:2]
        assert all(counts.count(number) > 1 for number in numbers)
    else:
        assert counts[winner] > 0 and counts.count(counts[winner]) == 1
        above = {count for count in counts if count > counts[winner]}
        assert len(above) <= 1 and all(counts.count(count) > 1 for count in above)


@given(COUNTS, st.randoms(use_true_random=False))
def test_seats_are_alike(counts: list[int], rng: object) -> None:
    order = list(range(len(counts)))
    rng.shuffle(order)  # type: ignore[attr-defined]
    winner, shuffled = majority(counts), majority([counts[seat] for seat in order])
    assert (winner == NOBODY) == (shuffled == NOBODY)
    assert winner == NOBODY or order[shuffled] == winner


@st.composite
def locks(draw: st.DrawFn) -> list[int]:
    lockable: list[int] = []
    for start, end, most in ((1, 8, 2), (10, 17, 2), (19, 22, 1), (24, 33, 3)):
        lockable += draw(st.lists(st.integers(start, end), max_size=most, unique=True))
    return lockable


@given(locks())
def test_sections_and_locks_cover_the_canal_without_overlap(built: list[int]) -> None:
    position = lay(f'locks = "{" ".join(map(str, built))}"')
    sections = rules_sections.sections(position)
    assert sum(sections) == position.rules.spaces & ~position.locks
    assert sum(section.bit_count() for section in sections) + len(built) == 30
    ends = position.rules.towns | position.locks
    for section in sections:
        spaces = bits(section)
        assert spaces == list(range(spaces[0], spaces[-1] + 1))  # a run
        assert ends >> spaces[0] - 1 & 1 and ends >> spaces[-1] + 1 & 1  # between ends
        assert all(rules_sections.section_at(position, space) == section for space in spaces)


def test_a_move_away_and_back_scores_nothing_twice() -> None:
    position = lay('workers.violet = "17"\nworkers.red = "20 21"\nworkers.yellow = "22"\nturn = "violet"')
    position.play(0, "move violet 17 19")
    assert position.points == [0, 6, 0, 0]
    position.play(0, "move violet 19 castelsarrasin")
    position.play(0, "move violet castelsarrasin 19")
    assert position.points == [0, 6, 0, 0]
