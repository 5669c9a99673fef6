"""Whole games between two browsers of which one loses its connection again and again, in every way there is.

`python -m tests.web.cuts --cuts 10` (`make cuts`) plays one of each game. No move may be lost or doubled, and in the end
both see the same table.
"""

from __future__ import annotations

import argparse
import random
import sqlite3
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Browser, Error, Route, expect

from tests.web.browser import TO_DO, WAIT, Person, chromium
from tests.web.server import Server

OPTIONS = {"kontor": {"variant": "gullivers-reisen"}, "arriala": {}, "canal-mania": {"length": "-20"}}
ON_THE_TABLE = 0.3  # of what is picked; the rest by buttons
SENT = "**/tables/*/*"  # what is sent to a table, and asked of it
MOVE = "**/tables/*/move"
BOTH_HAVE_GONE_ON = 3 * WAIT / 1000  # seconds, after which somebody must have been able to do something


# --- the ways in which a connection is lost


@contextmanager
def offline(person: Person, server: Server) -> Iterator[None]:
    """The network is gone, and the browser knows it."""
    person.context.set_offline(True)
    yield
    person.context.set_offline(False)


@contextmanager
def requests_lost(person: Person, server: Server) -> Iterator[None]:
    """Nothing that is sent arrives."""

    def lose(route: Route) -> None:
        with suppress(Error):  # it may be on its way when the connection is there again
            if route.request.method != "POST":
                return route.continue_()
            route.abort("connectionreset")

    with routed(person, lose):
        yield


@contextmanager
def answers_lost(person: Person, server: Server) -> Iterator[None]:
    """All that is sent arrives, and no answer comes back."""

    def lose(route: Route) -> None:
        with suppress(Error):
            if route.request.method != "POST":
                return route.continue_()
            route.fetch()
            route.abort("connectionreset")

    with routed(person, lose):
        yield


@contextmanager
def routed(person: Person, lose: Callable[[Route], None]) -> Iterator[None]:
    person.page.route(SENT, lose)
    yield
    person.page.unroute(SENT, lose)


@contextmanager
def server_killed(person: Person, server: Server) -> Iterator[None]:
    """The server is gone, as by a power cut, for both of them."""
    server.kill()
    yield
    server.start()


@contextmanager
def server_frozen(person: Person, server: Server) -> Iterator[None]:
    """The server holds its connections and says nothing on them."""
    server.freeze()
    yield
    server.thaw()


Cut = Callable[[Person, Server], AbstractContextManager[None]]
CUTS: dict[str, Cut] = {
    "offline": offline,
    "requests lost": requests_lost,
    "answers lost": answers_lost,
    "server killed": server_killed,
    "server frozen": server_frozen,
}


# --- a game


class Game:
    """Two people at one table. What they send is noted, to be compared with what the server has kept."""

    def __init__(self, browser: Browser, server: Server, name: str, seed: int = 1) -> None:
        self.server = server
        self.folder = server.folder
        self.ann, self.bob = (Person(browser, server.url, name=each) for each in ("Ann", "Bob"))
        self.rng = random.Random(f"{name} {seed}")
        self.sent: Counter[str] = Counter()  # how often each move was sent, by its id
        self.refused: set[str] = set()
        for person in (self.ann, self.bob):
            person.rng = random.Random(f"{person.rng.random()} {seed}")
            person.page.on(
                "request", lambda sent: self._note(sent.url, sent.post_data_json if sent.post_data else None)
            )
        self.ann.open(name, way="button:nth-child(3)", options=OPTIONS[name])
        self.bob.page.goto(self.ann.page.url)
        self.bob.page.get_by_role("button", name="Sit down").click()
        for person in (self.ann, self.bob):
            person.page.locator("#board .sheet").wait_for()
        self.table = self.ann.page.url.rstrip("/").split("/")[-1].split("?")[0]

    def _note(self, url: str, body: dict[str, str] | None) -> None:
        if url.endswith("/move") and body:
            self.sent[body["id"]] += 1

    def play(self, cuts: int, whole: bool = True) -> Counter[str]:
        """To the end, or until all cuts were made: so many of Bob's connection; how often each way came."""
        kinds = [list(CUTS)[number % len(CUTS)] for number in range(cuts)]
        self.rng.shuffle(kinds)
        moves: Counter[str] = Counter()
        until = time.monotonic() + BOTH_HAVE_GONE_ON
        while (whole or kinds) and not all([self.is_over(person) for person in (self.ann, self.bob)]):
            assert time.monotonic() < until, "nobody can do anything"
            for person in (self.ann, self.bob):
                if person.page.evaluate(TO_DO) not in ("act", "choose"):
                    continue
                until = time.monotonic() + BOTH_HAVE_GONE_ON
                if person is self.bob and kinds and self.rng.random() < 0.5:
                    if self.move_without_connection(CUTS[kinds[-1]]):
                        moves[kinds.pop()] += 1
                elif person is self.ann and kinds and self.rng.random() < 0.3:
                    if self.other_moves_meanwhile(CUTS[kinds[-1]]):
                        moves[f"{kinds.pop()}, while the other moved"] += 1
                else:
                    self.go_on(person)
            self.ann.page.wait_for_timeout(20)
        assert not kinds, f"the game was over before {kinds}"
        return moves

    def is_over(self, person: Person) -> bool:
        return bool(person.page.evaluate(TO_DO) == "over")

    def go_on(self, person: Person) -> None:
        """One step as usual: a move, or the end of a turn."""
        button = person.pick_a_move(ON_THE_TABLE)
        if not isinstance(button, str):
            button.click()
            person.wait_until_gone(button)

    def move_without_connection(self, cut: Cut) -> bool:
        """Bob's move is picked and cannot be sent; sometimes the page is even loaded anew before it can."""
        if not self._move(self.bob, cut):
            return False
        if self.rng.random() < 0.3:
            self.bob.page.reload()
        self.settle()
        return True

    def other_moves_meanwhile(self, cut: Cut) -> bool:
        """Bob misses what Ann does; where she cannot reach the server either, her move waits."""
        if not self._move(self.ann, cut):
            return False
        self.settle()
        return True

    def _move(self, person: Person, cut: Cut) -> bool:
        """A move while Bob's connection is cut, for a short or a long time. One that is sent without a last button waits for
        that."""
        person.page.route(MOVE, lambda route: route.abort())
        button = person.pick_a_move(ON_THE_TABLE)
        if button == "over":
            person.page.unroute(MOVE)
            return False
        with cut(self.bob, self.server):
            person.page.unroute(MOVE)
            if not isinstance(button, str):
                button.click()
            person.page.wait_for_timeout(self.rng.choice((100, 900, 3000)))
        return True

    def settle(self) -> None:
        """Whatever was on its way has arrived, and no notice stays."""
        for person in (self.ann, self.bob):
            expect(person.page.locator("#now.sending")).to_have_count(0, timeout=2 * WAIT)
            expect(person.page.locator("#notice")).to_be_hidden(timeout=2 * WAIT)

    def check_kept(self) -> None:
        """What is kept is what was sent, once."""
        db = sqlite3.connect(self.folder / "towpath.db")
        rows = db.execute("SELECT kind, id FROM changes WHERE table_id = ? ORDER BY number", (self.table,)).fetchall()
        db.close()
        moves = [id for kind, id in rows if kind == "moved"]
        assert len(moves) == len(set(moves)), "a move is there twice"
        assert set(moves) == set(self.sent), (set(moves) ^ set(self.sent), len(moves))
        for person in (self.ann, self.bob):
            complaints = [line for line in person.complaints if not about_the_network(line)]
            assert not complaints, complaints

    def check(self) -> None:
        """What is kept is what was sent, once; and both see the same end."""
        self.check_kept()
        ends = []
        for person in (self.ann, self.bob):
            person.page.locator(".final thead th").first.wait_for()
            ends.append((person.page.locator(".final table").inner_text(), person.page.locator("#log").inner_text()))
        assert ends[0][0] == ends[1][0]

    def close(self) -> None:
        for person in (self.ann, self.bob):
            person.close()


def about_the_network(line: str) -> bool:
    """Browsers note in their console what they could not load."""
    return "net::ERR" in line or "Failed to load resource" in line


# --- many games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=[*OPTIONS], action="append")
    parser.add_argument("--cuts", type=int, default=10)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    options = parser.parse_args()
    for name in options.game or OPTIONS:
        started = time.monotonic()
        with tempfile.TemporaryDirectory() as folder, chromium() as browser:
            server = Server(Path(folder))
            try:
                game = Game(browser, server, name, options.seed)
                made = game.play(options.cuts)
                game.check()
                again = sum([times - 1 for times in game.sent.values()])
                print(
                    f"{name} (seed {options.seed}): {len(game.sent)} moves in {time.monotonic() - started:.0f} s,"
                    f" {made.total()} cuts ({', '.join(f'{kind} {times}' for kind, times in sorted(made.items()))}),"
                    f" sent again {again} times; nothing lost, nothing doubled"
                )
            finally:
                with suppress(OSError):
                    server.kill()


if __name__ == "__main__":
    main()
