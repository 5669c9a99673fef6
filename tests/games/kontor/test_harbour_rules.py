"""Single rules that are quickest said in code; scenarios show the others."""

from __future__ import annotations

import pytest

from tests.games.kontor.tables import arranged
from towpath.engine import IllegalMove
from towpath.games.kontor.position import KontorPosition

HANDS = {"red": [11, 49, 65, 43, 45], "black": [50, 58, 66, 48, 51]}


def table(corner: str = ".", beside: str = ".") -> str:
    """The cross, with cards at h6 and i6."""
    return f". . 69 . .\n. . 71 {corner} {beside}\n72 75 A 77 80\n. . 81 . .\n. . 84 . ."


def red_plays(card: str, **given: object) -> KontorPosition:
    """Red has revealed this card, and black sits out."""
    position = arranged(None, **{"hand": HANDS, **given})
    position.play(0, f"choose {card}")
    position.play(1, "sit-out")
    return position


def test_a_quay_beside_an_opposing_crane_is_refused() -> None:
    position = red_plays("quay 49", table=table("2"))
    before = position.hash()
    with pytest.raises(IllegalMove) as refused:
        position.play(0, "lay h5")
    assert refused.value.rule == "R67" and refused.value.reason.params == {"cell": "h5"}
    assert position.hash() == before


def test_a_canal_beside_an_opposing_crane_is_laid() -> None:
    position = red_plays("canal 43", table=table("2"))
    position.play(0, "lay h5")
    assert position.observe(None).fact("table.h5.card") == "canal 43"


def test_a_quay_beside_ones_own_crane_is_laid() -> None:
    position = red_plays("quay 49", table=table("1"))
    position.play(0, "lay h5")
    assert position.observe(None).fact("sectors.0.size") == 2


def test_a_player_without_cards_can_only_sit_out() -> None:
    position = arranged(None, hand={"red": [], "black": [50]})
    assert list(position.moves(0)) == ["sit-out"]
    reason = position.explain(0, "choose quay 11")
    assert reason is not None and reason.rule == "R14"


def test_laying_a_card_ends_what_others_know_about_the_hand() -> None:
    position = red_plays("canal 43", canal_pile=[])
    position.play(0, "lay h6")
    assert position.observe(1).fact("seats.red.known") == []


def test_the_same_boat_move_with_and_without_removal_are_two_moves() -> None:
    position = red_plays("quay 11", table=table("12"))
    moves = list(position.moves(0))
    assert "boat g6" in moves and "boat g6 remove h6" in moves and len(set(moves)) == len(moves)


def test_a_poor_loser_of_the_last_special_card_keeps_his_money() -> None:
    position = arranged({"specials": "on"}, special_pile=[90], hand=HANDS)
    for seat, move in ((0, "buy"), (1, "buy"), (0, "show canal 45"), (1, "show quay 66")):
        position.play(seat, move)
    assert position.guilders == [3, 1]


def test_in_the_last_round_of_three_idle_ones_the_game_ends_only_after_both_have_chosen() -> None:
    position = arranged(None, hand=HANDS)
    for _ in range(2):
        position.play(0, "sit-out")
        position.play(1, "sit-out")
    position.play(0, "sit-out")
    assert not position.is_over()
    position.play(1, "sit-out")
    assert position.is_over() and position.result().ending == "nobody-lays"
