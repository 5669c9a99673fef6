"""Measuring speed: bench."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from towpath.cli.common import (
    Json,
    app,
    console,
    errors,
)
from towpath.engine import BadInput
from towpath.games import game, games
from towpath.lab import bench as lab_bench
from towpath.lab import guard as lab_guard
from towpath.lab import peers as lab_peers


@app.command()
def bench(
    names: Annotated[list[str] | None, typer.Argument(metavar="[GAME…]")] = None,
    seconds: Annotated[float, typer.Option(min=0.05, help="How long each measurement takes.")] = 2.0,
    peers: Annotated[Path | None, typer.Option(help="Also measure peers installed for this Python.")] = None,
    against: Annotated[Path | None, typer.Option("--compare", help="Compare with what --json wrote earlier.")] = None,
    guard: Annotated[bool, typer.Option("--guard", help="Only: has anything become more than 30 % slower?")] = False,
    keep: Annotated[bool, typer.Option("--write", help="With --guard: keep the ratios measured now.")] = False,
    as_json: Json = False,
) -> None:
    """Measure speed; with --peers, in the same run as other libraries."""
    chosen = [game(name).name for name in names or games()]
    if guard:
        guard_speed(chosen, keep)
        return
    if peers is not None:
        if not peers.exists():
            raise BadInput(f"--peers {peers}: no such Python; `make bench-peers` makes it")
        report = lab_peers.compare_with_peers(peers, chosen, seconds)
        print(json.dumps(report.as_dict(), indent=2)) if as_json else console.print(report.table())
        return
    earlier = lab_bench.read_measures(against) if against is not None else None
    with Progress(console=errors, transient=True, disable=not sys.stderr.isatty()) as progress:
        bar = progress.add_task(", ".join(chosen), total=lab_bench.PARTS * len(chosen))
        measures = lab_bench.bench(chosen, seconds, on_progress=lambda: progress.advance(bar))
    if earlier is not None:
        comparison = lab_bench.Comparison(earlier, measures)
        print(json.dumps(comparison.as_dict(), indent=2)) if as_json else console.print(comparison.table())
    elif as_json:
        print(json.dumps([measure.as_dict() for measure in measures], indent=2))
    else:
        console.print(lab_bench.table(measures))


def guard_speed(chosen: list[str], keep: bool) -> None:
    if keep:
        lab_guard.write(chosen)
    lines = lab_guard.check(chosen)
    print("\n".join(lines))
    if not all([line.startswith("fine") for line in lines]):
        raise typer.Exit(1)
