"""A server and a browser for all tests of a module, and people who use them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.web.browser import Person, chromium
from tests.web.server import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("web"))
    yield running
    running.kill()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


@pytest.fixture
def people(server: Server, browser: Browser) -> Iterator[Any]:
    """Makes people; afterwards none of their consoles may have complained."""
    here: list[Person] = []

    def come(**how: Any) -> Person:
        here.append(Person(browser, server.url, **how))
        return here[-1]

    yield come
    for person in here:
        person.close()
    assert [line for person in here for line in person.complaints] == []
