"""What chance decides: engineers, contracts, open cards, cards drawn (setup.*, contract.refill, cards.reshuffle).

Decks have no order: the next card is drawn from what lies in them when it is needed.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from towpath.engine import Chance
from towpath.engine.bits import bits
from towpath.games.canal_mania import memory, rules_cards, rules_turn
from towpath.games.canal_mania import stages as at
from towpath.games.canal_mania.components import ENGINEERS, OPEN_CARDS

if TYPE_CHECKING:
    from towpath.games.canal_mania.position import CanalManiaPosition, Rules

# What is awaited; the number above is a seat.
ENGINEER, INITIAL, CONTRACT, OPEN, HAND = range(5)
PARLIAMENT = 5


def set_up(rules: Rules) -> list[int]:
    """Everything that is dealt before the first turn, last first."""
    awaited = [seat * 8 + ENGINEER for seat in range(rules.players)]
    awaited += [INITIAL] * PARLIAMENT + [OPEN] * OPEN_CARDS
    awaited.reverse()
    return awaited


def chance(position: CanalManiaPosition) -> Chance:
    awaited = position.pending[-1]
    kind = awaited & 7
    if kind == OPEN or kind == HAND:
        cards: list[int] = []
        weights: list[int] = []
        for card, count in enumerate(bytes(position.deck)):
            if count:
                cards.append(card)
                weights.append(count)
        if kind == OPEN:
            return Chance("open", cards, weights)
        seat = awaited >> 3
        return Chance(f"draw {position.rules.seats[seat]}", cards, weights, (seat,))
    if kind == CONTRACT:
        return Chance("parliament", bits(position.contract_deck))
    if kind == INITIAL:
        initial = [number for number, each in enumerate(position.rules.country.contracts) if each.initial]
        return Chance("initial", [each for each in initial if each not in position.parliament])
    return _engineer(position, awaited >> 3)


def _engineer(position: CanalManiaPosition, seat: int) -> Chance:
    """Dealing one engineer each and calling the holder of the lowest red comes to this: the lowest of those dealt goes to
    seat 0, and is a given engineer as often as the others can all be later ones; these fall to the other seats at random.
    """
    players = position.rules.players
    if seat == 0:
        weights = [comb(len(ENGINEERS) - 1 - each, players - 1) for each in range(len(ENGINEERS))]
        able = [each for each in range(len(ENGINEERS)) if weights[each]]
        return Chance("engineer red", able, [weights[each] for each in able])
    lowest = position.engineers[0]
    left = [each for each in range(lowest + 1, len(ENGINEERS)) if each not in position.engineers]
    return Chance(f"engineer {position.rules.seats[seat]}", left)


def apply_chance(position: CanalManiaPosition, code: int) -> None:
    awaited = position.pending.pop()
    kind = awaited & 7
    if kind == OPEN:
        position.deck[code] -= 1
        position.open = tuple(sorted((*position.open, code)))
        if position.events is not None:
            position.emit("opened", {"card": position.rules.components.kind_words[code]})
    elif kind == HAND:
        _to_hand(position, awaited >> 3, code)
    elif kind == CONTRACT:
        position.contract_deck &= ~(1 << code)
        _reveal(position, code)
        if not position.rules.second and position.contract_deck == 0:
            rules_turn.trigger(position, "last-contracts")  # end.trigger, first edition
    elif kind == INITIAL:
        _reveal(position, code)
        if len(position.parliament) == PARLIAMENT:
            initial = [number for number, each in enumerate(position.rules.country.contracts) if each.initial]
            position.sixth = next(each for each in initial if each not in position.parliament)  # setup.parliament
    else:
        _deal_engineer(position, awaited >> 3, code)
    if not position.pending:
        rules_turn.go_on(position)
    elif position.pending[-1] & 7 >= OPEN:
        reshuffle_if_empty(position)


def _to_hand(position: CanalManiaPosition, seat: int, card: int) -> None:
    position.deck[card] -= 1
    rules_cards.add(position, seat, card)
    memory.note_drawn(position, seat, card)
    position.drawn = card
    if position.events is not None:
        name = position.rules.components.kind_words[card]
        position.emit("drew", {"seat": position.rules.seats[seat]}, {"card": name}, seat)


def _reveal(position: CanalManiaPosition, contract: int) -> None:
    position.parliament = tuple(sorted((*position.parliament, contract)))
    if position.events is not None:
        position.emit("contract-revealed", {"contract": position.rules.edition.contract_words[contract]})


def _deal_engineer(position: CanalManiaPosition, seat: int, engineer: int) -> None:
    held = list(position.engineers)
    held[seat] = engineer
    position.engineers = tuple(held)
    if position.events is not None:
        position.emit("engineer", {"seat": position.rules.seats[seat], "engineer": ENGINEERS[engineer]})


def spell(position: CanalManiaPosition, code: int) -> str:
    kind = position.pending[-1] & 7
    if kind == OPEN or kind == HAND:
        return position.rules.components.kind_words[code]
    return ENGINEERS[code] if kind == ENGINEER else position.rules.edition.contract_words[code]


def await_open(position: CanalManiaPosition, count: int) -> None:
    if count:
        position.pending += [OPEN] * count
        reshuffle_if_empty(position)


def await_draw(position: CanalManiaPosition, seat: int) -> None:
    position.pending.append(seat * 8 + HAND)
    reshuffle_if_empty(position)


def refill_parliament(position: CanalManiaPosition) -> None:
    """contract.refill: five new ones, the sixth initial contract first."""
    count = PARLIAMENT
    if position.sixth != at.NONE:
        contract, position.sixth = position.sixth, at.NONE
        _reveal(position, contract)
        count -= 1
    position.pending += [CONTRACT] * min(count, position.contract_deck.bit_count())


def reshuffle_if_empty(position: CanalManiaPosition) -> None:
    """cards.reshuffle-when. From now on everybody who counted knows which cards the hands hold together."""
    if any(position.deck):
        return
    position.deck, position.discard = position.discard, position.deck
    position.reshuffled = bytes(position.deck)
    position.card_log = b""
    if position.events is not None:
        position.emit("reshuffled", {"cards": sum(position.deck)})
