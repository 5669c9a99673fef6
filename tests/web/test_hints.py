"""A hint on request: for whoever decides, and only where nobody else plays."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from starlette.testclient import TestClient

from tests.web.browser import WAIT
from tests.web.service import InstantBots, Player, service
from tests.web.test_traffic import running
from tests.web.visitor import Visitor
from towpath import SeededChance, game
from towpath.bots.hint import Hint
from towpath.engine.i18n import LANGUAGES, languages, load_texts
from towpath.games import games
from towpath.table import BOT, PERSON, Holder, Table, open_table
from towpath.web.bot_workers import BotWorkers
from towpath.web.hints import hint
from towpath.web.wire import Advice


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with service(tmp_path) as running:
        yield running


@pytest.mark.parametrize("name", games())
def test_a_hint_is_a_legal_move_with_reasons_in_the_readers_language(name: str) -> None:
    setup = game(name).setup()
    table = Table("t")
    holders = [Holder(PERSON, "Ann", "key")] + [Holder(BOT)] * (setup.players - 1)
    table.accept(open_table(setup, holders, False, SeededChance("hints")))
    bot_workers = BotWorkers(1, 60.0)
    reasoned = load_texts(setup.game.text_folder(), "evaluation", "en") != {}
    translated = reasoned and languages(setup.game.text_folder()) != ("en",)

    async def ask() -> list[Advice]:
        found = [await hint(bot_workers, table, 0, language) for language in LANGUAGES]
        return [answer for answer in found if answer is not None]

    answers = asyncio.run(ask()) if 0 in table.position.actors() else []
    bot_workers.close()
    for answer in answers:
        assert answer.words in table.position.moves(0)
        assert answer.labels and (answer.reasons or not reasoned)
    assert len({str(answer.reasons) for answer in answers}) > 1 or not answers or not translated


class SlowBots(BotWorkers):
    """Whoever asks them has played before they answer."""

    async def hint(self, table: Table, seat: int, language: str) -> Hint | None:
        words = next(iter(table.position.moves(seat)))
        table.accept(table.propose_move(seat, words, table.version, "m1", SeededChance("later")))
        return Hint(words, [])


@pytest.mark.parametrize("name", ["arriala", "kontor"])
def test_whoever_plays_without_waiting_for_the_hint_gets_none(name: str) -> None:
    table = Table("t")
    holders = [Holder(PERSON, "Ann", "key"), Holder(BOT)]
    table.accept(open_table(game(name).setup(), holders, False, SeededChance("hints")))
    seat = table.position.actors()[0]
    table.holders[seat] = holders[0]
    bot_workers = SlowBots(0, 60.0)
    assert asyncio.run(hint(bot_workers, table, seat, "en")) is None


class Pondering(InstantBots):
    """They think until nobody waits for it any more."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.dropped = asyncio.Event(), asyncio.Event()

    async def hint(self, table: Table, seat: int, language: str) -> Hint | None:
        self.asked.set()
        try:
            await asyncio.Event().wait()
        finally:
            self.dropped.set()
        return None


@pytest.mark.parametrize("how", ["goes", "plays"])
def test_a_hint_that_nobody_waits_for_any_more_is_dropped(tmp_path: Path, how: str) -> None:
    async def play() -> None:
        bot_workers = Pondering()
        async with asyncio.timeout(60), running(tmp_path, bot_workers) as (port, _):
            ann = Visitor("127.0.0.1", port)
            view = (await ann.post("/tables", game="kontor", seats=["me", "bot"], name="Ann")).json()
            tab = Visitor("127.0.0.1", port)
            tab.cookies = dict(ann.cookies)
            request = asyncio.create_task(tab.get(f"/tables/{view['table']}/hint"))
            await bot_workers.asked.wait()
            if how == "goes":
                tab.wire.close()
            else:
                move = {"words": "sit-out", "version": view["version"], "id": "m", "seat": view["seat"]}
                assert (await ann.post(f"/tables/{view['table']}/move", **move)).status == 200
                assert (await request).status == 204
            await bot_workers.dropped.wait()
            await asyncio.wait([request])

    asyncio.run(play())


def test_where_others_play_there_are_no_hints(client: TestClient) -> None:
    ann, ben = Player(client), Player(client)
    alone = ann.open(["me", "bot"])
    assert ann.see(alone["table"])["hints"] is True
    shared = ann.open(["me", "open"])
    ben.post(f"/tables/{shared['table']}/sit", seat="black", name="Ben")
    for person in (ann, ben):
        assert person.see(shared["table"])["hints"] is False
        assert person.get(f"/tables/{shared['table']}/hint").status_code == 403


def test_spectators_get_no_hints(client: TestClient) -> None:
    ann, eve = Player(client), Player(client)
    table = ann.open(["me", "bot"])["table"]
    assert eve.see(table)["hints"] is False
    assert eve.get(f"/tables/{table}/hint").status_code == 403
    assert eve.get(f"/tables/{table}/hint?seat=red").status_code == 403


def test_a_player_asks_takes_the_hint_and_plays_it(people: Any) -> None:
    ann = people()
    ann.open("kontor")
    ann.wait_for_turn()
    ann.page.get_by_role("button", name="Ask for a hint").click()
    advice = ann.page.locator("#advice")
    expect(advice).to_contain_text("An Engineer would play", timeout=WAIT)
    assert advice.locator("p").count() >= 2
    expect(ann.page.locator("#choices .hinted, .lit-ring.hinted").first).to_be_attached()
    advice.get_by_role("button", name="Pick it").click()
    expect(ann.page.locator("#actions .confirm")).to_be_visible()
    ann.page.locator("#actions .confirm").click()
    expect(advice).to_be_hidden()


def test_a_hint_of_one_word_is_not_played_before_the_player_wants_it(people: Any) -> None:
    ann = people()
    ann.open("kontor")
    ann.wait_for_turn()
    word = ann.page.get_by_role("button", name="Sit out").get_attribute("data-word")
    said = {"words": word, "labels": ["Sit out"], "reasons": ["Why not?"]}
    ann.page.route("**/hint*", lambda route: route.fulfill(json=said))
    ann.page.get_by_role("button", name="Ask for a hint").click()
    ann.page.get_by_role("button", name="Pick it").click()
    expect(ann.page.locator("#actions .confirm")).to_have_text("Sit out")
    expect(ann.page.locator("#log")).not_to_contain_text("sit out")
    ann.page.locator("#actions .confirm").click()
    expect(ann.page.locator("#log")).to_contain_text("Ann decides to sit out")


def test_a_hint_that_cannot_be_had_says_so(people: Any) -> None:
    ann = people(locale="de-DE")
    ann.open("kontor")
    ann.wait_for_turn()
    ann.page.route("**/hint*", lambda route: route.fulfill(status=503))
    ann.page.get_by_role("button", name="Um einen Tipp bitten").click()
    expect(ann.page.locator("#why")).to_have_text("Es kam rechtzeitig kein Tipp. Noch einmal fragen hilft vielleicht.")
    expect(ann.page.get_by_role("button", name="Um einen Tipp bitten")).to_be_enabled()
    ann.complaints.clear()  # the browser noticed what the server said
