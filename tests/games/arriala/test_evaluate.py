"""What a good player counts: who is better off, and that a player who counts beats one who does not."""

from __future__ import annotations

import random

import pytest

from tests.games.arriala.lay import lay
from towpath.bots import Apprentice, Bot, Perspective, RandomBot
from towpath.games.arriala.game import GAME


def worth(given: str, seat: int = 0, players: int = 3) -> float:
    return GAME.evaluate(lay(given, players), seat)


def test_leading_a_section_is_better_than_sharing_it() -> None:
    led = worth('workers.violet = "10 11"\nworkers.red = "12"')
    shared = worth('workers.violet = "10"\nworkers.red = "12 11"')
    assert led > worth('workers.violet = "10 30"\nworkers.red = "12"') > shared


def test_a_nearly_complete_section_is_better_than_an_empty_one() -> None:
    assert worth('workers.violet = "19 20 21"') > worth('workers.violet = "24 25 26"')


def test_vineyards_cards_and_last_place_count() -> None:
    assert worth('workers.violet = "brulhois"\nworkers.red = "14"') > worth(
        'workers.violet = "chasselas"\nworkers.red = "14"'
    )
    assert worth('hand.violet = "lock"') > worth('hand.violet = "move-2"') > worth("")
    behind = "points = { violet = 1, red = 2, yellow = 3 }\n"
    assert worth(behind + 'hand.violet = "masterwork"') > worth(behind + 'hand.violet = "lock"')
    done = behind + 'masterworks = { montech-slope = "red", cacor-bridge = "red" }\n'
    assert worth(done + 'hand.violet = "masterwork"') == worth(done)


def test_the_end_is_what_it_is() -> None:
    everything = "1 2 3 4 5 6 7 8 10 11 12 13 14 15 16 17 24 25 26 27 28 29 30 31 32 33"
    position = lay(f'workers.violet = "17 19 20"\nworkers.red = "21"\nscored = "{everything}"', 3)
    position.play(0, "place 22")
    assert position.is_over()
    assert GAME.evaluate(position, 0) > 50 and GAME.evaluate(position, 1) < -50


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whoever_counts_beats_random_play(players: int) -> None:
    lead = 0
    for number in range(4):
        rng = random.Random(f"{players}/{number}")
        seat = number % players
        bots: list[Bot] = [RandomBot(rng) for _ in range(players)]
        bots[seat] = Apprentice(rng, ideas=8)
        position = GAME.setup(players).start()
        while not position.is_over():
            chance = position.chance()
            if chance is not None:
                position.apply_chance(chance.pick(rng))
            else:
                actor = position.actors()[0]
                position.apply(actor, bots[actor].choose(Perspective(position, actor)))
        scores = position.scores()
        lead += scores[seat] * players - sum(scores)
    assert lead > 0
