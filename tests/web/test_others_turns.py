"""Others' moves on the page: one after the other at the player's pace, told again when one's turn comes, and in the log.

The page's clock stands still unless a test moves it on, so nothing here depends on how fast the machine is.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser import DESKTOP, ONE_SCREEN, PHONE, Person, fits

USUAL, SLOW = 1200, 2400  # milliseconds from one move to the next
UNSEEN = 0.35  # the share of that after a move of which nothing is to be seen

COUNT_NEWS = """
window.arrived = 0;
const Source = EventSource;
window.EventSource = class extends Source {
  constructor(...how) { super(...how); super.addEventListener('change', () => { window.arrived += 1; }); }
};"""


class Table:
    """Ann looks at her page, whose clock stands; Bob plays without one. It is Bob's turn."""

    def __init__(self, people: Any, pace: str = "usual", **how: Any) -> None:
        self.ann: Person = people(**how)
        self.bob: Person = people(name="Bob")
        self.page: Page = self.ann.page
        opened = {"game": "arriala", "options": {}, "seats": ["me", "open"], "name": "Ann", "patience": 180}
        self.id = self.ann.send("/tables", **opened)["table"]
        self.path = f"/tables/{self.id}"
        self.bob.send(f"{self.path}/sit", seat="red", name="Bob", id="sit")
        self.steps = self.news = 0
        if self.sees(self.ann)["words"]:
            self.play(self.ann, "end-turn")
        self.page.add_init_script(f"localStorage.setItem('pace', '{pace}');{COUNT_NEWS}")
        self.page.clock.install(time=0)
        self.page.clock.pause_at(1000)
        self.page.goto(f"{self.ann.url}/t/{self.id}")
        self.page.locator("#board svg").first.wait_for()

    def sees(self, person: Person) -> Any:
        return person.context.request.get(f"{person.url}{self.path}?drawn=0").json()

    def play(self, person: Person, verb: str) -> None:
        """The first legal move with this verb."""
        view, words = self.sees(person), []
        branch = [node for node in view["words"] if node["word"] == verb]
        while branch and branch[0]["word"]:
            words.append(branch[0]["word"])
            branch = branch[0].get("next", [])
        self.steps += 1
        move = {"seat": view["seat"], "words": " ".join(words), "version": view["version"], "id": f"{self.steps}"}
        person.send(f"{self.path}/move", **move)

    def bob_plays(self, *verbs: str) -> None:
        """Moves of Bob's, each of which has arrived at the page before the next."""
        for verb in verbs:
            self.news += 1
            self.play(self.bob, verb)
            self.page.wait_for_function("count => window.arrived >= count", arg=self.news)

    def last_line(self) -> str:
        return self.page.locator("#log li").last.inner_text()

    def passes(self, milliseconds: float) -> None:
        self.page.clock.run_for(int(milliseconds))


WHOLE_TURN = ("place", "draw", "end-turn")
PLACED, DREW, PASSED_ON = "sets a new worker", "Bob draws a card.", "It is Ann's turn"


@pytest.mark.parametrize(("pace", "pause"), [("usual", USUAL), ("slow", SLOW)])
def test_others_moves_come_at_the_players_pace(people: Any, pace: str, pause: int) -> None:
    table = Table(people, pace)
    table.bob_plays(*WHOLE_TURN)
    assert PLACED in table.last_line(), "the first is shown at once, the others wait"
    expect(table.page.locator("#recap-title")).to_have_text("Bob moves")
    table.passes(pause - 100)
    assert PLACED in table.last_line()
    table.passes(200)
    assert DREW in table.last_line()
    table.passes(pause * UNSEEN)
    assert PASSED_ON in table.last_line(), "nothing is to be seen of a drawn card"
    expect(table.page.locator("#turn")).to_have_text("Your turn")
    expect(table.page.locator("#recap")).not_to_have_class("shown-now")


def test_at_once_shows_everything_at_once(people: Any) -> None:
    table = Table(people, "skip")
    table.bob_plays(*WHOLE_TURN)
    assert PASSED_ON in table.last_line()
    expect(table.page.locator("#pace")).to_have_value("skip")


@pytest.mark.parametrize(("motion", "line"), [("reduce", PASSED_ON), ("no-preference", PLACED)])
def test_whoever_wants_less_motion_does_not_wait_unless_they_say_so(people: Any, motion: Any, line: str) -> None:
    table = Table(people)
    table.page.evaluate("localStorage.removeItem('pace')")
    table.page.emulate_media(reduced_motion=motion)
    table.bob_plays(*WHOLE_TURN)
    assert line in table.last_line()


def test_space_pauses_an_arrow_skips_and_escape_shows_all(people: Any) -> None:
    table = Table(people)
    press = table.page.keyboard.press
    table.bob_plays(*WHOLE_TURN)
    press(" ")
    expect(table.page.get_by_role("button", name="Go on")).to_be_visible()
    table.passes(20 * USUAL)
    assert PLACED in table.last_line(), "paused"
    press("ArrowRight")
    assert DREW in table.last_line()
    table.passes(20 * USUAL)
    assert DREW in table.last_line(), "still paused"
    press("Escape")
    expect(table.page.locator("#turn")).to_have_text("Your turn")
    assert PASSED_ON in table.last_line()


def test_the_same_by_buttons(people: Any) -> None:
    table = Table(people, size=PHONE)
    table.bob_plays(*WHOLE_TURN)
    table.page.get_by_role("button", name="Pause").click()
    table.passes(20 * USUAL)
    assert PLACED in table.last_line()
    table.page.get_by_role("button", name="Next move").click()
    assert DREW in table.last_line()
    table.page.get_by_role("button", name="Show everything").click()
    expect(table.page.locator("#turn")).to_have_text("Your turn")
    fits(table.ann)


def test_keys_belong_to_whoever_types(people: Any) -> None:
    table = Table(people)
    table.page.locator("#talk-chat").click()
    table.page.locator("#saying").focus()
    table.bob_plays(*WHOLE_TURN)
    table.page.keyboard.type("a b")
    table.page.keyboard.press("Escape")
    expect(table.page.locator("#saying")).to_have_value("a b")
    assert PLACED in table.last_line()
    table.passes(USUAL + 100)
    assert DREW in table.last_line(), "not paused"


def test_a_page_that_nobody_sees_catches_up(people: Any) -> None:
    table = Table(people, "slow")
    table.bob_plays(*WHOLE_TURN)
    assert PLACED in table.last_line()
    table.page.evaluate(
        """() => { Object.defineProperty(document, 'hidden', { value: true, configurable: true });
        document.dispatchEvent(new Event('visibilitychange')); }"""
    )
    expect(table.page.locator("#turn")).to_have_text("Your turn")
    assert PASSED_ON in table.last_line()


def test_chat_does_not_wait_for_moves(people: Any) -> None:
    table = Table(people)
    table.page.locator("#talk-chat").click()
    table.bob_plays("place", "draw")
    table.bob.send(f"{table.path}/say", seat="red", text="Here I come", id="hello")
    expect(table.page.locator("#sayings li")).to_have_text("Bob: Here I come")
    assert PLACED in table.page.locator("#log li").last.text_content()  # type: ignore[operator]


def test_ones_own_move_is_never_delayed(people: Any) -> None:
    table = Table(people, "slow")
    table.bob_plays(*WHOLE_TURN)
    table.page.keyboard.press("Escape")
    expect(table.page.locator("#turn")).to_have_text("Your turn")
    table.page.locator("#choices .choice", has_text="Draw a card").click()
    if table.page.locator("#actions .confirm").count():
        table.page.locator("#actions .confirm").click()
    expect(table.page.locator("#log li").last).to_contain_text("Ann draws")


def test_points_rise_from_where_they_were_gained(people: Any) -> None:
    table = Table(people)
    table.page.evaluate(
        """() => { const animate = Element.prototype.animate;
        Element.prototype.animate = function (...how) { const all = animate.apply(this, how); all.pause(); return all; }; }"""
    )
    table.bob_plays("lock")
    rising = table.page.locator(".rising").first
    expect(rising).to_have_text("+1")
    expect(rising).to_have_attribute("aria-hidden", "true")
    line = table.page.locator("#log li", has_text="builds a lock")
    expect(line.locator(".points")).to_have_text("+1")
    where = table.page.evaluate("() => document.querySelector('.rising').getBoundingClientRect().toJSON()")
    board = table.page.locator("#board").bounding_box()
    assert board is not None and board["x"] < where["x"] < board["x"] + board["width"]
    table.page.evaluate("document.getAnimations().forEach((each) => each.finish())")
    expect(rising).to_have_count(0)


def test_a_zoomed_board_goes_to_where_something_happens(people: Any) -> None:
    table = Table(people)
    view = table.sees(table.bob)
    place = next(node for node in view["words"] if node["word"] == "place")["next"][0]["points"]
    table.page.mouse.move(300, 300)
    far = "id => { const frame = board.getBoundingClientRect(), box = document.getElementById(id).getBoundingClientRect(); return box.right < frame.left || box.left > frame.right || box.bottom < frame.top || box.top > frame.bottom; }"
    box = table.page.locator(f"#{place}").bounding_box()
    frame = table.page.locator("#board").bounding_box()
    assert box is not None and frame is not None
    corner = [
        frame["x"] + (frame["width"] - 5 if box["x"] < frame["x"] + frame["width"] / 2 else 5),
        frame["y"] + (frame["height"] - 5 if box["y"] < frame["y"] + frame["height"] / 2 else 5),
    ]
    table.page.mouse.move(*corner)
    for _ in range(6):
        table.page.mouse.wheel(0, -400)
    table.page.wait_for_function(far, arg=place)
    table.bob_plays("place")
    table.page.wait_for_function(f"id => !({far})(id)", arg=place)


# --- since your turn


def recap_of(page: Page) -> list[str]:
    return page.locator("#recap .recap-line > span:not(.picture)").all_inner_texts()


def test_since_your_turn_tells_what_happened(people: Any) -> None:
    table = Table(people, "skip")
    table.bob_plays("lock", "end-turn")
    page = table.page
    expect(page.locator("#recap-title")).to_have_text(
        "Since your turn" if table.sees(table.ann)["recap"]["first"] > 1 else "So far"
    )
    expect(page.locator("#recap-toggle")).to_have_attribute("aria-expanded", "true")
    head = page.locator("#recap h3")
    expect(head).to_contain_text("Bob")
    expect(head.locator(".points")).to_have_text(f"+{table.sees(table.ann)['scores']['red']}")
    assert recap_of(page)[0].startswith("builds a lock on space"), "under a name a line does without it"
    expect(page.locator("#recap-news")).to_contain_text("Bob +")
    line = page.locator(".recap-line").first
    expect(line.locator(".picture svg *").first).to_be_attached()
    expect(line.locator(".points")).to_have_text("+1")
    line.hover()
    expect(page.locator("#board .recap-ring")).to_have_count(1)
    page.locator("#question").hover()
    expect(page.locator(".recap-ring")).to_have_count(0)
    line.focus()
    expect(page.locator("#board .recap-ring")).to_have_count(1)


def test_it_folds_with_the_first_move_and_opens_again(people: Any) -> None:
    table = Table(people, "skip")
    table.bob_plays("place", "end-turn")
    page, toggle = table.page, table.page.locator("#recap-toggle")
    expect(toggle).to_have_attribute("aria-expanded", "true")
    table.news += 1
    table.play(table.ann, "draw")
    expect(page.locator("#log li").last).to_contain_text("Ann draws")
    expect(toggle).to_have_attribute("aria-expanded", "false")
    expect(page.locator(".recap-line").first).to_be_hidden()
    expect(page.locator("#recap-sum")).to_contain_text("Bob")
    toggle.click()
    expect(page.locator(".recap-line").first).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_it_can_be_seen_again_from_where_it_began(people: Any, size: tuple[int, int]) -> None:
    table = Table(people, "skip", size=size)
    space = next(node for node in table.sees(table.bob)["words"] if node["word"] == "place")["next"][0]["word"]
    page, worker = table.page, table.page.locator(f"#worker-red-{space}")
    table.bob_plays("place", "draw", "end-turn")
    expect(worker).to_be_attached()
    if size == PHONE:
        page.locator("#recap-toggle").click()
    page.get_by_role("button", name="Show again", exact=True).click()
    expect(worker).to_have_count(0)
    for _ in range(1000):
        if not page.locator("body.showing-again").count():
            break
        table.passes(USUAL)
    expect(worker).to_be_attached()
    expect(page.locator("#turn")).to_have_text("Your turn")
    expect(page.locator("#choices .choice").first).to_be_attached()
    page.locator(".recap-line").first.click()
    expect(worker).to_have_count(0)
    page.keyboard.press("Escape")
    expect(worker).to_be_attached()


def test_the_next_player_at_one_screen_sees_no_others_card(people: Any) -> None:
    ann = people()
    ann.open("arriala", ONE_SCREEN)
    page, ready = ann.page, ann.page.locator("#curtain-ready")
    ready.click()
    for number in range(2):
        ann.wait_for_turn()
        expect(page.locator("#recap-turns h3")).to_have_count(number)
        path = page.url.replace("/t/", "/tables/").split("?")[0]
        seat = page.locator("#seats .seat.decides").get_attribute("data-seat")
        view = ann.context.request.get(f"{path}?drawn=0&seat={seat}").json()
        draw = {"seat": seat, "words": "draw", "version": view["version"], "id": f"draw {number}"}
        ann.send(path.removeprefix(ann.url) + "/move", **draw)
        expect(page.locator("#log li").last).to_contain_text("draws “")
        page.locator("#choices .choice", has_text="End the turn").click()
        expect(ready).to_be_visible()
        expect(page.locator("#recap")).to_be_hidden()
        assert page.locator("#recap-turns *").count() == 0
        ready.click()
    expect(page.locator("#recap-turns h3")).to_have_count(1)


def test_the_pace_is_set_in_the_menu_or_on_the_card(people: Any) -> None:
    table = Table(people, "skip")
    table.bob_plays(*WHOLE_TURN)
    page = table.page
    page.locator("#recap-pace label", has_text="Fast").click()
    expect(page.locator("#pace")).to_have_value("fast")
    page.locator("#pace").select_option("slow")
    expect(page.locator("#recap-pace input:checked")).to_have_value("slow")
    assert page.evaluate("localStorage.getItem('pace')") == "slow"


# --- the log


def test_the_log_stands_by_turns_at_its_newest_line(people: Any) -> None:
    table = Table(people, "skip")
    page = table.page
    some_turns(table)
    expect(page.locator("#log .turn").last).to_contain_text(PASSED_ON)
    expect(page.locator("#log .turn .seal")).to_have_count(page.locator("#log .turn").count())
    drawn = page.locator("#log li:not(.turn)", has_text="Bob draws").last
    expect(drawn).to_be_attached()
    expect(drawn.locator(".seal")).to_have_count(0)  # it stands under Bob's heading
    assert page.evaluate("log.scrollHeight > log.clientHeight")
    cut = page.evaluate(
        """() => { const frame = log.getBoundingClientRect();
        return [...log.children].map((row) => row.getBoundingClientRect())
          .filter((row) => row.bottom > frame.top + 1 && row.top < frame.bottom - 1)
          .filter((row) => row.top < frame.top - 1 || row.bottom > frame.bottom + 1).length; }"""
    )
    assert cut == 0
    assert page.evaluate("log.lastElementChild.getBoundingClientRect().top < log.getBoundingClientRect().bottom")


def some_turns(table: Table) -> None:
    """Turns of Bob and Ann, and at last one of Bob's."""
    for _ in range(4):
        table.bob_plays("draw", "end-turn")
        table.news += 1
        table.play(table.ann, "end-turn")
    table.bob_plays("draw", "end-turn")


def test_whoever_reads_an_older_line_stays_there_and_old_rows_stay_the_same(people: Any) -> None:
    table = Table(people, "skip")
    page = table.page
    some_turns(table)
    table.news += 1
    table.play(table.ann, "end-turn")
    page.wait_for_function("count => window.arrived >= count", arg=table.news)
    page.evaluate(
        """() => { window.row = log.children[3];
        return new Promise((done) => { log.addEventListener('scroll', done, { once: true }); log.scrollTop = 0; }); }"""
    )
    known = page.locator("#log li").count()
    table.bob_plays("draw")
    expect(page.locator("#log li")).to_have_count(known + 1)
    assert page.evaluate("log.scrollTop") == 0
    assert page.evaluate("window.row.isConnected"), "screen readers read only what is new"


# --- turns in the replay


def test_the_replay_goes_by_turns(people: Any) -> None:
    table = Table(people, "skip")
    page = table.page
    some_turns(table)
    seen = table.ann.context.request.get(f"{table.ann.url}{table.path}/replay?step=0")
    turns = seen.json()["turns"]
    assert len(turns) > 8
    page.goto(f"{table.ann.url}/t/{table.id}?step=0")
    where = page.locator("#replay-where")
    expect(where).to_contain_text("Move 0 of")
    expect(page.locator("#replay-turns i")).to_have_count(len(turns))
    size = page.locator("#board").bounding_box()
    begins = [move for move, _ in turns]
    page.locator("#replay-turn-on").click()
    expect(where).to_contain_text(f"Move {begins[1]} of")
    page.keyboard.press("Shift+ArrowRight")
    expect(where).to_contain_text(f"Move {begins[2]} of")
    page.locator("#replay-on").click()
    expect(where).to_contain_text(f"Move {begins[2] + 1} of")
    page.keyboard.press("Shift+ArrowLeft")
    expect(where).to_contain_text(f"Move {begins[2]} of")
    page.locator("#replay-step").focus()
    page.keyboard.press("Shift+ArrowLeft")
    expect(where).to_contain_text(f"Move {begins[1]} of")
    page.locator("#replay-turn-back").click()
    expect(where).to_contain_text("Move 0 of")
    assert page.locator("#board").bounding_box() == size, "the map keeps its size"
