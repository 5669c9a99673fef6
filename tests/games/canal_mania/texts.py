"""What the tests of texts know about Canal Mania."""

from __future__ import annotations

from towpath.games import game
from towpath.games.canal_mania.components import ENGINEERS

# Options and numbers of players: together every kind of event happens.
PLAYED: list[tuple[dict[str, str], int]] = [
    ({}, 2),
    ({"length": "-20"}, 5),
    ({"edition": "first"}, 3),
    ({"edition": "first"}, 4),
]
PLAIN_KINDS = ("hex",)  # of words that have the same letters in every language
ENDINGS = ("end-marker", "last-contracts", "stall", "long")
GERMAN_DRAWING = ("Parlament", "mit seinen Kanälen")  # words that only a German drawing has
# By the beginning of the source: the examples of the printed rulebooks. The French and the Italian rules are of the first
# edition and have the same examples; what both editions have stands once. (The second edition also explains with an
# example in which quarter of the map a contract lies; that is no position of the game.)
EXAMPLES = {
    "both editions, ": (
        "build-finishable", "build-supply", "example-01-medway", "example-02-eight-tiles", "example-03-shropshire-union",
        "example-04-wey-arun", "example-05-kennet-avon", "example-07-surveyors", "example-08-integrity",
        "example-09-red-goods", "example-09-red-goods-burton", "example-11-chester-nottingham",
        "example-11-guildford-london", "example-11-taunton-bridgewater", "example-12-basingstoke-arundel",
        "example-13-coventry-gloucester", "example-15-arundel-oxford", "example-21-lancaster", "example-22-smeaton",
        "example-22-smeaton-any-two",
    ),
    "first edition, ": (
        "example-02-leeds-liverpool-first-edition", "example-06-goole-sheffield-first-edition",
        "example-10-green-goods-first-edition", "example-14-manchester-northampton-first-edition",
        "example-16-peterborough-london-first-edition", "example-18-end-first-edition", "example-19-prolific",
    ),
    "second edition, ": (
        "example-02-leeds-liverpool", "example-06-goole-sheffield", "example-10-green-goods",
        "example-14-manchester-coventry", "example-16-newark-northampton", "example-17-ring", "example-18-end",
        "example-20-junction",
    ),
}  # fmt: skip


def card_keys() -> list[str]:
    """The keys of the rulebook's [about] for cards that can be in a hand or lie open."""
    title = game("canal-mania")
    contents = [title.setup(options=options).content for options in title.option_sets()]
    kinds = {word for content in contents for word in content.components.kind_words}
    cards = [f"{place}-{word}" for word in sorted(kinds) for place in ("hand", "open")]
    return [*cards, *[f"engineer-{who}" for who in ENGINEERS]]
