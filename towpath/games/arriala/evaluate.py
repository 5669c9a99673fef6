"""What a good player counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from towpath.games.arriala import rules_building, rules_end, rules_sections
from towpath.games.arriala.components import MASTERWORK_CARD, NOBODY, RESERVE, bits
from towpath.games.arriala.reach import OpenSection, Reach

if TYPE_CHECKING:
    from towpath.games.arriala.position import ArrialaPosition

WON: Final = 100.0
MOST_BARE: Final = 2  # spaces of an empty section that is looked at


class Weights:
    """How much things count, in points of the score track; tuning found none better, see docs/ladder.md."""

    def __init__(self) -> None:
        self.led = 0.8  # a section that is led, for each point that it will bring, if only it were complete
        self.gap = 0.45  # how much less every empty space makes it
        self.guess = 0.25  # at first sight: a section that whoever has the turn would win by filling it, for each point
        self.now = 0.75  # how surely whoever has the turn takes what its action points can buy
        self.later = 0.3  # how surely the next one does, if nothing changes; less those after it
        self.vineyard = 0.5  # a vineyard that is led, at the start; at the end it is sure
        self.worker = 0.9  # a worker that is set and can still go somewhere
        self.action_point = 0.25
        self.river = 0.3  # a blue space that is still free, for whoever has a worker on the canal
        self.masterwork = 0.7  # the card, for each point, in last place
        # A card in hand by kind: move, leap, to-vineyard, any-to-vineyard, to-canal, any-to-canal, lock, masterwork.
        self.cards = [0.5, 0.9, 0.5, 0.7, 0.4, 0.6, 1.3, 0.6]


USUAL: Final = Weights()


def evaluate(position: ArrialaPosition, seat: int, weights: Weights = USUAL) -> float:
    """How good the position is for a seat, in points ahead of the others."""
    if position.is_over():
        winners = rules_end.winners_of(position)
        if winners:
            return WON if seat in winners else -WON
    return _ahead(_worth(position, weights), seat)


def evaluate_quickly(position: ArrialaPosition, seat: int, weights: Weights = USUAL) -> float:
    """The same without counting action points: what could be taken is only guessed."""
    if position.is_over():
        return evaluate(position, seat, weights)
    return _ahead(_worth(position, weights, False), seat)


def values(position: ArrialaPosition, weights: Weights = USUAL) -> list[float]:
    """The same for every seat."""
    seats = range(position.rules.players)
    if position.is_over():
        return [evaluate(position, seat, weights) for seat in seats]
    worth = _worth(position, weights)
    return [_ahead(worth, seat) for seat in seats]


def _worth(position: ArrialaPosition, weights: Weights, thorough: bool = True) -> list[float]:
    """What each colour has and will have, in points."""
    worth = [float(points) for points in position.points]
    if not position.is_over():
        if thorough:
            sections(position, worth, weights)
        else:
            sections_at_sight(position, worth, weights)
        vineyards(position, worth, weights)
        for each in range(position.rules.players):
            worth[each] += workers(position, each, weights) + cards(position, each, weights)
    return worth


def _ahead(worth: list[float], seat: int) -> float:
    """Ahead of the others: half of it of the best of them, half of their mean."""
    best, total = -1e9, 0.0
    for each in range(len(worth)):
        if each != seat:
            total += worth[each]
            if worth[each] > best:
                best = worth[each]
    return worth[seat] - (best + total / (len(worth) - 1)) / 2


def terms(position: ArrialaPosition, seat: int, weights: Weights = USUAL) -> dict[str, float]:
    """The same, by what it is made of."""
    if position.is_over():
        return {"won": evaluate(position, seat, weights)}
    players = position.rules.players
    colours = len(position.points)
    led, grown = [0.0] * colours, [0.0] * colours
    sections(position, led, weights)
    vineyards(position, grown, weights)
    by_seat = {
        "points": [float(points) for points in position.points],
        "sections": led,
        "vineyards": grown,
        "workers": [workers(position, each, weights) for each in range(players)],
        "cards": [cards(position, each, weights) for each in range(players)],
    }
    parts = {name: each[seat] for name, each in by_seat.items()}
    parts["others"] = evaluate(position, seat, weights) - sum(parts.values())
    return parts


def sections(position: ArrialaPosition, worth: list[float], weights: Weights) -> None:
    """What the sections will bring: more surely the fewer spaces are empty, and what a seat can take with its action points."""
    open_sections = _open_sections(position, weights)
    for section in open_sections:
        if section.leader != NOBODY:
            worth[section.leader] += section.hope
    if position.acting == NOBODY:
        return
    players = position.rules.players
    for ahead in range(players):
        seat = (position.acting + ahead) % players
        Reach(position, seat).take(open_sections, worth, weights.later / ahead if ahead else weights.now)


def sections_at_sight(position: ArrialaPosition, worth: list[float], weights: Weights) -> None:
    """What the sections will bring, and a guess what whoever has the turn can take."""
    acting = position.acting
    for section in _open_sections(position, weights):
        if section.leader != NOBODY:
            worth[section.leader] += section.hope
        if acting != NOBODY and section.leader != acting and section.empty <= MOST_BARE:
            section.counts[acting] += section.empty
            if rules_sections.majority(section.counts) == acting:
                worth[acting] += weights.guess * section.points / section.empty


def _open_sections(position: ArrialaPosition, weights: Weights) -> list[OpenSection]:
    """The open sections, but long empty ones, and what their leaders hope for."""
    sections: list[OpenSection] = []
    for spaces in rules_sections.open_sections(position):
        if spaces & position.taken or spaces.bit_count() <= MOST_BARE:
            section = OpenSection(position, spaces)
            if section.leader != NOBODY:
                section.hope = weights.led * section.points / (1 + weights.gap * section.empty)
            sections.append(section)
    return sections


def vineyards(position: ArrialaPosition, worth: list[float], weights: Weights) -> None:
    """Vineyards count more the less canal is left to build."""
    rules = position.rules
    progress = (position.scored | position.locks).bit_count() / rules.spaces.bit_count()
    for vineyard in bits(rules.vineyards & position.crowds):
        ahead = rules_sections.majority(rules_end.vineyard_counts(position, vineyard))
        if ahead != NOBODY:
            worth[ahead] += rules.board.capacity[vineyard] * (weights.vineyard + (1 - weights.vineyard) * progress)


def workers(position: ArrialaPosition, seat: int, weights: Weights) -> float:
    """What the seat can still do on the board: workers, action points, works that are left to build."""
    rules, places = position.rules, position.places
    canal = rules.spaces | rules.towns
    on_canal = elsewhere = 0
    for worker in range(seat * rules.workers, (seat + 1) * rules.workers):
        place = places[worker]
        if place != RESERVE:
            if canal >> place & 1:  # A3
                on_canal += 1
            else:
                elsewhere += 1
    worth = weights.worker * (on_canal + elsewhere / 2)
    if on_canal:
        worth += weights.river * (rules.blues & ~position.built).bit_count()
    if seat == position.acting:
        worth += weights.action_point * position.action_points
    return worth


def cards(position: ArrialaPosition, seat: int, weights: Weights) -> float:
    """The cards in hand."""
    rules, hands = position.rules, position.cards
    first = seat * rules.card_types
    worth = 0.0
    for card in range(rules.card_types):
        held = hands[first + card]
        if held:
            worth += _card(position, seat, rules.board.card_kinds[card], weights) * held
    return worth


def _card(position: ArrialaPosition, seat: int, kind: int, weights: Weights) -> float:
    if kind != MASTERWORK_CARD:
        return weights.cards[kind]
    if not position.rules.masterworks & ~position.built:
        return 0.0
    last = rules_building.is_last(position, seat)
    return weights.masterwork * position.rules.board.masterwork_points if last else weights.cards[kind]
