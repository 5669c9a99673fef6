"""The rulebook's service: pages in four languages, and scenes that keep nothing and let nobody in where nothing is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from towpath.engine import Game
from towpath.engine.i18n import LANGUAGES
from towpath.games import games
from towpath.rulebook.book import book
from towpath.rulebook.scenario import Scenario
from towpath.web import book_page, create_app
from towpath.web.pages import page_words

SCENE = "/rules/kontor/scenes/r69-a-crane-is-a-quay"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(tmp_path / "towpath.db", rate=1000)) as client:
        yield client


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_words_are_the_same_in_every_language(language: str) -> None:
    assert sorted(page_words(language)) == sorted(page_words("en"))


@pytest.mark.parametrize("name", sorted(games()))
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_has_every_rule_with_an_address(client: TestClient, name: str, language: str) -> None:
    html = client.get(f"/rules/{name}?language={language}").text
    assert f'<html lang="{language}"' in html
    for id in book(games()[name]).rules:
        assert html.count(f' id="{id}"') == 1
    assert page_words(language)["colophon"] in html


class InEnglishAlone(Game):
    name = title = "small"
    about = "A small game."

    def __init__(self, folder: Path) -> None:
        self.texts = folder

    def text_folder(self) -> Path:
        return self.texts


def test_a_rulebook_in_english_alone_is_marked_as_english_on_a_page_in_another_language(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('[rules.R1]\ntext = "Only a sentence."\n', "utf-8")
    html = book_page.page(InEnglishAlone(tmp_path), "de")
    assert '<html lang="de"' in html and '<p class="rule-text" lang="en">Only a sentence.</p>' in html
    assert '<p class="lead" lang="en">A small game.</p>' in html
    assert page_words("de")["all-rules"] in html and f"{page_words('de')['colophon']}</h2>" in html
    assert ' lang="en"' not in book_page.page(games()["kontor"], "de")


@pytest.mark.parametrize("language", LANGUAGES)
def test_why_a_rule_cannot_be_shown_is_said_in_every_language(client: TestClient, language: str) -> None:
    read, english = book(games()["kontor"], language), book(games()["kontor"])
    unshown = [id for id, rule in english.rules.items() if rule.not_shown]
    assert language == "en" or all([read.rules[id].not_shown != english.rules[id].not_shown for id in unshown])
    page = unescape(client.get(f"/rules/kontor?language={language}").text)
    assert unshown and all(
        [f"{page_words(language)['not-shown']}: {read.rules[id].not_shown}" in page for id in unshown]
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(games()))
def test_the_mark_of_an_example_says_nothing_twice(client: TestClient, name: str, language: str) -> None:
    marks = re.findall(
        r'<span class="mark example">([^<]+)</span>', client.get(f"/rules/{name}?language={language}").text
    )
    words = [[word.casefold() for word in re.findall(r"\w{5,}", unescape(mark))] for mark in marks]
    examples = [scene for scene in book(games()[name]).scenes.values() if scene.source]
    assert (words or not examples) and [each for each in words if len(each) != len(set(each))] == []


def test_links_in_a_page_lead_somewhere(client: TestClient) -> None:
    for name in games():
        html = client.get(f"/rules/{name}").text
        ids = set(re.findall(r' id="([^"]+)"', html))
        assert {link for link in re.findall(r'href="#([^"]+)"', html) if link not in ids} == set()


def test_a_scene_is_stepped_through(client: TestClient) -> None:
    start = client.get(SCENE).json()
    scenario = Scenario(book(games()["kontor"]).scenes["r69-a-crane-is-a-quay"].path)
    assert start["steps"] == len(scenario.steps) and start["step"] == 0 and start["parts"]["table"].startswith("<svg")
    for number, step in enumerate(scenario.steps, 1):
        shown = client.get(f"{SCENE}?steps={number}").json()
        if "refused" in step.values:
            assert shown["attempt"]["rule"] == step.string("refused") and shown["attempt"]["why"]
        assert shown["say"] == step.string("say", "")


@pytest.mark.parametrize("name", sorted(games()))
def test_every_scene_of_every_game_can_be_shown_to_its_end(client: TestClient, name: str) -> None:
    for scene in book(games()[name]).scenes.values():
        answer = client.get(f"/rules/{name}/scenes/{scene.name}?steps={len(scene.captions)}&language=de")
        assert answer.status_code == 200, scene.name


def test_own_moves_are_played_or_refused_with_the_rule(client: TestClient) -> None:
    tried = client.get(SCENE, params={"seat": ""}).json()
    assert tried["words"] and tried["decides"] == "red"
    sat = client.get(SCENE, params={"move": ["red: sit-out"], "seat": "black", "language": "de"}).json()
    assert sat["attempt"]["why"] == "" and sat["narration"] and sat["decides"] == "black"
    wrong = client.get(SCENE, params={"move": ["red: choose quay 12"]}).json()
    assert wrong["attempt"]["rule"] == "R14" and "(R14)" in wrong["attempt"]["why"]
    assert client.get(SCENE + "/why", params={"words": "choose quay 12"}).json()["rule"] == "R14"
    assert client.get(SCENE + "/words", params={"prefix": "choose"}).json()


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/rules/chess", 404),
        ("/rules/kontor/scenes/none", 404),
        ("/rules/kontor/scenes/..%2Fbook.svg", 404),
        ("/rules/kontor/scenes/none.svg", 404),
        (SCENE + "?steps=99", 422),
        (SCENE + "?steps=x", 422),
        (SCENE + "?move=lay", 422),
        (SCENE + "?" + "&".join(["move=red: sit-out"] * 41), 422),
        (SCENE + "?move=red: " + "x" * 300, 422),
    ],
)
def test_what_does_not_exist_or_is_too_much_is_refused(client: TestClient, path: str, status: int) -> None:
    assert client.get(path).status_code == status


def test_a_scene_is_a_picture_too(client: TestClient) -> None:
    answer = client.get(SCENE + ".svg?language=fr")
    assert answer.headers["content-type"] == "image/svg+xml" and answer.text.startswith("<svg")
