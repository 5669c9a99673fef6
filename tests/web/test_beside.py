"""What lies over or beside the table leaves it free: the book, the guide, and what all at one screen see together."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.web.browser import DESKTOP, PHONE
from tests.web.service import first_words
from towpath.games import games
from towpath.games.arriala import glyphs


def box(thing: Locator) -> FloatRect:
    found = thing.bounding_box()
    assert found is not None
    return found


@pytest.mark.parametrize("game", ["kontor", "arriala", "canal-mania"])
def test_the_book_leaves_the_choices_free(people: Any, game: str) -> None:
    ann = people()
    ann.open(game)
    ann.page.locator("#choices .choice").first.wait_for()
    ann.page.locator("#rules").click()
    drawer, now = box(ann.page.locator(".drawer")), box(ann.page.locator("#now"))
    assert drawer["x"] + drawer["width"] <= now["x"] + 1 or now["x"] + now["width"] <= drawer["x"] + 1
    assert drawer["width"] <= 420


def test_on_a_phone_the_book_is_a_sheet_below_the_table(people: Any) -> None:
    ann = people(size=PHONE)
    ann.open("kontor")
    ann.page.locator("#choices .choice").first.wait_for()
    ann.page.locator("#rules").click()
    drawer = box(ann.page.locator(".drawer"))
    assert drawer["height"] <= 0.62 * PHONE[1] and drawer["y"] + drawer["height"] <= PHONE[1] + 1


def test_escape_closes_the_book_and_cancels_no_move(people: Any) -> None:
    ann = people()
    ann.open("arriala", players=2)
    page = ann.page
    ann.wait_for_turn()
    page.locator("#choices .choice", has_text="Move a worker").click()
    expect(page.locator("#path")).not_to_be_empty()
    picked = page.locator("#path").inner_text()
    page.locator("#rules").click()
    expect(page.locator(".drawer")).to_be_visible()
    ann.press("ArrowDown")  # scrolls the book and walks through no choices
    assert page.evaluate("document.activeElement.closest('.drawer') !== null")
    ann.press("Escape")
    expect(page.locator(".drawer")).to_be_hidden()
    assert page.locator("#path").inner_text() == picked
    ann.press("Escape")
    expect(page.locator("#path")).to_be_empty()


def test_what_is_turned_up_is_seen_by_all_at_one_screen(people: Any) -> None:
    ann = people()
    page = ann.page
    ann.open("kontor", way="button:nth-child(2)")
    for _ in range(2):
        page.locator("#curtain-ready").click()
        ann.wait_for_turn()
        page.locator("#hand [id^=card-]").first.click()
        page.locator("#actions .confirm").click()
    curtain = page.locator("#curtain")
    expect(curtain.locator(".turned")).to_have_count(2)
    expect(page.locator("#curtain-ready")).to_have_text("Go on")
    expect(curtain).not_to_contain_text("(you)")
    for part in ("hand", "aside", "choices", "log", "board .sheet"):
        expect(page.locator(f"#{part}")).to_be_empty()
    page.locator("#curtain-ready").click()
    expect(curtain).to_contain_text("Pass the screen to")
    expect(curtain.locator("img")).to_have_attribute("src", "/games/kontor/picture.svg")
    page.locator("#curtain-ready").click()
    ann.wait_for_turn()
    expect(curtain).to_be_hidden()
    expect(page.locator("#moment")).to_be_hidden()


def test_a_preview_does_not_move_the_harbour(people: Any) -> None:
    ann = people()
    page = ann.page
    ann.open("kontor")
    seen = 0
    for _ in range(30):
        ann.wait_for_turn()
        ann.go_on()
        if "Where do you lay" not in page.locator("#question").inner_text():
            ann.make_a_move(on_the_table=0)
            continue
        frame = page.locator("#board .sheet > svg").get_attribute("viewBox")
        ann.take_hint(first_words(ann.view()))
        page.locator("body.previewing").wait_for()
        assert page.locator("#board .sheet > svg").get_attribute("viewBox") == frame
        ann.confirm()
        expect(page.locator("body.previewing")).to_have_count(0)
        seen += 1
        if seen == 3:
            return
    raise AssertionError(f"only {seen} cards were laid")


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_guide_says_first_what_to_do(people: Any, size: tuple[int, int]) -> None:
    ann = people(size=size)
    ann.page.goto(ann.url)
    ann.page.locator("#game-kontor .learn").click()
    ann.page.locator("#guide .hint-text").wait_for()
    text, before = box(ann.page.locator("#guide .hint-text")), box(ann.page.locator("#guide .hint-before"))
    assert text["y"] < before["y"]


def test_seats_have_the_signs_of_their_workers() -> None:
    for colour, outline in glyphs.OUTLINES.items():
        assert outline in games()["arriala"].signs()[colour] and outline in glyphs.worker(colour)


AS_THE_BROWSER_WRITES_IT = """drawn => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  made.innerHTML = drawn;
  return made.innerHTML;
}"""


def test_a_seats_sign_is_what_its_game_draws(people: Any) -> None:
    ann = people()
    ann.open("kontor")
    ann.wait_for_turn()
    for number, seat in enumerate(("red", "black")):
        shown = ann.page.locator("#seats .seal svg").nth(number).inner_html()
        assert shown == ann.page.evaluate(AS_THE_BROWSER_WRITES_IT, games()["kontor"].signs()[seat])
    ann.open("canal-mania")
    ann.wait_for_turn()
    assert ann.page.locator("#seats .seal circle").count() >= 2, "a game without signs gets seals"
