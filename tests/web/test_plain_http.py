"""In a home network pages come by plain http: the browser has no clipboard, no notifications and no `randomUUID` for them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, expect

from tests.web.browser import PHONE, Person, launched
from tests.web.server import Server

HOST = "towpath.test"


@pytest.fixture(scope="module")
def far_browser(playwright: Playwright) -> Iterator[Browser]:
    """A browser that knows the server by a name which is not that of its own computer."""
    yield from launched(playwright, f"--host-resolver-rules=MAP {HOST} 127.0.0.1")


@pytest.fixture
def neighbours(server: Server, far_browser: Browser) -> Iterator[Any]:
    here: list[Person] = []

    def come(**how: Any) -> Person:
        here.append(Person(far_browser, f"http://{HOST}:{server.port}", name="", **how))
        here[-1].page.goto(here[-1].url)
        assert here[-1].page.evaluate("isSecureContext") is False
        assert here[-1].page.evaluate("crypto.randomUUID === undefined && navigator.clipboard === undefined")
        return here[-1]

    yield come
    for person in here:
        person.close()
    assert [line for person in here for line in person.complaints] == []


def test_moves_are_played(neighbours: Any) -> None:
    ann = neighbours()
    ann.open_by_clicks("kontor")
    for _ in range(6):
        ann.make_a_move()
    expect(ann.page.locator("#log li").nth(6)).to_be_attached()


def test_friends_sit_down_talk_and_give_a_seat_to_a_bot(neighbours: Any) -> None:
    ann, bob = neighbours(), neighbours(size=PHONE)
    ann.open_by_clicks("arriala", way="button:nth-child(3)", players=3)
    bob.page.goto(ann.page.url)
    bob.page.locator("#guest-name").fill("Bob")
    bob.page.get_by_role("button", name="Sit down").first.click()
    expect(ann.page.locator("#taken")).to_have_text(re.compile("2 .* 3"))
    ann.page.locator(".room-seat.free select").select_option("apprentice")
    for person in (ann, bob):
        person.page.locator("#board .sheet").wait_for()
    bob.page.locator("#chat-news").click()
    bob.page.locator("#saying").fill("Hello from the other room")
    bob.page.locator("#chat button").click()
    expect(ann.page.locator("#sayings li")).to_have_text("Bob: Hello from the other room")


def test_the_link_is_copied_and_only_then_said_to_be(neighbours: Any) -> None:
    ann = neighbours()
    ann.open_by_clicks("kontor", way="button:nth-child(3)")
    address = ann.page.locator("#share .link").input_value()
    copy = ann.page.locator("#share .link-box button")
    copy.click()
    expect(copy).to_have_text("Copied")
    ann.page.evaluate("document.querySelector('main').append(document.createElement('textarea'))")
    field = ann.page.locator("textarea")
    field.focus()
    ann.press("Control+V")
    expect(field).to_have_value(address)

    expect(copy).not_to_have_text("Copied")
    ann.page.evaluate("document.execCommand = () => false")  # a browser that lets no page copy anything
    copy.click()
    expect(ann.page.locator("#share .how")).to_have_text("The link is selected. Copy it with Ctrl+C.")
    expect(copy).not_to_have_text("Copied")
    assert ann.page.evaluate("getSelection().toString()") == address


def test_a_table_shows_a_link_that_cannot_be_copied(neighbours: Any) -> None:
    ann = neighbours()
    ann.open_by_clicks("kontor")
    link = ann.page.locator("#link")
    link.click()
    expect(ann.page.locator("#notice")).to_contain_text("Copied")
    ann.page.evaluate("document.execCommand = () => false")
    link.click()
    expect(ann.page.locator(".link-dialog .link")).to_have_value(ann.page.url)
    expect(ann.page.locator(".link-dialog .link")).to_be_focused()
    expect(ann.page.locator(".link-dialog .how")).to_have_text("The link is selected. Copy it with Ctrl+C.")


def test_the_switch_says_why_there_can_be_no_notifications(neighbours: Any) -> None:
    ann = neighbours()
    ann.open_by_clicks("kontor")
    ann.page.locator("#notify").click()
    expect(ann.page.locator("#notice")).to_contain_text("need a secure address")
    expect(ann.page.locator("#notify")).to_have_attribute("aria-pressed", "false")
