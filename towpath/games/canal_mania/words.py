"""Moves in words: writing, reading, and the words that may come next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from towpath.engine import Moves, Word, join_words
from towpath.engine.moves import next_words as words_after
from towpath.games.canal_mania import codes, rules_cards, rules_payment
from towpath.games.canal_mania import stages as at
from towpath.games.canal_mania.components import ENGINEERS, SMEATON, SURVEYOR, TILES, TYPES, Edition
from towpath.games.canal_mania.country import COLOURS, DIRECTIONS, NOWHERE
from towpath.games.canal_mania.network import START_SHIFT, sections_of

if TYPE_CHECKING:
    from towpath.games.canal_mania.canal import Canal
    from towpath.games.canal_mania.position import CanalManiaPosition

# The half of a surveyor that is left from the tile before.
HALF = "half"

VERBS = (
    "contract", "swap", "refresh", "draw", "pass", "done", "take", "withdraw", "build", "ship", "keep", "declare", "resolve",
    "colour", "remove", "place", "discard",
)  # fmt: skip


class Lexicon:
    """Every word once. A word's `points` is the id that a drawing gives to the thing."""

    def __init__(self, edition: Edition) -> None:
        country, components = edition.country, edition.components
        self.verbs = {verb: Word(verb) for verb in VERBS}
        self.deck = Word("deck", "deck", "deck")
        self.towns = [Word(word, "town", f"town-{word}") for word in country.town_words]
        self.hexes = [Word(label, "hex", f"hex-{label}") for label in country.labels]
        self.contracts = [Word(word, "contract", f"contract-{word}") for word in edition.contract_words]
        self.canals = [Word(word, "canal", f"canal-{word}") for word in edition.contract_words]
        self.open = [Word(word, "card", f"open-{word}") for word in components.kind_words]
        self.hand = [Word(word, "card", f"hand-{word}") for word in components.kind_words]
        self.tiles = [Word(word, "tile") for word in TILES]
        self.pay = [Word(word, "payment", f"hand-{word}") for word in TYPES]
        self.half = Word(HALF, "payment")
        self.engineers = [Word(word, "engineer", f"engineer-{word}") for word in ENGINEERS]
        self.colours = [Word(word, "colour") for word in COLOURS]
        self.payments: dict[int, list[Word]] = {}
        # Where a tile leads: a town by its name, a hex by the direction.
        self.exits: list[Word] = []
        for place, ahead in enumerate(country.beside):
            direction = DIRECTIONS[place % 6]
            if ahead != NOWHERE and country.town_at[ahead] != NOWHERE:
                self.exits.append(self.towns[country.town_at[ahead]])
            else:
                self.exits.append(Word(direction, "direction", f"hex-{country.labels[ahead]}" if ahead >= 0 else ""))


_lexicons: dict[int, tuple[Edition, Lexicon]] = {}


def lexicon_of(edition: Edition) -> Lexicon:
    """The words of an edition, made once."""
    known = _lexicons.get(id(edition))
    if known is None or known[0] is not edition:
        known = (edition, Lexicon(edition))
        _lexicons[id(edition)] = known
    return known[1]


def spell(position: CanalManiaPosition, seat: int, code: int) -> list[Word]:
    lexicon = position.rules.words
    stage = position.stage
    if stage > at.LAST and stage != at.FINAL_GOODS:
        return _spell_inside(position, lexicon, code)
    if code >= codes.SHIP:
        return [lexicon.verbs["ship"], *_route_words(position, code ^ codes.SHIP)]
    if code >= codes.BUILD:
        return _build_words(position, seat, code)
    if code >= codes.CONTRACT:
        return [lexicon.verbs["contract"], lexicon.contracts[code >> 6 & 63], lexicon.towns[code & 63]]
    if code >= codes.WITHDRAW:
        return _withdraw_words(position, seat, code)
    if code >= codes.TAKE:
        return [lexicon.verbs["take"], *[lexicon.open[card] for card in rules_cards.taken(position, code)]]
    if code >= codes.SWAP:
        return [lexicon.verbs["swap"], lexicon.engineers[code - codes.SWAP]]
    if code == codes.REFRESH:
        return [lexicon.verbs["refresh"]]
    if code == codes.PASS:
        return [lexicon.verbs["done" if stage in (at.BUILDING, at.SECOND_CONTRACT) else "pass"]]
    return [lexicon.verbs["draw"], lexicon.deck if code == codes.DRAW else lexicon.open[code - codes.OPEN_CARD]]


def _spell_inside(position: CanalManiaPosition, lexicon: Lexicon, code: int) -> list[Word]:
    """The decisions inside a phase, and the discards."""
    stage = position.stage
    if stage == at.PLACE:
        return [lexicon.verbs["place"], lexicon.towns[code]]
    if stage == at.DISCARD:
        return [lexicon.verbs["discard"], lexicon.hand[code]]
    if stage == at.DECLARE:
        return [lexicon.verbs["declare" if code == codes.DECLARE else "keep"]]
    if stage == at.COLOUR:
        return [lexicon.verbs["colour"], lexicon.colours[code]]
    if stage == at.REMOVE:
        return [lexicon.verbs["remove"], lexicon.towns[code]]
    return [lexicon.verbs["resolve"], lexicon.hand[code]]


def _slot_canal(position: CanalManiaPosition, seat: int, slot: int) -> Canal:
    canal = position.slots[2 * seat + slot]
    assert canal is not None
    return canal


def _withdraw_words(position: CanalManiaPosition, seat: int, code: int) -> list[Word]:
    """The hex of the first tile that is taken back, with all after it."""
    lexicon = position.rules.words
    canal = _slot_canal(position, seat, (code - codes.WITHDRAW) >> 4)
    hex = canal.way.used[-(code - codes.WITHDRAW & 15)]
    return [lexicon.verbs["withdraw"], lexicon.contracts[canal.contract], lexicon.hexes[hex]]


def _build_words(position: CanalManiaPosition, seat: int, code: int) -> list[Word]:
    lexicon = position.rules.words
    slot = code >> codes.SLOT_SHIFT & 1
    hex, exit = code >> codes.STEP_SHIFT + 3 & 0x3FF, code >> codes.STEP_SHIFT & 7
    return [
        lexicon.verbs["build"],
        lexicon.contracts[_slot_canal(position, seat, slot).contract],
        lexicon.hexes[hex],
        lexicon.tiles[code >> codes.TILE_SHIFT & 3],
        lexicon.exits[hex * 6 + exit],
        *_pay_words(position, seat, code),
    ]


def _pay_words(position: CanalManiaPosition, seat: int, code: int) -> list[Word]:
    """The cards of a payment, worked out once for each tile, surcharge, engineer and spending."""
    tile, spend = code >> codes.TILE_SHIFT & 3, code & codes.SPEND_MASK
    over = position.depth[code >> codes.STEP_SHIFT + 3 & 0x3FF] > 0
    half = position.half == code >> codes.SLOT_SHIFT & 1
    engineer = position.engineers[seat]
    lexicon = position.rules.words
    key = spend | tile << 12 | over << 14 | half << 15 | engineer << 16
    words = lexicon.payments.get(key)
    if words is None:
        left = rules_payment.units_left(position, seat, tile, over, spend)
        words = []
        for type in range(4):
            words += [lexicon.pay[type]] * (spend >> 3 * type & 7)
        words += [lexicon.pay[SURVEYOR]] * rules_payment.surveyors_for(left, engineer, half)
        if half and left and engineer == SMEATON:
            words.append(lexicon.half)
        lexicon.payments[key] = words
    return words


def _route_words(position: CanalManiaPosition, route: int) -> list[Word]:
    """The towns; after a town that several sections lead to from the one before, also the canal (ship.parallel)."""
    lexicon, network = position.rules.words, position.network
    here = route >> START_SHIFT
    words = [lexicon.towns[here]]
    for number in sections_of(route):
        one, two, _, contract = network.sections[number]
        there = two if one == here else one
        words.append(lexicon.towns[there])
        if network.parallel(here, there) > 1:
            words.append(lexicon.canals[contract])
        here = there
    return words


def all_moves(position: CanalManiaPosition, seat: int) -> list[str]:
    """All legal moves in words. Tiles that differ only in what pays for them share their first words."""
    moves: list[str] = []
    before = NOWHERE
    opening = ""
    for code in position.codes(seat):
        if not codes.BUILD <= code < codes.SHIP:
            moves.append(join_words(spell(position, seat, code)))
            continue
        if code >> codes.SLOT_SHIFT != before:
            before = code >> codes.SLOT_SHIFT
            opening = join_words(_build_words(position, seat, code)[:5])
        moves.append(f"{opening} {join_words(_pay_words(position, seat, code))}")
    return moves


class CanalManiaMoves(Moves):
    """Legal moves, listed in words faster than one by one."""

    def __iter__(self) -> Iterator[str]:
        return iter(all_moves(self.canal_mania, self.seat))

    def __init__(self, position: CanalManiaPosition, seat: int) -> None:
        super().__init__(position, seat)
        self.canal_mania = position


# --- reading


def read(position: CanalManiaPosition, seat: int, move: str) -> int | None:
    """The number of a legal move, or None. Only moves with the same start are looked at."""
    words = move.split()
    if not words or " ".join(words) != move:
        return None
    for code in _narrowed(position, seat, words):
        if join_words(spell(position, seat, code)) == move:
            return code
    return None


def next_words(position: CanalManiaPosition, seat: int, prefix: list[str]) -> list[Word]:
    if not prefix:
        return _first_words(position, seat)
    if prefix[0] == "build" and len(prefix) < 5:
        return _build_step(position, seat, prefix)
    return words_after([spell(position, seat, code) for code in _narrowed(position, seat, prefix)], prefix)


def _first_words(position: CanalManiaPosition, seat: int) -> list[Word]:
    following: dict[str, Word] = {}
    built = False
    shipped = False
    for code in position.codes(seat):
        if code >= codes.BUILD:  # of these there may be many, and they all begin alike
            if built if code < codes.SHIP else shipped:
                continue
            built, shipped = built or code < codes.SHIP, shipped or code >= codes.SHIP
        word = spell(position, seat, code)[0]
        following.setdefault(word.text, word)
    return list(following.values())


def _narrowed(position: CanalManiaPosition, seat: int, words: list[str]) -> list[int]:
    """The legal moves that may begin with these words: of many tiles or routes only a few are left."""
    candidates = position.codes(seat)
    verb = words[0]
    if verb == "build":
        candidates = [code for code in candidates if codes.BUILD <= code < codes.SHIP]
        return _narrowed_tiles(position, seat, candidates, words[1:5])
    if verb == "ship":
        candidates = [code for code in candidates if code >= codes.SHIP]
        if len(words) > 1:
            town = position.rules.country.by_word.get(words[1], NOWHERE)
            candidates = [code for code in candidates if (code ^ codes.SHIP) >> START_SHIFT == town]
        return candidates
    return [code for code in candidates if code < codes.BUILD]


def _narrowed_tiles(position: CanalManiaPosition, seat: int, candidates: list[int], words: list[str]) -> list[int]:
    """Contract, hex, tile and exit, as far as they are said."""
    lexicon = position.rules.words
    if words:
        slots: list[int] = []
        for slot in (0, 1):
            canal = position.slots[2 * seat + slot]
            if canal is not None and lexicon.contracts[canal.contract].text == words[0]:
                slots.append(slot)
        candidates = [code for code in candidates if code >> codes.SLOT_SHIFT & 1 in slots]
    if len(words) > 1:
        hex = position.rules.country.by_label.get(words[1], NOWHERE)
        candidates = [code for code in candidates if code >> codes.STEP_SHIFT + 3 & 0x3FF == hex]
    if len(words) > 2:
        tile = TILES.index(words[2]) if words[2] in TILES else NOWHERE
        candidates = [code for code in candidates if code >> codes.TILE_SHIFT & 3 == tile]
    if len(words) > 3:
        candidates = [code for code in candidates if _exit_word(lexicon, code).text == words[3]]
    return candidates


def _exit_word(lexicon: Lexicon, code: int) -> Word:
    return lexicon.exits[(code >> codes.STEP_SHIFT + 3 & 0x3FF) * 6 + (code >> codes.STEP_SHIFT & 7)]


def _build_step(position: CanalManiaPosition, seat: int, prefix: list[str]) -> list[Word]:
    """The words after `build` up to the exit, without spelling every payment."""
    lexicon = position.rules.words
    following: dict[str, Word] = {}
    for code in _narrowed(position, seat, prefix):
        if len(prefix) == 1:
            word = lexicon.contracts[_slot_canal(position, seat, code >> codes.SLOT_SHIFT & 1).contract]
        elif len(prefix) == 2:
            word = lexicon.hexes[code >> codes.STEP_SHIFT + 3 & 0x3FF]
        elif len(prefix) == 3:
            word = lexicon.tiles[code >> codes.TILE_SHIFT & 3]
        else:
            word = _exit_word(lexicon, code)
        if word.text not in following:
            following[word.text] = word
    return list(following.values())
