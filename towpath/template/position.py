"""The state of a game, and its contract with the engine. The rules are in the modules `rules_*`."""

from __future__ import annotations

import random
from typing import Any, ClassVar

from towpath.engine import Chance, Observation, Position, Result, Setup
from towpath.kit.cards import deal, listed, to_deal
from towpath.kit.hidden import deal_again
from towpath.kit.stages import Stage, StagedPosition
from towpath.template import observe, rules_draw, rules_play
from towpath.template.goods import CARDS, COPIES, HAND, ROW, number


class MarketRowPosition(StagedPosition):
    """Cards are small numbers, hands and decks are counts of them (`towpath/kit/cards.py`)."""

    context: ClassVar[tuple[str, ...]] = (*Position.context, "seats")
    table: ClassVar[tuple[Stage, ...]] = (
        Stage("play", ("play", "discard"), rules_play.codes, rules_play.spell, rules_play.apply, rules_play.refuse),
        Stage("draw", ("draw",), rules_draw.codes, rules_draw.spell, rules_draw.apply),
        Stage("over"),
    )

    seats: tuple[str, ...]
    deck: list[int]
    hands: list[list[int]]
    known: list[list[int]]  # cards in hand that everybody has seen
    row: list[int]
    discards: list[int]  # the last one is on top
    won: list[list[int]]
    acting: int  # whose turn it is; -1 before the first
    awaited: list[int]  # who is dealt a card, the last first

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.events = None
        self.seats = setup.seat_names()

    def copy(self) -> MarketRowPosition:
        other = MarketRowPosition(self.setup)
        other.stage = self.stage
        other.deck = self.deck[:]
        other.hands = [hand[:] for hand in self.hands]
        other.known = [cards[:] for cards in self.known]
        other.row = self.row[:]
        other.discards = self.discards[:]
        other.won = [cards[:] for cards in self.won]
        other.acting = self.acting
        other.awaited = self.awaited[:]
        return other

    def state(self) -> tuple[Any, ...]:
        return (
            self.stage, tuple(self.deck), tuple(map(tuple, self.hands)), tuple(map(tuple, self.known)), tuple(self.row),
            tuple(self.discards), tuple(map(tuple, self.won)), self.acting, tuple(self.awaited),
        )  # fmt: skip

    def actors(self) -> tuple[int, ...]:
        return () if self.awaited or self.is_over() else (self.acting,)

    def chance(self) -> Chance | None:
        return deal(self.deck, self.awaited[-1], self.seats) if self.awaited else None

    def apply_chance(self, code: int) -> None:
        rules_draw.apply_chance(self, code)

    def spell_chance(self, code: int) -> str:
        return CARDS[code]

    def is_over(self) -> bool:
        return self.stage == rules_draw.OVER

    def scores(self) -> list[int]:
        return [sum([number(card) for card in listed(cards)]) for cards in self.won]

    def result(self) -> Result:
        scores = self.scores()
        return Result(scores, tuple([seat for seat, score in enumerate(scores) if score == max(scores)]), "no-cards")

    def observe(self, seat: int | None) -> Observation:
        return observe.observe(self, seat)

    def resample(self, seat: int | None, rng: random.Random) -> MarketRowPosition:
        other = self.copy()
        deal_again(other.hands, other.known, other.deck, seat, rng)
        return other


def start(setup: Setup) -> MarketRowPosition:
    position = MarketRowPosition(setup)
    seats, kinds = range(setup.players), len(CARDS)
    position.stage = rules_draw.PLAY
    position.deck = [COPIES] * kinds
    position.hands, position.known, position.won = [[[0] * kinds for _ in seats] for _ in range(3)]
    position.row, position.discards = [], []
    position.acting = -1
    position.awaited = to_deal(setup.players, HAND, ROW)
    return position
