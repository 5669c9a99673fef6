"""A game in the terminal: play."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Annotated

import typer

from towpath.bots import STAND_IN
from towpath.cli.common import (
    GAME_OPTIONS,
    Content,
    Players,
    app,
    setup_for,
    write,
)
from towpath.engine import BadInput, Match, SecretChance, SeededChance
from towpath.engine.i18n import LANGUAGES
from towpath.games import games


@app.command(context_settings=GAME_OPTIONS)
def play(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="GAME", help="Without one, the shortest game.")] = "",
    seat: Annotated[str, typer.Option(help="Your seat; usually the first.")] = "",
    players: Players = None,
    content: Content = None,
    seed: Annotated[int | None, typer.Option(help="Repeatable chance instead of true chance.")] = None,
    out: Annotated[Path | None, typer.Option("--record", help="Write the record to this file.")] = None,
    language: Annotated[str, typer.Option(help="en, de, fr or it.")] = "en",
    level: Annotated[str, typer.Option(help="The bots: apprentice, navvy, engineer or master.")] = STAND_IN,
) -> None:
    """Play in the terminal against bots, picking moves word by word."""
    from towpath.terminal import Terminal

    if language not in LANGUAGES:
        raise BadInput(f"language = {language!r}; possible: {', '.join(LANGUAGES)}")
    setup = setup_for(context, name or _shortest_game(), players, content)
    names = setup.seat_names()
    if seat and seat not in names:
        raise BadInput(f"seat = {seat!r}; possible: {', '.join(names)}")
    source = SecretChance() if seed is None else SeededChance(seed)
    match = Match(setup, source)
    Terminal(match, names.index(seat) if seat else 0, random.Random(seed), language, level).run()
    if out is not None:
        write(out, match.finish().text())
        print(f"{out} written")


def _shortest_game() -> str:
    return min(games().values(), key=lambda game: game.minutes).name
