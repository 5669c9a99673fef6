"""Piles and hands: dealing at the start, drawing at the end of a turn (R4-R8, R62-R65). All chance is here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from towpath.engine import Chance
from towpath.engine.chance import chance_from_bits
from towpath.games.kontor import rules_harbour, rules_round
from towpath.games.kontor.components import CANAL, CRANE, NO_CARD, QUAY, SEATS

if TYPE_CHECKING:
    from towpath.games.kontor.position import KontorPosition, Rules

# What chance may have to decide; the number above is a cell or a seat.
LAYOUT: Final = 0
HAND_CANAL: Final = 1
TURN_CANAL: Final = 2
HAND_QUAY: Final = 3
TURN_QUAY: Final = 4
ORDER_QUAY: Final = 5
HAND_SPECIAL: Final = 6
TURN_QUAY_NAMES: Final = ["turn-quay red", "turn-quay black"]


def _pending(kind: int, whom: int = 0) -> int:
    return whom * 8 + kind


def set_up(rules: Rules) -> list[int]:
    """Everything that is dealt before the first round, last first."""
    events = [_pending(LAYOUT, cell) for cell in rules.harbour.canals]  # R4
    events += [_pending(HAND_CANAL, seat) for seat in (0, 0, 1, 1)]  # R5
    events.append(_pending(TURN_CANAL))  # R6
    for seat in (0, 1):
        events += [_pending(HAND_QUAY, seat)] * 3  # R7
        if rules.quay_pile == "all":
            events += [_pending(ORDER_QUAY, seat)] * (rules.quays[seat].bit_count() - 3)
        if rules.quay_pile == "top":
            events.append(_pending(TURN_QUAY, seat))  # A1
    events.reverse()
    return events


def chance(position: KontorPosition) -> Chance:
    kind, whom = position.pending[-1] & 7, position.pending[-1] >> 3
    if kind == TURN_CANAL:
        return chance_from_bits("turn-canal", position.canal_pile)
    if kind == TURN_QUAY:
        return chance_from_bits(TURN_QUAY_NAMES[whom], position.piles[whom])
    if kind == LAYOUT:
        return chance_from_bits(f"canal-at {position.rules.harbour.names[whom]}", position.canal_pile)
    if kind == HAND_CANAL:
        return chance_from_bits(f"deal-canal {SEATS[whom]}", position.canal_pile, (whom,))
    if kind == HAND_QUAY:
        return chance_from_bits(f"deal-quay {SEATS[whom]}", position.piles[whom], (whom,))
    if kind == ORDER_QUAY:
        return chance_from_bits(f"spread-quay {SEATS[whom]}", position.piles[whom])
    return chance_from_bits(f"deal-special {SEATS[whom]}", position.special_pile, (whom,))


def apply_chance(position: KontorPosition, card: int) -> None:
    event = position.pending.pop()
    kind, whom = event & 7, event >> 3
    bit = 1 << card
    if kind == TURN_CANAL:
        position.canal_pile ^= bit
        position.canal_top = card
        if position.events is not None:
            position.emit("canal-turned", {"card": position.rules.cards.name(card)})
    elif kind == TURN_QUAY:
        position.piles[whom] ^= bit
        position.tops[whom] = card
        if position.events is not None:
            position.emit("quay-turned", {"seat": SEATS[whom], "card": position.rules.cards.name(card)})
    elif kind == LAYOUT:
        position.canal_pile ^= bit
        rules_harbour.place(position, whom, card)
    elif kind == ORDER_QUAY:
        position.piles[whom] ^= bit
        position.order[whom] += (card,)
        if not position.piles[whom]:
            turn_up(position, whom)
    else:
        _to_hand(position, kind, whom, card)
    if not position.pending:
        rules_round.go_on(position)


def _to_hand(position: KontorPosition, kind: int, seat: int, card: int) -> None:
    bit = 1 << card
    if kind == HAND_CANAL:
        position.canal_pile ^= bit
    elif kind == HAND_QUAY:
        position.piles[seat] ^= bit
    else:
        position.special_pile ^= bit
    position.hands[seat] |= bit
    if position.events is not None:
        what = ("canal", "quay", "special")[(HAND_CANAL, HAND_QUAY).index(kind) if kind != HAND_SPECIAL else 2]
        position.emit("dealt", {"seat": SEATS[seat], "kind": what}, {"card": position.rules.cards.name(card)}, seat)


def draw(position: KontorPosition, seat: int, played: int) -> None:
    """R62: a card of the kind played; a special card brings none (R84)."""
    kind = position.rules.cards.kind[played]
    if kind == CANAL:
        _draw_canal(position, seat)
    elif kind in (QUAY, CRANE):  # R63
        _draw_quay(position, seat)


def _draw_canal(position: KontorPosition, seat: int) -> None:
    card = position.canal_top
    if card == NO_CARD:
        return  # A31
    position.canal_top = NO_CARD
    take(position, seat, card)
    if position.canal_pile:
        position.pending.append(_pending(TURN_CANAL))  # R65


def _draw_quay(position: KontorPosition, seat: int) -> None:
    card = position.tops[seat]
    if card != NO_CARD:
        position.tops[seat] = NO_CARD
        take(position, seat, card)
        turn_up(position, seat)
    elif position.piles[seat]:
        position.pending.append(_pending(HAND_QUAY, seat))
    elif position.order[seat]:  # a face-down pile: only quays that the boat brought back are left
        take(position, seat, position.order[seat][0])
        position.order[seat] = position.order[seat][1:]
    # A32: nothing is drawn from an empty pile


def take(position: KontorPosition, seat: int, card: int) -> None:
    """A card that everybody has seen goes into a hand."""
    position.hands[seat] |= 1 << card
    position.known[seat] |= 1 << card
    if position.events is not None:
        position.emit("drew", {"seat": SEATS[seat], "card": position.rules.cards.name(card)})


def turn_up(position: KontorPosition, seat: int) -> None:
    """Make the next quay of an open pile its visible top."""
    if position.rules.quay_pile == "none" or position.tops[seat] != NO_CARD:
        return
    if position.piles[seat]:
        position.pending.append(_pending(TURN_QUAY, seat))
    elif position.order[seat]:
        position.tops[seat] = position.order[seat][0]
        position.order[seat] = position.order[seat][1:]
        if position.events is not None:
            position.emit("quay-turned", {"seat": SEATS[seat], "card": position.rules.cards.name(position.tops[seat])})


def put_under(position: KontorPosition, seat: int, card: int) -> None:
    """R30: a removed quay goes under its owner's pile; if that is empty it is the next to be drawn."""
    position.order[seat] += (card,)
    if not position.piles[seat]:
        turn_up(position, seat)


def deal_special(position: KontorPosition, seat: int) -> None:
    """R80: the top card of the special pile, seen by its buyer alone."""
    position.pending.append(_pending(HAND_SPECIAL, seat))
