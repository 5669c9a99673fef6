"""Tests that every game has to pass, whatever it is about: legal moves, hidden information, records.

They are pytest functions in `rules`, `positions`, `secrets`, `records` and `texts`, with two fixtures that whoever imports them defines: `game`, a
`Game`, and `own_tests` (`kit.OwnTests`). docs/adding-a-game.md shows how a game in a package of its own does that.
"""

from contextlib import suppress

with suppress(ModuleNotFoundError):  # writing playthroughs and new games needs no pytest
    import pytest

    for module in ("kit", "rules", "positions", "secrets", "records", "texts"):
        pytest.register_assert_rewrite(f"{__name__}.{module}")
