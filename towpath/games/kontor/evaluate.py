"""What a good player counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from towpath.games.kontor import rules_sectors
from towpath.games.kontor.cards import NOBODY

if TYPE_CHECKING:
    from towpath.games.kontor.position import KontorPosition

WON = 100.0
GUILDER = 0.12
LAST_GUILDER = 0.35  # without money one's own cards may have to be taken back
SECURE = 0.75  # an open sector that is led, when only one cell is left to close it


def evaluate(position: KontorPosition, seat: int) -> float:
    """How good the position is for a seat, in guarded sectors."""
    if position.is_over():
        winners = position.result().winners
        if len(winners) == 1:
            return WON if seat in winners else -WON
        return 0.0
    sign = 1.0 if seat == 0 else -1.0
    scores = position.scores()
    red = float(scores[0] - scores[1])
    free = position.bounds & ~position.occupied
    for sector in rules_sectors.open_sectors(position):
        leads = rules_sectors.leads_in(position, sector)
        ahead = rules_sectors.majority(leads)
        if ahead != NOBODY:
            gaps = (position.rules.harbour.beside(sector) & free).bit_count()
            worth = SECURE * (1 + 0.08 * sector.bit_count()) / (1 + 0.35 * gaps)
            red += worth if ahead == 0 else -worth
    red += GUILDER * (position.guilders[0] - position.guilders[1])
    for owner in (0, 1):
        if position.guilders[owner] == 0:
            red += -LAST_GUILDER if owner == 0 else LAST_GUILDER
    return sign * red
