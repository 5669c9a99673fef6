"""Cards in rows and on piles, seals, hexes, and text that fits."""

from __future__ import annotations

import math
from xml.etree import ElementTree

import pytest

from towpath.drawing import cards, hexes
from towpath.drawing.layout import size_of
from towpath.drawing.seals import MARKS, seal
from towpath.drawing.svg import document, fitted, titled


def test_cards_lie_side_by_side_as_long_as_there_is_room() -> None:
    assert cards.spread(3, 50, 400, 10) == [0, 60, 120]
    crowded = cards.spread(5, 50, 130, 10)
    assert crowded[-1] + 50 == 130 and crowded[1] == 20
    assert cards.spread(1, 50, 20) == [0] and cards.spread(0, 50, 20) == []


def test_a_pile_shows_the_edges_of_two_cards_at_the_most() -> None:
    assert [cards.edges(40, 60, count).count("<rect") for count in (0, 1, 2, 3, 9)] == [0, 0, 1, 2, 2]


@pytest.mark.parametrize("width", [40, 100])
def test_what_a_card_is_made_of_is_well_formed(width: float) -> None:
    art = cards.paper(width, 90) + cards.back(width, 90, "#123456") + cards.badge(3) + cards.empty_place(width, 90)
    art += cards.row([cards.ring(width, 90, "#fff")] * 3, width, 200)
    drawn = document(400, 100, art, "Cards")
    ElementTree.fromstring(drawn)
    assert size_of(drawn) == (400, 100)


def test_a_title_may_hold_any_signs() -> None:
    root = ElementTree.fromstring(titled(10, 10, "", 'A "<b>" & c', "<g/>"))
    assert root.get("aria-label") == 'A "<b>" & c' and root[0].text == 'A "<b>" & c'


def test_every_seat_has_a_mark_of_its_own_and_others_a_plain_seal() -> None:
    drawn = {seal(seat, "#123456") for seat in MARKS}
    assert len(drawn) == len(MARKS)
    ElementTree.fromstring(f"<g>{seal('violet', '#123456')}</g>")


def test_long_words_are_written_smaller() -> None:
    assert fitted("Ann", 100, 12) == 12
    assert fitted("A very long name indeed", 100, 12) == pytest.approx(100 / (23 * 0.54))


def test_neighbouring_hexes_share_an_edge() -> None:
    here, right, below = hexes.middle(2, 2, 10), hexes.middle(3, 2, 10), hexes.middle(2, 3, 10)
    for other, direction in ((right, 0), (below, 5)):
        across, down = hexes.edge(10, direction)
        assert other == pytest.approx((here[0] + 2 * across, here[1] + 2 * down))
    assert math.dist(*[hexes.corner(10, each) for each in (0, 1)]) == pytest.approx(10)
    assert hexes.hexagon(10).startswith("M0 -10l")
