"""People at a table, in two and three real browsers: who is here, leaving, ending, coming back, rematches, the chat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.web.browser import PHONE, Person, barriers_on, fits
from tests.web.server import IMPATIENT, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("roster"), ["-c", IMPATIENT])
    yield running
    running.kill()


def sit_down(host: Person, *guests: Person, game: str = "kontor") -> str:
    """The guests come by the host's link; the table's address."""
    host.open(game, way="button:nth-child(3)", players=1 + len(guests))
    link = host.page.locator("#share .link").input_value()
    for guest in guests:
        guest.page.goto(link)
        guest.page.locator(".room-seat.free button.primary").first.click()
    for person in (host, *guests):
        person.page.wait_for_selector("body.table .seat")
    return link


def roster(person: Person) -> Locator:
    if not person.page.locator(".people-dialog").count():
        person.page.locator("#people").click()
    return person.page.locator(".people-dialog")


def do(person: Person, what: str, sure: bool = True) -> None:
    """Something in the dialog about the table, and yes, I am sure."""
    roster(person).locator(f"[data-does={what}]").click()
    if sure:
        person.page.locator("dialog.sure .primary").click()


def end_game(ann: Person, bob: Person) -> None:
    do(ann, "end")
    bob.page.get_by_role("button", name="Agree").click()
    ann.page.wait_for_selector(".final")


def test_who_is_away_is_seen_at_once_and_any_open_page_counts(people: Any) -> None:
    ann, bob = people(), people(name="Bob")
    table = sit_down(ann, bob)
    mark = ann.page.locator(".seat[data-seat=black] .presence")
    expect(mark).to_contain_text("here")
    bob.page.goto("about:blank")
    expect(mark).to_contain_text("away")
    bob.page.goto(bob.url)
    expect(mark).to_contain_text("here")
    bob.page.goto(f"{bob.url}/rules/kontor")
    ann.page.wait_for_timeout(1500)
    expect(mark).to_contain_text("here")
    bob.page.goto("about:blank")
    expect(mark).to_contain_text("away")
    bob.page.goto(table)
    expect(mark).to_contain_text("here")


def test_whoever_comes_back_sees_what_the_bot_did_and_takes_over_with_one_tap(people: Any) -> None:
    ann, bob = people(), people(name="Bob", size=PHONE)
    table = sit_down(ann, bob, game="arriala")
    bob.page.goto("about:blank")
    row = ann.page.locator(".seat").filter(has_text="Bob")
    row.locator(".replace").click()
    ann.page.locator("dialog.sure .primary").click()
    for _ in range(40):
        ann.make_a_move()
        if ann.page.locator("#turn").inner_text() != "Your turn" or ann.page.locator("#log li").count() > 30:
            break
    bob.page.goto(table)
    banner = bob.page.locator("#banner")
    expect(banner).to_contain_text("A bot is playing for you.")
    box = banner.bounding_box()
    assert box is not None and box["width"] >= PHONE[0] - 1 and box["y"] < 100
    take_over = banner.locator(".take-over")
    size = take_over.bounding_box()
    assert size is not None and size["height"] >= 44 and size["width"] >= 100
    take_over.click()
    expect(banner).to_be_hidden()
    expect(row).not_to_contain_text("bot")
    expect(ann.page.locator("#log")).to_contain_text("Bob is back.")
    fits(bob)


def test_whoever_leaves_goes_home_and_a_bot_goes_on(people: Any) -> None:
    ann, bob = people(), people(name="Bob")
    sit_down(ann, bob)
    do(bob, "leave")
    bob.page.wait_for_selector("body.home")
    expect(bob.page.locator("#mine .table-row")).to_have_count(0)
    expect(ann.page.locator(".seat[data-seat=black]")).to_contain_text("bot for Bob")
    expect(ann.page.locator("#log")).to_contain_text("Bob has left the game")
    expect(roster(ann)).to_contain_text("has left the game")


def test_the_host_hands_over_the_table(people: Any) -> None:
    ann, bob = people(), people(name="Bob")
    sit_down(ann, bob)
    expect(roster(bob).locator("[data-does^=host]")).to_have_count(0)
    do(ann, "host-black", sure=False)
    expect(roster(bob).locator("[data-does=host-red]")).to_be_visible()
    expect(ann.page.locator("#log")).to_contain_text("Bob is the host now.")


def test_a_game_is_ended_by_agreement_and_the_rematch_is_one_invitation(people: Any) -> None:
    ann, bob, eve = people(), people(name="Bob"), people(name="Eve", locale="de-DE")
    sit_down(ann, bob, eve, game="arriala")
    do(ann, "end")
    bob.page.get_by_role("button", name="Agree").click()
    assert ann.page.locator(".final").count() == 0, "Eve has not been heard yet"
    expect(eve.page.locator("#turn")).to_contain_text("Ann")
    eve.page.locator("#actions .primary").click()
    expect(ann.page.locator(".final")).to_contain_text("The players agreed to end the game.")
    expect(eve.page.locator(".final")).to_contain_text("einvernehmlich")
    ann.page.get_by_role("button", name="Rematch", exact=True).click()
    ann.page.wait_for_selector("body.room")
    new = ann.page.url
    expect(bob.page.locator("#banner")).to_contain_text("Ann invites you to a rematch.")
    bob.page.locator("#banner").get_by_role("button", name="Accept").click()
    bob.page.wait_for_url(new)
    eve.page.goto(eve.url)
    invited = eve.page.locator("#invitations .table-row")
    expect(invited).to_contain_text("Ann")
    invited.locator(".primary").click()
    for person in (ann, bob, eve):
        person.page.wait_for_selector("body.table .seat")
        assert person.page.url == new


def test_a_rematch_can_be_declined(people: Any) -> None:
    ann, bob = people(), people(name="Bob")
    sit_down(ann, bob)
    end_game(ann, bob)
    ann.page.get_by_role("button", name="Rematch, everyone one seat on").click()
    ann.page.wait_for_selector("body.room")
    bob.page.locator("#banner").get_by_role("button", name="No, thanks").click()
    expect(bob.page.locator("#banner")).to_contain_text("Ann has opened a rematch.")
    expect(ann.page.locator(".room-seat.free")).to_have_count(1)


def test_a_chatter_is_muted_for_oneself_alone(people: Any) -> None:
    ann, bob = people(), people(name="Bob")
    sit_down(ann, bob)
    for person, said in [(bob, "hello"), (ann, "good day")]:
        person.page.locator("#talk-chat").click()
        person.page.locator("#saying").fill(said)
        person.page.keyboard.press("Enter")
    expect(ann.page.locator("#sayings li")).to_have_count(2)
    do(ann, "mute-black", sure=False)
    expect(ann.page.locator("#sayings li")).to_have_text(["Ann: good day"])
    expect(bob.page.locator("#sayings li")).to_have_count(2)
    do(ann, "mute-black", sure=False)
    expect(ann.page.locator("#sayings li")).to_have_count(2)


def test_spectators_are_counted_and_not_asked_to_speak(people: Any) -> None:
    ann, bob, eve = people(), people(name="Bob"), people(name="Eve")
    table = sit_down(ann, bob)
    eve.page.goto(table)
    expect(roster(ann)).to_contain_text("1 person is watching.")
    expect(eve.page.locator("#chat")).to_be_hidden()
    expect(roster(eve).locator("[data-does^=end], [data-does=leave]")).to_have_count(0)
    eve.page.goto("about:blank")
    expect(roster(ann)).not_to_contain_text("watching")


def test_a_finished_game_is_taken_from_the_list(people: Any) -> None:
    ann, bob = people(), people(name="Bob")
    sit_down(ann, bob)
    end_game(ann, bob)
    bob.page.goto(bob.url)
    bob.page.locator("details:has(#finished) summary").click()
    bob.page.locator("#finished .remove").click()
    expect(bob.page.locator("#finished .table-row")).to_have_count(0)


@pytest.mark.parametrize("size", [(1280, 720), PHONE])
def test_the_dialog_about_the_table_fits_and_has_no_barriers(people: Any, size: tuple[int, int]) -> None:
    ann, bob = (
        people(size=size, locale="de-DE", trusting=True),
        people(name="Bob with a rather long name, as people have"),
    )
    sit_down(ann, bob)
    if size == PHONE and not ann.page.locator("#people").is_visible():
        ann.page.locator("#menu").click()
    expect(roster(ann)).to_be_visible()
    fits(ann)
    assert barriers_on(ann) == []
