"""A canal: the way it takes and the tiles that lie on it."""

from __future__ import annotations

from typing import Any

from towpath.games.canal_mania.country import NOWHERE
from towpath.games.canal_mania.ways import Way, Ways


class Canal:
    """A canal under construction or done with. Never changed: one more tile makes a new one."""

    def __init__(self, contract: int, owner: int, way: Way, tiles: bytes, complete: bool, stays: int = 0) -> None:
        self.contract = contract
        self.owner = owner
        self.way = way
        self.tiles = tiles  # their types, in the order of the way
        self.complete = complete
        self.stays = stays  # so many of the first tiles can no longer be taken back (build.withdraw-turn)

    def last_tile(self) -> int:
        """The type that may not follow (build.consecutive), or NOWHERE at the start of a section."""
        return self.tiles[-1] if self.way.town == NOWHERE else NOWHERE

    def state(self) -> tuple[Any, ...]:
        state = (self.contract, self.owner, self.way.start, self.way.tiles, self.tiles, self.complete)
        return (*state, self.stays) if self.stays else state

    def values(self) -> tuple[Any, ...]:
        """The canal as plain values, see `canal_of`."""
        return (self.contract, self.owner, self.way.start, self.way.tiles, self.tiles, self.complete, self.stays)


def canal_of(ways: Ways, values: tuple[Any, ...]) -> Canal:
    contract, owner, start, path, tiles, complete, stays = values
    way = ways.root(contract, start)
    for tile in path:
        way = way.after(tile >> 6 << 3 | tile & 7)
    return Canal(contract, owner, way, tiles, complete, stays)
