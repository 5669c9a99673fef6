"""A real browser, and people who play in it by hand."""

from __future__ import annotations

import itertools
import random
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ElementHandle,
    Locator,
    Page,
    Playwright,
    Request,
    TimeoutError,
    expect,
    sync_playwright,
)

import towpath
from tests.web.service import first_words

NOT_NEEDED = (
    # Pages of its own that Chromium loads for the address bar of every window, each at the price of one of ours.
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
    # What Playwright turns off; of several such flags only the last counts.
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "LensOverlay"),
    *("HttpsFirstBalancedModeAutoEnable", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning"),
    *("AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "PreconnectToSearch"),
)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(NOT_NEEDED)}",
]
BOTS, ONE_SCREEN = ".primary", "button:nth-child(2)"  # ways to open a table; any other is with friends
DESKTOP, PHONE = (1280, 720), (390, 844)
AXE = "node_modules/axe-core/axe.min.js"
WAIT = 20_000  # milliseconds: only a broken page takes as long
expect.set_options(timeout=WAIT)


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        yield from launched(playwright)


def launched(playwright: Playwright, *flags: str) -> Iterator[Browser]:
    """A browser. A thread can have several, but only one Playwright."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        raise RuntimeError("these tests need a browser: apt-get install chromium")
    browser = playwright.chromium.launch(executable_path=path, args=[*FLAGS, *flags])
    yield browser
    browser.close()


class Person:
    """One browser of its own at the server; what its console complains about is kept."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        size: tuple[int, int] = DESKTOP,
        locale: str = "en-GB",
        name: str = "Ann",
        theme: str = "light",
        trusting: bool = False,
        colour: str = "",
    ) -> None:
        self.url = url
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=locale,
            color_scheme="dark" if theme == "dark" else "light",
            has_touch=size == PHONE,
            bypass_csp=trusting,
            reduced_motion="reduce",
        )
        self.name = name
        self.colour = colour
        if name:
            self.send("/me", name=name, colour=colour)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(WAIT)
        self.complaints: list[str] = []
        self.page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.moves_sent = 0
        self.page.on("request", self._count)
        self.rng = random.Random(f"{name} {size} {locale}")

    def _count(self, sent: Request) -> None:
        self.moves_sent += sent.url.endswith("/move")

    def open(self, game: str, way: str = BOTS, options: dict[str, str] | None = None, players: int = 2) -> None:
        """A table as the home page opens it, without the home page: that takes a second each time."""
        if way == ONE_SCREEN:  # for which the page makes up names
            return self.open_by_clicks(game, way, options, players)
        names = towpath.game(game).setup(players, options or {}).seat_names()
        mine = names.index(self.colour) if self.colour in names else 0
        others = "bot:navvy" if way == BOTS else "open"
        seats = ["me" if place == mine else others for place in range(players)]
        opened = {"game": game, "options": options or {}, "seats": seats, "name": self.name, "patience": 180}
        if not self.name:
            self.send("/me")  # a page has a key before it takes a seat
        self.page.goto(f"{self.url}/t/{self.send('/tables', **opened)['table']}")

    def send(self, path: str, **body: Any) -> Any:
        """What a page would send."""
        answer = self.context.request.post(
            path if "://" in path else f"{self.url}{path}", data=body, headers={"X-Towpath": "1"}
        )
        assert answer.ok, answer.text()
        return answer.json()

    def open_by_clicks(
        self, game: str, way: str = BOTS, options: dict[str, str] | None = None, players: int = 2
    ) -> None:
        """From the home page, as a person does: press a button, choose players and options, start."""
        self.page.goto(self.url)
        self.page.locator(f"#game-{game} .ways {way}").click()
        for name, value in {"players": str(players), **(options or {})}.items():
            self.choose(name, value)
        self.page.locator("#setup .start").click()
        self.page.wait_for_url("**/t/*")

    def choose(self, name: str, value: str) -> None:
        """Make a choice in the set-up, where there is one."""
        control = self.page.locator(f"#setup [name='{name}']")
        if not control.count():
            return
        if not control.first.is_visible():
            self.page.locator("#setup summary").click()
        if control.first.evaluate("each => each.tagName") == "SELECT":
            control.select_option(value)
        else:
            self.page.locator(f"#setup [name='{name}'][value='{value}']").check()

    def wait_for_turn(self) -> str:
        """Until there is something to do: `over`, `act` or `choose`."""
        state = self.page.wait_for_function(TO_DO, timeout=WAIT)
        return str(state.json_value())

    def make_a_move(self, on_the_table: float = 1.0) -> str:
        """One own move by clicks, on lit things (with this chance) or on buttons; `over` if the game has ended."""
        while not isinstance(picked := self.pick_a_move(on_the_table), str):
            ends_turn = "confirm" not in (picked.get_attribute("class") or "")
            picked.click()
            self.wait_until_gone(picked)
            if not ends_turn:
                return "moved"
        return picked

    def pick_a_move(self, on_the_table: float = 1.0) -> ElementHandle | str:
        """Pick until only the last button is to be pressed: that is returned. `over` if the game has ended, `moved` if the
        move was a single word that is sent at once."""
        sent = self.moves_sent
        for _ in range(80):
            state = self._to_do(sent)
            if self.moves_sent != sent:
                return "moved"
            if state == "over":
                return "over"
            self.go_on()
            confirm = self.page.query_selector("#actions .primary")
            if confirm is not None:
                return confirm
            things = self._things() if self.rng.random() < on_the_table else []
            if things:
                self._click(self.rng.choice(things))
            else:
                self._click_a_choice()
        raise AssertionError("eighty steps and no whole move")

    def _to_do(self, sent: int) -> str | None:
        """What is to be done, as soon as there is something; or nothing, when a move has been sent meanwhile."""
        until = time.monotonic() + WAIT / 1000
        while self.moves_sent == sent:
            state: str | None = self.page.evaluate(TO_DO)
            if state:
                return state
            assert time.monotonic() < until, f"nothing to do: {self.page.locator('#now').inner_text()}"
            self.page.wait_for_timeout(20)
        return None

    def wait_until_gone(self, pressed: ElementHandle) -> None:
        try:
            self.page.wait_for_function("button => !button.isConnected", arg=pressed, timeout=WAIT)
        except TimeoutError:
            text = self.page.locator("#now").inner_text()
            raise AssertionError(f"{pressed.inner_text()!r} was pressed and is still there:\n{text}") from None

    def go_on(self) -> None:
        """What was turned up has been seen."""
        self.page.evaluate("document.querySelector('#moment:not([hidden]) .go-on')?.click()")

    def _things(self) -> list[tuple[float, float]]:
        """Where lit things can be clicked: what the pointer would hit there is the thing itself."""
        self.page.evaluate("document.querySelector('.lit')?.scrollIntoView({ block: 'center' })")
        return [(x, y) for x, y in self.page.evaluate(REACHABLE)]

    def _click(self, place: tuple[float, float]) -> None:
        before, sent = self._picked(), self.moves_sent
        until = time.monotonic() + WAIT / 1000
        self.page.mouse.click(*place)
        while self._picked() == before and self.moves_sent == sent:
            assert time.monotonic() < until, f"a click on a lit thing at {place} did nothing"
            self.page.wait_for_timeout(20)

    def _click_a_choice(self) -> None:
        self.page.evaluate("for (const list of document.querySelectorAll('#choices details')) list.open = true")
        words = self.page.query_selector_all("#choices .words .choice")
        self.rng.choice(words or self.page.query_selector_all("#choices .choice.verb:not([aria-pressed])")).click()

    def _picked(self) -> str:
        return str(self.page.evaluate(PICKED))

    def choice(self, word: str) -> Locator:
        """The button of a verb, or of a word that may come next."""
        return self.page.locator(f"#choices .choice[data-word='{word}']")

    def say(self, *words: str) -> None:
        """Words of a move by their buttons, also by those in the list of places."""
        for word in words:
            button = self.choice(word)
            button.first.wait_for(state="attached")
            if not button.first.is_visible():
                self.page.locator("#choices .places summary").click()
            button.first.click()

    def settle(self) -> None:
        """Until the news of what was just done have arrived."""
        self.page.wait_for_function("() => !document.querySelector('.sending')")

    def places(self) -> list[tuple[str, str]]:
        """The places on the board that may come next: their words, and their things."""
        places = self.page.locator("#choices .places .choice")
        places.first.wait_for(state="attached")
        found: list[list[str]] = places.evaluate_all("all => all.map(each => [each.dataset.word, each.dataset.points])")
        return [(word, thing) for word, thing in found]

    def tap(self, *things: str) -> None:
        """Things on the table, by their ids: where the pointer would hit them."""
        for thing in things:
            self.page.locator(f"#{thing}").first.wait_for(state="attached")
            place = self.page.evaluate(WHERE, thing)
            assert place, f"{thing} is covered"
            self.page.mouse.click(*place)

    def confirm(self) -> None:
        self.page.locator("#actions .confirm").click()

    def take_hint(self, words: str) -> None:
        """Let a hint name this move, and pick it: that alone plays nothing."""
        said = {"words": words, "labels": words.split(), "reasons": []}
        self.page.route("**/hint*", lambda route: route.fulfill(json=said))
        self.page.get_by_role("button", name="Ask for a hint").click()
        self.page.get_by_role("button", name="Pick it").click()

    def view(self) -> dict[str, Any]:
        """The table as the server shows it to the person now."""
        view: dict[str, Any] = self.page.evaluate(
            "fetch(location.pathname.replace('/t/', '/tables/')).then(answer => answer.json())"
        )
        return view

    def moves(self) -> int:
        """How many moves stand at the table, according to the server."""
        return int(self.view()["moves"])

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def close(self) -> None:
        self.context.close()


PICKED = "path.textContent + choices.textContent + turn.textContent"

TO_DO = """() => document.querySelector('.final') ? 'over'
  : document.querySelector('.sending') ? null
  : document.querySelector('#actions .primary') ? 'act'
  : document.querySelector('#choices .choice') ? 'choose' : null"""

REACHABLE = """() => [...document.querySelectorAll('.lit-ring')].map((ring) => {
  const box = ring.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const under = document.elementFromPoint(x, y);
  const around = ring.dataset.around;
  return under?.closest(`#${CSS.escape(around)}, [data-around="${CSS.escape(around)}"]`) ? [x, y] : null;
}).filter((place) => place)"""


WHERE = """thing => {
  const there = document.getElementById(thing);
  there.scrollIntoView({ block: 'nearest' });
  const box = there.getBoundingClientRect();
  const shares = [0.5, 0.3, 0.7, 0.15, 0.85];
  const places = shares.flatMap((down) => shares.map((along) => [box.x + box.width * along, box.y + box.height * down]));
  const name = CSS.escape(thing);
  return places.find((place) => document.elementFromPoint(...place)?.closest(`#${name}, [data-around="${name}"]`)) ?? null;
}"""


def let_play(*people: Person) -> None:
    """Play a game to its end as bots would, without the pages: what they show then is all that matters."""
    pages = [person.page.url for person in people]
    table = pages[0].replace("/t/", "/tables/").split("?")[0]
    for person in people:
        person.page.goto("about:blank")  # or every move would be drawn
    for step in itertools.count():
        person = people[step % len(people)]
        view = person.context.request.get(f"{table}?drawn=0").json()
        if view["over"]:
            break
        if view["ends_turn"]:
            person.send(f"{table}/end-turn", seat=view["seat"], id=f"let-play-{step}")
        elif view["words"]:
            move = {"words": first_words(view), "version": view["version"]}
            person.send(f"{table}/move", seat=view["seat"], id=f"let-play-{step}", **move)
    for person, page in zip(people, pages):
        person.page.goto(page)


@contextmanager
def coming_to(browser: Browser, url: str, heed: Callable[[str], bool] = bool) -> Iterator[Callable[..., Person]]:
    """Makes people who come to this server. Afterwards none of their consoles may have complained of anything to be heeded."""
    here: list[Person] = []

    def come(**how: Any) -> Person:
        here.append(Person(browser, url, **how))
        return here[-1]

    yield come
    for person in here:
        person.close()
    assert [line for person in here for line in person.complaints if heed(line)] == []


def fits(person: Person) -> None:
    wide: int = person.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= person.page.evaluate("innerWidth")


def home_speaks(person: Person, language: str, play: str) -> None:
    """The home page is in the reader's language and fits the screen."""
    person.page.goto(person.url)
    expect(person.page.locator("html")).to_have_attribute("lang", language)
    expect(person.page.locator("#game-kontor .primary")).to_have_text(play)
    fits(person)


def in_the_project(path: str) -> Path:
    """A file in the project's folder; tests may run from a copy inside it."""
    found = next((folder / path for folder in Path(__file__).resolve().parents if (folder / path).exists()), None)
    assert found is not None, f"{path} is missing: npm ci"
    return found


def barriers_on(person: Person) -> list[str]:
    person.page.add_script_tag(path=in_the_project(AXE))
    results = person.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{each['id']}: {each['help']}: {each['nodes'][0]['html'][:200]} {each['nodes'][0].get('failureSummary', '')}"
        for each in results["violations"]
        if each["impact"] in ("serious", "critical")
    ]


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
