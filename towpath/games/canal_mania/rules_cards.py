"""Build cards: taking, drawing, declaring, refreshing, discarding (cards.*, turn.draw, turn.refresh, turn.discard)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from towpath.games.canal_mania import codes, memory, rules_building, rules_chance, rules_goods, rules_turn
from towpath.games.canal_mania import stages as at
from towpath.games.canal_mania.components import NO_GOODS, OPEN_CARDS, RENNIE, TYPES
from towpath.games.canal_mania.rules_turn import HAND_LIMIT

if TYPE_CHECKING:
    from towpath.games.canal_mania.position import CanalManiaPosition

USUAL_TAKE = 3
MASKS_BY_SIZE = [[mask for mask in range(32) if mask.bit_count() == size] for size in range(6)]


def middle_codes(position: CanalManiaPosition, seat: int) -> list[int]:
    """turn.phase-2."""
    moves = take_codes(position, seat)
    draw_codes(position, seat, moves)
    rules_building.withdraw_codes(position, seat, moves)
    rules_building.build_codes(position, seat, moves)
    moves.append(codes.PASS)
    return moves


def take_sizes(position: CanalManiaPosition, seat: int) -> tuple[int, int]:
    """How many of the open cards the player must and may take (cards.take, cards.short)."""
    there = len(position.open)
    usual = min(USUAL_TAKE, there)
    most = min(USUAL_TAKE + (position.engineers[seat] == RENNIE), there)
    return (min(1, there) if position.hand_size(seat) >= HAND_LIMIT else usual), most


def take_codes(position: CanalManiaPosition, seat: int) -> list[int]:
    least, most = take_sizes(position, seat)
    cards = position.open
    there = len(cards)
    if there == 0:
        return []
    # Of cards that are alike the first ones are taken, so that each choice is offered once.
    alike = 0
    for place in range(1, there):
        if cards[place] == cards[place - 1]:
            alike |= 1 << place
    everything = (1 << there) - 1
    moves: list[int] = []
    for size in range(least, most + 1):
        for mask in MASKS_BY_SIZE[size]:
            if mask <= everything and not mask & alike & ~(mask << 1):
                moves.append(codes.TAKE + mask)
    return moves


def taken(position: CanalManiaPosition, code: int) -> list[int]:
    mask = code - codes.TAKE
    return [card for place, card in enumerate(position.open) if mask >> place & 1]


def take(position: CanalManiaPosition, seat: int, code: int) -> None:
    cards = taken(position, code)
    mask = code - codes.TAKE
    position.open = tuple([card for place, card in enumerate(position.open) if not mask >> place & 1])
    _take_open(position, seat, cards)


def _take_open(position: CanalManiaPosition, seat: int, cards: list[int]) -> None:
    """Open cards go to the hand, seen by all; then their goods come (goods.place-must)."""
    goods = position.rules.components.kind_goods
    for card in cards:
        add(position, seat, card)
        position.known[seat * position.rules.kinds + card] += 1
    if position.events is not None:
        names = position.rules.components.kind_words
        position.emit("took", {"seat": position.rules.seats[seat], "cards": [names[card] for card in cards]})
    rules_goods.bring(position, tuple([card for card in cards if goods[card] != NO_GOODS]))


def draw_codes(position: CanalManiaPosition, seat: int, moves: list[int]) -> None:
    """turn.draw; engineer.rennie may take an open card instead."""
    if any(position.deck) or any(position.discard):
        moves.append(codes.DRAW)
    if position.engineers[seat] == RENNIE:
        before = at.NONE
        for card in position.open:
            if card != before:
                moves.append(codes.OPEN_CARD + card)
                before = card


def draw(position: CanalManiaPosition, seat: int, code: int) -> None:
    if code != codes.DRAW:
        card = code - codes.OPEN_CARD
        cards = list(position.open)
        cards.remove(card)
        position.open = tuple(cards)
        _take_open(position, seat, [card])
        return
    rules_chance.await_draw(position, seat)
    position.resume = rules_turn.DECLARATION


def declare_codes(position: CanalManiaPosition) -> list[int]:
    """cards.draw-declare. Who drew a card without a symbol is asked as well, so that nobody learns what it was."""
    if position.rules.components.kind_goods[position.drawn] != NO_GOODS:
        return [codes.PASS, codes.DECLARE]
    return [codes.PASS]


def declare(position: CanalManiaPosition, seat: int, code: int) -> None:
    card = position.drawn
    position.drawn = at.NONE
    if code == codes.DECLARE:
        position.known[seat * position.rules.kinds + card] += 1
        memory.forget_draw(position)
        if position.events is not None:
            name = position.rules.components.kind_words[card]
            position.emit("declared", {"seat": position.rules.seats[seat], "card": name})
        rules_goods.bring(position, (card,))
    else:
        rules_turn.finish_action(position)


def refresh(position: CanalManiaPosition, seat: int) -> None:
    """turn.refresh: the five go to the discards first (cards.reshuffle-when); no goods come (cards.reveal)."""
    for card in position.open:
        position.discard[card] += 1
    position.open = ()
    if position.events is not None:
        position.emit("refreshed", {"seat": position.rules.seats[seat]})
    rules_turn.finish_action(position)


def refill(position: CanalManiaPosition) -> None:
    """As many open cards as there should be, or as there are cards for (cards.reshuffle)."""
    missing = OPEN_CARDS - len(position.open)
    if missing > 0:
        rules_chance.await_open(position, min(missing, sum(position.deck) + sum(position.discard)))


def discard_codes(position: CanalManiaPosition, seat: int) -> list[int]:
    first = seat * position.rules.kinds
    hands = position.hands
    return [kind for kind in range(position.rules.kinds) if hands[first + kind]]


def discard(position: CanalManiaPosition, seat: int, card: int) -> None:
    """turn.discard: one after the other until seven are left."""
    remove(position, seat, card)
    position.discard[card] += 1
    if position.events is not None:
        name = position.rules.components.kind_words[card]
        position.emit("discarded", {"seat": position.rules.seats[seat], "card": name})
    if position.hand_size(seat) <= HAND_LIMIT:
        rules_turn.end_turn(position)


# --- hands


def add(position: CanalManiaPosition, seat: int, card: int) -> None:
    rules = position.rules
    position.hands[seat * rules.kinds + card] += 1
    position.types[seat * len(TYPES) + rules.components.kind_type[card]] += 1


def remove(position: CanalManiaPosition, seat: int, card: int) -> None:
    """A card leaves the hand, seen by all: of several alike the one that everybody knew about."""
    rules = position.rules
    place = seat * rules.kinds + card
    position.hands[place] -= 1
    position.types[seat * len(TYPES) + rules.components.kind_type[card]] -= 1
    if position.known[place]:
        position.known[place] -= 1
    else:
        memory.note_played(position, seat, card)


def spend(position: CanalManiaPosition, seat: int, type: int, count: int) -> None:
    """build.which-card: cards of a type are alike when they pay; those without a symbol go first."""
    first = seat * position.rules.kinds
    for card in position.rules.components.kinds_of_type[type]:
        while count and position.hands[first + card]:
            remove(position, seat, card)
            position.played = (*position.played, card)
            count -= 1
