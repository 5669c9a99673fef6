"""Beginning a game: new-game. It copies the small game in `towpath/template` under another name."""

from __future__ import annotations

import importlib
import importlib.util
import keyword
import re
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer

from towpath.cli.common import app
from towpath.conformance import playthrough
from towpath.engine import BadInput, Game
from towpath.games import games
from towpath.template.game import GAME

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 30
HERE = Path(__file__).parents[1]
TEMPLATE = HERE / "template"
SAID = (".py", ".ts", ".css", ".html", ".toml", ".po")  # files in which Towpath's own words are
PACKAGE_ALONE = ("pyproject.toml", "tests/test_")  # files that only a game in a package of its own has

ADVICE = """{where} has a game that plays at once, {lines} lines with its texts and tests:
{begin}
    towpath play {name}
    towpath serve

Change first:
    game.py          what it is called, and how many play
    goods.py         the cards
    rules_*.py       the rules: legal moves, their words, what they do, why others are refused
    position.py      what lies on the table; copy() and state() have all of it
    draw.py          how it looks
    text/en.toml     what the rules say, and what moves and events are called
    scenarios/       every rule, shown
    {census:<16} what never changes in number

Then:
{then}
docs/adding-a-game.md explains the rest."""


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the game is called in commands, such as my-game.")],
    folder: Annotated[
        Path | None, typer.Option("--in", help="Make a package of its own here, instead of adding it to a checkout.")
    ] = None,
) -> None:
    """Begin a game of your own: write a small one that plays at once, to be changed."""
    module = check_name(name)
    if folder is None:
        root = checkout()
        check_unsaid(name)
        where, tests, package = (
            root / "towpath/games" / module,
            root / "tests/games" / module,
            f"towpath.games.{module}",
        )
    else:
        root, where, tests, package = folder, folder / module, folder / "tests", module
        check_package(module)
    for path in (where, tests):
        if path.exists():
            raise BadInput(f"{path} exists already")
    written = copy_template(name, package, where, tests, alone=folder is not None)
    tidy([where, tests])
    playthrough.write(load(package, root), tests)
    lines = sum([len(path.read_text("utf-8").splitlines()) for path in written])
    print(advice(name, where, tests, folder, lines))


def advice(name: str, where: Path, tests: Path, folder: Path | None, lines: int) -> str:
    """What to do next."""
    begin, census = "", f"{tests.name}/census.py"
    test, anew = "make test", f"python -m towpath.conformance.playthrough {name}"
    if folder is not None:
        begin = f"\n    pip install -e {folder}"
        test = f"cd {folder} && python -m pytest"
        anew += f" --tests {tests}"
    else:
        census = (tests / "census.py").relative_to(tests.parents[2]).as_posix()
    then = f"    {test}\n    {anew}    (after a change of the rules)\n"
    return ADVICE.format(name=name, where=where, lines=lines, begin=begin, census=census, then=then)


# --- what cannot be


def check_name(name: str) -> str:
    """The name of the game's module. BadInput if no game can have this name."""
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        raise BadInput(
            f"{name!r} is no name for a game; it should be small letters, digits and hyphens, such as my-game,"
            f" {LONGEST} at the most"
        )
    module = name.replace("-", "_")
    if name in games() or module in [title.folder().name for title in games().values()]:
        raise BadInput(f"there is a game {name!r} already")
    if keyword.iskeyword(module) or keyword.issoftkeyword(module) or module in sys.stdlib_module_names:
        raise BadInput(f"{name!r} is no name for a game: {module!r} is something else in Python")
    return module


def check_package(module: str) -> None:
    """BadInput if a package of this name would hide another, or be hidden by it."""
    if importlib.util.find_spec(module) is not None:
        raise BadInput(f"there is a Python package {module!r} already; choose another name")


def check_unsaid(name: str) -> None:
    """BadInput if Towpath says this name where it speaks of no game: the tests would take that for a leak."""
    said = re.compile(rf"(?<![\w-]){'[-_ ]'.join(name.split('-'))}(?![\w-])", re.IGNORECASE)
    for path in sorted(HERE.rglob("*")):
        if path.suffix in SAID and path.relative_to(HERE).parts[0] not in ("games", "template"):
            if said.search(path.read_text("utf-8")):
                raise BadInput(f"{name!r} is a word that Towpath uses itself, as in {path}; choose another name")


def checkout() -> Path:
    """The checkout from which this program runs. BadInput if it is installed."""
    root = HERE.parent
    if not (root / "tests" / "games").is_dir():
        raise BadInput("this Towpath is installed and no checkout; say --in FOLDER to make a package of its own")
    return root


# --- writing


def copy_template(name: str, package: str, where: Path, tests: Path, alone: bool) -> list[Path]:
    """Write the game's files; which they are."""
    written: list[Path] = []
    for path in sorted(TEMPLATE.rglob("*")):
        inside = path.relative_to(TEMPLATE)
        if path.suffix not in (".py", ".toml") or (not alone and inside.as_posix().startswith(PACKAGE_ALONE)):
            continue
        target = where / inside
        if inside.parts[0] == "tests":
            target = tests / renamed(inside.name, name, package)
        elif inside.name == "pyproject.toml":
            target = tests.parent / inside.name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(renamed(path.read_text("utf-8"), name, package), "utf-8")
        written.append(target)
    return written


def renamed(text: str, name: str, package: str) -> str:
    """The text with the names of the new game in the place of the template's."""
    words = [word.capitalize() for word in name.split("-")]
    names = {
        GAME.__module__.rpartition(".")[0]: package,
        GAME.title: " ".join(words),
        GAME.name: name,
        GAME.name.replace("-", "_"): name.replace("-", "_"),
        type(GAME).__name__: "".join(words),
    }
    return re.sub("|".join(map(re.escape, names)), lambda found: names[found[0]], text)


def tidy(paths: list[Path]) -> None:
    """Sort imports and break lines anew, where there is a tool for it: other names sort elsewhere and are longer."""
    if importlib.util.find_spec("ruff") is not None:
        for command in (
            ["check", "--quiet", "--no-cache", "--select", "I", "--fix"],
            ["format", "--quiet", "--no-cache"],
        ):
            subprocess.run([sys.executable, "-m", "ruff", *command, *map(str, paths)], check=False)


def load(package: str, root: Path) -> Game:
    """The game that was just written."""
    sys.path.insert(0, str(root.resolve()))
    importlib.invalidate_caches()
    game: Game = importlib.import_module(f"{package}.game").GAME
    return game
