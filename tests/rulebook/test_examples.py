"""Every example of the five printed rulebooks is a scenario, marked with where it stands."""

from __future__ import annotations

import pytest

from towpath.games import games
from towpath.rulebook.book import book

# By rulebook: how its sources begin, and its examples. The French and the Italian rules are of the same first edition
# and have the same examples; what both editions have stands once. (The second edition also explains with an example in
# which quarter of the map a contract lies; that is no position of the game.)
BOTH = (
    "build-finishable", "build-supply", "example-01-medway", "example-02-eight-tiles", "example-03-shropshire-union",
    "example-04-wey-arun", "example-05-kennet-avon", "example-07-surveyors", "example-08-integrity",
    "example-09-red-goods", "example-09-red-goods-burton", "example-11-chester-nottingham",
    "example-11-guildford-london", "example-11-taunton-bridgewater", "example-12-basingstoke-arundel",
    "example-13-coventry-gloucester", "example-15-arundel-oxford", "example-21-lancaster", "example-22-smeaton",
    "example-22-smeaton-any-two",
)  # fmt: skip
FIRST = (
    "example-02-leeds-liverpool-first-edition", "example-06-goole-sheffield-first-edition",
    "example-10-green-goods-first-edition", "example-14-manchester-northampton-first-edition",
    "example-16-peterborough-london-first-edition", "example-18-end-first-edition", "example-19-prolific",
)  # fmt: skip
SECOND = (
    "example-02-leeds-liverpool", "example-06-goole-sheffield", "example-10-green-goods",
    "example-14-manchester-coventry", "example-16-newark-northampton", "example-17-ring", "example-18-end",
    "example-20-junction",
)  # fmt: skip
EXAMPLES = {
    ("kontor", "rulebook, "): (
        "r39-example-of-the-boat", "r53-distribution-centre", "r61-income-and-draw", "t06-largest-difference",
        "t07-more-leads", "t08-tea-beats-wine",
    ),
    ("arriala", "rulebook, "): (
        "t01-one-point-after-a-lock", "t02-passing-four-spaces", "t04-second-place-scores", "t05-two-cancel-out",
    ),
    ("canal-mania", "both editions, "): BOTH,
    ("canal-mania", "first edition, "): FIRST,
    ("canal-mania", "second edition, "): SECOND,
}  # fmt: skip


@pytest.mark.parametrize(("name", "source"), EXAMPLES)
def test_every_example_of_a_rulebook_is_a_scenario(name: str, source: str) -> None:
    marked = [each.name for each in book(games()[name]).scenes.values() if each.source.startswith(source)]
    assert sorted(marked) == sorted(EXAMPLES[name, source])


@pytest.mark.parametrize("name", sorted(games()))
def test_no_example_is_of_an_unknown_rulebook(name: str) -> None:
    sources = {each.source for each in book(games()[name]).scenes.values()} - {""}
    known = tuple([source for game, source in EXAMPLES if game == name])
    assert [source for source in sources if not source.startswith(known)] == []
