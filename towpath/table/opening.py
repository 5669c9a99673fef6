"""Opening a table: what is dealt at the start, and what chance decides between moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from towpath.engine import BadInput, ChanceSource, Position, SealedChance, Setup, new_seed
from towpath.table import changes
from towpath.table.changes import Change
from towpath.table.holders import Holder, first_host
from towpath.table.lesson import Lesson, scripted_outcome

if TYPE_CHECKING:
    from towpath.table.table import Table

PATIENCE = 180  # seconds for which people may be away, unless whoever opens the table sets another time


def open_table(
    setup: Setup,
    holders: list[Holder],
    listed: bool,
    source: ChanceSource | None = None,
    lesson: Lesson | None = None,
    patience: int = PATIENCE,
    host: str = "",
    seed: str = "",
) -> Change:
    """The change that opens a table: what is played, who sits where, and what chance deals at the start.

    All luck follows from a secret seed, `seed` or a new one, unless there is another `source` of chance.
    """
    if len(holders) != setup.players:
        raise BadInput(f"{setup.game.name}: {len(holders)} seats for {setup.players} players")
    position: Position = setup.start()
    if source is None:
        seed = seed or new_seed().hex()
        source = SealedChance(bytes.fromhex(seed))
    dealt = settle(position, source, lesson.outcomes(0) if lesson else None)
    return Change(
        changes.OPENED,
        {
            "game": setup.game.name,
            "rules": setup.rules,
            "players": setup.players,
            "options": setup.options,
            "holders": [holder.as_dict() for holder in holders],
            "listed": listed,
            "host": host or first_host(holders),
            "patience": patience,
            "chance": [list(each) for each in dealt],
            "lesson": lesson.as_dict() if lesson else None,
            "seed": seed,
        },
    )


def deal_again(table: Table, players: int, holders: list[Holder], source: ChanceSource | None) -> Change:
    """The change that opens this table again with other seats, but with the same options and the same seed."""
    setup = table.setup.game.setup(players, table.setup.options, rules=table.setup.rules)
    unsealed = None if table.seed else source
    return open_table(setup, holders, table.listed, unsealed, table.lesson, table.patience, table.host, table.seed)


def settle(position: Position, source: ChanceSource, scripted: list[str] | None = None) -> list[tuple[str, str, int]]:
    """Let chance decide until a seat has to. The first outcomes may be scripted by a lesson.

    Returns what was decided: the name of each chance, the words of its outcome and its code.
    """
    outcomes: list[tuple[str, str, int]] = []
    script = list(scripted or [])
    chance = position.chance()
    while chance is not None:
        code = source.decide(chance)  # also where the lesson decides: sealed outcomes are numbered one by one
        code = scripted_outcome(position, script.pop(0)) if script else code
        outcomes.append((chance.name, position.spell_chance(code), code))
        position.apply_chance(code)
        chance = position.chance()
    return outcomes
