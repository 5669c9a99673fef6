"""Building: tile by tile from the barge, over other canals too; taking back; completion (build.*)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from towpath.games.canal_mania import codes, rules_cards, rules_payment, rules_turn
from towpath.games.canal_mania import stages as at
from towpath.games.canal_mania.canal import Canal
from towpath.games.canal_mania.components import AQUEDUCT, LOCK, SMEATON, STRETCH, SURVEYOR, TILES, TUNNEL
from towpath.games.canal_mania.country import DIFFICULT, DIRECTIONS, NOWHERE
from towpath.games.canal_mania.ways import Way

if TYPE_CHECKING:
    from towpath.games.canal_mania.position import CanalManiaPosition

TILES_ON_CLEAR = (STRETCH, LOCK)
TILES_ON_DIFFICULT = (AQUEDUCT, TUNNEL)


def building_codes(position: CanalManiaPosition, seat: int) -> list[int]:
    """build.any-number: more tiles, or done."""
    moves: list[int] = []
    build_codes(position, seat, moves)
    moves.append(codes.PASS)
    return moves


def build_codes(position: CanalManiaPosition, seat: int, moves: list[int]) -> None:
    """Every tile that may be built next on either canal, with everything that may pay for it."""
    depth, terrain = position.depth, position.rules.country.terrain
    supply = position.supply
    for slot in (0, 1):
        canal = position.slots[2 * seat + slot]
        if canal is None:
            continue
        last = canal.last_tile()
        half = position.half == slot
        # What pays for a tile depends on its type and on the surcharge only, not on where it lies.
        paid: list[list[int] | None] = [None] * 8
        for step in canal.way.steps():
            hex = step >> 3
            over = depth[hex] > 0
            for tile in TILES_ON_DIFFICULT if terrain[hex] == DIFFICULT else TILES_ON_CLEAR:
                if tile == last or not supply[seat * 4 + tile]:  # build.consecutive, build.supply
                    continue
                spends = paid[tile << 1 | over]
                if spends is None:
                    spends = rules_payment.payments(position, seat, tile, over, half)
                    paid[tile << 1 | over] = spends
                base = codes.BUILD | step << codes.STEP_SHIFT | tile << codes.TILE_SHIFT | slot << codes.SLOT_SHIFT
                for spend in spends:
                    moves.append(base | spend)


def build(position: CanalManiaPosition, seat: int, code: int) -> None:
    step = code >> codes.STEP_SHIFT & 0x1FFF
    tile = code >> codes.TILE_SHIFT & 3
    slot = code >> codes.SLOT_SHIFT & 1
    canal = position.slots[2 * seat + slot]
    assert canal is not None
    hex = step >> 3
    _pay(position, seat, tile, position.depth[hex] > 0, slot, code & codes.SPEND_MASK)
    way = canal.way.after(step)
    stays = 0 if way.finished else canal.stays
    canal = Canal(canal.contract, seat, way, canal.tiles + bytes((tile,)), way.finished, stays)
    position.slots[2 * seat + slot] = canal
    position.supply[seat * 4 + tile] -= 1
    position.depth[hex] += 1
    position.connected |= way.entered
    position.stage = at.BUILDING
    if position.events is not None:
        _emit_built(position, seat, canal, hex, step & 7, tile)
    if way.town != NOWHERE:
        one, two = way.sections[-1]
        position.network = position.network.plus((one, two, seat, canal.contract))
    if way.finished:
        _complete(position, seat, slot, canal)


def _pay(position: CanalManiaPosition, seat: int, tile: int, over: bool, slot: int, spend: int) -> None:
    """The cards leave the hand; with Smeaton half a surveyor may remain for the next tile of this canal."""
    half = position.half == slot
    left = rules_payment.units_left(position, seat, tile, over, spend)
    surveyors = rules_payment.surveyors_for(left, position.engineers[seat], half)
    for type in range(4):
        count = spend >> 3 * type & 7
        if count:
            rules_cards.spend(position, seat, type, count)
    if surveyors:
        rules_cards.spend(position, seat, SURVEYOR, surveyors)
    pairs = position.engineers[seat] == SMEATON
    position.half = slot if pairs and rules_payment.half_remains(left, surveyors, half) else at.NONE


def _emit_built(position: CanalManiaPosition, seat: int, canal: Canal, hex: int, exit: int, tile: int) -> None:
    rules = position.rules
    position.emit(
        "built",
        {
            "seat": rules.seats[seat],
            "contract": rules.edition.contract_words[canal.contract],
            "hex": rules.country.labels[hex],
            "tile": TILES[tile],
            "exit": DIRECTIONS[exit],
            "town": rules.country.town_words[canal.way.town] if canal.way.town != NOWHERE else "",
        },
    )


def tile_points(position: CanalManiaPosition, canal: Canal) -> int:
    worth = position.rules.components.points
    return sum([worth[tile] for tile in canal.tiles])


def _complete(position: CanalManiaPosition, seat: int, slot: int, canal: Canal) -> None:
    """build.complete, build.score: at once, in mid-action."""
    position.slots[2 * seat + slot] = None
    position.finished = (*position.finished, canal)
    position.half = at.NONE
    points = tile_points(position, canal)
    if position.rules.second:
        points += position.rules.edition.values[canal.contract]
    if position.events is not None:
        word = position.rules.edition.contract_words[canal.contract]
        position.emit("completed", {"seat": position.rules.seats[seat], "contract": word, "points": points})
    rules_turn.score(position, seat, points)
    if position.open_contracts(seat) == 0:
        end_building(position, seat)


def end_building(position: CanalManiaPosition, seat: int) -> None:
    """build.discard."""
    for card in position.played:
        position.discard[card] += 1
    if position.events is not None:
        names = position.rules.components.kind_words
        position.emit("spent", {"seat": position.rules.seats[seat], "cards": [names[card] for card in position.played]})
    position.played = ()
    position.half = at.NONE
    rules_turn.finish_action(position)


# --- taking back


def withdraw_codes(position: CanalManiaPosition, seat: int, moves: list[int]) -> None:
    """build.withdraw, build.withdraw-turn: the last tile, the last two, … of a canal under construction."""
    for slot in (0, 1):
        canal = position.slots[2 * seat + slot]
        if canal is not None:
            base = codes.WITHDRAW + slot * 16
            for count in range(1, len(canal.tiles) - canal.stays + 1):
                moves.append(base + count)


def withdraw(position: CanalManiaPosition, seat: int, code: int) -> None:
    slot, count = (code - codes.WITHDRAW) >> 4, code - codes.WITHDRAW & 15
    canal = position.slots[2 * seat + slot]
    assert canal is not None
    way: Way = canal.way
    sections = len(way.sections)
    for tile in canal.tiles[-count:]:
        position.supply[seat * 4 + tile] += 1
    for hex in way.used[-count:]:
        position.depth[hex] -= 1
    for _ in range(count):
        assert way.parent is not None
        way = way.parent
    position.slots[2 * seat + slot] = Canal(canal.contract, seat, way, canal.tiles[:-count], False, canal.stays)
    if len(way.sections) < sections:
        position.network = position.network.without(canal.contract, sections - len(way.sections))
    position.find_connected()
    if position.events is not None:
        word = position.rules.edition.contract_words[canal.contract]
        position.emit("withdrew", {"seat": position.rules.seats[seat], "contract": word, "tiles": count})


def settle(position: CanalManiaPosition, seat: int) -> None:
    """build.withdraw-turn: when taking back is over, what lies now will not have been built in the previous turn next time."""
    for slot in (2 * seat, 2 * seat + 1):
        canal = position.slots[slot]
        if canal is not None and canal.stays < len(canal.tiles):
            position.slots[slot] = Canal(canal.contract, seat, canal.way, canal.tiles, False, len(canal.tiles))
