"""A server and a browser for all tests of a process, and people who use them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.web.browser import coming_to, launched
from tests.web.server import IMPATIENT, Server


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("web"))
    yield running
    running.kill()


@pytest.fixture(scope="session")
def impatient_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Whoever closes a page counts as away at once, and nobody is waited for."""
    running = Server(tmp_path_factory.mktemp("impatient"), ["-c", IMPATIENT])
    yield running
    running.kill()


@pytest.fixture
def server(shared_server: Server) -> Server:
    """Tables do not know of each other, so many tests use one server, also after one of them has killed it."""
    if shared_server.process.poll() is not None:
        shared_server.start()
    return shared_server


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Each person has a context of their own in it: cookies, storage and cache."""
    yield from launched(playwright)


@pytest.fixture
def people(server: Server, browser: Browser) -> Iterator[Any]:
    """Makes people; afterwards none of their consoles may have complained."""
    with coming_to(browser, server.url) as come:
        yield come
