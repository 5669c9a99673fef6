"""Engineers: swapping them, and what each changes (turn.engineer-swap, engineer.*)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from towpath.games.canal_mania.components import AQUEDUCT, ENGINEERS, JESSOP, TELFORD, TUNNEL

if TYPE_CHECKING:
    from towpath.games.canal_mania.position import CanalManiaPosition


def swap(position: CanalManiaPosition, seat: int, engineer: int) -> None:
    """With whoever has the engineer, or with the place beside the map."""
    mine = position.engineers[seat]
    held = list(position.engineers)
    other = held.index(engineer) if engineer in held else -1
    held[seat] = engineer
    if other >= 0:
        held[other] = mine
    position.engineers = tuple(held)
    if position.events is not None:
        seats = position.rules.seats
        position.emit(
            "swapped",
            {
                "seat": seats[seat],
                "engineer": ENGINEERS[engineer],
                "for": ENGINEERS[mine],
                "with": seats[other] if other >= 0 else "",
            },
        )


def cards_for(position: CanalManiaPosition, seat: int, tile: int) -> int:
    """How many cards of its type a tile costs this player (build.cost, engineer.jessop, engineer.telford)."""
    cost = position.rules.components.cards[tile]
    engineer = position.engineers[seat]
    if (engineer == JESSOP and tile == TUNNEL) or (engineer == TELFORD and tile == AQUEDUCT):
        return cost - 1
    return cost
