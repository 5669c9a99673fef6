"""What a good player counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from towpath.games.arriala import rules_build, rules_end, rules_sections
from towpath.games.arriala.board import MASTERWORK_CARD, NOBODY, RESERVE, bits

if TYPE_CHECKING:
    from towpath.games.arriala.position import ArrialaPosition

WON: Final = 100.0
# All in points of the score track.
LED: Final = 0.8  # a section that is led, for each point that it will bring, if only it were complete
GAP: Final = 0.45  # how much less every empty space makes it
REACH: Final = 0.25  # a section that whoever has the turn can win by filling it, for each point
VINEYARD: Final = 0.5  # a vineyard that is led, at the start; at the end it is sure
WORKER: Final = 0.9  # a worker that is set and can still go somewhere
ACTION_POINT: Final = 0.25
RIVER: Final = 0.3  # a blue space that is still free, for whoever has a worker on the canal
MASTERWORK: Final = 0.7  # the card, for each point, in last place
# A card in hand by kind: move, leap, to-vineyard, any-to-vineyard, to-canal, any-to-canal, lock, masterwork.
CARDS: Final[list[float]] = [0.5, 0.9, 0.5, 0.7, 0.4, 0.6, 1.3, 0.6]


def evaluate(position: ArrialaPosition, seat: int) -> float:
    """How good the position is for a seat, in points ahead of the others."""
    if position.is_over():
        winners = rules_end.winners_of(position)
        if winners:
            return WON if seat in winners else -WON
    worth = [float(points) for points in position.points]
    if not position.is_over():
        _sections(position, worth)
        _vineyards(position, worth)
        for each in range(position.rules.players):
            worth[each] += _means(position, each)
    others = worth[:seat] + worth[seat + 1 :]
    return worth[seat] - (max(others) + sum(others) / len(others)) / 2


def _sections(position: ArrialaPosition, worth: list[float]) -> None:
    """What the sections will bring, more surely the fewer spaces are empty."""
    board, acting = position.rules.board, position.acting
    for section in rules_sections.sections(position):
        if section & position.scored:
            continue
        counts = rules_sections.counts_in(position, section)
        spaces = section.bit_count()
        empty = spaces - sum(counts)
        points = board.section_worth(spaces)
        ahead = rules_sections.majority(counts)
        if ahead != NOBODY:
            worth[ahead] += LED * points / (1 + GAP * empty)
        if acting != NOBODY and ahead != acting and empty <= 2:
            counts[acting] += empty
            if rules_sections.majority(counts) == acting:
                worth[acting] += REACH * points / empty


def _vineyards(position: ArrialaPosition, worth: list[float]) -> None:
    """Vineyards count more the less canal is left to build."""
    rules = position.rules
    done = (position.scored | position.locks).bit_count() / rules.spaces.bit_count()
    for vineyard in bits(rules.vineyards & position.crowds):
        ahead = rules_sections.majority(rules_end.vineyard_counts(position, vineyard))
        if ahead != NOBODY:
            worth[ahead] += rules.board.capacity[vineyard] * (VINEYARD + (1 - VINEYARD) * done)


def _means(position: ArrialaPosition, seat: int) -> float:
    """What the seat can still do: workers, action points, cards, works that are left to build."""
    rules = position.rules
    size = rules.workers
    on_canal = rules_end.workers_on_canal(position, seat)
    reserve = position.places.count(RESERVE, seat * size, seat * size + size)
    means = WORKER * (on_canal + (size - reserve - on_canal) / 2)
    if on_canal:
        means += RIVER * (rules.blues & ~position.built).bit_count()
    if seat == position.acting:
        means += ACTION_POINT * position.action_points
    hand = position.cards[seat * rules.card_types : (seat + 1) * rules.card_types]
    for card, held in enumerate(bytes(hand)):
        if held:
            means += _card(position, seat, rules.board.card_kinds[card]) * held
    return means


def _card(position: ArrialaPosition, seat: int, kind: int) -> float:
    if kind != MASTERWORK_CARD:
        return CARDS[kind]
    if not position.rules.masterworks & ~position.built:
        return 0.0
    last = rules_build.is_last(position, seat)
    return MASTERWORK * position.rules.board.masterwork_points if last else CARDS[kind]
