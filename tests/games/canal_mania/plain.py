"""The rules of building and shipping once more, written plainly and slowly, to test the game against."""

from __future__ import annotations

from towpath.games.canal_mania.canal import Canal
from towpath.games.canal_mania.components import TILES, Edition
from towpath.games.canal_mania.country import DIFFICULT, NOWHERE, Country
from towpath.games.canal_mania.network import Section
from towpath.games.canal_mania.position import CanalManiaPosition

Hexes = tuple[int, ...]


def step(country: Country, hex: int, direction: int) -> int:
    """The hex beside, from columns and rows alone: odd rows lie half a hex further east."""
    column, row = country.places[hex]
    odd = row % 2
    column, row = {
        0: (column + 1, row),
        1: (column + odd, row - 1),
        2: (column + odd - 1, row - 1),
        3: (column - 1, row),
        4: (column + odd - 1, row + 1),
        5: (column + odd, row + 1),
    }[direction]
    return country.places.index((column, row)) if (column, row) in country.places else NOWHERE


def exits(entry: int) -> list[int]:
    return [exit for exit in range(6) if (exit - entry) % 6 in (2, 3, 4)]


def can_finish(edition: Edition, contract: int, start: int, tiles: list[tuple[int, int, int]]) -> bool:
    """Whether a canal with these tiles (hex, entry, exit) can be completed: try everything."""
    country = edition.country
    junction = contract >= edition.first_junction
    value = edition.values[contract]
    printed = None if junction else country.contracts[contract]
    towns = [start]
    here = country.town_hex[start]
    if len({hex for hex, _, _ in tiles}) < len(tiles):
        return False
    for hex, _, exit in tiles:
        here = country.beside[hex * 6 + exit]
        if here == NOWHERE:
            return False
        if country.town_at[here] != NOWHERE:
            if country.town_at[here] in towns:
                return False
            towns.append(country.town_at[here])
    if len(tiles) > value:
        return False
    town = country.town_at[here]
    if len(towns) > 1 and junction:
        return town != NOWHERE
    if printed is not None:
        end = printed.ends[1] if printed.ends[0] == start else printed.ends[0]
        named = [each for each in range(len(country.town_words)) if printed.through >> each & 1]
        if end in towns:
            return town == end and all(each in towns for each in named)
    if len(tiles) == value:
        return False
    if town != NOWHERE:
        around = [(country.beside[here * 6 + way], (way + 3) % 6) for way in range(6)]
        starts = [(hex, entry) for hex, entry in around if hex != NOWHERE and country.town_at[hex] == NOWHERE]
    else:
        starts = [(here, (tiles[-1][2] + 3) % 6)]
    for hex, entry in starts:
        if hex not in [tile[0] for tile in tiles]:
            for exit in exits(entry):
                if can_finish(edition, contract, start, [*tiles, (hex, entry, exit)]):
                    return True
    return False


def check_canal(position: CanalManiaPosition, canal: Canal) -> None:
    """Every building rule that can be seen on the map."""
    edition, country = position.rules.edition, position.rules.country
    way = [(tile >> 6, tile >> 3 & 7, tile & 7) for tile in canal.way.tiles]
    assert len(way) == len(canal.tiles) <= edition.values[canal.contract]  # build.value
    hexes = [hex for hex, _, _ in way]
    assert len(set(hexes)) == len(hexes)  # a canal never crosses itself
    here, entered, section = country.town_hex[canal.way.start], [canal.way.start], NOWHERE
    sections: list[tuple[int, int]] = []
    for (hex, entry, exit), tile in zip(way, canal.tiles):
        assert step(country, hex, entry) == here  # build.fit
        assert exit in exits(entry)  # parts.tiles
        assert country.town_at[hex] == NOWHERE  # build.town
        difficult = country.terrain[hex] == DIFFICULT
        assert TILES[tile] in (("aqueduct", "tunnel") if difficult else ("stretch", "lock"))  # build.terrain
        assert tile != section  # build.consecutive
        section = tile
        ahead = step(country, hex, exit)
        assert ahead != NOWHERE  # build.next-hex
        here = hex
        if country.town_at[ahead] != NOWHERE:
            town = country.town_at[ahead]
            assert town not in entered  # build.town-once
            sections.append((entered[-1], town))
            entered.append(town)
            here, section = ahead, NOWHERE
    assert tuple(sections) == canal.way.sections
    if canal.contract >= edition.first_junction:
        assert len(entered) <= 2 and canal.complete == (len(entered) == 2)  # contract.junction
        return
    printed = country.contracts[canal.contract]
    assert canal.way.start in printed.ends  # contract.barge
    end = printed.other_end(canal.way.start)
    assert (end in entered) == canal.complete  # build.complete
    if canal.complete:
        assert all(town in entered for town in range(len(country.town_words)) if printed.through >> town & 1)
        assert here == country.town_hex[end]


def routes(
    sections: tuple[Section, ...], colour: list[int], start: int, seat: int, shortest: bool
) -> set[tuple[int, ...]]:
    """Every way to ship a cube from a town, as section numbers, by ship.* alone."""
    routes_found: list[tuple[tuple[int, ...], int]] = []

    def walk(here: int, towns: list[int], used: tuple[int, ...]) -> None:
        if used and sections[used[-1]][2] == seat:
            routes_found.append((used, here))
        for number, (one, two, _, _) in enumerate(sections):
            if here in (one, two):
                there = two if here == one else one
                if colour[there] not in [colour[town] for town in towns]:
                    walk(there, [*towns, there], (*used, number))

    walk(start, [start], ())
    if not shortest:
        return {used for used, _ in routes_found}
    own = [(used, there) for used, there in routes_found if all(sections[number][2] == seat for number in used)]
    kept: set[tuple[int, ...]] = set()
    for used, there in routes_found:
        rivals = [other for other, end in own if end == there]
        if used in rivals and len(used) > min(len(other) for other in rivals):
            continue
        kept.add(used)
    return kept


def points(sections: tuple[Section, ...], used: tuple[int, ...]) -> dict[int, int]:
    """ship.score: count the towns of each run."""
    scored: dict[int, int] = {}
    place = 0
    while place < len(used):
        owner = sections[used[place]][2]
        last = place
        while last + 1 < len(used) and sections[used[last + 1]][2] == owner:
            last += 1
        scored[owner] = scored.get(owner, 0) + (last - place + 2)
        place = last + 1
    return scored
