"""The slowest legal-move queries that we know how to ask: `python -m tests.games.canal_mania.slowest`."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from tests.games.canal_mania.helpers import setup_of
from towpath.engine.sheet import Sheet
from towpath.games.canal_mania.components import load_content
from towpath.games.canal_mania.position import CanalManiaPosition
from towpath.games.canal_mania.ways import Ways
from towpath.lab.bench import engine

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
    for hex in range(len(position.depth)):
        position.depth[hex] = 1
    return position


def crowded_queries() -> float:
    """Listing, reading and walking the more than 900 moves of the crowded position: the slowest answer."""
    position = crowded()
    assert position.count(0) > 900
    words = ["build", "rochdale", "M7", "stretch", "se", "aqueduct", "tunnel", "surveyor"]
    times = [quickest(lambda: position.codes(0)), quickest(lambda: position.read(0, " ".join(words)))]
    for depth in range(len(words)):
        prefix = words[:depth]
        times.append(quickest(lambda prefix=prefix: position.next_words(0, prefix)))  # type: ignore[misc]
    return max(times)


def first_steps() -> float:
    """Whether a canal can be finished, asked for the first time from both ends of every contract: the slowest answer."""
    times: list[float] = []
    for edition in load_content(None)[0].editions.values():
        for number, contract in enumerate(edition.country.contracts):
            for end in contract.ends:
                asked = quickest(lambda n=number, e=end, c=edition.country: Ways(c, 2).root(n, e).steps())  # type: ignore[misc]
                times.append(asked)
    return max(times)


def main() -> None:
    print(f"limit for a legal-move query: {LIMIT * 1000:.1f} ms; engine: {engine()}")
    print(f"crowded position, 900 moves, slowest query: {crowded_queries() * 1000:.3f} ms")
    print(f"build.finishable with nothing known yet, slowest of all contracts: {first_steps() * 1000:.3f} ms")


if __name__ == "__main__":
    main()
