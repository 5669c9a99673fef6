"""Positions for scenarios: what a `[position]` table says, the rest filled in. See docs/scenarios.md."""

from __future__ import annotations

from towpath.engine import Setup
from towpath.engine.sheet import Sheet
from towpath.games.canal_mania import rules_cards
from towpath.games.canal_mania import stages as at
from towpath.games.canal_mania.canal import Canal
from towpath.games.canal_mania.components import ENGINEERS, OPEN_CARDS, TILES, CanalManiaContent
from towpath.games.canal_mania.country import DIFFICULT, DIRECTIONS, NOWHERE
from towpath.games.canal_mania.position import CanalManiaPosition, Rules, empty
from towpath.games.canal_mania.rules_building import TILES_ON_CLEAR, TILES_ON_DIFFICULT
from towpath.games.canal_mania.ways import Way

KEYS = (
    "turn", "phase", "round", "last_round", "engineers", "hand", "known", "open", "deck", "discard", "parliament",
    "contract_deck", "junctions", "canal", "picture", "finished", "cubes", "points",
)  # fmt: skip


def arrange(setup: Setup[CanalManiaContent, CanalManiaPosition], sheet: Sheet) -> CanalManiaPosition:
    sheet.only(*KEYS)
    position = empty(Rules(setup))
    _set_engineers(position, sheet)
    if sheet.boolean("picture", False):
        _lay_picture(position, sheet)
    for canal in sheet.tables("canal", []):
        canal.only("owner", "contract", "way", "stays")
        _lay_canal(position, canal, canal.string("owner"), canal.string("contract"), canal.string("way"))
    _set_finished(position, sheet)
    _set_contracts(position, sheet)
    _set_cards(position, sheet)
    _set_numbers(position, sheet)
    towns = sheet.strings("cubes", [], among=tuple(position.rules.country.town_words))
    position.cubes = sum([1 << position.rules.country.by_word[town] for town in set(towns)])
    if position.basin() < 0:
        raise sheet.bad("cubes", f"there are {position.rules.cubes} cubes")
    position.find_connected()
    return position


def _set_engineers(position: CanalManiaPosition, sheet: Sheet) -> None:
    """Those that are not given: the lowest that are free, in turn order."""
    seats = position.rules.seats
    engineers = sheet.table("engineers", {})
    engineers.only(*seats)
    held = [
        ENGINEERS.index(engineers.string(name, among=ENGINEERS)) if name in engineers.values else at.NONE
        for name in seats
    ]
    for seat, name in enumerate(seats):
        if name in engineers.values and held.count(held[seat]) > 1:
            raise engineers.bad(name, "every engineer is there once")
    free = [each for each in range(len(ENGINEERS)) if each not in held]
    position.engineers = tuple([each if each != at.NONE else free.pop(0) for each in held])


def _lay_picture(position: CanalManiaPosition, sheet: Sheet) -> None:
    """The rulebook's middle page: every canal finished."""
    for contract, owner, way in position.rules.country.pictures:
        if owner not in position.rules.seats:
            raise sheet.bad("picture", f"needs a player for {owner}: players = 5")
        _lay_canal(position, sheet, owner, contract, way, "picture")


def _lay_canal(
    position: CanalManiaPosition, sheet: Sheet, owner: str, contract: str, way: str, key: str = "way"
) -> None:
    rules = position.rules
    if owner not in rules.seats:
        raise sheet.bad("owner", f"should be one of: {', '.join(rules.seats)}")
    seat = rules.seats.index(owner)
    number = _contract(position, sheet, seat, contract, "contract" if key == "way" else key)
    canal = _read_way(position, sheet, key, seat, number, way.split())
    if key == "way" and rules.withdraws_previous and not canal.complete:
        canal.stays = sheet.integer("stays", 0, low=0, high=len(canal.tiles))
    for hex, tile in zip(canal.way.used, canal.tiles):
        position.depth[hex] += 1
        if position.supply[seat * 4 + tile] == 0:
            raise sheet.bad(key, f"{owner} has no more tiles of the type {TILES[tile]}")
        position.supply[seat * 4 + tile] -= 1
    for one, two in canal.way.sections:
        position.network = position.network.plus((one, two, seat, number))
    if canal.complete:
        position.finished = (*position.finished, canal)
    elif position.open_contracts(seat) < 2:
        position.slots[2 * seat + position.open_contracts(seat)] = canal
    else:
        raise sheet.bad("owner", f"{owner} has two canals under construction already")


def _contract(position: CanalManiaPosition, sheet: Sheet, seat: int, word: str, key: str) -> int:
    """The number of a contract that nobody has yet."""
    edition = position.rules.edition
    if word not in edition.contract_words:
        raise sheet.bad(key, f"{word!r} is no contract; contracts: {', '.join(edition.contract_words)}")
    number = edition.contract_words.index(word)
    if number in [canal.contract for canal in position.canals()]:
        raise sheet.bad(key, f"{word!r} is used twice")
    if number >= edition.first_junction:
        left = list(position.junctions)
        bit = 1 << number - edition.junction(seat, 0) if number >= edition.junction(seat, 0) else 0
        if not left[seat] & bit:
            raise sheet.bad(key, f"{word!r} is no junction of {position.rules.seats[seat]}")
        left[seat] &= ~bit
        position.junctions = tuple(left)
    return number


def _read_way(position: CanalManiaPosition, sheet: Sheet, key: str, seat: int, number: int, signs: list[str]) -> Canal:
    """`tonbridge V32 lock W32 stretch maidstone`: a hex and its tile, again and again, and each town that is reached. If the
    last tile reaches no town, the hex or the direction follows in which it leads: `tonbridge V32 lock e`."""
    country, edition = position.rules.country, position.rules.edition
    if not signs or signs[0] not in country.by_word:
        raise sheet.bad(key, "should begin with a town")
    start = country.by_word[signs[0]]
    if number < edition.first_junction and start not in country.contracts[number].ends:
        raise sheet.bad(key, "should begin at an end of the contract")
    way = edition.root(number, start)
    tiles: list[int] = []
    place = 1
    while place < len(signs):
        hex, tile = _read_tile(position, sheet, key, signs[place : place + 2])
        ahead = signs[place + 2] if place + 2 < len(signs) else ""
        before = tiles[-1] if way.town == NOWHERE else NOWHERE
        if tile == before:
            raise sheet.bad(key, f"two tiles of the type {TILES[tile]} follow each other at {country.labels[hex]}")
        way = _go(position, sheet, key, way, hex, ahead)
        tiles.append(tile)
        last = place + 3 == len(signs)
        place += 3 if ahead in country.by_word or ahead in DIRECTIONS or last else 2
    return Canal(number, seat, way, bytes(tiles), way.finished)


def _read_tile(position: CanalManiaPosition, sheet: Sheet, key: str, signs: list[str]) -> tuple[int, int]:
    country = position.rules.country
    if len(signs) < 2 or signs[0] not in country.by_label or signs[1] not in TILES:
        raise sheet.bad(key, f"{' '.join(signs)!r} should be a hex and one of: {', '.join(TILES)}")
    hex, tile = country.by_label[signs[0]], TILES.index(signs[1])
    if tile not in (TILES_ON_DIFFICULT if country.terrain[hex] == DIFFICULT else TILES_ON_CLEAR):
        raise sheet.bad(key, f"{signs[1]!r} does not fit the terrain of {signs[0]}")
    return hex, tile


def _go(position: CanalManiaPosition, sheet: Sheet, key: str, way: Way, hex: int, ahead: str) -> Way:
    """One tile further, towards a town, a hex or in a direction."""
    country = position.rules.country
    target = country.by_label.get(ahead, NOWHERE)
    if ahead in country.by_word:
        target = country.town_hex[country.by_word[ahead]]
    for exit, direction in enumerate(DIRECTIONS):
        if ahead == direction or (target != NOWHERE and country.neighbour(hex, exit) == target):
            if hex << 3 | exit in way.steps():
                return way.after(hex << 3 | exit)
    raise sheet.bad(key, f"the canal cannot go by {country.labels[hex]} to {ahead or 'nowhere'} and still be finished")


def _set_finished(position: CanalManiaPosition, sheet: Sheet) -> None:
    """Contracts that were finished somewhere, without their tiles."""
    finished = sheet.table("finished", {})
    finished.only(*position.rules.seats)
    for seat, name in enumerate(position.rules.seats):
        for word in finished.strings(name, []):
            number = _contract(position, finished, seat, word, name)
            starts = position.rules.edition.junction_starts
            contracts = position.rules.country.contracts
            start = contracts[number].ends[0] if number < len(contracts) else starts[0]
            canal = Canal(number, seat, position.rules.edition.root(number, start), b"", True)
            position.finished = (*position.finished, canal)


def _set_contracts(position: CanalManiaPosition, sheet: Sheet) -> None:
    """Parliament: what is given, or the first free initial contracts; the deck: what is given, or the rest."""
    edition, contracts = position.rules.edition, position.rules.country.contracts
    taken = {canal.contract for canal in position.canals()}
    free = [number for number in range(edition.first_junction) if number not in taken]
    words = tuple([edition.contract_words[number] for number in free])
    if "parliament" in sheet.values:
        there = [edition.contract_words.index(word) for word in sheet.strings("parliament", among=words)]
    else:
        initial = [number for number in free if contracts[number].initial]
        there = (initial + [number for number in free if number not in initial])[:OPEN_CARDS]
    position.parliament = tuple(sorted(set(there)))
    left = [number for number in free if number not in there]
    if "contract_deck" in sheet.values:
        deck = sheet.strings("contract_deck", among=tuple([edition.contract_words[number] for number in left]))
        left = [edition.contract_words.index(word) for word in deck]
    position.contract_deck = sum([1 << number for number in set(left)])
    junctions = sheet.table("junctions", {})
    junctions.only(*position.rules.seats)
    for seat, name in enumerate(position.rules.seats):
        if name in junctions.values:
            count = junctions.integer(name, low=0, high=position.rules.junctions)
            counts = list(position.junctions)
            counts[seat] = (1 << count) - 1
            position.junctions = tuple(counts)


def _set_cards(position: CanalManiaPosition, sheet: Sheet) -> None:
    hands, known = sheet.table("hand", {}), sheet.table("known", {})
    for seat_table in (hands, known):
        seat_table.only(*position.rules.seats)
    for seat, name in enumerate(position.rules.seats):
        for card in _cards(position, hands, name):
            rules_cards.add(position, seat, card)
        for word in known.strings(name, []):
            place = seat * position.rules.kinds + position.rules.components.kind_by_word.get(word, 0)
            if word not in position.rules.components.kind_by_word or position.known[place] == position.hands[place]:
                raise known.bad(name, f"{word!r} should be in that hand")
            position.known[place] += 1
    for card in _cards(position, sheet, "discard"):
        position.discard[card] += 1
    if "open" in sheet.values:
        position.open = tuple(sorted(_cards(position, sheet, "open")))
        if len(position.open) > OPEN_CARDS:
            raise sheet.bad("open", f"at most {OPEN_CARDS} cards lie open")
    if "deck" in sheet.values:
        cards = _cards(position, sheet, "deck")
        position.deck = bytearray(position.rules.kinds)
        for card in cards:
            position.deck[card] += 1
    if "open" not in sheet.values:
        for _ in range(OPEN_CARDS):
            card = next((card for card, count in enumerate(position.deck) if count), NOWHERE)
            if card != NOWHERE:
                position.deck[card] -= 1
                position.open = (*position.open, card)


def _cards(position: CanalManiaPosition, sheet: Sheet, key: str) -> list[int]:
    """Take the cards from the deck, where all lie at first."""
    known = position.rules.components.kind_by_word
    cards: list[int] = []
    for word in sheet.strings(key, []):
        if word not in known:
            raise sheet.bad(key, f"{word!r} is no build card; cards: {', '.join(known)}")
        if position.deck[known[word]] == 0:
            raise sheet.bad(key, f"there are not so many cards {word!r}")
        position.deck[known[word]] -= 1
        cards.append(known[word])
    return cards


def _set_numbers(position: CanalManiaPosition, sheet: Sheet) -> None:
    rules = position.rules
    points = sheet.table("points", {})
    points.only(*rules.seats)
    for seat, name in enumerate(rules.seats):
        position.points[seat] = points.integer(name, 0, low=0, high=999)
    position.acting = rules.seats.index(sheet.string("turn", rules.seats[0], among=rules.seats))
    position.phase = sheet.integer("phase", 1, low=1, high=3)
    position.stage = (at.FIRST, at.MIDDLE, at.LAST)[position.phase - 1]
    position.round = sheet.integer("round", 1, low=1, high=99)
    position.acted = True
    if "last_round" in sheet.values:
        position.last_round = sheet.integer("last_round", low=position.round, high=position.round + 2)
        position.ending = "end-marker"
