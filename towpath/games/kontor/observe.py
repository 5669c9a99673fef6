"""What a seat may see, and positions that look the same to it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from towpath.engine import EVERYONE, Observation
from towpath.engine.bits import bits
from towpath.games.kontor import rules_end, rules_letters, rules_sectors, rules_special
from towpath.games.kontor import stages as at
from towpath.games.kontor.components import GOODS, KINDS, NO_CARD, NOBODY, SEATS, SYMBOLS
from towpath.kit.hidden import others

if TYPE_CHECKING:
    from towpath.games.kontor.position import KontorPosition


def observe(position: KontorPosition, seat: int | None) -> Observation:
    """Everything public, and what this seat holds itself."""
    facts: dict[str, Any] = {
        "variant": position.rules.variant,
        "specials": position.rules.specials,
        "round": position.round,
        "stage": at.STAGES[position.stage],
        "deciding": [SEATS[each] for each in position.actors()],
        "acting": SEATS[position.acting] if position.acting != NOBODY else None,
        "in_play": _in_play(position),
        "faces": _faces(position),
        "table": _table(position),
        "anchor": position.rules.harbour.names[position.rules.harbour.anchor],
        "boat": position.rules.harbour.names[position.boat],
        "limits": _limits(position),
        "sectors": _sectors(position),
        **_blocks(position),
        "canal_pile": {"top": _name(position, position.canal_top), "left": position.canal_pile.bit_count()},
        "special_pile": position.special_pile.bit_count(),
        "treasury": position.treasury,
        "seats": {SEATS[each]: _seat(position, each, seat in (each, EVERYONE)) for each in (0, 1)},
    }
    if position.is_over():
        result = position.result()
        facts["result"] = {
            "scores": {SEATS[each]: result.scores[each] for each in (0, 1)},
            "winners": [SEATS[each] for each in result.winners],
            "ending": result.ending,
            "counted": _counted(position),
        }
    return Observation(position.setup, seat, facts)


def _name(position: KontorPosition, card: int) -> str | None:
    return None if card == NO_CARD else position.rules.cards.name(card)


def card_facts(position: KontorPosition, card: int) -> dict[str, Any]:
    cards = position.rules.cards
    owner = cards.owner[card]
    return {
        "card": cards.name(card),
        "number": cards.number[card],
        "kind": KINDS[cards.kind[card]],
        "owner": SEATS[owner] if owner != NOBODY else None,
        "goods": [name for good, name in enumerate(GOODS) if cards.goods[card] >> good & 1],
        "symbol": SYMBOLS[cards.symbol[card]],
    }


def _faces(position: KontorPosition) -> dict[str, Any]:
    """The faces of all cards off the table that everybody has seen, by name."""
    seen = position.known[0] | position.known[1]
    for card in (position.canal_top, *position.tops, *position.order[0], *position.order[1]):
        if card != NO_CARD:
            seen |= 1 << card
    return {position.rules.cards.name(card): card_facts(position, card) for card in bits(seen)}


def _table(position: KontorPosition) -> dict[str, Any]:
    names = position.rules.harbour.names
    table: dict[str, Any] = {}
    for cell in bits(position.occupied):
        facts = card_facts(position, position.grid[cell])
        if position.level_bridges >> cell & 1:
            facts["axis"] = "level"
        if position.upright_bridges >> cell & 1:
            facts["axis"] = "upright"
        if position.duty_canals >> cell & 1:
            facts["like"] = "canal"
        table[names[cell]] = facts
    return table


def _limits(position: KontorPosition) -> dict[str, Any]:
    """The rows and columns that may still be used; fixed says whether a limit has been found."""
    harbour = position.rules.harbour
    top, bottom, left, right = harbour.extent(position.bounds)
    return {
        "columns": [chr(ord("a") + left), chr(ord("a") + right)],
        "rows": [top + 1, bottom + 1],
        "columns_fixed": position.columns_fixed,
        "rows_fixed": position.rows_fixed,
    }


def _sectors(position: KontorPosition) -> list[dict[str, Any]]:
    sectors = [(cells, guard, True) for cells, guard in position.sectors]
    sectors += [(cells, NOBODY, False) for cells in rules_sectors.open_sectors(position)]
    listed = position.rules.harbour.listed
    counting = _counting(position)
    facts: list[dict[str, Any]] = []
    for cells, guard, closed in sectors:
        leads = rules_sectors.leads_in(position, cells)
        ahead = guard if closed else rules_sectors.majority(leads)
        if not closed and not rules_sectors.has_guard(position, ahead):
            ahead = NOBODY
        facts.append(
            {
                "letter": rules_letters.letter(position, cells),
                "cells": listed(cells),
                "size": cells.bit_count(),
                "closed": closed,
                "guard": SEATS[guard] if guard != NOBODY else None,
                "ahead": SEATS[ahead] if ahead != NOBODY else None,
                "leads": dict(zip(GOODS, leads)),
                "goods": {SEATS[owner]: _goods(position, cells & position.quays[owner]) for owner in (0, 1)},
                "centres": {SEATS[owner]: _centre(position, cells & position.quays[owner]) for owner in (0, 1)},
                "worth": rules_end.worth(position, cells),
                **counting.get(cells, {}),
            }
        )
    return facts


def _counting(position: KontorPosition) -> dict[int, dict[str, Any]]:
    """What each guarded sector would count if the game ended now; and if nothing, why."""
    counted = rules_end.counted(position)
    cells = [sector.cells for sector in counted]
    counting: dict[int, dict[str, Any]] = {}
    for sector in rules_end.guarded_sectors(position):
        facts: dict[str, Any] = {"distance": sector.distance, "counts": sector.worth if sector.cells in cells else 0}
        if sector.cells not in cells:
            why_not = rules_end.why_not(sector, counted)
            facts["why_not"] = "always-tied" if why_not == "tied" and position.rules.tied_sectors_drop else why_not
        counting[sector.cells] = facts
    return counting


def _blocks(position: KontorPosition) -> dict[str, Any]:
    """The nine blocks of Tic tac toe in reading order: who controls each, or whether somebody still may."""
    if not position.rules.tic_tac_toe:
        return {}
    owners = [rules_end.block_owner(position, block) for block in position.rules.harbour.blocks]
    return {
        "blocks": [
            {
                "cells": position.rules.harbour.listed(block),
                "owner": SEATS[owner] if owner != NOBODY else None,
                "open": owner == NOBODY and rules_end.can_still_be_guarded(position, block),
            }
            for owner, block in zip(owners, position.rules.harbour.blocks)
        ]
    }


def _goods(position: KontorPosition, cells: int) -> dict[str, int]:
    return {name: (position.goods[good] & cells).bit_count() for good, name in enumerate(GOODS)}


def _centre(position: KontorPosition, cells: int) -> str | None:
    """R52: the player's distribution centre; of several the oldest quay (A23)."""
    for cell in position.laid:
        if cells >> cell & 1:
            return position.rules.harbour.names[cell]
    return None


def _in_play(position: KontorPosition) -> dict[str, str]:
    """Cards that lie revealed and wait to be laid."""
    if position.stage not in (at.BOAT, at.LAY, at.BETWEEN):
        return {}
    seats = [seat for seat in (position.acting, position.waiting) if seat != NOBODY]
    return {
        SEATS[seat]: position.rules.cards.name(position.choices[seat])
        for seat in seats
        if position.hands[seat] >> position.choices[seat] & 1
    }


def _seat(position: KontorPosition, seat: int, own: bool) -> dict[str, Any]:
    hand, known = position.hands[seat], position.known[seat]
    name = position.rules.cards.name
    facts: dict[str, Any] = {
        "guilders": position.guilders[seat],
        "points": position.scores()[seat],
        "guards": sum([guard == seat for _, guard in position.sectors]),
        "cards": hand.bit_count(),
        "quays_in_hand": (hand & position.rules.quays[seat]).bit_count(),
        "canals_in_hand": (hand & position.rules.cards.canals).bit_count(),
        "known": [name(card) for card in bits(known)],
        "quay_pile": {
            "top": _name(position, position.tops[seat]),
            "left": position.piles[seat].bit_count() + len(position.order[seat]),
            "under": [name(card) for card in position.order[seat]],
        },
        "decided": _has_decided(position, seat),
    }
    if own:
        facts["hand"] = [card_facts(position, card) for card in bits(hand)]
        facts["choice"] = _choice(position, seat)
    return facts


def _has_decided(position: KontorPosition, seat: int) -> bool:
    if position.stage in (at.BUY, at.CHOOSE):
        return position.choices[seat] != at.UNDECIDED
    return position.stage == at.SHOW and position.shown[seat] != at.UNDECIDED


def _choice(position: KontorPosition, seat: int) -> str | None:
    if not _has_decided(position, seat):
        return None
    if position.stage == at.SHOW:
        return position.rules.cards.name(position.shown[seat])
    if position.stage == at.BUY:
        return "buy" if position.choices[seat] == rules_special.BUY else "decline"
    card = position.choices[seat]
    return "sit-out" if card == at.SIT_OUT else position.rules.cards.name(card)


def _counted(position: KontorPosition) -> list[dict[str, Any]]:
    counted = [sector.cells for sector in rules_end.counted(position)]
    return [
        {
            "cells": position.rules.harbour.listed(sector.cells),
            "guard": SEATS[sector.guard],
            "size": sector.size,
            "distance": sector.distance,
            "worth": sector.worth if sector.cells in counted else 0,
        }
        for sector in rules_end.guarded_sectors(position)
    ]


# --- resampling


def resample(position: KontorPosition, seat: int | None, rng: random.Random) -> KontorPosition:
    """Another position with the same observation: unseen cards dealt anew, secret choices made anew."""
    other = position.copy()
    hidden = others(2, seat)
    cards = position.rules.cards
    for each in hidden:
        pool = [other.piles[each]]
        _redeal(other, [each], position.rules.quays[each], pool, rng)
        other.piles[each] = pool[0]
    pool = [other.canal_pile]
    _redeal(other, hidden, cards.canals, pool, rng)
    other.canal_pile = pool[0]
    pool = [other.special_pile]
    _redeal(other, hidden, cards.specials, pool, rng)
    other.special_pile = pool[0]
    for each in hidden:
        _choose_anew(other, each, rng)
    return other


def _redeal(other: KontorPosition, hidden: list[int], kind: int, pool: list[int], rng: random.Random) -> None:
    """Mix the unseen cards of one kind in hands and pile, and deal them again."""
    counts: list[int] = []
    mixed = pool[0]
    for each in hidden:
        secret = other.hands[each] & ~other.known[each] & kind
        counts.append(secret.bit_count())
        other.hands[each] ^= secret
        mixed |= secret
    drawn = rng.sample(bits(mixed), sum(counts)) if sum(counts) else []
    for each, count in zip(hidden, counts):
        for _ in range(count):
            card = drawn.pop()
            other.hands[each] |= 1 << card
            mixed ^= 1 << card
    pool[0] = mixed


def _choose_anew(other: KontorPosition, seat: int, rng: random.Random) -> None:
    if other.pending or not _has_decided(other, seat):
        return
    if other.stage == at.CHOOSE:
        other.choices[seat] = rng.choice([*bits(other.hands[seat]), at.SIT_OUT])
    elif other.stage == at.SHOW:
        other.shown[seat] = rng.choice(bits(other.hands[seat]))
    elif other.guilders[seat] >= rules_special.PRICE:
        other.choices[seat] = rng.choice(rules_special.buy_codes())
