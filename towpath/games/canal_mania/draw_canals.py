"""Canals on the map: tiles in the order in which they lie on each other, seals, and the basins where they enter towns."""

from __future__ import annotations

import math

from towpath.drawing import hexes
from towpath.drawing.svg import number
from towpath.games.canal_mania import glyphs
from towpath.games.canal_mania.country import NOWHERE, Country
from towpath.games.canal_mania.draw_coast import Point, place
from towpath.games.canal_mania.draw_tiles import RADIUS, ground, laid, owned, reach
from towpath.games.canal_mania.glyphs import CARD, circle

BASIN = 0.5  # how near a basin comes to a town's middle
SEAL, NOTCHED = 0.88, 0.6


class Tile:
    """A tile that lies on the map: hex and edges by number, kind and owner by name."""

    def __init__(self, hex: int, kind: str, entry: int, exit: int, owner: str, canal: str) -> None:
        self.hex = hex
        self.kind = kind
        self.entry = entry
        self.exit = exit
        self.owner = owner
        self.canal = canal  # the word of its contract


def stacks(canals: list[list[Tile]]) -> dict[int, list[Tile]]:
    """The tiles on each hex, the lowest first."""
    stacked: dict[int, list[Tile]] = {}
    for tiles in canals:
        for tile in tiles:
            stacked.setdefault(tile.hex, []).append(tile)
    return stacked


def basins(country: Country, canals: list[list[Tile]]) -> str:
    """Water from a tile's edge into the town that it leads to."""
    art = ""
    for tiles in canals:
        drawn = ""
        for tile in tiles:
            for direction in (tile.entry, tile.exit):
                ahead = country.neighbour(tile.hex, direction)
                if ahead != NOWHERE and country.town_at[ahead] != NOWHERE:
                    x, y = place(*country.places[ahead])
                    drawn += reach(x, y, (direction + 3) % 6, BASIN, 1.02)
        if drawn:
            art += owned(tiles[0].owner, drawn)
    return art


def stack(country: Country, tiles: list[Tile]) -> str:
    """One hex: the upper tile in full; of those beneath, the water that crosses it and a small seal in a corner."""
    x, y = place(*country.places[tiles[0].hex])
    upper = tiles[-1]
    art = ""
    for tile in tiles[:-1]:
        art += owned(tile.owner, laid("beneath", tile.entry, tile.exit, x, y))
    on_top = laid(upper.kind, upper.entry, upper.exit, x, y)
    art = owned(upper.owner, ground(x, y) + art + on_top)
    for (across, down), tile in zip(_corners(upper), tiles[:-1]):
        where = f'transform="translate({number(x + across)} {number(y + down)})scale({NOTCHED})"'
        art += f"<g {where}>{circle(0, 0, 12.5, CARD)}{glyphs.seal(tile.owner)}</g>"
    return art


def _corners(upper: Tile) -> list[Point]:
    """Corners of a hex for the seals of lower tiles, those furthest from the upper tile's water first."""
    used = [60 * upper.entry, 60 * upper.exit]

    def room(angle: int) -> int:
        return -min([min((angle - edge) % 360, (edge - angle) % 360) for edge in used])

    angles = sorted([30 + 60 * corner for corner in range(6)], key=room)
    far = RADIUS * 0.66
    return [(far * math.cos(math.radians(angle)), -far * math.sin(math.radians(angle))) for angle in angles]


def seals(country: Country, tiles: list[Tile], used: set[tuple[int, int]]) -> str:
    """The owner's seal once on each section of a canal, on an edge that no other seal has."""
    art = ""
    for section in sections(country, tiles):
        edges = _edges(country, section)
        middle = (len(edges) - 1) // 2
        order = sorted(range(len(edges)), key=lambda edge: abs(edge - middle))
        chosen = next((edge for edge in order if _key(edges[edge]) not in used), order[0])
        used.add(_key(edges[chosen]))
        x, y = edges[chosen]
        where = f'transform="translate({number(x)} {number(y)})scale({SEAL})"'
        art += f"<g {where}>{glyphs.seal(section[0].owner)}</g>"
    return art


def course(country: Country, tiles: list[Tile]) -> str:
    """A canal's line from its start to where it has got, as path data."""
    x, y = _edge(country, tiles[0].hex, tiles[0].entry)
    line = f"M{number(x)} {number(y)}"
    for tile in tiles:
        entry_x, entry_y = _edge(country, tile.hex, tile.entry)
        if (entry_x, entry_y) != (x, y):
            line += f"L{number(entry_x)} {number(entry_y)}"
        middle_x, middle_y = place(*country.places[tile.hex])
        x, y = _edge(country, tile.hex, tile.exit)
        line += f"Q{number(middle_x)} {number(middle_y)} {number(x)} {number(y)}"
    return line


def sections(country: Country, tiles: list[Tile]) -> list[list[Tile]]:
    """A canal's tiles from town to town; the last section may end on the way."""
    split: list[list[Tile]] = [[]]
    for tile in tiles:
        split[-1].append(tile)
        ahead = country.neighbour(tile.hex, tile.exit)
        if ahead != NOWHERE and country.town_at[ahead] != NOWHERE:
            split.append([])
    return [section for section in split if section]


def _edges(country: Country, section: list[Tile]) -> list[Point]:
    """The middles of the edges that a section's water crosses."""
    return [_edge(country, section[0].hex, section[0].entry)] + [
        _edge(country, tile.hex, tile.exit) for tile in section
    ]


def _edge(country: Country, hex: int, direction: int) -> Point:
    x, y = place(*country.places[hex])
    across, down = hexes.edge(RADIUS, direction)
    return x + across, y + down


def _key(point: Point) -> tuple[int, int]:
    return round(point[0] / 3), round(point[1] / 3)
