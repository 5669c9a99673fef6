"""A game as `towpath new-game` writes it, in a package of its own that is built and installed beside Towpath."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import towpath

NAME = "tea-time"
SOURCES = Path(towpath.__file__).parent.parent


def run(*command: str, cwd: Path = SOURCES, path: tuple[Path, ...] = (SOURCES,)) -> str:
    """Python runs a module, and looks for packages here before it looks elsewhere; what it printed."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path))}
    ran = subprocess.run([sys.executable, "-m", *command], cwd=cwd, env=env, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def written(folder: Path) -> Path:
    """The folder of the game's package."""
    package = folder / "tea"
    said = run("towpath", "new-game", NAME, "--in", str(package))
    assert f"towpath play {NAME}" in said and f"pip install -e {package}" in said
    return package


def installed(package: Path, folder: Path) -> Path:
    """Build the package and unpack it here, as pip does."""
    run("build", "--wheel", "--no-isolation", "--outdir", str(folder / "wheel"), str(package))
    [wheel] = (folder / "wheel").glob("*.whl")
    zipfile.ZipFile(wheel).extractall(folder)
    return folder
