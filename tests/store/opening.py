"""How long it takes to open a table: `make bench-open`. A long game of Canal Mania, moves taken back among it."""

from __future__ import annotations

import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import track

from towpath import SeededChance, game
from towpath.store import Store
from towpath.table import PERSON, Change, Holder, Table, open_table

TAKEN_BACK = 0.3  # of the moves


def long_table(store: Store, entries: int, seed: int) -> Table:
    """A table with so many entries in its journal, or as many as its game has."""
    setup = game("canal-mania").setup(4)
    holders = [Holder(PERSON, f"Player {seat}", "") for seat in range(setup.players)]
    table = store.create("long", open_table(setup, holders, False, SeededChance(str(seed))))
    rng = random.Random(seed)
    for number in track(range(table.version, entries), "playing"):
        if table.position.is_over():
            break
        last = table.played[-1].seat if table.played else -1
        if rng.random() < TAKEN_BACK and table.can_undo(last):
            change = table.propose_undo(last, str(number))
        else:
            change = next_move(table, rng, str(number))
        store.append(table, change)
        table.accept(change)
    return table


def next_move(table: Table, rng: random.Random, id: str) -> Change:
    seat = rng.choice(table.position.actors())
    if table.turn_holder not in (-1, seat):
        return table.propose_end_turn(table.turn_holder, id)
    words = table.position.moves(seat).sample(rng)
    return table.propose_move(seat, words, table.version, id, SeededChance(id))


def times(store: Store, often: int) -> tuple[list[float], list[float]]:
    """Milliseconds to open the table from its snapshot and tail, and from its whole journal."""
    opened, replayed = [], []
    for _ in range(often):
        began = time.perf_counter()
        store.load("long")
        middle = time.perf_counter()
        store.catch_up(Table("long"))
        opened.append(1000 * (middle - began))
        replayed.append(1000 * (time.perf_counter() - middle))
    return opened, replayed


def main(
    entries: Annotated[int, typer.Option(min=10, help="entries in the journal")] = 2000,
    often: Annotated[int, typer.Option(min=1, help="how often it is opened")] = 50,
    seed: int = 1,
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "towpath.db")
        table = long_table(store, entries, seed)
        print(f"{table.version} entries, {len(table.played)} moves stand")
        for how, milliseconds in zip(("snapshot and tail", "whole journal"), times(store, often)):
            print(
                f"{how:18} median {statistics.median(milliseconds):6.1f} ms, slowest of {often} {max(milliseconds):6.1f} ms"
            )
        store.close()


if __name__ == "__main__":
    typer.run(main)
