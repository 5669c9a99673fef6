"""What a seat can take with its action points: open sections that it can fill, or close with a lock, so that it scores them.

Counted are workers that are free to move along the canal, new ones, those in vineyards, and the cards in hand; not that
workers could be shifted out of the way first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from towpath.games.arriala import rules_building, rules_sections
from towpath.games.arriala.components import ANY_TO_CANAL, LEAP, LOCK_CARD, MOVE_CARD, NOBODY, RESERVE, TO_CANAL, bits
from towpath.games.arriala.offers import LOCK, PLACE, RETURN
from towpath.games.arriala.stages import NO_WORKER

if TYPE_CHECKING:
    from towpath.games.arriala.position import ArrialaPosition

MOST_EMPTY: Final = 3  # spaces that are ever filled in one turn
TOO_MUCH: Final = 99
NO_CARD: Final = -1
BACK_TO_CANAL: Final = 1 << TO_CANAL | 1 << ANY_TO_CANAL
BRINGING: Final = BACK_TO_CANAL | 1 << MOVE_CARD | 1 << LEAP


class OpenSection:
    """A section that is not scored yet, and how it stands."""

    def __init__(self, position: ArrialaPosition, spaces: int) -> None:
        self.spaces = spaces
        self.free = spaces & ~position.taken
        self.empty = self.free.bit_count()
        self.counts = rules_sections.counts_in(position, spaces)
        self.points = position.rules.board.section_worth(spaces.bit_count())
        self.leader = rules_sections.majority(self.counts)
        self.hope = 0.0  # what the leader counts it as


class Reach:
    """A seat's action points, the workers that it could bring to a space, and what that costs.

    Whoever has the turn is bound by what was moved in this turn and before; for others that will have changed.
    """

    def __init__(self, position: ArrialaPosition, seat: int) -> None:
        self.position = position
        self.seat = seat
        self.has_turn = seat == position.acting
        self.points = position.action_points if self.has_turn else position.rules.board.action_points
        self.lock_cost = position.rules.costs[LOCK]
        self.steps = 0  # of the best move card
        self.held = 0  # kinds of card in hand, as bits
        self.workers: list[int] = []  # those that could be brought to a space
        self.places: list[int] = []
        self.cards = 0  # kinds of card that bring a worker to a space
        self.along = 0  # places of those on the canal
        self.elsewhere = TOO_MUCH  # the fewest points for one from elsewhere
        self.used = 0  # workers that a plan has used, by their place in the list
        self.lockable = 0
        if self.points > 0:
            self._gather()

    def _gather(self) -> None:
        position, rules = self.position, self.position.rules
        first = self.seat * rules.card_types
        for card, kind in enumerate(rules.board.card_kinds):
            if position.cards[first + card]:
                self.held |= 1 << kind
                if kind == MOVE_CARD:
                    self.steps = max(self.steps, rules.board.card_steps[card])
        self.cards = (self.held & BRINGING).bit_count()
        if self.held >> LOCK_CARD & 1:
            self.lock_cost = rules.play_cost
        if self.lock_cost <= self.points:
            self.lockable = rules_building.lockable(position)
        moved = position.moved if self.has_turn else 0  # R53
        if position.mover != NO_WORKER:
            moved &= ~(1 << position.mover)  # A10: its move may go on
        places = rules.spaces | rules.towns
        if self.held & BACK_TO_CANAL or rules.costs[RETURN] <= self.points:
            places |= rules.vineyards
        for worker, place in enumerate(bytes(position.places)):
            if place == RESERVE:
                useful = rules.colour_of[worker] == self.seat  # R37
            else:
                useful = places >> place & 1 == 1 and not moved >> worker & 1
            if useful:
                self.workers.append(worker)
                self.places.append(place)
                if place < rules.board.stations:
                    self.along |= 1 << place
                elif place == RESERVE:
                    self.elsewhere = min(self.elsewhere, rules.costs[PLACE])
                elif rules.colour_of[worker] == self.seat:
                    self.elsewhere = min(self.elsewhere, rules.costs[RETURN])  # R44

    def take(self, sections: list[OpenSection], worth: list[float], surely: float) -> None:
        """Buy what brings most as long as there are points: it is the seat's, and no longer its leader's, so surely."""
        gains: list[int] = []
        costs: list[int] = []
        for section in sections:
            cost = TOO_MUCH
            if section.empty <= MOST_EMPTY and self._at_least(section) <= self.points:
                cost = self._cost_to_fill(section)
            gain = section.points if cost <= self.points else 0
            if self.lockable & section.spaces:
                closed = self._gain_by_lock(section)
                if closed > gain:
                    gain, cost = closed, self.lock_cost
            gains.append(gain)
            costs.append(cost)
        left = self.points
        while left > 0:
            best = NOBODY
            for each in range(len(gains)):
                if gains[each] and costs[each] <= left and (best == NOBODY or gains[each] > gains[best]):
                    best = each
            if best == NOBODY:
                return
            section = sections[best]
            if section.leader != NOBODY:
                worth[section.leader] -= surely * section.hope
            worth[self.seat] += surely * gains[best]
            left -= costs[best]
            gains[best] = 0

    # --- filling

    def _at_least(self, section: OpenSection) -> int:
        """Filling it never costs less: the nearest worker comes to each space, and no card saves more than the longest way."""
        near = self.along & ~section.spaces
        total = 0
        longest = play_cost = self.position.rules.play_cost
        left = section.free
        while left:
            space = left & -left
            left ^= space
            cost = self.elsewhere
            below = near & space - 1
            above = near & -space
            if below:
                cost = min(cost, space.bit_length() - below.bit_length())
            if above:
                cost = min(cost, (above & -above).bit_length() - space.bit_length())
            total += cost
            longest = max(longest, cost)
        return total - min(self.cards, section.empty) * (longest - play_cost)

    def _cost_to_fill(self, section: OpenSection) -> int:
        return self._cost(section, bits(section.free), 0, self.points, self.held)

    def _cost(self, section: OpenSection, free: list[int], index: int, left: int, held: int) -> int:
        """The fewest action points that fill the free spaces from this one on so that the seat scores the section."""
        counts = section.counts
        if index == len(free):
            return 0 if rules_sections.majority(counts) == self.seat else TOO_MUCH
        space = free[index]
        best = left + 1
        colour_of, barred = self.position.rules.colour_of, self.position.barred
        for each, place in enumerate(self.places):
            if self.used >> each & 1 or section.spaces >> place & 1:
                continue
            worker = self.workers[each]
            colour = colour_of[worker]
            card = self._card_for(colour, place, space, held)
            cost = self._price(colour, place, space, card)
            if cost >= best or (self.has_turn and barred[worker] >> space & 1):  # R55
                continue
            self.used |= 1 << each
            counts[colour] += 1
            cost += self._cost(section, free, index + 1, left - cost, held & ~(1 << card) if card >= 0 else held)
            counts[colour] -= 1
            self.used &= ~(1 << each)
            if cost < best:
                best = cost
        return best if best <= left else TOO_MUCH

    def _card_for(self, colour: int, place: int, space: int, held: int) -> int:
        """The kind of card that brings this worker from its place most cheaply; or none."""
        if not held:
            return NO_CARD
        if place < self.position.rules.board.stations:
            if -1 <= place - space <= 1:
                return NO_CARD
            if colour == self.seat and held >> LEAP & 1:
                return LEAP
            return MOVE_CARD if held >> MOVE_CARD & 1 else NO_CARD
        if place == RESERVE:
            return NO_CARD
        if colour == self.seat and held >> TO_CANAL & 1:
            return TO_CANAL
        return ANY_TO_CANAL if held >> ANY_TO_CANAL & 1 else NO_CARD

    def _price(self, colour: int, place: int, space: int, card: int) -> int:
        rules = self.position.rules
        far = place - space if place > space else space - place
        if card == MOVE_CARD:
            return rules.play_cost + max(0, far - self.steps)
        if card != NO_CARD:
            return rules.play_cost
        if place < rules.board.stations:
            return far
        if place == RESERVE:
            return rules.costs[PLACE]
        return rules.costs[RETURN] if colour == self.seat else TOO_MUCH  # R44

    # --- closing

    def _gain_by_lock(self, section: OpenSection) -> int:
        """The most points that a lock brings where a full run of spaces begins or ends."""
        most = 0
        low = section.free & -section.free
        high = 1 << section.free.bit_length() - 1
        for lock in (low, high):
            if self.lockable & lock:
                gain = self._gain_of(section, section.spaces & lock - 1)
                gain += self._gain_of(section, section.spaces & ~(lock | lock - 1))
                if gain > most:
                    most = gain
        return most + self.position.rules.board.lock_points if most else 0

    def _gain_of(self, section: OpenSection, part: int) -> int:
        if not part or part & section.free:
            return 0
        if rules_sections.majority(rules_sections.counts_in(self.position, part)) != self.seat:
            return 0
        return self.position.rules.board.section_worth(part.bit_count())
