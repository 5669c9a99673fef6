"""People have names on the page: whose turn it is, who is waited for, who wins, at one screen and at several."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browser import DESKTOP, PHONE, Person, fits, let_play

LONG = "Wilhelmina von und zu Hohenstein"


def sit_down_by_link(host: Person, *guests: Person) -> None:
    link = host.page.url
    for guest in guests:
        guest.page.goto(link)
        guest.page.locator(".room-seat .primary").first.click()
    host.page.locator("#board svg").wait_for()


def test_everybody_reads_who_is_waited_for_in_their_own_language(people: Any) -> None:
    ann, bob = people(), people(locale="de-DE", name="Bob")
    eve = people(locale="fr-FR", name="", size=PHONE)
    ann.open("canal-mania", way="button:nth-child(3)", players=3)
    sit_down_by_link(ann, bob, eve)
    seats = {"Ann": ann, "Bob": bob, "Eve": eve}
    for person in seats.values():
        person.page.locator("#turn:not(:empty)").wait_for()
    called = {"Ann": ("Ann", "Ann", "Ann"), "Bob": ("Bob", "Bob", "Bob"), "Eve": ("Guest 3", "Gast 3", "Invité 3")}
    mine = [name for name, person in seats.items() if person.page.locator("#choices .choice").count()]
    assert len(mine) == 1
    english, german, french = called[mine[0]]
    turn = {"Ann": f"Waiting for {english}", "Bob": f"Warten auf {german}", "Eve": f"On attend {french}"}
    turn |= {mine[0]: {"Ann": "Your turn", "Bob": "Du bist am Zug", "Eve": "À vous de jouer"}[mine[0]]}
    for name, person in seats.items():
        expect(person.page.locator("#turn")).to_have_text(turn[name])
    expect(ann.page.locator("#seats .seat b:has(bdi)")).to_have_text(["Ann", "Bob", "Guest 3"])
    expect(eve.page.locator("#seats .seat b:has(bdi)")).to_have_text(["Ann", "Bob", "Invité 3"])
    last = bob.page.locator("#log li", has_text="Runde 1").last
    expect(last).to_have_text(f"Runde 1: {german} ist am Zug.")
    expect(last.locator(".seal svg")).to_be_visible()


def test_whoever_wins_reads_you_and_the_other_reads_the_name(people: Any) -> None:
    ann, bob = people(), people(locale="de-DE", name="Bob")
    ann.open("kontor", way="button:nth-child(3)", options={"variant": "gullivers-reisen"})
    sit_down_by_link(ann, bob)
    let_play(ann, bob)
    outcomes = {
        ("Ann",): ("You win", "Ann gewinnt"),
        ("Bob",): ("Bob wins", "Du gewinnst"),
        ("Ann", "Bob"): ("You share the win with Bob", "Du teilst dir den Sieg mit Ann"),
        (): ("Nobody wins", "Niemand gewinnt"),
    }
    view = ann.context.request.get(f"{ann.page.url.replace('/t/', '/tables/')}?drawn=0").json()
    english, german = outcomes[tuple(each["who"] for each in view["seats"] if each["seat"] in view["winners"])]
    for person, outcome in ((ann, english), (bob, german)):
        expect(person.page.locator("#question")).to_have_text(outcome)
        expect(person.page.locator("#turn")).to_have_text(outcome)
        expect(person.page.locator(".final thead th bdi")).to_have_count(2)
        assert sorted(person.page.locator(".final thead th bdi").all_inner_texts()) == ["Ann", "Bob"]
    ann.page.goto(ann.url)
    expect(ann.page.locator("#finished .company, #finished .people").first).to_contain_text("Bob")


def test_at_one_screen_everybody_has_a_name(people: Any) -> None:
    ann = people(locale="de-DE")
    page = ann.page
    page.goto(ann.url)
    page.locator("#game-kontor .ways button:nth-child(2)").click()
    expect(page.locator("#setup [name=my-name]")).to_have_value("Ann")
    page.get_by_label("Wer spielt hier?").fill("Bärbel")
    page.locator("#setup .start").click()
    expect(page.locator("#curtain-text")).to_contain_text("Ann")
    page.locator("#curtain-ready").click()
    ann.wait_for_turn()
    expect(page.locator("#turn")).to_have_text("Du bist am Zug, Ann")
    ann.make_a_move()
    expect(page.locator("#curtain-text")).to_contain_text("Bärbel")
    expect(page.locator("#curtain-ready")).to_contain_text("Bärbel")
    page.locator("#curtain-ready").click()
    ann.wait_for_turn()
    expect(page.locator("#turn")).to_have_text("Du bist am Zug, Bärbel")
    expect(page.locator("#log li").last).to_have_text("Ann hat gewählt.")
    expect(page.locator("#hand")).to_contain_text("Bärbel")


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_typed_name_stays_while_seats_change_and_stands_at_the_table(people: Any, size: tuple[int, int]) -> None:
    ann = people(name="", size=size)
    page = ann.page
    page.goto(ann.url)
    page.locator("#game-arriala .ways .primary").click()
    ann.choose("players", "4")
    name, start = page.locator("#setup [name=my-name]"), page.locator("#setup .start")
    name.fill("Zoë")
    before = start.bounding_box()
    for chosen in ("me", "open", "bot:master"):
        ann.choose("seat-red", chosen)
        expect(name).to_have_value("Zoë")
        place = start.bounding_box()
        assert before and place and (place["y"], place["height"]) == (before["y"], before["height"]), chosen
    start.click()
    page.wait_for_url("**/t/*")
    ann.wait_for_turn()
    expect(page.locator("#seats .seat b:has(bdi)")).to_have_text(["Zoë", "Master", "Navvy", "Navvy 2"])


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_five_names_fit_a_phone(people: Any, locale: str) -> None:
    ann = people(size=PHONE, locale=locale, name=LONG)
    page = ann.page
    page.goto(ann.url)
    page.locator("#game-canal-mania .ways button:nth-child(2)").click()
    ann.choose("players", "5")
    for place, name in ((1, "Bob"), (2, LONG), (3, "דוד"), (4, "Ann")):
        page.locator("#setup .setup-seats li").nth(place).locator("input").fill(name)
    page.locator("#setup .start").click()
    page.locator("#curtain-ready").click()
    ann.wait_for_turn()
    fits(ann)
    seats = page.locator("#seats .seat")
    expect(seats).to_have_count(5)
    expect(seats.nth(2)).to_have_attribute("title", re.compile(f"{LONG} 2$"))
    for place in range(5):
        row, name = seats.nth(place).bounding_box(), seats.nth(place).locator("b:has(bdi)").bounding_box()
        assert row and name and row["x"] >= 0 and row["x"] + row["width"] <= PHONE[0]
        cut = seats.nth(place).locator("b").evaluate("name => name.scrollWidth > name.clientWidth")
        assert (name["width"] >= 40 or not cut) and name["x"] + name["width"] <= row["x"] + row["width"]
