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
    before, moves = table_of(ann), ann.moves()
    ann.say("place")
    ann.say(ann.places()[0][0])
    undo = ann.page.locator("#actions button.undo")
    expect(undo).to_be_visible()
    expect(ann.page.locator("#log")).to_contain_text("Ann sets a new worker")
    expect(ann.page.locator("#board .ghost, .changed-ring")).to_have_count(0)  # I changed it myself
    assert table_of(ann) != before and ann.moves() == moves + 1
    undo.click()
    expect(undo).to_have_count(0)
    assert table_of(ann) == before and ann.moves() == moves
    ann.tap("lock-supply")
    ann.tap(ann.places()[0][1])
    expect(ann.page.locator("#log")).to_contain_text("Ann builds a lock")
    ann.press("Control+z")
    expect(ann.page.locator("#log")).not_to_contain_text("Ann builds a lock")
    assert table_of(ann) == before and ann.moves() == moves


def test_what_reveals_something_is_only_sent_when_it_is_confirmed(people: Any) -> None:
    ann = people()
    page = ann.page
    ann.open("arriala")
    ann.wait_for_turn()
    before, moves = table_of(ann), ann.moves()
    for pick, what in ((ann.say, "draw"), (ann.tap, "pile")):
        pick(what)
        expect(page.locator("#actions .confirm")).to_have_text("Draw a card")
        assert ann.moves() == moves and ann.moves_sent == 0
        page.get_by_role("button", name="Cancel", exact=True).click()
        expect(page.locator("#actions .confirm")).to_have_count(0)
        assert table_of(ann) == before
    ann.tap("pile")
    ann.confirm()
    expect(page.locator("#log")).to_contain_text(re.compile("Ann draws"))
    assert ann.moves_sent == 1 and ann.moves() == moves + 1
    expect(page.locator("#actions button.undo")).to_have_count(0)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_what_is_foreseen_comes_late_and_moves_no_button(people: Any, size: tuple[int, int]) -> None:
    ann = people(size=size)
    held: list[Route] = []
    ann.page.route("**/preview?*", lambda route: held.append(route))
    ann.open("arriala")
    ann.wait_for_turn()
    lock_by_hint(ann)
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
    before, moves = table_of(ann), ann.moves()
    lock_by_hint(ann)
    expect(page.locator("#preview li").first).to_have_text(re.compile("builds a lock"))
    expect(page.locator("#board .ghost").first).to_be_attached()
    expect(page.locator(".seat.decides .gain")).to_have_text(re.compile(r"\+[1-9]"))  # a section may be filled too
    gain = page.locator(".seat.decides .gain").inner_text()
    assert table_of(ann) != before and ann.moves() == moves
    page.get_by_role("button", name="Cancel", exact=True).click()
    expect(page.locator("#preview li, #board .ghost, .gain")).to_have_count(0)
    assert table_of(ann) == before
    page.get_by_role("button", name="Pick it").click()
    expect(page.locator("#board .ghost").first).to_be_attached()
    ann.confirm()
    expect(page.locator("#log")).to_contain_text("Ann builds a lock")
    expect(page.locator("#board .ghost, .gain, .changed-ring")).to_have_count(0)
    expect(page.locator(".seat:has-text('you') strong")).to_have_text(gain.removeprefix("+"))


def lock_by_hint(person: Person) -> None:
    """A hint says where to build a lock, and the person picks that."""
    person.say("lock")
    place = person.places()[0][0]
    person.press("Escape")
    person.take_hint(f"lock {place}")


def test_goals_say_the_points_that_they_bring(people: Any) -> None:
    ann = people()
    ann.open("arriala")
    ann.wait_for_turn()
    ann.say("lock")
    marks = ann.page.locator("#board text.mark")
    expect(marks.first).to_have_text(re.compile(r"^\+[1-9]( \| [1-9])?$"))
    assert marks.count() == len(ann.places())
    gain = ann.page.evaluate(MARKED, ann.places()[0][1])
    ann.tap(ann.places()[0][1])
    expect(ann.page.locator("#log")).to_contain_text("Ann builds a lock")
    expect(ann.page.locator(".seat:has-text('you') strong")).to_have_text(gain.split("|")[0].strip(" +"))


# What stands on a thing.
MARKED = """thing => {
  const { x, y, width, height } = document.getElementById(thing).getBoundingClientRect();
  const on = (mark) => { const box = mark.getBoundingClientRect(), left = box.x + box.width / 2 - x, top = box.y + box.height / 2 - y; return left > 0 && left < width && top > 0 && top < height; };
  return [...document.querySelectorAll('#board text.mark')].find(on)?.textContent ?? '';
}"""


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


@pytest.mark.parametrize(("locale", "said"), [("en-GB", "not used with two"), ("de-DE", "zu zweit nicht")])
def test_a_tap_on_what_is_not_lit_says_why(people: Any, locale: str, said: str) -> None:
    ann = people(locale=locale)
    page = ann.page
    ann.open("arriala")
    ann.wait_for_turn()
    page.locator(".choice[data-word=move]").click()
    page.locator("#town-grisolles").click()
    expect(page.locator("#why")).to_have_text(re.compile(said))
    expect(page.locator("#why .rule-link")).to_have_text(re.compile(r"R\d+"))
    page.get_by_role("button", name=re.compile("Cancel|Abbrechen"), exact=True).click()


def test_every_hex_says_why_and_no_answer_stays_when_something_else_is_tapped(people: Any) -> None:
    ann = people()
    ann.open("canal-mania")
    ann.wait_for_turn()
    why = ann.page.locator("#why")
    ann.page.locator("#hex-H16").dispatch_event("click")
    expect(why).to_contain_text("you must take one now")
    ann.page.route("**/why?*", lambda route: None)  # an answer that does not come
    ann.page.locator("#hex-I20").dispatch_event("click")
    expect(why).to_have_text("")


def test_choices_and_lit_things_tell_what_they_cost_and_the_way_is_drawn(people: Any) -> None:
    ann = people()
    page = ann.page
    ann.open("arriala")
    ann.wait_for_turn()
    expect(page.locator("#question")).to_have_text("What do you do?")
    expect(page.locator(".choice[data-word=lock] small")).to_have_text("4 action points")
    ann.say("move")
    expect(page.locator("#question")).to_have_text(re.compile("Who.* moves|Which worker moves"))
    ann.tap(page.locator("#board [id^=worker-].lit").first.get_attribute("id"))
    expect(page.locator("#question")).to_have_text(re.compile("Where"))
    near = page.locator(".places .choice:has(small:text-is('1 action point'))").first
    near.wait_for(state="attached")
    assert "1" in page.locator("#board text.mark").all_text_contents()
    sent: list[Route] = []
    page.route("**/move", lambda route: sent.append(route))
    ann.say(near.get_attribute("data-word"))
    expect(page.locator("#board .way")).to_be_attached()  # the move is on its way
    for each in sent:
        each.continue_()
    expect(page.locator("#log li").filter(has_text="Ann moves").last).to_be_attached()  # it may complete a section, too


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
