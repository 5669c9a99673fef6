"""What the tests of texts know about Arriala."""

from __future__ import annotations

from towpath.games import game

# Options and numbers of players: together every kind of event happens.
PLAYED: list[tuple[dict[str, str], int]] = [
    ({}, 2),
    ({"scored-may-move-again": "off", "moved-may-build": "on"}, 3),
    ({"safety-end": "off"}, 4),
]
ENDINGS = ("last-section", "everybody-passed", "nothing-done")
GERMAN_DRAWING = ("Aktionspunkte", "Schleusen")  # words that only a German drawing has
NEVER_REFUSED = {"R16", "R35"}  # cited by the shapes of `end-turn` and `draw`, which are never refused by their shape
# By the beginning of the source: the examples of the printed rulebook.
EXAMPLES = {
    "rulebook, ": (
        "t01-one-point-after-a-lock", "t02-passing-four-spaces", "t04-second-place-scores", "t05-two-cancel-out",
    ),
}  # fmt: skip


def card_keys() -> list[str]:
    """The keys of the rulebook's [about] for cards that can be in a hand or lie open."""
    return [f"card-{card}" for card in game("arriala").setup().content.card_names]
