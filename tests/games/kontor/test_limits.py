"""Limits that float until they are reached, against a plain second reading of R46-R49."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.kontor.plain import PlainHarbour
from tests.games.kontor.tables import cells_of, dealt
from towpath.engine.bits import bits
from towpath.games.kontor import rules_boat, rules_harbour
from towpath.games.kontor.components import VARIANTS
from towpath.games.kontor.position import KontorPosition

FLOATING = ("basic", "wasserspiele", "gullivers-reisen")
# Each step lays a card or, once in a while, lets the boat take one back.
STEPS = st.lists(st.tuples(st.booleans(), st.integers(0, 10**6)), min_size=1, max_size=60)


def follow(position: KontorPosition) -> PlainHarbour:
    harbour = position.rules.harbour
    anchor = (harbour.row(harbour.anchor), harbour.column(harbour.anchor))
    plain = PlainHarbour(harbour.width, harbour.height, harbour.fixed, anchor, (harbour.rows, harbour.columns))
    for cell in cells_of(position, position.occupied):
        plain.lay(cell, {"kind": "canal"})
    return plain


@pytest.mark.parametrize("variant", FLOATING)
@given(steps=STEPS)
@settings(max_examples=30, deadline=None)
def test_limits_float_with_the_cards_until_they_are_reached_and_then_stay(
    variant: str, steps: list[tuple[bool, int]]
) -> None:
    position = dealt(0, variant=variant)
    harbour = position.rules.harbour
    plain = follow(position)
    quays = bits(position.rules.quays[0])
    laid: list[int] = []
    for lays, pick in steps:
        cells = bits(rules_harbour.open_cells(position))
        assert cells_of(position, sum(1 << cell for cell in cells)) == plain.free_cells()
        if lays and quays and cells:
            cell = cells[pick % len(cells)]
            rules_harbour.place(position, cell, quays.pop())
            laid.append(cell)
            plain.cards[harbour.row(cell), harbour.column(cell)] = {"kind": "canal"}
            plain._fix()
        elif laid and position.boat_quays:
            cell = bits(position.boat_quays)[pick % position.boat_quays.bit_count()]
            rules_boat._remove(position, cell)
            plain.remove((harbour.row(cell), harbour.column(cell)))
        assert cells_of(position, position.bounds) == {each for each in plain.board if plain.is_inside(each)}
        assert position.rows_fixed == (plain.fixed_rows is not None)
        assert position.columns_fixed == (plain.fixed_columns is not None)


@pytest.mark.parametrize("variant", VARIANTS)
def test_neighbours_share_a_side_and_never_wrap_round(variant: str) -> None:
    position = dealt(0, variant=variant)
    harbour = position.rules.harbour
    for cell in harbour.cells:
        row, column = harbour.row(cell), harbour.column(cell)
        beside = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
        on_board = {(r, c) for r, c in beside if 0 <= r < harbour.rows and 0 <= c < harbour.columns}
        assert cells_of(position, harbour.around[cell]) == on_board


def test_the_largest_harbour_that_content_may_ask_for_has_a_number_for_every_move(tmp_path: Path) -> None:
    own = Path(rules_boat.__file__).parent / "content" / "kontor.toml"
    text = own.read_text("utf-8").replace("width = 7\nheight = 7", "width = 13\nheight = 13")
    path = tmp_path / "wide.toml"
    path.write_text(text, "utf-8")
    position = dealt(0, content=path)
    harbour = position.rules.harbour
    far = harbour.cell(harbour.rows - 1, harbour.columns - 1)
    rules_harbour.place(position, far, bits(position.canal_pile)[0])
    rules_harbour.place(position, far - 1, position.rules.cards.by_number[11])
    position.choices[0] = position.rules.cards.by_number[15]
    position.acting = 0
    rules_boat.start_turn(position)
    codes = position.codes(0)
    words = [" ".join(word.text for word in position.spell(0, code)) for code in codes]
    assert len(set(codes)) == len(set(words)) == len(codes)
    assert f"boat {harbour.names[far]} remove {harbour.names[far - 1]}" in words
