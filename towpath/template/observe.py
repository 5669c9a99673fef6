"""What a seat may see. It starts with nothing, and what is not added stays hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from towpath.engine import EVERYONE, Observation
from towpath.template.goods import CARDS

if TYPE_CHECKING:
    from towpath.template.position import MarketRowPosition


def observe(position: MarketRowPosition, seat: int | None) -> Observation:
    facts: dict[str, Any] = {
        "stage": position.here().name,
        "deciding": [position.seats[each] for each in position.actors()],
        "row": [CARDS[card] for card in position.row],
        "deck": sum(position.deck),
        "discards": [CARDS[card] for card in position.discards],
        "seats": {name: _seat(position, each, seat in (each, EVERYONE)) for each, name in enumerate(position.seats)},
    }
    if position.is_over():
        result = position.result()
        facts["result"] = {"winners": [position.seats[each] for each in result.winners], "ending": result.ending}
    return Observation(position.setup, seat, facts)


def _seat(position: MarketRowPosition, seat: int, own: bool) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "points": position.scores()[seat],
        "cards": sum(position.hands[seat]),
        "known": _counted(position.known[seat]),
    }
    return facts | ({"hand": _counted(position.hands[seat])} if own else {})


def _counted(cards: list[int]) -> dict[str, int]:
    return {CARDS[card]: count for card, count in enumerate(cards) if count}
