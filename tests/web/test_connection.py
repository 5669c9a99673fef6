"""A connection that is lost, in every way there is: nothing that was done is lost or doubled, and what the page says is true."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Request, expect

from tests.web.browser import PHONE, WAIT, Person, coming_to
from tests.web.cuts import (
    CUTS,
    OPTIONS,
    Cut,
    Game,
    about_the_network,
    answers_lost,
    offline,
    requests_lost,
    server_frozen,
    server_killed,
)
from tests.web.server import Server
from towpath.web.queries import HEARTBEAT

SOON = 2 * WAIT  # milliseconds until something that waited has arrived
DEAD = 40_000  # after so long without a sign of life a connection is made anew
SOME_CUTS = pytest.mark.parametrize("cut", [offline, answers_lost, server_killed], ids=["offline", "answers", "server"])
CUT = pytest.mark.parametrize("cut", CUTS.values(), ids=list(CUTS))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that is killed and frozen."""
    running = Server(tmp_path_factory.mktemp("connection"))
    yield running
    running.kill()


@pytest.fixture
def people(server: Server, browser: Browser) -> Iterator[Any]:
    """Makes people whose browsers may note that they could not load something, and nothing else."""
    with coming_to(browser, server.url, lambda line: not about_the_network(line)) as come:
        yield come


def in_one_room(people: Any, **bobs: Any) -> tuple[Person, Person]:
    ann, bob = people(), people(name="Bob", **bobs)
    ann.open("kontor", way="button:nth-child(3)")
    bob.page.goto(ann.page.url)
    return ann, bob


def at_a_table_of_two(people: Any, **bobs: Any) -> tuple[Person, Person]:
    ann, bob = in_one_room(people, **bobs)
    bob.page.get_by_role("button", name="Sit down").click()
    for person in (ann, bob):
        person.wait_for_turn()
    return ann, bob


def notice(person: Person) -> Locator:
    return person.page.locator("#notice")


def press_a_move(person: Person) -> str:
    """Pick a move and send it; what was picked."""
    button = person.pick_a_move()
    assert not isinstance(button, str)
    picked = person.page.locator("#path").inner_text()
    button.click()
    return picked


def say_something(person: Person, *lines: str) -> None:
    person.page.locator("#talk-chat").click()
    for line in lines:
        person.page.locator("#saying").fill(line)
        person.page.locator("#chat button").click()


def kept(server: Server, page: Page, kind: str) -> int:
    """How many changes of this kind the server has kept of a table."""
    db = sqlite3.connect(server.folder / "towpath.db")
    table = page.url.split("/t/")[1].split("?")[0]
    found: int = db.execute("SELECT count(*) FROM changes WHERE table_id = ? AND kind = ?", (table, kind)).fetchone()[0]
    db.close()
    return found


def all_is_well_again(*people: Person) -> None:
    for person in people:
        expect(notice(person)).to_be_hidden(timeout=SOON)
        expect(person.page.locator("#now.sending")).to_have_count(0, timeout=SOON)


# --- nothing is lost, nothing is doubled


@CUT
def test_a_move_is_kept_and_sent_when_it_can_be(people: Any, server: Server, cut: Cut) -> None:
    ann, bob = at_a_table_of_two(people)
    with cut(bob, server):
        picked = press_a_move(bob)
        if cut is not server_frozen:  # which may still answer, for a while
            expect(notice(bob)).to_have_text(re.compile("Your move is waiting to be sent$"))
            expect(bob.page.locator("#question")).to_have_text("Your move is on its way")
        if cut is not answers_lost:  # by which the table goes on
            expect(bob.page.locator("#path")).to_have_text(picked)
    all_is_well_again(ann, bob)
    expect(ann.page.locator("#log li", has_text="has chosen")).to_have_count(1)
    expect(bob.page.locator("#turn")).to_contain_text("Waiting for")
    assert kept(server, bob.page, "moved") == 1


@SOME_CUTS
def test_what_is_said_arrives_once_and_in_order(people: Any, server: Server, cut: Cut) -> None:
    ann, bob = at_a_table_of_two(people)
    with cut(bob, server):
        say_something(bob, "first", "second")
        if cut is offline:
            expect(bob.page.locator("#unsaid li")).to_have_text([re.compile("^first Waiting"), re.compile("^second")])
    expect(ann.page.locator("#sayings li")).to_have_text(["Bob: first", "Bob: second"], timeout=SOON)
    all_is_well_again(ann, bob)
    expect(bob.page.locator("#sayings li")).to_have_text(["Bob: first", "Bob: second"])
    expect(bob.page.locator("#unsaid")).to_be_hidden()


@CUT
def test_a_seat_that_was_just_taken_is_held_by_whoever_took_it(people: Any, server: Server, cut: Cut) -> None:
    ann, bob = in_one_room(people)
    bob.page.locator("#guest-name").fill("Bob")
    with cut(bob, server):
        bob.page.get_by_role("button", name="Sit down").click()
        bob.page.wait_for_timeout(600)
    for person in (ann, bob):
        person.page.locator("#board .sheet").wait_for(timeout=SOON)
        person.make_a_move()
    assert kept(server, bob.page, "sat") == 1


@SOME_CUTS
def test_an_answer_to_a_request_is_given_once(people: Any, server: Server, cut: Cut) -> None:
    ann, bob = at_a_table_of_two(people)
    ann.make_a_move()
    bob.make_a_move()
    for person in (ann, bob):
        person.go_on()
    ann.page.get_by_role("button", name="Ask for undo").click()
    agree = bob.page.get_by_role("button", name="Agree")
    agree.wait_for()
    with cut(bob, server):
        agree.click()
        bob.page.wait_for_timeout(600)
    expect(ann.page.locator("#log")).not_to_contain_text("has chosen", timeout=SOON)
    all_is_well_again(ann, bob)
    assert kept(server, bob.page, "answered") == 1


# What a page sends when it is left comes through where tests let nothing else through.
NO_LAST_WORD = "const real = fetch; window.fetch = (to, how) => how?.keepalive ? Promise.reject() : real(to, how);"


@pytest.mark.parametrize("cut", [offline, requests_lost], ids=["offline", "requests lost"])
def test_what_could_not_be_sent_is_sent_after_the_page_is_loaded_again(people: Any, server: Server, cut: Cut) -> None:
    ann, bob = at_a_table_of_two(people)
    sent: set[str] = set()

    def note(request: Request) -> None:
        if request.url.endswith("/move") and request.post_data_json:
            sent.add(request.post_data_json["id"])

    bob.page.on("request", note)
    with cut(bob, server):
        picked = press_a_move(bob)
        expect(notice(bob)).to_contain_text("waiting to be sent")
        say_something(bob, "are you there?")
        if cut is requests_lost:  # the page itself can be had again
            bob.page.evaluate(NO_LAST_WORD)
            bob.page.reload()
            expect(bob.page.locator("#path")).to_have_text(picked)
            expect(bob.page.locator("#question")).to_have_text("Your move is on its way")
    if cut is offline:
        bob.page.reload()
    expect(ann.page.locator("#sayings li")).to_have_text(["Bob: are you there?"], timeout=SOON)
    all_is_well_again(ann, bob)
    assert kept(server, bob.page, "moved") == 1 and len(sent) == 1
    bob.page.reload()
    all_is_well_again(bob)
    assert kept(server, bob.page, "moved") == 1 and len(sent) == 1


def test_one_table_is_opened_though_the_answer_was_lost(people: Any, server: Server) -> None:
    ann = people(name="")
    ann.page.goto(server.url)
    ann.page.route("**/tables", lambda route: (route.fetch(), route.abort()), times=1)
    ann.page.locator("#game-kontor .primary").click()
    ann.page.locator("#setup .start").click()
    ann.page.wait_for_url("**/t/*")
    ann.page.goto(server.url)
    expect(ann.page.locator("#mine li")).to_have_count(1)


def test_a_move_that_has_become_stale_is_told_and_the_table_shown_as_it_is(people: Any, server: Server) -> None:
    ann = people()
    ann.open("kontor")
    first = press_and_hold(ann)
    other = ann.context.new_page()
    other.goto(ann.page.url)
    other.locator("#hand [id^=card-]").last.click()
    other.locator("#actions .confirm").click()
    expect(other.locator("#log")).to_contain_text("has chosen")
    ann.page.unroute("**/move")
    all_is_well_again(ann)
    expect(ann.page.locator("#why")).to_have_text("The table had changed; here is how it is now.")
    expect(ann.page.locator("#path")).not_to_have_text(first)


def press_and_hold(person: Person) -> str:
    """A move that does not leave the browser until the route is taken away."""
    person.wait_for_turn()
    person.page.route("**/move", lambda route: route.abort())
    picked = press_a_move(person)
    expect(notice(person)).to_be_visible()
    return picked


# --- what the notice says


# All that the notice has said: some of it stands there for two seconds only.
SAID = """window.said = [];
new MutationObserver(() => said.push(notice.textContent)).observe(notice, { childList: true, characterData: true, subtree: true });"""


def test_the_notice_comes_and_goes_with_the_trouble(people: Any, server: Server) -> None:
    bob = at_a_table_of_two(people)[1]
    bob.page.evaluate(SAID)
    here = bob.page.locator(".seat[data-seat=red] .presence.here")
    expect(here).to_be_visible()
    with offline(bob, server):
        expect(notice(bob)).to_have_text("No connection: trying again")
        expect(here).to_be_hidden()  # nobody knows
        press_a_move(bob)
        expect(notice(bob)).to_have_text("No connection · Your move is waiting to be sent")
    bob.page.wait_for_function("() => said.at(-2) === 'Connected again' && said.at(-1) === ''", timeout=SOON)
    expect(notice(bob)).to_be_hidden()
    expect(here).to_be_visible()
    with answers_lost(bob, server):
        say_something(bob, "hello")
        expect(notice(bob)).to_have_text("Your message is waiting to be sent")  # for news do come
    expect(notice(bob)).to_be_hidden(timeout=SOON)


def test_a_server_that_has_trouble_is_not_called_a_lost_connection(people: Any) -> None:
    ann = people()
    ann.open("arriala")
    ann.wait_for_turn()
    ann.page.route("**/move", lambda route: route.fulfill(status=503, body="{}"), times=4)
    ann.page.locator(".choice[data-word=end-turn]").click()
    expect(notice(ann)).to_have_text("The server is struggling: trying again")
    expect(ann.page.locator("#log")).to_contain_text("ends the turn", timeout=SOON)
    all_is_well_again(ann)


def test_a_connection_that_has_gone_silent_is_noticed_and_made_anew(people: Any, server: Server) -> None:
    ann = people()
    ann.page.clock.install()
    ann.open("kontor")
    ann.wait_for_turn()
    with server_frozen(ann, server):
        ann.page.clock.run_for(DEAD)
        expect(notice(ann)).to_have_text("No connection: trying again")
    ann.page.clock.run_for(DEAD)
    expect(notice(ann)).to_be_hidden()
    ann.make_a_move()


def test_a_server_that_refuses_and_then_falls_silent_is_not_given_up(people: Any) -> None:
    ann = people()
    ann.page.clock.install()
    ann.open("kontor")
    ann.wait_for_turn()
    ann.page.route("**/live?*", lambda route: route.fulfill(status=503), times=1)
    ann.page.route("**/tables/*?drawn=0*", lambda route: None)  # no answer comes
    with ann.page.expect_request("**/tables/*?drawn=0*"):
        ann.page.evaluate("dispatchEvent(new Event('online'))")
    with ann.page.expect_request("**/live?*"):
        ann.page.clock.run_for(DEAD)
    ann.page.unroute("**/tables/*?drawn=0*")
    expect(notice(ann)).to_be_hidden()
    ann.make_a_move()


COUNTING = """window.connections = window.beats = 0;
window.EventSource = class extends EventSource {
  constructor(...how) { super(...how); connections++; this.addEventListener("beat", () => beats++); }
};"""


def test_a_quiet_table_is_not_taken_for_a_lost_connection(browser: Browser, impatient_server: Server) -> None:
    """A server that gives signs of life more often than usual, at a page whose time passes faster."""
    with coming_to(browser, impatient_server.url) as come:
        ann = come()
        ann.page.add_init_script(COUNTING)
        ann.page.clock.install()
        ann.open("kontor")
        ann.wait_for_turn()
        for _ in range(4):
            ann.page.clock.run_for(int(HEARTBEAT * 1000))
            before = ann.page.evaluate("beats")
            ann.page.wait_for_function("before => beats > before", arg=before)
        assert 4 * HEARTBEAT * 1000 > DEAD and ann.page.evaluate("connections") == 1
        expect(notice(ann)).to_be_hidden()


def test_a_page_that_is_opened_while_the_server_is_away_says_so_and_waits(people: Any, server: Server) -> None:
    ann = people(locale="de-DE")
    ann.open("kontor")
    ann.page.route("**/words?*", lambda route: route.abort())  # with them the page would know what to say
    ann.page.reload()
    expect(notice(ann)).to_have_text("Keine Verbindung: neuer Versuch")
    ann.page.unroute("**/words?*")
    ann.wait_for_turn()
    expect(notice(ann)).to_be_hidden()


def test_the_room_and_the_home_page_say_it_too(people: Any, server: Server) -> None:
    ann, bob = in_one_room(people)
    bob.page.goto(server.url)
    server.kill()
    for person in (ann, bob):
        expect(notice(person)).to_have_text("No connection: trying again")
    server.start()
    for person in (ann, bob):
        expect(notice(person)).to_be_hidden(timeout=SOON)


def test_a_table_that_is_gone_is_not_waited_for(people: Any, browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        ann = Person(browser, server.url)
        ann.open("kontor")
        ann.wait_for_turn()
        server.kill()
        for each in tmp_path.glob("towpath.db*"):
            each.unlink()
        server.start()
        expect(notice(ann)).to_have_text("There is no such table.", timeout=SOON)
        ann.close()
    finally:
        server.kill()


def test_whoever_has_lost_a_seat_looks_on(people: Any) -> None:
    ann = people()
    ann.open("kontor", way="button:nth-child(2)")
    ann.page.locator("#curtain-ready").click()
    ann.wait_for_turn()
    ann.context.clear_cookies()
    ann.page.evaluate("dispatchEvent(new Event('online'))")
    expect(ann.page.locator("#question")).to_have_text(re.compile("watch"))
    expect(notice(ann)).to_be_hidden()


# --- calling somebody back


def test_a_request_is_not_called_a_turn(people: Any) -> None:
    ann, bob = at_a_table_of_two(people)
    ann.make_a_move()
    expect(ann.page).to_have_title("Kontor · Towpath")
    expect(bob.page).to_have_title("● Your turn · Kontor")
    bob.make_a_move()
    for person in (ann, bob):
        person.go_on()
    ann.page.get_by_role("button", name="Ask for undo").click()
    expect(bob.page.locator("#turn")).to_have_text(re.compile("(Ann|Red) asks for an undo"))
    expect(bob.page).to_have_title(re.compile(r"^\? (Ann|Red) asks for an undo · Kontor$"))
    expect(bob.page.locator("link[rel=icon]")).to_have_attribute("href", "/static/icon-request.svg")
    bob.page.get_by_role("button", name="Decline").click()
    expect(bob.page.locator("#turn")).not_to_contain_text("asks")
    expect(bob.page.locator("link[rel=icon]")).not_to_have_attribute("href", "/static/icon-request.svg")


THROWING = """
    Object.defineProperty(window, 'Notification', { value: Object.assign(function () { throw new TypeError('Illegal constructor'); },
      { permission: 'granted', requestPermission: async () => 'granted' }) });
    Object.defineProperty(document, 'hidden', { get: () => window.away ?? false });
    window.called = [];
    ServiceWorkerRegistration.prototype.showNotification = async function (title, facts) { called.push([title, facts.data.page]); };
"""


def test_where_a_page_may_show_no_notification_the_worker_does_and_nothing_breaks(people: Any) -> None:
    ann, bob = in_one_room(people)
    ann.page.add_init_script(THROWING)
    bob.page.get_by_role("button", name="Sit down").click()
    ann.wait_for_turn()
    ann.page.locator("#notify").click()
    ann.page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    ann.make_a_move()
    ann.page.evaluate("away = true")
    plays_until_it_is_the_turn_of(ann, bob)
    ann.page.wait_for_function("() => called.length")
    title, page = ann.page.evaluate("called[0]")
    assert title == "Your turn · Kontor" and ann.page.url.endswith(page)

    ann.page.evaluate("navigator.serviceWorker.getRegistration().then(each => each.unregister())")
    ann.page.evaluate("away = false")
    plays_while_on_turn(ann)
    ann.page.evaluate("away = true")
    plays_until_it_is_the_turn_of(ann, bob)
    assert ann.complaints == []


def plays_while_on_turn(person: Person) -> None:
    while person.page.locator("#turn").inner_text() == "Your turn":
        person.make_a_move()
        all_is_well_again(person)


def plays_until_it_is_the_turn_of(person: Person, other: Person) -> None:
    """The other makes all moves until then: who is on turn after a move, their page knows first."""
    plays_while_on_turn(other)
    expect(person.page.locator("#turn")).to_have_text("Your turn")


# --- the chat on a phone


def test_on_a_phone_the_chat_is_one_tap_away_and_lies_over_what_is_asked(people: Any) -> None:
    ann, bob = at_a_table_of_two(people, size=PHONE)
    ann.make_a_move()
    bob.make_a_move()
    for person in (ann, bob):
        person.go_on()
    say_something(ann, "Shall we begin anew?")
    opens = bob.page.locator("#chat-news")
    expect(opens).to_contain_text("1")
    ann.page.get_by_role("button", name="Ask for undo").click()
    agree = bob.page.get_by_role("button", name="Agree")
    agree.wait_for()
    opens.tap()
    for each in (bob.page.locator("#sayings li"), bob.page.locator("#saying"), agree):
        expect(each).to_be_in_viewport(ratio=1)
        assert lies_on_top(each)
    expect(opens.locator(".unread")).to_be_empty()
    bob.page.locator("#saying").fill("Gladly")
    bob.page.locator("#chat button").tap()
    expect(ann.page.locator("#sayings li")).to_have_text(["Ann: Shall we begin anew?", "Bob: Gladly"])
    bob.page.locator("#chat-close").tap()
    expect(bob.page.locator("#saying")).not_to_be_in_viewport()
    say_something(ann, "Good")
    expect(opens).to_contain_text("1")


def lies_on_top(thing: Locator) -> bool:
    """Whether a finger on its middle would touch it."""
    return bool(thing.evaluate(
        """thing => { const { x, y, width, height } = thing.getBoundingClientRect();
        return thing.contains(document.elementFromPoint(x + width / 2, y + height / 2)); }"""
    ))  # fmt: skip


# --- many cuts


def test_a_game_in_which_one_loses_the_connection_again_and_again(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        game = Game(browser, server, "kontor")
        assert game.play(3, whole=False).total() == 3
        game.check_kept()
        game.close()
    finally:
        server.kill()


@pytest.mark.long
@pytest.mark.parametrize("name", OPTIONS)
def test_a_whole_game_in_which_one_loses_the_connection_ten_times(browser: Browser, tmp_path: Path, name: str) -> None:
    server = Server(tmp_path)
    try:
        game = Game(browser, server, name)
        assert game.play(10).total() == 10
        game.check()
        game.close()
    finally:
        server.kill()
