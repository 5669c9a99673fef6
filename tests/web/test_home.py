"""From the home page to a table, as people find it: in a real browser at a real server."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.web.browser import DESKTOP, PHONE, Person, barriers_on, fits, home_speaks, let_play
from tests.web.server import Server
from towpath.games import games

GAMES = tuple(games())
SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
INVITE = "button:nth-child(3)"


def row(page: Page, list_id: str) -> Any:
    return page.locator(f"#{list_id} .table-row")


def at_the_setup(people: Any, game: str) -> Person:
    ann: Person = people()
    ann.page.goto(ann.url)
    ann.page.locator(f"#game-{game} .ways .primary").click()
    return ann


# --- starting


@SIZES
@pytest.mark.parametrize("game", GAMES)
def test_two_clicks_lead_to_a_game_against_bots(people: Any, game: str, size: tuple[int, int]) -> None:
    ann = people(size=size)
    ann.page.goto(ann.url)
    ann.page.locator(f"#game-{game} .ways .primary").click()
    ann.page.locator("#setup .start").click()
    ann.page.wait_for_url("**/t/*")
    ann.wait_for_turn()
    expect(ann.page.locator("#seats .seat", has_text="you")).to_have_count(1)


def test_everybody_around_one_screen(people: Any) -> None:
    ann = people()
    ann.open("canal-mania", way="button:nth-child(2)", players=3)
    expect(ann.page.locator("#curtain")).to_contain_text("Pass the screen to")


def test_what_is_impossible_is_not_offered(people: Any) -> None:
    ann = at_the_setup(people, "canal-mania")
    counts = ann.page.locator("#setup [name=players]")
    expect(counts).to_have_count(4)
    ann.choose("edition", "first")
    expect(counts).to_have_count(3)
    expect(ann.page.locator("#setup [name=length]")).to_have_count(1)
    ann.choose("edition", "second")
    ann.choose("players", "2")
    expect(ann.page.locator("#setup [name=edition]:enabled")).to_have_count(1)
    expect(ann.page.locator("#setup .setup-seats li")).to_have_count(2)


def test_what_does_not_go_with_a_choice_is_as_usual_again(people: Any) -> None:
    ann = at_the_setup(people, "kontor")
    office = ann.page.locator("#setup [name=customs-office]")
    expect(office).to_have_count(1)
    ann.choose("specials", "on")
    expect(office).to_have_count(2)
    ann.choose("customs-office", "either")
    ann.choose("specials", "off")
    expect(office).to_have_count(1)
    expect(ann.page.locator("#setup [name=customs-office]:checked")).to_have_value("quay")
    expect(ann.page.locator("#setup .start")).to_be_enabled()


def test_a_table_without_me_cannot_be_opened(people: Any) -> None:
    ann = at_the_setup(people, "kontor")
    ann.choose("seat-red", "bot:master")
    expect(ann.page.locator("#setup .start")).to_be_disabled()
    expect(ann.page.locator("#setup .why")).to_have_text("One seat should be yours.")
    ann.choose("seat-black", "me")
    expect(ann.page.locator("#setup .start")).to_be_enabled()


def test_all_bots_get_the_level_that_is_chosen_and_one_may_differ(people: Any) -> None:
    ann = at_the_setup(people, "arriala")
    ann.choose("players", "4")
    ann.choose("level", "apprentice")
    ann.choose("seat-green", "bot:engineer")
    ann.page.locator("#setup .start").click()
    ann.page.wait_for_url("**/t/*")
    seats = ann.page.request.get(f"{ann.page.url.replace('/t/', '/tables/')}/seats").json()["seats"]
    assert [seat["level"] for seat in seats] == ["", "apprentice", "apprentice", "engineer"]
    ann.page.goto(ann.url)
    ann.page.locator("#game-kontor .ways .primary").click()
    expect(ann.page.locator("#setup [name=level][value=apprentice]")).to_be_checked()


# --- joining


def test_a_friend_joins_by_the_link(people: Any) -> None:
    ann, bob = people(), people(name="Bob")
    ann.open("arriala", way=INVITE, players=3)
    expect(ann.page.locator("#taken")).to_have_text("1 of 3 seats taken")
    bob.page.goto(ann.page.locator("#share .link").input_value())
    expect(bob.page.locator("#guest-name")).to_have_value("Bob")
    bob.page.locator("[data-seat=yellow] button").click()
    expect(ann.page.locator("[data-seat=yellow]")).to_contain_text("Bob")
    assert ann.page.title().startswith("2/3 ")
    ann.page.locator("[data-seat=red] select").select_option("apprentice")
    ann.page.locator("#board svg").first.wait_for()
    bob.page.locator("#board svg").first.wait_for()
    expect(bob.page.locator("#seats [data-seat=yellow]")).to_contain_text("you")


def test_a_friend_stands_up_again_before_the_game_begins(people: Any) -> None:
    ann, bob = people(), people(name="Bob")
    ann.open("arriala", way=INVITE, players=3)
    bob.page.goto(ann.page.locator("#share .link").input_value())
    bob.page.locator("[data-seat=yellow] button").click()
    expect(ann.page.locator("[data-seat=yellow]")).to_contain_text("Bob")
    expect(bob.page.locator("[data-seat=violet] .stand")).to_have_count(0)
    bob.page.locator("[data-seat=yellow] .stand").click()
    expect(ann.page.locator("[data-seat=yellow]")).not_to_contain_text("Bob")
    expect(ann.page.locator("#taken")).to_contain_text("1 of 3 seats taken")
    bob.page.locator("[data-seat=red]").get_by_role("button", name="Sit down").click()
    expect(ann.page.locator("[data-seat=red]")).to_contain_text("Bob")


def test_a_stranger_joins_from_the_list_and_gets_the_seat_of_their_colour(people: Any) -> None:
    ann, bob = people(name="Ann of the list"), people(name="Bob", colour="green")
    bob.page.goto(bob.url)
    ann.page.goto(ann.url)
    ann.page.locator("#game-canal-mania .ways button").nth(2).click()
    ann.choose("players", "4")
    ann.choose("listed", "listed")
    ann.page.locator("#setup .start").click()
    ann.page.wait_for_url("**/t/*")
    found = row(bob.page, "open").filter(has_text="Ann of the list")  # comes without a reload
    expect(found).to_contain_text("3 seats are free")
    found.get_by_role("button", name="Join").click()
    bob.page.wait_for_url(ann.page.url)
    expect(bob.page.locator("[data-seat=green]")).to_contain_text("Bob (you)")
    expect(ann.page.locator("[data-seat=green]")).to_contain_text("Bob")


def test_a_private_table_is_not_listed(people: Any) -> None:
    ann, bob = people(name="Quiet Ann"), people(name="Bob")
    ann.open("kontor", way=INVITE)
    bob.page.goto(bob.url)
    bob.page.locator("#game-kontor .primary").wait_for()
    expect(row(bob.page, "open").filter(has_text="Quiet Ann")).to_have_count(0)


def test_a_code_leads_to_the_table(people: Any) -> None:
    ann, bob = people(), people(name="Bob")
    ann.open("kontor", way=INVITE)
    bob.page.goto(bob.url)
    bob.page.locator("#code").fill(ann.page.url.split("/")[-1])
    bob.page.locator("#invited button").click()
    bob.page.wait_for_url(ann.page.url)
    expect(bob.page.get_by_role("button", name="Sit down")).to_be_visible()


def test_who_has_the_link_for_watching_is_offered_no_seat(people: Any) -> None:
    ann, eve = people(), people(name="Eve")
    ann.open("kontor", way=INVITE)
    ann.page.locator("summary").click()
    eve.page.goto(ann.page.locator("#watch-link .link").input_value())
    expect(eve.page.locator("#watching")).to_be_visible()
    expect(eve.page.get_by_role("button", name="Sit down")).to_have_count(0)
    ann.page.locator("[data-seat=black] select").select_option("apprentice")
    ann.wait_for_turn()
    expect(eve.page.locator("#question")).to_have_text("You are watching.")


# --- who I am, and coming back


def test_my_tables_name_and_colour_are_there_after_a_restart(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        ann = Person(browser, server.url, name="")
        ann.page.goto(server.url)
        ann.page.locator("#me").click()
        ann.page.locator("#my-name").fill("Ada")
        ann.page.locator(".colour", has_text="Black").click()
        ann.page.locator("#my-name").press("Enter")
        expect(ann.page.locator("#me")).to_contain_text("Ada")
        ann.open_by_clicks("kontor")
        expect(ann.page.locator("#seats [data-seat=black]")).to_contain_text("you")
        ann.wait_for_turn()
        table = ann.page.url
        server.kill()
        server.start()
        ann.page.goto(server.url)
        expect(ann.page.locator("#me")).to_contain_text("Ada")
        mine = row(ann.page, "mine")
        expect(mine).to_contain_text("Your turn")
        assert "Your turn" in ann.page.title()
        ann.page.locator("#continue a").click()
        ann.page.wait_for_url(table)
        ann.wait_for_turn()
        ann.close()
    finally:
        server.kill()


def test_a_home_page_that_loads_while_the_server_starts_anew_is_whole(people: Any) -> None:
    ann = people()
    lost = {"words", "me", "games"}

    def fail_once(route: Route) -> None:
        asked = urlsplit(route.request.url).path[1:]
        if asked in lost:
            lost.remove(asked)
            route.abort("connectionreset") if asked != "games" else route.fulfill(status=503, body="starting")
        else:
            route.continue_()

    ann.page.route("**/*", fail_once)
    ann.page.goto(ann.url)
    expect(ann.page.locator(".game")).to_have_count(len(games()))
    expect(ann.page.locator("#me")).to_contain_text("Ann")
    assert not lost
    ann.complaints.clear()  # the browser says that requests failed


def test_no_click_is_lost_while_the_page_wakes(people: Any) -> None:
    ann = people()
    waiting: list[Route] = []
    ann.page.route("**/me", lambda route: waiting.append(route))
    ann.page.goto(ann.url)
    expect(ann.page.locator("#me")).to_be_disabled()  # nobody would hear it
    expect(ann.page.locator("#invited button")).to_be_disabled()
    while not waiting:
        ann.page.wait_for_timeout(20)
    waiting[0].continue_()
    ann.page.locator("#me").click()
    expect(ann.page.locator("#my-name")).to_have_value("Ann")
    expect(ann.page.locator("#theme")).to_be_enabled()


def test_a_finished_game_stands_apart(people: Any) -> None:
    ann = people(name="Finisher")
    ann.open("kontor", options={"variant": "gullivers-reisen"})
    let_play(ann)
    ann.page.goto(ann.url)
    ann.page.locator("details summary").click()
    expect(row(ann.page, "finished")).to_contain_text(re.compile("Won by|Shared win|Nobody"))
    expect(row(ann.page, "mine")).to_have_count(0)


def test_a_cookie_that_was_changed_is_not_believed(people: Any) -> None:
    ann = people()
    ann.open("kontor")
    cookie = next(each for each in ann.context.cookies() if each["name"] == "towpath")
    value = cookie["value"]
    other = "A" if value[4] != "A" else "B"
    ann.context.add_cookies([{**cookie, "value": value[:4] + other + value[5:]}])
    ann.page.goto(ann.url)
    expect(ann.page.locator("#me")).to_have_text("Your name")
    expect(row(ann.page, "mine")).to_have_count(0)
    ann.context.add_cookies([cookie])
    ann.page.reload()
    expect(row(ann.page, "mine")).to_have_count(1)


def test_a_personal_link_brings_my_seat_to_another_device(people: Any) -> None:
    laptop, phone = people(name="Ada"), people(name="", size=PHONE)
    laptop.open("kontor")
    laptop.wait_for_turn()
    laptop.page.goto(laptop.url)
    laptop.page.locator("#me").click()
    assert "/come#" not in laptop.page.content()
    laptop.page.get_by_role("button", name="Show my link").click()
    phone.page.goto(laptop.page.locator(".other-device .link").input_value())
    go_on = phone.page.get_by_role("button", name="Play here too")
    go_on.wait_for()
    assert "#" not in phone.page.url  # the key does not stay in the address
    go_on.click()
    phone.page.wait_for_url(re.compile(r"/$"))
    expect(phone.page.locator("#me")).to_contain_text("Ada")
    row(phone.page, "mine").get_by_role("link").click()
    phone.wait_for_turn()


def test_a_personal_link_that_was_cut_short_says_so(people: Any) -> None:
    ann = people()
    ann.page.goto(f"{ann.url}/come#abc")
    ann.page.get_by_role("button", name="Play here too").click()
    expect(ann.page.locator("#coming")).to_contain_text("holds no seat")
    ann.complaints.clear()  # the browser notes that the server refused


# --- what is not there


def test_pages_that_are_not_there_say_so_and_lead_back(people: Any) -> None:
    ann = people()
    for path in ("nowhere", "t/nowhere", "games/chess/picture.svg"):
        answer = ann.page.goto(f"{ann.url}/{path}")
        assert answer is not None and answer.status == 404
        expect(ann.page.locator("h1")).to_have_text("This canal leads nowhere")
        assert ann.page.title().startswith("This canal leads nowhere")
    ann.page.locator("main a").click()
    expect(ann.page.locator("#games .game")).to_have_count(len(games()))
    ann.complaints.clear()  # the browser notes each page that was not found


# --- languages, sizes, barriers

SAID = {
    "en-GB": ("en", "Play against bots", "Start the game", "Open the table"),
    "de-DE": ("de", "Gegen Bots spielen", "Spiel beginnen", "Tisch eröffnen"),
    "fr-FR": ("fr", "Jouer contre des bots", "Commencer la partie", "Ouvrir la table"),
    "it-IT": ("it", "Gioca contro i bot", "Inizia la partita", "Apri il tavolo"),
}


@pytest.mark.parametrize(
    ("locale", "size"),
    [
        *[pytest.param(locale, PHONE, id=f"{locale}-phone") for locale in SAID],
        pytest.param("de-DE", DESKTOP, id="de-DE-desktop"),
        *[
            pytest.param(locale, DESKTOP, id=f"{locale}-desktop", marks=pytest.mark.long)
            for locale in SAID
            if locale != "de-DE"
        ],
    ],
)
def test_every_page_speaks_the_readers_language_and_fits(people: Any, locale: str, size: tuple[int, int]) -> None:
    language, play, start, open_table = SAID[locale]
    ann = people(locale=locale, size=size)
    page = ann.page
    home_speaks(ann, language, play)
    for game in GAMES:
        for place, said in ((0, start), (2, open_table)):
            page.locator(f"#game-{game} .ways button").nth(place).click()
            expect(page.locator("#setup .start")).to_have_text(said)
            fits(ann)
            box = page.locator("#setup .start").bounding_box()
            assert box is not None and box["y"] + box["height"] <= size[1] and box["height"] >= 44
            assert page.evaluate("setup.scrollWidth <= setup.clientWidth")
            page.keyboard.press("Escape")
    ann.open("kontor", way=INVITE)
    page.locator("#share .link").wait_for()
    fits(ann)
    assert no_key_is_shown(page)
    page.goto(f"{ann.url}/nowhere")
    fits(ann)
    assert no_key_is_shown(page)
    ann.complaints.clear()


def no_key_is_shown(page: Page) -> bool:
    """No word of the pages stands for itself because it is missing."""
    return not re.search(r"\{\{|\b(level|colour|share|who|seats)-[a-z]+\b", page.locator("body").inner_text())


def test_the_language_can_be_switched_on_every_page(people: Any) -> None:
    ann = people()
    ann.page.goto(ann.url)
    ann.page.get_by_role("button", name="Deutsch").click()
    expect(ann.page.locator("h1")).to_have_text("Kanäle graben. Waren verschiffen.")
    ann.open("kontor", way=INVITE)
    expect(ann.page.locator("#turn")).to_have_text("Es fehlen noch Mitspieler")
    ann.page.get_by_role("button", name="Italiano").click()
    expect(ann.page.locator("html")).to_have_attribute("lang", "it")
    expect(ann.page.locator("[data-seat=black] b")).to_have_text("Nero")


@pytest.mark.parametrize(
    ("theme", "size"),
    [
        pytest.param("light", DESKTOP, id="light-desktop"),
        pytest.param("dark", PHONE, id="dark-phone"),
        pytest.param("light", PHONE, id="light-phone", marks=pytest.mark.long),
        pytest.param("dark", DESKTOP, id="dark-desktop", marks=pytest.mark.long),
    ],
)
def test_no_serious_barrier_before_the_game(people: Any, theme: str, size: tuple[int, int]) -> None:
    ann, bob = people(theme=theme, size=size, trusting=True), people(name="Bob")
    bob.context.request.post(
        f"{bob.url}/tables",
        data={"game": "arriala", "seats": ["me", "open"], "listed": True},
        headers={"X-Towpath": "1"},
    )
    page = ann.page
    ann.open("kontor")
    page.goto(ann.url)
    row(page, "open").first.wait_for()
    found = {"home": barriers_on(ann)}
    page.locator("#game-arriala .ways .primary").click()
    page.locator("#setup summary").click()
    found["set-up"] = barriers_on(ann)
    page.keyboard.press("Escape")
    page.locator("#me").click()
    found["me"] = barriers_on(ann)
    ann.open("canal-mania", way=INVITE, players=3)
    page.locator("#share .link").wait_for()
    page.locator("summary").click()
    found["room"] = barriers_on(ann)
    page.goto(f"{ann.url}/nowhere")
    found["lost"] = barriers_on(ann)
    ann.complaints.clear()
    assert not any(found.values()), json.dumps(found, indent=1)


def test_an_edition_for_more_players_says_so_and_a_link_to_this_computer_too(people: Any) -> None:
    ann = people()
    page = ann.page
    page.goto(ann.url)
    page.locator("#game-canal-mania .ways button").last.click()
    ann.choose("players", "2")
    expect(page.locator("#setup [name=edition][value=first]")).to_be_disabled()
    expect(page.locator("#setup .segment:has([value=first])")).to_contain_text("3 to 5 players")
    ann.choose("players", "3")
    expect(page.locator("#setup [name=edition][value=first]")).to_be_enabled()
    page.locator("#setup .start").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#share .only-here")).to_contain_text("towpath serve --share")
    expect(page.locator("#chosen")).to_contain_text("Second edition")
