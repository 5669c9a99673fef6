"""Notes on the words of moves: what is on a card in the hand."""

from __future__ import annotations

from typing import Any

from towpath.engine import Observation, Word
from towpath.engine.notes import Notes


class KontorNotes(Notes):
    def __init__(self, observation: Observation, texts: dict[str, Any]) -> None:
        setup = observation.setup
        me = observation.facts["seats"][setup.seat_names()[observation.seat]] if observation.seat is not None else {}
        self.hand = {str(card["number"]): card for card in me.get("hand", [])}
        self.texts = texts

    def note(self, before: list[str], word: Word) -> str:
        card = self.hand.get(word.text) if word.kind == "card" else None
        if card is None:
            return ""
        shown = [self.texts["good"][good] for good in card["goods"]]
        shown += [self.texts["symbol"][card["symbol"]]] if card["symbol"] != "none" else []
        return " · ".join(shown)
