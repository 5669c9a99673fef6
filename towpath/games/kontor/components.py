"""The cards of Kontor, read from a content file and checked."""

from __future__ import annotations

import hashlib
from pathlib import Path

from towpath.engine.errors import BadInput
from towpath.engine.sheet import Sheet, read_sheet
from towpath.games.kontor.harbour import Harbour, layout_harbour

RED, BLACK, NOBODY = 0, 1, -1
SEATS = ("red", "black")

# Kinds of card.
ANCHOR, CANAL, QUAY, CRANE, FLOOD, BRIDGE, CUSTOMS = range(7)
KINDS = ("anchor", "canal", "quay", "crane", "flood", "bridge", "customs")

TEA, WINE, SPICES = 0, 1, 2
GOODS = ("tea", "wine", "spices")

NO_SYMBOL, GUILDER_SYMBOL, BOAT_SYMBOL = 0, 1, 2
SYMBOLS = ("none", "guilder", "boat")

MARKS = ("stated", "reported", "reconstructed")
VARIANTS = ("basic", "wasserspiele", "tic-tac-toe", "canal-grande", "gullivers-reisen", "armut")

NO_CARD = 0
ANCHOR_CARD = 1


class KontorContent:
    """All cards by a small number of their own: 0 is no card, 1 the anchor, the others in order of their numbers."""

    def __init__(self) -> None:
        self.number: list[int] = [0, 0]
        self.kind: list[int] = [ANCHOR, ANCHOR]
        self.owner: list[int] = [NOBODY, NOBODY]
        self.goods: list[int] = [0, 0]  # one bit per good
        self.symbol: list[int] = [NO_SYMBOL, NO_SYMBOL]
        self.mark: list[str] = ["", "stated"]
        self.by_number: dict[int, int] = {}
        self.harbours: dict[str, Harbour] = {}
        self.guilders = 20
        self.start_guilders = 3
        # Sets of cards as bits.
        self.quays = [0, 0]
        self.canals = 0
        self.specials = 0
        self.cranes = 0
        self.plain_cranes = 0

    def add(self, number: int, kind: int, owner: int, goods: int, symbol: int, mark: str) -> None:
        self.by_number[number] = len(self.number)
        self.number.append(number)
        self.kind.append(kind)
        self.owner.append(owner)
        self.goods.append(goods)
        self.symbol.append(symbol)
        self.mark.append(mark)

    def gather(self) -> None:
        for card in range(ANCHOR_CARD + 1, len(self.number)):
            bit = 1 << card
            kind = self.kind[card]
            if kind == CANAL:
                self.canals |= bit
            elif kind in (QUAY, CRANE):
                self.quays[self.owner[card]] |= bit
                if kind == CRANE:
                    self.cranes |= bit
                    if self.symbol[card] != BOAT_SYMBOL:
                        self.plain_cranes |= bit
            else:
                self.specials |= bit

    def name(self, card: int) -> str:
        """How a record and a person call the card: `quay 11`, `canal 52`, `anchor`."""
        kind = KINDS[self.kind[card]]
        return kind if card == ANCHOR_CARD else f"{kind} {self.number[card]}"


def load_content(path: Path | None) -> tuple[KontorContent, str]:
    """Read and check a content file; the name that records give it says which it was."""
    own = Path(__file__).parent / "content" / "kontor.toml"
    sheet = read_sheet(path or own)
    sheet.only("name", "money", "quay", "canal", "special", "layout")
    cards = KontorContent()
    entries: dict[int, tuple[int, int, int, int, str]] = {}
    _read_quays(sheet, entries)
    _read_canals(sheet, entries)
    _read_specials(sheet, entries)
    for number in sorted(entries):
        kind, owner, goods, symbol, mark = entries[number]
        cards.add(number, kind, owner, goods, symbol, mark)
    cards.gather()
    money = sheet.table("money")
    money.only("guilders", "start", "mark")
    money.string("mark", among=MARKS)
    cards.guilders = money.integer("guilders", low=1, high=99)
    cards.start_guilders = money.integer("start", low=0, high=cards.guilders // 2)
    _read_layouts(sheet, cards)
    name = sheet.string("name")
    if path is None:
        return cards, name
    digest = hashlib.blake2b(path.read_bytes(), digest_size=6).hexdigest()
    return cards, f"file-{digest}"


def _enter(
    sheet: Sheet, key: str, entries: dict[int, tuple[int, int, int, int, str]], card: tuple[int, int, int, int, str]
) -> None:
    number = sheet.integer(key, low=1, high=999)
    if number in entries:
        raise sheet.bad(key, f"every number stands on one card only, and {number} is taken")
    entries[number] = card


def _miscounted(sheet: Sheet, key: str, what: str) -> BadInput:
    """The complaint about a whole list; it names the line where the list starts."""
    return BadInput(f"{sheet.source}: line {sheet.line_of(key)}: {key}: {what}")


def _read_quays(sheet: Sheet, entries: dict[int, tuple[int, int, int, int, str]]) -> None:
    quays = sheet.tables("quay")
    cranes = 0
    for quay in quays:
        quay.only("red", "black", "goods", "symbol", "mark")
        names = quay.strings("goods", among=GOODS)
        if len(set(names)) != len(names):
            raise quay.bad("goods", "each good at most once on a card")
        goods = sum([1 << GOODS.index(name) for name in names])
        kind = QUAY if goods else CRANE
        cranes += kind == CRANE
        symbol = SYMBOLS.index(quay.string("symbol", among=SYMBOLS))
        mark = quay.string("mark", among=MARKS)
        for owner, key in enumerate(SEATS):
            _enter(quay, key, entries, (kind, owner, goods, symbol, mark))
    if len(quays) != 21:
        raise _miscounted(sheet, "quay", f"{len(quays)} entries; there should be 21, each for red and black")
    if cranes != 2:
        raise _miscounted(sheet, "quay", f"{cranes} without goods (cranes); there should be 2")


def _read_canals(sheet: Sheet, entries: dict[int, tuple[int, int, int, int, str]]) -> None:
    canals = sheet.tables("canal")
    for canal in canals:
        canal.only("number", "symbol", "mark")
        symbol = SYMBOLS.index(canal.string("symbol", among=SYMBOLS))
        _enter(canal, "number", entries, (CANAL, NOBODY, 0, symbol, canal.string("mark", among=MARKS)))
    if len(canals) != 43:
        raise _miscounted(sheet, "canal", f"{len(canals)} entries; there should be 43 (the anchor is not listed)")


def _read_specials(sheet: Sheet, entries: dict[int, tuple[int, int, int, int, str]]) -> None:
    kinds = KINDS[FLOOD:]
    counts = dict.fromkeys(kinds, 0)
    for special in sheet.tables("special"):
        special.only("kind", "number", "mark")
        kind = special.string("kind", among=kinds)
        counts[kind] += 1
        card = (KINDS.index(kind), NOBODY, 0, NO_SYMBOL, special.string("mark", among=MARKS))
        _enter(special, "number", entries, card)
    for kind, count in counts.items():
        if count != 2:
            raise _miscounted(sheet, "special", f"{count} of kind {kind!r}; there should be 2")


def _read_layouts(sheet: Sheet, cards: KontorContent) -> None:
    for layout in sheet.tables("layout"):
        layout.only("variant", "width", "height", "fixed", "mark", "picture")
        layout.string("mark", among=MARKS)
        variant = layout.string("variant", among=VARIANTS)
        if variant in cards.harbours:
            raise layout.bad("variant", "each variant has one layout")
        cards.harbours[variant] = layout_harbour(layout)
        if variant == "tic-tac-toe" and len(cards.harbours[variant].blocks) != 9:
            raise layout.bad("picture", "the canals should cut the harbour into nine blocks")
    for variant in VARIANTS:
        if variant not in cards.harbours:
            raise _miscounted(sheet, "layout", f"none for the variant {variant!r}; each variant needs one")
