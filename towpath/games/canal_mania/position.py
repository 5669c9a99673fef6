"""The state of a game of Canal Mania, and its contract with the engine. The rules are in the chapters `rules_*`."""

from __future__ import annotations

import random
from typing import Any, ClassVar

from towpath.engine import Chance, Moves, Observation, Position, Reason, Result, Setup, Word
from towpath.games.canal_mania import (
    explain,
    explain_things,
    observe,
    rules_building,
    rules_cards,
    rules_chance,
    rules_contracts,
    rules_end,
    rules_goods,
    rules_shipping,
    rules_turn,
    words,
)
from towpath.games.canal_mania.canal import Canal, canal_of
from towpath.games.canal_mania.components import SEATS, TYPES, CanalManiaContent, Edition
from towpath.games.canal_mania.network import Network
from towpath.games.canal_mania.stages import (
    BUILDING,
    DECLARE,
    DISCARD,
    FINAL_GOODS,
    FIRST,
    LAST,
    MIDDLE,
    NOBODY,
    NONE,
    OVER,
    SECOND_CONTRACT,
    SET_UP,
)


class Rules:
    """What the options fix for the whole game."""

    def __init__(self, setup: Setup[CanalManiaContent, CanalManiaPosition]) -> None:
        content = setup.content
        edition: Edition = content.editions[setup.options["edition"]]
        self.setup = setup
        self.players = setup.players
        self.edition = edition
        self.components = content.components
        self.country = edition.country
        self.second = edition.name == "second"
        self.kinds = len(content.components.kind_words)
        self.end_score = edition.end[setup.players] + int(setup.options["length"])  # setup.end-marker, setup.length
        self.withdraws_previous = setup.options["withdraw"] == "previous"  # build.withdraw-turn
        self.acts_without_contract = self.second and setup.rules >= 4  # contract.none-left
        self.cubes = edition.cubes
        self.junctions = edition.junctions(setup.players)
        self.prolific: list[int] = edition.prolific.get(setup.players, [])
        self.seats = SEATS[: setup.players]
        # Kept by the edition, so that every game finds what others worked out before.
        self.payments = edition.payments
        self.words = words.lexicon_of(edition)


class CanalManiaPosition(Position):
    """Counts are bytes, sets of towns are numbers, and what seldom changes is replaced, never altered: copies are cheap."""

    derived: ClassVar[tuple[str, ...]] = ("depth", "types")

    rules: Rules
    # Contracts and canals.
    parliament: tuple[int, ...]
    contract_deck: int  # as bits; no order exists
    sixth: int  # the initial contract on top of the deck, or NONE
    junctions: tuple[int, ...]  # unused junction contracts of each seat, as bits
    slots: list[Canal | None]  # two for each seat: its canals under construction
    finished: tuple[Canal, ...]  # canals that are done with, in that order
    network: Network
    depth: bytearray  # how many tiles lie on each hex
    connected: int  # towns that a tile leads into
    cubes: int  # towns that hold a cube
    supply: bytearray  # tiles left: four numbers for each seat
    # Build cards, counted by kind.
    hands: bytearray  # for each seat
    known: bytearray  # those of them that everybody has seen
    reshuffled: bytes  # what the deck consisted of after the last cards.reshuffle; empty before the first
    card_log: bytes  # draws and plays of hidden cards since the reshuffle, see `kit/memory.py`
    types: bytearray  # hands by type of card: five numbers for each seat
    open: tuple[int, ...]
    deck: bytearray
    discard: bytearray
    played: tuple[int, ...]  # in the build action that is going on
    # Players.
    engineers: tuple[int, ...]
    points: list[int]
    bonus: tuple[int, ...]  # of the prolific builders
    # What is going on.
    phase: int
    round: int
    acting: int
    acted: bool  # somebody did something in this round
    last_round: int  # 0: the end has not been triggered
    ending: str
    pending: list[int]  # what chance must decide, last first
    resume: int  # what follows when chance has decided
    half: int  # the slot for whose next tile half of a surveyor is left (engineer.smeaton), or NONE
    drawn: int  # the card just drawn, or NONE
    symbols: tuple[int, ...]  # cards whose goods are yet to come
    colour: int  # of the goods that are being placed
    to_place: int

    def __init__(self, setup: Setup[CanalManiaContent, CanalManiaPosition]) -> None:
        self.setup = setup
        self.events = None

    def copy(self) -> CanalManiaPosition:
        other = CanalManiaPosition(self.setup)
        other.rules = self.rules
        other.parliament = self.parliament
        other.contract_deck = self.contract_deck
        other.sixth = self.sixth
        other.junctions = self.junctions
        other.slots = self.slots[:]
        other.finished = self.finished
        other.network = self.network
        other.depth = self.depth[:]
        other.connected = self.connected
        other.cubes = self.cubes
        other.supply = self.supply[:]
        other.hands = self.hands[:]
        other.known = self.known[:]
        other.reshuffled = self.reshuffled
        other.card_log = self.card_log
        other.types = self.types[:]
        other.open = self.open
        other.deck = self.deck[:]
        other.discard = self.discard[:]
        other.played = self.played
        other.engineers = self.engineers
        other.points = self.points[:]
        other.bonus = self.bonus
        other.stage = self.stage
        other.phase = self.phase
        other.round = self.round
        other.acting = self.acting
        other.acted = self.acted
        other.last_round = self.last_round
        other.ending = self.ending
        other.pending = self.pending[:]
        other.resume = self.resume
        other.half = self.half
        other.drawn = self.drawn
        other.symbols = self.symbols
        other.colour = self.colour
        other.to_place = self.to_place
        return other

    def state(self) -> tuple[Any, ...]:
        return (
            self.parliament, self.contract_deck, self.sixth, self.junctions,
            tuple([canal.state() if canal is not None else () for canal in self.slots]),
            tuple([canal.state() for canal in self.finished]), self.network.sections, self.connected, self.cubes,
            bytes(self.supply), bytes(self.hands), bytes(self.known), self.reshuffled, self.card_log, self.open, bytes(self.deck),
            bytes(self.discard), self.played, self.engineers, tuple(self.points), self.bonus, self.stage, self.phase,
            self.round, self.acting, self.acted, self.last_round, self.ending, tuple(self.pending), self.resume,
            self.half, self.drawn, self.symbols, self.colour, self.to_place,
        )  # fmt: skip

    def snapshot(self) -> dict[str, Any]:
        slots = [canal.values() if canal is not None else None for canal in self.slots]
        finished = tuple([canal.values() for canal in self.finished])
        return Position.snapshot(self) | {"slots": slots, "finished": finished, "network": self.network.sections}

    def restore(self, values: dict[str, Any]) -> None:
        ways = self.rules.edition.ways
        slots = [canal_of(ways, each) if each is not None else None for each in values["slots"]]
        finished = tuple([canal_of(ways, each) for each in values["finished"]])
        network = self.network.of_sections(values["network"])
        Position.restore(self, values | {"slots": slots, "finished": finished, "network": network})

    def actors(self) -> tuple[int, ...]:
        if self.pending or self.stage >= OVER:
            return ()
        return (self.acting,)

    def codes(self, seat: int) -> list[int]:
        stage = self.stage
        if stage == MIDDLE:
            return rules_cards.middle_codes(self, seat)
        if stage == BUILDING:
            return rules_building.building_codes(self, seat)
        if stage == LAST:
            return rules_shipping.last_codes(self, seat)
        if stage == FIRST:
            return rules_contracts.first_codes(self, seat)
        if stage == FINAL_GOODS:
            return rules_shipping.ship_codes(self, seat)
        if stage == DISCARD:
            return rules_cards.discard_codes(self, seat)
        if stage == DECLARE:
            return rules_cards.declare_codes(self)
        if stage == SECOND_CONTRACT:
            return rules_contracts.second_codes(self)
        return rules_goods.goods_codes(self)

    def apply(self, seat: int, code: int) -> None:
        stage = self.stage
        if stage <= LAST:
            rules_turn.act(self, seat, code)
        elif stage == FINAL_GOODS:
            rules_shipping.ship_at_the_end(self, seat, code)
        elif stage == DISCARD:
            rules_cards.discard(self, seat, code)
        elif stage == DECLARE:
            rules_cards.declare(self, seat, code)
        else:
            rules_goods.decide(self, code)

    def spell(self, seat: int, code: int) -> list[Word]:
        return words.spell(self, seat, code)

    def moves(self, seat: int) -> Moves:
        return words.CanalManiaMoves(self, seat)

    def read(self, seat: int, move: str) -> int | None:
        return words.read(self, seat, move)

    def next_words(self, seat: int, prefix: list[str]) -> list[Word]:
        return words.next_words(self, seat, prefix)

    def refuse(self, seat: int, words: list[str]) -> Reason:
        return explain.refuse(self, seat, words)

    def refuse_thing(self, seat: int, picked: list[str], thing: str) -> Reason | None:
        return explain_things.refuse_thing(self, seat, picked, thing)

    def actions(self, seat: int) -> tuple[str, ...]:
        return explain.ACTIONS.get(self.stage, ())

    def chance(self) -> Chance | None:
        return rules_chance.chance(self) if self.pending else None

    def apply_chance(self, code: int) -> None:
        rules_chance.apply_chance(self, code)

    def spell_chance(self, code: int) -> str:
        return rules_chance.spell(self, code)

    def is_over(self) -> bool:
        return self.stage == OVER

    def scores(self) -> list[int]:
        return self.points[:]

    def result(self) -> Result:
        return rules_end.result(self)

    def observe(self, seat: int | None) -> Observation:
        return observe.observe(self, seat)

    def resample(self, seat: int | None, rng: random.Random) -> CanalManiaPosition:
        return observe.resample(self, seat, rng)

    # --- small questions that several chapters ask

    def hand_size(self, seat: int) -> int:
        first = seat * len(TYPES)
        return sum(self.types[first : first + len(TYPES)])

    def open_contracts(self, seat: int) -> int:
        return (self.slots[2 * seat] is not None) + (self.slots[2 * seat + 1] is not None)

    def basin(self) -> int:
        """Cubes that are not on the map."""
        return self.rules.cubes - self.cubes.bit_count()

    def canals(self) -> list[Canal]:
        """All canals that have tiles on the map or a barge in a town."""
        return [*self.finished, *[canal for canal in self.slots if canal is not None]]

    def find_connected(self) -> None:
        """goods.connected: work out anew which towns a tile leads into."""
        self.connected = 0
        for canal in self.canals():
            if canal.tiles:
                self.connected |= canal.way.entered


def start(setup: Setup[CanalManiaContent, CanalManiaPosition]) -> CanalManiaPosition:
    """The empty map and everything that chance has to deal."""
    rules = Rules(setup)
    position = empty(rules)
    position.pending = rules_chance.set_up(rules)
    return position


def empty(rules: Rules) -> CanalManiaPosition:
    """Nothing dealt, nothing built, nobody's turn."""
    seats, kinds, country = rules.players, rules.kinds, rules.country
    position = CanalManiaPosition(rules.setup)
    position.rules = rules
    position.parliament = ()
    position.contract_deck = sum([1 << number for number, each in enumerate(country.contracts) if not each.initial])
    position.sixth = NONE
    position.junctions = ((1 << rules.junctions) - 1,) * seats  # setup.junction
    position.slots = [None] * (2 * seats)
    position.finished = ()
    position.network = Network((), country.colour, seats, rules.second)
    position.depth = bytearray(len(country.labels))
    position.connected = 0
    position.cubes = 0
    position.supply = bytearray(rules.components.supply * seats)
    position.hands = bytearray(seats * kinds)
    position.known = bytearray(seats * kinds)
    position.reshuffled = b""
    position.card_log = b""
    position.types = bytearray(seats * len(TYPES))
    position.open = ()
    position.deck = bytearray(rules.components.kind_count)
    position.discard = bytearray(kinds)
    position.played = ()
    position.engineers = (NONE,) * seats
    position.points = [0] * seats
    position.bonus = ()
    position.stage = SET_UP
    position.phase = 0
    position.round = 0
    position.acting = NOBODY
    position.acted = True
    position.last_round = 0
    position.ending = ""
    position.pending = []
    position.resume = rules_turn.NEXT_TURN
    position.half = NONE
    position.drawn = NONE
    position.symbols = ()
    position.colour = NONE
    position.to_place = 0
    return position
