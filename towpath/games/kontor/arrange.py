"""Positions for scenarios: what a `[position]` table says, the rest filled in. See docs/scenarios.md."""

from __future__ import annotations

import re

from towpath.engine import Setup
from towpath.engine.bits import bits
from towpath.engine.sheet import Sheet
from towpath.games.kontor import rules_harbour, rules_round, rules_sectors, rules_special
from towpath.games.kontor.cards import BRIDGE, CUSTOMS, FLOOD, NO_CARD, SEATS
from towpath.games.kontor.position import KontorPosition, start

KEYS = (
    "table", "boat", "hand", "known", "guilders", "treasury", "canal_top", "canal_pile", "quay_top", "quay_pile",
    "special_pile", "round",
)  # fmt: skip


class Arranged:
    """A position in the making, and the cards that still lie nowhere."""

    def __init__(self, setup: Setup, given: Sheet) -> None:
        self.given = given
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


def arrange(setup: Setup, given: Sheet) -> KontorPosition:
    given.only(*KEYS)
    made = Arranged(setup, given)
    position = made.position
    hands, known = given.table("hand", {}), given.table("known", {})
    tops, piles = given.table("quay_top", {}), given.table("quay_pile", {})
    for sheet in (hands, known, tops, piles):
        sheet.only(*SEATS)
    _lay_table(made)
    _fill_given(made, hands, tops, piles)
    _fill_rest(made, hands, tops, piles)
    _turn_tops(position)
    _put_boat(made)
    for seat, name in enumerate(SEATS):
        for number in known.integers(name, []):
            card = made.cards.by_number.get(number, NO_CARD)
            if not position.hands[seat] >> card & 1:
                raise known.bad(name, f"card {number} should be in that hand")
            position.known[seat] |= 1 << card
    _set_money(made)
    position.round = given.integer("round", 1, low=1, high=100) - 1
    position.laid_this_round = True
    rules_sectors.close_all(position)
    rules_round.start_round(position)
    return position


def _fill_given(made: Arranged, hands: Sheet, tops: Sheet, piles: Sheet) -> None:
    position, given, cards = made.position, made.given, made.cards
    for seat, name in enumerate(SEATS):
        quays = position.rules.quays[seat]
        if name in hands.values:
            position.hands[seat] = made.set_of(hands, name, -1, "card")
            if position.hands[seat] & position.rules.quays[1 - seat]:
                raise hands.bad(name, "holds a quay of the other colour")
        if name in tops.values:
            if position.rules.quay_pile == "none":
                raise tops.bad(name, "no top is visible with quay-pile = 'none'")
            position.tops[seat] = made.card_of(tops, name, tops.integer(name), quays, f"quay of {name}")
        if name in piles.values:
            position.piles[seat] = made.set_of(piles, name, quays, f"quay of {name}")
    if "canal_top" in given.values:
        number = given.integer("canal_top")
        position.canal_top = made.card_of(given, "canal_top", number, cards.canals, "canal")
    if "canal_pile" in given.values:
        position.canal_pile = made.set_of(given, "canal_pile", cards.canals, "canal")
    if "special_pile" in given.values:
        position.special_pile = made.set_of(given, "special_pile", cards.specials, "special card")


def _fill_rest(made: Arranged, hands: Sheet, tops: Sheet, piles: Sheet) -> None:
    """Start layout, hands and piles that were not given: from the free cards, lowest number first."""
    position, given, rules = made.position, made.given, made.position.rules
    if "table" not in given.values:
        for cell in rules.harbour.canals:
            rules_harbour.place(position, cell, made.any_of(made.cards.canals))
    for seat, name in enumerate(SEATS):
        if name not in hands.values:
            drawn = [made.any_of(kind) for kind in [rules.quays[seat]] * 3 + [made.cards.canals] * 2]
            position.hands[seat] = sum([1 << card for card in drawn if card != NO_CARD])
        if name not in piles.values:
            position.piles[seat] = made.free & rules.quays[seat]
            made.free &= ~rules.quays[seat]
    if "canal_pile" not in given.values:
        position.canal_pile = made.free & made.cards.canals
    if "special_pile" not in given.values and rules.specials:
        position.special_pile = made.free & made.cards.specials


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


def _put_boat(made: Arranged) -> None:
    position, given = made.position, made.given
    if "boat" in given.values:
        position.boat = position.rules.harbour.by_name.get(given.string("boat"), -1)
        if position.boat < 0 or not position.canals >> position.boat & 1:
            raise given.bad("boat", "should be a cell with a canal")


def _set_money(made: Arranged) -> None:
    position, given = made.position, made.given
    money = given.table("guilders", {})
    money.only(*SEATS)
    total = made.cards.start_guilders * 2 + position.rules.treasury
    for seat, name in enumerate(SEATS):
        position.guilders[seat] = money.integer(name, position.guilders[seat], low=0, high=total)
    position.treasury = given.integer("treasury", total - sum(position.guilders))
    if position.treasury < 0 or position.treasury + sum(position.guilders) > total:
        raise given.bad("treasury" if "treasury" in given.values else "guilders", f"there are {total} guilders in all")


def _lay_table(made: Arranged) -> None:
    given, position = made.given, made.position
    if "table" not in given.values:
        return
    harbour = position.rules.harbour
    rows = [line.split() for line in given.string("table").strip().splitlines()]
    anchors = [
        (row, column) for row, signs in enumerate(rows) for column, sign in enumerate(signs) if sign.endswith("A")
    ]
    if len(anchors) != 1:
        raise given.bad("table", "should show the anchor A once")
    top = harbour.row(harbour.anchor) - anchors[0][0]
    left = harbour.column(harbour.anchor) - anchors[0][1]
    for row, signs in enumerate(rows):
        for column, sign in enumerate(signs):
            if sign in (".", "A"):
                continue
            if not (0 <= top + row < harbour.rows and 0 <= left + column < harbour.columns):
                raise given.bad("table", f"{sign!r} lies outside the harbour")
            _lay_stack(made, harbour.cell(top + row, left + column), sign)
    if position.occupied & ~position.bounds:
        raise given.bad("table", f"is larger than {harbour.width}x{harbour.height}")


def _lay_stack(made: Arranged, cell: int, sign: str) -> None:
    """`52`, `86/11` (flood on quay 11), `88-52`, `88|A` (a level, an upright bridge), `86/88-52` (all of it flooded).

    `~90` is a customs office laid like a canal.
    """
    like_canal = sign.startswith("~") and made.position.rules.customs_either
    sign = sign.removeprefix("~") if like_canal else sign
    if not re.fullmatch(r"(\d+[/|-])*(\d+|A)", sign):
        raise made.given.bad("table", f"{sign!r} should be a card number, '.', 'A', '86/11', '88-52' or '88|52'")
    numbers = re.split(r"[/|-]", sign)
    if numbers[-1] != "A":
        card = made.card(made.given, "table", int(numbers[-1]))
        if made.cards.kind[card] in (FLOOD, BRIDGE):
            raise made.given.bad("table", f"{sign!r}: a flood or a bridge lies on another card")
        if like_canal and made.cards.kind[card] != CUSTOMS:
            raise made.given.bad("table", f"~{sign}: only a customs office is laid like a canal")
        rules_harbour.place(made.position, cell, card, like_canal)
    separators = re.findall(r"[/|-]", sign)
    for number, separator in zip(reversed(numbers[:-1]), reversed(separators)):
        _cover(made, cell, int(number), separator, sign)


def _cover(made: Arranged, cell: int, number: int, separator: str, sign: str) -> None:
    """Lay a flood (`/`) or a bridge (`-` level, `|` upright) on what lies there."""
    given, position = made.given, made.position
    card = made.card(given, "table", number)
    if made.cards.kind[card] != (FLOOD if separator == "/" else BRIDGE):
        raise given.bad("table", f"{sign!r}: '/' covers with a flood, '-' and '|' with a bridge")
    cells = rules_special.flood_cells(position) if separator == "/" else rules_special.bridge_cells(position)
    if not cells >> cell & 1:
        raise given.bad(
            "table", f"{sign!r}: floods lie on quays with one good and on bridges, bridges on canals and floods"
        )
    rules_special.place_special(position, cell, card, rules_harbour.UPRIGHT if separator == "|" else 0)
