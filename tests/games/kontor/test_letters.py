"""Sectors keep their letters."""

from __future__ import annotations

import random

import pytest

from tests.games.kontor.tables import arranged
from towpath import Position, game

OPTIONS = [{}, {"specials": "on"}, {"variant": "tic-tac-toe"}, {"variant": "canal-grande", "specials": "on"}]


def letters(position: Position) -> dict[str, set[str]]:
    sectors = position.observe(None).facts["sectors"]
    found = {sector["letter"]: set(sector["cells"]) for sector in sectors}
    assert len(found) == len(sectors) and "" not in found
    return found


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_sector_keeps_its_letter_and_no_letter_is_given_twice(options: dict[str, str]) -> None:
    given = 0
    for seed in range(8):
        rng = random.Random(seed)
        position = game("kontor").setup(options=options).start()
        before: dict[str, set[str]] = {}
        used: set[str] = set()
        while not position.is_over():
            chance = position.chance()
            if chance is not None:
                position.apply_chance(chance.pick(rng))
            else:
                seat = rng.choice(position.actors())
                position.apply(seat, position.sample(seat, rng))
            now = letters(position)
            assert not (set(now) - set(before)) & used
            assert all([now[letter] & before[letter] for letter in set(now) & set(before)])
            used |= set(now)
            before = now
        given += len(used)
    assert given > 30


def test_of_sectors_that_grow_together_the_older_letter_stays() -> None:
    position = arranged(table="3 . 5\n72 A 75", hand={"red": [23, 9, 11, 45, 46], "black": [2, 4, 6, 48, 51]})
    assert letters(position) == {"A": {"f6"}, "B": {"h6"}}
    position.play(0, "choose quay 23")
    position.play(1, "sit-out")
    position.play(0, "lay g6")
    assert letters(position) == {"A": {"f6", "g6", "h6"}}


def test_a_letter_is_the_same_for_everybody_and_in_imagined_positions() -> None:
    rng = random.Random(3)
    position = game("kontor").setup(options={"specials": "on"}).start()
    for _ in range(120):
        chance = position.chance()
        if chance is not None:
            position.apply_chance(chance.pick(rng))
        elif not position.is_over():
            seat = rng.choice(position.actors())
            position.apply(seat, position.sample(seat, rng))
    for seat in (0, 1, None):
        assert letters(position.resample(seat, rng)) == letters(position) == letters(position.copy())
