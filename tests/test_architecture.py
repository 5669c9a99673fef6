"""The rooms of the house and the direction of its imports."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import towpath
from towpath.games import games

ROOT = Path(towpath.__file__).parent

# A room may import from itself and from the rooms named here.
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
    "cli": {"announcing", "terminal", "engine", "games", "bots", "rulebook", "table", "store", "web", "lab"},
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


def test_the_engine_names_no_game() -> None:
    for path in (ROOT / "engine").rglob("*.py"):
        text = path.read_text("utf-8").lower()
        for game in games().values():
            assert game.name not in text, path


def test_no_game_imports_another_game() -> None:
    for folder in (ROOT / "games").iterdir():
        if folder.is_dir() and folder.name != "__pycache__":
            for path in folder.rglob("*.py"):
                for name in imports(path):
                    if name.startswith("towpath.games."):
                        assert name.split(".")[2] == folder.name, f"{path} imports {name}"


def test_no_file_names_this_machine_or_a_registry() -> None:
    top = Path(__file__).parent.parent
    endings = (".py", ".md", ".toml", ".po", ".lock", ".ts", ".css", ".html", ".json", ".npmrc", "Makefile")
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
