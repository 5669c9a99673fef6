"""How a canal under construction can still be finished: the few ways that a good player thinks of.

They depend on the way so far alone, which all canals that ever take it share; so they are looked for once and kept.
"""

from __future__ import annotations

from typing import Final

from towpath.games.canal_mania.country import DIFFICULT, NOWHERE, UNREACHABLE, Country
from towpath.games.canal_mania.ways import Way

MOST_KEPT: Final = 100_000  # ways remembered, at most
MOST_TILES_TRIED: Final = 3000  # in one search
MOST_WAYS: Final = 6
MOST_ALIKE: Final = 2  # of ways that join the same towns
DETOUR: Final = 1  # tiles more than the shortest way has


class Completion:
    """One way to the end: where it goes, and what tiles it needs.

    Within a section tiles of one terrain alternate between two types, so a run of them is so many pairs, and one more of
    either type if it is odd. The run that goes on from the last tile built is kept apart: what comes first there is fixed.
    """

    def __init__(self, hexes: tuple[int, ...], sections: tuple[tuple[int, int], ...]) -> None:
        self.hexes = hexes
        self.sections = sections
        self.running = 0  # tiles of the run that goes on from the last tile
        self.running_hard = False
        self.clear_pairs = 0
        self.clear_odd = 0
        self.hard_pairs = 0
        self.hard_odd = 0

    def add_run(self, hard: bool, tiles: int) -> None:
        if hard:
            self.hard_pairs += tiles // 2
            self.hard_odd += tiles % 2
        else:
            self.clear_pairs += tiles // 2
            self.clear_odd += tiles % 2

    def burden(self) -> float:
        """What the way costs in cards, less what its tiles and towns bring: roughly, to choose among ways."""
        clear = 2 * self.clear_pairs + self.clear_odd
        hard = 2 * self.hard_pairs + self.hard_odd
        if self.running_hard:
            hard += self.running
        else:
            clear += self.running
        return 0.7 * clear + 1.1 * hard + 0.3 * self.hard_pairs - len(self.sections)


_known: dict[Way, list[Completion]] = {}
_reaches: dict[Way, int] = {}


def completions(way: Way) -> list[Completion]:
    """The most promising ways to the end, best first; none if the way is finished."""
    ways = _known.get(way)
    if ways is None:
        if len(_known) >= MOST_KEPT:
            _known.clear()
            _reaches.clear()
        ways = _Search(way).run()
        _known[way] = ways
    return ways


def reach(way: Way) -> int:
    """The hexes that these ways come across: a byte of ones for each, at its place among all hexes."""
    hexes = _reaches.get(way)
    if hexes is None:
        hexes = 0
        for completion in completions(way):
            for hex in completion.hexes:
                hexes |= 0xFF << 8 * hex
        _reaches[way] = hexes
    return hexes


class _Search:
    """Depth first, never longer than the shortest way and a little more."""

    def __init__(self, way: Way) -> None:
        self.way = way
        self.country: Country = way.country
        self.junction = way.contract is None
        self.budget = 0
        self.tried = 0
        self.used: list[int] = list(way.used)
        self.sections: list[tuple[int, int]] = []
        self.lengths: list[int] = []  # how many tiles were laid when each section ended
        self.built = len(way.used)
        self.completions: list[Completion] = []

    def run(self) -> list[Completion]:
        way = self.way
        if way.finished or way.left == 0:
            return []
        entries = way.entries()
        shortest = 1
        if not self.junction:
            shortest = min([self._least(hex, entry, way.named) for hex, entry in entries], default=UNREACHABLE)
        budget = way.left if self.junction else shortest + DETOUR
        while not self.completions and budget - DETOUR <= way.left and not self.junction:
            self._try(entries, min(budget, way.left))
            budget += 1
        if self.junction:
            self._try(entries, budget)
        return self._best()

    def _try(self, entries: list[tuple[int, int]], budget: int) -> None:
        self.tried = 0
        for hex, entry in entries:
            self._lay(hex, entry, self.way.section_start(), self.way.entered, self.way.named, budget)

    def _least(self, hex: int, entry: int, named: int) -> int:
        """Not more tiles than are needed from here."""
        country, end = self.country, self.way.end
        state = hex * 6 + entry
        least = country.reach_to(end)[state]
        town = 0
        while named:
            if named & 1:
                least = max(least, country.reach_to(town)[state] + country.from_town(town, end))
            named >>= 1
            town += 1
        return least

    def _lay(self, hex: int, entry: int, start: int, entered: int, named: int, left: int) -> None:
        """A tile on this hex, and everything that can follow."""
        if hex in self.used or self.tried >= MOST_TILES_TRIED or left < 1:
            return
        if not self.junction and self._least(hex, entry, named) > left:
            return
        self.tried += 1
        self.used.append(hex)
        for turn in (3, 2, 4):
            exit = (entry + turn) % 6
            ahead = self.country.beside[hex * 6 + exit]
            if ahead == NOWHERE:
                continue
            town = self.country.town_at[ahead]
            if town == NOWHERE:
                self._lay(ahead, (exit + 3) % 6, start, entered, named, left - 1)
            elif not entered >> town & 1:
                self._enter(town, start, entered, named, left - 1)
        self.used.pop()

    def _enter(self, town: int, start: int, entered: int, named: int, left: int) -> None:
        if town == self.way.end and named:
            return  # build.town-once
        self.sections.append((start, town))
        self.lengths.append(len(self.used))
        if self.junction or town == self.way.end:
            self.completions.append(self._completion())
        else:
            for hex, entry in self.country.around[town]:
                self._lay(hex, entry, town, entered | 1 << town, named & ~(1 << town), left)
        self.sections.pop()
        self.lengths.pop()

    def _completion(self) -> Completion:
        completion = Completion(tuple(self.used[self.built :]), tuple(self.sections))
        terrain = self.country.terrain
        place = self.built
        going_on = self.way.town == NOWHERE
        for length in self.lengths:
            while place < length:
                hard = terrain[self.used[place]] == DIFFICULT
                first = place
                while place < length and (terrain[self.used[place]] == DIFFICULT) == hard:
                    place += 1
                if going_on:
                    completion.running, completion.running_hard = place - first, hard
                    going_on = False
                else:
                    completion.add_run(hard, place - first)
        return completion

    def _best(self) -> list[Completion]:
        most = 2 * MOST_WAYS if self.junction else MOST_WAYS
        alike: dict[tuple[tuple[int, int], ...], int] = {}
        kept: list[Completion] = []
        for each in sorted(self.completions, key=lambda completion: completion.burden()):
            count = alike.get(each.sections, 0)
            if count < (1 if self.junction else MOST_ALIKE) and len(kept) < most:
                alike[each.sections] = count + 1
                kept.append(each)
        return kept
