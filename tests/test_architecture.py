"""The rooms of the house and the direction of its imports."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import towpath
from tests import vocabulary
from towpath import Game
from towpath.games import games

ROOT = Path(towpath.__file__).parent

# A room may import from itself and from the rooms named here.
TOOLS = {"lab", "conformance", "template"}  # that only the command line uses
MAY_IMPORT = {
    "drawing": set(),
    "engine": {"drawing"},
    "kit": {"engine"},
    "games": {"drawing", "engine", "kit"},
    "bots": {"engine", "games"},
    "rulebook": {"engine", "games"},
    "table": {"engine", "games", "bots", "rulebook"},
    "store": {"engine", "games", "bots", "rulebook", "table"},
    "web": {"engine", "games", "bots", "rulebook", "table", "store"},
    "conformance": {"engine", "games", "rulebook"},
    "template": {"drawing", "engine", "kit", "conformance"},
    "cli": {"announcing", "terminal", "engine", "games", "bots", "rulebook", "table", "store", "web", *TOOLS},
    "lab": {"drawing", "engine", "games", "bots", "rulebook", "table", "store"},
}


def imports(path: Path) -> set[str]:
    """Modules of Towpath that a file imports, e.g. `towpath.games.kontor.components`."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name for name in found if name.split(".")[0] == "towpath"}


def test_every_folder_is_a_known_room() -> None:
    rooms = {path.name for path in ROOT.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert rooms <= set(MAY_IMPORT)


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_imports_point_one_way(room: str) -> None:
    for path in (ROOT / room).rglob("*.py"):
        for name in imports(path):
            parts = name.split(".")
            target = parts[1] if len(parts) > 1 else "(the whole package)"
            assert target == room or target in MAY_IMPORT[room], f"{path.relative_to(ROOT)} imports {name}"


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_the_platform_names_no_game(game: Game) -> None:
    assert vocabulary.naming([*vocabulary.platform(), *vocabulary.texts()], game) == []


def test_the_platform_says_no_word_of_a_game() -> None:
    assert vocabulary.faults() == []


@pytest.mark.parametrize(
    ("name", "source", "word"),
    [
        ("view.py", 'if word.text in ("pass", "sit-out"):\n    pass\n', "sit-out"),
        ("hands.py", "vineyard_count = 3\n", "vineyard"),
        ("drawings.ts", 'const PIECES = "[id^=crane]"; // pieces that slide\n', "crane"),
        ("api.ts", "interface Seat { guilderCount: number }\n", "guilder"),
        ("style.css", ".aqueduct { fill: none }\n", "aqueduct"),
        ("table.html", '<section class="tunnel"></section>\n', "tunnel"),
    ],
)
def test_a_word_of_a_game_would_be_found(
    name: str, source: str, word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    planted = tmp_path / name
    planted.write_text(source, "utf-8")
    monkeypatch.setattr(vocabulary, "ROOT", tmp_path)
    monkeypatch.setattr(vocabulary, "platform", lambda: [planted])
    assert [fault for fault in vocabulary.faults() if fault.startswith(f"{name}: {word!r} is a word of ")]


def test_a_game_that_is_named_would_be_found(tmp_path: Path) -> None:
    game = next(iter(games().values()))
    for number, source in enumerate([f"# As in {game.short_title()}.", f'"{game.name}"', f"import {game.name}.cards"]):
        planted = tmp_path / f"module_{number}.py"
        planted.write_text(source, "utf-8")
        assert vocabulary.naming([planted], game) == [planted.name]


def test_no_game_imports_another_game() -> None:
    for folder in (ROOT / "games").iterdir():
        if folder.is_dir() and folder.name != "__pycache__":
            for path in folder.rglob("*.py"):
                for name in imports(path):
                    if name.startswith("towpath.games."):
                        assert name.split(".")[2] == folder.name, f"{path} imports {name}"


def test_no_file_names_this_machine_or_a_registry() -> None:
    top = Path(__file__).parent.parent
    endings = (
        ".py", ".md", ".toml", ".po", ".lock", ".ts", ".css", ".html", ".json", ".npmrc", ".yml", ".yaml",
        "Makefile",
    )  # fmt: skip
    hosts = ["pypi" + ".org", "pythonhosted" + ".org", "npmjs" + ".org", "/" + "work/"]
    for path in top.rglob("*"):
        if {".venv", ".peers", "node_modules", "build", "dist"} & set(path.relative_to(top).parts):
            continue
        if path.is_file() and path.name.endswith(endings):
            text = path.read_text("utf-8")
            assert not [host for host in hosts if host in text], path


def test_no_exported_name_hides_a_room() -> None:
    """`import towpath.games.kontor as kontor` works only while `towpath.games` is the package."""
    assert not {name for name in towpath.__all__ if (ROOT / name).is_dir()}
