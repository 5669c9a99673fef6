"""What needs the others' consent, in two real browsers: undo, and a bot for somebody who is away."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browser import Person
from tests.web.server import Server
from tests.web.test_roster import let_time_pass, sit_down


@pytest.fixture
def server(impatient_server: Server) -> Server:
    return impatient_server


def at_a_table_of_two(people: Any) -> tuple[Person, Person]:
    ann, bob = people(), people(name="Bob")
    ann.open("kontor", way="button:nth-child(3)")
    bob.page.goto(ann.page.locator("#share .link").input_value())
    bob.page.get_by_role("button", name="Sit down").click()
    for person in (ann, bob):
        person.wait_for_turn()
    return ann, bob


def test_a_request_to_undo_is_withdrawn_asked_again_and_granted(people: Any) -> None:
    ann, bob = at_a_table_of_two(people)
    dealt = ann.page.locator("#log li").count()
    ann.make_a_move()
    bob.make_a_move()
    for person in (ann, bob):
        person.go_on()
    ask = ann.page.get_by_role("button", name="Ask for undo")
    ask.click()
    expect(ann.page.locator("#actions")).to_contain_text("You have asked; waiting for Bob.")
    expect(bob.page.locator("#actions")).to_contain_text(re.compile(r"Ann asks to undo (a move|the last \d moves)\."))
    ann.page.get_by_role("button", name="Withdraw the request").click()
    expect(bob.page.get_by_role("button", name="Agree")).to_have_count(0)
    ask.click()
    bob.page.get_by_role("button", name="Agree").click()
    expect(ann.page.locator("#log li")).to_have_count(dealt + 1)
    expect(ann.page.locator("#log li").last).to_have_text(re.compile("Ann undid .*; Bob agreed."))


def test_a_bot_may_play_for_somebody_only_while_they_are_away(people: Any) -> None:
    ann, bob = at_a_table_of_two(people)
    row = ann.page.locator(".seat[data-seat=black]")
    let_time_pass(ann)
    expect(row.locator(".replace")).to_have_count(0)
    table = bob.page.url
    bob.page.goto("about:blank")
    row.locator(".replace").click()
    ann.page.locator("dialog.sure .primary").click()
    expect(row).to_contain_text("bot for Bob")
    expect(ann.page.locator("#log")).to_contain_text("Bob is away; a bot plays on.")
    expect(ann.page.get_by_role("button", name="Ask for undo")).to_have_count(0)
    bob.page.goto(table)
    expect(bob.page.locator("#banner")).to_contain_text("A bot is playing for you.")
    bob.page.locator("#banner .take-over").click()
    expect(bob.page.locator("#banner")).to_be_hidden()
    expect(row).to_contain_text("Bob")
    expect(row.locator(".replace")).to_have_count(0)


def test_nobody_is_asked_any_more_about_a_bot_for_somebody_who_is_back(people: Any) -> None:
    ann, bob, cid = people(), people(name="Bob"), people(name="Cid", locale="de-DE")
    table = sit_down(ann, bob, cid, game="arriala")
    bob.page.goto("about:blank")
    ann.page.locator(".seat").filter(has_text="Bob").locator(".replace").click()
    ann.page.locator("dialog.sure .primary").click()
    expect(cid.page.locator("#actions")).to_contain_text("Bob ist nicht da")
    bob.page.goto(table)
    expect(cid.page.locator("#actions")).not_to_contain_text("Bob ist nicht da")
    expect(ann.page.get_by_role("button", name="Withdraw the request")).to_have_count(0)
    expect(bob.page.get_by_role("button", name="I am here")).to_have_count(0)
    expect(bob.page.locator("#banner")).to_be_hidden()
