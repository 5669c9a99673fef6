"""The round: choosing in secret, harbour tax, who goes first, income, and the way from one turn to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from towpath.engine.bits import bits
from towpath.games.kontor import rules_boat, rules_end, rules_harbour, rules_piles, rules_special
from towpath.games.kontor import stages as at
from towpath.games.kontor.components import CANAL, GUILDER_SYMBOL, NOBODY, SEATS

if TYPE_CHECKING:
    from towpath.games.kontor.position import KontorPosition

MOST_ROUNDS = 100  # A33 as amended
MOST_IDLE_ROUNDS = 3


def undecided(choices: list[int]) -> tuple[int, ...]:
    if choices[0] < 0:
        return (0, 1) if choices[1] < 0 else (0,)
    return (1,) if choices[1] < 0 else ()


def go_on(position: KontorPosition) -> None:
    """After chance has decided: back to whatever it interrupted."""
    if position.stage == at.BETWEEN:
        if position.acting != NOBODY:
            next_turn(position)
        elif position.choices[0] == at.UNDECIDED:
            start_round(position)
    elif position.stage == at.BUY:
        start_choosing(position)
    elif position.stage == at.BOAT:
        rules_harbour.start_laying(position)


def start_round(position: KontorPosition) -> None:
    position.idle_rounds = 0 if position.laid_this_round else position.idle_rounds + 1
    if position.idle_rounds >= MOST_IDLE_ROUNDS:
        rules_end.end(position, "nobody-lays")
        return
    if position.round >= MOST_ROUNDS:
        rules_end.end(position, "too-many-rounds")
        return
    position.round += 1
    position.laid_this_round = False
    if position.events is not None:
        position.emit("round", {"number": position.round})
    if rules_special.start_buying(position):
        return
    start_choosing(position)


def start_choosing(position: KontorPosition) -> None:
    position.stage = at.CHOOSE
    position.choices = [at.UNDECIDED, at.UNDECIDED]


def choose_codes(position: KontorPosition, seat: int) -> list[int]:
    """R14, R15: a card of the hand, or none."""
    codes = bits(position.hands[seat])
    codes.append(at.SIT_OUT)
    return codes


def choose(position: KontorPosition, seat: int, card: int) -> None:
    position.choices[seat] = card
    if position.events is not None:
        name = "sit-out" if card == at.SIT_OUT else position.rules.cards.name(card)
        position.emit("chose", {"seat": SEATS[seat]}, {"card": name}, seat)
    if position.choices[1 - seat] != at.UNDECIDED:
        _reveal(position)


def _reveal(position: KontorPosition) -> None:
    choices = position.choices
    sitting_out = [seat for seat in (0, 1) if choices[seat] == at.SIT_OUT]
    for seat in (0, 1):
        if choices[seat] != at.SIT_OUT:
            position.known[seat] |= 1 << choices[seat]
    if position.events is not None:
        names = ["sit-out" if card == at.SIT_OUT else position.rules.cards.name(card) for card in choices]
        position.emit("revealed", {SEATS[0]: names[0], SEATS[1]: names[1]})
    if len(sitting_out) == 1 or position.treasury >= 2:
        for seat in sitting_out:
            pay_out(position, seat, "sat-out")  # R16; A5: if both sit out and one guilder is left, nobody gets it
    if rules_end.poverty_ends(position):
        return
    still_in = _pay_tax(position)
    if position.stage == at.OVER:
        return
    _set_order(position, still_in)


def pay_out(position: KontorPosition, seat: int, why: str) -> None:
    """One guilder from the treasury, if it has one (A5)."""
    if position.treasury > 0:
        position.treasury -= 1
        position.guilders[seat] += 1
        if position.events is not None:
            position.emit("income", {"seat": SEATS[seat], "why": why})


def _pay_tax(position: KontorPosition) -> list[int]:
    """R19-R23: the seats whose card stays in play."""
    choices = position.choices
    symbol = position.rules.cards.symbol
    playing = [choices[0] != at.SIT_OUT, choices[1] != at.SIT_OUT]
    taxed = [playing[seat] and playing[1 - seat] and symbol[choices[1 - seat]] == GUILDER_SYMBOL for seat in (0, 1)]
    unable = [taxed[seat] and position.guilders[seat] == 0 for seat in (0, 1)]
    if unable[0] and unable[1]:  # R22
        for seat in (0, 1):
            take_back(position, seat, "R22")
        for seat in (0, 1):
            pay_out(position, seat, "R22")
        rules_end.poverty_ends(position)
        return []
    for seat in (0, 1):
        if unable[seat]:
            take_back(position, seat, "R20")
        elif taxed[seat] and not unable[1 - seat]:  # R21: a card taken back asks for no tax
            position.guilders[seat] -= 1
            position.treasury += 1
            if position.events is not None:
                position.emit("tax", {"seat": SEATS[seat]})
    return [seat for seat in (0, 1) if playing[seat] and not unable[seat]]


def take_back(position: KontorPosition, seat: int, rule: str) -> None:
    """The card stays in the hand, seen by everybody."""
    if position.events is not None:
        card = position.rules.cards.name(position.choices[seat])
        position.emit("taken-back", {"seat": SEATS[seat], "card": card, "rule": rule})
    position.choices[seat] = at.SIT_OUT


def _set_order(position: KontorPosition, still_in: list[int]) -> None:
    """R24: the higher number goes first."""
    number = position.rules.cards.number
    still_in.sort(key=lambda seat: -number[position.choices[seat]])
    position.acting = still_in[0] if still_in else NOBODY
    position.waiting = still_in[1] if len(still_in) == 2 else NOBODY
    if position.acting == NOBODY:
        finish_round(position)
        return
    if position.events is not None and position.waiting != NOBODY:
        position.emit("first", {"seat": SEATS[position.acting]})
    rules_boat.start_turn(position)


def finish_turn(position: KontorPosition, laid: int) -> None:
    """Phase 7: income for a canal, a new card; then the other player, or the next round."""
    seat = position.acting
    position.stage = at.BETWEEN
    if position.rules.cards.kind[laid] == CANAL:
        pay_out(position, seat, "canal")  # R61; A38: not for a special card
        if rules_end.poverty_ends(position):
            return
    rules_piles.draw(position, seat, laid)
    if not position.pending:
        next_turn(position)


def next_turn(position: KontorPosition) -> None:
    """The other player's phases 4 to 7, or the next round."""
    if rules_end.harbour_is_full(position):
        rules_end.end(position, "harbour-full")
        return
    if position.waiting == NOBODY:
        finish_round(position)
        return
    position.acting = position.waiting
    position.waiting = NOBODY
    rules_boat.start_turn(position)


def finish_round(position: KontorPosition) -> None:
    position.acting = NOBODY
    position.waiting = NOBODY
    position.choices = [at.UNDECIDED, at.UNDECIDED]
    start_round(position)
