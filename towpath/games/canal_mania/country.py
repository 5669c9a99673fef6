"""England as printed: hexes, towns and contracts, read from a content file and checked."""

from __future__ import annotations

from towpath.engine.errors import BadInput
from towpath.engine.sheet import Sheet

CLEAR, DIFFICULT, TOWN = 0, 1, 2
SIGNS = {".": CLEAR, "^": DIFFICULT, "o": TOWN, "*": TOWN}
NO_HEX = "~"

# Directions from a hex, anticlockwise from the east; the opposite one is three further on.
DIRECTIONS = ("e", "ne", "nw", "w", "sw", "se")

COLOURS = ("red", "yellow", "green", "blue", "black", "purple")
TOWNS_OF_A_COLOUR = 7  # parts.map: a city and six towns
CONTRACTS = 30
INITIAL_CONTRACTS = 6
LONGEST = 8  # no contract is worth more, so no way is longer
QUADRANTS = ("upper-left", "upper-right", "lower-left", "lower-right")

MARKS = ("stated", "reported", "reconstructed")
UNREACHABLE = 99
NOWHERE = -1


class Contract:
    """A canal to be built: its ends, the towns it must pass, and how many tiles it may have."""

    def __init__(
        self, word: str, name: str, ends: tuple[int, int], through: int, value: int, initial: bool, quadrant: str
    ) -> None:
        self.word = word
        self.name = name
        self.ends = ends
        self.through = through  # towns as bits
        self.value = value
        self.initial = initial
        self.quadrant = quadrant

    def other_end(self, town: int) -> int:
        return self.ends[1] if town == self.ends[0] else self.ends[0]


class Country:
    """Hexes and towns by small numbers. A hex is numbered in reading order; a town also has a number of its own."""

    def __init__(self) -> None:
        self.labels: list[str] = []
        self.by_label: dict[str, int] = {}
        self.terrain: list[int] = []
        self.town_at: list[int] = []  # the town on a hex, or NOWHERE
        self.beside: list[int] = []  # six for each hex: the hex in that direction, or NOWHERE
        self.places: list[tuple[int, int]] = []  # column and row of each hex
        self.town_names: list[str] = []
        self.town_words: list[str] = []
        self.by_word: dict[str, int] = {}
        self.town_hex: list[int] = []
        self.colour: list[int] = []
        self.cities = 0  # towns as bits
        self.of_colour: list[int] = [0] * len(COLOURS)
        self.around: list[list[tuple[int, int]]] = []  # for a town: hexes to build on, and the edge that faces it
        self.contracts: list[Contract] = []
        self.contract_by_word: dict[str, int] = {}
        self.reach: dict[int, list[int]] = {}
        self.pictures: list[tuple[str, str, str]] = []  # contract, owner, way

    def neighbour(self, hex: int, direction: int) -> int:
        return self.beside[hex * 6 + direction]

    def reach_to(self, town: int) -> list[int]:
        """For each hex and entry edge (hex * 6 + edge) the fewest tiles from there into the town."""
        distances = self.reach.get(town)
        if distances is None:
            distances = self._measure(town)
            self.reach[town] = distances
        return distances

    def from_town(self, start: int, target: int) -> int:
        """The fewest tiles from a town into another, whatever lies between."""
        reach = self.reach_to(target)
        return min([reach[hex * 6 + edge] for hex, edge in self.around[start]], default=UNREACHABLE)

    def _measure(self, target: int) -> list[int]:
        """Breadth first, backwards from the target: a tile is entered and left by edges that are not neighbours."""
        reach = [UNREACHABLE] * (len(self.labels) * 6)
        passed = 1 << target
        front = [target * -1 - 1]  # a town is its number below zero, a hex with its entry edge is at or above it
        for tiles in range(1, LONGEST + 1):
            ahead: list[int] = []
            for place in front:
                for hex, exit in self._before(place):
                    for turn in (2, 3, 4):
                        state = hex * 6 + (exit + turn) % 6
                        if reach[state] <= tiles:
                            continue
                        reach[state] = tiles
                        ahead.append(state)
                        town = self._town_before(state)
                        if town != NOWHERE and not passed >> town & 1:
                            passed |= 1 << town
                            ahead.append(-1 - town)
            front = ahead
        return reach

    def _before(self, place: int) -> list[tuple[int, int]]:
        """The tiles that lead to a place: hex and exit edge."""
        if place < 0:
            return self.around[-1 - place]
        hex = self.beside[place]
        if hex < 0 or self.town_at[hex] != NOWHERE:
            return []
        return [(hex, (place % 6 + 3) % 6)]

    def _town_before(self, state: int) -> int:
        hex = self.beside[state]
        return NOWHERE if hex < 0 else self.town_at[hex]


# --- reading


def read_country(sheet: Sheet, edition: str) -> Country:
    sheet.only("map", "town", "contract", "picture")
    country = Country()
    signs = _read_map(sheet, country)
    _read_towns(sheet, country, signs)
    _find_surroundings(country)
    _check_connected(sheet, country)
    _read_contracts(sheet, country, edition)
    for picture in sheet.tables("picture", []):
        picture.only("contract", "owner", "way")
        country.pictures.append((picture.string("contract"), picture.string("owner"), picture.string("way")))
    return country


def _read_map(sheet: Sheet, country: Country) -> dict[str, str]:
    """Number the hexes; the sign of each by its label."""
    lines = sheet.string("map").strip("\n").splitlines()
    first = sheet.line_of("map") + 1
    columns = lines[0].split() if lines else []
    if columns != [chr(ord("A") + number) for number in range(len(columns))] or not columns:
        raise BadInput(f"{sheet.source}: line {first}: map: the first line should name the columns: A B C …")
    by_place: dict[tuple[int, int], int] = {}
    signs_by_label: dict[str, str] = {}
    before = NOWHERE
    for number, line in enumerate(lines[1:], first + 1):
        row, *signs = line.split()
        where = f"{sheet.source}: line {number}: map: row {row!r}"
        if not row.isdigit() or (before != NOWHERE and int(row) != before + 1):
            raise BadInput(f"{where} should be the number {before + 1}, then one sign for each column")
        before = int(row)
        if len(signs) != len(columns):
            raise BadInput(f"{where} has {len(signs)} signs; there should be {len(columns)}, one for each column")
        for column, sign in enumerate(signs):
            if sign == NO_HEX:
                continue
            label = f"{columns[column]}{row}"
            if sign not in SIGNS:
                raise BadInput(f"{where}: {sign!r} at {label}; signs are {' '.join([*SIGNS, NO_HEX])}")
            by_place[(column, before)] = len(country.labels)
            country.by_label[label] = len(country.labels)
            country.labels.append(label)
            country.terrain.append(SIGNS[sign])
            country.places.append((column, before))
            signs_by_label[label] = sign
    country.town_at = [NOWHERE] * len(country.labels)
    for column, row_number in country.places:
        for step, rows in ((1, 0), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1)):
            shift = row_number & 1 if rows else 0
            country.beside.append(by_place.get((column + step + shift, row_number + rows), NOWHERE))
    return signs_by_label


def _read_towns(sheet: Sheet, country: Country, signs: dict[str, str]) -> None:
    for town in sheet.tables("town"):
        town.only("name", "hex", "colour", "city", "mark")
        _marks(town, "town", "colour", "city")
        name, label, city = town.string("name"), town.string("hex"), town.boolean("city")
        word = name.lower().replace(" ", "-")
        if word in country.by_word:
            raise town.bad("name", "every town has a name of its own")
        sign = "*" if city else "o"
        if signs.get(label) != sign:
            raise town.bad("hex", f"the map should show {sign} there, but shows {signs.get(label, NO_HEX)}")
        hex = country.by_label[label]
        if country.town_at[hex] != NOWHERE:
            raise town.bad("hex", f"{country.town_names[country.town_at[hex]]} lies there already")
        number = len(country.town_names)
        colour = COLOURS.index(town.string("colour", among=COLOURS))
        country.by_word[word] = number
        country.town_names.append(name)
        country.town_words.append(word)
        country.town_hex.append(hex)
        country.town_at[hex] = number
        country.colour.append(colour)
        if city and country.of_colour[colour] & country.cities:
            raise town.bad("city", f"{COLOURS[colour]} has a city already; each colour has one")
        country.cities |= int(city) << number
        country.of_colour[colour] |= 1 << number
    for label, sign in signs.items():
        if SIGNS[sign] == TOWN and country.town_at[country.by_label[label]] == NOWHERE:
            raise BadInput(
                f"{sheet.source}: line {sheet.line_of('map')}: map: {sign} at {label}, but no [[town]] has hex = {label!r}"
            )
    for colour, name in enumerate(COLOURS):
        count = country.of_colour[colour].bit_count()
        cities = (country.of_colour[colour] & country.cities).bit_count()
        if (count, cities) != (TOWNS_OF_A_COLOUR, 1):
            raise BadInput(
                f"{sheet.source}: line {sheet.line_of('town')}: town: {count} of colour {name!r}, {cities} of them cities; "
                f"there should be {TOWNS_OF_A_COLOUR} with one city"
            )


def _find_surroundings(country: Country) -> None:
    for hex in country.town_hex:
        around: list[tuple[int, int]] = []
        for direction in range(6):
            other = country.neighbour(hex, direction)
            if other != NOWHERE and country.town_at[other] == NOWHERE:
                around.append((other, (direction + 3) % 6))
        country.around.append(around)


def _check_connected(sheet: Sheet, country: Country) -> None:
    seen = {0}
    front = [0]
    while front:
        hex = front.pop()
        for other in country.beside[hex * 6 : hex * 6 + 6]:
            if other != NOWHERE and other not in seen:
                seen.add(other)
                front.append(other)
    for hex, label in enumerate(country.labels):
        if hex not in seen:
            raise BadInput(
                f"{sheet.source}: line {sheet.line_of('map')}: map: hex {label} cannot be reached from {country.labels[0]}; "
                "all hexes should hang together"
            )


def _read_contracts(sheet: Sheet, country: Country, edition: str) -> None:
    towns = tuple(country.town_words)
    for entry in sheet.tables("contract"):
        entry.only("word", "name", "ends", "through", "value", "initial", "quadrant", "mark")
        _marks(entry, "ends", "value")
        word = entry.string("word")
        if word in country.contract_by_word or word in country.by_word or word.startswith("junction") or " " in word:
            raise entry.bad(
                "word", "should be one word that no other contract or town has, and not start with junction"
            )
        ends = entry.strings("ends", among=towns)
        if len(ends) != 2 or ends[0] == ends[1]:
            raise entry.bad("ends", "should be two different towns")
        through = entry.strings("through", [], among=towns)
        if len({*through, *ends}) != len(through) + 2:
            raise entry.bad("through", "should be towns other than the ends, each once")
        quadrant = entry.string("quadrant", among=QUADRANTS) if edition == "second" else ""
        contract = Contract(
            word,
            entry.string("name"),
            (country.by_word[ends[0]], country.by_word[ends[1]]),
            sum([1 << country.by_word[each] for each in through]),
            entry.integer("value", low=1, high=LONGEST),
            entry.boolean("initial", False),
            quadrant,
        )
        country.contract_by_word[word] = len(country.contracts)
        country.contracts.append(contract)
    _count(sheet, len(country.contracts), CONTRACTS, "contracts")
    initial = len([each for each in country.contracts if each.initial])
    _count(sheet, initial, INITIAL_CONTRACTS, "initial contracts")


def _count(sheet: Sheet, count: int, right: int, what: str) -> None:
    if count != right:
        raise BadInput(
            f"{sheet.source}: line {sheet.line_of('contract')}: contract: {count} {what}; there should be {right}"
        )


def _marks(sheet: Sheet, *keys: str) -> None:
    marks = sheet.table("mark")
    marks.only(*keys)
    for key in keys:
        marks.string(key, among=MARKS)
