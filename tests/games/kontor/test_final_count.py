"""Which sectors count at the end (R73-R76, A27), and who wins."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.games.kontor import plain
from tests.games.kontor.tables import arranged, dealt
from towpath.games.kontor import rules_end
from towpath.games.kontor.rules_end import Ranked

RANKS = st.lists(st.tuples(st.integers(1, 6), st.integers(0, 3)), max_size=12)


def ranked(ranks: list[tuple[int, int]]) -> list[Ranked]:
    sectors = [Ranked(number, 0, size, distance, 1) for number, (size, distance) in enumerate(ranks)]
    return sorted(sectors, key=lambda sector: (-sector.size, sector.distance))


@given(RANKS)
def test_tied_sectors_count_only_as_a_whole(ranks: list[tuple[int, int]]) -> None:
    counted = rules_end.counted_sectors(ranked(ranks), every=False, ties_drop=False)
    assert {sector.cells for sector in counted} == plain.counted(ranks, strict=False)


@given(RANKS)
def test_by_the_strict_reading_tied_sectors_never_count(ranks: list[tuple[int, int]]) -> None:
    counted = rules_end.counted_sectors(ranked(ranks), every=False, ties_drop=True)
    assert {sector.cells for sector in counted} == plain.counted(ranks, strict=True)


@given(RANKS)
def test_never_more_than_five_count_unless_all_do(ranks: list[tuple[int, int]]) -> None:
    assert len(rules_end.counted_sectors(ranked(ranks), every=False, ties_drop=False)) <= 5
    assert len(rules_end.counted_sectors(ranked(ranks), every=True, ties_drop=False)) == len(ranks)


def test_five_or_fewer_sectors_without_ties_all_count() -> None:
    ranks = [(4, 0), (3, 0), (2, 0), (1, 0), (1, 1)]
    assert len(rules_end.counted_sectors(ranked(ranks), every=False, ties_drop=False)) == 5


def test_a_player_may_win_more_sectors_than_he_has_guards() -> None:
    position = dealt(0)
    cells = [cell for cell in position.rules.harbour.cells if cell % 2][:7]
    position.sectors = tuple((1 << cell, 0) for cell in cells)
    facts = position.observe(None).facts
    assert facts["seats"]["red"]["guards"] == 7


def test_three_in_a_row_may_run_across_down_or_diagonally() -> None:
    lines = ("012", "345", "678", "036", "147", "258", "048", "246")
    for line in lines:
        position = dealt(0, variant="tic-tac-toe")
        blocks = position.rules.harbour.blocks
        position.sectors = tuple((blocks[int(block)], 1) for block in line)
        assert rules_end.three_in_a_row(position) and position.result().winners == (1,)
        position = dealt(0, variant="tic-tac-toe")
        position.sectors = tuple((blocks[int(block)], number % 2) for number, block in enumerate(line))
        assert not rules_end.three_in_a_row(position)


def test_three_blocks_that_are_not_in_a_row_do_not_win() -> None:
    position = dealt(0, variant="tic-tac-toe")
    blocks = position.rules.harbour.blocks
    position.sectors = tuple((blocks[block], 0) for block in (0, 1, 4, 5))
    assert not rules_end.three_in_a_row(position)


def test_the_nine_blocks_are_two_by_two_and_in_reading_order() -> None:
    harbour = dealt(0, variant="tic-tac-toe").rules.harbour
    assert [harbour.listed(block)[0] for block in harbour.blocks] == [
        "a1",
        "d1",
        "g1",
        "a4",
        "d4",
        "g4",
        "a7",
        "d7",
        "g7",
    ]
    assert all(block.bit_count() == 4 for block in harbour.blocks)


def test_in_armut_a_penniless_player_and_an_empty_treasury_end_the_game() -> None:
    position = arranged({"variant": "armut"}, guilders={"red": 0, "black": 5})
    assert not rules_end.poverty_ends(position)
    position.guilders, position.treasury = [0, 6], 0
    assert rules_end.poverty_ends(position) and position.result().winners == (1,)


def test_elsewhere_poverty_ends_nothing() -> None:
    position = arranged(guilders={"red": 0, "black": 20})
    assert not rules_end.poverty_ends(position)


@given(RANKS, st.booleans())
def test_what_does_not_count_has_its_reason(ranks: list[tuple[int, int]], strict: bool) -> None:
    sectors = ranked(ranks)
    counted = rules_end.counted_sectors(sectors, every=False, ties_drop=strict)
    for sector in sectors:
        if sector in counted:
            continue
        reason = rules_end.why_not(sector, counted)
        ahead = [each for each in counted if (-each.size, each.distance) < (-sector.size, sector.distance)]
        alike = [each for each in sectors if (each.size, each.distance) == (sector.size, sector.distance)]
        assert (reason == "tied") == (len(ahead) < 5)
        if reason == "tied":
            assert len(alike) > 1 and not [each for each in alike if each in counted]
        elif reason == "farther":
            assert ahead[-1].size == sector.size and ahead[-1].distance < sector.distance
        else:
            assert all([each.size > sector.size for each in ahead])


def test_what_counts_is_known_while_the_game_goes_on() -> None:
    position = dealt(0)
    cells = [cell for cell in position.rules.harbour.cells if cell % 2][:7]
    position.sectors = tuple((1 << cell, 0) for cell in cells)
    sectors = [each for each in position.observe(None).facts["sectors"] if each["closed"]]
    assert sum([each["counts"] for each in sectors]) == position.scores()[0]
    assert all(["why_not" in each for each in sectors if not each["counts"]])


def test_blocks_of_tic_tac_toe_say_who_controls_them_and_whether_somebody_still_may() -> None:
    position = dealt(0, variant="tic-tac-toe")
    blocks = position.rules.harbour.blocks
    position.sectors = ((blocks[0], 1), (blocks[4], -1))
    position.closed = blocks[0] | blocks[4]
    position.occupied |= position.closed
    facts = position.observe(0).facts["blocks"]
    assert [each["owner"] for each in facts[:2]] == ["black", None]
    assert [facts[place]["open"] for place in (0, 1, 4)] == [False, True, False]
