"""A long press tells what a thing is, and picks nothing."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.web.browser import PHONE


def test_a_long_press_says_what_a_card_does_and_picks_nothing(people: Any) -> None:
    ann = people(size=PHONE)
    ann.open("kontor")
    ann.wait_for_turn()
    ann.go_on()
    page = ann.page
    card = page.locator("#hand [id^=card-].lit").first
    touch = {"pointerType": "touch", "bubbles": True, "clientX": 80, "clientY": 600}
    card.dispatch_event("pointerdown", touch)
    expect(page.locator(".tip")).to_be_visible()
    expect(page.locator(".tip")).to_have_text(str(card.get_attribute("aria-label")))
    card.dispatch_event("pointerup", touch)
    card.dispatch_event("click", {"bubbles": True})
    assert page.locator(".chosen-ring").count() == 0 and ann.moves_sent == 0
    card.dispatch_event("pointerdown", touch)
    expect(page.locator(".tip")).to_be_hidden()
