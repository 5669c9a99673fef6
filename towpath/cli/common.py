"""What several commands share: arguments, reading options of games, writing files."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from towpath.engine import BadInput, Position, Setup
from towpath.games import game

app = typer.Typer(
    help="Towpath: a digital table for canal-building board games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
console = Console()
errors = Console(stderr=True)


# Options of the games are not known to the parser: they are read by `chosen_options`.
GAME_OPTIONS = {"allow_extra_args": True, "ignore_unknown_options": True}

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's name; `towpath games` lists them.")]
Players = Annotated[int | None, typer.Option(help="How many play.")]
Content = Annotated[Path | None, typer.Option(help="A content file with the printed values.")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same games.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def chosen_options(context: typer.Context) -> dict[str, str]:
    """The game's options among the arguments: `--name value` or `--name=value`."""
    left = list(context.args)
    options: dict[str, str] = {}
    while left:
        word = left.pop(0)
        if not word.startswith("--"):
            raise BadInput(f"unexpected argument {word!r}; options of a game are written --name value")
        name, equals, value = word.removeprefix("--").partition("=")
        if not equals:
            if not left:
                raise BadInput(f"option --{name} lacks its value")
            value = left.pop(0)
        options[name] = value
    return options


def setup_for(context: typer.Context, name: str, players: int | None, content: Path | None) -> Setup:
    return game(name).setup(players, chosen_options(context), content)


def check_svg(out: Path | None) -> None:
    """Where a drawing is to go; refused before any work is done for it."""
    if out is not None and out.suffix.lower() in (".png", ".jpg", ".jpeg", ".gif", ".webp", ".pdf"):
        raise BadInput(f"--svg {out}: drawings are SVG; the name should end in .svg")


def named(bots: str) -> list[str]:
    """Names with commas between them."""
    return [name.strip() for name in bots.split(",")] if bots else []


def interrupted(kept: str) -> typer.Exit:
    """Ctrl-C: say what became of the work."""
    errors.print(f"towpath: ended; {kept}", markup=False, highlight=False, soft_wrap=True)
    return typer.Exit(130)


def write(out: Path | None, text: str) -> None:
    """To a file, whole or not at all, or to the terminal."""
    if out is None:
        print(text, end="")
        return
    try:
        part = out.with_name(out.name + ".part")
        part.write_text(text, "utf-8")
        os.replace(part, out)
    except OSError as error:
        raise BadInput(f"{out}: cannot be written ({error.strerror})") from None


def outcome(position: Position) -> str:
    result, names = position.result(), position.setup.seat_names()
    points = ", ".join([f"{name} {score}" for name, score in zip(names, result.scores)])
    winners = " and ".join([names[seat] for seat in result.winners]) or "nobody"
    return f"Over ({result.ending}). Points: {points}. Winner: {winners}."
