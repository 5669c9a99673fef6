"""The stages of a game: who decides what."""

from __future__ import annotations

from typing import Final

STARTING: Final = 0  # chance says who starts
DEALING: Final = 1
TURN: Final = 2
DRAWING: Final = 3
OVER: Final = 4
STAGES: Final = ("starting", "dealing", "turn", "drawing", "over")

# In place of a worker: none.
NO_WORKER: Final = -1
# In place of a place: a worker that nobody has moved in this turn.
NOWHERE: Final = 255
