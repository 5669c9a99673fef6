"""Why a move is refused: the rule, and what its text needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from towpath.engine import Reason
from towpath.engine.errors import NOT_NOW, UNKNOWN_WORD
from towpath.games.canal_mania import (
    explain_building,
    explain_shipping,
    rules_contracts,
    rules_goods,
    rules_payment,
)
from towpath.games.canal_mania import stages as at
from towpath.games.canal_mania.components import ENGINEERS, RENNIE, TILES, TYPES
from towpath.games.canal_mania.country import COLOURS, DIFFICULT, DIRECTIONS, NOWHERE, TOWN
from towpath.games.canal_mania.rules_building import TILES_ON_CLEAR, TILES_ON_DIFFICULT
from towpath.games.canal_mania.words import HALF, VERBS

if TYPE_CHECKING:
    from towpath.games.canal_mania.canal import Canal
    from towpath.games.canal_mania.position import CanalManiaPosition

VERBS_OF_STAGE = {
    at.FIRST: ("contract", "swap", "refresh", "draw", "pass"),
    at.SECOND_CONTRACT: ("contract", "done"),
    at.MIDDLE: ("take", "draw", "withdraw", "build", "pass"),
    at.BUILDING: ("build", "done"),
    at.LAST: ("ship", "draw", "pass"),
    at.DECLARE: ("keep", "declare"),
    at.RESOLVE: ("resolve",),
    at.COLOUR: ("colour",),
    at.REMOVE: ("remove",),
    at.PLACE: ("place",),
    at.DISCARD: ("discard",),
    at.FINAL_GOODS: ("ship",),
}
# What a player looks for in a stage, possible or not.
ACTIONS = {
    at.FIRST: ("contract", "swap", "refresh", "build", "draw"),
    at.MIDDLE: ("take", "build", "withdraw", "draw"),
    at.BUILDING: ("build", "withdraw", "take"),
    at.LAST: ("ship", "build", "draw"),
}
PHASE_OF_VERB = {
    "contract": "turn.phase-1", "swap": "turn.phase-1", "refresh": "turn.phase-1", "take": "turn.phase-2",
    "build": "turn.phase-2", "ship": "turn.phase-3",
}  # fmt: skip


def unknown(word: str) -> Reason:
    return Reason(UNKNOWN_WORD, {"word": word})


def refuse(position: CanalManiaPosition, seat: int, words: list[str]) -> Reason:
    """Why these words are no legal move of the seat, which may act. Uses nothing that the seat cannot see."""
    verb = words[0] if words else ""
    if verb not in VERBS:
        return unknown(verb)
    if verb not in VERBS_OF_STAGE[position.stage]:
        return _refuse_verb(position, verb)
    if position.stage == at.FIRST and verb != "contract" and rules_contracts.must_take(position, seat):
        return Reason("contract.must")
    if position.stage == at.FIRST and words == ["pass"] and rules_contracts.must_act(position, seat):
        return Reason("contract.none-left")
    if verb == "build":
        return _refuse_build(position, seat, words[1:])
    if verb == "ship":
        return _refuse_ship(position, seat, words[1:])
    if verb == "contract":
        return _refuse_contract(position, seat, words[1:])
    if verb in ("take", "draw", "discard", "resolve"):
        return _refuse_cards(position, seat, verb, words[1:])
    if verb == "withdraw":
        return _refuse_withdraw(position, seat, words[1:])
    if verb in ("place", "remove"):
        return _refuse_goods(position, verb, words[1:])
    return _refuse_rest(position, verb, words[1:])


def _refuse_verb(position: CanalManiaPosition, verb: str) -> Reason:
    stage = position.stage
    if stage == at.FINAL_GOODS and verb == "pass":
        return Reason("ship.optional")
    if stage == at.BUILDING and verb == "withdraw":
        return Reason("build.withdraw", {}, "built")
    if stage in (at.FIRST, at.MIDDLE, at.LAST) and verb in PHASE_OF_VERB:
        return Reason(PHASE_OF_VERB[verb], {"phase": str(position.phase)})
    if stage == at.BUILDING and verb in ("take", "draw"):
        return Reason("turn.phases")
    return Reason(NOT_NOW, {"word": verb, "stage": at.STAGES[stage]})


def _refuse_rest(position: CanalManiaPosition, verb: str, words: list[str]) -> Reason:
    if verb == "declare" and not words:
        return Reason("cards.draw-declare")
    if verb == "refresh" and not words:
        return Reason("turn.refresh")
    if verb == "swap" and words and words[0] in ENGINEERS:
        return Reason("turn.engineer-swap") if len(words) == 1 else unknown(words[1])
    if verb == "colour" and words and words[0] in COLOURS and len(words) > 1:
        return unknown(words[1])
    return unknown(words[0] if words else verb)


def _refuse_contract(position: CanalManiaPosition, seat: int, words: list[str]) -> Reason:
    rules = position.rules
    edition = rules.edition
    if words and words[0] not in edition.contract_words:
        return unknown(words[0])
    if position.open_contracts(seat) >= rules_contracts.MOST_OPEN:
        return Reason("contract.may")
    if not words:
        return Reason("contract.refill", {}, "empty")
    number = edition.contract_words.index(words[0])
    params = {"contract": edition.contract_names[number]}
    if number >= edition.first_junction:
        kept = position.junctions[seat]
        own = kept and edition.junction(seat, 0 if kept & 1 else 1) == number
        if not own or position.stage == at.SECOND_CONTRACT:
            return Reason("contract.junction", params)
    elif number not in position.parliament:
        return Reason("contract.refill", params)
    if len(words) < 2 or words[1] not in rules.country.by_word:
        return unknown(words[1] if len(words) > 1 else words[0])
    if len(words) > 2:
        return unknown(words[2])
    rule = "contract.junction-start" if number >= edition.first_junction else "contract.barge"
    return Reason(rule, {**params, "town": words[1]})


def _refuse_cards(position: CanalManiaPosition, seat: int, verb: str, words: list[str]) -> Reason:
    known = position.rules.components.kind_by_word
    for word in words:
        if word not in known and not (verb == "draw" and word == "deck"):
            return unknown(word)
    if verb == "take" and not words:
        return Reason("cards.reshuffle", {}, "open")
    if verb == "draw" and not words:
        return Reason("cards.reshuffle")
    if verb == "discard":
        return Reason("turn.discard", {"card": words[0]}) if len(words) == 1 else unknown(words[-1] if words else verb)
    if verb == "resolve":
        return Reason("goods.place-must") if len(words) == 1 else unknown(words[-1] if words else verb)
    if verb == "take":
        return _refuse_take(position, seat, words)
    if len(words) != 1:
        return unknown(words[1] if words else verb)
    if words[0] == "deck":
        return Reason("cards.reshuffle")
    return Reason("engineer.rennie" if position.engineers[seat] != RENNIE else "cards.take", {"card": words[0]})


def _refuse_take(position: CanalManiaPosition, seat: int, words: list[str]) -> Reason:
    if len(words) == 4 and position.engineers[seat] != RENNIE:
        return Reason("engineer.rennie", {"card": words[3]})
    there = [position.rules.components.kind_words[card] for card in position.open]
    for word in words:
        if word not in there:
            return Reason("cards.take", {"card": word})
        there.remove(word)
    return Reason("cards.take", {"card": words[-1] if words else "take"})


def _refuse_withdraw(position: CanalManiaPosition, seat: int, words: list[str]) -> Reason:
    if words and words[0] not in position.rules.edition.contract_words:
        return unknown(words[0])
    if len(words) > 1 and words[1] not in position.rules.country.by_label:
        return unknown(words[1])
    if len(words) > 2:
        return unknown(words[2])
    if not words and not [canal for canal in position.slots[2 * seat : 2 * seat + 2] if canal and canal.tiles]:
        return Reason("build.withdraw", {}, "none")
    for canal in position.slots[2 * seat : 2 * seat + 2]:
        if canal is not None and words and position.rules.edition.contract_words[canal.contract] == words[0]:
            staying = [position.rules.country.labels[hex] for hex in canal.way.used[: canal.stays]]
            hex = words[1] if len(words) > 1 else staying[-1] if staying else ""
            if hex in staying:
                return Reason("build.withdraw-turn", {"hex": hex})
    return Reason("build.withdraw")


def _refuse_goods(position: CanalManiaPosition, verb: str, words: list[str]) -> Reason:
    if len(words) != 1 or words[0] not in position.rules.country.by_word:
        return unknown(words[-1] if words else verb)
    if verb == "remove":
        return Reason("goods.removal", {"town": words[0]})
    town = position.rules.country.by_word[words[0]]
    params = {"town": words[0], "colour": COLOURS[position.colour]}
    if position.rules.country.colour[town] != position.colour:
        return Reason("goods.place-must", params, "colour")
    if position.cubes >> town & 1:
        return Reason("goods.one-per-town", params)
    towns = rules_goods.places(position)
    first = position.rules.country.town_words[(towns & -towns).bit_length() - 1]
    return Reason("goods.priority", {**params, "first": first})


# --- building


def _refuse_build(position: CanalManiaPosition, seat: int, words: list[str]) -> Reason:
    """The words in order: contract, hex, tile, exit, payment; the first that is wrong tells the reason."""
    rules = position.rules
    if not words:
        return explain_building.no_build(position, seat)
    if words[0] not in rules.edition.contract_words:
        return unknown(words[0])
    canals = [canal for canal in position.slots[2 * seat : 2 * seat + 2] if canal is not None]
    named = [canal for canal in canals if rules.edition.contract_words[canal.contract] == words[0]]
    if not named:
        return Reason("build.from-barge", {"contract": words[0]})
    canal = named[0]
    if len(words) < 2:
        return explain_building.no_build_on(position, seat, canal) or unknown(words[0])
    if words[1] not in rules.country.by_label:
        return unknown(words[1])
    hex = rules.country.by_label[words[1]]
    reason = _refuse_hex(position, canal, hex)
    if reason is not None:
        return reason
    if len(words) < 3:
        return explain_building.no_tile(position, seat, canal, hex) or unknown(words[1])
    if words[2] not in TILES:
        return unknown(words[2])
    tile = TILES.index(words[2])
    reason = _refuse_tile(position, seat, canal, hex, tile)
    if reason is not None:
        return reason
    if len(words) > 3:
        reason = _refuse_exit(position, canal, hex, words[3])
        if reason is not None:
            return reason
    return _refuse_payment(position, seat, canal, hex, tile, words[4:])


def _refuse_hex(position: CanalManiaPosition, canal: Canal, hex: int) -> Reason | None:
    country, way = position.rules.country, canal.way
    params = {"hex": country.labels[hex]}
    if country.terrain[hex] == TOWN:
        return Reason("build.town", params)
    if hex in way.used:
        return Reason("build.over", params)
    if hex not in [place for place, _ in way.entries()]:
        if way.town == NOWHERE:
            return Reason("build.fit", params)
        hexes = sorted({step >> 3 for step in way.steps()})
        return Reason(
            "build.from-barge", {**params, "hexes": " ".join([country.labels[each] for each in hexes])}, "hex"
        )
    return None


def _refuse_tile(position: CanalManiaPosition, seat: int, canal: Canal, hex: int, tile: int) -> Reason | None:
    params = {"hex": position.rules.country.labels[hex], "tile": TILES[tile]}
    difficult = position.rules.country.terrain[hex] == DIFFICULT
    if tile not in (TILES_ON_DIFFICULT if difficult else TILES_ON_CLEAR):
        return Reason("build.terrain", params)
    if tile == canal.last_tile():
        return Reason("build.consecutive", params)
    if position.supply[seat * 4 + tile] == 0:
        return Reason("build.supply", {**params, "tiles": TILES[tile]}, "hex")
    return None


def _refuse_exit(position: CanalManiaPosition, canal: Canal, hex: int, word: str) -> Reason | None:
    country, way = position.rules.country, canal.way
    params = {"hex": country.labels[hex], "exit": word}
    if word in country.by_word:
        ahead = country.town_hex[country.by_word[word]]
        exits = [exit for exit in range(6) if country.neighbour(hex, exit) == ahead]
        if not exits:
            return Reason("build.next-hex", params)
        exit = exits[0]
    elif word in DIRECTIONS:
        exit = DIRECTIONS.index(word)
        ahead = country.neighbour(hex, exit)
    else:
        return unknown(word)
    entry = next(edge for place, edge in way.entries() if place == hex)
    if (exit - entry) % 6 not in (2, 3, 4):
        return Reason("build.fit", params)
    if ahead == NOWHERE or (country.town_at[ahead] != NOWHERE and word in DIRECTIONS):
        return Reason("build.next-hex", params)
    if hex << 3 | exit in way.steps():
        return None
    town = country.town_at[ahead]
    if town != NOWHERE and (way.entered >> town & 1 or (town == way.end and way.named)):
        return Reason("build.town-once", params)
    if ahead in way.used:
        return Reason("build.over", params)
    if way.left == 1 and town == NOWHERE:
        return Reason("build.value", {**params, "left": "1"})
    return Reason("build.finishable", params)


def _refuse_payment(
    position: CanalManiaPosition, seat: int, canal: Canal, hex: int, tile: int, words: list[str]
) -> Reason:
    params = {"hex": position.rules.country.labels[hex], "tile": TILES[tile]}
    for word in words:
        if word not in TYPES and word != HALF:
            return unknown(word)
    over = position.depth[hex] > 0
    slot = position.slots[2 * seat : 2 * seat + 2].index(canal)
    if HALF in words and position.half != slot:
        return Reason("engineer.smeaton", params)
    lacking = explain_building.unpaid(position, seat, canal, hex, tile)
    if lacking is not None:
        return lacking
    if over and rules_payment.payments(position, seat, tile, False, position.half == slot):
        return Reason("build.over", params)
    return Reason("build.cost", params)


# --- shipping


def _refuse_ship(position: CanalManiaPosition, seat: int, words: list[str]) -> Reason:
    """Follow the words along the sections as far as they go."""
    rules = position.rules
    country, network = rules.country, position.network
    for word in words:
        if word not in country.by_word and word not in rules.edition.contract_words:
            return unknown(word)
    if not words:
        return explain_shipping.no_shipping(position, seat)
    if words[0] not in country.by_word:
        return unknown(words[0])
    here = country.by_word[words[0]]
    if not position.cubes >> here & 1:
        return Reason("ship.route", {"from": words[0]}, "no-cube")
    if len(words) == 1:
        return explain_shipping.no_way_from(position, seat, here)
    colours = 1 << country.colour[here]
    last = NOWHERE
    place = 1
    while place < len(words):
        there = country.by_word.get(words[place], NOWHERE)
        params = {"from": country.town_words[here], "to": words[place]}
        links = [link for link in network.links[here] if link[0] == there]
        if not links:
            return Reason("ship.route", params)
        if colours >> country.colour[there] & 1:
            return Reason("ship.colours", {**params, "colour": COLOURS[country.colour[there]]})
        colours |= 1 << country.colour[there]
        place += 1
        if len(links) > 1:
            canal = words[place] if place < len(words) else ""
            links = [link for link in links if rules.edition.contract_words[network.sections[link[2]][3]] == canal]
            if not links:
                return Reason("ship.parallel", params)
            place += 1
        last = links[0][1]
        here = there
    if last != seat:
        return Reason("ship.last-own", params)
    return Reason("ship.shortest-own", params)
