"""Building, against a plain second writing of the rules."""

from __future__ import annotations

import itertools
import random
import tomllib

import pytest

from tests.games.canal_mania.helpers import CASES, setup_of, walk
from tests.games.canal_mania.plain import can_finish, check_canal, exits
from towpath import game
from towpath.engine.sheet import Sheet
from towpath.games.canal_mania import codes, rules_building, rules_payment
from towpath.games.canal_mania import stages as at
from towpath.games.canal_mania.arrange import arrange
from towpath.games.canal_mania.components import (
    BRINDLEY,
    EDITIONS,
    JESSOP,
    SMEATON,
    SURVEYOR,
    TELFORD,
    TUNNEL,
    load_content,
)
from towpath.games.canal_mania.position import CanalManiaPosition
from towpath.games.canal_mania.ways import Way


@pytest.mark.parametrize(("edition", "players"), CASES)
def test_every_canal_that_stands_obeys_every_building_rule(edition: str, players: int) -> None:
    for seed in range(3):
        for number, position in enumerate(walk(setup_of(edition, players), seed)):
            if number % 25 == 0 or position.is_over():
                for canal in position.canals():
                    check_canal(position, canal)


@pytest.mark.parametrize(("edition", "players"), CASES)
def test_sections_and_connected_towns_follow_from_the_canals(edition: str, players: int) -> None:
    for number, position in enumerate(walk(setup_of(edition, players), "network")):
        if number % 20 == 0:
            sections = [
                (one, two, canal.owner, canal.contract)
                for canal in position.canals()
                for one, two in canal.way.sections
            ]
            assert sorted(sections) == sorted(position.network.sections)
            connected = position.connected
            position.find_connected()
            assert position.connected == connected


@pytest.mark.parametrize("name", EDITIONS)
def test_a_step_is_offered_just_when_the_canal_can_still_be_finished(name: str) -> None:
    """Random ways of every contract: each tile that could lie next, tried to the end by brute force."""
    edition = load_content(None)[0].editions[name]
    rng = random.Random(name)
    tried = 0
    for contract in [*range(len(edition.country.contracts)), edition.first_junction]:
        starts = edition.junction_starts if contract == edition.first_junction else None
        if contract == edition.first_junction and not starts:
            continue
        for _ in range(3):
            start = rng.choice(starts or list(edition.country.contracts[contract].ends))
            way = edition.root(contract, start)
            while not way.finished:
                if way.left <= 6:  # longer ways take brute force too long
                    tried += _compare(way, contract)
                way = way.after(rng.choice(way.steps()))
    assert tried > 500


def _compare(way: Way, contract: int) -> int:
    edition = load_content(None)[0].editions
    mine = next(each for each in edition.values() if each.country is way.country)
    tiles = [(tile >> 6, tile >> 3 & 7, tile & 7) for tile in way.tiles]
    tried = 0
    for hex, entry in way.entries():
        for exit in exits(entry):
            expected = can_finish(mine, contract, way.start, [*tiles, (hex, entry, exit)])
            assert (hex << 3 | exit in way.steps()) == expected, (way.tiles, hex, exit)
            tried += 1
    return tried


def test_a_canal_can_be_built_from_either_end_in_as_many_ways() -> None:
    def count(way: Way) -> int:
        return 1 if way.finished else sum([count(way.after(step)) for step in way.steps()])

    for edition in load_content(None)[0].editions.values():
        for number, contract in enumerate(edition.country.contracts):
            one, two = [count(edition.root(number, end)) for end in contract.ends]
            assert one == two >= 3, contract.word


def _plain_payments(
    have: list[int], tile: int, own: int, extra: int, engineer: int, half: bool
) -> set[tuple[int, ...]]:
    """All hands that may be played, from assigning each card needed a card or half a surveyor."""
    payments: set[tuple[int, ...]] = set()
    for spent in itertools.product(*[range(min(count, own + extra) + 1) for count in have[:4]]):
        fits = spent[tile] + (spent[0] if engineer == BRINDLEY and tile == 1 else 0)
        others = sum(spent) - fits
        if others > extra or sum(spent) > own + extra:
            continue
        left = own + extra - sum(spent)
        for surveyors in range(have[SURVEYOR] + 1):
            worth = 2 * surveyors + (half and left > 0) if engineer == SMEATON else surveyors
            if worth >= left:
                payments.add((*spent, surveyors))
                break
    return payments


def test_payments_are_all_that_differ_and_no_more() -> None:
    rng = random.Random(1)
    for _ in range(3000):
        have = [rng.randrange(4) for _ in range(5)]
        tile, engineer = rng.randrange(4), rng.randrange(5)
        own = [1, 1, 2, 3][tile] - ((engineer == JESSOP and tile == TUNNEL) or (engineer == TELFORD and tile == 2))
        extra, half = rng.choice((0, 2)), engineer == SMEATON and rng.random() < 0.4
        offered = rules_payment._find(have, tile, own, extra, engineer, half)
        spelled = []
        for spend in offered:
            cards = [spend >> 3 * type & 7 for type in range(4)]
            left = own + extra - sum(cards)
            spelled.append((*cards, rules_payment.surveyors_for(left, engineer, half)))
        assert len(set(spelled)) == len(spelled)
        assert set(spelled) == _plain_payments(have, tile, own, extra, engineer, half)
        assert [each[SURVEYOR] for each in spelled] == sorted([each[SURVEYOR] for each in spelled])


def test_what_is_taken_back_is_as_if_it_had_never_been_built() -> None:
    tried = 0
    for seed in range(6):
        for position in walk(setup_of("second", 3), f"back {seed}"):
            if position.stage != at.MIDDLE or position.pending:
                continue
            seat = position.acting
            found: list[int] = []
            rules_building.withdraw_codes(position, seat, found)
            for code in found:
                other = position.copy()
                other.apply(seat, code)
                for canal in other.canals():
                    check_canal(other, canal)
                assert sum(other.depth) == sum(len(canal.tiles) for canal in other.canals())
                assert bytes(other.hands) == bytes(position.hands) and other.points == position.points
                tried += 1
    assert tried > 50


def test_with_the_strict_option_just_the_tiles_of_the_turn_before_can_be_taken_back() -> None:
    """Every tile with the number of the turn in which its player built it, kept beside the game."""
    setup = game("canal-mania").setup(2, {"withdraw": "previous"})
    offered = kept = 0
    for seed in range(8):
        rng = random.Random(f"strict {seed}")
        position = setup.start()
        built: dict[int, list[int]] = {}
        while not position.is_over():
            chance = position.chance()
            if chance is not None:
                position.apply_chance(chance.pick(rng))
                continue
            seat = position.acting
            if position.stage == at.MIDDLE:
                allowed = set()
                for canal in position.slots[2 * seat : 2 * seat + 2]:
                    if canal is not None:
                        turns = built.get(canal.contract, [])
                        for hex, turn in zip(canal.way.used, turns):
                            kept += turn < position.round - 1
                            if turn == position.round - 1:
                                allowed.add((canal.contract, hex))
                assert {
                    taken_back(position, seat, code) for code in position.codes(seat) if is_withdrawal(code)
                } == allowed
                offered += len(allowed)
            position.apply(seat, chosen(position, seat, rng))
            for canal in position.slots[2 * seat : 2 * seat + 2]:
                if canal is not None:
                    turns = built.get(canal.contract, [])[: len(canal.tiles)]
                    built[canal.contract] = turns + [position.round] * (len(canal.tiles) - len(turns))
    assert offered > 20 and kept > 20


def is_withdrawal(code: int) -> bool:
    return codes.WITHDRAW <= code < codes.CONTRACT


def taken_back(position: CanalManiaPosition, seat: int, code: int) -> tuple[int, int]:
    """The contract, and the hex of the first tile that goes."""
    canal = position.slots[2 * seat + (code - codes.WITHDRAW >> 4)]
    assert canal is not None
    return canal.contract, canal.way.used[-(code - codes.WITHDRAW & 15)]


def chosen(position: CanalManiaPosition, seat: int, rng: random.Random) -> int:
    """A random move, often a tile or the taking back of one."""
    rare = [code for code in position.codes(seat) if is_withdrawal(code) or codes.BUILD <= code < codes.SHIP]
    return rng.choice(rare) if rare and rng.random() < 0.5 else position.sample(seat, rng)


@pytest.mark.parametrize(("version", "edition"), [(3, "second"), (4, "second"), (4, "first")])
def test_a_player_without_a_contract_to_take_must_act_in_the_second_edition_since_rules_4(
    version: int, edition: str
) -> None:
    setup = game("canal-mania").setup(3, {"edition": edition}, rules=version)
    given = "parliament = []\ncontract_deck = []"
    position = arrange(setup, Sheet(tomllib.loads(given), "test", given.splitlines()))
    assert (codes.PASS in position.codes(0)) == ((version, edition) != (4, "second"))
    reason = position.explain(0, "pass")
    assert (reason is None) == (codes.PASS in position.codes(0))
    assert position.codes(0), "engineers can always be swapped"
