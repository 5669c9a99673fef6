"""A game as `towpath new-game` writes it: its rulebook, and a whole game by clicks."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.new_game.package import NAME, SOURCES, installed, written
from tests.web.browser import PHONE, coming_to
from tests.web.server import Server


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A server of a Towpath beside which the game is installed."""
    site = installed(written(tmp_path), tmp_path / "site")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(SOURCES), str(site)]))
    server = Server(tmp_path)
    yield server.url
    server.kill()


def test_a_new_game_has_a_rulebook_and_is_played_by_clicks(url: str, browser: Browser) -> None:
    with coming_to(browser, url) as come:
        ann = come(locale="de-DE")
        ann.page.goto(f"{url}/rules/{NAME}")
        expect(ann.page.locator("h1")).to_contain_text("Tea Time")
        rule = ann.page.locator('article[id="play.fits"]')
        expect(rule).to_contain_text("one with a lower number")  # the game is in English, the page in German
        expect(ann.page.locator("html")).to_have_attribute("lang", "de")
        ann.page.locator("table.colophon a[data-opens]").first.click()
        expect(ann.page.locator("details.scene[open] .diagram svg").first).to_be_visible()

        ann.open_by_clicks(NAME)
        for _ in range(200):
            if ann.make_a_move() == "over":
                break
        expect(ann.page.locator(".final thead th")).to_have_count(2)
        expect(ann.page.locator(".final")).to_contain_text("Cards won")
        assert ann.page.locator(".final thead .won").count() in (1, 2)

        bob = come(size=PHONE)
        bob.open_by_clicks(NAME, players=4)
        for _ in range(4):
            assert bob.make_a_move() == "moved"
