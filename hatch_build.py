"""Compiles the rules to native code while a wheel is built, if TOWPATH_NATIVE is set. Without it the wheel is pure Python."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# What is compiled: the engine's contract, the kit, each game's rules and state, and the loops that play.
ENGINE = ("bits", "chance", "errors", "events", "moves", "observation", "position", "words")
PLAYERS = (
    "bots/apprentice", "bots/greedy", "bots/perspective", "bots/random_bot", "bots/search", "bots/tree",
    "lab/play",
)  # fmt: skip
# What stays Python in a game's room: it reads files, draws, or is subclassed from outside.
PLAIN = ("__init__", "game", "arrange", "sketch", "tuning")
PLAIN_STARTS = ("draw", "glyphs")
# Functions are inlined across modules: searches are a twelfth faster. A compiler that cannot do that compiles without.
ACROSS_MODULES = "-flto=auto -fno-semantic-interposition"


def native_modules(root: Path) -> list[str]:
    """The modules to compile, as paths from the root."""
    found = [f"towpath/engine/{name}.py" for name in ENGINE] + [f"towpath/{name}.py" for name in PLAYERS]
    for path in sorted([*(root / "towpath" / "kit").glob("*.py"), *(root / "towpath" / "games").glob("*/*.py")]):
        if path.stem not in PLAIN and not path.stem.startswith(PLAIN_STARTS):
            found.append(str(path.relative_to(root)))
    return found


class NativeBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return ["mypy[mypyc]", "setuptools>=77"] if os.environ.get("TOWPATH_NATIVE") else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not os.environ.get("TOWPATH_NATIVE") or self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        built = root / "build" / "native"
        shutil.rmtree(built, ignore_errors=True)
        compile_native(root, built)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for library in sorted(built.rglob("*.so")) + sorted(built.rglob("*.pyd")):
            build_data["force_include"][str(library)] = str(library.relative_to(built))


def compile_native(root: Path, built: Path) -> None:
    """Compile in a folder of its own, so that no library is ever left beside the sources."""
    script = (
        "from mypyc.build import mypycify\n"
        "from setuptools import setup\n"
        "import sys\n"
        "setup(name='towpath-native', packages=[], ext_modules=mypycify(sys.argv[2].split(','), opt_level='3',"
        " multi_file=True, debug_level='0'), script_args=['build_ext', '--build-lib', sys.argv[1], '--parallel', '4'])\n"
    )
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(root / "towpath", Path(folder) / "towpath", ignore=shutil.ignore_patterns("__pycache__"))
        command = [sys.executable, "-c", script, str(built), ",".join(native_modules(root))]
        for flags in (ACROSS_MODULES, ""):
            own = {name: f"{os.environ.get(name, '')} {flags}".strip() for name in ("CFLAGS", "LDFLAGS")}
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env={**os.environ, **own})
            if done.returncode == 0:
                return
        raise SystemExit(f"compiling to native code failed:\n{done.stdout}\n{done.stderr}")
