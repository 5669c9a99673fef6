"""`towpath new-game` writes a whole game: small, tested, and named by nothing but itself."""

from __future__ import annotations

import json
import re
import shutil
from functools import partial
from pathlib import Path

import pytest

from tests.new_game.package import NAME, SOURCES, run
from towpath.cli import new_game
from towpath.engine import BadInput
from towpath.template.game import GAME

MOST_LINES = 600
CHECKOUT = Path(__file__).parents[2]
COPIED = ("towpath", "tests", "pyproject.toml")
in_a_checkout = pytest.mark.skipif(not (CHECKOUT / "towpath").is_dir(), reason="the sources are not beside these tests")


# --- a package of its own


def test_a_new_game_is_small(package: Path) -> None:
    written = [path for path in package.rglob("*") if path.suffix in (".py", ".toml")]
    lines = {path.name: len(path.read_text("utf-8").splitlines()) for path in written}
    assert {"en.toml", "census.py", "playing.toml", "pyproject.toml"} <= set(lines)
    assert sum(lines.values()) <= MOST_LINES, lines


def test_a_new_game_passes_everything_that_is_asked_of_a_game(package: Path, site: Path) -> None:
    said = run("pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", cwd=package, path=(SOURCES, site))
    assert re.search(r"^[5-9]\d passed", said, re.MULTILINE), said


def test_a_new_game_is_listed_with_the_others(site: Path) -> None:
    listed = {each["name"]: each for each in json.loads(run("towpath", "games", "--json", path=(SOURCES, site)))}
    assert listed[NAME]["title"] == "Tea Time" and listed[NAME]["players"] == [2, 3, 4]


def test_bots_meet_in_the_arena(site: Path) -> None:
    given = ["arena", NAME, "--bots", "random,apprentice", "--games", "20", "--processes", "1", "--json"]
    bots = {each["bot"]: each for each in json.loads(run("towpath", *given, path=(SOURCES, site)))["bots"]}
    assert bots["apprentice"]["rate"] > 0.6, "whoever looks one move ahead wins more often"


# --- a game in a checkout


@in_a_checkout
def test_a_game_in_a_checkout_needs_nothing_outside_its_folders(tmp_path: Path) -> None:
    for name in COPIED:
        if (CHECKOUT / name).is_dir():
            shutil.copytree(CHECKOUT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "static"))
        else:
            shutil.copy(CHECKOUT / name, tmp_path / name)
    before = contents(tmp_path)
    here = partial(run, cwd=tmp_path, path=(tmp_path,))
    here("towpath", "new-game", NAME)
    after = contents(tmp_path)
    assert {path: after[path] for path in before} == before
    own = ("towpath/games/tea_time/", "tests/games/tea_time/")
    added = [path.relative_to(tmp_path).as_posix() for path in after if path not in before]
    assert len(added) > 10 and [name for name in added if not name.startswith(own)] == []
    here("ruff", "check", "--no-cache", ".")
    here("ruff", "format", "--no-cache", "--check", ".")
    asked = ["tests/conformance", "tests/rulebook", "tests/bots/test_hint.py", "tests/test_architecture.py"]
    said = here("pytest", "-p", "no:cacheprovider", "-p", "no:xdist", "-k", f"{NAME} or platform", *asked)
    assert re.search(r"^\d{2,} passed", said, re.MULTILINE), said


def contents(folder: Path) -> dict[Path, bytes]:
    """Every file below a folder, without what Python keeps for itself."""
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts}


# --- the game that is copied


@in_a_checkout
def test_no_file_outside_its_folder_names_the_game_that_is_copied() -> None:
    names = {GAME.name, GAME.title, type(GAME).__name__, GAME.name.replace("-", "_")}
    said = re.compile("|".join(map(re.escape, names)), re.IGNORECASE)
    paths = [path for top in ("towpath", "tests", "docs", "examples") for path in (CHECKOUT / top).rglob("*")]
    paths += CHECKOUT.glob("*.*")
    texts = [path for path in paths if path.suffix in (".py", ".md", ".toml", ".ts", ".css", ".html", ".po", ".json")]
    named = [path for path in texts if said.search(path.read_text("utf-8"))]
    assert len(texts) > 300 and named
    assert [path for path in named if not path.is_relative_to(new_game.TEMPLATE)] == []


# --- what cannot be


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Tea", "'Tea' is no name for a game; it should be small letters, digits and hyphens, such as my-game"),
        ("tea time", "is no name for a game"),
        ("../tea", "is no name for a game"),
        ("tea-", "is no name for a game"),
        ("4tea", "is no name for a game"),
        ("t" * 31, "30 at the most"),
        ("kontor", "there is a game 'kontor' already"),
        ("class", "'class' is something else in Python"),
        ("random", "'random' is something else in Python"),
    ],
)
def test_a_name_that_cannot_be_is_refused(name: str, said: str) -> None:
    with pytest.raises(BadInput) as raised:
        new_game.check_name(name)
    assert said in str(raised.value)


def test_a_name_that_towpath_itself_uses_is_refused_in_a_checkout() -> None:
    with pytest.raises(
        BadInput, match=r"'cut-short' is a word that Towpath uses itself, as in .*; choose another name"
    ):
        new_game.check_unsaid("cut-short")
    new_game.check_unsaid(NAME)


def test_a_package_does_not_hide_another() -> None:
    with pytest.raises(BadInput, match="there is a Python package 'pytest' already"):
        new_game.check_package("pytest")


def test_what_is_there_is_not_written_over(package: Path) -> None:
    before = (package / "tea_time" / "game.py").read_text("utf-8")
    with pytest.raises(BadInput, match="tea_time exists already"):
        new_game.new_game(NAME, package)
    assert (package / "tea_time" / "game.py").read_text("utf-8") == before


def test_an_installed_towpath_asks_for_a_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(new_game, "HERE", tmp_path / "towpath")
    with pytest.raises(BadInput, match="say --in FOLDER to make a package of its own"):
        new_game.checkout()
