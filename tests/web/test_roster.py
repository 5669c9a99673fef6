"""People at a table, in two and three real browsers: who is here, leaving, ending, coming back, rematches, the chat."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.web.browser import PHONE, Person, barriers_on, fits
from tests.web.server import Server


@pytest.fixture
def server(impatient_server: Server) -> Server:
    return impatient_server


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


# Half a second each, as long as nothing else happens.
BEATS = """beats => new Promise((passed) => {
  const news = new EventSource(`/tables/${location.pathname.split('/')[2]}/live`);
  news.addEventListener('beat', () => { beats -= 1; if (beats === 0) { news.close(); passed(); } });
})"""


def let_time_pass(person: Person) -> None:
    """So much that the impatient server would have noticed whoever is not here."""
    person.page.evaluate(BEATS, 5)


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
    let_time_pass(ann)
    expect(mark).to_contain_text("here")
    bob.page.goto("about:blank")
    expect(mark).to_contain_text("away")
    bob.page.goto(table)
    expect(mark).to_contain_text("here")


SIZE_OF = """part => {
  const { width, height } = document.querySelector(part).getBoundingClientRect();
  return [width, height];
}"""


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
    expect(take_over).to_be_visible()
    wide, high = bob.page.evaluate(SIZE_OF, "#banner .take-over")  # measured at once: a move of the bot may replace it
    assert high >= 44 and wide >= 100
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
    do(ann, "host-black")
    expect(roster(bob).locator("[data-does=host-red]")).to_be_visible()
    expect(ann.page.locator("#log")).to_contain_text("Bob is the host now.")


def test_a_guest_gives_a_name_at_the_table(people: Any) -> None:
    ann, bob = people(), people(name="", size=PHONE)
    sit_down(ann, bob)
    expect(ann.page.locator(".seat[data-seat=black]")).to_contain_text("Guest 2")
    roster(bob).locator("[data-does=name]").click()
    bob.page.locator("#my-name-here").fill("Bob")
    bob.page.keyboard.press("Enter")
    expect(ann.page.locator(".seat[data-seat=black]")).to_contain_text("Bob")


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


SEATS_LOST = """() => {
  window.real = fetch;
  window.fetch = (to, how) => /seats/.test(to) ? Promise.reject(new TypeError()) : real(to, how);
}"""


def test_an_invitation_that_cannot_be_looked_up_is_shown_when_the_connection_is_back(people: Any) -> None:
    ann, bob = people(), people(name="Bob")
    sit_down(ann, bob)
    end_game(ann, bob)
    bob.page.evaluate(SEATS_LOST)
    ann.page.get_by_role("button", name="Rematch", exact=True).click()
    expect(bob.page.locator("#log")).to_contain_text("Ann invites")
    expect(bob.page.locator("#banner")).to_be_hidden()
    bob.page.evaluate("() => { window.fetch = real; dispatchEvent(new Event('online')); }")
    expect(bob.page.locator("#banner")).to_contain_text("Ann invites you to a rematch.")


def test_the_title_of_the_home_page_tells_a_request_from_a_turn(people: Any) -> None:
    ann, bob = people(), people(name="Bob", locale="de-DE")
    sit_down(ann, bob)
    bob.page.goto(bob.url)
    expect(bob.page).to_have_title(re.compile("^● Du bist am Zug · "))
    do(ann, "end")
    expect(bob.page).to_have_title(re.compile(r"^\? Du wirst etwas gefragt · "))
    bob.page.locator("#continue a").click()
    bob.page.locator("#actions .primary").click()
    ann.page.get_by_role("button", name="Rematch", exact=True).click()
    bob.page.goto(bob.url)
    expect(bob.page).to_have_title(re.compile(r"^\? Ann lädt dich ein · "))


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


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "fr-FR", "it-IT"])
def test_a_name_keeps_its_room_beside_the_button_to_replace_somebody(people: Any, locale: str) -> None:
    ann, bob = people(locale=locale), people(name="Barbara")
    sit_down(ann, bob)
    bob.page.goto("about:blank")
    row = ann.page.locator(".seat[data-seat=black]")
    expect(row.locator(".replace")).to_be_visible()
    for part in (row.locator("b:has(bdi)"), row.locator(".replace")):
        assert part.evaluate("part => part.scrollWidth <= part.clientWidth"), part.inner_text()
        box, around = part.bounding_box(), row.bounding_box()
        assert box and around and box["x"] + box["width"] <= around["x"] + around["width"]


# --- the truth about those who are away


AHEAD = """const now = performance.now.bind(performance), every = setInterval.bind(window);
window.ahead = 0;
performance.now = () => now() + ahead;
window.setInterval = (act, time) => every(act, time / 50);"""


def test_since_when_somebody_is_away_goes_on_with_time_and_through_other_news(people: Any) -> None:
    ann, bob = people(), people(name="Bob")
    ann.page.add_init_script(AHEAD)
    sit_down(ann, bob)
    mark = ann.page.locator(".seat[data-seat=black] .presence")
    bob.page.goto("about:blank")
    expect(mark).to_contain_text("away")
    expect(ann.page.locator(".seat .replace")).to_be_visible()
    roster(ann)
    ann.page.evaluate("ahead = 305_000")
    for place in (mark, ann.page.locator(".people-dialog [data-since]")):
        expect(place).to_have_text("away, last here 5 minutes ago")
    expect(mark).to_have_attribute("title", "away, last here 5 minutes ago")
    ann.page.locator(".people-dialog .close").click()
    ann.page.locator("#talk-chat").click()
    ann.page.locator("#saying").fill("anybody?")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("#sayings li")).to_have_count(1)
    assert mark.inner_text() == "away, last here 5 minutes ago"


def sees(person: Person, table: str, **facts: Any) -> None:
    """The person's page is told this besides, or instead."""
    path = f"{person.url}/tables/{table.rsplit('/', 1)[1]}"

    def answer(route: Route) -> None:
        view = {**person.context.request.get(path).json(), **facts}
        route.fulfill(content_type="text/event-stream", body=f"event: view\ndata: {json.dumps(view)}\n\n")

    person.page.route(f"{path}/live*", answer)
    person.page.goto(table)
    person.page.wait_for_selector("body.table .seat")


def test_whoever_is_away_for_a_short_while_is_asked_too(people: Any) -> None:
    ann, bob, cid = people(), people(name="Bob"), people(name="Cid")
    table = sit_down(ann, bob, cid, game="arriala")
    seats = ann.context.request.get(f"{ann.url}/tables/{table.rsplit('/', 1)[1]}/seats").json()["seats"]
    [hers, his, theirs] = [seat["seat"] for seat in seats]
    here, since = {"here": True, "since": None}, [{"here": False, "since": seconds} for seconds in (400, 20)]
    sees(ann, table, away=[his], presence={hers: here, his: since[0], theirs: since[1]})
    ann.page.locator(f".seat[data-seat={his}] .replace").click()
    expect(ann.page.locator("dialog.sure")).to_contain_text(
        "until they come back and take over. Cid will be asked first."
    )
    ann.page.locator("dialog.sure .close").click()
    do(ann, "end", sure=False)
    expect(ann.page.locator("dialog.sure")).to_contain_text("Cid will be asked first. If all agree, the game ends")


def test_whoever_plays_for_several_takes_all_their_seats_over_with_one_tap(people: Any) -> None:
    ann, bob = people(), people(name="Bob")
    opened = {"game": "arriala", "seats": ["me", "me", "open"], "names": ["", "Ben", ""], "id": "several"}
    made = ann.context.request.post(f"{ann.url}/tables", data=opened, headers={"X-Towpath": "1"}).json()
    [hers, bens, _] = [seat["seat"] for seat in made["seats"]]
    table = f"{ann.url}/t/{made['table']}"
    bob.page.goto(table)
    bob.page.locator("#seats button.primary").click()
    bob.page.wait_for_selector("body.table .seat")
    replace(bob, bens)
    come_back(ann, table)
    banner = ann.page.locator("#banner")
    expect(banner.locator(".banner-text")).to_have_text("A bot is playing for Ben.")
    ann.page.goto("about:blank")
    replace(bob, hers)
    come_back(ann, table)
    expect(banner.locator(".banner-text")).to_have_text("A bot is playing for you.")
    banner.locator(".take-over").click()
    expect(banner).to_be_hidden()
    expect(bob.page.locator("#seats")).not_to_contain_text("bot for")


def replace(person: Person, seat: str) -> None:
    person.page.locator(f".seat[data-seat={seat}] .replace").click()
    person.page.locator("dialog.sure .primary").click()
    expect(person.page.locator(f".seat[data-seat={seat}]")).to_contain_text("bot for")


def come_back(person: Person, table: str) -> None:
    """To a screen for several: a curtain may hang there."""
    person.page.goto(table)
    person.page.locator("#curtain-ready, .seat").locator("visible=true").first.wait_for()
    if person.page.locator("#curtain-ready").is_visible():
        person.page.locator("#curtain-ready").click()


@pytest.mark.parametrize("command", ["leave", "hide"])
def test_whoever_may_not_leave_or_hide_a_table_hears_why(people: Any, command: str) -> None:
    ann, bob = people(), people(name="Bob")
    sit_down(ann, bob)
    if command == "hide":
        end_game(ann, bob)
    refused = json.dumps({"refused": "here", "text": "Not from here."})
    bob.page.route(
        f"**/{command}", lambda route: route.fulfill(status=409, content_type="application/json", body=refused)
    )
    do(bob, command, sure=command == "leave")
    expect(bob.page.locator("#why")).to_have_text("Not from here.")
    expect(bob.page.locator("dialog")).to_have_count(0)
    bob.complaints.clear()  # the browser's own, about the status
