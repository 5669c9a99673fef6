"""Positions as scenarios give them: what is filled in, and what is refused."""

from __future__ import annotations

import pytest

from tests.games.kontor.census import census
from tests.games.kontor.tables import arranged, dealt
from towpath import BadInput
from towpath.games.kontor.components import VARIANTS

CROSS = ". . 69 . .\n. . 71 . .\n72 75 A 77 80\n. . 81 . .\n. . 84 . ."


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_position_without_wishes_holds_all_cards_and_guilders(variant: str) -> None:
    assert census(arranged({"variant": variant})) == census(dealt(0, variant=variant))


def test_the_lowest_card_of_a_given_pile_is_its_top() -> None:
    position = arranged(None, canal_pile=[52, 47, 60], quay_pile={"red": [11, 9]})
    facts = position.observe(None).facts
    assert facts["canal_pile"] == {"top": "canal 47", "left": 2}
    assert facts["seats"]["red"]["quay_pile"] == {"top": "quay 9", "left": 1, "under": []}


def test_floods_and_bridges_lie_in_stacks() -> None:
    table = CROSS.replace("A", "88|A").replace("77", "86/89-77").replace("71 .", "71 87/11")
    position = arranged({"specials": "on"}, table=table)
    facts = position.observe(None).facts["table"]
    assert facts["g7"]["card"] == "bridge 88" and facts["g7"]["axis"] == "upright"
    assert facts["h7"]["card"] == "flood 86" and facts["h6"]["card"] == "flood 87"
    assert position.level_bridges == 0
    assert census(position) == census(dealt(0, specials="on"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ({"table": "72 75 77"}, "should show the anchor A once"),
        ({"table": "A A"}, "should show the anchor A once"),
        ({"table": "A x"}, "'x' should be a card number"),
        ({"table": "A 92"}, "no card of this game has the number 92"),
        ({"table": "A 86/11"}, "no card of this game has the number 86"),
        ({"table": "A 52", "hand": {"red": [52]}}, "card 52 is used twice"),
        ({"table": "A 43 45 48 51 53 56 59"}, "outside the harbour"),
        ({"table": "43 45 48 51 A 53 56 59"}, "is larger than 7x7"),
        ({"boat": "h6"}, "should be a cell with a canal"),
        ({"boat": "z9"}, "should be a cell with a canal"),
        ({"hand": {"green": [1]}}, "unknown key"),
        ({"hand": {"red": [12]}}, "quay of the other colour"),
        ({"known": {"red": [65]}}, "card 65 should be in that hand"),
        ({"canal_top": 11}, "card 11 is no canal"),
        ({"canal_pile": [11]}, "card 11 is no canal"),
        ({"quay_top": {"red": 12}}, "card 12 is no quay of red"),
        ({"quay_pile": {"black": [11]}}, "card 11 is no quay of black"),
        ({"guilders": {"red": 12, "black": 12}}, "there are 20 guilders in all"),
        ({"treasury": 15}, "there are 20 guilders in all"),
        ({"round": 0}, "from 1 to 100"),
        ({"colour": "red"}, "unknown key"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(text: dict[str, object], message: str) -> None:
    with pytest.raises(BadInput) as raised:
        arranged(None, **text)
    assert message in str(raised.value)


@pytest.mark.parametrize(
    ("sign", "message"),
    [
        ("86", "lies on another card"),
        ("86/5", "floods lie on quays with one good"),
        ("86/52", "floods lie on quays with one good"),
        ("88-11", "bridges on canals and floods"),
        ("88/52", "'/' covers with a flood"),
        ("86-52", "'/' covers with a flood"),
        ("88-", "should be a card number"),
    ],
)
def test_special_cards_cover_only_what_they_may(sign: str, message: str) -> None:
    with pytest.raises(BadInput) as raised:
        arranged({"specials": "on"}, table=f"A {sign}")
    assert message in str(raised.value)


def test_a_hidden_pile_has_no_top() -> None:
    with pytest.raises(BadInput, match="no top is visible"):
        arranged({"quay-pile": "none"}, quay_top={"red": 11})
