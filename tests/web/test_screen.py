"""What is on the screen in a real browser: languages, sizes, themes, barriers, sound."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browser import PHONE, barriers_on, fits, home_speaks
from towpath.games import games

GAMES = tuple(games())


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
    home_speaks(ann, language, play)
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
def test_no_serious_barrier_at_any_table(people: Any, theme: str) -> None:
    ann = people(theme=theme, trusting=True)
    barriers: dict[str, list[str]] = {}
    for game in GAMES:
        ann.open(game)
        ann.wait_for_turn()
        barriers[game] = barriers_on(ann)
    assert not any(barriers.values()), json.dumps(barriers, indent=1)


def test_the_board_is_the_largest_thing_and_the_page_does_not_scroll(people: Any) -> None:
    ann = people()
    page = ann.page
    for game in GAMES:
        ann.open(game)
        ann.wait_for_turn()
        assert page.evaluate("document.documentElement.scrollHeight") <= 720, game
        for part in ("#board", "#hand", "#question", "#choices", "#actions", "#seats", "#log"):
            box = page.locator(part).first.bounding_box()
            assert box is not None and box["y"] + box["height"] <= 720, (game, part)
        expect(page.locator("#phase")).not_to_be_empty()
        sizes = page.evaluate(SIZES)
        assert sizes.pop("board") > max(sizes.values()), game
        left, _, wide, high = page.evaluate(BOARD)
        assert left == 0 and (wide >= 880 if game == "arriala" else high == 680), game


SIZES = """() => Object.fromEntries(['board', 'edge', 'now', 'mine', 'seats', 'aside', 'talk', 'hand'].map((id) => {
  const { width, height } = document.getElementById(id).getBoundingClientRect();
  return [id, width * height]; }))"""
BOARD = """() => { const { x, y, width, height } = board.getBoundingClientRect(); return [x, y, width, height]; }"""


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
    expect(ann.page.locator("#board .related-ring")).not_to_have_count(0)
    ann.page.locator("#question").hover()
    expect(ann.page.locator("#board .related-ring")).to_have_count(0)
    ann.page.locator(".choice[data-points^=contract-]").nth(1).focus()
    assert 2 <= ann.page.locator("#board .related-ring").count() <= 4


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
    expect(ann.page.locator("#log li").last).to_have_text(re.compile("^Ann (chooses|decides)"))
    expect(bob.page.locator("#log li").last).to_have_text("Ann hat gewählt.")


def test_sound_and_notifications_are_off_until_asked_for(people: Any) -> None:
    ann = people()
    page = ann.page
    page.add_init_script(
        "window.told = []; window.Notification = class { static permission = 'granted';"
        " static requestPermission() { return Promise.resolve('granted'); }"
        " constructor(title, more) { told.push(title + '|' + more.body); } };"
        "ServiceWorkerRegistration.prototype.showNotification ="
        " (title, more) => { told.push(title + '|' + more.body); return Promise.resolve(); };"
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
