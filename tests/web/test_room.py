"""The room in which a table waits: what a guest sees first, the link, talk, what the host may do, and the beginning."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import segno
from playwright.sync_api import expect

from tests.web.browser import DESKTOP, PHONE, Person, barriers_on, fits
from tests.web.server import Server
from tests.web.test_sharing import dark_modules
from towpath.web.addresses import network_addresses, origin_of

PUBLIC = "https://play.example.org"
INVITE = "button:last-child"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Behind a proxy, as far as it knows: links begin with its public address."""
    running = Server(tmp_path_factory.mktemp("room"), options=["--address", PUBLIC])
    yield running
    running.kill()


def invites(host: Person, game: str = "kontor", players: int = 2) -> str:
    """Opens a table for friends; the path of its link."""
    host.open(game, way=INVITE, players=players)
    link = host.page.locator("#share .link")
    link.wait_for()
    return urlsplit(link.input_value()).path


def comes(guest: Person, path: str) -> None:
    guest.page.goto(guest.url + path)
    guest.page.locator("#seats [data-seat]").first.wait_for()


def sits(guest: Person, path: str, seat: str = "") -> None:
    comes(guest, path)
    guest.page.locator(f"[data-seat={seat}] button" if seat else "#seats button.primary").click()
    expect(guest.page.locator("#seats .stand")).to_be_visible()


def choose(host: Person, seat: str, what: str) -> None:
    """From the menu of somebody's seat."""
    host.page.locator(f"[data-seat={seat}] summary").click()
    host.page.locator(f"[data-seat={seat}]").get_by_role("button", name=what).click()


def name_at(person: Person, seat: str) -> Any:
    return expect(person.page.locator(f"[data-seat={seat}] .room-who"))


# --- coming in


@pytest.mark.parametrize(("game", "players"), [("kontor", 2), ("canal-mania", 5)])
def test_a_guest_on_a_phone_sees_the_button_to_sit_down_without_scrolling(people: Any, game: str, players: int) -> None:
    path = invites(people(), game, players)
    bob = people(name="", size=PHONE, locale="de-DE")
    comes(bob, path)
    expect(bob.page.locator("#turn")).to_contain_text("Ann lädt dich ein")
    box = bob.page.locator("#seats button.primary").bounding_box()
    assert box is not None and box["y"] + box["height"] <= PHONE[1] and box["height"] >= 44
    fits(bob)


def test_a_newcomer_is_asked_for_a_name_but_need_not_give_one(people: Any) -> None:
    path = invites(people(), "arriala", 3)
    bob, cid = people(name=""), people(name="")
    comes(bob, path)
    bob.page.locator("#guest-name").fill("Bob")
    bob.page.locator("#seats button.primary").click()
    name_at(bob, "red").to_contain_text("Bob (you)")
    comes(cid, path)
    expect(cid.page.locator("#guest-name")).to_be_visible()
    cid.page.locator("#seats button.primary").click()
    cid.page.locator("#board svg").first.wait_for()


def test_the_seat_of_ones_colour_is_offered_first_and_watchers_are_offered_none(people: Any) -> None:
    path = invites(people(), "canal-mania", 4)
    bob, eve = people(name="Bob", colour="green"), people(name="Eve")
    comes(bob, path)
    expect(bob.page.locator("#seats button.primary")).to_have_attribute("aria-label", "Sit down: Green")
    comes(eve, f"{path}?watch")
    expect(eve.page.locator("#turn")).to_have_text("Waiting for friends to sit down")
    expect(eve.page.locator(".room-seat > button")).to_have_count(0)


def test_whoever_closes_the_page_comes_back_to_their_seat(people: Any) -> None:
    ann, bob = people(), people(name="Bob")
    path = invites(ann, "arriala", 3)
    sits(bob, path)
    name_at(ann, "red").to_contain_text("here")
    bob.page.goto("about:blank")
    name_at(ann, "red").to_contain_text("away")
    bob.page.goto(bob.url)
    row = bob.page.locator("#mine [data-table]", has_text="Arriala")
    row.get_by_role("link").click()
    name_at(bob, "red").to_contain_text("Bob (you)")
    name_at(ann, "red").not_to_contain_text("away")


# --- the link


def test_the_code_in_the_room_is_that_of_the_link_to_copy(people: Any) -> None:
    ann = people()
    path = invites(ann)
    link = ann.page.locator("#share .link").input_value()
    assert link == PUBLIC + path
    shown = ann.page.locator("#share .qr img")
    expect(shown).to_be_visible()
    drawing = ann.context.request.get(ann.url + str(shown.get_attribute("src"))).text()
    matrix = segno.make_qr(link, error="m").matrix
    expected = {(x + 4, y + 4) for y, row in enumerate(matrix) for x, module in enumerate(row) if module}
    assert dark_modules(drawing) == expected
    assert shown.evaluate("img => img.complete && img.naturalWidth > 0")


def test_every_link_that_is_handed_on_begins_with_an_address_that_others_can_open(people: Any) -> None:
    ann = people()
    invites(ann, "arriala", 3)
    ann.page.locator(".room-share summary").click()
    ann.page.get_by_role("button", name="Show my link").click()
    for link in (ann.page.locator("#watch-link .link"), ann.page.locator(".other-device .link")):
        assert link.input_value().startswith(f"{PUBLIC}/")


def test_a_guest_in_the_network_plays_by_plain_http_with_a_host_on_localhost(browser: Any, tmp_path: Path) -> None:
    if not network_addresses():
        pytest.skip("this machine is in no network")
    server = Server(tmp_path, options=["--share"])
    ann = Person(browser, f"http://localhost:{server.port}")
    bob = Person(browser, server.url, name="", size=PHONE)
    try:
        ann.open("kontor", way=INVITE)
        link = ann.page.locator("#share .link").input_value()
        assert link.startswith(origin_of(network_addresses()[0], server.port))
        expect(ann.page.locator("#share .qr img")).to_be_visible()
        bob.page.goto(link)
        assert not bob.page.evaluate("isSecureContext")
        bob.page.locator("#seats button.primary").tap()
        for each in (ann, bob):
            each.page.locator("#board svg").first.wait_for()
            each.make_a_move()
        assert not [*ann.complaints, *bob.complaints]
    finally:
        ann.close()
        bob.close()
        server.kill()


# --- talking


def test_people_talk_while_they_wait(people: Any) -> None:
    ann, bob, eve = people(), people(name="Bob"), people(name="Eve")
    path = invites(ann, "canal-mania", 4)
    sits(bob, path)
    comes(eve, path)
    expect(eve.page.locator("#talk")).to_be_hidden()
    bob.page.locator("#saying").fill("Tea first.")
    bob.page.locator("#saying").press("Enter")
    for each in (ann, bob, eve):
        expect(each.page.locator("#sayings li")).to_have_text(["Bob: Tea first."])
    expect(ann.page.locator("#chat")).to_be_visible()
    expect(eve.page.locator("#chat")).to_be_hidden()


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_everybody_can_mute_a_chatter_before_the_game_begins(people: Any, size: tuple[int, int]) -> None:
    ann, bob = people(), people(name="Bob", size=size)
    path = invites(ann, "canal-mania", 4)
    sits(bob, path, "white")
    for each, said in [(ann, "hello"), (bob, "good day")]:
        each.page.locator("#saying").fill(said)
        each.page.locator("#saying").press("Enter")
    said = bob.page.locator("#sayings li")
    expect(said).to_have_count(2)
    expect(bob.page.locator("[data-seat=white] summary")).to_have_count(0)
    menu = bob.page.locator("[data-seat=red] summary")
    menu.click()
    for control in (menu, bob.page.locator("[data-seat=red] .menu button")):
        box = control.bounding_box()
        assert box is not None and (size != PHONE or (box["width"] >= 44 and box["height"] >= 44))
    fits(bob)
    menu.click()
    choose(bob, "red", "Mute")
    expect(said).to_have_text(["Bob: good day"])
    expect(menu).to_be_focused()
    expect(ann.page.locator("#sayings li")).to_have_count(2)
    bob.page.reload()
    expect(said).to_have_text(["Bob: good day"])
    choose(bob, "red", "Unmute")
    expect(said).to_have_count(2)
    choose(ann, "white", "Mute")
    expect(ann.page.locator("#sayings li")).to_have_text(["Ann: hello"])


# --- the host


def test_only_the_host_gives_seats_to_bots_and_frees_them(people: Any) -> None:
    ann, bob, cid = people(), people(name="Bob"), people(name="Cid")
    path = invites(ann, "canal-mania", 5)
    sits(bob, path, "white")
    sits(cid, path, "black")
    name_at(bob, "red").to_contain_text("host")
    for guest in (bob, cid):
        expect(guest.page.locator("#seats select, #hosting button")).to_have_count(0)
        assert set(guest.page.locator("#seats .menu button").all_text_contents()) == {"Mute"}
        expect(guest.page.locator("#hosting")).to_be_hidden()
    ann.page.locator("[data-seat=green] select").select_option("navvy")
    name_at(bob, "green").to_contain_text("Navvy")
    ann.page.locator("[data-seat=green]").get_by_role("button", name="Remove the bot").click()
    name_at(bob, "green").to_contain_text("open seat")
    choose(ann, "black", "Take the seat from Cid")
    expect(cid.page.locator("#why")).to_contain_text("The host has freed your seat")
    expect(cid.page.locator("#seats button.primary")).to_be_visible()


def test_the_host_hands_the_table_over(people: Any) -> None:
    ann, bob = people(), people(name="Bob")
    path = invites(ann, "canal-mania", 4)
    sits(bob, path, "white")
    choose(ann, "white", "Make Bob the host")
    name_at(bob, "white").to_contain_text("host")
    expect(ann.page.locator("#hosting")).to_be_hidden()
    bob.page.locator("[data-seat=black] select").select_option("apprentice")
    name_at(ann, "black").to_contain_text("Apprentice")


def test_the_host_begins_early_with_those_who_are_here(people: Any) -> None:
    ann, bob = people(), people(name="Bob")
    sits(bob, invites(ann, "canal-mania", 4), "white")
    ann.page.get_by_role("button", name="Start with 2 players").click()
    for each in (ann, bob):
        each.page.locator("#board svg").first.wait_for()
        expect(each.page.locator("#seats .seat")).to_have_count(2)


def test_the_host_begins_early_with_bots(people: Any) -> None:
    ann = people()
    invites(ann, "arriala", 3)
    expect(ann.page.get_by_role("button", name="Start with")).to_have_count(0)  # not alone
    ann.page.locator("#hosting select").select_option("apprentice")
    ann.page.locator("#board svg").first.wait_for()
    expect(ann.page.locator("#seats .seat")).to_have_count(3)


def test_a_table_that_the_host_closes_says_so_to_everybody(people: Any) -> None:
    ann, bob, eve = people(), people(name="Bob"), people(name="Eve")
    path = invites(ann, "arriala", 3)
    sits(bob, path)
    ann.page.locator("#hosting").get_by_role("button", name="Close this table").click()
    ann.page.locator("dialog").get_by_role("button", name="Close this table").click()
    comes(eve, path)
    for each in (ann, bob, eve):
        expect(each.page.locator("#turn")).to_contain_text("was closed")
        expect(each.page.locator("#seats button, #share .link >> visible=true")).to_have_count(0)


def test_while_the_host_is_away_somebody_else_can_be_it(browser: Any, tmp_path: Any) -> None:
    """Not before the host has been away for as long as the table's patience."""
    server = Server(tmp_path)
    try:
        ann, bob = Person(browser, server.url), Person(browser, server.url, name="Bob")
        headers = {"X-Towpath": "1"}
        seats = {"game": "arriala", "seats": ["me", "open", "open"], "patience": 1}
        opened = ann.context.request.post(f"{server.url}/tables", data=seats, headers=headers).json()
        sits(bob, f"/t/{opened['table']}")
        bob.page.get_by_role("button", name="Be the host yourself").click(timeout=40_000)
        name_at(bob, "red").to_contain_text("host")
        assert not bob.complaints
    finally:
        server.kill()


# --- meanwhile, and the beginning


def test_rules_and_lesson_open_beside_the_room(people: Any) -> None:
    ann = people()
    path = invites(ann)
    expect(ann.page.locator("#chosen")).to_contain_text("2 players")
    with ann.context.expect_page() as rules:
        ann.page.get_by_role("link", name="Read the rules").click()
    rules.value.wait_for_url("**/rules/kontor")
    with ann.context.expect_page() as lesson:
        ann.page.get_by_role("button", name="Learn by playing").click()
    lesson.value.wait_for_url("**/t/*")
    lesson.value.locator("#guide").wait_for()
    assert urlsplit(ann.page.url).path == path


AWAY = "Object.defineProperty(document, 'hidden', { get: () => !window.looking, configurable: true })"
LOOK = "window.looking = true; document.dispatchEvent(new Event('visibilitychange'))"


def test_whoever_looks_elsewhere_is_called_when_the_game_begins_until_they_look(people: Any) -> None:
    """Also where somebody else is on turn: chance decides who starts, but one of the two always does not."""
    ann, bob = people(), people(name="Bob")
    path = invites(ann, "arriala", 3)
    for person in (ann, bob):
        person.page.add_init_script(AWAY)
    ann.page.reload()
    sits(bob, path, "red")
    for person in (ann, bob):
        assert "●" not in person.page.title()
    ann.page.locator("[data-seat=yellow] select").select_option("apprentice")
    for person in (ann, bob):
        expect(person.page).to_have_title(re.compile("^● (The game has begun|Your turn) · Arriala$"), timeout=20_000)
        expect(person.page.locator("link[rel=icon]")).to_have_attribute("href", re.compile("icon-turn"))
    waiting = [person for person in (ann, bob) if "begun" in person.page.title()]
    assert waiting
    for person in waiting:
        person.page.evaluate(LOOK)
        expect(person.page).to_have_title(re.compile("^(Arriala · Towpath|● Your turn · Arriala)$"))


CANNOT_CALL = """
    Object.defineProperty(document, 'hidden', { get: () => true });
    for (const each of ['sound', 'notify']) localStorage.setItem(each, 'on');
    window.AudioContext = class { constructor() { throw new Error('no sound'); } };
    window.Notification = class { static permission = 'granted'; constructor() { throw new TypeError('no notification'); } };
    ServiceWorkerContainer.prototype.getRegistration = async () => { throw new Error('no worker'); };
"""


def test_a_browser_that_can_neither_sound_nor_notify_shows_the_table_all_the_same(people: Any) -> None:
    ann, bob = people(), people(name="Bob")
    ann.page.add_init_script(CANNOT_CALL)
    path = invites(ann)
    comes(bob, path)
    bob.page.locator("#seats button.primary").click()
    for person in (ann, bob):
        person.page.locator("#board svg").first.wait_for()
        person.make_a_move()


# --- how it reads


@pytest.mark.parametrize(("size", "theme"), [((1280, 720), "light"), (PHONE, "dark")])
def test_nothing_bars_anybodys_way_in_the_room(people: Any, size: tuple[int, int], theme: str) -> None:
    ann, bob = people(trusting=True, size=size, theme=theme), people(name="Bob", trusting=True, size=size, theme=theme)
    path = invites(ann, "canal-mania", 4)
    sits(bob, path)
    bob.page.locator("#saying").fill("Here I am.")
    bob.page.locator("#saying").press("Enter")
    expect(ann.page.locator("#sayings li")).to_have_count(1)
    assert barriers_on(ann) == barriers_on(bob) == []
    fits(ann)
