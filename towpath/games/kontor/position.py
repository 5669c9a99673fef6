"""The state of a game of Kontor, and its contract with the engine. The rules are in the chapters `rules_*`."""

from __future__ import annotations

import random
from typing import Any, ClassVar

from towpath.engine import Chance, Observation, Position, Reason, Result, Setup, Word
from towpath.engine.bits import nth_bit
from towpath.games.kontor import (
    explain,
    explain_things,
    observe,
    rules_boat,
    rules_end,
    rules_harbour,
    rules_piles,
    rules_round,
    rules_special,
    words,
)
from towpath.games.kontor.components import ANCHOR_CARD, BOAT_SYMBOL, BRIDGE, NO_CARD, KontorContent
from towpath.games.kontor.harbour import Harbour
from towpath.games.kontor.stages import BETWEEN, BOAT, BUY, CHOOSE, LAY, OVER, SHOW, UNDECIDED


class Rules:
    """What the options fix for the whole game."""

    def __init__(self, setup: Setup[KontorContent, KontorPosition]) -> None:
        cards = setup.content
        self.setup = setup
        self.cards = cards
        self.variant = setup.options["variant"]
        self.harbour: Harbour = cards.harbours[self.variant]
        self.specials = setup.options["specials"] == "on"
        self.quay_pile = setup.options["quay-pile"]
        self.tied_sectors_drop = setup.options["tied-sectors"] == "always"
        self.five_guards = setup.options["guards"] == "five"
        self.customs_either = setup.options["customs-office"] == "either"
        self.every_sector_counts = self.variant in ("wasserspiele", "canal-grande", "gullivers-reisen")
        self.tic_tac_toe = self.variant == "tic-tac-toe"
        self.wasserspiele = self.variant == "wasserspiele"
        self.armut = self.variant == "armut"
        out = 0
        if self.tic_tac_toe:
            out = cards.cranes  # R95
        elif self.variant == "gullivers-reisen":
            out = cards.plain_cranes  # R101
        self.quays = [cards.quays[0] & ~out, cards.quays[1] & ~out]
        self.treasury = 0 if self.armut else cards.guilders - 2 * cards.start_guilders  # R10, R103


class KontorPosition(Position):
    """Cells and cards are bits: a set of cells or cards is one number, and copying it costs nothing."""

    derived: ClassVar[tuple[str, ...]] = (
        "occupied", "canals", "quays", "customs", "cranes", "goods", "boat_quays", "bounds", "reach", "places",
        "canal_places",
        "founders",  # what sectors are called follows from the moves so far, and nothing in the game follows from it
    )  # fmt: skip

    rules: Rules
    # The table.
    grid: bytearray  # the card on top of each cell
    occupied: int
    canals: int  # anchor, floods and bridges included
    quays: list[int]  # by owner, cranes included
    customs: int  # offices laid like quays
    duty_canals: int  # offices laid like canals
    cranes: list[int]
    goods: list[int]  # cells whose quay shows the good, by good
    boat_quays: int  # quays with the boat symbol
    level_bridges: int  # bridges that join left and right
    upright_bridges: int  # bridges that join above and below
    closed: int
    sectors: tuple[tuple[int, int], ...]  # the closed ones: cells, and who guards them
    laid: tuple[int, ...]  # cells in the order in which cards were laid
    founders: tuple[int, ...]  # the cell that each letter is tied to, or LOST: see rules_letters
    covered: int  # cards under floods and bridges
    bounds: int  # cells that may be used under the limits as they stand
    row_bounds: int
    column_bounds: int
    reach: int  # the smallest rectangle around all cards
    places: int  # where the card in play may lie, while it is to be laid
    canal_places: int  # and where, if it is a customs office, like a canal
    rows_fixed: bool
    columns_fixed: bool
    boat: int
    # Cards off the table.
    hands: list[int]
    known: list[int]  # cards in hand that everybody has seen
    tops: list[int]  # visible tops of the quay piles
    piles: list[int]  # quays of which nobody knows the order
    order: list[tuple[int, ...]]  # quays below them in known order
    canal_top: int
    canal_pile: int
    special_pile: int
    # Money.
    guilders: list[int]
    treasury: int
    # What is going on.
    round: int
    idle_rounds: int  # rounds running in which no card was laid
    laid_this_round: bool
    choices: list[int]
    shown: list[int]
    acting: int  # the seat whose phases 4 to 7 these are
    waiting: int  # the seat whose turn follows, or NOBODY
    pending: list[int]  # what chance must decide, last first
    ending: str
    winner: int

    def __init__(self, setup: Setup[KontorContent, KontorPosition]) -> None:
        self.setup = setup
        self.events = None

    def copy(self) -> KontorPosition:
        other = KontorPosition(self.setup)
        other.rules = self.rules
        other.grid = self.grid[:]
        other.occupied = self.occupied
        other.canals = self.canals
        other.quays = self.quays[:]
        other.customs = self.customs
        other.duty_canals = self.duty_canals
        other.cranes = self.cranes[:]
        other.goods = self.goods[:]
        other.boat_quays = self.boat_quays
        other.level_bridges = self.level_bridges
        other.upright_bridges = self.upright_bridges
        other.closed = self.closed
        other.sectors = self.sectors
        other.laid = self.laid
        other.founders = self.founders
        other.covered = self.covered
        other.bounds = self.bounds
        other.row_bounds = self.row_bounds
        other.column_bounds = self.column_bounds
        other.reach = self.reach
        other.places = self.places
        other.canal_places = self.canal_places
        other.rows_fixed = self.rows_fixed
        other.columns_fixed = self.columns_fixed
        other.boat = self.boat
        other.hands = self.hands[:]
        other.known = self.known[:]
        other.tops = self.tops[:]
        other.piles = self.piles[:]
        other.order = self.order[:]
        other.canal_top = self.canal_top
        other.canal_pile = self.canal_pile
        other.special_pile = self.special_pile
        other.guilders = self.guilders[:]
        other.treasury = self.treasury
        other.stage = self.stage
        other.round = self.round
        other.idle_rounds = self.idle_rounds
        other.laid_this_round = self.laid_this_round
        other.choices = self.choices[:]
        other.shown = self.shown[:]
        other.acting = self.acting
        other.waiting = self.waiting
        other.pending = self.pending[:]
        other.ending = self.ending
        other.winner = self.winner
        return other

    def state(self) -> tuple[Any, ...]:
        table = bytes(self.grid)
        return (
            (table, self.duty_canals) if self.duty_canals else table, self.closed, self.sectors, self.laid, self.covered, self.row_bounds, self.column_bounds,
            self.rows_fixed, self.columns_fixed, self.level_bridges, self.upright_bridges, self.boat,
            tuple(self.hands), tuple(self.known), tuple(self.tops), tuple(self.piles), tuple(self.order),
            self.canal_top, self.canal_pile, self.special_pile, tuple(self.guilders), self.treasury,
            self.stage, self.round, self.idle_rounds, self.laid_this_round, tuple(self.choices),
            tuple(self.shown), self.acting, self.waiting, tuple(self.pending), self.ending, self.winner,
        )  # fmt: skip

    def actors(self) -> tuple[int, ...]:
        if self.pending or self.stage >= OVER:
            return ()
        if self.stage == CHOOSE:
            return rules_round.undecided(self.choices)
        if self.stage == SHOW:
            return rules_round.undecided(self.shown)
        if self.stage == BUY:
            return rules_special.undecided_buyers(self)
        return (self.acting,)

    def codes(self, seat: int) -> list[int]:
        stage = self.stage
        if stage == LAY:
            return rules_harbour.lay_codes(self)
        if stage == CHOOSE:
            return rules_round.choose_codes(self, seat)
        if stage == BOAT:
            return rules_boat.boat_codes(self)
        if stage == BUY:
            return rules_special.buy_codes()
        return rules_special.show_codes(self, seat)

    def sample(self, seat: int, rng: random.Random) -> int:
        if self.stage == LAY and self.rules.cards.kind[self.choices[seat]] < BRIDGE:
            return nth_bit(self.places, int(rng.random() * self.places.bit_count()))
        return Position.sample(self, seat, rng)

    def apply(self, seat: int, code: int) -> None:
        stage = self.stage
        if stage == LAY:
            rules_harbour.lay(self, code)
        elif stage == CHOOSE:
            rules_round.choose(self, seat, code)
        elif stage == BOAT:
            rules_boat.move_boat(self, code)
        elif stage == BUY:
            rules_special.decide_to_buy(self, seat, code)
        else:
            rules_special.show(self, seat, code)

    def spell(self, seat: int, code: int) -> list[Word]:
        return words.spell(self, code)

    def refuse(self, seat: int, words: list[str]) -> Reason:
        return explain.refuse(self, seat, words)

    def refuse_thing(self, seat: int, picked: list[str], thing: str) -> Reason | None:
        return explain_things.refuse_thing(self, seat, picked, thing)

    def actions(self, seat: int) -> tuple[str, ...]:
        return explain_things.ACTIONS.get(self.stage, ())

    def chance(self) -> Chance | None:
        return rules_piles.chance(self) if self.pending else None

    def apply_chance(self, code: int) -> None:
        rules_piles.apply_chance(self, code)

    def spell_chance(self, code: int) -> str:
        return str(self.rules.cards.number[code])

    def is_over(self) -> bool:
        return self.stage == OVER

    def scores(self) -> list[int]:
        return rules_end.points(self)

    def result(self) -> Result:
        return rules_end.result(self)

    def observe(self, seat: int | None) -> Observation:
        return observe.observe(self, seat)

    def resample(self, seat: int | None, rng: random.Random) -> KontorPosition:
        return observe.resample(self, seat, rng)

    def decision_kind(self) -> int:
        return self.stage if self.stage != LAY else OVER + self.choices[self.acting]

    def clear_other_choices(self, seat: int) -> None:
        if self.stage == CHOOSE and self.choices[seat] == UNDECIDED:
            self.choices[1 - seat] = UNDECIDED

    # --- small questions that several chapters ask

    def card_in_play(self) -> int:
        """The card that the acting player chose and has yet to lay."""
        return self.choices[self.acting]

    def may_use_boat(self) -> bool:
        return self.rules.cards.symbol[self.card_in_play()] == BOAT_SYMBOL  # R26


def start(setup: Setup[KontorContent, KontorPosition]) -> KontorPosition:
    """The empty table with only the anchor, and everything that chance has to deal."""
    rules = Rules(setup)
    harbour = rules.harbour
    position = KontorPosition(setup)
    position.rules = rules
    position.grid = bytearray(harbour.rows * harbour.stride)
    position.occupied = 0
    position.canals = 0
    position.quays = [0, 0]
    position.customs = 0
    position.duty_canals = 0
    position.cranes = [0, 0]
    position.goods = [0, 0, 0]
    position.boat_quays = 0
    position.level_bridges = 0
    position.upright_bridges = 0
    position.closed = 0
    position.sectors = ()
    position.laid = ()
    position.founders = ()
    position.covered = 0
    position.bounds = harbour.board
    position.row_bounds = harbour.board
    position.column_bounds = harbour.board
    position.reach = 0
    position.places = 0
    position.canal_places = 0
    position.rows_fixed = harbour.fixed
    position.columns_fixed = harbour.fixed
    position.boat = harbour.anchor
    position.hands = [0, 0]
    position.known = [0, 0]
    position.tops = [NO_CARD, NO_CARD]
    position.piles = rules.quays[:]
    position.order = [(), ()]
    position.canal_top = NO_CARD
    position.canal_pile = rules.cards.canals
    position.special_pile = rules.cards.specials if rules.specials else 0
    position.guilders = [rules.cards.start_guilders, rules.cards.start_guilders]
    position.treasury = rules.treasury
    position.stage = BETWEEN
    position.round = 0
    position.idle_rounds = 0
    position.laid_this_round = True
    position.choices = [UNDECIDED, UNDECIDED]
    position.shown = [UNDECIDED, UNDECIDED]
    position.acting = -1
    position.waiting = -1
    position.pending = rules_piles.set_up(rules)
    position.ending = ""
    position.winner = -1
    rules_harbour.place(position, harbour.anchor, ANCHOR_CARD)
    return position
