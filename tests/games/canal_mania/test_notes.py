"""Notes on the words of moves."""

from __future__ import annotations

import random
from itertools import pairwise

from towpath.engine import Word
from towpath.games import game
from towpath.games.canal_mania.position import CanalManiaPosition


def test_a_shipment_goes_along_the_hexes_of_its_canals() -> None:
    routes = 0
    for position, seat in positions():
        country = position.rules.country
        notes = position.setup.game.notes(position.observe(seat))
        for move in position.moves(seat).starting("ship"):
            way = notes.along(move.split())
            towns = [word for word in move.split()[1:] if word in country.by_word]
            assert [thing.removeprefix("town-") for thing in way if thing.startswith("town-")] == towns
            hexes = [_hex(position, thing) for thing in way]
            assert all([two in [country.neighbour(one, edge) for edge in range(6)] for one, two in pairwise(hexes)])
            routes += 1
    assert routes > 10


def _hex(position: CanalManiaPosition, thing: str) -> int:
    country = position.rules.country
    kind, _, word = thing.partition("-")
    return country.town_hex[country.by_word[word]] if kind == "town" else country.by_label[word]


def test_contracts_and_tiles_say_what_they_are() -> None:
    noted: set[str] = set()
    for position, seat in positions():
        notes = position.setup.game.notes(position.observe(seat))
        for word in position.next_words(seat, ["contract"]):
            noted.add(notes.note(["contract"], word))
        for tile in ("stretch", "lock", "aqueduct", "tunnel"):
            noted.add(notes.note(["build", "any", "any"], Word(tile, "tile")))
    assert "between two towns of your choice" in noted and {"1 card", "2 cards", "3 cards"} <= noted
    assert any([" – " in note and ", value " in note for note in noted])


def positions() -> list[tuple[CanalManiaPosition, int]]:
    """Of a game played at random, whenever somebody decides."""
    found: list[tuple[CanalManiaPosition, int]] = []
    rng = random.Random(5)
    position = game("canal-mania").setup(3).start()
    while len(found) < 400 and not position.is_over():
        chance = position.chance()
        if chance is not None:
            position.apply_chance(chance.pick(rng))
            continue
        seat = position.actors()[0]
        found.append((position.copy(), seat))
        moves = position.moves(seat)
        builds = moves.starting("build") + moves.starting("contract")
        position.play(seat, rng.choice(builds) if builds else moves.sample(rng))
    return found
