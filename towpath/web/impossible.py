"""Actions that are not possible now, each with the one true reason, so that a page can show them all the time."""

from __future__ import annotations

from towpath.engine import NO_NAMES, PlayerNames, Position, Word
from towpath.rulebook import narration
from towpath.rulebook.texts import refusal_text
from towpath.web.wire import Impossible


def impossible(position: Position, seat: int, language: str, people: PlayerNames = NO_NAMES) -> list[Impossible]:
    """The verbs that a player looks for in this stage (`Position.actions`) and cannot have, with the reason and its rule."""
    game = position.setup.game
    possible = {word.text for word in position.next_words(seat, [])}
    actions: list[Impossible] = []
    for verb in position.actions(seat):
        if verb in possible:
            continue
        reason = position.refuse(seat, [verb])
        label, why = narration.label(game, Word(verb), language), refusal_text(game, reason, language, people)
        actions.append(Impossible(verb, label, why, reason.rule))
    return actions
