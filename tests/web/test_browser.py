"""The table as people use it: a real browser at a real server."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browser import PHONE, Person, barriers_on, fits
from tests.web.server import Server

GAMES = ("kontor", "arriala", "canal-mania")
SHORT = {"variant": "gullivers-reisen"}


def test_a_whole_game_of_kontor_by_clicks_on_the_harbour(people: Any) -> None:
    ann = people()
    ann.open("kontor", options=SHORT)
    for _ in range(400):
        if ann.make_a_move() == "over":
            break
    expect(ann.page.locator(".final thead th")).to_have_count(2)
    won, sums = ann.page.locator(".final thead .won").count(), ann.page.locator(".final tfoot td").all_inner_texts()
    assert won in (1, 2) and len(sums) == 2
    assert "over" in ann.page.locator("#turn").inner_text()
    with ann.page.expect_download() as record:
        ann.page.locator("#actions a").click()
    assert Path(record.value.path()).read_text("utf-8").startswith("towpath record")


@pytest.mark.parametrize(("game", "options"), [("arriala", {}), ("canal-mania", {"length": "-20"})])
def test_a_whole_game_by_clicks_on_the_map(people: Any, game: str, options: dict[str, str]) -> None:
    ann = people()
    ann.open(game, options=options)
    for _ in range(1500):
        if ann.make_a_move(0.8) == "over":
            break
    expect(ann.page.locator(".final thead th")).to_have_count(2)
    assert "over" in ann.page.locator("#turn").inner_text()


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
    expect(ann.page.locator("#turn")).to_contain_text("Waiting for Black")
    expect(bob.page.locator("#log li").last).to_have_text("Red has chosen.")
    bob.make_a_move()
    expect(ann.page.locator("#log")).not_to_contain_text("Black has chosen.\nRed has chosen.")
    last = ann.page.locator("#log li").last
    expect(last).not_to_have_text("Red has chosen.")
    assert last.inner_text() != "Black has chosen."


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
    bob.page.locator("#saying").fill("<b id='bold'>Hello</b> & <script>alert(1)</script>")
    bob.page.locator("#chat button").click()
    expect(ann.page.locator("#sayings li")).to_have_text("Bob: <b id='bold'>Hello</b> & <script>alert(1)</script>")
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
        expect(ann.page.locator("#notice")).to_contain_text("Connection lost")
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
    expect(page.locator("#curtain")).to_contain_text("Pass the screen to Red")
    nothing_is_shown(ann)
    page.locator("#curtain-ready").click()
    ann.wait_for_turn()
    red = cards_in(ann)
    ann.make_a_move()
    expect(page.locator("#curtain")).to_contain_text("Pass the screen to Black")
    nothing_is_shown(ann)
    page.locator("#curtain-ready").click()
    ann.wait_for_turn()
    assert not cards_in(ann) & red
    assert not [card for card in red if f'id="{card}"' in page.content()]


def nothing_is_shown(person: Person) -> None:
    expect(person.page.locator("#curtain")).to_be_visible()
    for part in ("hand", "aside", "choices", "actions", "log", "board .sheet"):
        expect(person.page.locator(f"#{part}")).to_be_empty()


def test_undo_takes_a_move_back(people: Any) -> None:
    ann = people()
    ann.open("arriala")
    ann.wait_for_turn()
    before = table_of(ann)
    take_action(ann, "place")
    undo = ann.page.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_be_visible()
    assert table_of(ann) != before
    undo.click()
    expect(undo).to_have_count(0)
    assert table_of(ann) == before


def table_of(person: Person) -> str:
    """The drawing on the page, without what is lit."""
    drawing: str = person.page.evaluate(
        """() => {
        const sheet = document.querySelector('#board .sheet').cloneNode(true);
        for (const ring of sheet.querySelectorAll('.ring')) ring.remove();
        for (const thing of sheet.querySelectorAll('[class]')) thing.removeAttribute('class');
        return sheet.innerHTML; }"""
    )
    return drawing


def take_action(person: Person, word: str) -> None:
    """A move that begins with this word."""
    person.page.locator(f".choice[data-word={word}]").click()
    for _ in range(12):
        if person.page.locator(".confirm").count():
            break
        person.page.locator(".choice").first.click()
    person.page.locator(".confirm").click()


SAID = {
    "en-GB": ("en", "Play against bots", "Your turn"),
    "de-DE": ("de", "Gegen Bots spielen", "Du bist am Zug"),
    "fr-FR": ("fr", "Jouer contre des bots", "À vous de jouer"),
    "it-IT": ("it", "Gioca contro i bot", "Tocca a te"),
}


@pytest.mark.parametrize("locale", SAID)
def test_pages_speak_the_readers_language_and_fit_a_phone(people: Any, locale: str) -> None:
    language, play, turn = SAID[locale]
    ann = people(locale=locale, size=PHONE)
    page = ann.page
    page.goto(ann.url)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("#game-kontor .primary")).to_have_text(play)
    fits(ann)
    for game in GAMES if language == "de" else GAMES[:1]:
        ann.open(game)
        ann.wait_for_turn()
        expect(page.locator("#turn")).to_have_text(turn)
        assert turn in page.title()
        fits(ann)
        small = page.eval_on_selector_all(
            "#now button",
            "all => all.filter(each => each.getBoundingClientRect().height < 44).map(each => each.textContent)",
        )
        assert small == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_serious_barrier_on_any_page(people: Any, theme: str) -> None:
    ann = people(theme=theme, trusting=True)
    ann.page.goto(ann.url)
    ann.page.locator("#game-kontor .primary").wait_for()
    barriers = {"home": barriers_on(ann)}
    for game in GAMES:
        ann.open(game)
        ann.wait_for_turn()
        barriers[game] = barriers_on(ann)
    assert not any(barriers.values()), json.dumps(barriers, indent=1)


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
    for place in range(2):
        lines = page.locator(f".final tbody tr td:nth-child({place + 2})").all_inner_texts()
        total = page.locator(f".final tfoot td:nth-child({place + 2})").inner_text()
        assert sum(int(line) for line in lines if line != "–") == int(total.replace("–", "0"))
    end = table_of(ann)
    page.get_by_role("button", name="Replay").click()
    expect(page.locator("#replay-where")).to_have_text(re.compile(r"^Move 0 of \d+"))
    assert table_of(ann) != end
    page.locator("#replay-on").click()
    expect(page.locator("#replay-where")).to_have_text(re.compile(r"^Move 1 of \d+ · (Red|Black)"))
    page.locator("#replay-eyes").select_option("black")
    expect(page.locator("#hand svg > *").first).to_be_attached()
    expect(page).to_have_url(re.compile(r"step=1&eyes=black$"))
    eve.page.goto(page.url)
    expect(eve.page.locator("#replay-where")).to_have_text(re.compile(r"^Zug 1 von \d+ · (Rot|Schwarz)"))
    expect(eve.page.locator("#replay-eyes")).to_have_value("black")
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


def test_a_move_is_shown_before_it_is_sent_and_can_be_taken_back(people: Any) -> None:
    ann = people()
    page = ann.page
    ann.open("arriala")
    ann.wait_for_turn()
    before, moves = table_of(ann), moves_of(ann)
    page.locator(".choice[data-word=place]").click()
    page.locator(".choice").first.click()
    expect(page.locator("#preview li")).to_have_text([re.compile("sets a new worker")])
    expect(page.locator("#board .ghost").first).to_be_attached()
    assert table_of(ann) != before and moves_of(ann) == moves
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator("#preview li")).to_have_count(0)
    expect(page.locator("#board .ghost")).to_have_count(0)
    assert table_of(ann) == before and page.locator(".choice").count() > 1
    page.get_by_role("button", name="Cancel", exact=True).click()
    expect(page.locator(".choice[data-word=place]")).to_be_visible()
    take_action(ann, "lock")
    expect(page.locator("#log")).to_contain_text("builds a lock")
    expect(page.locator("#board .ghost")).to_have_count(0)
    expect(page.locator(".changed-ring")).to_have_count(0)  # I changed it myself


def moves_of(person: Person) -> int:
    """How many moves stand at the person's table."""
    moves: int = person.page.evaluate(
        "fetch(location.pathname.replace('/t/', '/tables/')).then(answer => answer.json()).then(view => view.moves)"
    )
    return moves


def test_points_are_shown_for_everyone_whom_a_move_pays(people: Any) -> None:
    ann = people()
    ann.open("arriala")
    ann.wait_for_turn()
    ann.page.locator(".choice[data-word=lock]").click()
    ann.page.locator(".choice").first.click()
    expect(ann.page.locator(".seat.decides .gain")).to_have_text(re.compile(r"\+[1-9]"))  # a section may be filled too
    gain = ann.page.locator(".seat.decides .gain").inner_text()
    ann.page.locator(".confirm").click()
    expect(ann.page.locator(".gain")).to_have_count(0)
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


def test_what_did_not_arrive_can_be_sent_again(people: Any) -> None:
    ann = people()
    ann.open("arriala")
    ann.wait_for_turn()
    ann.page.route("**/move", lambda route: route.abort(), times=1)
    ann.page.locator(".choice[data-word=end-turn]").click()
    expect(ann.page.locator("#notice")).to_be_visible()
    expect(ann.page.locator("#now.sending")).to_have_count(0)
    ann.page.locator(".confirm").click()
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


def test_the_map_of_arriala_takes_the_width_and_nothing_scrolls(people: Any) -> None:
    ann = people()
    page = ann.page
    for game in GAMES:
        ann.open(game)
        ann.wait_for_turn()
        assert page.evaluate("document.documentElement.scrollHeight") <= 720, game
        for part in ("#board", "#hand", "#question", "#choices, #actions"):
            box = page.locator(part).first.bounding_box()
            assert box is not None and box["y"] + box["height"] <= 720, (game, part)
        expect(page.locator("#phase")).not_to_be_empty()
        wide = page.locator("#board .sheet > svg").evaluate("map => map.getBoundingClientRect().width")
        assert game != "arriala" or wide > 900
    expect(page.locator("#tabs")).to_be_hidden()
    ann.open("arriala")
    page.locator("#tab-log").click()
    expect(page.locator("#aside")).to_be_hidden()
    expect(page.locator("#log")).to_be_visible()


HIDDEN_BY_ZOOM = """() => {
  const box = document.querySelector('#board .zoom').getBoundingClientRect();
  const under = (each) => { const { left, right, top, bottom } = each.getBoundingClientRect(); return right > box.left && left < box.right && bottom > box.top && top < box.bottom; };
  return [...document.querySelectorAll('#board [id^=hex-], #board [id^=town-], #board text')].filter(under).map((each) => each.id || each.textContent);
}"""


@pytest.mark.parametrize("edition", ["second", "first"])
def test_the_buttons_for_zooming_hide_nothing_of_the_map_on_a_phone(people: Any, edition: str) -> None:
    ann = people(size=PHONE, locale="de-DE")
    ann.open("canal-mania", options={"edition": edition}, players=3)
    ann.page.locator("#board .zoom button").first.wait_for()
    assert ann.page.evaluate(HIDDEN_BY_ZOOM) == []


def test_a_contract_shows_its_ends(people: Any) -> None:
    ann = people()
    ann.open("canal-mania")
    ann.wait_for_turn()
    ann.page.locator("#aside [id^=contract-]").first.hover()
    expect(ann.page.locator("#board .end-ring")).not_to_have_count(0)
    ann.page.locator("#question").hover()
    expect(ann.page.locator("#board .end-ring")).to_have_count(0)
    ann.page.locator(".choice[data-points^=contract-]").nth(1).focus()
    assert 2 <= ann.page.locator("#board .end-ring").count() <= 4


def test_two_languages_at_one_table(people: Any) -> None:
    ann, bob = people(), people(locale="de-DE", name="Bob")
    ann.open("kontor", way="button:nth-child(3)")
    bob.page.goto(ann.page.url)
    bob.page.get_by_role("button", name="Hinsetzen").first.click()
    ann.wait_for_turn()
    bob.wait_for_turn()
    expect(ann.page.locator("#question")).to_have_text("Which card do you choose?")
    expect(bob.page.locator("#question")).to_have_text("Welche Karte wählst du?")
    ann.make_a_move()
    expect(ann.page.locator("#log li").last).to_have_text(re.compile("^Red (chooses|decides)"))
    expect(bob.page.locator("#log li").last).to_have_text("Rot hat gewählt.")


def test_sound_and_notifications_are_off_until_asked_for(people: Any) -> None:
    ann = people()
    page = ann.page
    page.add_init_script(
        "window.told = []; window.Notification = class { static permission = 'granted';"
        " static requestPermission() { return Promise.resolve('granted'); }"
        " constructor(title, more) { told.push(title + '|' + more.body); } };"
        "Object.defineProperty(document, 'hidden', { get: () => window.away === true });"
    )
    ann.open("arriala")
    ann.wait_for_turn()
    assert "Your turn" in page.title() and "icon-turn" in (page.locator("link[rel=icon]").get_attribute("href") or "")
    for switch in ("#sound", "#notify"):
        expect(page.locator(switch)).to_have_attribute("aria-pressed", "false")
        page.locator(switch).click()
        expect(page.locator(switch)).to_have_attribute("aria-pressed", "true")
    page.evaluate("window.away = true")
    page.locator(".choice[data-word=end-turn]").click()
    page.wait_for_function("() => told.length === 1")
    assert page.evaluate("told[0]") == "Your turn · Arriala|What do you do?"
    page.reload()
    expect(page.locator("#notify")).to_have_attribute("aria-pressed", "true")
    page.locator("#notify").click()
    page.reload()
    expect(page.locator("#notify")).to_have_attribute("aria-pressed", "false")
