"""The state of a game of Arriala, and its contract with the engine. The rules are in the chapters `rules_*`."""

from __future__ import annotations

import random
from typing import Any, ClassVar

from towpath.engine import Chance, Observation, Position, Reason, Result, Setup, Word
from towpath.games.arriala import (
    explain,
    explain_things,
    observe,
    offers,
    readings,
    rules_actions,
    rules_cards,
    rules_end,
    words,
)
from towpath.games.arriala.components import (
    BLUE,
    COLOURS,
    MASTERWORK,
    NOBODY,
    RESERVE,
    SPACE,
    TOWN,
    VINEYARD,
    ArrialaContent,
    bits,
)
from towpath.games.arriala.readings import Reading
from towpath.games.arriala.stages import NO_WORKER, NOWHERE, OVER, STARTING, TURN


class Rules:
    """What the number of players and the options fix for the whole game."""

    def __init__(self, setup: Setup[ArrialaContent, ArrialaPosition]) -> None:
        board = setup.content
        players = setup.players
        self.board = board
        self.players = players
        self.colours = players + 1 if players == 2 else players  # R101
        self.virtual = players if players == 2 else NOBODY
        self.workers = board.workers
        self.colour_of = bytes([worker // board.workers for worker in range(self.colours * board.workers)])
        self.card_types = len(board.card_names)
        self.spaces = board.of_kind(SPACE, players)
        self.towns = board.of_kind(TOWN, players)
        self.vineyards = board.of_kind(VINEYARD, players)
        self.blues = board.of_kind(BLUE, players)
        self.masterworks = board.of_kind(MASTERWORK, players)
        self.crowded = self.towns | self.vineyards  # places for more than one worker
        self.stretches = [stretch for stretch in board.stretches if stretch.players <= players]
        self.costs = [
            0,
            *[board.costs[action] for action in ("move", "vineyard", "draw", "place", "river", "return", "lock")],
        ]
        self.play_cost = board.costs["play"]
        self.town_is_target = setup.options["town-is-canal-target"] == "on"
        self.wide_window = setup.options["back-move-window"] == "since-own-turn"
        self.alone_last = setup.options["last-place-rule"] == "alone"
        self.scored_move_again = setup.options["scored-may-move-again"] == "on"
        self.moved_may_build = setup.options["moved-may-build"] == "on"
        self.safety_end = setup.options["safety-end"] == "on"
        # reach[n][place]: the spaces and towns within n steps of a place on the canal, which itself is not among them.
        longest = board.action_points + max(board.card_steps)
        self.reach = [[self._within(place, steps) for place in range(board.stations)] for steps in range(longest + 1)]
        self.nowhere = bytes([NOWHERE] * len(self.colour_of))

    def _within(self, place: int, steps: int) -> int:
        near = (1 << place + steps + 1) - (1 << max(place - steps, 0))
        return near & ~(1 << place) & (self.spaces | self.towns)  # A34


class ArrialaPosition(Position):
    """Workers and places are small numbers, sets of them bits of one number.

    Workers of a colour are numbered one after the other. Which number a worker has never matters: two of a colour
    differ only by where they stand and by what binds them, and of that several readings may be possible (`readings.py`).
    """

    derived: ClassVar[tuple[str, ...]] = ("at", "taken", "crowds")

    rules: Rules
    # The board.
    places: bytearray  # where each worker is
    at: bytearray  # which worker is on a space, where `taken` says that there is one
    taken: int  # spaces with a worker
    crowds: int  # towns and vineyards with workers
    locks: int
    scored: int  # spaces of scored sections
    built: int  # blue spaces and masterworks that are built
    builders: tuple[int, ...]  # who built each masterwork
    # What binds the workers.
    moved: int  # workers that may not move again in this turn (R53)
    mover: int  # the worker whose move the next single step may go on with (A10)
    origins: bytearray  # where each worker was before its first move in this turn
    barred: list[int]  # places to which each worker may not be moved in this turn (R55)
    others: tuple[Reading, ...]  # other ways to tell alike workers apart (A35)
    trails: tuple[bytes, ...]  # the origins of each seat's last turn, where the wide window needs them
    # Cards: how many of each type; one row per seat, then the pile, then the discards.
    cards: bytearray
    reshuffled: bytes  # what the pile consisted of after the last reshuffle (A20); empty before the first
    card_log: bytes  # draws and plays of hidden cards since the reshuffle, see `kit/memory.py` (A39)
    # Points.
    points: list[int]  # by colour
    lock_counts: list[int]  # locks built by each seat
    sections: tuple[tuple[int, tuple[int, ...], int, int], ...]  # scored ones: spaces, counts, winner, points
    # What is going on.
    acting: int
    action_points: int
    dealt: int
    passes: int  # turns running in which no action point was spent
    idle_turns: int  # turns running in which nothing was scored, built or placed
    ending: str

    def __init__(self, setup: Setup[ArrialaContent, ArrialaPosition]) -> None:
        self.setup = setup
        self.events = None

    def copy(self) -> ArrialaPosition:
        other = ArrialaPosition(self.setup)
        other.rules = self.rules
        other.places = self.places[:]
        other.at = self.at[:]
        other.taken = self.taken
        other.crowds = self.crowds
        other.locks = self.locks
        other.scored = self.scored
        other.built = self.built
        other.builders = self.builders
        other.moved = self.moved
        other.mover = self.mover
        other.origins = self.origins[:]
        other.barred = self.barred[:]
        other.others = self.others
        other.trails = self.trails
        other.cards = self.cards[:]
        other.reshuffled = self.reshuffled
        other.card_log = self.card_log
        other.points = self.points[:]
        other.lock_counts = self.lock_counts[:]
        other.sections = self.sections
        other.stage = self.stage
        other.acting = self.acting
        other.action_points = self.action_points
        other.dealt = self.dealt
        other.passes = self.passes
        other.idle_turns = self.idle_turns
        other.ending = self.ending
        return other

    def state(self) -> tuple[Any, ...]:
        workers = readings.bonds(self, readings.first(self))
        if self.others:
            alternatives = [(each.breaks, readings.bonds(self, each)) for each in readings.every(self)]
            workers = tuple(sorted(alternatives))
        passes = self.passes if self.rules.safety_end else 0
        return (
            workers, self.locks, tuple(sorted(self.sections)), self.scored, self.built, self.builders,
            bytes(self.cards) + self.reshuffled + self.card_log, tuple(self.points), tuple(self.lock_counts),
            self.stage, self.acting, self.action_points, self.dealt, passes, self.idle_turns, self.ending,
        )  # fmt: skip

    def snapshot(self) -> dict[str, Any]:
        others = tuple([each.values() for each in self.others])
        return Position.snapshot(self) | {"others": others}

    def restore(self, values: dict[str, Any]) -> None:
        others = tuple([readings.reading_of(each) for each in values["others"]])
        Position.restore(self, values | {"others": others})

    def actors(self) -> tuple[int, ...]:
        return (self.acting,) if self.stage == TURN else ()

    def codes(self, seat: int) -> list[int]:
        bases: list[int] = []
        masks: list[int] = []
        offers.gather(self, seat, bases, masks)
        codes: list[int] = []
        for number in range(len(bases)):
            base, mask = bases[number], masks[number]
            while mask:
                low = mask & -mask
                codes.append(base | low.bit_length() - 1)
                mask ^= low
        return codes

    def count(self, seat: int) -> int:
        bases: list[int] = []
        masks: list[int] = []
        offers.gather(self, seat, bases, masks)
        return sum([mask.bit_count() for mask in masks])

    def sample(self, seat: int, rng: random.Random) -> int:
        bases: list[int] = []
        masks: list[int] = []
        offers.gather(self, seat, bases, masks)
        counts = [mask.bit_count() for mask in masks]
        ticket = int(rng.random() * sum(counts))
        number = 0
        while ticket >= counts[number]:
            ticket -= counts[number]
            number += 1
        mask = masks[number]
        while ticket:
            mask &= mask - 1
            ticket -= 1
        return bases[number] | (mask & -mask).bit_length() - 1

    def apply(self, seat: int, code: int) -> None:
        rules_actions.act(self, code)

    def spell(self, seat: int, code: int) -> list[Word]:
        return words.spell(self, seat, code)

    def next_words(self, seat: int, prefix: list[str]) -> list[Word]:
        return words.next_words(self, seat, prefix)

    def read(self, seat: int, move: str) -> int | None:
        return words.read(self, seat, move)

    def refuse(self, seat: int, words: list[str]) -> Reason:
        return explain.refuse(self, seat, words)

    def refuse_thing(self, seat: int, picked: list[str], thing: str) -> Reason | None:
        return explain_things.refuse_thing(self, seat, picked, thing)

    def actions(self, seat: int) -> tuple[str, ...]:
        return explain_things.ACTIONS if self.stage == TURN else ()

    def chance(self) -> Chance | None:
        return None if self.stage == TURN or self.stage == OVER else rules_cards.chance(self)

    def apply_chance(self, code: int) -> None:
        rules_cards.apply_chance(self, code)

    def spell_chance(self, code: int) -> str:
        return COLOURS[code] if self.stage == STARTING else self.rules.board.card_names[code]

    def is_over(self) -> bool:
        return self.stage == OVER

    def scores(self) -> list[int]:
        return self.points[: self.rules.players]

    def result(self) -> Result:
        return rules_end.result(self)

    def observe(self, seat: int | None) -> Observation:
        return observe.observe(self, seat)

    def resample(self, seat: int | None, rng: random.Random) -> ArrialaPosition:
        return observe.resample(self, seat, rng)

    # --- small questions that several chapters ask

    def free_spaces(self) -> int:
        """Spaces with neither a worker nor a lock (R23)."""
        return self.rules.spaces & ~(self.taken | self.locks)

    def put(self, worker: int, place: int) -> None:
        """Set a worker down; it is nowhere else."""
        self.places[worker] = place
        bit = 1 << place
        if self.rules.spaces & bit:
            self.at[place] = worker
            self.taken |= bit
        elif self.rules.crowded & bit:
            self.crowds |= bit
        else:
            self.built |= bit

    def lift(self, worker: int) -> int:
        """Take a worker up from the canal or a vineyard; gives the place that it leaves."""
        place = self.places[worker]
        self.places[worker] = RESERVE
        bit = 1 << place
        if self.taken & bit:
            self.taken ^= bit
        elif self.places.find(place) < 0:
            self.crowds ^= bit
        return place


def start(setup: Setup[ArrialaContent, ArrialaPosition]) -> ArrialaPosition:
    """The board before anything is set or dealt, but for the virtual player's workers."""
    rules = Rules(setup)
    workers = len(rules.colour_of)
    position = ArrialaPosition(setup)
    position.rules = rules
    position.places = bytearray([RESERVE] * workers)
    position.at = bytearray(rules.board.stations)
    position.taken = 0
    position.crowds = 0
    position.locks = 0
    position.scored = 0
    position.built = 0
    position.builders = (NOBODY,) * rules.masterworks.bit_count()
    position.moved = 0
    position.mover = NO_WORKER
    position.origins = bytearray(rules.nowhere)
    position.barred = [0] * workers
    position.others = ()
    position.trails = (rules.nowhere,) * rules.players if rules.wide_window else ()
    position.cards = bytearray(rules.card_types * (rules.players + 2))
    pile = rules.players * rules.card_types
    position.cards[pile : pile + rules.card_types] = bytes(rules.board.card_counts)
    position.reshuffled = b""
    position.card_log = b""
    position.points = [0] * rules.colours
    position.lock_counts = [0] * rules.players
    position.sections = ()
    position.stage = STARTING
    position.acting = NOBODY
    position.action_points = 0
    position.dealt = 0
    position.passes = 0
    position.idle_turns = 0
    position.ending = ""
    if rules.virtual != NOBODY:
        for number, town in enumerate(bits(rules.towns)):  # R101, A18
            position.put(rules.virtual * rules.workers + number, town)
    return position
