"""What a network of one's own is good for: how far goods can go on it."""

from __future__ import annotations

from typing import Final

from towpath.games.canal_mania.country import Country
from towpath.games.canal_mania.network import MOST_SECTIONS

MOST_KEPT: Final = 50_000  # networks remembered, at most
# Of all the cubes that may come one takes the best: the n-th best town counts so much.
SHARES: Final = [0.2 * 0.8**rank for rank in range(24)]


class Runs:
    """For networks of one owner, given by their sections (town << 6 | town), what a cube earns from each town."""

    def __init__(self, country: Country, shortest_own: bool) -> None:
        self.colour = country.colour
        self.cities = country.cities
        self.shortest_own = shortest_own
        self.runs: dict[tuple[int, ...], list[int]] = {}
        self.valued: dict[tuple[int, ...], float] = {}

    def best(self, sections: tuple[int, ...]) -> list[int]:
        """For each town the points of the best shipment from there, on these sections alone."""
        points = self.runs.get(sections)
        if points is None:
            if len(self.runs) >= MOST_KEPT:
                self.runs.clear()
            points = self._find(sections)
            self.runs[sections] = points
        return points

    def potential(self, sections: tuple[int, ...]) -> float:
        """The points of a shipment to come: the mean over the towns, the best ones counting most and cities twice."""
        worth = self.valued.get(sections)
        if worth is None:
            if len(self.valued) >= MOST_KEPT:
                self.valued.clear()
            worth = self._value(sections)
            self.valued[sections] = worth
        return worth

    def _value(self, sections: tuple[int, ...]) -> float:
        places: list[int] = []
        for town, points in enumerate(self.best(sections)):
            if points:
                places.append(points)
                if self.cities >> town & 1:
                    places.append(points)
        places.sort(reverse=True)
        worth = 0.0
        for rank in range(min(len(places), len(SHARES))):
            worth += places[rank] * SHARES[rank]
        return worth

    def _find(self, sections: tuple[int, ...]) -> list[int]:
        links: list[list[int]] = [[] for _ in self.colour]
        for section in sections:
            one, two = section >> 6, section & 63
            links[one].append(two)
            links[two].append(one)
        return [self._farthest(town, links) if links[town] else 0 for town in range(len(links))]

    def _farthest(self, town: int, links: list[list[int]]) -> int:
        """ship.score for the best destination; ship.shortest-own where it holds."""
        lengths = [0] * len(links)
        walks = [(town, 1 << self.colour[town], 1)]
        while walks:
            here, colours, length = walks.pop()
            length += 1
            for other in links[here]:
                bit = 1 << self.colour[other]
                if colours & bit:
                    continue  # ship.colours
                known = lengths[other]
                if known == 0 or (length < known) == self.shortest_own:
                    lengths[other] = length
                if length <= MOST_SECTIONS:
                    walks.append((other, colours | bit, length))
        return max(lengths)


_runs: dict[Country, Runs] = {}


def runs_on(country: Country, shortest_own: bool) -> Runs:
    """The table for a map; an edition has one map and one rule."""
    runs = _runs.get(country)
    if runs is None:
        runs = Runs(country, shortest_own)
        _runs[country] = runs
    return runs
