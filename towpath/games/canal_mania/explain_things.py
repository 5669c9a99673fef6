"""Why nothing can be done with a thing on the map or beside it: the rule that an expert would name for what the player wants.

| thing | what the player wants |
|---|---|
| hex, tile | to build there |
| contract | to take it; if it is the player's own, to build it |
| canal, barge | to build it |
| open card, deck | to take cards |
| card in the hand | to pay for a tile with it |
| engineer | to swap |
| cube | to ship it |
| town | to ship to it, to start or to build there: what the phase allows |

What was picked before narrows that down: a contract, a tile, the town where a cube starts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from towpath.engine import Reason
from towpath.games.canal_mania import explain, explain_building, explain_shipping, rules_contracts
from towpath.games.canal_mania import stages as at
from towpath.games.canal_mania.components import ENGINEERS, JUNCTIONS_MOST, TILES, TYPES
from towpath.games.canal_mania.country import NOWHERE
from towpath.games.canal_mania.words import VERBS

if TYPE_CHECKING:
    from towpath.games.canal_mania.canal import Canal
    from towpath.games.canal_mania.position import CanalManiaPosition

# Stages in which nothing else is possible: what has to be decided first.
FIRST_DECIDE = {
    at.DECLARE: ("cards.draw-declare", "first"),
    at.RESOLVE: ("goods.place-must", "first"),
    at.COLOUR: ("goods.place-white", "first"),
    at.REMOVE: ("goods.removal", "first"),
    at.PLACE: ("goods.place-must", "cube"),
    at.DISCARD: ("turn.discard", "first"),
}
SORTS = ("hex", "tile", "town", "cube", "canal", "barge", "contract", "open", "deck", "hand", "engineer")


def refuse_thing(position: CanalManiaPosition, seat: int, picked: list[str], thing: str) -> Reason | None:
    """Why nothing can be done with the thing. Uses nothing that the seat cannot see."""
    sort, _, name = thing.partition("-")
    if sort not in SORTS:
        return None
    narrowed = [word for word in picked if word not in VERBS]
    verbs = [word for word in picked if word == "withdraw"]
    if not narrowed and position.can_be_picked(seat, verbs, thing):
        return None  # the player has begun with something else
    tap = _Tap(position, seat, picked, name)
    if position.stage in FIRST_DECIDE:
        return tap.inside(sort)
    if position.stage == at.FINAL_GOODS and sort not in ("cube", "town", "canal"):
        return Reason("end.goods", {}, "only")
    if sort == "contract":
        return tap.contract()
    if sort in ("canal", "barge"):
        return tap.canal_by_name()
    if sort in ("hex", "tile"):
        return tap.hex()
    if sort == "town":
        return tap.town()
    if sort == "cube":
        return tap.cube()
    if sort == "hand":
        return tap.card()
    return tap.engineer() if sort == "engineer" else tap.cards()


def wrong_phase(position: CanalManiaPosition, rule: str) -> Reason:
    return Reason(rule, {"phase": str(position.phase)})


class _Tap:
    """A thing that was tapped, by its name, and the words that were picked before."""

    def __init__(self, position: CanalManiaPosition, seat: int, picked: list[str], name: str) -> None:
        self.position = position
        self.rules = position.rules
        self.seat = seat
        self.picked = picked
        self.name = name
        self.own = explain_building.canals_of(position, seat)

    def picked_canal(self) -> Canal | None:
        words = self.rules.edition.contract_words
        return next((canal for canal in self.own if words[canal.contract] in self.picked), None)

    def must_take(self) -> bool:
        return self.position.stage == at.FIRST and rules_contracts.must_take(self.position, self.seat)

    def inside(self, sort: str) -> Reason | None:
        """Between the phases: what is to be decided first, or why not this town or card."""
        position = self.position
        if position.stage in (at.PLACE, at.REMOVE) and sort in ("town", "cube"):
            return explain.refuse(position, self.seat, ["place" if position.stage == at.PLACE else "remove", self.name])
        rule, case = FIRST_DECIDE[position.stage]
        return Reason(rule, {"hand": str(position.hand_size(self.seat))}, case)

    # --- contracts and canals

    def contract(self) -> Reason | None:
        position = self.position
        words = self.rules.edition.contract_words
        if self.name not in words:
            return None
        if [canal for canal in self.own if words[canal.contract] == self.name]:
            return self.canal_by_name()
        number = words.index(self.name)
        first = self.rules.edition.first_junction
        if number >= first and (number - first) // JUNCTIONS_MOST != self.seat:
            params = {"seat": self.rules.seats[(number - first) // JUNCTIONS_MOST]}
            return Reason("contract.junction", params, "other")
        owners = [canal.owner for canal in position.canals() if canal.contract == number]
        params = {"contract": self.rules.edition.contract_names[number]}
        if owners:
            complete = [canal for canal in position.finished if canal.contract == number]
            params["seat"] = self.rules.seats[owners[0]]
            return Reason("contract.refill", params, "finished" if complete else "taken")
        if position.stage not in (at.FIRST, at.SECOND_CONTRACT):
            return wrong_phase(position, "turn.phase-1")
        if position.next_words(self.seat, ["contract", self.name]):
            return None
        return explain.refuse(position, self.seat, ["contract", self.name])

    def canal_by_name(self) -> Reason | None:
        """Of an own canal why it cannot go on, of another's that it is another's."""
        position = self.position
        words = self.rules.edition.contract_words
        canal = next((each for each in position.canals() if words[each.contract] == self.name), None)
        if canal is None:
            return None
        params = {"seat": self.rules.seats[canal.owner]}
        if canal not in self.own:
            return Reason("build.integrity", params, "finished" if canal.owner == self.seat else "")
        return self.not_building() or explain_building.no_build_on(position, self.seat, canal) or self.where([canal])

    def where(self, canals: list[Canal]) -> Reason:
        """A tile can be built: the thing does not say where."""
        return Reason("build.from-barge", {"hexes": explain_building.next_hexes(self.position, canals)}, "next")

    def not_building(self) -> Reason | None:
        """Why building is not possible in this stage at all."""
        stage = self.position.stage
        if self.must_take():
            return Reason("contract.must")
        if stage == at.FINAL_GOODS:
            return Reason("end.goods", {}, "only")
        if stage not in (at.MIDDLE, at.BUILDING):
            return wrong_phase(self.position, "turn.phase-2")
        return None if self.own else Reason("build.from-barge", {}, "none")

    def hex(self) -> Reason | None:
        position = self.position
        country = self.rules.country
        hex = country.by_label.get(self.name, NOWHERE)
        if hex == NOWHERE:
            return None
        reason = self.not_building()
        if reason is not None:
            return reason
        params = {"hex": self.name}
        picked = self.picked_canal()
        canals = [picked] if picked is not None else self.own
        if "withdraw" in self.picked:
            lying = [canal for canal in canals if hex in canal.way.used] or canals
            return explain.refuse(position, self.seat, ["withdraw", self._word(lying[0]), self.name])
        for canal in canals:
            if hex in canal.way.used:
                may = position.stage == at.MIDDLE and canal.way.used.index(hex) >= canal.stays
                return (
                    Reason("build.withdraw", {**params, "verb": "withdraw"}, "tile")
                    if may
                    else Reason("build.over", params, "itself")
                )
        beside = [canal for canal in canals if hex in [place for place, _ in canal.way.entries()]]
        if beside:
            return self._beside(beside, hex)
        if country.town_at[hex] != NOWHERE:
            return Reason("build.town", params)
        return Reason("build.from-barge", {**params, "hexes": explain_building.next_hexes(position, canals)}, "hex")

    def _beside(self, canals: list[Canal], hex: int) -> Reason | None:
        """A hex on which the next tile would lie; a tile may have been picked for it."""
        for tile in TILES:
            if tile in self.picked:
                return explain.refuse(self.position, self.seat, ["build", self._word(canals[0]), self.name, tile])
        reasons = [explain_building.no_tile(self.position, self.seat, canal, hex) for canal in canals]
        return reasons[0] if None not in reasons else self.where(canals)

    def _word(self, canal: Canal) -> str:
        return self.rules.edition.contract_words[canal.contract]

    # --- towns and cubes

    def town(self) -> Reason | None:
        position = self.position
        country = self.rules.country
        town = country.by_word.get(self.name, NOWHERE)
        if town == NOWHERE:
            return None
        if position.stage in (at.LAST, at.FINAL_GOODS):
            start = next((country.by_word[word] for word in self.picked if word in country.by_word), NOWHERE)
            return explain_shipping.no_way_to(position, self.seat, start, town)
        if position.stage in (at.FIRST, at.SECOND_CONTRACT):
            for word in self.picked:
                if word in self.rules.edition.contract_words:
                    return explain.refuse(position, self.seat, ["contract", word, self.name])
            if self.must_take() or position.stage == at.SECOND_CONTRACT or "contract" in self.picked:
                return Reason("contract.barge", {"town": self.name}, "none")
            if position.cubes >> town & 1:
                return wrong_phase(position, "turn.phase-3")
            return wrong_phase(position, "turn.phase-2")
        if position.cubes >> town & 1 and "build" not in self.picked and position.stage == at.MIDDLE:
            return wrong_phase(position, "turn.phase-3")
        return self.not_building() or self._not_into(town)

    def _not_into(self, town: int) -> Reason | None:
        """Why no tile can lead into the town now."""
        position, country = self.position, self.rules.country
        picked = self.picked_canal()
        for canal in [picked] if picked is not None else self.own:
            if canal.way.entered >> town & 1:
                return Reason("build.town-once", {"exit": self.name}, "entered")
        for hex, _ in country.around[town]:
            for canal in [picked] if picked is not None else self.own:
                if hex in [place for place, _ in canal.way.entries()]:
                    return self._not_over(canal, hex, town)
        hexes = explain_building.next_hexes(position, [picked] if picked is not None else self.own)
        return Reason("build.town", {"town": self.name, "hexes": hexes}, "far")

    def _not_over(self, canal: Canal, hex: int, town: int) -> Reason | None:
        """Why a tile on the hex cannot lead into the town."""
        steps = canal.way.steps()
        country = self.rules.country
        leads = [
            step for step in steps if step >> 3 == hex and country.town_at[country.neighbour(hex, step & 7)] == town
        ]
        if leads or not [step for step in steps if step >> 3 == hex]:
            return explain_building.no_tile(self.position, self.seat, canal, hex)
        words = ["build", self._word(canal), country.labels[hex], self._some_tile(canal, hex), self.name]
        return explain.refuse(self.position, self.seat, words)

    def _some_tile(self, canal: Canal, hex: int) -> str:
        return TILES[explain_building.fitting_tile(self.position, canal, hex)]

    def cube(self) -> Reason | None:
        position = self.position
        town = self.rules.country.by_word.get(self.name, NOWHERE)
        if town == NOWHERE:
            return None
        if position.stage not in (at.LAST, at.FINAL_GOODS):
            if "build" in self.picked and position.stage in (at.MIDDLE, at.BUILDING):
                return self.town()
            return wrong_phase(position, "turn.phase-3")
        if position.can_be_picked(self.seat, ["ship", self.name], f"town-{self.name}"):
            return None  # moves name a cube by its town
        return explain_shipping.no_way_from(position, self.seat, town)

    # --- cards and engineers

    def cards(self) -> Reason | None:
        """The deck and the open cards."""
        position = self.position
        if self.must_take():
            return Reason("contract.must")
        if position.stage == at.SECOND_CONTRACT:
            return Reason("contract.double-order", {}, "first")
        if position.stage == at.BUILDING:
            return Reason("turn.phases")
        if self.name == "":  # the deck
            return Reason("cards.reshuffle")
        if position.stage != at.MIDDLE:
            return wrong_phase(position, "turn.phase-2")
        if "take" in self.picked:
            words = [word for word in self.picked if word in self.rules.components.kind_by_word]
            return explain.refuse(position, self.seat, ["take", *words, self.name])
        return None

    def card(self) -> Reason | None:
        """A card in the hand."""
        if self.name not in self.rules.components.kind_by_word:
            return None
        reason = self.not_building()
        if reason is not None:
            return reason
        type = self.rules.components.kind_type[self.rules.components.kind_by_word[self.name]]
        for tile in TILES:
            if tile in self.picked and TYPES[type] != tile:
                return Reason("build.cost", {"tile": tile, "card": TYPES[type]}, "card")
        return explain_building.unused_card(self.position, self.seat, type) or self.where(self.own)

    def engineer(self) -> Reason | None:
        position = self.position
        if self.name not in ENGINEERS:
            return None
        if ENGINEERS[position.engineers[self.seat]] == self.name:
            return Reason("turn.engineer-swap")
        if self.must_take():
            return Reason("contract.must")
        if position.stage == at.SECOND_CONTRACT:
            return Reason("contract.double-order", {}, "first")
        return wrong_phase(position, "turn.phase-1")
