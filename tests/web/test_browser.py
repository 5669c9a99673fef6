"""Whole games as people play them: a real browser at a real server."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browser import PHONE, Person, table_of
from tests.web.server import Server

SHORT = {"variant": "gullivers-reisen"}
OUTCOME = re.compile("^(You win|Navvy wins|You share the win with Navvy|Nobody wins)$")


@pytest.mark.both_builds
def test_a_whole_game_of_kontor_by_clicks_on_the_harbour(people: Any) -> None:
    ann = people()
    ann.open_by_clicks("kontor", options=SHORT)
    for _ in range(400):
        if ann.make_a_move() == "over":
            break
    expect(ann.page.locator(".final thead th")).to_have_count(2)
    won, sums = ann.page.locator(".final thead .won").count(), ann.page.locator(".final tfoot td").all_inner_texts()
    assert won in (1, 2) and len(sums) == 2
    expect(ann.page.locator("#turn")).to_have_text(OUTCOME)
    with ann.page.expect_download() as record:
        ann.page.locator("#actions a").click()
    assert Path(record.value.path()).read_text("utf-8").startswith("towpath record")


@pytest.mark.parametrize("game", ["arriala", "canal-mania"])
def test_a_game_is_played_by_clicks_on_the_map(people: Any, game: str) -> None:
    ann = people()
    ann.open(game)
    for _ in range(8):
        assert ann.make_a_move(0.8) == "moved"
    ann.wait_for_turn()


@pytest.mark.long
@pytest.mark.parametrize(("game", "options"), [("arriala", {}), ("canal-mania", {"length": "-20"})])
def test_a_whole_game_by_clicks_on_the_map(people: Any, game: str, options: dict[str, str]) -> None:
    ann = people()
    ann.open(game, options=options)
    for _ in range(1500):
        if ann.make_a_move(0.8) == "over":
            break
    expect(ann.page.locator(".final thead th")).to_have_count(2)
    expect(ann.page.locator("#turn")).to_have_text(OUTCOME)


def test_a_whole_game_by_keyboard_alone(people: Any) -> None:
    ann = people()
    page = ann.page
    page.goto(ann.url)
    page.locator("#game-kontor .primary").wait_for()
    tab_to(ann, "#game-kontor .primary")
    ann.press("Enter")
    tab_to(ann, "#setup [name=variant]", "Shift+Tab")
    ann.press(*"Gu")
    assert page.locator("#setup [name=variant]").input_value() == "gullivers-reisen"
    tab_to(ann, "#setup .start")
    ann.press("Enter")
    page.wait_for_url("**/t/*")
    ann.wait_for_turn()
    expect(page.locator("#now button:focus")).to_have_count(1)
    play_by_keys(ann)
    expect(page.locator(".final .won, .final tbody tr").first).to_be_visible()


def tab_to(person: Person, what: str, key: str = "Tab") -> None:
    for _ in range(60):
        if person.page.locator(what).evaluate("each => each === document.activeElement"):
            return
        person.press(key)
    raise AssertionError(f"{what} cannot be reached by {key}")


def play_by_keys(ann: Person) -> None:
    """The focus is always where the game goes on: arrows choose, Enter takes, Backspace goes back."""
    page = ann.page
    went_back = False
    for step in range(900):
        if ann.wait_for_turn() == "over":
            return
        expect(page.locator("#now button:focus")).to_have_count(1)
        confirm = page.locator(".confirm")
        if confirm.count() and not went_back and page.get_by_role("button", name="Back").count():
            ann.press("Backspace")
            expect(confirm).to_have_count(0)
            went_back = True
            continue
        if not confirm.count():
            ann.press(*["ArrowRight"] * (step % 3))
        pressed = page.query_selector("#now button:focus")
        ann.press("Enter")
        page.wait_for_function("button => !button.isConnected", arg=pressed)
    raise AssertionError("the game does not end")


def test_two_people_at_one_table_by_link(people: Any) -> None:
    ann, bob = people(), people(name="Bob")
    ann.open("kontor", way="button:nth-child(3)")
    expect(ann.page.locator("#turn")).to_have_text("Waiting for friends to sit down")
    bob.page.goto(ann.page.locator("#share .link").input_value())
    expect(bob.page.locator("#guest-name")).to_have_value("Bob")
    bob.page.get_by_role("button", name="Sit down").click()
    ann.wait_for_turn()
    bob.wait_for_turn()
    hands = [cards_in(person) for person in (ann, bob)]
    assert len(hands[0]) >= 5 and len(hands[1]) >= 5 and not hands[0] & hands[1]
    for person, others in ((ann, hands[1]), (bob, hands[0])):
        shown = person.page.content()
        assert not [card for card in others if f'id="{card}"' in shown]
    ann.make_a_move()
    expect(ann.page.locator("#turn")).to_have_text("Waiting for Bob")
    expect(bob.page.locator("#log li").last).to_have_text("Ann has chosen.")
    bob.make_a_move()
    expect(ann.page.locator("#log")).not_to_contain_text("Bob has chosen.\nAnn has chosen.")
    last = ann.page.locator("#log li").last
    expect(last).not_to_have_text("Ann has chosen.")
    assert last.inner_text() != "Bob has chosen."


def cards_in(person: Person) -> set[str]:
    person.page.locator("#hand [id^=card-]").first.wait_for()
    found: list[str] = person.page.eval_on_selector_all("#hand [id^=card-]", "cards => cards.map(card => card.id)")
    return set(found)


def at_a_table_of_two(people: Any) -> tuple[Person, Person]:
    ann, bob = people(), people(name="Bob")
    ann.open("kontor", way="button:nth-child(3)")
    bob.page.goto(ann.page.locator("#share .link").input_value())
    bob.page.get_by_role("button", name="Sit down").click()
    ann.wait_for_turn()
    return ann, bob


def test_both_cards_are_turned_before_everybodys_eyes(people: Any) -> None:
    ann, bob = at_a_table_of_two(people)
    cy = people(name="Cy")
    cy.page.goto(ann.page.url)
    cards: list[str] = []
    for person in (ann, bob):
        for each in (ann, bob, cy):
            each.page.locator("#turn").wait_for()
            expect(each.page.locator("#moment")).to_be_hidden()
        cards.append(str(person.page.locator("#hand [id^=card-]").first.get_attribute("id")).removeprefix("card-"))
        person.page.locator(f"#card-{cards[-1]}").click()
        person.page.locator("#actions .confirm").click()
    for person, shown in ((ann, cards), (bob, cards[::-1]), (cy, cards)):
        sign = "<" if int(shown[0]) < int(shown[1]) else ">"
        expect(person.page.locator("#moment .compared")).to_have_text(f"{shown[0]} {sign} {shown[1]}")
        expect(person.page.locator("#opened")).to_contain_text("goes first")
        expect(person.page.locator("#moment .face svg")).to_have_count(2)
    first, other = (ann, bob) if int(cards[0]) > int(cards[1]) else (bob, ann)
    first.page.locator("#moment .go-on").click()
    expect(first.page.locator("#moment")).to_be_hidden()
    expect(other.page.locator("#moment")).to_be_visible()
    first.make_a_move()
    for person in (other, cy):
        expect(person.page.locator("#moment")).to_be_hidden()
        expect(person.page.locator("#opened")).to_be_empty()


def test_a_bot_that_goes_on_at_once_does_not_hide_what_was_turned(people: Any) -> None:
    ann = people()
    ann.open("kontor")
    lowest = min(cards_in(ann), key=lambda card: int(card.removeprefix("card-")))
    ann.page.locator(f"#{lowest}").click()
    ann.page.locator("#actions .confirm").click()
    expect(ann.page.locator("#moment .band")).to_be_visible()
    ann.wait_for_turn()
    expect(ann.page.locator("#moment")).to_be_hidden()


def test_chat_arrives_as_it_was_written(people: Any) -> None:
    ann, bob = people(), people(name="Bob")
    ann.open("kontor", way="button:nth-child(3)")
    bob.page.goto(ann.page.url)
    bob.page.get_by_role("button", name="Sit down").click()
    bob.page.locator("#talk-chat").click()
    bob.page.locator("#saying").fill("<b id='bold'>Hello</b> & <script>alert(1)</script>")
    bob.page.locator("#chat button").click()
    expect(ann.page.locator("#sayings li")).to_have_text("Bob: <b id='bold'>Hello</b> & <script>alert(1)</script>")
    expect(ann.page.locator("#talk-chat .unread")).to_have_text("1")
    ann.page.locator("#chat-news").click()
    expect(ann.page.locator("#saying")).to_be_focused()
    expect(ann.page.locator("#chat-news")).to_be_hidden()
    assert ann.page.locator("#bold").count() == 0


def test_a_killed_server_loses_nothing(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        ann = Person(browser, server.url)
        ann.open("kontor")
        for _ in range(4):
            ann.make_a_move()
        ann.wait_for_turn()
        log = ann.page.locator("#log").inner_text()
        server.kill()
        expect(ann.page.locator("#notice")).to_have_text("No connection: trying again")
        server.start()
        expect(ann.page.locator("#notice")).to_be_hidden(timeout=20_000)
        assert ann.page.locator("#log").inner_text().startswith(log)  # the bot may have gone on already
        for _ in range(3):
            ann.make_a_move()
        ann.wait_for_turn()
        assert ann.page.locator("#log").inner_text() != log
        ann.close()
    finally:
        server.kill()


def test_a_curtain_falls_between_two_players_at_one_screen(people: Any) -> None:
    ann = people()
    page = ann.page
    ann.open("kontor", way="button:nth-child(2)")
    expect(page.locator("#curtain-text")).to_have_text("Pass the screen to Ann")
    nothing_is_shown(ann)
    page.locator("#curtain-ready").click()
    ann.wait_for_turn()
    red = cards_in(ann)
    ann.make_a_move()
    expect(page.locator("#curtain-text")).to_have_text("Pass the screen to Guest 2")
    nothing_is_shown(ann)
    page.locator("#curtain-ready").click()
    ann.wait_for_turn()
    assert not cards_in(ann) & red
    assert not [card for card in red if f'id="{card}"' in page.content()]


def nothing_is_shown(person: Person) -> None:
    expect(person.page.locator("#curtain")).to_be_visible()
    for part in ("hand", "aside", "choices", "actions", "log", "board .sheet"):
        expect(person.page.locator(f"#{part}")).to_be_empty()


def test_a_finished_game_is_explained_and_can_be_looked_at_again(people: Any) -> None:
    ann, eve = people(), people(locale="de-DE", size=PHONE, name="Eve")
    page = ann.page
    ann.open("kontor", options=SHORT)
    ann.make_a_move()
    page.locator("#look-back").click()
    expect(page.locator("#replay-whose")).to_be_hidden()  # while the game goes on there are only one's own eyes
    page.locator("#replay-close").click()
    for _ in range(400):
        if ann.make_a_move(0.3) == "over":
            break
    for way in ("Play again", "Replay"):
        expect(page.get_by_role("button", name=way)).to_be_in_viewport(ratio=1)  # without scrolling past the score
    for place in range(2):
        lines = page.locator(f".final tbody tr td:nth-child({place + 2})").all_inner_texts()
        total = page.locator(f".final tfoot td:nth-child({place + 2})").inner_text()
        assert sum(int(line) for line in lines if line != "–") == int(total.replace("–", "0"))
    end = table_of(ann)
    page.get_by_role("button", name="Replay").click()
    expect(page.locator("#replay-where")).to_have_text(re.compile(r"^Move 0 of \d+"))
    assert table_of(ann) != end
    page.locator("#replay-on").click()
    expect(page.locator("#replay-where")).to_have_text(re.compile(r"^Move 1 of \d+ · (Ann|Navvy)$"))
    page.locator("#replay-viewer").select_option("black")
    expect(page.locator("#hand svg > *").first).to_be_attached()
    expect(page).to_have_url(re.compile(r"step=1&viewer=black$"))
    eve.page.goto(page.url)
    expect(eve.page.locator("#replay-where")).to_have_text(re.compile(r"^Zug 1 von \d+ · (Ann|Erdarbeiter)$"))
    expect(eve.page.locator("#replay-viewer")).to_have_value("black")
    eve.page.locator("#replay-play").click()
    expect(eve.page.locator("#replay-where")).to_have_text(re.compile(r"^Zug 3 von"))
    page.locator("#replay-last").click()
    page.locator("#replay-close").click()
    expect(page.locator(".final")).to_be_visible()
    assert table_of(ann) == end
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: "step" not in url and url != eve.page.url.split("?")[0])
    ann.wait_for_turn()
    assert page.locator(".seat").count() == 2
