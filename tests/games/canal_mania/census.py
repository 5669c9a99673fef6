"""Counting everything there is, wherever it lies: no card, tile, cube, barge or contract is ever lost or made."""

from __future__ import annotations

from towpath.games.canal_mania import stages as at
from towpath.games.canal_mania.components import SEATS, TILES
from towpath.games.canal_mania.position import CanalManiaPosition

BARGES = 3


def census(position: CanalManiaPosition) -> dict[str, int]:
    counted: dict[str, int] = {"cubes": position.basin() + position.cubes.bit_count()}
    assert position.basin() >= 0
    _count_cards(position, counted)
    _count_tiles(position, counted)
    _count_contracts(position, counted)
    counted["engineers"] = len({*position.engineers, at.NONE} - {at.NONE}) if position.round else 0
    if not position.round:
        counted["engineers"] = position.rules.players
    return counted


def _count_cards(position: CanalManiaPosition, counted: dict[str, int]) -> None:
    kinds = position.rules.kinds
    for card, name in enumerate(position.rules.components.kind_words):
        hands = sum(position.hands[card::kinds])
        lying = position.open.count(card) + position.played.count(card)
        counted[name] = hands + lying + position.deck[card] + position.discard[card]
    for seat in range(position.rules.players):
        for card in range(kinds):
            place = seat * kinds + card
            assert position.known[place] <= position.hands[place]
        for type in range(5):
            held = [position.hands[seat * kinds + card] for card in position.rules.components.kinds_of_type[type]]
            assert position.types[seat * 5 + type] == sum(held)


def _count_tiles(position: CanalManiaPosition, counted: dict[str, int]) -> None:
    depth = bytearray(len(position.depth))
    for seat in range(position.rules.players):
        for tile, name in enumerate(TILES):
            built = sum([canal.tiles.count(tile) for canal in position.canals() if canal.owner == seat])
            counted[f"{SEATS[seat]} {name}"] = position.supply[seat * 4 + tile] + built
    for canal in position.canals():
        assert len(canal.tiles) == len(canal.way.tiles)
        for hex in canal.way.used:
            depth[hex] += 1
    assert depth == position.depth


def _count_contracts(position: CanalManiaPosition, counted: dict[str, int]) -> None:
    """Contracts in Parliament, in the deck, open, finished; those left at the end are back in Parliament."""
    edition = position.rules.edition
    initial = [number for number, each in enumerate(position.rules.country.contracts) if each.initial]
    held = [canal.contract for canal in position.canals() if canal.complete or canal in position.slots]
    there = [*position.parliament, *held]
    there += [number for number in range(edition.first_junction) if position.contract_deck >> number & 1]
    if position.sixth != at.NONE:
        there.append(position.sixth)
    if position.sixth == at.NONE and len(there) < edition.first_junction and not position.round:
        there += [number for number in initial if number not in there]  # not dealt yet
    assert len(set(there)) == len(there)
    counted["contracts"] = len([number for number in there if number < edition.first_junction])
    junctions = sum([left.bit_count() for left in position.junctions])
    used = [canal for canal in position.canals() if canal.contract >= edition.first_junction]
    counted["junctions"] = junctions + len(used)
    for seat in range(position.rules.players):
        counted[f"{SEATS[seat]} barges"] = BARGES
        assert position.open_contracts(seat) <= BARGES - 1
