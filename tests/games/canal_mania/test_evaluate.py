"""What Canal Mania's evaluation must get right, and that playing by it beats playing at random."""

from __future__ import annotations

import math
import random

import pytest

from towpath.bots import Bot, Greedy, Perspective, RandomBot
from towpath.engine import Setup
from towpath.games import game
from towpath.games.canal_mania import codes
from towpath.games.canal_mania.components import CanalManiaContent
from towpath.games.canal_mania.evaluate import evaluate
from towpath.games.canal_mania.evaluate_ways import completions
from towpath.games.canal_mania.game import GAME
from towpath.games.canal_mania.position import CanalManiaPosition
from towpath.games.canal_mania.stages import BUILDING, MIDDLE
from towpath.games.canal_mania.ways import Way
from towpath.lab.play import settle


def two_players(edition: str = "second", players: int = 2) -> Setup[CanalManiaContent, CanalManiaPosition]:
    return GAME.setup(players, {"edition": edition})


def started(seed: int, setup: Setup[CanalManiaContent, CanalManiaPosition]) -> CanalManiaPosition:
    position = setup.start()
    settle(position, random.Random(seed))
    return position


def give(position: CanalManiaPosition, seat: int, word: str, count: int) -> None:
    card = position.rules.components.kind_by_word[word]
    position.hands[seat * position.rules.kinds + card] += count
    position.types[seat * 5 + position.rules.components.kind_type[card]] += count


def take_contract(position: CanalManiaPosition, word: str, town: str) -> None:
    country = position.rules.country
    number = country.contract_by_word[word]
    if number not in position.parliament:
        position.parliament = (*position.parliament[:-1], number)
    position.apply(position.acting, codes.CONTRACT | number << 6 | country.by_word[town])


@pytest.mark.parametrize("edition", ["second", "first"])
def test_it_is_finite_all_through_a_game(edition: str) -> None:
    rng = random.Random(5)
    setup = two_players(edition, 3)
    position = setup.start()
    while not position.is_over():
        settle(position, rng)
        for seat in range(3):
            assert math.isfinite(setup.game.evaluate(position, seat))
        for seat in position.actors():
            position.apply(seat, position.sample(seat, rng))
        settle(position, rng)
    winner = position.result().winners[0]
    assert all(
        [
            setup.game.evaluate(position, seat) < setup.game.evaluate(position, winner)
            for seat in range(3)
            if seat != winner
        ]
    )


def test_what_one_of_two_gains_the_other_loses() -> None:
    rng = random.Random(6)
    position = started(6, two_players())
    for _ in range(150):
        assert evaluate(position, 0) == pytest.approx(-evaluate(position, 1))
        position.apply(position.acting, position.sample(position.acting, rng))
        settle(position, rng)


def test_more_points_are_better() -> None:
    position = started(1, two_players())
    before = evaluate(position, 0)
    position.points[0] += 3
    assert evaluate(position, 0) == pytest.approx(before + 3)


def test_an_opponents_points_are_worse() -> None:
    position = started(1, two_players(players=3))
    before = evaluate(position, 0)
    position.points[2] += 3
    assert evaluate(position, 0) < before


def test_a_card_that_is_wanted_is_better_than_one_that_is_not() -> None:
    position = started(2, two_players())
    take_contract(position, "bridgewater-canal", "liverpool")
    wanted, unwanted = position.copy(), position.copy()
    give(wanted, 0, "lock", 1)
    give(unwanted, 0, "tunnel", 1)
    assert evaluate(wanted, 0) > evaluate(unwanted, 0) > evaluate(position, 0)


def test_a_surveyor_is_the_best_card() -> None:
    position = started(2, two_players())
    take_contract(position, "macclesfield", "manchester")
    worth: dict[str, float] = {}
    for word in ("stretch", "lock", "aqueduct", "tunnel", "surveyor"):
        richer = position.copy()
        give(richer, 0, word, 1)
        worth[word] = evaluate(richer, 0)
    assert max(worth, key=worth.__getitem__) == "surveyor"


def test_cards_beyond_the_hand_limit_are_worth_nothing() -> None:
    position = started(2, two_players())
    take_contract(position, "bridgewater-canal", "liverpool")
    give(position, 0, "stretch", 12)
    before = evaluate(position, 0)
    give(position, 0, "stretch", 1)
    assert evaluate(position, 0) == pytest.approx(before)


def test_finishing_a_canal_is_worth_the_action_that_it_takes() -> None:
    position = started(3, two_players())
    take_contract(position, "bridgewater-canal", "liverpool")
    settle(position, random.Random(3))
    give(position, 0, "stretch", 1)
    give(position, 0, "lock", 1)
    assert position.stage == MIDDLE
    ready = evaluate(position, 0)
    while position.stage in (MIDDLE, BUILDING):
        tiles = [code for code in position.codes(0) if code >= codes.BUILD]
        worth = [evaluate_after(position, code) for code in tiles]
        position.apply(0, tiles[worth.index(max(worth))])
    assert position.points[0] == 4
    settle(position, random.Random(3))
    # More than three cards that no canal wants would be.
    assert evaluate(position, 0) > ready + 1.5


def evaluate_after(position: CanalManiaPosition, code: int) -> float:
    copied = position.copy()
    copied.apply(0, code)
    return evaluate(copied, 0)


def test_a_section_of_ones_own_lets_goods_be_shipped() -> None:
    position = started(4, two_players())
    before = evaluate(position, 0)
    towns = position.rules.country.by_word
    position.network = position.network.plus((towns["coventry"], towns["birmingham"], 0, 4))
    position.connected |= 1 << towns["coventry"] | 1 << towns["birmingham"]
    joined = evaluate(position, 0)
    assert joined > before
    position.cubes |= 1 << towns["coventry"]
    assert evaluate(position, 0) > joined


def test_a_longer_line_of_ones_own_is_better_than_two_short_ones() -> None:
    position = started(4, two_players())
    towns = position.rules.country.by_word
    apart, joined = position.copy(), position.copy()
    for there, far in ((apart, ("tonbridge", "maidstone")), (joined, ("birmingham", "worcester"))):
        for one, two in (("coventry", "birmingham"), far):
            there.network = there.network.plus((towns[one], towns[two], 0, 4))
    assert evaluate(joined, 0) > evaluate(apart, 0)


@pytest.mark.parametrize("edition", ["second", "first"])
def test_every_contract_has_a_way_to_its_end_that_the_rules_allow(edition: str) -> None:
    content = two_players(edition, 3).content.editions[edition]
    for number, contract in enumerate(content.country.contracts):
        for start in contract.ends:
            root = content.root(number, start)
            assert completions(root)
            for found in completions(root):
                assert found.sections in [way.sections for way in ways_over(root, found.hexes)], contract.word


def ways_over(way: Way, hexes: tuple[int, ...]) -> list[Way]:
    """The finished ways whose tiles lie on these hexes in this order."""
    if not hexes:
        return [way] if way.finished else []
    steps = [step for step in way.steps() if step >> 3 == hexes[0]]
    return [ways for step in steps for ways in ways_over(way.after(step), hexes[1:])]


def winner(setup: Setup[CanalManiaContent, CanalManiaPosition], bots: list[Bot], seed: int) -> int:
    luck = random.Random(seed)
    position = setup.start()
    settle(position, luck)
    while not position.is_over():
        seat = position.actors()[0]
        position.apply(seat, bots[seat].choose(Perspective(position, seat)))
        settle(position, luck)
    return position.result().winners[0]


def test_greedy_play_beats_random_play() -> None:
    setup = game("canal-mania").setup(2, {"length": "-20"})
    for seed in range(6):
        seat = seed % 2
        bots: list[Bot] = [RandomBot(random.Random(seed)), RandomBot(random.Random(seed))]
        bots[seat] = Greedy(random.Random(seed), samples=1, width=2, depth=6)
        assert winner(setup, bots, seed) == seat
