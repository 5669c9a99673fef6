"""What a good player counts, in points: those scored, and those that canals, cards and goods will bring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from towpath.games.canal_mania import rules_building, rules_engineers
from towpath.games.canal_mania import stages as at
from towpath.games.canal_mania.components import (
    AQUEDUCT,
    BRINDLEY,
    LOCK,
    SMEATON,
    STRETCH,
    SURVEYOR,
    TUNNEL,
    TYPES,
)
from towpath.games.canal_mania.evaluate_network import Runs, runs_on
from towpath.games.canal_mania.evaluate_ways import Completion, completions, reach
from towpath.games.canal_mania.rules_payment import SURCHARGE
from towpath.games.canal_mania.rules_turn import HAND_LIMIT

if TYPE_CHECKING:
    from towpath.games.canal_mania.canal import Canal
    from towpath.games.canal_mania.position import CanalManiaPosition

WON: Final = 50.0
IMPOSSIBLE: Final = 99.0
MOST_KEPT: Final = 40_000  # canals and hands remembered, at most


class Weights:
    """How much things count, found by self-play; see docs/ladder.md."""

    def __init__(self) -> None:
        self.card = 1.4  # a card that is wanted, while the game is long
        # What is missing is the harder to get the rarer it is: stretch, lock, aqueduct, tunnel.
        self.effort = [1.23, 1.34, 1.93, 1.46]
        self.any_card = 0.75  # a card for the surcharge, when none is spare
        self.spare = [0.41, 0.33, 0.5, 0.78, 1.34]  # cards that no canal wants yet, in wanted cards
        self.surveyor = 0.34  # that a surveyor may yet stand for something else
        self.build = 2.5  # the action that a canal still takes
        self.cards_a_turn = 2.4
        self.delay = 0.054  # what is lost of a canal's worth for each turn that it takes longer
        self.shipping = 1.0  # shipments in a turn to come
        self.alone = 0.6  # a cube that nobody else can ship
        self.shared = 0.35  # a cube that another can ship as well
        self.ride = 1.5  # what it costs to start on another's section
        self.junction = 1.65
        self.prolific = 0.38  # of the spread of the bonus, for each finished canal
        self.engineers = [0.37, 1.22, 0.38, 0.72, 1.23]
        self.pace = 5.4  # points of the leader in a round
        # Canals and hands that were valued before; a move seldom changes those of the other seats.
        self.known: dict[tuple[object, ...], float] = {}


USUAL: Final = Weights()


def evaluate(position: CanalManiaPosition, seat: int, weights: Weights = USUAL) -> float:
    """How far the seat is ahead of the others, of whom the best counts most."""
    if position.is_over():
        return values(position, weights)[seat]
    return _ahead(_worth(position, weights), seat)


def values(position: CanalManiaPosition, weights: Weights = USUAL) -> list[float]:
    """The same for every seat."""
    seats = range(position.rules.players)
    if position.is_over():
        points = [float(each) for each in position.points]
        winners = position.result().winners
        return [_ahead(points, seat) + (WON if seat in winners else -WON) for seat in seats]
    worth = _worth(position, weights)
    return [_ahead(worth, seat) for seat in seats]


def terms(position: CanalManiaPosition, seat: int, weights: Weights = USUAL) -> dict[str, float]:
    """The same for a seat, by what it is made of."""
    ahead = evaluate(position, seat, weights)
    if position.is_over():
        return {"won": ahead}
    parts = dict(zip(("points", "goods", "network", "works", "assets"), _parts(position, weights)[seat]))
    parts["others"] = ahead - sum(parts.values())
    return parts


def _worth(position: CanalManiaPosition, weights: Weights) -> list[float]:
    """What each seat has, in points."""
    return [
        points + goods + network + works + assets for points, goods, network, works, assets in _parts(position, weights)
    ]


def _parts(position: CanalManiaPosition, weights: Weights) -> list[tuple[float, float, float, float, float]]:
    """For each seat: points, goods on the map, the network's runs to come, canals and cards, whatever else it has."""
    players = position.rules.players
    runs = runs_on(position.rules.country, position.rules.second)
    sections = [own_sections(position, each) for each in range(players)]
    goods = _goods(position, [runs.best(each) for each in sections], weights)
    depth = int.from_bytes(position.depth, "little")
    leader = max(position.points)
    parts: list[tuple[float, float, float, float, float]] = []
    for each in range(players):
        turns = turns_left(position, each, leader, weights)
        network = weights.shipping * turns * runs.potential(sections[each])
        works = _works(position, each, sections[each], turns, depth, runs, weights)
        parts.append(
            (float(position.points[each]), goods[each], network, works, _assets(position, each, turns, weights))
        )
    return parts


def _ahead(worth: list[float], seat: int) -> float:
    best = worth[seat - 1]  # anybody else's
    total = 0.0
    for other, each in enumerate(worth):
        if other != seat:
            best = max(best, each)
            total += each
    return worth[seat] - (2 * best + total) / (len(worth) + 1)


def own_sections(position: CanalManiaPosition, seat: int) -> tuple[int, ...]:
    """A seat's sections as evaluate_network.py writes them."""
    return tuple([one << 6 | two for one, two, owner, _ in position.network.sections if owner == seat])


def turns_left(position: CanalManiaPosition, seat: int, leader: int, weights: Weights) -> float:
    """Turns in which the seat can still build: known when the end is near, guessed before by the leader's points."""
    if position.stage >= at.FINAL_GOODS:
        return 0.0
    to_come = seat > position.acting or (seat == position.acting and position.phase < 3)
    if position.last_round:
        return float(position.last_round - position.round + to_come)
    end = position.rules.end_score
    usual = end / weights.pace + 2.5 - position.round
    return max(usual, (end - leader) / 8.0 + 2.5) + to_come


# --- goods on the map


def _goods(position: CanalManiaPosition, best: list[list[int]], weights: Weights) -> list[float]:
    """What the cubes on the map are worth to each seat: more if nobody else can take them."""
    seats = range(position.rules.players)
    worth = [0.0] * len(best)
    links = position.network.links
    left = position.cubes & position.connected
    while left:
        low = left & -left
        left ^= low
        town = low.bit_length() - 1
        if not links[town]:
            continue
        able = 0
        gains = [float(best[seat][town]) for seat in seats]
        for other, owner, _ in links[town]:
            for seat in seats:
                if seat != owner:
                    gains[seat] = max(gains[seat], best[seat][other] - weights.ride)
        for gain in gains:
            able += gain > 0.0
        for seat in seats:
            worth[seat] += gains[seat] * (weights.alone if able == 1 else weights.shared)
    return worth


# --- canals and cards


def _price(turns: float, weights: Weights) -> float:
    """Of a card that is wanted: in the end cards are worth nothing."""
    return weights.card * min(1.0, turns / 4.0)


def _assets(position: CanalManiaPosition, seat: int, turns: float, weights: Weights) -> float:
    """What a seat's engineer, junctions and finished canals are worth apart from the points scored."""
    worth = _price(turns, weights) * weights.engineers[position.engineers[seat]]
    worth += weights.junction * position.junctions[seat].bit_count() * min(1.0, turns / 4.0)
    if not position.rules.second:
        worth += _prolific_step(position, weights) * _finished(position, seat)
    return worth


def _works(
    position: CanalManiaPosition, seat: int, sections: tuple[int, ...], turns: float, depth: int, runs: Runs,
    weights: Weights,
) -> float:  # fmt: skip
    """What a seat's canals under construction and its cards will bring."""
    first = seat * len(TYPES)
    hand = position.types[first : first + len(TYPES)]
    one, two = position.slots[2 * seat], position.slots[2 * seat + 1]
    supply = bytes(position.supply[seat * 4 : seat * 4 + 4])
    engineer = position.engineers[seat]
    # Of what lies on the map only that counts which a canal may yet come across.
    ahead = 0
    if one is not None:
        ahead = reach(one.way)
    if two is not None:
        ahead |= reach(two.way)
    key = (
        position.rules, _written(one), _written(two), sections, turns, bytes(hand), supply, engineer, depth & ahead
    )  # fmt: skip
    worth = weights.known.get(key)
    if worth is None:
        if len(weights.known) >= MOST_KEPT:
            weights.known.clear()
        worth = _value_works(position, seat, list(hand), sections, turns, runs, weights)
        weights.known[key] = worth
    return worth


def _written(canal: Canal | None) -> tuple[object, ...]:
    """A canal by what it is: the same one is often built in several copies of a position."""
    return () if canal is None else (canal.contract, canal.way, canal.tiles)


def _value_works(
    position: CanalManiaPosition, seat: int, hand: list[int], sections: tuple[int, ...], turns: float, runs: Runs,
    weights: Weights,
) -> float:  # fmt: skip
    price = _price(turns, weights)
    worth = price * weights.surveyor * hand[SURVEYOR]
    held = sum(hand)
    costs = [rules_engineers.cards_for(position, seat, type) for type in range(4)]
    for canal in _open_canals(position, seat):
        worth += 0.95 * rules_building.tile_points(position, canal)
        plan = _best_plan(position, seat, canal, hand, costs, sections, runs, turns, weights)
        if plan is not None:
            worth += plan.worth
            hand = plan.left
            if plan.chance > 0.3:
                sections = plan.sections
    return worth + _spare(hand, HAND_LIMIT - (held - sum(hand)), weights) * price


def _open_canals(position: CanalManiaPosition, seat: int) -> list[Canal]:
    """The one nearer to its end first: it has the first pick of the cards."""
    canals = [canal for canal in position.slots[2 * seat : 2 * seat + 2] if canal is not None]
    if len(canals) == 2 and _tiles_to_go(canals[1]) < _tiles_to_go(canals[0]):
        canals.reverse()
    return canals


def _tiles_to_go(canal: Canal) -> int:
    ways = completions(canal.way)
    return len(ways[0].hexes) if ways else 99


def _finished(position: CanalManiaPosition, seat: int) -> int:
    return len([canal for canal in position.finished if canal.owner == seat and canal.complete])


def _prolific_step(position: CanalManiaPosition, weights: Weights) -> float:
    """end.prolific: what one more finished canal is worth."""
    bonus = position.rules.prolific
    return weights.prolific * (bonus[0] - bonus[-1])


class Plan:
    """A way to finish a canal, and what it is worth to go it."""

    def __init__(self, worth: float, chance: float, left: list[int], sections: tuple[int, ...]) -> None:
        self.worth = worth
        self.chance = chance  # that it will be finished
        self.left = left  # the hand without the cards for it
        self.sections = sections  # the own network with it


def _best_plan(
    position: CanalManiaPosition, seat: int, canal: Canal, hand: list[int], costs: list[int],
    sections: tuple[int, ...], runs: Runs, turns: float, weights: Weights,
) -> Plan | None:  # fmt: skip
    value = float(position.rules.edition.values[canal.contract])
    if not position.rules.second:
        value = _prolific_step(position, weights)
    now = runs.potential(sections)
    best: Plan | None = None
    for way in completions(canal.way):
        fit = _fit(position, seat, canal, way, hand, costs, weights)
        needed = 1.0 + fit.effort / weights.cards_a_turn
        chance = min(0.97, max(0.0, 0.5 + 0.3 * (turns - needed)))
        grown = sections + tuple([one << 6 | two for one, two in way.sections])
        gain = weights.shipping * max(0.0, turns - needed) * (runs.potential(grown) - now)
        soon = max(0.0, 1.0 - weights.delay * (needed - 1.0))
        worth = chance * ((value + fit.points) * soon + gain) - _price(turns, weights) * (fit.effort + weights.build)
        if best is None or worth > best.worth:
            best = Plan(worth, chance, fit.left, grown)
    if best is not None and best.worth < 0.0:
        best.worth *= 0.3  # nobody has to finish it, but it stands in the way of another
    return best


class Fit:
    """How well the hand fits a way."""

    def __init__(self, effort: float, points: float, left: list[int]) -> None:
        self.effort = effort  # to get the cards that are missing, counted in cards
        self.points = points  # of the tiles still to be built
        self.left = left  # of the hand


def _fit(
    position: CanalManiaPosition, seat: int, canal: Canal, way: Completion, hand: list[int], costs: list[int],
    weights: Weights,
) -> Fit:  # fmt: skip
    tiles = _tiles_needed(position, seat, canal, way, hand, costs)
    worth = position.rules.components.points
    points = 0.0
    short = False
    missing = [0, 0, 0, 0]
    left = hand[:]
    for type in range(4):
        count = tiles[type]
        if count == 0:
            continue
        points += count * worth[type]
        short = short or count > position.supply[seat * 4 + type]
        cards = count * costs[type]
        missing[type] = max(0, cards - hand[type])
        left[type] = max(0, hand[type] - cards)
    if short:
        return Fit(IMPOSSIBLE, 0.0, hand)  # build.supply
    engineer = position.engineers[seat]
    if engineer == BRINDLEY:
        instead = min(missing[LOCK], left[STRETCH])
        missing[LOCK] -= instead
        left[STRETCH] -= instead
    extra = 0
    for hex in way.hexes:
        if position.depth[hex]:
            extra += SURCHARGE
    return Fit(_effort(missing, extra, left, engineer, weights), points, left)


def _tiles_needed(
    position: CanalManiaPosition, seat: int, canal: Canal, way: Completion, hand: list[int], costs: list[int]
) -> list[int]:
    """How many tiles of each type; where either may stand, the one that the cards are there for."""
    tiles = [way.clear_pairs, way.clear_pairs, way.hard_pairs, way.hard_pairs]
    clear_odd, hard_odd = way.clear_odd, way.hard_odd
    if way.running:
        last = canal.tiles[-1]
        pairs, odd = way.running // 2, way.running % 2
        one, two = (AQUEDUCT, TUNNEL) if way.running_hard else (STRETCH, LOCK)
        tiles[one] += pairs
        tiles[two] += pairs
        if odd and (last == one or last == two):
            tiles[two if last == one else one] += 1  # build.consecutive
        elif way.running_hard:
            hard_odd += odd
        else:
            clear_odd += odd
    supply = position.supply
    for _ in range(clear_odd):
        lock = tiles[LOCK] < supply[seat * 4 + LOCK]
        if lock and (hand[LOCK] > tiles[LOCK] or hand[STRETCH] <= tiles[STRETCH]):
            tiles[LOCK] += 1
        else:
            tiles[STRETCH] += 1
    for _ in range(hard_odd):
        tiles[_hard_tile(position, seat, tiles, hand, costs)] += 1
    return tiles


def _hard_tile(position: CanalManiaPosition, seat: int, tiles: list[int], hand: list[int], costs: list[int]) -> int:
    """An aqueduct, unless there are more cards for a tunnel or no aqueduct is left."""
    if tiles[AQUEDUCT] >= position.supply[seat * 4 + AQUEDUCT]:
        return TUNNEL
    if tiles[TUNNEL] >= position.supply[seat * 4 + TUNNEL]:
        return AQUEDUCT
    aqueduct, tunnel = costs[AQUEDUCT], costs[TUNNEL]
    lacks_aqueduct = min(aqueduct, max(0, (tiles[AQUEDUCT] + 1) * aqueduct - hand[AQUEDUCT]))
    lacks_tunnel = min(tunnel, max(0, (tiles[TUNNEL] + 1) * tunnel - hand[TUNNEL]))
    return TUNNEL if lacks_tunnel < lacks_aqueduct else AQUEDUCT


def _effort(missing: list[int], extra: int, left: list[int], engineer: int, weights: Weights) -> float:
    """Surveyors stand for what is hardest to get; the surcharge takes what is spare. Takes both out of `left`."""
    each = 2 if engineer == SMEATON else 1
    units = left[SURVEYOR] * each
    effort = 0.0
    for type in (TUNNEL, AQUEDUCT, LOCK, STRETCH):
        paid = min(units, missing[type])
        units -= paid
        effort += (missing[type] - paid) * weights.effort[type]
    for type in (STRETCH, LOCK, AQUEDUCT, TUNNEL):
        paid = min(extra, left[type])
        extra -= paid
        left[type] -= paid
    paid = min(units, extra)
    units -= paid
    left[SURVEYOR] = units // each
    return effort + (extra - paid) * weights.any_card


def _spare(hand: list[int], room: int, weights: Weights) -> float:
    """Cards that no canal wants yet, as far as the hand may keep them (turn.hand-limit)."""
    worth = 0.0
    for type in (SURVEYOR, LOCK, TUNNEL, AQUEDUCT, STRETCH):
        kept = max(0, min(hand[type], room))
        room -= kept
        worth += kept * weights.spare[type]
    return worth
