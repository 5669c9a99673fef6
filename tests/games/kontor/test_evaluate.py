"""What a good player counts in Kontor: leads, what makes them unsure (gaps, the boat, no crane), and money."""

from __future__ import annotations

import pytest

from tests.games.kontor.tables import arranged
from towpath.games.kontor.game import GAME
from towpath.lab.bench import gather_views

# Red's 19 and black's 20 show tea, red's 11 tea and a boat, black's 24 wine; 1 and 2 are cranes, 43 is a canal.
TABLE = """
 . .  69 . .
 . .  71 . .
72 75  A 77 80
 . {0} 81 {2} .
{3} {1} 84 . .
"""


def terms(*cards: str, seat: int = 0) -> dict[str, float]:
    """Of a table with these cards; places without one are free."""
    table = TABLE.format(*cards, *"." * (4 - len(cards)))
    position = arranged(table=table, hand={"red": [57, 65, 45, 47, 17], "black": [50, 58, 66, 48, 51]})
    return GAME.terms(position, seat)


def test_who_leads_a_sector_is_better_off() -> None:
    assert terms("19")["leads"] > 0 > terms("20")["leads"]
    assert terms("19", "20")["leads"] == 0
    assert terms("19", seat=1)["leads"] == -terms("19")["leads"]


def test_a_lead_with_fewer_gaps_is_surer() -> None:
    assert terms("19", "43")["leads"] > terms("19")["leads"]


def test_a_lead_that_only_the_better_good_gives_is_the_least_sure() -> None:
    assert 0 < terms("19", "24")["leads"] < terms("19", "1")["leads"]


def test_what_the_boat_may_take_is_not_sure() -> None:
    assert 0 < terms("11")["leads"] < terms("19")["leads"]


def test_gaps_beside_the_leaders_own_crane_are_less_to_be_feared() -> None:
    assert terms("19", ".", ".", "1")["leads"] > terms("19", ".", ".", "2")["leads"]


@pytest.mark.parametrize("variant", GAME.options[0].values)
def test_the_terms_add_up_to_what_a_position_is_worth(variant: str) -> None:
    for position, seat in gather_views(GAME.setup(options={"variant": variant}), 12):
        assert sum(GAME.terms(position, seat).values()) == pytest.approx(GAME.evaluate(position, seat))
        assert GAME.evaluate(position, 0) == -GAME.evaluate(position, 1)
