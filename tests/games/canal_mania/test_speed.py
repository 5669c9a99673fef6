"""Legal moves come quickly even where there are very many; the limit is the slowest answer that a table may give."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from tests.games.canal_mania.helpers import setup_of
from towpath.engine.sheet import Sheet
from towpath.games.canal_mania.components import load_content
from towpath.games.canal_mania.position import CanalManiaPosition
from towpath.games.canal_mania.ways import Ways

LIMIT = 0.002
TRIES = 8


def quickest(ask: Callable[[], object]) -> float:
    """The time that it takes when nothing else keeps the machine busy."""
    times: list[float] = []
    for _ in range(TRIES):
        start = perf_counter()
        ask()
        times.append(perf_counter() - start)
    return min(times)


def crowded() -> CanalManiaPosition:
    """Two canals at their start, a hand that pays in every way, tiles of others on every hex."""
    setup = setup_of("second", 3)
    hand = ["lock"] * 3 + ["stretch"] * 3 + ["aqueduct"] * 3 + ["tunnel"] * 3 + ["surveyor"] * 4
    canals = [
        {"owner": "red", "contract": "rochdale", "way": "goole"},
        {"owner": "red", "contract": "shropshire-union", "way": "birmingham"},
    ]
    given = {"phase": 2, "engineers": {"red": "smeaton"}, "canal": canals, "hand": {"red": hand}}
    position = setup.game.arrange(setup, Sheet(given, "crowded", []))
    assert isinstance(position, CanalManiaPosition)
    for hex in range(len(position.depth)):
        position.depth[hex] = 1
    return position


def test_many_tiles_and_payments_are_listed_and_read_quickly() -> None:
    position = crowded()
    assert position.count(0) > 900
    words = "build rochdale M7 stretch se aqueduct tunnel surveyor"
    assert quickest(lambda: position.codes(0)) < LIMIT
    assert quickest(lambda: position.read(0, words)) < LIMIT
    for depth in range(len(words.split())):
        prefix = words.split()[:depth]
        assert quickest(lambda prefix=prefix: position.next_words(0, prefix)) < LIMIT  # type: ignore[misc]


def test_whether_a_canal_can_be_finished_is_found_quickly_the_first_time() -> None:
    for edition in load_content(None)[0].editions.values():
        for number, contract in enumerate(edition.country.contracts):
            for end in contract.ends:
                asked = quickest(lambda n=number, e=end, c=edition.country: Ways(c, 2).root(n, e).steps())  # type: ignore[misc]
                assert asked < LIMIT, contract.word


def test_all_routes_of_the_finished_map_are_found_quickly_the_first_time() -> None:
    for name in ("first", "second"):
        setup = setup_of(name, 5)
        given = Sheet({"picture": True, "phase": 3}, "picture", [])
        position = setup.game.arrange(setup, given)
        assert isinstance(position, CanalManiaPosition)
        position.cubes = (1 << len(position.rules.country.town_words)) - 1

        def first_time(position: CanalManiaPosition = position) -> None:
            position.network.known.clear()
            position.codes(0)

        assert quickest(first_time) < 2 * LIMIT  # with a cube in every town: twice as many as there are
