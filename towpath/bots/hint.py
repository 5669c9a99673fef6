"""A hint: what the Engineer would play, and why, in words."""

from __future__ import annotations

import random
from typing import Any

from towpath.bots.levels import ENGINEER, SECONDS
from towpath.bots.perspective import Perspective
from towpath.bots.search import Search
from towpath.engine.i18n import load_texts
from towpath.engine.words import spoken

FUTURES = 8  # imagined positions in which the plan is followed
REASONS = 2  # sentences, at most
FAINT = 0.05  # of the game's `lead`: what changes less is not worth a sentence


class Hint:
    """Words of a move, and sentences that say what it is good for."""

    def __init__(self, words: str, reasons: list[str]) -> None:
        self.words = words
        self.reasons = reasons


def hint(perspective: Perspective, rng: random.Random, language: str = "en", bot: Search | None = None) -> Hint:
    """What the Engineer (or another search) would play now, and the terms of the evaluation that change most by its plan."""
    bot = bot or Search(rng, SECONDS[ENGINEER])
    code = bot.choose(perspective)
    move = spoken(perspective.imagine(rng).spell(perspective.seat, code))
    texts = load_texts(perspective.setup.game.text_folder(), "evaluation", language)
    if bot.done == 0:
        return Hint(move, [texts["only"]])
    return Hint(move, reasons(changes(perspective, bot, code, rng), texts, FAINT * perspective.setup.game.lead))


def changes(perspective: Perspective, bot: Search, code: int, rng: random.Random) -> dict[str, float]:
    """How much each term grows from now to the end of the plan, on average."""
    grown: dict[str, float] = {}
    for _ in range(FUTURES):
        position = perspective.imagine(rng)
        before = perspective.setup.game.terms(position, perspective.seat)
        bot.follow(position, code)
        after = perspective.setup.game.terms(position, perspective.seat)
        for name in before | after:
            grown[name] = grown.get(name, 0.0) + (after.get(name, 0.0) - before.get(name, 0.0)) / FUTURES
    return grown


def reasons(grown: dict[str, float], texts: dict[str, Any], faint: float) -> list[str]:
    """Sentences for the terms that change most; what gets better comes first, and one sentence there always is."""
    ranked = sorted([name for name in grown if name in texts], key=lambda name: -abs(grown[name]))
    told = [name for name in ranked if abs(grown[name]) > faint][:REASONS] or ranked[:1]
    told.sort(key=lambda name: grown[name] <= 0)
    return [texts[name]["better" if grown[name] > 0 else "worse"] for name in told]
