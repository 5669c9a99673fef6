"""Records and scenarios: record, replay, verify, check."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Annotated

import typer

from towpath.cli.common import (
    GAME_OPTIONS,
    Content,
    GameName,
    Players,
    Seed,
    app,
    check_svg,
    errors,
    outcome,
    setup_for,
    write,
)
from towpath.engine import EVERYONE, BadInput, Match, SeededChance, read_record
from towpath.engine.record import CHANCE
from towpath.games import game
from towpath.rulebook.scenario import Scenario


@app.command(context_settings=GAME_OPTIONS)
def record(
    context: typer.Context,
    name: GameName,
    seed: Seed = 1,
    players: Players = None,
    content: Content = None,
    out: Annotated[Path | None, typer.Option(help="Write to this file instead of the terminal.")] = None,
) -> None:
    """Play one game at random and write its record."""
    match = Match(setup_for(context, name, players, content), SeededChance(f"{seed}/chance"))
    rng = random.Random(f"{seed}/moves")
    while not match.position.is_over():
        seat = match.position.actors()[0]
        match.play(seat, match.position.moves(seat).sample(rng))
    write(out, match.finish().text())


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record.")],
    to: Annotated[int | None, typer.Option(help="Stop after this many entries.")] = None,
    svg: Annotated[Path | None, typer.Option(help="Draw the position reached.")] = None,
    as_text: Annotated[
        bool, typer.Option("--text", help="Print the position reached as text, and nothing else.")
    ] = False,
    content: Content = None,
) -> None:
    """Verify a record move by move."""
    check_svg(svg)
    read = read_record(file, game, content)
    try:
        position = read.replay(to)
    except BadInput as error:
        raise BadInput(f"{file}: {error}") from None
    if svg is not None:
        write(svg, position.observe(EVERYONE).svg())
    if as_text:
        print(position.text())
        return
    entries = len(read.entries) if to is None else to
    verified = "hash verified" if to is None and read.hash else f"hash {position.hash()}"
    print(f"{file}: {entries} entries of {read.setup.game.title} are right; {verified}")
    if position.is_over():
        print(outcome(position))


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="The record of a finished game.")],
    promised: Annotated[
        str, typer.Option("--commitment", metavar="DIGITS", help="What the table showed when it was opened.")
    ] = "",
    content: Content = None,
) -> None:
    """Prove that every outcome of chance followed from the seed that was promised before the game.

    Exits with 0 if it did, with 1 if anything differs, with 2 if there is nothing to prove.
    """
    read = read_record(file, game, content)
    try:
        if promised and read.commitment != promised.strip().lower():
            raise BadInput(f"the record has the commitment {read.commitment or '(none)'}; {promised} was expected")
        position = read.prove() if read.seed else read.replay()
    except BadInput as error:
        errors.print(f"towpath: {file}: {error}", markup=False, highlight=False, soft_wrap=True)
        raise typer.Exit(1) from None
    if not read.seed:
        lacks = "a seed: it is told when the game is over" if read.commitment else "a commitment and a seed"
        raise BadInput(
            f"{file}: all moves are right, but nothing shows where the luck came from. The record lacks {lacks}"
        )
    drawn = len([actor for actor, _ in read.entries if actor == CHANCE])
    print(f"{file}: {len(read.entries)} entries of {read.setup.game.title} are right")
    print(f"All {drawn} outcomes of chance followed from the seed, and the seed fits the commitment:")
    print(read.commitment)
    if not promised:
        print("This should be what the table showed when it was opened.")
    if position.is_over():
        print(outcome(position))


@app.command()
def check(files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Scenario files.")]) -> None:
    """Run scenario files; say which expectation failed."""
    scenarios = [Scenario(path) for path in files]
    failed = 0
    for scenario in scenarios:
        failures = scenario.run()
        failed += bool(failures)
        for failure in failures:
            print(failure)
    print(f"{len(scenarios) - failed} passed, {failed} failed")
    if failed:
        raise typer.Exit(1)
