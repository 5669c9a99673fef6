"""Positions for scenarios: what a `[position]` table says, the rest filled in. See docs/scenarios.md."""

from __future__ import annotations

import re

from towpath.engine import Setup
from towpath.engine.bits import bits
from towpath.engine.sheet import Sheet
from towpath.games.kontor import rules_harbour, rules_letters, rules_round, rules_sectors, rules_special
from towpath.games.kontor.components import BRIDGE, CUSTOMS, FLOOD, NO_CARD, SEATS, KontorContent
from towpath.games.kontor.position import KontorPosition, start

KEYS = (
    "table", "boat", "hand", "known", "guilders", "treasury", "canal_top", "canal_pile", "quay_top", "quay_pile",
    "special_pile", "round",
)  # fmt: skip


class Arrangement:
    """A position in the making, and the cards that still lie nowhere."""

    def __init__(self, setup: Setup[KontorContent, KontorPosition], sheet: Sheet) -> None:
        self.sheet = sheet
        self.position: KontorPosition = start(setup)
        self.position.pending = []
        rules = self.position.rules
        self.cards = rules.cards
        specials = self.cards.specials if rules.specials else 0
        self.free = rules.quays[0] | rules.quays[1] | self.cards.canals | specials

    def card(self, sheet: Sheet, key: str, number: int) -> int:
        """Take the card with this number, which must still be free."""
        card = self.cards.by_number.get(number, NO_CARD)
        if card == NO_CARD or not self._in_game(card):
            raise sheet.bad(key, f"no card of this game has the number {number}")
        if not self.free >> card & 1:
            raise sheet.bad(key, f"card {number} is used twice")
        self.free ^= 1 << card
        return card

    def _in_game(self, card: int) -> bool:
        rules = self.position.rules
        specials = self.cards.specials if rules.specials else 0
        return bool((rules.quays[0] | rules.quays[1] | self.cards.canals | specials) >> card & 1)

    def card_of(self, sheet: Sheet, key: str, number: int, kind: int, what: str) -> int:
        """The same, of a set of cards."""
        card = self.card(sheet, key, number)
        if not kind >> card & 1:
            raise sheet.bad(key, f"card {number} is no {what}")
        return card

    def set_of(self, sheet: Sheet, key: str, kind: int, what: str) -> int:
        return sum([1 << self.card_of(sheet, key, number, kind, what) for number in sheet.integers(key)])

    def any_of(self, kind: int) -> int:
        """The free card of this kind with the lowest number, or none."""
        left = self.free & kind
        if not left:
            return NO_CARD
        self.free ^= left & -left
        return (left & -left).bit_length() - 1


def arrange(setup: Setup[KontorContent, KontorPosition], sheet: Sheet) -> KontorPosition:
    sheet.only(*KEYS)
    arrangement = Arrangement(setup, sheet)
    position = arrangement.position
    hands, known = sheet.table("hand", {}), sheet.table("known", {})
    tops, piles = sheet.table("quay_top", {}), sheet.table("quay_pile", {})
    for seat_table in (hands, known, tops, piles):
        seat_table.only(*SEATS)
    _lay_table(arrangement)
    _place_stated(arrangement, hands, tops, piles)
    _fill_rest(arrangement, hands, tops, piles)
    _turn_tops(position)
    _put_boat(arrangement)
    for seat, name in enumerate(SEATS):
        for number in known.integers(name, []):
            card = arrangement.cards.by_number.get(number, NO_CARD)
            if not position.hands[seat] >> card & 1:
                raise known.bad(name, f"card {number} should be in that hand")
            position.known[seat] |= 1 << card
    _set_money(arrangement)
    position.round = sheet.integer("round", 1, low=1, high=100) - 1
    position.laid_this_round = True
    rules_letters.name_all(position)
    rules_sectors.close_all(position)
    rules_round.start_round(position)
    return position


def _place_stated(arrangement: Arrangement, hands: Sheet, tops: Sheet, piles: Sheet) -> None:
    position, sheet, cards = arrangement.position, arrangement.sheet, arrangement.cards
    for seat, name in enumerate(SEATS):
        quays = position.rules.quays[seat]
        if name in hands.values:
            position.hands[seat] = arrangement.set_of(hands, name, -1, "card")
            if position.hands[seat] & position.rules.quays[1 - seat]:
                raise hands.bad(name, "holds a quay of the other colour")
        if name in tops.values:
            if position.rules.quay_pile == "none":
                raise tops.bad(name, "no top is visible with quay-pile = 'none'")
            position.tops[seat] = arrangement.card_of(tops, name, tops.integer(name), quays, f"quay of {name}")
        if name in piles.values:
            position.piles[seat] = arrangement.set_of(piles, name, quays, f"quay of {name}")
    if "canal_top" in sheet.values:
        number = sheet.integer("canal_top")
        position.canal_top = arrangement.card_of(sheet, "canal_top", number, cards.canals, "canal")
    if "canal_pile" in sheet.values:
        position.canal_pile = arrangement.set_of(sheet, "canal_pile", cards.canals, "canal")
    if "special_pile" in sheet.values:
        position.special_pile = arrangement.set_of(sheet, "special_pile", cards.specials, "special card")


def _fill_rest(arrangement: Arrangement, hands: Sheet, tops: Sheet, piles: Sheet) -> None:
    """Start layout, hands and piles that were not given: from the free cards, lowest number first."""
    position, sheet, rules = arrangement.position, arrangement.sheet, arrangement.position.rules
    if "table" not in sheet.values:
        for cell in rules.harbour.canals:
            rules_harbour.place(position, cell, arrangement.any_of(arrangement.cards.canals))
    for seat, name in enumerate(SEATS):
        if name not in hands.values:
            drawn = [arrangement.any_of(kind) for kind in [rules.quays[seat]] * 3 + [arrangement.cards.canals] * 2]
            position.hands[seat] = sum([1 << card for card in drawn if card != NO_CARD])
        if name not in piles.values:
            position.piles[seat] = arrangement.free & rules.quays[seat]
            arrangement.free &= ~rules.quays[seat]
    if "canal_pile" not in sheet.values:
        position.canal_pile = arrangement.free & arrangement.cards.canals
    if "special_pile" not in sheet.values and rules.specials:
        position.special_pile = arrangement.free & arrangement.cards.specials


def _turn_tops(position: KontorPosition) -> None:
    """The lowest card of a pile whose top was not given is its top."""
    if position.canal_top == NO_CARD and position.canal_pile:
        position.canal_top = bits(position.canal_pile)[0]
        position.canal_pile ^= 1 << position.canal_top
    quay_pile = position.rules.quay_pile
    for seat in (0, 1):
        if quay_pile != "none" and position.tops[seat] == NO_CARD and position.piles[seat]:
            position.tops[seat] = bits(position.piles[seat])[0]
            position.piles[seat] ^= 1 << position.tops[seat]
        if quay_pile == "all":
            position.order[seat], position.piles[seat] = tuple(bits(position.piles[seat])), 0


def _put_boat(arrangement: Arrangement) -> None:
    position, sheet = arrangement.position, arrangement.sheet
    if "boat" in sheet.values:
        position.boat = position.rules.harbour.by_name.get(sheet.string("boat"), -1)
        if position.boat < 0 or not position.canals >> position.boat & 1:
            raise sheet.bad("boat", "should be a cell with a canal")


def _set_money(arrangement: Arrangement) -> None:
    position, sheet = arrangement.position, arrangement.sheet
    money = sheet.table("guilders", {})
    money.only(*SEATS)
    total = arrangement.cards.start_guilders * 2 + position.rules.treasury
    for seat, name in enumerate(SEATS):
        position.guilders[seat] = money.integer(name, position.guilders[seat], low=0, high=total)
    position.treasury = sheet.integer("treasury", total - sum(position.guilders))
    if position.treasury < 0 or position.treasury + sum(position.guilders) > total:
        raise sheet.bad("treasury" if "treasury" in sheet.values else "guilders", f"there are {total} guilders in all")


def _lay_table(arrangement: Arrangement) -> None:
    sheet, position = arrangement.sheet, arrangement.position
    if "table" not in sheet.values:
        return
    harbour = position.rules.harbour
    rows = [line.split() for line in sheet.string("table").strip().splitlines()]
    anchors = [
        (row, column) for row, signs in enumerate(rows) for column, sign in enumerate(signs) if sign.endswith("A")
    ]
    if len(anchors) != 1:
        raise sheet.bad("table", "should show the anchor A once")
    top = harbour.row(harbour.anchor) - anchors[0][0]
    left = harbour.column(harbour.anchor) - anchors[0][1]
    for row, signs in enumerate(rows):
        for column, sign in enumerate(signs):
            if sign in (".", "A"):
                continue
            if not (0 <= top + row < harbour.rows and 0 <= left + column < harbour.columns):
                raise sheet.bad("table", f"{sign!r} lies outside the harbour")
            _lay_stack(arrangement, harbour.cell(top + row, left + column), sign)
    if position.occupied & ~position.bounds:
        raise sheet.bad("table", f"is larger than {harbour.width}x{harbour.height}")


def _lay_stack(arrangement: Arrangement, cell: int, sign: str) -> None:
    """`52`, `86/11` (flood on quay 11), `88-52`, `88|A` (a level, an upright bridge), `86/88-52` (all of it flooded).

    `~90` is a customs office laid like a canal.
    """
    like_canal = sign.startswith("~") and arrangement.position.rules.customs_either
    sign = sign.removeprefix("~") if like_canal else sign
    if not re.fullmatch(r"(\d+[/|-])*(\d+|A)", sign):
        raise arrangement.sheet.bad("table", f"{sign!r} should be a card number, '.', 'A', '86/11', '88-52' or '88|52'")
    numbers = re.split(r"[/|-]", sign)
    if numbers[-1] != "A":
        card = arrangement.card(arrangement.sheet, "table", int(numbers[-1]))
        if arrangement.cards.kind[card] in (FLOOD, BRIDGE):
            raise arrangement.sheet.bad("table", f"{sign!r}: a flood or a bridge lies on another card")
        if like_canal and arrangement.cards.kind[card] != CUSTOMS:
            raise arrangement.sheet.bad("table", f"~{sign}: only a customs office is laid like a canal")
        rules_harbour.place(arrangement.position, cell, card, like_canal)
    separators = re.findall(r"[/|-]", sign)
    for number, separator in zip(reversed(numbers[:-1]), reversed(separators)):
        _cover(arrangement, cell, int(number), separator, sign)


def _cover(arrangement: Arrangement, cell: int, number: int, separator: str, sign: str) -> None:
    """Lay a flood (`/`) or a bridge (`-` level, `|` upright) on what lies there."""
    sheet, position = arrangement.sheet, arrangement.position
    card = arrangement.card(sheet, "table", number)
    if arrangement.cards.kind[card] != (FLOOD if separator == "/" else BRIDGE):
        raise sheet.bad("table", f"{sign!r}: '/' covers with a flood, '-' and '|' with a bridge")
    cells = rules_special.flood_cells(position) if separator == "/" else rules_special.bridge_cells(position)
    if not cells >> cell & 1:
        raise sheet.bad(
            "table", f"{sign!r}: floods lie on quays with one good and on bridges, bridges on canals and floods"
        )
    rules_special.place_special(position, cell, card, rules_harbour.UPRIGHT if separator == "|" else 0)
