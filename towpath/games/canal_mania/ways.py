"""The ways that canals can take: every step that a canal may go, worked out once and kept.

A way is what a canal's tiles show, not which tiles they are: stretches and locks alternate on any row of clear hexes, and
aqueducts and tunnels on any row of difficult ones, so build.consecutive never closes a way. Whether a canal can be
finished (build.finishable) therefore depends on its way alone, and all canals that ever take the same way share it.
"""

from __future__ import annotations

from towpath.games.canal_mania.country import NOWHERE, UNREACHABLE, Contract, Country


class Way:
    """A canal's way so far. Never changed after it is made; the ways one tile longer hang on it."""

    def __init__(self, country: Country, contract: Contract | None, start: int, value: int) -> None:
        self.country = country
        self.contract = contract  # None: a junction, which ends at any second town
        self.start = start
        self.end = contract.other_end(start) if contract is not None else NOWHERE
        self.parent: Way | None = None
        self.tiles: tuple[int, ...] = ()  # hex, entry edge and exit edge: hex << 6 | entry << 3 | exit
        self.used: tuple[int, ...] = ()  # their hexes
        self.town = start  # where the barge is, if in a town; else NOWHERE
        self.hex = NOWHERE  # else the hex that the last tile leads to
        self.entry = NOWHERE  # and the edge by which it is entered
        self.entered = 1 << start
        self.named = contract.through if contract is not None else 0  # towns that must still be passed
        self.left = value  # tiles that may still be built
        self.finished = False
        self.sections: tuple[tuple[int, int], ...] = ()
        self.steps_found: list[int] | None = None
        self.branches: dict[int, Way] = {}

    def steps(self) -> list[int]:
        """Where the next tile may go so that the canal can still be finished: hex << 3 | exit edge."""
        if self.steps_found is None:
            self.steps_found = self._find_steps()
        return self.steps_found

    def entries(self) -> list[tuple[int, int]]:
        """The hexes on which the next tile may lie, and the edge by which it is entered."""
        if self.town == NOWHERE:
            return [(self.hex, self.entry)]
        return [place for place in self.country.around[self.town] if place[0] not in self.used]

    def _find_steps(self) -> list[int]:
        if self.finished or self.left == 0:
            return []
        steps: list[int] = []
        for hex, entry in self.entries():
            for turn in (2, 3, 4):
                exit = (entry + turn) % 6
                if self._leads_on(hex, exit, self.used, self.entered, self.named, self.left):
                    steps.append(hex << 3 | exit)
        return steps

    def _leads_on(self, hex: int, exit: int, used: tuple[int, ...], entered: int, named: int, left: int) -> bool:
        """Whether a tile on the hex, left by that edge, leaves a way to the end (build.finishable)."""
        country = self.country
        ahead = country.beside[hex * 6 + exit]
        if ahead == NOWHERE:
            return False  # build.next-hex
        town = country.town_at[ahead]
        if town == NOWHERE:
            if left == 1 or ahead in used:
                return False
            return self._goes_on(ahead, (exit + 3) % 6, (*used, hex), entered, named, left - 1)
        if entered >> town & 1:
            return False  # build.town-once
        if self.contract is None:
            return True
        if town == self.end:
            return named == 0
        if left == 1:
            return False
        used = (*used, hex)
        named &= ~(1 << town)
        entered |= 1 << town
        for first, entry in country.around[town]:
            if first not in used and self._goes_on(first, entry, used, entered, named, left - 1):
                return True
        return False

    def _goes_on(self, hex: int, entry: int, used: tuple[int, ...], entered: int, named: int, left: int) -> bool:
        if self.contract is not None and self._least(hex, entry, named) > left:
            return False
        for turn in (3, 2, 4):
            if self._leads_on(hex, (entry + turn) % 6, used, entered, named, left):
                return True
        return False

    def least(self, hex: int, entry: int) -> int:
        """Not more tiles than the canal still needs if its next one lies on this hex; build.value may forbid so many."""
        return self._least(hex, entry, self.named)

    def _least(self, hex: int, entry: int, named: int) -> int:
        """Not more tiles than are needed from here: the shortest way if nothing stood in it."""
        country = self.country
        state = hex * 6 + entry
        if not named:
            return country.reach_to(self.end)[state]
        if named & (named - 1) == 0:
            town = named.bit_length() - 1
            return country.reach_to(town)[state] + country.from_town(town, self.end)
        least = UNREACHABLE
        for town in range(len(country.town_words)):
            if named >> town & 1:
                onward = country.reach_to(town)[state] + self._least_after(town, named & ~(1 << town))
                least = min(least, onward)
        return least

    def _least_after(self, town: int, named: int) -> int:
        return min([self._least(hex, entry, named) for hex, entry in self.country.around[town]], default=UNREACHABLE)

    def after(self, step: int) -> Way:
        """The way with one more tile; the step must be one of steps()."""
        way = self.branches.get(step)
        if way is None:
            way = self._branch(step >> 3, step & 7)
            self.branches[step] = way
        return way

    def _branch(self, hex: int, exit: int) -> Way:
        entry = self.entry
        if self.town != NOWHERE:
            entry = next(edge for place, edge in self.country.around[self.town] if place == hex)
        country = self.country
        way = Way(country, self.contract, self.start, self.left - 1)
        way.parent = self
        way.tiles = (*self.tiles, hex << 6 | entry << 3 | exit)
        way.used = (*self.used, hex)
        way.entered = self.entered
        way.named = self.named
        way.sections = self.sections
        ahead = country.beside[hex * 6 + exit]
        way.town = country.town_at[ahead]
        if way.town == NOWHERE:
            way.hex = ahead
            way.entry = (exit + 3) % 6
        else:
            way.sections = (*self.sections, (self.section_start(), way.town))
            way.entered |= 1 << way.town
            way.named &= ~(1 << way.town)
            way.finished = self.contract is None or way.town == self.end
        return way

    def section_start(self) -> int:
        """The town where the section under construction begins."""
        return self.sections[-1][1] if self.sections else self.start


class Ways:
    """The beginnings of all ways, one for each contract and end, and for a junction at each town."""

    def __init__(self, country: Country, junction_value: int) -> None:
        self.country = country
        self.junction_value = junction_value
        self.roots: dict[int, Way] = {}

    def root(self, contract: int, start: int) -> Way:
        """Contracts that are not on the list are junctions."""
        listed = contract < len(self.country.contracts)
        key = (contract if listed else len(self.country.contracts)) << 6 | start
        way = self.roots.get(key)
        if way is None:
            printed = self.country.contracts[contract] if listed else None
            value = printed.value if printed is not None else self.junction_value
            way = Way(self.country, printed, start, value)
            self.roots[key] = way
        return way
