"""Legal moves as numbers.

A move's number holds, from the top: what is done, the colour of the worker, the place it leaves, and the target.
Moves that differ only in their target are one offer: the number without target, and the targets as bits of places.
An offer costs a few operations however many targets it has, so counting and sampling never list the moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from towpath.games.arriala import readings, rules_building, rules_cards, rules_workers
from towpath.games.arriala.components import (
    ANY_TO_CANAL,
    ANY_TO_VINEYARD,
    LEAP,
    LOCK_CARD,
    MOVE_CARD,
    TO_CANAL,
    TO_VINEYARD,
)
from towpath.games.arriala.stages import NO_WORKER, TURN

if TYPE_CHECKING:
    from towpath.games.arriala.position import ArrialaPosition

# What is done. Playing a card of type t is PLAY + t.
END_TURN: Final = 0
MOVE: Final = 1
VINEYARD: Final = 2
DRAW: Final = 3
PLACE: Final = 4
RIVER: Final = 5
RETURN: Final = 6
LOCK: Final = 7
PLAY: Final = 8
VERBS: Final = ("end-turn", "move", "vineyard", "draw", "place", "river", "return", "lock", "play")

FROM_SHIFT: Final = 6
COLOUR_SHIFT: Final = 12
VERB_SHIFT: Final = 14
PLACE_MASK: Final = 63
COLOUR_MASK: Final = 3


def gather(position: ArrialaPosition, seat: int, bases: list[int], masks: list[int]) -> None:
    """All offers of the seat, in fixed order, none without targets."""
    if position.stage != TURN or position.acting != seat:
        return
    if position.action_points > 0:
        _Offers(position, seat, bases, masks).gather()
    bases.append(END_TURN << VERB_SHIFT)  # R16
    masks.append(1)


class _Offers:
    """The lists being filled, and what several actions need to know."""

    def __init__(self, position: ArrialaPosition, seat: int, bases: list[int], masks: list[int]) -> None:
        self.position = position
        self.seat = seat
        self.bases = bases
        self.masks = masks
        rules = position.rules
        free = position.free_spaces()
        self.stops = free | rules.towns  # R23, R25
        self.targets = self.stops if rules.town_is_target else free  # A1
        # Workers on the canal and in vineyards that are free to move: alike ones together, with what bars them all.
        self.canal: list[int] = []
        self.canal_bars: list[int] = []
        self.vines: list[int] = []
        self.vine_bars: list[int] = []
        if position.others:
            self.sort_by_all_readings()
        else:
            self.sort_workers(rules_workers.free_to_move(position))

    def sort_workers(self, free_to_move: list[int]) -> None:
        position = self.position
        barred = position.barred
        stations = position.rules.board.stations
        last = -1
        keys, bars = self.canal, self.canal_bars
        for each in free_to_move:
            key, bar = each >> 6, barred[each & 63]
            if key == last:
                bars[-1] &= bar
                continue
            last = key
            if key & PLACE_MASK < stations:
                keys, bars = self.canal, self.canal_bars
            else:
                keys, bars = self.vines, self.vine_bars
            keys.append(key)
            bars.append(bar)

    def sort_by_all_readings(self) -> None:
        """A35: a worker is free to go where one reading lets it."""
        bars = readings.bars_of_free(self.position)
        stations = self.position.rules.board.stations
        for key in sorted(bars):
            on_canal = key & PLACE_MASK < stations
            (self.canal if on_canal else self.vines).append(key)
            (self.canal_bars if on_canal else self.vine_bars).append(bars[key])

    def gather(self) -> None:
        position, seat = self.position, self.seat
        rules = position.rules
        costs = rules.costs
        points = position.action_points
        if points >= costs[MOVE]:
            self.steps(MOVE, points // costs[MOVE])
            if position.mover != NO_WORKER:
                self.further_step(points // costs[MOVE])
        if points >= costs[VINEYARD]:
            self.relocations(VINEYARD, self.canal, self.canal_bars, rules_workers.open_vineyards(position), True)
        if points >= costs[DRAW] and rules_cards.cards_to_draw(position):
            self.add(DRAW, 1)
        if points >= costs[PLACE] and rules_workers.has_reserve(position, seat):
            self.add(PLACE, self.targets)
        if points >= costs[RIVER]:
            self.river_works()
        if points >= costs[RETURN]:
            self.relocations(RETURN, self.vines, self.vine_bars, self.targets, True)
        if points >= costs[LOCK]:
            self.add(LOCK, rules_building.lockable(position))
        if points >= rules.play_cost:
            self.plays()

    def add(self, verb: int, mask: int) -> None:
        if mask:
            self.bases.append(verb << VERB_SHIFT)
            self.masks.append(mask)

    def steps(self, verb: int, most: int) -> None:
        """R21-R26: any worker on the canal, as far as the steps go."""
        reach, stops, bars = self.position.rules.reach[most], self.stops, self.canal_bars
        bases, masks = self.bases, self.masks
        base = verb << VERB_SHIFT
        for key, bar in zip(self.canal, bars):
            mask = reach[key & PLACE_MASK] & stops & ~bar
            if mask:
                bases.append(base | key << FROM_SHIFT)
                masks.append(mask)

    def further_step(self, most: int) -> None:
        """A10: the worker moved last may go on, as a part of the same move."""
        position = self.position
        worker = position.mover
        place = position.places[worker]
        mask = position.rules.reach[most][place] & self.stops & ~readings.bars_in_all(position, worker)
        base = MOVE << VERB_SHIFT | position.rules.colour_of[worker] << COLOUR_SHIFT | place << FROM_SHIFT
        if base in self.bases:  # in a town beside a worker of its colour that has not moved
            self.masks[self.bases.index(base)] |= mask
        elif mask:
            self.bases.append(base)
            self.masks.append(mask)

    def relocations(self, verb: int, keys: list[int], bars: list[int], targets: int, own: bool) -> None:
        """R34, R44, R87-R91: workers of a sort, or the seat's own ones among them, to any of these targets."""
        if not targets:
            return
        seat, base = self.seat, verb << VERB_SHIFT
        bases, masks = self.bases, self.masks
        for key, bar in zip(keys, bars):
            if not own or key >> FROM_SHIFT == seat:
                mask = targets & ~bar
                if mask:
                    bases.append(base | key << FROM_SHIFT)
                    masks.append(mask)

    def river_works(self) -> None:
        position, seat = self.position, self.seat
        free = position.rules.blues & ~position.built  # R42
        if not free:
            return
        if not position.rules.moved_may_build:
            for key in self.canal:
                if key >> FROM_SHIFT == seat:
                    self.bases.append(RIVER << VERB_SHIFT | key << FROM_SHIFT)
                    self.masks.append(free)
            return
        for place in rules_workers.own_on_canal(position, seat):
            self.bases.append(RIVER << VERB_SHIFT | seat << COLOUR_SHIFT | place << FROM_SHIFT)
            self.masks.append(free)

    def plays(self) -> None:
        """R31, A22: every type of card in hand that has an effect."""
        position = self.position
        board = position.rules.board
        types = position.rules.card_types
        held = bytes(position.cards[self.seat * types : self.seat * types + types])
        for card in range(types):
            if held[card]:
                self.card(PLAY + card, board.card_kinds[card], board.card_steps[card])

    def card(self, verb: int, kind: int, steps: int) -> None:
        position = self.position
        if kind == MOVE_CARD:  # R85, R86
            rules = position.rules
            self.steps(verb, steps + (position.action_points - rules.play_cost) // rules.costs[MOVE])
        elif kind == LEAP:
            self.leaps(verb)
        elif kind in (TO_VINEYARD, ANY_TO_VINEYARD):
            vineyards = rules_workers.open_vineyards(position)
            self.relocations(verb, self.canal, self.canal_bars, vineyards, kind == TO_VINEYARD)
        elif kind in (TO_CANAL, ANY_TO_CANAL):
            self.relocations(verb, self.vines, self.vine_bars, self.targets, kind == TO_CANAL)
        elif kind == LOCK_CARD:
            self.add(verb, rules_building.lockable(position))
        else:
            self.add(verb, rules_building.masterworks_to_build(position, self.seat))

    def leaps(self, verb: int) -> None:
        """R87: not to the very town in which the worker is."""
        for key, bar in zip(self.canal, self.canal_bars):
            if key >> FROM_SHIFT == self.seat:
                mask = self.targets & ~bar & ~(1 << (key & PLACE_MASK))
                if mask:
                    self.bases.append(verb << VERB_SHIFT | key << FROM_SHIFT)
                    self.masks.append(mask)
