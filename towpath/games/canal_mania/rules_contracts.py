"""Contracts: Parliament, junctions, barges, and what else the first phase allows (contract.*, turn.phase-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from towpath.games.canal_mania import codes, rules_cards, rules_chance, rules_turn
from towpath.games.canal_mania import stages as at
from towpath.games.canal_mania.canal import Canal
from towpath.games.canal_mania.components import ENGINEERS

if TYPE_CHECKING:
    from towpath.games.canal_mania.position import CanalManiaPosition

MOST_OPEN = 2  # contract.may


def first_codes(position: CanalManiaPosition, seat: int) -> list[int]:
    """turn.phase-1, turn.draw, turn.pass."""
    moves: list[int] = []
    held = position.open_contracts(seat)
    if held < MOST_OPEN:
        moves = parliament_codes(position)
        junction_codes(position, seat, moves)
    if must_take(position, seat):
        return moves
    mine = position.engineers[seat]
    for engineer in range(len(ENGINEERS)):
        if engineer != mine:
            moves.append(codes.SWAP + engineer)
    if position.open:
        moves.append(codes.REFRESH)
    rules_cards.draw_codes(position, seat, moves)
    if not must_act(position, seat):
        moves.append(codes.PASS)
    return moves


def must_act(position: CanalManiaPosition, seat: int) -> bool:
    """contract.none-left."""
    return position.rules.acts_without_contract and position.open_contracts(seat) == 0 and not position.parliament


def must_take(position: CanalManiaPosition, seat: int) -> bool:
    """contract.must: Parliament is empty only if the deck is, too."""
    return position.open_contracts(seat) == 0 and bool(position.parliament)


def second_codes(position: CanalManiaPosition) -> list[int]:
    return [*parliament_codes(position), codes.PASS]


def parliament_codes(position: CanalManiaPosition) -> list[int]:
    contracts = position.rules.country.contracts
    moves: list[int] = []
    for number in position.parliament:
        one, two = contracts[number].ends
        base = codes.CONTRACT | number << 6
        moves.append(base | one)
        moves.append(base | two)
    return moves


def junction_codes(position: CanalManiaPosition, seat: int, moves: list[int]) -> None:
    """contract.junction: of two that are left the first; contract.junction-start."""
    left = position.junctions[seat]
    if left:
        number = position.rules.edition.junction(seat, 0 if left & 1 else 1)
        base = codes.CONTRACT | number << 6
        for town in position.rules.edition.junction_starts:
            moves.append(base | town)


def take(position: CanalManiaPosition, seat: int, code: int) -> None:
    """contract.double-order: the contract, its barge, new ones if none is left; then perhaps another."""
    number, town = code >> 6 & 63, code & 63
    edition = position.rules.edition
    slot = 2 * seat + (position.slots[2 * seat] is not None)
    position.slots[slot] = Canal(number, seat, edition.root(number, town), b"", False)
    if position.events is not None:
        word, place = edition.contract_words[number], position.rules.country.town_words[town]
        position.emit("contract", {"seat": position.rules.seats[seat], "contract": word, "barge": place})
    if number >= edition.first_junction:
        _use_junction(position, seat, number)
        rules_turn.finish_action(position)
        return
    there = len(position.parliament)
    position.parliament = tuple([each for each in position.parliament if each != number])
    if there == 1:
        rules_chance.refill_parliament(position)
    another = position.stage == at.FIRST and there <= 2 and position.open_contracts(seat) < MOST_OPEN
    if not another:
        rules_turn.finish_action(position)
    elif position.pending:
        position.resume = rules_turn.ANOTHER_CONTRACT
    else:
        offer_another(position)


def offer_another(position: CanalManiaPosition) -> None:
    """contract.two-left, contract.one-left; nothing to offer with an empty deck (contract.one-left-deck-empty)."""
    if position.parliament:
        position.stage = at.SECOND_CONTRACT
    else:
        rules_turn.finish_action(position)


def _use_junction(position: CanalManiaPosition, seat: int, number: int) -> None:
    bit = 1 << number - position.rules.edition.junction(seat, 0)
    left = list(position.junctions)
    left[seat] &= ~bit
    position.junctions = tuple(left)
