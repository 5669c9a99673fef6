"""What a seat may see, and positions that look the same to it.

Everybody watched every canal being built, so canals are listed with their contracts. But nobody keeps the others' books:
how many contracts a player has finished and what they are worth is told to that player alone (contract.secret).
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from towpath.engine import EVERYONE, Observation
from towpath.engine.bits import bits
from towpath.games.canal_mania import memory, rules_end
from towpath.games.canal_mania import stages as at
from towpath.games.canal_mania.components import ENGINEERS, GOODS, TILES, TYPES
from towpath.games.canal_mania.country import COLOURS, DIRECTIONS, NOWHERE
from towpath.kit.memory import cards_drawn

if TYPE_CHECKING:
    from towpath.games.canal_mania.canal import Canal
    from towpath.games.canal_mania.position import CanalManiaPosition


def observe(position: CanalManiaPosition, seat: int | None) -> Observation:
    """Everything public, and what this seat holds itself."""
    rules = position.rules
    towns, seats = rules.country.town_words, rules.seats
    facts: dict[str, Any] = {
        "edition": rules.edition.name,
        "round": position.round,
        "phase": position.phase,
        "stage": at.STAGES[position.stage],
        "turn": seats[position.acting] if position.acting != at.NOBODY else None,
        "deciding": [seats[each] for each in position.actors()],
        "end": {
            "score": rules.end_score,
            "triggered": position.ending or None,
            "last_round": position.last_round or None,
        },
        "parliament": [contract_facts(position, each) for each in position.parliament],
        "contract_deck": position.contract_deck.bit_count() + (position.sixth != at.NONE),
        "next_contract": rules.edition.contract_words[position.sixth] if position.sixth != at.NONE else None,
        "open": [card_facts(position, card) for card in position.open],
        "deck": sum(position.deck),
        "discard": _counted(position, position.discard),
        "played": [rules.components.kind_words[card] for card in position.played],
        "cubes": [towns[town] for town in bits(position.cubes)],
        "basin": position.basin(),
        "connected": [towns[town] for town in bits(position.connected)],
        "canals": [_canal(position, canal) for canal in position.canals()],
        "sections": [
            {
                "from": towns[one],
                "to": towns[two],
                "owner": seats[owner],
                "canal": rules.edition.contract_words[contract],
            }
            for one, two, owner, contract in position.network.sections
        ],
        "beside": [ENGINEERS[each] for each in range(len(ENGINEERS)) if each not in position.engineers],
        "doing": _doing(position, seat),
        "seats": {seats[each]: _seat(position, each, seat in (each, EVERYONE)) for each in range(rules.players)},
    }
    if position.reshuffled:
        facts["renewed"] = _counted(position, position.reshuffled)
    if position.is_over():
        facts["result"] = _result(position)
    return Observation(position.setup, seat, facts)


def card_facts(position: CanalManiaPosition, card: int) -> dict[str, Any]:
    components = position.rules.components
    return {
        "card": components.kind_words[card],
        "type": TYPES[components.kind_type[card]],
        "goods": GOODS[components.kind_goods[card]],
    }


def contract_facts(position: CanalManiaPosition, contract: int) -> dict[str, Any]:
    rules = position.rules
    edition, towns = rules.edition, rules.country.town_words
    facts: dict[str, Any] = {
        "contract": edition.contract_words[contract],
        "name": edition.contract_names[contract],
        "value": edition.values[contract],
        "junction": contract >= edition.first_junction,
    }
    if contract < edition.first_junction:
        printed = rules.country.contracts[contract]
        facts["ends"] = [towns[town] for town in printed.ends]
        facts["through"] = [towns[town] for town in bits(printed.through)]
        facts["initial"] = printed.initial
        facts["quadrant"] = printed.quadrant
    return facts


def _canal(position: CanalManiaPosition, canal: Canal) -> dict[str, Any]:
    """A canal on the map; `barge` is where it goes on, or nothing when it is done with."""
    rules, way = position.rules, canal.way
    labels, towns = rules.country.labels, rules.country.town_words
    barge = None
    if not canal.complete and canal in position.slots:
        barge = towns[way.town] if way.town != NOWHERE else labels[way.used[-1]]
    facts: dict[str, Any] = {
        "contract": rules.edition.contract_words[canal.contract],
        "name": rules.edition.contract_names[canal.contract],
        "owner": rules.seats[canal.owner],
        "start": towns[way.start],
        "towns": [towns[way.start], *[towns[there] for _, there in way.sections]],
        "tiles": [
            {
                "hex": labels[tile >> 6],
                "tile": TILES[kind],
                "entry": DIRECTIONS[tile >> 3 & 7],
                "exit": DIRECTIONS[tile & 7],
            }
            for tile, kind in zip(way.tiles, canal.tiles)
        ],
        "barge": barge,
        "next": labels[way.hex] if barge is not None and way.hex != NOWHERE else None,
    }
    if canal.stays and barge is not None:
        facts["stays"] = canal.stays
    return facts


def _doing(position: CanalManiaPosition, seat: int | None) -> dict[str, Any]:
    """What is going on inside an action."""
    names = position.rules.components.kind_words
    facts: dict[str, Any] = {}
    if position.symbols:
        facts["symbols"] = [names[card] for card in position.symbols]
    if position.colour != at.NONE:
        facts["colour"] = COLOURS[position.colour]
        facts["to_place"] = position.to_place
    if position.half != at.NONE:
        canal = position.slots[2 * position.acting + position.half]
        assert canal is not None
        facts["half"] = position.rules.edition.contract_words[canal.contract]
    if position.drawn != at.NONE and seat in (position.acting, EVERYONE):
        facts["drawn"] = names[position.drawn]
    return facts


def _seat(position: CanalManiaPosition, seat: int, own: bool) -> dict[str, Any]:
    rules = position.rules
    engineer = position.engineers[seat]
    first, kinds = seat * rules.kinds, rules.kinds
    slots = [canal for canal in position.slots[2 * seat : 2 * seat + 2] if canal is not None]
    facts: dict[str, Any] = {
        "points": position.points[seat],
        "engineer": ENGINEERS[engineer] if engineer != at.NONE else None,
        "engineer_number": rules.components.engineer_numbers[engineer] if engineer != at.NONE else None,
        "contracts": [contract_facts(position, canal.contract) for canal in slots],
        "junctions": position.junctions[seat].bit_count(),
        "tiles": {name: position.supply[seat * 4 + tile] for tile, name in enumerate(TILES)},
        "cards": position.hand_size(seat),
        "known": _counted(position, position.known[first : first + kinds]),
    }
    if position.reshuffled:
        since = cards_drawn(position.card_log, seat, kinds)
        facts["drawn"] = sum(since)
        if own:
            facts["drawn_cards"] = _counted(position, since)
    if own:
        facts["hand"] = [
            card_facts(position, card) for card in range(kinds) for _ in range(position.hands[first + card])
        ]
    if own or position.is_over():
        canals = rules_end.completed(position, seat)
        facts["finished"] = [rules.edition.contract_words[canal.contract] for canal in canals]
        facts["finished_value"] = sum([rules.edition.values[canal.contract] for canal in canals])
    return facts


def _result(position: CanalManiaPosition) -> dict[str, Any]:
    result = position.result()
    seats = position.rules.seats
    return {
        "scores": dict(zip(seats, result.scores)),
        "winners": [seats[each] for each in result.winners],
        "ending": result.ending,
        "prolific": dict(zip(seats, position.bonus)),
    }


def _counted(position: CanalManiaPosition, cards: Iterable[int]) -> dict[str, int]:
    return {position.rules.components.kind_words[card]: count for card, count in enumerate(cards) if count}


# --- resampling


def resample(position: CanalManiaPosition, seat: int | None, rng: random.Random) -> CanalManiaPosition:
    """Another position with the same observation: cards that this seat has not seen are dealt anew."""
    other = position.copy()
    memory.deal_again(other, seat, rng)
    return other
