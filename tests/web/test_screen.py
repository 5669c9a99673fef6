"""What is on the screen in a real browser: languages, sizes, themes, barriers, sound."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browser import DESKTOP, PHONE, barriers_on, fits, home_speaks
from tests.web.service import first_words
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


OVER_THE_MAP = """() => {
  const box = document.querySelector('#board .zoom').getBoundingClientRect();
  const under = (each) => { const { left, right, top, bottom } = each.getBoundingClientRect(); return right > box.left && left < box.right && bottom > box.top && top < box.bottom; };
  return [...document.querySelectorAll('#board [id^=hex-], #board [id^=town-], #board text')].filter(under).map((each) => each.id || each.textContent);
}"""


@pytest.mark.parametrize("edition", ["second", "first"])
def test_the_buttons_for_zooming_hide_nothing_of_the_map(people: Any, edition: str) -> None:
    for size in (PHONE, DESKTOP):
        ann = people(size=size, locale="de-DE", name="" if size == PHONE else "Ann")
        ann.open("canal-mania", options={"edition": edition}, players=3)
        ann.page.locator("#board .zoom button").first.wait_for()
        ann.wait_for_turn()
        ann.page.locator("#board .zoom .whole").evaluate("each => each.click()")  # the whole map
        assert ann.page.evaluate(OVER_THE_MAP) == [], size


# How large things are really shown: letters in pixels, hexes in pixels, and what of the map lies outside the board.
LEGIBLE = """() => {
  const board = document.getElementById('board').getBoundingClientRect();
  const pixels = (each) => parseFloat(getComputedStyle(each).fontSize) * (each instanceof SVGElement ? Math.hypot(each.getScreenCTM().a, each.getScreenCTM().b) : 1);
  const shown = (each) => each.getBoundingClientRect().width > 1 && !each.closest('title, defs, script, style, .sr, [hidden], details:not([open]) > :not(summary)');
  const texts = [...document.querySelectorAll('body *')].filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()) && shown(each));
  const smallest = (all) => Math.min(...all.map(pixels));
  const hexes = [...document.querySelectorAll('#board [id^=hex-]')].map((each) => each.getBoundingClientRect());
  const out = (box) => box.left < board.left - 1 || box.top < board.top - 1 || box.right > board.right + 1 || box.bottom > board.bottom + 1;
  return {
    hex: Math.min(...hexes.map((box) => box.width)), names: smallest([...document.querySelectorAll('.names text')]),
    edges: smallest(texts.filter((each) => each.closest('.edges'))), small: texts.filter((each) => !each.closest('.edges') && pixels(each) < 11).map((each) => each.textContent),
    outside: [...hexes, ...[...document.querySelectorAll('.names text, .edges text')].map((each) => each.getBoundingClientRect())].filter(out).length,
  };
}"""


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_all_england_is_in_view_and_can_be_read(people: Any, locale: str) -> None:
    ann = people(locale=locale)
    ann.open("canal-mania", players=3)
    ann.wait_for_turn()
    ann.page.evaluate("document.fonts.ready")
    found = ann.page.evaluate(LEGIBLE)
    assert found["hex"] >= 20 and found["names"] >= 11 and found["edges"] >= 10, found
    assert found["small"] == [] and found["outside"] == 0, found
    # Pieces and rings lie below the names.
    assert ann.page.evaluate(
        "document.querySelector('#pieces').compareDocumentPosition(document.querySelector('.names')) & 4"
    )


SIZES_OF_SCREENS = ((1280, 720), (1366, 768), (1440, 900), PHONE, (360, 740))
PARTS = "#board, #edge, #announced, #seats, #mine, #aside, #hand"
# Words of a part that reach beyond what cuts them off. The board moves under its frame, and lists that scroll are no cut.
CUT = """(parts) => [...document.querySelectorAll(parts)].flatMap((part) => {
  const found = [];
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const here = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || here.closest('title, .sr, details:not([open]) > :not(summary)')) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const words = range.getBoundingClientRect();
    for (let around = here instanceof SVGElement ? here.closest('svg').parentElement : here; around; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (!words.width || around.matches('#board, body')) break;
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const box = around.getBoundingClientRect();
      const beyond = [box.left - words.left, words.right - box.right, ...(overflowY === 'auto' ? [] : [box.top - words.top, words.bottom - box.bottom])];
      if (Math.max(...beyond) > 2.5) found.push(walker.currentNode.textContent);
      break;
    }
  }
  return found;
})"""


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_nothing_is_cut_off_at_any_size(people: Any, locale: str) -> None:
    ann = people(locale=locale)
    ann.open("canal-mania", players=5)
    ann.wait_for_turn()
    for wide, high in SIZES_OF_SCREENS:
        ann.page.set_viewport_size({"width": wide, "height": high})
        ann.page.wait_for_function("(narrow) => matchMedia('(max-width: 760px)').matches === narrow", arg=wide < 761)
        ann.wait_for_turn()
        assert ann.page.evaluate(CUT, PARTS) == [], (wide, high)
        fits(ann)
        if wide > 760:
            assert ann.page.evaluate("document.documentElement.scrollHeight") <= high, (wide, high)
            scrolling = ann.page.evaluate(
                "ids => ids.filter((id) => { const e = document.getElementById(id); return e.scrollHeight > e.clientHeight + 1; })",
                ["seats", "mine", "aside", "hand", "announced"],
            )
            assert scrolling == [], (wide, high)


def test_a_page_at_twice_its_size_shows_all_choices(people: Any) -> None:
    ann = people(size=(640, 360))  # what 1280 x 720 is at 200 %
    for game in GAMES:
        ann.open(game)
        ann.wait_for_turn()
        fits(ann)
        cut = ann.page.eval_on_selector("#choices", "each => each.scrollHeight - each.clientHeight")
        assert cut <= 1, game
        assert ann.page.locator("#now").evaluate("each => getComputedStyle(each).position") == "static"


CAMERA = "() => document.querySelector('#board .sheet').style.transform"


def test_the_camera_stays_where_all_can_be_hit_and_where_the_player_has_put_it(people: Any) -> None:
    ann = people()
    ann.open("canal-mania")
    page = ann.page
    ann.wait_for_turn()
    assert page.evaluate(CAMERA) == ""
    for _ in range(3):
        ann.make_a_move(on_the_table=0)
        assert page.evaluate(CAMERA) == ""
    page.locator(".zoom .closer").click()
    by_hand = page.evaluate(CAMERA)
    assert "scale(1.5)" in by_hand
    ann.wait_for_turn()
    ann.make_a_move(on_the_table=0)
    assert "scale(1.5)" in page.evaluate(CAMERA)
    page.locator(".zoom .whole").click()
    assert page.evaluate(CAMERA) == ""


def test_on_a_phone_the_camera_brings_what_can_be_built_within_reach_of_a_finger(people: Any) -> None:
    ann = people(size=PHONE)
    table = ann.send("/tables", game="canal-mania", options={}, seats=["me", "me"], name="Ann", patience=180)["table"]

    def views() -> list[dict[str, Any]]:
        return [ann.context.request.get(f"{ann.url}/tables/{table}?seat={seat}").json() for seat in ("red", "white")]

    for step in range(60):
        view = next(each for each in views() if each["words"] or each["ends_turn"])
        if any(node["word"] == "build" for node in view["words"]):
            break
        command = "end-turn" if view["ends_turn"] else "move"
        has = view["facts"]["seats"][view["seat"]]
        one_is_enough = has["contracts"] and view["facts"]["stage"] == "first-phase"
        move = "draw deck" if one_is_enough else first_words(view)
        words = {} if view["ends_turn"] else {"words": move, "version": view["version"]}
        ann.send(f"/tables/{table}/{command}", seat=view["seat"], id=str(step), **words)
    ann.page.goto(f"{ann.url}/t/{table}")
    ann.page.locator("#curtain-ready").click()
    ann.page.locator("#board [id^=hex-].lit").first.wait_for()
    sizes = ann.page.eval_on_selector_all(
        "#board [id^=hex-].lit", "all => all.map((each) => each.getBoundingClientRect().width)"
    )
    assert min(sizes) >= 40
    outside = ann.page.evaluate(
        "() => { const view = board.getBoundingClientRect(), sheet = now.getBoundingClientRect(); return [...document.querySelectorAll('#board [id^=hex-].lit')]"
        ".map((each) => each.getBoundingClientRect()).filter((box) => box.left < view.left || box.right > view.right || box.top < view.top || box.bottom > sheet.top + 1).length; }"
    )
    assert outside == 0


def test_dark_means_all_of_the_page(people: Any) -> None:
    ann = people(theme="dark")
    ann.open("canal-mania")
    ann.wait_for_turn()
    bright = ann.page.evaluate(
        """() => [...document.querySelectorAll('.top, .turn-part, .others, #now, #mine, #seats, #aside, #hand, .panel, .item, .chip')].filter((each) => {
          for (let around = each; around; around = around.parentElement) {
            const [red, green, blue, opacity = 1] = getComputedStyle(around).backgroundColor.match(/[0-9.]+/g).map(Number);
            if (opacity > 0.5) return red + green + blue > 300;
          }
          return true;
        }).map((each) => each.id || each.className)"""
    )
    assert bright == []


def test_contracts_keep_their_places_when_one_is_taken(people: Any) -> None:
    ann = people()
    ann.open("canal-mania")
    ann.wait_for_turn()
    rows = "() => [...document.querySelectorAll('#aside .steady .target')].map((each) => each.id)"
    before = ann.page.evaluate(rows)
    table = ann.page.url.rsplit("/", 1)[1]
    view = ann.context.request.get(f"{ann.url}/tables/{table}").json()
    first = before[0].removeprefix("contract-")
    town = next(each for each in view["facts"]["parliament"] if each["contract"] == first)["ends"][0]
    ann.send(
        f"/tables/{table}/move", seat=view["seat"], words=f"contract {first} {town}", version=view["version"], id="1"
    )
    ann.page.wait_for_function("(id) => !document.querySelector(`#aside #${id}`)", arg=before[0])
    after = ann.page.evaluate(rows)
    assert len(after) >= len(before) - 1 and [row for row in after if row in before] == before[1:]
    assert after[1:] == before[1:] if len(after) == len(before) else after == before[1:]
    own = ann.page.locator(f"#mine #{before[0]}")
    expect(own).to_have_attribute("aria-label", re.compile("next: .*you have [0-9]"))
    own.focus()
    expect(ann.page.locator("#board .related-way")).to_have_count(1)


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
