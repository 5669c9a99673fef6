"""A move in a real browser: picked, shown, sent, taken back, and why not."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.web.browser import DESKTOP, PHONE, Person, table_of


def test_what_can_be_taken_back_is_played_at_once_and_undo_takes_it_back(people: Any) -> None:
    ann = people()
    ann.open("arriala")
    ann.wait_for_turn()
    before = table_of(ann)
    ann.say("place", "13")
    undo = ann.page.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_be_visible()
    expect(ann.page.locator("#log")).to_contain_text("sets a new worker")
    expect(ann.page.locator("#board .ghost, .changed-ring")).to_have_count(0)  # I changed it myself
    assert table_of(ann) != before and ann.moves() == 1
    undo.click()
    expect(undo).to_have_count(0)
    assert table_of(ann) == before and ann.moves() == 0
    ann.tap("lock-supply", "space-13")
    expect(ann.page.locator("#log")).to_contain_text("builds a lock")
    ann.press("Control+z")
    expect(ann.page.locator("#log")).not_to_contain_text("builds a lock")
    assert table_of(ann) == before and ann.moves() == 0


def test_what_reveals_something_is_only_sent_when_it_is_confirmed(people: Any) -> None:
    ann = people()
    page = ann.page
    ann.open("arriala")
    ann.wait_for_turn()
    before = table_of(ann)
    for pick, what in ((ann.say, "draw"), (ann.tap, "pile")):
        pick(what)
        expect(page.locator("#actions .confirm")).to_have_text("Draw a card")
        expect(page.locator("#preview li")).to_have_text([re.compile("draws a card")])
        assert ann.moves() == 0 and ann.moves_sent == 0
        page.get_by_role("button", name="Cancel", exact=True).click()
        expect(page.locator("#actions .confirm, #preview li")).to_have_count(0)
        assert table_of(ann) == before
    ann.tap("pile")
    ann.confirm()
    expect(page.locator("#log")).to_contain_text(re.compile("draws “|draws a"))
    assert ann.moves_sent == 1
    expect(page.get_by_role("button", name="Undo", exact=True)).to_have_count(0)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_what_is_foreseen_comes_late_and_moves_no_button(people: Any, size: tuple[int, int]) -> None:
    ann = people(size=size)
    held: list[Route] = []
    ann.page.route("**/preview?*", lambda route: held.append(route))
    ann.open("arriala")
    ann.wait_for_turn()
    ann.say("draw")
    confirm = ann.page.locator(".confirm")
    confirm.wait_for()
    before = confirm.bounding_box()
    while not held:
        ann.page.wait_for_timeout(20)
    for route in held:
        route.continue_()
    expect(ann.page.locator("#preview li").first).to_be_visible()
    assert confirm.bounding_box() == before


def test_a_move_that_is_picked_for_a_player_is_shown_before_it_is_sent(people: Any) -> None:
    ann = people()
    page = ann.page
    ann.open("arriala")
    ann.wait_for_turn()
    before = table_of(ann)
    hinted(ann, "lock 13")
    expect(page.locator("#preview li")).to_have_text([re.compile("builds a lock")])
    expect(page.locator("#board .ghost").first).to_be_attached()
    expect(page.locator(".seat.decides .gain")).to_have_text(re.compile(r"\+[1-9]"))  # a section may be filled too
    gain = page.locator(".seat.decides .gain").inner_text()
    assert table_of(ann) != before and ann.moves() == 0
    page.get_by_role("button", name="Cancel", exact=True).click()
    expect(page.locator("#preview li, #board .ghost, .gain")).to_have_count(0)
    assert table_of(ann) == before
    page.get_by_role("button", name="Pick it").click()
    expect(page.locator("#board .ghost").first).to_be_attached()
    ann.confirm()
    expect(page.locator("#log")).to_contain_text("builds a lock")
    expect(page.locator("#board .ghost, .gain, .changed-ring")).to_have_count(0)
    expect(page.locator(".seat:has-text('you') strong")).to_have_text(gain.removeprefix("+"))


def hinted(person: Person, words: str) -> None:
    """A hint names this move, and the person picks it."""
    said = {"words": words, "labels": words.split(), "reasons": []}
    person.page.route("**/hint*", lambda route: route.fulfill(json=said))
    person.page.get_by_role("button", name="Ask for a hint").click()
    person.page.get_by_role("button", name="Pick it").click()


def test_goals_say_the_points_that_they_bring(people: Any) -> None:
    ann = people()
    ann.open("arriala")
    ann.wait_for_turn()
    ann.say("lock")
    mark = ann.page.locator("#board .mark").first
    expect(mark).to_have_text(re.compile(r"^\+[1-9]"))
    gain = mark.text_content()
    ann.choice("10").wait_for(state="attached")
    ann.tap("space-10")
    expect(ann.page.locator("#log")).to_contain_text("builds a lock")
    expect(ann.page.locator(".seat:has-text('you') strong")).to_have_text(gain.removeprefix("+"))


def test_one_word_is_sent_with_one_tap(people: Any) -> None:
    ann = people()
    ann.open("arriala")
    ann.wait_for_turn()
    ann.page.locator(".choice[data-word=end-turn]").click()
    expect(ann.page.locator("#log")).to_contain_text("ends the turn")


def test_nothing_can_be_chosen_while_a_move_is_on_its_way(people: Any) -> None:
    ann = people()
    ann.open("arriala")
    ann.wait_for_turn()
    sent: list[Any] = []
    ann.page.route("**/move", lambda route: sent.append(route))  # on its way until it is let go
    before = len(ann.page.query_selector_all(".lit-ring"))
    ann.page.locator(".choice[data-word=end-turn]").click()
    expect(ann.page.locator("#now.sending")).to_be_visible()
    expect(ann.page.locator("#path")).to_have_text("End the turn")
    assert before and not ann.page.query_selector_all(".lit-ring, .lit")
    for each in ann.page.query_selector_all("#choices button, #actions button"):
        each.dispatch_event("click")
    ann.page.locator("#board [id^=space-]").first.dispatch_event("click")
    ann.press("Escape", "Enter")
    expect(ann.page.locator("#path")).to_have_text("End the turn")
    assert len(sent) == 1
    sent[0].continue_()
    expect(ann.page.locator("#now.sending")).to_have_count(0)
    expect(ann.page.locator("#log")).to_contain_text("ends the turn")
    assert len(sent) == 1


def test_what_did_not_arrive_is_sent_again_by_itself(people: Any) -> None:
    ann = people()
    ann.open("arriala")
    ann.wait_for_turn()
    ann.page.route("**/move", lambda route: route.abort(), times=4)
    ann.page.locator(".choice[data-word=end-turn]").click()
    expect(ann.page.locator("#notice")).to_have_text("Your move is waiting to be sent")
    expect(ann.page.locator("#log")).to_contain_text("ends the turn")
    ann.complaints.clear()  # the browser noticed that something did not arrive


@pytest.mark.parametrize(("locale", "said"), [("en-GB", "not used with two"), ("de-DE", "zu zweit|nicht")])
def test_a_tap_on_what_is_not_lit_says_why(people: Any, locale: str, said: str) -> None:
    ann = people(locale=locale)
    page = ann.page
    ann.open("arriala")
    ann.wait_for_turn()
    page.locator(".choice[data-word=move]").click()
    page.locator("#town-grisolles").click()
    expect(page.locator("#why")).to_have_text(re.compile(rf"Grisolles.*({said})"))
    expect(page.locator("#why .rule-link")).to_have_text(re.compile(r"R\d+"))
    page.get_by_role("button", name=re.compile("Cancel|Abbrechen"), exact=True).click()


def test_every_hex_says_why_and_no_answer_stays_when_something_else_is_tapped(people: Any) -> None:
    ann = people()
    ann.open("canal-mania")
    ann.wait_for_turn()
    why = ann.page.locator("#why")
    ann.page.locator("#hex-H16").dispatch_event("click")
    expect(why).to_contain_text("second phase")
    ann.page.route("**/why?*", lambda route: None)  # an answer that does not come
    ann.page.locator("#basin").dispatch_event("click")
    expect(why).to_have_text("")


def test_choices_and_lit_things_tell_what_they_cost_and_the_way_is_drawn(people: Any) -> None:
    ann = people()
    page = ann.page
    ann.open("arriala")
    ann.wait_for_turn()
    expect(page.locator("#question")).to_have_text("What do you do?")
    expect(page.locator(".choice[data-word=lock] small")).to_have_text("4 action points")
    page.locator(".choice[data-word=move]").click()
    expect(page.locator("#question")).to_have_text(re.compile("Who.* moves|Which worker moves"))
    while "Where" not in page.locator("#question").inner_text():
        page.locator(".choice").first.click()
    near = page.locator(".choice:has(small:text-is('1 action point'))").first
    assert "1" in page.locator("#board .mark").all_text_contents()
    near.click()
    expect(page.locator("#question")).to_have_text("Do you want to do this?")
    expect(page.locator("#board .way")).to_be_attached()


def test_moves_of_others_come_one_after_the_other_unless_motion_is_unwelcome(people: Any) -> None:
    ann = people()
    ann.open("arriala", players=3)
    ann.wait_for_turn()
    ann.page.emulate_media(reduced_motion="no-preference")
    ann.page.evaluate("""() => {
        window.shownAt = [];
        new MutationObserver(() => shownAt.push(performance.now())).observe(log, { childList: true });
        window.sentAt = performance.now(); }""")
    ann.page.locator(".choice[data-word=end-turn]").click()
    expect(ann.page.locator("#log")).to_contain_text("ends the turn")
    ann.wait_for_turn()
    shown = ann.page.evaluate("shownAt.filter((each, place) => !place || each - shownAt[place - 1] > 40)")
    gaps = [after - before for before, after in pairwise(shown[1:])]
    assert len(gaps) >= 1 and min(gaps) > 120, gaps
