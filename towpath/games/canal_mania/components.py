"""The printed components other than the map: build cards, engineers, tiles, and the numbers of each edition."""

from __future__ import annotations

import hashlib
from pathlib import Path

from towpath.engine.errors import BadInput
from towpath.engine.sheet import Sheet, read_sheet
from towpath.games.canal_mania.country import COLOURS, LONGEST, MARKS, Country, read_country
from towpath.games.canal_mania.ways import Way, Ways

SEATS = ("red", "white", "black", "green", "yellow")
EDITIONS = ("second", "first")

# Types of build card; the first four are also the types of tile.
STRETCH, LOCK, AQUEDUCT, TUNNEL, SURVEYOR = 0, 1, 2, 3, 4
TYPES = ("stretch", "lock", "aqueduct", "tunnel", "surveyor")
TILES = TYPES[:4]

# The goods symbol of a build card: none, one of the six colours (from 1 on), or white, the joker.
GOODS = ("none", *COLOURS, "white")
NO_GOODS, WHITE = 0, 7

BRINDLEY, SMEATON, JESSOP, TELFORD, RENNIE = 0, 1, 2, 3, 4
ENGINEERS = ("brindley", "smeaton", "jessop", "telford", "rennie")

OPEN_CARDS = 5
JUNCTIONS_MOST = 2


class Components:
    """What both editions share. A kind of card is a type with a symbol; cards of one kind are alike."""

    def __init__(self) -> None:
        self.kind_type: list[int] = []
        self.kind_goods: list[int] = []
        self.kind_words: list[str] = []
        self.kind_by_word: dict[str, int] = {}
        self.kind_count: list[int] = []
        self.kinds_of_type: list[list[int]] = [[] for _ in TYPES]  # in the order in which they are spent
        self.supply: list[int] = []
        self.cards: list[int] = []  # that a tile costs
        self.points: list[int] = []  # that it brings
        self.engineer_names: list[str] = []
        self.engineer_numbers: list[int] = []
        self.born: list[int] = []


class Edition:
    """One edition: its map, its contracts with the junctions behind them, and its numbers."""

    def __init__(self, name: str, components: Components, country: Country) -> None:
        self.name = name
        self.components = components
        self.country = country
        self.players: tuple[int, ...] = ()
        self.cubes = 0
        self.end: dict[int, int] = {}
        self.prolific: dict[int, list[int]] = {}
        self.junctions_of_two = 0
        self.junctions_of_more = 0
        self.junction_value = 0
        self.ways = Ways(country, 0)
        self.payments: dict[int, list[int]] = {}  # see rules_payment
        self.junction_starts: list[int] = []
        # Contract numbers from here on are junctions: two for each seat.
        self.first_junction = len(country.contracts)
        self.contract_words: list[str] = [each.word for each in country.contracts]
        self.contract_names: list[str] = [each.name for each in country.contracts]
        self.values: list[int] = [each.value for each in country.contracts]

    def junctions(self, players: int) -> int:
        return self.junctions_of_two if players == 2 else self.junctions_of_more

    def junction(self, seat: int, number: int) -> int:
        return self.first_junction + seat * JUNCTIONS_MOST + number

    def root(self, contract: int, start: int) -> Way:
        return self.ways.root(contract, start)


class CanalManiaContent:
    """Everything printed."""

    def __init__(self, components: Components, editions: dict[str, Edition]) -> None:
        self.components = components
        self.editions = editions


_own: list[tuple[CanalManiaContent, str]] = []


def load_content(path: Path | None) -> tuple[CanalManiaContent, str]:
    """Read and check the content; the game's own is read once."""
    if path is not None:
        return _read(path)
    if not _own:
        _own.append(_read(Path(__file__).parent / "content" / "canal-mania.toml", own=True))
    return _own[0]


def _read(path: Path, own: bool = False) -> tuple[CanalManiaContent, str]:
    sheet = read_sheet(path)
    sheet.only("name", "maps", "supply", "tile", "first", "second", "engineer", "build_card")
    components = Components()
    _read_tiles(sheet, components)
    _read_engineers(sheet, components)
    _read_build_cards(sheet, components)
    maps = sheet.table("maps")
    maps.only(*EDITIONS)
    digest = hashlib.blake2b(path.read_bytes(), digest_size=6)
    editions: dict[str, Edition] = {}
    for name in EDITIONS:
        place = path.parent / maps.string(name)
        if not place.is_file():
            raise maps.bad(name, "should name a file beside this one")
        map_sheet = read_sheet(place)
        digest.update(place.read_bytes())
        edition = Edition(name, components, read_country(map_sheet, name))
        _read_numbers(sheet.table(name), edition)
        _add_junctions(edition)
        _check_ways(map_sheet, edition)
        editions[name] = edition
    return CanalManiaContent(components, editions), sheet.string("name") if own else f"file-{digest.hexdigest()}"


def _read_tiles(sheet: Sheet, components: Components) -> None:
    supply, tiles = sheet.table("supply"), sheet.table("tile")
    supply.only(*TILES, "mark")
    supply.string("mark", among=MARKS)
    tiles.only(*TILES)
    for name in TILES:
        components.supply.append(supply.integer(name, low=0, high=99))
        tile = tiles.table(name)
        tile.only("cards", "points", "mark")
        tile.string("mark", among=MARKS)
        components.cards.append(tile.integer("cards", low=1, high=5))
        components.points.append(tile.integer("points", low=0, high=9))


def _read_engineers(sheet: Sheet, components: Components) -> None:
    for engineer in sheet.tables("engineer"):
        engineer.only("name", "number", "born", "mark")
        engineer.string("mark", among=MARKS)
        expected = ENGINEERS[len(components.engineer_names)] if len(components.engineer_names) < 5 else ""
        name = engineer.string("name")
        if name.lower() != expected:
            raise engineer.bad("name", f"the engineers are, in this order: {', '.join(ENGINEERS)}")
        number = engineer.integer("number", low=1, high=99)
        if components.engineer_numbers and number <= components.engineer_numbers[-1]:
            raise engineer.bad("number", "should rise with the year of birth")
        components.engineer_names.append(name)
        components.engineer_numbers.append(number)
        components.born.append(engineer.integer("born", low=1600, high=1900))
    if len(components.engineer_names) != len(ENGINEERS):
        raise BadInput(
            f"{sheet.source}: line {sheet.line_of('engineer')}: engineer: {len(components.engineer_names)} entries; "
            f"there should be {len(ENGINEERS)}"
        )


def _read_build_cards(sheet: Sheet, components: Components) -> None:
    entries: dict[tuple[int, int], int] = {}
    for card in sheet.tables("build_card"):
        card.only("type", "goods", "count", "mark")
        card.string("mark", among=MARKS)
        type = TYPES.index(card.string("type", among=TYPES))
        goods = GOODS.index(card.string("goods", among=GOODS))
        if (type, goods) in entries:
            raise card.bad("goods", f"{TYPES[type]} cards with this symbol are listed already; give their number there")
        entries[(type, goods)] = card.integer("count", low=1, high=99)
    for type, goods in sorted(entries):
        word = TYPES[type] if goods == NO_GOODS else f"{TYPES[type]}-{GOODS[goods]}"
        kind = len(components.kind_words)
        components.kind_by_word[word] = kind
        components.kind_words.append(word)
        components.kind_type.append(type)
        components.kind_goods.append(goods)
        components.kind_count.append(entries[(type, goods)])
        components.kinds_of_type[type].append(kind)
    total = sum(components.kind_count)
    if total < 40:  # five hands of seven and five open cards
        raise BadInput(
            f"{sheet.source}: line {sheet.line_of('build_card')}: build_card: {total} cards in all; there should be at least 40"
        )


def _read_numbers(sheet: Sheet, edition: Edition) -> None:
    first = edition.name == "first"
    keys = ("players", "cubes", "end", "mark")
    sheet.only(*keys, "prolific") if first else sheet.only(*keys, "junctions", "junction_value")
    sheet.string("mark", among=MARKS)
    allowed = [3, 4, 5] if first else [2, 3, 4, 5]
    if sheet.integers("players") != allowed:
        raise sheet.bad(
            "players", f"the {edition.name} edition is for {', '.join([str(each) for each in allowed])} players"
        )
    edition.players = tuple(allowed)
    edition.cubes = sheet.integer("cubes", low=2, high=42)
    end = sheet.table("end")
    end.only(*[str(each) for each in allowed])
    edition.end = {count: end.integer(str(count), low=1, high=999) for count in allowed}
    if first:
        bonus = sheet.table("prolific")
        bonus.only(*[str(each) for each in allowed])
        for count in allowed:
            edition.prolific[count] = bonus.integers(str(count))
            if len(edition.prolific[count]) != count:
                raise bonus.bad(str(count), f"should be {count} numbers, one for each rank")
        return
    junctions = sheet.table("junctions")
    junctions.only("two", "more")
    edition.junctions_of_two = junctions.integer("two", low=0, high=JUNCTIONS_MOST)
    edition.junctions_of_more = junctions.integer("more", low=0, high=JUNCTIONS_MOST)
    edition.junction_value = sheet.integer("junction_value", low=1, high=LONGEST)


def _add_junctions(edition: Edition) -> None:
    for seat in SEATS:
        for number in range(JUNCTIONS_MOST):
            edition.contract_words.append(f"junction-{seat}" + ("-2" if number else ""))
            edition.contract_names.append("Junction Canal")
            edition.values.append(edition.junction_value)
    edition.ways = Ways(edition.country, edition.junction_value)
    if edition.junction_value:
        towns = range(len(edition.country.town_words))
        edition.junction_starts = [town for town in towns if edition.root(edition.first_junction, town).steps()]


def _check_ways(sheet: Sheet, edition: Edition) -> None:
    """Every contract can be built within its value, from either end."""
    for number, (contract, entry) in enumerate(zip(edition.country.contracts, sheet.tables("contract"))):
        for start in contract.ends:
            if not edition.root(number, start).steps():
                raise entry.bad(
                    "value", "is too small: no way with so few tiles joins the ends through the towns named"
                )
