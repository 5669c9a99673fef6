"""The variant with special cards: buying them, floods, bridges and customs offices (R79-R89)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from towpath.engine.bits import bits
from towpath.games.kontor import rules_harbour, rules_letters, rules_piles, rules_round, rules_sectors
from towpath.games.kontor import stages as at
from towpath.games.kontor.components import BRIDGE, FLOOD, SEATS

if TYPE_CHECKING:
    from towpath.games.kontor.position import KontorPosition

PRICE = 2  # R80
DECLINE, BUY = 0, 1


# --- buying, before phase 1


def start_buying(position: KontorPosition) -> bool:
    """True if somebody can buy."""
    if not position.special_pile or max(position.guilders) < PRICE:
        return False
    position.stage = at.BUY
    position.choices = [at.UNDECIDED if position.guilders[seat] >= PRICE else DECLINE for seat in (0, 1)]
    return True


def undecided_buyers(position: KontorPosition) -> tuple[int, ...]:
    return rules_round.undecided(position.choices)


def buy_codes() -> list[int]:
    return [BUY, DECLINE]


def decide_to_buy(position: KontorPosition, seat: int, code: int) -> None:
    """A secret yes or no; both are opened together."""
    position.choices[seat] = code
    if position.events is not None:
        position.emit("decided-to-buy", {"seat": SEATS[seat]}, {"buys": code}, seat)
    if at.UNDECIDED in position.choices:
        return
    buyers = [each for each in (0, 1) if position.choices[each] == BUY]
    if len(buyers) == 2 and position.special_pile.bit_count() == 1:
        _start_showing(position)  # R82
    else:
        _sell(position, buyers)


def _start_showing(position: KontorPosition) -> None:
    if not position.hands[0] or not position.hands[1]:  # nothing to show: whoever can show buys
        _sell(position, [seat for seat in (0, 1) if position.hands[seat]])
        return
    position.stage = at.SHOW
    position.shown = [at.UNDECIDED, at.UNDECIDED]


def show_codes(position: KontorPosition, seat: int) -> list[int]:
    return bits(position.hands[seat])


def show(position: KontorPosition, seat: int, card: int) -> None:
    position.shown[seat] = card
    cards = position.rules.cards
    if position.events is not None:
        position.emit("chose-to-show", {"seat": SEATS[seat]}, {"card": cards.name(card)}, seat)
    if at.UNDECIDED in position.shown:
        return
    red, black = position.shown
    for each in (0, 1):
        position.known[each] |= 1 << position.shown[each]
    if position.events is not None:
        position.emit("showed", {SEATS[0]: cards.name(red), SEATS[1]: cards.name(black)})
    position.stage = at.BUY
    position.shown = [at.UNDECIDED, at.UNDECIDED]
    _sell(position, [0 if cards.number[red] > cards.number[black] else 1])


def _sell(position: KontorPosition, buyers: list[int]) -> None:
    for seat in buyers:
        position.guilders[seat] -= PRICE
        position.treasury += PRICE
        if position.events is not None:
            position.emit("bought", {"seat": SEATS[seat]})
    for seat in reversed(buyers):
        rules_piles.deal_special(position, seat)
    if not buyers:
        rules_round.start_choosing(position)


# --- laying


def special_cells(position: KontorPosition, kind: int) -> int:
    if kind == FLOOD:
        return flood_cells(position)
    if kind == BRIDGE:
        return bridge_cells(position)
    return sum([1 << cell for cell in bits(customs_cells(position)) if not closes_a_sector(position, cell)])


def canal_office_cells(position: KontorPosition) -> int:
    """R87, R88: the same for an office laid like a canal."""
    return sum([1 << cell for cell in bits(customs_cells(position)) if not closes_a_sector(position, cell, True)])


def _away_from_closed(position: KontorPosition) -> int:
    """R83: neither in a closed sector nor beside one."""
    return ~(position.closed | position.rules.harbour.beside(position.closed))


def single_goods(position: KontorPosition) -> int:
    """Quays with exactly one good."""
    tea, wine, spices = position.goods
    return (tea ^ wine ^ spices) & ~(tea & wine & spices)


def flood_cells(position: KontorPosition) -> int:
    """R85: quays with exactly one good, and bridges."""
    bridges = position.level_bridges | position.upright_bridges
    return (single_goods(position) | bridges) & _away_from_closed(position)


def bridge_cells(position: KontorPosition) -> int:
    """R86: canals and floods."""
    bridges = position.level_bridges | position.upright_bridges
    return position.canals & ~(bridges | position.duty_canals) & _away_from_closed(position)


def customs_cells(position: KontorPosition) -> int:
    """R87: wherever a quay or a canal may lie; a crane does not bar it (A44)."""
    return rules_harbour.open_cells(position) & _away_from_closed(position)


def closes_a_sector(position: KontorPosition, cell: int, like_canal: bool = False) -> bool:
    """R88: would a customs office here close any sector?"""
    imagined = position.copy()
    rules_harbour.place(imagined, cell, imagined.card_in_play(), like_canal)
    return any([rules_sectors.is_closed(imagined, sector) for sector in rules_sectors.open_sectors(imagined)])


def place_special(position: KontorPosition, cell: int, card: int, code: int) -> bool:
    """Lay a special card; True if any sector may have been closed."""
    kind = position.rules.cards.kind[card]
    if kind not in (FLOOD, BRIDGE):
        rules_harbour.place(position, cell, card, bool(code & rules_harbour.LIKE_CANAL))
        return False  # R88
    bit = 1 << cell
    split = rules_sectors.sector_of(position, bit)
    position.covered |= 1 << position.grid[cell]
    position.grid[cell] = card
    for owner in (0, 1):
        position.quays[owner] &= ~bit
    for good in (0, 1, 2):
        position.goods[good] &= ~bit  # A40
    position.boat_quays &= ~bit
    position.laid = tuple([each for each in position.laid if each != cell])
    position.canals |= bit
    position.level_bridges &= ~bit
    position.upright_bridges &= ~bit
    if kind == BRIDGE and code & rules_harbour.UPRIGHT:
        position.upright_bridges |= bit
    elif kind == BRIDGE:
        position.level_bridges |= bit
    if kind == FLOOD:
        rules_letters.split(position, split)
    return True
