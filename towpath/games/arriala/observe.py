"""What a seat may see, and positions that look the same to it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from towpath.engine import EVERYONE, Observation
from towpath.games.arriala import memory, readings, rules_building, rules_cards, rules_end, rules_sections
from towpath.games.arriala import stages as at
from towpath.games.arriala.components import BLUE, COLOURS, MASTERWORK, NOBODY, RESERVE, TOWN, VINEYARD, bits
from towpath.games.arriala.readings import Reading

if TYPE_CHECKING:
    from towpath.games.arriala.position import ArrialaPosition


def observe(position: ArrialaPosition, seat: int | None) -> Observation:
    """Everything public, and the cards that this seat holds."""
    rules = position.rules
    facts: dict[str, Any] = {
        "players": rules.players,
        "stage": at.STAGES[position.stage],
        "deciding": [COLOURS[each] for each in position.actors()],
        "acting": _colour(position.acting),
        "action_points": position.action_points,
        "costs": dict(rules.board.costs),
        "worth": _worth(position),
        "spaces": _spaces(position),
        "towns": _towns(position),
        "stretches": _stretches(position),
        "sections": [_section(position, section) for section in rules_sections.sections(position)],
        "scored": [_scored(position, *record) for record in sorted(position.sections)],
        "vineyards": _vineyards(position),
        "rivers": _rivers(position),
        "masterworks": _masterworks(position),
        "locks_left": rules_building.locks_left(position),
        "pile": sum(rules_cards.pile_counts(position)),
        "pile_most": _cards(position, memory.most_in_pile(position, seat)),
        "discards": _cards(position, rules_cards.discard_counts(position)),
        "seats": {COLOURS[each]: _seat(position, each, seat in (each, EVERYONE)) for each in range(rules.players)},
    }
    if position.others:
        facts["readings"] = _readings(position)
    if position.reshuffled:
        facts["renewed"] = _cards(position, list(position.reshuffled))
    if rules.virtual != NOBODY:
        facts["virtual"] = {"colour": COLOURS[rules.virtual], **_colour_facts(position, rules.virtual)}
    if position.is_over():
        result = position.result()
        facts["result"] = {
            "scores": {COLOURS[each]: result.scores[each] for each in range(rules.players)},
            "winners": [COLOURS[each] for each in result.winners],
            "ending": result.ending,
        }
    return Observation(position.setup, seat, facts)


def _worth(position: ArrialaPosition) -> dict[str, Any]:
    """What the board says about points."""
    board = position.rules.board
    return {
        "sections": board.section_points,
        "lock": board.lock_points,
        "river": board.river_points,
        "masterwork": board.masterwork_points,
    }


def _colour(colour: int) -> str | None:
    return COLOURS[colour] if colour != NOBODY else None


def _counts(counts: list[int]) -> dict[str, int]:
    return {COLOURS[colour]: count for colour, count in enumerate(counts)}


def _worker(position: ArrialaPosition, worker: int) -> dict[str, Any]:
    """A worker, and what binds it now."""
    facts: dict[str, Any] = {"colour": COLOURS[position.rules.colour_of[worker]]}
    facts.update(_bonds(position, readings.first(position), worker))
    for reading in position.others:
        facts = _common(facts, _bonds(position, reading, worker))
    return facts


def _common(facts: dict[str, Any], others: dict[str, Any]) -> dict[str, Any]:
    """What is certain of a worker that may be one or another."""
    common = {key: value for key, value in facts.items() if key == "colour" or others.get(key) == value}
    bars = [place for place in facts.get("not_to", []) if place in others.get("not_to", [])]
    return {**common, "not_to": bars} if bars else common


def _bonds(position: ArrialaPosition, reading: Reading, worker: int) -> dict[str, Any]:
    facts: dict[str, Any] = {}
    if position.places[worker] == RESERVE or position.rules.blues >> position.places[worker] & 1:
        return facts
    if reading.moved >> worker & 1:
        facts["moved"] = True
    if worker == position.mover:
        facts["goes_on"] = True
    if reading.barred[worker]:
        facts["not_to"] = [position.rules.board.names[place] for place in bits(reading.barred[worker])]
    if reading.origins[worker] != at.NOWHERE:
        facts["from"] = position.rules.board.names[reading.origins[worker]]
    trails = [trail[worker] for trail in reading.trails]
    if any([place != at.NOWHERE for place in trails]):
        facts["trails"] = [_trail_name(position, place) for place in trails]
    return facts


def _trail_name(position: ArrialaPosition, place: int) -> str | None:
    return None if place == at.NOWHERE else position.rules.board.names[place]


def _spaces(position: ArrialaPosition) -> dict[str, Any]:
    """What stands on each canal space; out of play: unused with so few players."""
    board = position.rules.board
    spaces: dict[str, Any] = {}
    for place in range(board.stations):
        if board.kinds[place] == TOWN:
            continue
        facts: dict[str, Any] = {"in_play": bool(position.rules.spaces >> place & 1)}
        if position.locks >> place & 1:
            facts["lock"] = True
        if position.scored >> place & 1:
            facts["scored"] = True
        if position.taken >> place & 1:
            facts["worker"] = _worker(position, position.at[place])
        spaces[board.names[place]] = facts
    return spaces


def _crowd(position: ArrialaPosition, place: int) -> dict[str, Any]:
    """The workers of a town or vineyard by colour, those that something binds in full."""
    facts: dict[str, Any] = {"workers": _counts(rules_end.vineyard_counts(position, place))}
    workers = [
        worker
        for colour in range(position.rules.colours)
        for worker in readings.there(position, colour, place)
    ]  # fmt: skip
    bound = [_bound(position, reading, workers) for reading in readings.every(position)]
    certain = [each for each in bound[0] if all([each in others for others in bound])]
    if certain:
        facts["bound"] = certain
    return facts


def _bound(position: ArrialaPosition, reading: Reading, workers: list[int]) -> list[dict[str, Any]]:
    """Those of the workers that something binds."""
    bound_workers: list[dict[str, Any]] = []
    for worker in workers:
        facts = _bonds(position, reading, worker)
        if facts:
            bound_workers.append({"colour": COLOURS[position.rules.colour_of[worker]], **facts})
    return sorted(bound_workers, key=str)


def _readings(position: ArrialaPosition) -> list[dict[str, Any]]:
    """Where alike workers can be told apart in several ways that differ (A35): what binds all workers in each of them."""
    workers = list(range(len(position.places)))
    alternatives: list[dict[str, Any]] = []
    for reading in readings.every(position):
        bound: list[dict[str, Any]] = []
        for worker in workers:
            facts = _bonds(position, reading, worker)
            if facts:
                place = position.rules.board.names[position.places[worker]]
                bound.append({"colour": COLOURS[position.rules.colour_of[worker]], "place": place, **facts})
        alternatives.append({"breaks": reading.breaks, "bound": sorted(bound, key=str)})
    return sorted(alternatives, key=str)


def _towns(position: ArrialaPosition) -> dict[str, Any]:
    board = position.rules.board
    return {
        board.names[place]: {
            "name": board.titles[place],
            "station": place,
            "in_play": bool(position.rules.towns >> place & 1),
            **_crowd(position, place),
        }
        for place in range(board.stations)
        if board.kinds[place] == TOWN
    }


def _stretches(position: ArrialaPosition) -> list[dict[str, Any]]:
    board = position.rules.board
    return [
        {
            "from": board.names[stretch.start],
            "to": board.names[stretch.end],
            "locks": (position.locks & stretch.spaces).bit_count(),
            "most_locks": stretch.most_locks,
            "in_play": stretch.players <= position.rules.players,
        }
        for stretch in board.stretches
    ]


def _section(position: ArrialaPosition, section: int) -> dict[str, Any]:
    """A section as it stands now, and who would score it if it were complete like this."""
    board = position.rules.board
    counts = rules_sections.counts_in(position, section)
    spaces = bits(section)
    scored = bool(section & position.scored)
    return {
        "from": board.names[spaces[0] - 1],
        "to": board.names[spaces[-1] + 1],
        "spaces": [board.names[space] for space in spaces],
        "empty": (section & ~position.taken).bit_count(),
        "counts": _counts(counts),
        "scored": scored,
        "ahead": None if scored else _colour(rules_sections.majority(counts)),
        "worth": 0 if scored else board.section_worth(len(spaces)),
    }


def _scored(
    position: ArrialaPosition, section: int, counts: tuple[int, ...], winner: int, points: int
) -> dict[str, Any]:
    """A section as it was when it was scored."""
    return {
        "spaces": [position.rules.board.names[space] for space in bits(section)],
        "counts": _counts(list(counts)),
        "winner": _colour(winner),
        "points": points,
    }


def _vineyards(position: ArrialaPosition) -> dict[str, Any]:
    board = position.rules.board
    vineyards: dict[str, Any] = {}
    for place in bits(board.of_kind(VINEYARD, 4)):
        ahead = rules_sections.majority(rules_end.vineyard_counts(position, place))
        vineyards[board.names[place]] = {
            "name": board.titles[place],
            "places": board.capacity[place],
            "in_play": bool(position.rules.vineyards >> place & 1),
            "ahead": _colour(ahead),
            **_crowd(position, place),
        }
    return vineyards


def _rivers(position: ArrialaPosition) -> dict[str, Any]:
    board = position.rules.board
    rivers: dict[str, Any] = {}
    for place in bits(board.of_kind(BLUE, 4)):
        worker = position.places.find(place)
        rivers[board.names[place]] = {
            "kind": board.pictures[place],
            "in_play": bool(position.rules.blues >> place & 1),
            "worker": COLOURS[position.rules.colour_of[worker]] if worker >= 0 else None,
        }
    return rivers


def _masterworks(position: ArrialaPosition) -> dict[str, Any]:
    board = position.rules.board
    return {
        board.names[place]: {"name": board.titles[place], "kind": board.pictures[place], "builder": _colour(builder)}
        for place, builder in zip(bits(board.of_kind(MASTERWORK, 4)), position.builders)
    }


def _cards(position: ArrialaPosition, counts: list[int]) -> dict[str, int]:
    names = position.rules.board.card_names
    return {names[card]: count for card, count in enumerate(counts) if count}


def _colour_facts(position: ArrialaPosition, colour: int) -> dict[str, Any]:
    size = position.rules.workers
    return {
        "points": position.points[colour],
        "ledger": _ledger(position, colour),
        "reserve": position.places.count(RESERVE, colour * size, colour * size + size),
        "on_canal": rules_end.workers_on_canal(position, colour),
    }


def _ledger(position: ArrialaPosition, colour: int) -> dict[str, int]:
    """Where the points come from (R99); earlier: points that a scenario started with."""
    rules = position.rules
    size = rules.workers
    rivers = [rules.blues >> place & 1 for place in bytes(position.places[colour * size : colour * size + size])]
    vineyards = [
        rules.board.capacity[place]
        for place in bits(rules.vineyards if position.is_over() else 0)
        if rules_sections.majority(rules_end.vineyard_counts(position, place)) == colour
    ]
    lines = {
        "sections": sum([points for _, _, winner, points in position.sections if winner == colour]),
        "locks": position.lock_counts[colour] * rules.board.lock_points if colour < rules.players else 0,
        "rivers": sum(rivers) * rules.board.river_points,
        "masterworks": position.builders.count(colour) * rules.board.masterwork_points,
        "vineyards": sum(vineyards),
    }
    earlier = position.points[colour] - sum(lines.values())
    return {**lines, "earlier": earlier} if earlier else lines


def _seat(position: ArrialaPosition, seat: int, own: bool) -> dict[str, Any]:
    hand = rules_cards.hand_counts(position, seat)
    facts = _colour_facts(position, seat)
    facts["cards"] = sum(hand)
    facts["last"] = rules_building.is_last(position, seat)
    if own:
        facts["hand"] = _cards(position, hand)
    if position.reshuffled:
        drawn = memory.drawn(position, seat)
        facts["drawn"] = sum(drawn)
        if own:
            facts["drawn_cards"] = _cards(position, drawn)
    return facts


# --- resampling


def resample(position: ArrialaPosition, seat: int | None, rng: random.Random) -> ArrialaPosition:
    """Another position with the same observation: what the seat has not seen of the cards is dealt again."""
    other = position.copy()
    memory.deal_again(other, seat, rng)
    return other
