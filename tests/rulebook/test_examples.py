"""Every example of a printed rulebook is a scenario, marked with where it is printed."""

from __future__ import annotations

import pytest

from tests.rulebook.facts import fact
from towpath.games import games
from towpath.rulebook.book import book

EXAMPLES = [
    (name, source, scenes) for name, title in games().items() for source, scenes in fact(title, "EXAMPLES", {}).items()
]


@pytest.mark.parametrize(("name", "source", "scenes"), EXAMPLES)
def test_every_example_of_a_rulebook_is_a_scenario(name: str, source: str, scenes: tuple[str, ...]) -> None:
    marked = [each.name for each in book(games()[name]).scenes.values() if each.source.startswith(source)]
    assert sorted(marked) == sorted(scenes)


@pytest.mark.parametrize("name", games())
def test_no_example_is_of_an_unknown_rulebook(name: str) -> None:
    sources = {each.source for each in book(games()[name]).scenes.values()} - {""}
    known = tuple(fact(games()[name], "EXAMPLES", {}))
    assert [source for source in sources if not source.startswith(known)] == []
