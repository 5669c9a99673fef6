"""Which tests run: all but those marked `long`, with `--long` all, with `--builds` what may differ between the builds."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Generator
from pathlib import Path

import pytest

IN_MEMORY = Path("/dev/shm")
HERE = Path(__file__).parent
BUILDS = ("bots", "conformance", "games", "kit", "native", "table", "test_scenarios.py")  # and single tests elsewhere
ROOM = 2**30  # bytes: the tests' files take much less, but in a container there may hardly be any


def pytest_configure(config: pytest.Config) -> None:
    """Databases of tests lie in memory where that is possible: waiting for a disk proves nothing."""
    if IN_MEMORY.is_dir() and os.access(IN_MEMORY, os.W_OK) and shutil.disk_usage(IN_MEMORY).free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(IN_MEMORY))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the tests that are marked as long, too")
    parser.addoption("--builds", action="store_true", help="run what may differ between the builds")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--builds"):
        differ = [item for item in items if item.get_closest_marker("both_builds") or _folder(item) in BUILDS]
        config.hook.pytest_deselected(items=[item for item in items if item not in differ])
        items[:] = differ
    if config.getoption("--long"):
        return
    for item in items:
        if item.get_closest_marker("long"):
            item.add_marker(pytest.mark.skip(reason="long: `make test-all` runs it"))


def _folder(item: pytest.Item) -> str:
    return item.path.relative_to(HERE).parts[0]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """Playwright leaves its event loop set in this thread as long as a browser is open; other tests run loops of their own."""
    if "playwright" in getattr(item, "fixturenames", ()):
        return (yield)
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(loop)
