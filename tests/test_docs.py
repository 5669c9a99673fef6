"""What the documents name exists: files, modules, classes, functions, commands; and every link leads somewhere."""

from __future__ import annotations

import importlib
import json
import re
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

import pytest
from typer.main import get_command

from towpath.cli import app

ROOT = Path(__file__).parent.parent
if not (ROOT / "Makefile").is_file():
    pytest.skip("the documents are not in this copy", allow_module_level=True)

PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
NAMES = [str(page.relative_to(ROOT)) for page in PAGES]
LEFT_OUT = {".venv", ".peers", "node_modules", "build", "dist", "__pycache__", ".git"}
SOURCES = (".py", ".ts", ".toml", ".css", ".html", ".mjs")
MADE = (".venv/", "dist/", "build/")  # what `make` makes
ELSEWHERE = ("en.toml", "text/en.toml")  # a small game has these; none of ours is that small
LARGEST_PICTURE = 120_000  # bytes

FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
PICTURE = re.compile(r"!\[[^\]]*\]\(([^)\s]+)\)|<img[^>]* src=\"([^\"]+)\"")
PATH = re.compile(
    r"[A-Za-z.*<][\w.*<>-]*(/[\w.*<>-]*)+|[\w*<>-]+(\.[\w*<>-]+)*\.(py|ts|toml|md|css|html|po|json|jsonl|mjs|svg|lock)"
)
DOTTED = re.compile(r"([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+)(\(.*\))?")
CALLED = re.compile(r"([A-Za-z_]\w*)\(.*\)")
CLASS = re.compile(r"_?[A-Z][a-z0-9]+([A-Z][a-z0-9]*)*")
SNAKE = re.compile(r"_?[a-z]\w*_\w+")


@cache
def files() -> tuple[str, ...]:
    paths = [path for path in ROOT.rglob("*") if path.is_file() and not LEFT_OUT & set(path.relative_to(ROOT).parts)]
    return tuple([path.relative_to(ROOT).as_posix() for path in paths])


@cache
def words() -> frozenset[str]:
    """Every word of the sources."""
    words_found: set[str] = set()
    for name in files():
        if name.endswith(SOURCES):
            words_found.update(re.findall(r"\w+", (ROOT / name).read_text("utf-8")))
    return frozenset(words_found)


def text_of(page: Path) -> str:
    return page.read_text("utf-8")


def prose(page: Path) -> str:
    return FENCED.sub("", text_of(page))


def links(page: Path) -> list[str]:
    """Where links lead inside the repository."""
    return [target for target in LINK.findall(INLINE.sub("", prose(page))) if "://" not in target]


def slug(heading: str) -> str:
    """The anchor that Git hosts give a heading."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def anchors(page: Path) -> set[str]:
    return {slug(heading) for heading in re.findall(r"^#+ +(.*)$", prose(page), re.MULTILINE)}


# --- links


@pytest.mark.parametrize("name", NAMES)
def test_links_lead_somewhere(name: str) -> None:
    page = ROOT / name
    for target in links(page):
        path, _, anchor = target.partition("#")
        there = (page.parent / path).resolve() if path else page
        assert there.exists(), f"{name}: {target}"
        assert there.is_relative_to(ROOT), f"{name}: {target} leads out of the repository"
        if anchor and there.suffix == ".md":
            assert anchor in anchors(there), f"{name}: {target}"


def test_pictures_are_there_and_small() -> None:
    shown = {(page.parent / (first or second)) for page in PAGES for first, second in PICTURE.findall(prose(page))}
    assert shown
    for picture in shown:
        assert picture.stat().st_size <= LARGEST_PICTURE, picture


def test_every_document_can_be_reached_from_the_readme() -> None:
    reached, ahead = set[Path](), [ROOT / "README.md"]
    while ahead:
        page = ahead.pop()
        if page in reached or not page.is_file():
            continue
        reached.add(page)
        targets = [target.partition("#")[0] for target in links(page)]
        ahead += [(page.parent / target).resolve() for target in targets if target.endswith(".md")]
    lost = {str(page.relative_to(ROOT)) for page in PAGES if page.parent != ROOT and page not in reached}
    assert lost == set()


# --- names


def is_file(path: str) -> bool:
    """Whether some file or folder of the repository ends so; `*` and `<anything>` stand for any name."""
    pattern = re.sub(r"<[^>]*>", "*", path).strip("/")
    return any([fnmatchcase(f"/{name}/", f"*/{pattern}/*") for name in files()])


def is_module_or_member(dotted: str) -> bool:
    parts = dotted.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found: object = importlib.import_module(".".join(parts[:length]))
        except ImportError:
            continue
        for part in parts[length:]:
            if not hasattr(found, part):
                return False
            found = getattr(found, part)
        return True
    return False


def fault(code: str) -> str:
    """What is wrong with something in backticks, if it names anything of ours."""
    if PATH.fullmatch(code):
        return "" if code.startswith(("/", *MADE)) or code in ELSEWHERE or is_file(code) else "no such file"
    if match := DOTTED.fullmatch(code):
        if match[1].startswith("towpath."):
            return "" if is_module_or_member(match[1]) else "no such module or member"
        return "" if set(match[1].split(".")) <= words() else "not in the sources"
    named = CALLED.fullmatch(code) or CLASS.fullmatch(code) or SNAKE.fullmatch(code)
    if named is None:
        return ""
    name = named[1] if CALLED.fullmatch(code) else code
    return "" if name in words() else "not in the sources"


@pytest.mark.parametrize("name", NAMES)
def test_what_a_document_names_exists(name: str) -> None:
    wrong = {code: why for code in INLINE.findall(prose(ROOT / name)) if (why := fault(code))}
    assert wrong == {}


# --- commands


@pytest.mark.parametrize("name", NAMES)
def test_commands_in_documents_exist(name: str) -> None:
    page = text_of(ROOT / name)
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    scripts = json.loads((ROOT / "package.json").read_text("utf-8"))["scripts"]
    commands = get_command(app).commands  # type: ignore[attr-defined]
    asked = re.findall(
        r"(?:`|^ {4,}|^)(?:\.venv/bin/)?(make|npm run|towpath)(?: --silent)? ([a-z][\w-]*)(?![\w/-])",
        page,
        re.MULTILINE,
    )
    known = {"make": targets, "npm run": set(scripts), "towpath": set(commands)}
    for tool, word in asked:
        assert word in known[tool], f"{name}: {tool} {word}"
    for module in re.findall(r"python -m ([\w.]+)", page):
        if module.split(".")[0] in ("towpath", "tests"):
            assert is_file(module.replace(".", "/") + ".py") or is_file(module.replace(".", "/")), f"{name}: {module}"
