"""What the next tile of a canal takes, and whether its owner can pay for it: worked out from what the owner sees."""

from __future__ import annotations

from typing import Any

from towpath.games.canal_mania.components import (
    AQUEDUCT,
    BRINDLEY,
    ENGINEERS,
    JESSOP,
    LOCK,
    SMEATON,
    STRETCH,
    SURVEYOR,
    TELFORD,
    TILES,
    TUNNEL,
    TYPES,
    Edition,
)
from towpath.games.canal_mania.country import DIFFICULT, DIRECTIONS, NOWHERE
from towpath.games.canal_mania.rules_building import TILES_ON_CLEAR, TILES_ON_DIFFICULT
from towpath.games.canal_mania.rules_payment import SURCHARGE
from towpath.games.canal_mania.ways import Way


class NextTile:
    """One tile that may come next: on which ground, for how many cards, and how many the owner has that pay for it."""

    def __init__(
        self, tile: int, difficult: bool, over: bool, cards: int, held: int, others: int, missing: int
    ) -> None:
        self.tile = TILES[tile]
        self.difficult = difficult
        self.over = over  # over another canal: two more cards of any type
        self.cards = cards
        self.held = held
        self.others = others  # cards that pay for the surcharge only
        self.missing = missing

    def payable(self) -> bool:
        return self.missing == 0


def next_tile(edition: Edition, facts: dict[str, Any], seat: str, contract: str) -> NextTile | None:
    """The tile that is easiest to pay for; nothing if no tile is left that may lie next. The seat's hand must be known."""
    canal = next(each for each in facts["canals"] if each["contract"] == contract)
    way = way_of(edition, canal)
    covered = {edition.country.by_label[tile["hex"]] for each in facts["canals"] for tile in each["tiles"]}
    last = TILES.index(canal["tiles"][-1]["tile"]) if way.town == NOWHERE else NOWHERE  # of this section
    half = facts["turn"] == seat and facts["doing"].get("half") == contract
    found: list[NextTile] = []
    for hex in sorted({step >> 3 for step in way.steps()}):
        difficult = edition.country.terrain[hex] == DIFFICULT
        for tile in TILES_ON_DIFFICULT if difficult else TILES_ON_CLEAR:
            if tile != last and facts["seats"][seat]["tiles"][TILES[tile]]:  # build.consecutive, build.supply
                found.append(_priced(edition, facts["seats"][seat], tile, difficult, hex in covered, half))
    return min(found, key=lambda each: (each.missing, each.over, each.cards), default=None)


def way_of(edition: Edition, canal: dict[str, Any]) -> Way:
    """A canal's way so far."""
    country = edition.country
    way = edition.root(edition.contract_words.index(canal["contract"]), country.by_word[canal["start"]])
    for tile in canal["tiles"]:
        way = way.after(country.by_label[tile["hex"]] << 3 | DIRECTIONS.index(tile["exit"]))
    return way


def _priced(edition: Edition, has: dict[str, Any], tile: int, difficult: bool, over: bool, half: bool) -> NextTile:
    """What a tile costs, and what is missing of it, counting a surveyor as a card of the type that is needed."""
    engineer = ENGINEERS.index(has["engineer"]) if has["engineer"] else -1
    cards = edition.components.cards[tile]
    if (engineer == JESSOP and tile == TUNNEL) or (engineer == TELFORD and tile == AQUEDUCT):
        cards -= 1
    extra = SURCHARGE if over else 0
    have = [sum([card["type"] == type for card in has["hand"]]) for type in TYPES]
    fitting = have[tile] + (have[STRETCH] if tile == LOCK and engineer == BRINDLEY else 0)
    surveyors = have[SURVEYOR] * (2 if engineer == SMEATON else 1) + (half if engineer == SMEATON else 0)
    others = sum(have) - have[SURVEYOR] - fitting
    missing = max(0, cards - fitting - surveyors, cards + extra - fitting - surveyors - others)
    return NextTile(tile, difficult, over, cards, fitting + surveyors, others, missing)
