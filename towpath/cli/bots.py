"""Bots against each other: arena, ladder."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.progress import Progress

from towpath.cli.common import (
    GAME_OPTIONS,
    GameName,
    Json,
    Players,
    Seed,
    app,
    check_svg,
    chosen_options,
    console,
    errors,
    interrupted,
    named,
    write,
)
from towpath.engine import BadInput
from towpath.games import game, games


@app.command(context_settings=GAME_OPTIONS)
def arena(
    context: typer.Context,
    name: GameName,
    bots: Annotated[
        str,
        typer.Option(help="Who plays, with commas: random, a level, engineer/4 for a quarter, or external:COMMAND."),
    ] = "",
    bot: Annotated[
        list[str] | None, typer.Option(help="One more, whose command may have commas in it; may be repeated.")
    ] = None,
    number: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    seed: Seed = 1,
    players: Players = None,
    kept: Annotated[Path | None, typer.Option("--file", help="Finished games; a run that was ended goes on.")] = None,
    svg: Annotated[Path | None, typer.Option(help="Draw the win rates.")] = None,
    clock: Annotated[bool, typer.Option("--clock", help="Bots think by the clock; results do not repeat.")] = False,
    processes: Annotated[int | None, typer.Option(min=1, help="How many at a time; usually one for each core.")] = None,
    ray: Annotated[str | None, typer.Option(help="Play on the Ray cluster at this address.")] = None,
    as_json: Json = False,
) -> None:
    """Let bots play each other: win rates, Elo, points, time."""
    from towpath.lab import arena as lab_arena
    from towpath.lab import standings
    from towpath.lab.contest import Contest

    setup = game(name).setup(players, chosen_options(context))
    contest = Contest(setup.game.name, setup.players, setup.options, named(bots) + (bot or []), seed, clock)
    check_svg(svg)
    where = lab_arena.on_ray(ray) if ray else lab_arena.on_this_machine(processes)
    try:
        with Progress(console=errors, transient=True, disable=not sys.stderr.isatty()) as progress:
            bar = progress.add_task(escape(f"{setup.game.title}: {', '.join(contest.bots)}"), total=number)
            outcomes = lab_arena.play_contest(
                contest, number, kept, where, lambda done: progress.update(bar, completed=done)
            )
    except KeyboardInterrupt:
        without = "no game was kept; with --file FILE finished games are, and the same command goes on"
        raise interrupted(
            f"finished games are kept in {kept}, and the same command goes on" if kept else without
        ) from None
    if svg is not None:
        write(svg, standings.picture(contest, outcomes))
    if as_json:
        print(json.dumps(standings.as_dict(contest, outcomes), indent=2))
    else:
        console.print(standings.table(contest, outcomes))


@app.command()
def ladder(
    names: Annotated[list[str] | None, typer.Argument(metavar="[GAME…]")] = None,
    players: Annotated[list[int] | None, typer.Option(help="Only games of so many; may be repeated.")] = None,
    bots: Annotated[str, typer.Option(help="Only pairings among these, with commas.")] = "",
    number: Annotated[int | None, typer.Option("--games", min=1, help="Instead of the usual number a pairing.")] = None,
    folder: Annotated[Path, typer.Option(help="Where finished games are kept.")] = Path("docs/ladder"),
    docs: Annotated[Path, typer.Option(help="Where ladder.json and ladder.md are.")] = Path("docs"),
    processes: Annotated[int | None, typer.Option(min=1, help="How many at a time; usually one for each core.")] = None,
    only_write: Annotated[
        bool, typer.Option("--write", help="Only count what was played and write the page anew.")
    ] = False,
    again: Annotated[
        int | None,
        typer.Option(
            "--verify",
            min=1,
            help="Play so many games of each pairing of other code again: where the same comes out, note the code.",
        ),
    ] = None,
) -> None:
    """Play every level against every other and write docs/ladder.md; what was played already is not played again."""
    from towpath.lab import arena as lab_arena
    from towpath.lab import ladder as lab_ladder

    if not docs.is_dir():
        raise BadInput(f"--docs {docs}: no such folder")
    pairings = lab_ladder.pairings([game(name).name for name in names or games()], players or [], named(bots))
    if only_write:
        lab_ladder.update_figures(folder, docs)
        return
    try:
        with Progress(console=errors, disable=not sys.stderr.isatty()) as progress:
            bars: dict[str, Any] = {}

            def on_progress(pairing: lab_ladder.Pairing, total: int, done: int) -> None:
                if pairing.name not in bars:
                    bars[pairing.name] = progress.add_task(pairing.name, total=total)
                progress.update(bars[pairing.name], completed=done)

            where = lab_arena.on_this_machine(processes)
            if again is None:
                lab_ladder.play_missing(pairings, number, folder, docs, on_progress, where)
            else:
                for each in lab_ladder.verify(pairings, again, folder, on_progress, where):
                    print(f"{each.name}: other moves than before")
                lab_ladder.update_figures(folder, docs)
    except KeyboardInterrupt:
        raise interrupted(f"finished games are kept in {folder}, and the same command goes on") from None
