"""A hint: the move that Engineer would play, and why, in words."""

from __future__ import annotations

import random
from typing import Any

from towpath.bots.levels import ENGINEER, SECONDS
from towpath.bots.perspective import Perspective
from towpath.bots.search import Search
from towpath.engine.i18n import load_texts
from towpath.engine.words import join_words

FUTURES = 8  # imagined positions in which the plan is followed
REASONS = 2  # sentences, at most
NEGLIGIBLE = 0.05  # of the game's `lead`: smaller changes get no sentence


class Hint:
    """The words of a move, and sentences that give reasons for it."""

    def __init__(self, words: str, reasons: list[str]) -> None:
        self.words = words
        self.reasons = reasons


def hint(perspective: Perspective, rng: random.Random, language: str = "en", bot: Search | None = None) -> Hint:
    """The move that Engineer (or another search) would play now, and the terms of the evaluation that its plan changes most."""
    bot = bot or Search(rng, SECONDS[ENGINEER])
    code = bot.choose(perspective)
    move = join_words(perspective.imagine(rng).spell(perspective.seat, code))
    texts = load_texts(perspective.setup.game.text_folder(), "evaluation", language)
    if bot.simulations_done == 0:
        return Hint(move, [texts["only"]] if "only" in texts else [])
    return Hint(move, reasons(changes(perspective, bot, code, rng), texts, NEGLIGIBLE * perspective.setup.game.lead))


def changes(perspective: Perspective, bot: Search, code: int, rng: random.Random) -> dict[str, float]:
    """How much each term of the evaluation grows from now to the end of the plan, on average.

    A game that has ended is evaluated by other terms. They are given only if it ends in every imagined future; else those
    futures count in which it goes on, because terms that are no longer there have not become less.
    """
    game, seat = perspective.setup.game, perspective.seat
    changed: dict[str, float] = {}
    ended: dict[str, float] = {}
    going_on = 0
    for _ in range(FUTURES):
        position = perspective.imagine(rng)
        before = game.terms(position, seat)
        bot.follow(position, code)
        after = game.terms(position, seat)
        if after.keys() != before.keys():
            for name, worth in after.items():
                ended[name] = ended.get(name, 0.0) + worth / FUTURES
            continue
        going_on += 1
        for name, worth in after.items():
            changed[name] = changed.get(name, 0.0) + worth - before[name]
    return {name: total / going_on for name, total in changed.items()} if going_on else ended


def reasons(changed: dict[str, float], texts: dict[str, Any], negligible: float) -> list[str]:
    """Sentences for the terms that change most, at least one; improvements come first."""
    ranked = sorted([name for name in changed if name in texts], key=lambda name: -abs(changed[name]))
    chosen = [name for name in ranked if abs(changed[name]) > negligible][:REASONS] or ranked[:1]
    chosen.sort(key=lambda name: changed[name] <= 0)
    return [texts[name]["better" if changed[name] > 0 else "worse"] for name in chosen]
