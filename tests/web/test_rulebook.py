"""The rulebook as people use it: reading, searching, playing in a scene, looking something up at the table, learning."""

from __future__ import annotations

from collections.abc import Iterable
from fnmatch import fnmatchcase
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser import DESKTOP, PHONE, Person, barriers_on
from tests.web.server import Server
from towpath.games import games
from towpath.rulebook.book import book
from towpath.rulebook.guide import guide
from towpath.web.pages import page_words

LOCALES = {"en": "en-GB", "de": "de-DE", "fr": "fr-FR", "it": "it-IT"}
SCREENS = {"desktop": (DESKTOP, "light", "en"), "phone": (PHONE, "dark", "de")}
SCENE = "r69-a-crane-is-a-quay"  # whose last step is refused by R67


def some_of(what: Iterable[str], *short: tuple[str, str]) -> list[Any]:
    """Every game with each of these; all but some are long."""
    every = [(name, each) for name in sorted(games()) for each in what]
    return [pytest.param(*each, marks=() if each in short else pytest.mark.long) for each in every]


def read(person: Person, name: str, place: str = "") -> Page:
    person.page.goto(f"{person.url}/rules/{name}{place}")
    person.page.locator(".book-search").wait_for()
    return person.page


# --- reading


@pytest.mark.parametrize(("name", "language"), some_of(LOCALES, *[("kontor", language) for language in LOCALES]))
def test_a_book_is_read_in_ones_own_language(people: Any, name: str, language: str) -> None:
    ann = people(locale=LOCALES[language])
    page = read(ann, name)
    title = page_words(language)["all-rules"]  # where a book has no chapters
    for chapter in book(games()[name], language).chapters:
        expect(page.locator(f'section[id="{chapter.id}"] > h2')).to_have_text(chapter.title or title)
    assert page.locator("html").get_attribute("lang") == language
    if book(games()[name]).glossary:
        expect(page.locator("#glossary dt").first).to_be_visible()


def test_the_language_is_switched_where_one_reads(people: Any) -> None:
    page = read(people(), "kontor")
    page.locator("#language").select_option("it")
    expect(page.locator(".book-search")).to_have_attribute("placeholder", page_words("it")["search-rules"])
    assert page.locator("html").get_attribute("lang") == "it"


@pytest.mark.parametrize("size", [(1280, 720), PHONE])
def test_a_deep_link_leads_to_its_rule(people: Any, size: tuple[int, int]) -> None:
    page = read(people(size=size), "canal-mania", "#ship.shortest-own")
    rule = page.locator('article[id="ship.shortest-own"]')
    expect(rule).to_be_in_viewport()
    expect(rule).to_contain_text("Second edition only")
    page.locator("table.editions a").get_by_text("goods.removal", exact=True).click()
    expect(page.locator('article[id="goods.removal"]')).to_be_in_viewport()
    page.locator("table.colophon a[data-opens]").first.click()
    expect(page.locator("details.scene[open] .diagram").first).to_be_visible()


def test_a_book_is_read_without_a_script_and_on_paper(browser: Browser, server: Server, people: Any) -> None:
    plain = browser.new_context(java_script_enabled=False)
    page = plain.new_page()
    page.goto(f"{server.url}/rules/arriala?language=de")
    expect(page.locator(".rule").first).to_be_visible()
    plain.close()
    printed = read(people(), "kontor")
    printed.emulate_media(media="print")
    expect(printed.locator(".book-contents")).to_be_hidden()
    expect(printed.locator("#R67 .rule-text")).to_be_visible()


# --- searching


def test_searching_finds_rules_by_words_and_by_id(people: Any) -> None:
    page = read(people(), "kontor")
    field = page.locator(".book-search")
    field.fill("beside a CRANE")
    expect(page.locator('.book-found a[href="#R67"]')).to_be_visible()
    field.fill("r67")
    expect(page.locator(".book-found a").first).to_have_attribute("href", "#R67")
    page.locator(".book-found a").first.click()
    expect(page.locator("#R67")).to_be_in_viewport()
    field.fill("zeppelin")
    expect(page.locator(".book-hits")).to_have_text(page_words("en")["no-hits"])
    expect(page.locator(".book-list")).to_be_hidden()
    field.fill("")
    expect(page.locator(".book-list")).to_be_visible()


def test_searching_does_not_mind_accents(people: Any) -> None:
    page = read(people(locale="fr-FR"), "arriala")
    page.locator(".book-search").fill("ecluse")
    expect(page.locator(".book-found mark").first).to_have_text("écluse", ignore_case=True)


# --- scenes


def opened(page: Page, scene: str = SCENE) -> Any:
    details = page.locator(f'details.scene[data-scene="{scene}"]').first
    details.locator("summary").click()
    details.locator(".diagram-step").wait_for()
    return details


def test_a_scene_is_stepped_through_to_its_refusal_and_back(people: Any) -> None:
    page = read(people(), "kontor")
    scene = opened(page)
    words = page_words("en")
    steps = len(book(games()["kontor"]).scenes[SCENE].captions)
    forward = scene.get_by_role("button", name=words["scene-next"])
    for step in range(1, steps + 1):
        forward.click()
        expect(scene.locator(".diagram-step")).to_have_text(f"Step {step} of {steps}")
    expect(scene.locator(".refusal")).to_contain_text("(R67)")
    expect(forward).to_be_disabled()
    scene.get_by_role("button", name=words["scene-back"]).click()
    expect(scene.locator(".refusal")).to_have_count(0)
    scene.get_by_role("button", name=words["scene-first"]).click()
    expect(scene.locator(".diagram-step")).to_have_text(words["scene-start"])


@pytest.mark.parametrize(("size", "language"), [((1280, 720), "en"), (PHONE, "de")])
def test_a_reader_tries_own_moves_and_is_told_why_not(people: Any, size: tuple[int, int], language: str) -> None:
    ann = people(size=size, locale=LOCALES[language])
    page = read(ann, "kontor")
    words = page_words(language)
    scene = opened(page)
    for _ in range(3):
        scene.get_by_role("button", name=words["scene-next"]).click()
    expect(scene.locator(".diagram-step")).to_contain_text("3")
    scene.get_by_role("button", name=words["scene-try"]).click()
    scene.locator(".choice").first.wait_for()
    scene.locator("#cell-h5").click()  # beside the other's crane
    expect(scene.locator(".why")).to_contain_text("R67")
    scene.locator(".choice").first.click()
    scene.locator(".confirm").click()
    expect(scene.locator(".diagram-narration li").first).to_be_visible()
    scene.get_by_role("button", name=words["take-back"]).click()
    scene.get_by_role("button", name=words["scene-return"]).click()
    expect(scene.locator(".diagram-step")).to_contain_text("3")


@pytest.mark.parametrize("name", sorted(games()))
def test_own_moves_are_made_by_lit_things_in_a_scene(people: Any, name: str) -> None:
    page = read(people(), name)
    shown = next(scene for scene in book(games()[name]).scenes.values() if len(scene.captions) > 1)
    scene = opened(page, shown.name)
    scene.get_by_role("button", name=page_words("en")["scene-try"]).click()
    for _ in range(12):
        scene.locator(".choice, .confirm").first.wait_for()
        if scene.locator(".confirm").count():
            break
        scene.locator(".choice").first.click()
    scene.locator(".confirm").click()
    expect(scene.locator(".attempt").or_(scene.locator(".diagram-narration")).first).to_be_visible()


# --- at the table


def test_the_drawer_opens_at_the_rules_of_this_moment(people: Any) -> None:
    ann = people()
    ann.open("kontor")
    page = ann.page
    page.locator("#choices .choice").first.wait_for()
    page.locator("#rules").click()
    expect(page.locator(".drawer-now")).to_contain_text("R14")
    page.locator(".drawer .book-search").fill("crane")
    page.locator('.drawer .book-found a[href="#R67"]').click()
    expect(page.locator('.drawer [data-rule="R67"]')).to_be_in_viewport()
    assert page.url.endswith(page.url.rsplit("/", 1)[1]) and "#" not in page.url
    ann.press("Escape")
    expect(page.locator(".drawer")).to_be_hidden()
    assert page.evaluate("document.activeElement.id") == "rules"


def about(page: Page, name: str, thing: str) -> list[str]:
    """The rules about a thing on the table, as the book has them."""
    known: str = page.locator(f"#{thing}").evaluate("each => each.dataset.about ?? each.id")
    table = book(games()[name]).about
    longest = sorted(table, key=len, reverse=True)
    rules_shown = [next((table[key] for key in longest if fnmatchcase(each, key)), []) for each in known.split()]
    return [rule for rules in rules_shown for rule in rules]


CARDS = {"kontor": "#hand [id^=card-]", "arriala": "#pile, #lock-supply", "canal-mania": "#seats [id^=engineer-]"}


@pytest.mark.parametrize("name", sorted(CARDS))
def test_the_drawer_shows_the_rules_of_a_tapped_card_and_follows_the_next(people: Any, name: str) -> None:
    ann = people()
    ann.open(name)
    page = ann.page
    page.locator("#choices .choice").first.wait_for()
    cards: list[str] = page.locator(CARDS[name]).evaluate_all("all => all.map((each) => each.id)")
    first = cards[0]
    other = next((card for card in cards if about(page, name, card) != about(page, name, first)), first)
    page.locator(f"#{first}").click()
    page.locator("#rules").click()
    expect(page.locator(".drawer-now p .rule-id").first).to_have_text(about(page, name, first)[0])
    expect(page.locator(".drawer-now h2").first).to_have_text(
        page.locator(f"#{first}").get_attribute("aria-label") or ""
    )
    page.locator(".drawer-book").evaluate("book => book.scrollTop = 2000")
    page.locator(f"#{other}").dispatch_event("click")
    for rule in about(page, name, other):
        expect(page.locator(".drawer-now")).to_contain_text(rule)
    expect(page.locator(".drawer-now")).to_be_in_viewport()


def test_the_drawer_stays_at_a_tapped_card_when_somebody_else_does_something(people: Any) -> None:
    ann, bob = people(), people(name="Bob")
    ann.open("kontor", way="button:nth-child(3)")
    bob.page.goto(ann.page.url)
    bob.page.get_by_role("button", name="Sit down").click()
    page = ann.page
    page.locator("#choices .choice").first.wait_for()
    first, other = page.locator(CARDS["kontor"]).evaluate_all("all => all.slice(0, 2).map((each) => each.id)")
    page.locator(f"#{first}").click()
    page.locator("#rules").click()
    page.locator(f"#{other}").dispatch_event("click")
    label = page.locator(f"#{other}").get_attribute("aria-label") or ""
    expect(page.locator(".drawer-now h2").first).to_have_text(label)
    bob.page.locator("#talk-chat").click()
    bob.page.locator("#saying").fill("I am thinking")
    bob.page.locator("#chat button").click()
    expect(page.locator("#sayings li")).to_have_text("Bob: I am thinking")
    expect(page.locator(".drawer-now h2").first).to_have_text(label)


@pytest.mark.parametrize(("name", "rule"), [("kontor", "R14"), ("arriala", "R37"), ("canal-mania", "contract.barge")])
def test_the_drawer_shows_the_rules_of_a_chosen_word(people: Any, name: str, rule: str) -> None:
    ann = people()
    ann.open(name)
    page = ann.page
    page.locator("#choices .choice").first.wait_for()
    page.locator("#rules").click()
    words = {
        "kontor": "[data-word='choose']",
        "arriala": "[data-word='place']",
        "canal-mania": "[data-points^=contract-]",
    }
    page.locator(f"#choices {words[name]}").first.dispatch_event("click")
    expect(page.locator(".drawer-now p .rule-id").first).to_have_text(rule)


def test_a_refusal_leads_to_its_rule(people: Any) -> None:
    ann = people()
    read(ann, "kontor").locator("button.learn").click()
    ann.page.wait_for_url("**/t/*")
    follow_until(ann, "#cell-f6.lit")
    ann.page.locator("#cell-d4").click()  # far from every card
    expect(ann.page.locator("#why")).to_contain_text("R44")
    ann.page.locator("#why .rule-link").click()
    expect(ann.page.locator(".drawer-now p").first).to_contain_text("R44")


# --- learning by playing


def follow_the_hint(person: Person, goal: str = "") -> str:
    """One click as the hint says: `done` at the farewell, `there` without a click where the goal is to be seen."""
    seen = f"goal => goal && document.querySelector(goal) ? 'there' : ({NEXT_CLICK})()"
    what = str(person.page.wait_for_function(seen, arg=goal).json_value())
    person.go_on()
    if what.startswith("#"):
        person.page.locator(what).locator("visible=true").first.click()
    elif what not in ("done", "there"):
        person.tap(what)
    return what


def follow_until(person: Person, goal: str) -> None:
    for _ in range(100):
        what = follow_the_hint(person, goal)
        if what == "there":
            return
        assert what != "done", f"{goal} was not to be seen"
    raise AssertionError(f"{goal} was not to be seen in a hundred clicks")


# The button of what is hinted, the thing on the table, or the button that goes on.
NEXT_CLICK = """() => document.querySelector('#guide').dataset.done === 'true' && !document.querySelector('#guide').hidden ? 'done'
  : document.querySelector('.sending') ? null
  : [...document.querySelectorAll('.choice.hinted')].some((each) => each.checkVisibility()) ? '#choices .choice.hinted'
  : document.querySelector('.lit-ring.hinted') ? document.querySelector('.lit-ring.hinted').dataset.around
  : document.querySelector('#actions .confirm') ? '#actions .confirm'
  : document.querySelector('#actions .primary') ? '#actions .primary' : null"""


@pytest.mark.parametrize(("name", "language"), some_of(LOCALES, ("kontor", "de")))
def test_a_guided_game_is_played_to_its_end_and_goes_on(people: Any, name: str, language: str) -> None:
    prepared = guide(games()[name])
    assert prepared is not None
    ann = people(locale=LOCALES[language])
    ann.page.goto(ann.url)
    ann.page.locator(f"#game-{name} .learn").click()
    ann.page.wait_for_url("**/t/*")
    seen: set[int] = set()
    for _ in range(40 * len(prepared.decisions)):
        seen.add(int(ann.page.locator("#guide").get_attribute("data-number") or 0))
        if follow_the_hint(ann) == "done":
            break
    assert max(seen) == len(prepared.decisions)
    farewell = prepared.text("farewell", language).split("*")[0].split(".")[0]
    expect(ann.page.locator("#guide .hint-text")).to_contain_text(farewell)
    assert ann.make_a_move(0) == "moved"
    ann.wait_for_turn()


def test_another_move_is_answered_with_the_hint_and_a_restart_loses_nothing(people: Any, server: Server) -> None:
    ann = people()
    read(ann, "kontor").locator("button.learn").click()
    ann.page.wait_for_url("**/t/*")
    ann.page.locator(".choice").get_by_text("Sit out").click()
    expect(ann.page.locator("#why")).to_have_text(page_words("en")["refused-lesson"])
    expect(ann.page.locator(".choice.hinted")).to_be_visible()
    follow_until(ann, "#guide[data-number='2']")
    server.kill()
    server.start()
    ann.page.reload()
    expect(ann.page.locator(".hint-head")).to_contain_text("2 of")
    ann.complaints.clear()  # the browser noticed the refusal, and that the server was gone


# --- for everybody


@pytest.mark.parametrize(("name", "screen"), some_of(SCREENS, ("kontor", "desktop"), ("arriala", "phone")))
def test_nothing_keeps_anybody_out(people: Any, name: str, screen: str) -> None:
    size, theme, language = SCREENS[screen]
    ann = people(size=size, theme=theme, locale=LOCALES[language], trusting=True)
    page = read(ann, name)
    scene = opened(page, next(iter(book(games()[name]).scenes)))
    scene.get_by_role("button", name=page_words(language)["scene-try"]).click()
    scene.locator(".choice").first.wait_for()
    assert barriers_on(ann) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing runs over the side"


def test_the_drawer_and_the_hints_keep_nobody_out(people: Any) -> None:
    ann = people(trusting=True)
    read(ann, "kontor").locator("button.learn").click()
    ann.page.locator(".choice.hinted").wait_for()
    assert barriers_on(ann) == []
    ann.page.locator("#guide button").click()
    expect(ann.page.locator(".drawer-now")).to_contain_text("R14")
    assert barriers_on(ann) == []
