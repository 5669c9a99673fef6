"""What a page shows of a table's luck: the promise from the start, the seed at the end."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.test_cli import towpath
from tests.web.browser import DESKTOP, PHONE, Person

TITLES = {"en-GB": "Fair luck", "de-DE": "Fairer Zufall", "fr-FR": "Hasard loyal", "it-IT": "Sorte leale"}


def open_luck(page: Page) -> None:
    if page.locator("#menu").is_visible():  # at the table on a phone
        page.locator("#menu").click()
    page.locator("#luck").click()


def digits(page: Page, place: int = 0) -> str:
    """What the dialog shows: the commitment, or the seed after it."""
    code = page.locator(".luck-dialog .digits").nth(place)
    expect(code).to_have_text(re.compile(r"^[0-9a-f]{64}$"))
    return code.inner_text().replace("\n", "").replace(" ", "")


def end(person: Person) -> None:
    """Alone with bots, nobody else has to agree."""
    ended = person.page.evaluate(
        """() => fetch(`/tables/${location.pathname.split("/")[2]}/ask`, { method: "POST",
           headers: { "X-Towpath": "1", "Content-Type": "application/json" },
           body: JSON.stringify({ what: "end" }) }).then((answer) => answer.status)"""
    )
    assert ended == 200


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_promise_stands_in_the_room_and_at_the_table(people: Any, size: tuple[int, int]) -> None:
    ann, bob = people(size=size), people(size=size, name="Bob")
    ann.open("kontor", way="button:nth-child(3)")
    bob.page.goto(ann.page.url)
    open_luck(bob.page)  # before he takes a seat
    promised = digits(bob.page)
    expect(bob.page.locator(".luck-dialog .digits")).to_have_count(1)
    bob.page.keyboard.press("Escape")
    bob.page.get_by_role("button", name="Sit down").first.click()
    for person in (ann, bob):
        person.wait_for_turn()
        open_luck(person.page)
        assert digits(person.page) == promised
        box = person.page.locator(".luck-dialog").bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= size[0]
        overflow = person.page.evaluate(
            "(each => each.scrollWidth - each.clientWidth)(document.querySelector('.luck-dialog'))"
        )
        assert overflow <= 0


def test_at_the_end_the_seed_is_open_and_the_record_is_proved(people: Any, tmp_path: Path) -> None:
    ann = people()
    ann.open("kontor")
    ann.wait_for_turn()
    open_luck(ann.page)
    promised = digits(ann.page)
    ann.page.keyboard.press("Escape")
    ann.make_a_move()
    end(ann)
    ann.page.locator("#actions").get_by_role("button", name="Fair luck").click()
    assert digits(ann.page) == promised
    seed = digits(ann.page, 1)
    with ann.page.expect_download() as coming:
        ann.page.locator(".luck-dialog").get_by_role("link", name="Download the record").click()
    path = tmp_path / coming.value.suggested_filename
    coming.value.save_as(path)
    assert path.name == "kontor.towpath" and f"seed {seed}" in path.read_text()
    proof = towpath("verify", str(path), "--commitment", promised)
    assert proof.returncode == 0, proof.stderr


def test_the_digits_are_copied_in_one_piece(people: Any) -> None:
    ann = people()
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.open("arriala")
    ann.wait_for_turn()
    open_luck(ann.page)
    ann.page.locator(".luck-dialog").get_by_role("button", name="Copy").click()
    expect(ann.page.locator(".digit-box button")).to_have_text("Copied")
    assert ann.page.evaluate("navigator.clipboard.readText()") == digits(ann.page)


@pytest.mark.parametrize("locale", TITLES)
def test_the_page_about_luck_is_there_in_every_language(people: Any, locale: str) -> None:
    ann = people(locale=locale)
    ann.page.goto(f"{ann.url}/fairness")
    expect(ann.page.locator("h1")).to_have_text(TITLES[locale])
    assert ann.page.locator("main li").count() == 13 and ann.page.locator("main h2").count() == 3


def test_a_guided_game_says_nothing_of_a_promise(people: Any) -> None:
    ann = people()
    ann.page.goto(ann.url)
    ann.page.locator("#game-kontor").get_by_text(re.compile("learn|guided", re.I)).first.click()
    ann.page.wait_for_url("**/t/*")
    ann.page.wait_for_selector("#board svg")
    expect(ann.page.locator("#luck")).to_be_hidden()
