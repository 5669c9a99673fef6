"""Positions for scenarios: what a `[position]` table says, the rest filled in. See docs/scenarios.md."""

from __future__ import annotations

from towpath.engine import Setup
from towpath.engine.sheet import Sheet
from towpath.games.kontor import rules_harbour, rules_round, rules_sectors, rules_special
from towpath.games.kontor.cards import ANCHOR_CARD, BRIDGE, FLOOD, NO_CARD, SEATS
from towpath.games.kontor.harbour import bits
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

    def set_of(self, sheet: Sheet, key: str) -> int:
        return sum([1 << self.card(sheet, key, number) for number in sheet.integers(key)])

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
    position, given = made.position, made.given
    for seat, name in enumerate(SEATS):
        if name in hands.values:
            position.hands[seat] = made.set_of(hands, name)
            if position.hands[seat] & position.rules.quays[1 - seat]:
                raise hands.bad(name, "holds a quay of the other colour")
        if name in tops.values:
            position.tops[seat] = made.card(tops, name, tops.integer(name))
        if name in piles.values:
            position.piles[seat] = made.set_of(piles, name)
    if "canal_top" in given.values:
        position.canal_top = made.card(given, "canal_top", given.integer("canal_top"))
    if "canal_pile" in given.values:
        position.canal_pile = made.set_of(given, "canal_pile")
    if "special_pile" in given.values:
        position.special_pile = made.set_of(given, "special_pile")


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
            if name not in tops.values and rules.quay_pile != "none":
                position.tops[seat] = made.any_of(rules.quays[seat])
            position.piles[seat] = made.free & rules.quays[seat]
            made.free &= ~rules.quays[seat]
        if rules.quay_pile == "all":
            position.order[seat], position.piles[seat] = tuple(bits(position.piles[seat])), 0
    if "canal_pile" not in given.values:
        if "canal_top" not in given.values:
            position.canal_top = made.any_of(made.cards.canals)
        position.canal_pile = made.free & made.cards.canals
    if "special_pile" not in given.values and rules.specials:
        position.special_pile = made.free & made.cards.specials


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
    harbour = position.rules.harbour
    if "table" in given.values:
        rows = [line.split() for line in given.string("table").strip().splitlines()]
        anchors = [(row, signs.index("A")) for row, signs in enumerate(rows) if "A" in signs]
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
                _lay_sign(made, harbour.cell(top + row, left + column), sign)
        if not position.occupied & ~position.bounds == 0:
            raise given.bad("table", f"is larger than {harbour.width}x{harbour.height}")
    if "boat" in given.values:
        position.boat = harbour.by_name.get(given.string("boat"), -1)
        if position.boat < 0 or (not position.canals >> position.boat & 1 and "table" in given.values):
            raise given.bad("boat", "should be a cell with a canal")


def _lay_sign(made: Arranged, cell: int, sign: str) -> None:
    """`52`, `86/11` (flood on quay 11), `88-52` and `88|52` (a level or upright bridge on canal 52)."""
    position, given = made.position, made.given
    separators = [each for each in "/-|" if each in sign]
    numbers = sign.replace("-", "/").replace("|", "/").split("/")
    if len(separators) > 1 or not all([number.isdigit() for number in numbers]):
        raise given.bad("table", f"{sign!r} should be a card number, '.', 'A', '86/11', '88-52' or '88|52'")
    laid = [made.card(given, "table", int(number)) for number in reversed(numbers) if number != "0"]
    under = ANCHOR_CARD if "0" in numbers else laid[0]
    if under != ANCHOR_CARD:
        rules_harbour.place(position, cell, under)
    if not separators:
        return
    kind = made.cards.kind[laid[-1]]
    if kind != (FLOOD if separators[0] == "/" else BRIDGE):
        raise given.bad("table", f"{sign!r}: '/' covers with a flood, '-' and '|' with a bridge")
    rules_special.place_special(position, cell, laid[-1], separators[0] == "|")
