"""What the tests of texts know about Kontor."""

from __future__ import annotations

from towpath.games.kontor.components import KINDS

# Options and numbers of players: together every kind of event happens.
PLAYED: list[tuple[dict[str, str], int]] = [
    ({"specials": "on"}, 2),
    ({"specials": "on", "quay-pile": "none"}, 2),
    ({"variant": "armut", "specials": "on"}, 2),
    ({"variant": "wasserspiele", "quay-pile": "all"}, 2),
    ({"variant": "tic-tac-toe"}, 2),
    ({"variant": "canal-grande"}, 2),
    ({"variant": "gullivers-reisen"}, 2),
]
PLAIN_KINDS = ("cell",)  # of words that have the same letters in every language
ENDINGS = ("harbour-full", "poverty", "three-in-a-row", "nobody-lays", "too-many-rounds")
GERMAN_DRAWING = ("Kaistapel", "Gulden")  # words that only a German drawing has
# By the beginning of the source: the examples of the printed rulebook.
EXAMPLES = {
    "rulebook, ": (
        "r39-example-of-the-boat", "r53-distribution-centre", "r61-income-and-draw", "t06-largest-difference",
        "t07-more-leads", "t08-tea-beats-wine",
    ),
}  # fmt: skip


def card_keys() -> list[str]:
    """The keys of the rulebook's [about] for cards that can be in a hand or lie open."""
    return [f"{place}-{kind}" for kind in KINDS for place in ("card-kind", "laid")]
