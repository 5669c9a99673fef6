"""What a good player counts, in guarded sectors: those closed, those led, money."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from towpath.games.kontor import rules_end, rules_sectors
from towpath.games.kontor.components import NOBODY

if TYPE_CHECKING:
    from towpath.games.kontor.position import KontorPosition

WON: Final = 20.0


class Weights:
    """How much things count. The usual ones won most among those tried; see docs/ladder.md."""

    def __init__(self) -> None:
        # A guarded sector by its cells, while the harbour is empty: the small ones will be displaced (R73).
        self.size = [0.58, 0.65, 0.75, 1.05, 0.94, 1.1]
        self.grows = 0.25  # cells that a sector gains, for each gap around it
        self.led = 0.9  # a sector that nobody can contest, of what it is worth guarded
        self.least = 0.24  # a lead that only the better good gives, in goods
        self.gap = 0.48  # how much less sure every gap makes a lead of one
        self.crane = 0.5  # of a gap that the leader's crane keeps the other's quays out of
        self.boat = 3.7  # gaps that a leader's quay is as bad as which the boat may take away
        self.guilder = 0.12
        self.last_guilder = 0.33  # without money one's own cards may have to be taken back


USUAL: Final = Weights()


def evaluate(position: KontorPosition, seat: int, weights: Weights = USUAL) -> float:
    """How good the position is for a seat."""
    if position.is_over():
        return won(position, seat)
    red = guarded(position, weights) + leads(position, weights) + money(position, weights)
    return red if seat == 0 else -red


def values(position: KontorPosition, weights: Weights = USUAL) -> list[float]:
    """The same for both seats: what is good for one is as bad for the other."""
    red = evaluate(position, 0, weights)
    return [red, -red]


def terms(position: KontorPosition, seat: int, weights: Weights = USUAL) -> dict[str, float]:
    """The same, by what it is made of."""
    if position.is_over():
        return {"won": won(position, seat)}
    red = {
        "guarded": guarded(position, weights),
        "leads": leads(position, weights),
        "money": money(position, weights),
    }
    return {name: worth if seat == 0 else -worth for name, worth in red.items()}


def won(position: KontorPosition, seat: int) -> float:
    winners = position.result().winners
    if len(winners) == 1:
        return WON if seat in winners else -WON
    return 0.0


def guarded(position: KontorPosition, weights: Weights) -> float:
    """Closed sectors of red, less black's: by size at first, in the end by what counts."""
    if not position.sectors:
        return 0.0
    worth = 0.0
    for cells, guard in position.sectors:
        if guard != NOBODY:
            each = weights.size[min(cells.bit_count(), 6) - 1]
            worth += each if guard == 0 else -each
    points = rules_end.points(position)
    progress = position.occupied.bit_count() / position.bounds.bit_count()
    return (1.0 - progress) * worth + progress * (points[0] - points[1])


def leads(position: KontorPosition, weights: Weights) -> float:
    """Open sectors that red leads, less black's: surer the greater the lead and the less can be done about it."""
    worth = 0.0
    harbour = position.rules.harbour
    free = position.bounds & ~position.occupied
    in_danger = position.boat_quays & harbour.beside(position.canals)  # R29
    for sector in rules_sectors.open_sectors(position):
        ahead = rules_sectors.leads_in(position, sector)
        guard = rules_sectors.majority(ahead)
        if guard == NOBODY or not rules_sectors.has_guard(position, guard):
            continue
        open_cells = harbour.beside(sector) & free
        gaps = open_cells.bit_count()
        size = sector.bit_count() + int(weights.grows * gaps)
        lead = max(float(_lead(ahead, guard)), weights.least)
        kept = 0
        if position.cranes[guard]:
            kept = (open_cells & harbour.beside(position.cranes[guard])).bit_count()  # R67
        losable = (sector & position.quays[guard] & in_danger).bit_count()
        uncertainty = weights.gap * (gaps - weights.crane * kept + weights.boat * losable)
        each = weights.led * weights.size[min(size, 6) - 1] * lead / (lead + uncertainty)
        worth += each if guard == 0 else -each
    return worth


def _lead(ahead: tuple[int, int, int], guard: int) -> int:
    """R59b: by how much the best good of the leader is further ahead than the best of the other."""
    one, two, three = ahead
    red, black = max(one, two, three, 0), -min(one, two, three, 0)
    return red - black if guard == 0 else black - red


def money(position: KontorPosition, weights: Weights) -> float:
    red, black = position.guilders[0], position.guilders[1]
    worth = weights.guilder * (min(red, 5) - min(black, 5))
    if red == 0:
        worth -= weights.last_guilder
    if black == 0:
        worth += weights.last_guilder
    return worth
