"""Looking at games: games, simulate, show."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import Progress
from rich.table import Table

from towpath.cli.common import (
    GAME_OPTIONS,
    Content,
    GameName,
    Json,
    Players,
    Seed,
    app,
    check_svg,
    console,
    errors,
    setup_for,
    write,
)
from towpath.engine import EVERYONE, BadInput, Match, Position, SeededChance
from towpath.games import game, games, position
from towpath.lab.simulate import simulate as run_simulation


@app.command("games")
def list_games(as_json: Json = False) -> None:
    """List the games with their players and options."""
    described = [describe(each.name) for each in games().values()]
    if as_json:
        print(json.dumps(described, indent=2, ensure_ascii=False))
        return
    for entry in described:
        console.print(f"[bold]{entry['name']}[/bold]  {entry['title']}: {entry['about']}")
        console.print(f"  players: {', '.join(map(str, entry['players']))}   rules version {entry['rules_version']}")
        table = Table("option", "values (the first in bold is usual)", "what it is for", box=None, padding=(0, 2))
        for option in entry["options"]:
            values = [f"[bold]{v}[/bold]" if v == option["default"] else v for v in option["values"]]
            table.add_row(f"--{option['name']}", " ".join(values), option["about"])
        console.print(table)


def describe(name: str) -> dict[str, Any]:
    title = game(name)
    counts = sorted({count for options in title.option_sets() for count in title.players(options)})
    return {
        "name": title.name,
        "title": title.title,
        "about": title.about,
        "rules_version": title.rules_version,
        "players": counts,
        "options": [
            {"name": each.name, "values": list(each.values), "default": each.default, "about": each.about}
            for each in title.options
        ],
    }


@app.command(context_settings=GAME_OPTIONS)
def simulate(
    context: typer.Context,
    name: GameName,
    number: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    seed: Seed = 1,
    players: Players = None,
    content: Content = None,
    as_json: Json = False,
) -> None:
    """Play games at random and count."""
    setup = setup_for(context, name, players, content)
    with Progress(console=errors, transient=True, disable=not sys.stderr.isatty()) as progress:
        bar = progress.add_task(setup.game.title, total=number)
        summary = run_simulation(setup, number, seed, lambda done: progress.update(bar, completed=done))
    if as_json:
        print(json.dumps(summary.as_dict(), indent=2))
    else:
        console.print(summary.table())


@app.command(context_settings=GAME_OPTIONS)
def show(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="GAME|TEXT", help="A game's name, or a position as text.")],
    seed: Seed = 1,
    moves: Annotated[int, typer.Option(min=0, help="After this many random decisions.")] = 0,
    players: Players = None,
    content: Content = None,
    seat: Annotated[str, typer.Option(help="Whose view: a seat, spectator or everyone.")] = "everyone",
    svg: Annotated[Path | None, typer.Option(help="Write an SVG to this file.")] = None,
    facts: Annotated[bool, typer.Option(help="Print the facts of the observation as JSON.")] = False,
    as_text: Annotated[bool, typer.Option("--text", help="Print the position as text, hidden facts included.")] = False,
) -> None:
    """Draw a position: the start, one reached by random play, or one that was written as text."""
    check_svg(svg)
    is_text = name.lstrip().startswith("towpath position")
    if is_text:
        if players is not None or context.args:
            raise BadInput("a position as text says itself how many play and with which options")
        start = position(name, content)
    else:
        start = setup_for(context, name, players, content).start()
    views: dict[str, int | None] = {each: number for number, each in enumerate(start.setup.seat_names())}
    views |= {"spectator": None, "everyone": EVERYONE}
    if seat not in views:
        raise BadInput(f"seat = {seat!r}; possible: {', '.join(views)}")
    shown = start if is_text and not moves else played_on(start, moves, seed)
    observation = shown.observe(views[seat])
    if as_text:
        print(shown.text())
    elif svg is not None:
        write(svg, observation.svg())
        print(f"{svg} written")
    elif facts:
        print(json.dumps(observation.facts, indent=2, ensure_ascii=False))
    else:
        print(shown.setup.game.sketch(observation))


def played_on(position: Position, moves: int, seed: int) -> Position:
    """The position after chance and so many random decisions."""
    match = Match(position.setup, SeededChance(f"{seed}/chance"), position)
    rng = random.Random(f"{seed}/moves")
    for _ in range(moves):
        if match.position.is_over():
            break
        actor = match.position.actors()[0]
        match.play(actor, match.position.moves(actor).sample(rng))
    return match.position
