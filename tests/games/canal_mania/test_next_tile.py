"""What comes next on a contract is what the rules let its owner build."""

from __future__ import annotations

import random
import re

from towpath import Position
from towpath.games import game
from towpath.games.canal_mania.components import TILES, TYPES
from towpath.games.canal_mania.draw import TEXTS
from towpath.games.canal_mania.draw_panels import next_words, own_contracts
from towpath.games.canal_mania.next_tile import NextTile, next_tile


def positions(players: int, seed: int, count: int) -> list[tuple[Position, int]]:
    """Of games whose players build what they can: whenever somebody may build or take cards, or might with other cards."""
    found: list[tuple[Position, int]] = []
    rng = random.Random(seed)
    position = game("canal-mania").setup(players).start()
    while len(found) < count and not position.is_over():
        chance = position.chance()
        if chance is not None:
            position.apply_chance(chance.pick(rng))
            continue
        seat = position.actors()[0]
        facts = position.observe(seat).facts
        if facts["stage"] in ("second-phase", "building"):
            found.append((position.copy(), seat))
        moves = position.moves(seat)
        wanted = moves.starting("contract") or (moves.starting("build") if rng.random() < 0.8 else [])
        position.play(seat, rng.choice(wanted) if wanted else moves.sample(rng))
    return found


def test_a_tile_can_be_paid_for_exactly_when_the_rules_let_it_be_built() -> None:
    payable = unpayable = over = 0
    for players in (2, 4):
        for position, seat in positions(players, players, 260):
            observation = position.observe(seat)
            facts, name = observation.facts, position.setup.seat_names()[seat]
            edition = position.setup.content.editions[facts["edition"]]
            built = {move.split()[1] for move in position.moves(seat).starting("build")}
            for contract in facts["seats"][name]["contracts"]:
                coming = next_tile(edition, facts, name, contract["contract"])
                buildable = coming is not None and coming.payable()
                assert buildable == (contract["contract"] in built), contract
                payable += buildable
                unpayable += not buildable
                over += coming is not None and coming.over
    assert payable > 30 and unpayable > 30 and over > 0


def test_the_cards_that_are_needed_are_counted_as_people_count_them() -> None:
    assert next_words(NextTile(2, True, False, 2, 1, 0, 1), TEXTS) == "next: hill, 2 aqueducts; you have 1"
    assert next_words(NextTile(0, False, False, 1, 3, 0, 0), TEXTS) == "next: clear land, 1 stretch; you have 3"
    forms = {TEXTS[f"need.{tile}.{form}"] for tile in TILES for form in ("one", "many")}
    assert len(forms) == 2 * len(TILES)


def test_a_row_says_it_with_a_sign_and_not_by_colour_alone() -> None:
    signs = set()
    for position, seat in positions(3, 5, 120):
        facts, name = position.observe(seat).facts, position.setup.seat_names()[seat]
        edition = position.setup.content.editions[facts["edition"]]
        drawn = own_contracts(edition, facts, name, TEXTS)
        signs |= set(re.findall(r'class="row-next (yes|no)">(.)', drawn))
        for contract in facts["seats"][name]["contracts"]:
            assert f'id="contract-{contract["contract"]}"' in drawn
    assert signs == {("yes", "✓"), ("no", "✗")}


def test_nobody_else_sees_what_comes_next() -> None:
    """It tells of the hand, so it stands with one's own contracts only."""
    title = game("canal-mania")
    for position, seat in positions(3, 6, 40):
        for viewer in (None, *[each for each in range(3) if each != seat]):
            observation = position.observe(viewer)
            parts = title.draw_parts(observation)
            others = [parts[f"{part}-{name}"] for part in ("line", "seat") for name in position.setup.seat_names()]
            assert "row-next" not in "".join(others) + parts["aside"]
            assert ("mine" in parts) == (viewer is not None)


def test_types_and_tiles_are_in_one_order() -> None:
    assert TYPES[: len(TILES)] == TILES
