"""The finished sections as a network, and every route that goods can take on it.

A network is never changed: a new section makes a new network, which keeps the routes that the section cannot touch. All
copies of a position share it, so routes are worked out once for each network and town.
"""

from __future__ import annotations

from towpath.games.canal_mania.country import COLOURS

MOST_SECTIONS = len(COLOURS) - 1  # ship.colours: a route has at most one town of each colour
# A route is its start town above five sections, each its number + 1 or 0: start << 40 | … | second << 8 | first.
SECTION_BITS = 8
SECTION_MASK = 255
START_SHIFT = SECTION_BITS * MOST_SECTIONS

# A section: its two towns, its owner, and the contract whose canal it is part of.
Section = tuple[int, int, int, int]


class Network:
    def __init__(self, sections: tuple[Section, ...], colour: list[int], seats: int, shortest_own: bool) -> None:
        self.sections = sections
        self.colour = colour
        self.seats = seats
        self.shortest_own = shortest_own
        # For each town its sections: the town at the other end, the owner, the section's number.
        self.links: list[list[tuple[int, int, int]]] = [[] for _ in colour]
        self.known: dict[int, list[list[int]]] = {}

    def plus(self, section: Section) -> Network:
        """The network with one more section."""
        other = Network((*self.sections, section), self.colour, self.seats, self.shortest_own)
        one, two, owner, _ = section
        number = len(self.sections)
        other.links = self.links[:]
        other.links[one] = [*self.links[one], (two, owner, number)]
        other.links[two] = [*self.links[two], (one, owner, number)]
        near = self._near(1 << one | 1 << two)
        other.known = {town: routes for town, routes in self.known.items() if not near >> town & 1}
        return other

    def without(self, contract: int, count: int) -> Network:
        """The network without the last `count` sections of a canal; numbers of sections change."""
        kept: list[Section] = []
        for section in reversed(self.sections):
            if count and section[3] == contract:
                count -= 1
            else:
                kept.append(section)
        kept.reverse()
        return self.of_sections(tuple(kept))

    def of_sections(self, sections: tuple[Section, ...]) -> Network:
        """A network of these sections on the same map."""
        network = Network((), self.colour, self.seats, self.shortest_own)
        for section in sections:
            network = network.plus(section)
        return network

    def _near(self, towns: int) -> int:
        """The towns from which a route can reach one of these and then go one section further."""
        for _ in range(MOST_SECTIONS - 1):
            grown = towns
            for town, links in enumerate(self.links):
                if towns >> town & 1:
                    for other, _, _ in links:
                        grown |= 1 << other
            if grown == towns:
                break
            towns = grown
        return towns

    def routes(self, town: int) -> list[list[int]]:
        """All routes from a town, by the owner of the last section (ship.last-own)."""
        routes = self.known.get(town)
        if routes is None:
            routes = self._find(town)
            self.known[town] = routes
        return routes

    def _find(self, town: int) -> list[list[int]]:
        by_owner: list[list[int]] = [[] for _ in range(self.seats)]
        if not self.links[town]:
            return by_owner
        # Routes on one owner's sections only, and for each owner and destination the fewest sections of such a route.
        alone: list[tuple[int, int, int]] = []
        fewest: dict[int, int] = {}
        walks = [(town, 1 << self.colour[town], town << START_SHIFT, 0, -1)]
        colour, links = self.colour, self.links
        while walks:
            here, colours, route, length, single = walks.pop()
            shift = SECTION_BITS * length
            length += 1
            for other, owner, number in links[here]:
                bit = 1 << colour[other]
                if colours & bit:
                    continue  # ship.colours
                longer = route | (number + 1) << shift
                by_owner[owner].append(longer)
                same = owner if length == 1 or single == owner else -2
                if same == owner:
                    key = owner << 8 | other
                    alone.append((key, length, longer))
                    fewest[key] = min(fewest.get(key, length), length)
                if length < MOST_SECTIONS:
                    walks.append((other, colours | bit, longer, length, same))
        if self.shortest_own:
            barred = [route for key, length, route in alone if length > fewest[key]]  # ship.shortest-own
            if barred:
                left_out = set(barred)
                by_owner = [[route for route in routes if route not in left_out] for routes in by_owner]
        return by_owner

    def parallel(self, one: int, two: int) -> int:
        """How many sections join two towns."""
        return len([other for other, _, _ in self.links[one] if other == two])

    def towns_of(self, route: int) -> list[int]:
        towns = [route >> START_SHIFT]
        for number in sections_of(route):
            one, two, _, _ = self.sections[number]
            towns.append(two if one == towns[-1] else one)
        return towns

    def points(self, route: int) -> list[tuple[int, int]]:
        """ship.score: for each run of one owner's sections the owner and a point for each of its towns."""
        runs: list[tuple[int, int]] = []
        for number in sections_of(route):
            owner = self.sections[number][2]
            if runs and runs[-1][0] == owner:
                runs[-1] = (owner, runs[-1][1] + 1)
            else:
                runs.append((owner, 2))
        return runs


def sections_of(route: int) -> list[int]:
    """The numbers of a route's sections, first to last."""
    numbers: list[int] = []
    left = route & (1 << START_SHIFT) - 1
    while left:
        numbers.append((left & SECTION_MASK) - 1)
        left >>= SECTION_BITS
    return numbers
