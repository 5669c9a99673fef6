"""Checks what a release publishes, and prints its notes: `make release`.

python -m tests.release check dist     the archives in a folder are whole, and the wheels work on their own
python -m tests.release notes          what the changelog says of this version
"""

from __future__ import annotations

import argparse
import email
import re
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from email.message import Message
from pathlib import Path

from towpath import __version__

ROOT = Path(__file__).parent.parent
# A package without one of these would not work. The browser's files are not in the repository: they are built.
NEEDED = (
    "towpath/py.typed",
    "towpath/web/static/client.js",
    "towpath/web/static/client.css",
    "towpath/web/templates/table.html",
    "towpath/web/text/de.po",
)
NEEDED_IN_SOURCES = (
    *NEEDED,
    "pyproject.toml",
    "hatch_build.py",
    "README.md",
    "LICENSE",
    "tests/release.py",
    "Makefile",
)
UNWANTED = re.compile(r"__pycache__|\.pyc$|(^|/)(node_modules|build|\.venv)/|\.db$|\.secret$")
# Runs in an environment that has nothing but the wheel.
TRIAL = """
import random, towpath
from towpath.games import games
assert games(), "no games"
for game in games().values():
    match, rng = towpath.Match(game.setup(), towpath.SeededChance(1)), random.Random(1)
    while not match.position.is_over():
        seat = match.position.actors()[0]
        match.play(seat, match.position.moves(seat).sample(rng))
    assert match.position.observe(None).svg("de").startswith("<svg")
    print(game.name, match.position.result().ending)
"""


def notes(changelog: str, version: str) -> str:
    """What the changelog says of a version."""
    sections = re.split(r"^## +", changelog, flags=re.MULTILINE)[1:]
    for section in sections:
        heading, _, text = section.partition("\n")
        if heading.split()[0] == version:
            return text.strip() + "\n"
    raise SystemExit(
        f"CHANGELOG.md has no section '## {version}'; its sections: {', '.join(map(heading_of, sections))}"
    )


def heading_of(section: str) -> str:
    return repr(section.partition("\n")[0])


def faults(names: list[str], needed: tuple[str, ...], metadata: Message, description: str) -> list[str]:
    """What is wrong with an archive: what it lacks, what it should not have, what it says of itself."""
    problems = [f"{name} is missing" for name in needed if name not in names]
    problems += [f"{name} should not be in it" for name in names if UNWANTED.search(name)]
    expected = {"Name": "towpath", "Version": __version__, "License-Expression": "MIT"}
    problems += [
        f"{key}: {metadata[key]}; should be {value}" for key, value in expected.items() if metadata[key] != value
    ]
    if "markdown" not in (metadata["Description-Content-Type"] or "") or not description.strip():
        problems.append("the README is not its description")
    if hard := [each for each in metadata.get_all("Requires-Dist", []) if "extra ==" not in each]:
        problems.append(f"the library should depend on nothing, and depends on {', '.join(hard)}")
    return problems


def check_sources(archive: Path) -> list[str]:
    with tarfile.open(archive) as packed:
        names = [name.partition("/")[2] for name in packed.getnames()]
        output = packed.extractfile(f"{archive.name.removesuffix('.tar.gz')}/PKG-INFO")
        assert output is not None
        metadata = email.message_from_bytes(output.read())
    return faults(names, NEEDED_IN_SOURCES, metadata, str(metadata.get_payload()))


def check_wheel(archive: Path) -> list[str]:
    with zipfile.ZipFile(archive) as packed:
        if broken := packed.testzip():
            return [f"{broken} is broken"]
        names = packed.namelist()
        folder = f"towpath-{__version__}.dist-info"
        metadata = email.message_from_bytes(packed.read(f"{folder}/METADATA"))
        commands = packed.read(f"{folder}/entry_points.txt").decode()
    problems = faults(names, NEEDED, metadata, str(metadata.get_payload()))
    if "towpath = towpath.__main__:main" not in commands:
        problems.append("the command towpath is missing")
    if any([name.startswith("tests/") for name in names]):
        problems.append("the tests should not be in it")
    return problems + try_wheel(archive)


def try_wheel(archive: Path) -> list[str]:
    """Install the wheel into an environment of its own, with nothing else, and play."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        python = Path(folder) / "bin" / "python"
        offline = ["--quiet", "--disable-pip-version-check", "--no-index", "--no-deps"]
        subprocess.run([python, "-m", "pip", "install", *offline, archive.resolve()], check=True)
        played = subprocess.run([python, "-I", "-c", TRIAL], cwd=folder, capture_output=True, text=True)
        command = subprocess.run([Path(folder) / "bin" / "towpath", "games"], capture_output=True, text=True)
    problems = [] if played.returncode == 0 else [f"its games cannot be played: {played.stderr}"]
    if "pip install 'towpath[table]'" not in command.stderr:
        problems.append(f"the command does not say what to install: {command.stderr or command.stdout}")
    return problems


def check(folder: Path) -> int:
    archives = sorted(folder.glob("*.whl")) + sorted(folder.glob("*.tar.gz"))
    if not archives:
        raise SystemExit(f"{folder}: nothing to check")
    failed = 0
    for archive in archives:
        faults = check_wheel(archive) if archive.suffix == ".whl" else check_sources(archive)
        print(f"{archive.name}: {'; '.join(faults) or 'fine'} ({archive.stat().st_size / 1e6:.1f} MB)")
        failed += bool(faults)
    return failed


def main() -> None:
    parser = argparse.ArgumentParser(description="Check the packages of a release, or print its notes.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("check").add_argument("folder", type=Path)
    commands.add_parser("notes")
    options = parser.parse_args()
    if options.command == "notes":
        print(notes((ROOT / "CHANGELOG.md").read_text("utf-8"), __version__), end="")
    else:
        sys.exit(check(options.folder))


if __name__ == "__main__":
    main()
