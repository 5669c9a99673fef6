"""How much a turn asks of people, and how well the table can be read: `make measure-table`.

Standard tasks are played by clicks in a real browser, each at a table where bots have played until it can be done. Prints the
clicks for each, and for each game and size of the page the smallest text, what is clipped, and the time of the page's main
thread for a move.
"""

from __future__ import annotations

import argparse
import itertools
import random
import tempfile
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page
from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

from tests.web.browser import Person, chromium
from tests.web.pictures import KEY, NAME, next_change, person
from tests.web.server import Server
from towpath.bots.levels import NAVVY, bot_of
from towpath.engine import Position, join_words
from towpath.games import game
from towpath.store import Store
from towpath.table import BOT, PERSON, Holder, Table, hashed, open_table
from towpath.web.identity import COOKIE, Identity, seal_beside

SIZES = {
    "laptop": (1280, 720),
    "small laptop": (1366, 768),
    "wide": (1440, 900),
    "phone": (390, 844),
    "small phone": (360, 740),
}
SEEDS = 40  # games that are tried for a task
# Steps of a task that are not things to tap: the button that confirms or ends, waiting for the next decision, and whatever
# is lit first. A verb's button is `verb:` and its word.
CONFIRM, NEXT, ANY, VERB = "confirm", "next", "any", "verb:"


class Task(NamedTuple):
    """Something that people do, the clicks that it may take, and the steps for it where it can be done."""

    game: str
    name: str
    most: int
    find: Callable[[Position], list[str] | None]


# --- what people do


def points(position: Position, words: str) -> list[tuple[str, str]]:
    """The kinds and things of a legal move of the first seat."""
    code = position.read(0, words)
    assert code is not None
    return [(word.kind, word.points) for word in position.spell(0, code)]


def legal(position: Position, verb: str) -> list[str]:
    moves = [join_words(position.spell(0, code)) for code in position.codes(0)]
    return [words for words in moves if words.split()[0] == verb]


def after(position: Position, words: str) -> Position:
    then = position.copy()
    then.play(0, words)
    return then


def three_tiles(position: Position) -> list[str] | None:
    """Three tiles that finish a canal: the first hex, and where each tile leads."""
    for first in legal(position, "build"):
        contract = first.split()[1]
        for taps in _canals(position, first, contract, 3):
            return [dict(points(position, first))["hex"], *taps]
    return None


def _canals(position: Position, words: str, contract: str, tiles: int) -> Iterator[list[str]]:
    goal = next(thing for kind, thing in reversed(points(position, words)) if kind in ("direction", "town"))
    then = after(position, words)
    if tiles == 1:
        if contract not in " ".join(legal(then, "build")) and goal.startswith("town-"):
            yield [goal]
        return
    if then.actors() != (0,):
        return
    for more in legal(then, "build"):
        if more.split()[1] == contract and f"hex-{more.split()[2]}" == goal:
            for rest in _canals(then, more, contract, tiles - 1):
                yield [goal, *rest]


def a_shipment(position: Position) -> list[str] | None:
    ways = [points(position, words) for words in legal(position, "ship")]
    return next(
        ([way[1][1], way[-1][1]] for way in ways if [kind for kind, _ in way] == ["verb", "town", "town"]), None
    )


def three_cards(position: Position) -> list[str] | None:
    takes = [points(position, words) for words in legal(position, "take")]
    threes = [[thing for _, thing in take[1:]] for take in takes if len(take) == 4]
    return next((things for things in threes if len(set(things)) == 3), None)


def a_move_by_three(position: Position) -> list[str] | None:
    """A worker and a space that is three action points away."""
    for words in legal(position, "move"):
        *_, worker, target = points(position, words)
        spent = position.observe(0).facts["action_points"] - after(position, words).observe(0).facts["action_points"]
        if spent == 3:
            return [worker[1], target[1]]
    return None


def a_card_and_its_cell(position: Position) -> list[str] | None:
    """A quay or canal card from the hand, and where it is laid."""
    cards = [points(position, words)[-1][1] for words in legal(position, "choose")]
    return [cards[0], CONFIRM, NEXT, ANY] if cards else None


def a_first_turn(position: Position) -> list[str] | None:
    """A contract, three open cards, no goods."""
    contracts = [points(position, words) for words in legal(position, "contract")]
    if not contracts:
        return None
    contract = [thing for _, thing in contracts[0] if thing]
    then = after(position, legal(position, "contract")[0])
    cards = three_cards(then) if then.actors() == (0,) else None
    return [*contract, NEXT, *cards, NEXT, VERB + "pass", NEXT, CONFIRM] if cards else None


TASKS = [
    Task("canal-mania", "a canal of three tiles", 5, three_tiles),
    Task("canal-mania", "shipping a cube", 2, a_shipment),
    Task("canal-mania", "three open cards", 4, three_cards),
    Task("canal-mania", "a first turn", 8, a_first_turn),
    Task("arriala", "moving a worker three spaces", 2, a_move_by_three),
    Task("kontor", "choosing a card and laying it", 3, a_card_and_its_cell),
]


# --- tables where it can be done


def table_for(task: Task, store: Store, id: str) -> list[str] | None:
    """Keep a table at which the task can be done; the steps for it. None if no game came to that."""
    for number in range(SEEDS):
        seed = sha256(f"{task.name} {number}".encode()).hexdigest()
        setup = game(task.game).setup(min(3, max(game(task.game).players(game(task.game).setup().options))))
        person = Holder(PERSON, NAME, hashed(KEY))
        changes = [
            open_table(setup, [person, *[Holder(BOT, level=NAVVY)] * (setup.players - 1)], listed=False, seed=seed)
        ]
        table = Table(id)
        table.accept(changes[0])
        bot = bot_of(NAVVY, random.Random(seed))
        while not table.position.is_over():
            if table.turn_holder == -1 and 0 in table.position.actors() and (steps := task.find(table.position)):
                kept = store.create(id, changes[0])
                for change in changes[1:]:
                    store.append(kept, change)
                    kept.accept(change)
                return steps
            changes.append(next_change(table, bot))
            table.accept(changes[-1])
    return None


def click_on(page: Page, thing: str) -> None:
    place = page.evaluate(
        """thing => {
        const ring = [...document.querySelectorAll('.ring')].find((each) => each.dataset.around === thing);
        const shown = ring ?? document.getElementById(thing);
        shown.scrollIntoView({ block: 'nearest' });
        const { x, y, width, height } = shown.getBoundingClientRect();
        return [x + width / 2, y + height / 2]; }""",
        thing,
    )
    page.mouse.click(*place)


def take_step(ada: Person, step: str) -> bool:
    """Whether the step was a click."""
    page = ada.page
    if step == NEXT:
        page.wait_for_timeout(300)
        ada.wait_for_turn()
        ada.go_on()
        return False
    if step == CONFIRM:
        if not page.query_selector("#actions .primary"):
            return False
        page.click("#actions .primary")
    elif step.startswith(VERB):
        page.click(f"#choices [data-word={step.removeprefix(VERB)}]")
    else:
        click_on(page, step if step != ANY else page.get_attribute(".lit-ring", "data-around") or "")
    return True


def clicks_for(ada: Person, id: str, steps: list[str]) -> tuple[int, float]:
    """The clicks that a task took, and the milliseconds of the page's main thread for each of its moves."""
    page = ada.page
    page.goto(f"{ada.url}/t/{id}")
    ada.wait_for_turn()
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    sent, busy = ada.moves_sent, _busy(session)
    clicks = 0
    for step in steps:
        page.wait_for_function("() => !document.querySelector('.sending')")
        before = ada.moves_sent
        clicks += take_step(ada, step)
        page.wait_for_timeout(150)
    if ada.moves_sent == before and page.query_selector("#actions .confirm"):
        page.click("#actions .confirm")
        clicks += 1
    page.wait_for_function("() => !document.querySelector('.sending')")
    moves = max(1, ada.moves_sent - sent)
    if ada.moves_sent == sent:
        raise SystemExit(f"{id}: {clicks} clicks, and no move was sent")
    return clicks, (_busy(session) - busy) / moves


def _busy(session: Any) -> float:
    values = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
    return 1000 * float(values["TaskDuration"])


# --- what can be read

READING = """() => {
  const shown = [...document.querySelectorAll('main *, header *')].filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && each.getBoundingClientRect().width > 2);
  const texts = shown.filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()) && !each.closest('.sr'));
  const size = (each) => {
    const svg = each.closest('svg');
    const scale = svg ? Math.abs(each.getScreenCTM?.()?.a || 1) : 1;
    return { px: parseFloat(getComputedStyle(each).fontSize) * scale, text: each.textContent.trim().slice(0, 24) };
  };
  const sizes = texts.map(size).filter((each) => each.px > 0).sort((one, other) => one.px - other.px);
  const clipped = shown.filter((each) => !each.closest('svg') && each.scrollWidth > each.clientWidth + 1 && ['hidden', 'clip'].includes(getComputedStyle(each).overflowX) && each.clientWidth > 2 && each.textContent.trim());
  return { smallest: sizes[0], clipped: clipped.map((each) => each.textContent.trim().slice(0, 40)) };
}"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--language", default="en-GB", help="of the pages whose texts are measured")
    language: str = parser.parse_args().language
    console = Console()
    with tempfile.TemporaryDirectory() as temporary:
        store = Store(Path(temporary) / "towpath.db")
        ways = {
            number: table_for(task, store, f"task-{number}")
            for number, task in enumerate(track(TASKS, description="looking for tables", console=console))
        }
        store.close()
        server = Server(Path(temporary))
        try:
            with chromium() as browser:
                grid = Grid("game", "task", "clicks", "at most", "ms a move")
                ada = person(browser, server, SIZES["laptop"])
                cookie = seal_beside(server.folder / "towpath.db").write(Identity([KEY], NAME))
                for number, task in enumerate(TASKS):
                    steps = ways[number]
                    if steps is None:
                        raise SystemExit(f"{task.game}: no game came to {task.name}")
                    clicks, busy = clicks_for(ada, f"task-{number}", steps)
                    grid.add_row(task.game, task.name, str(clicks), str(task.most), f"{busy:.0f}")
                console.print(grid)
                reading = Grid("game", "size", "smallest text", "clipped")
                for (name, size), (number, task) in itertools.product(
                    SIZES.items(),
                    [
                        (first, task)
                        for first, task in enumerate(TASKS)
                        if task.game not in [each.game for each in TASKS[:first]]
                    ],
                ):
                    reader = Person(browser, server.url, size=size, locale=language, name="")
                    reader.context.add_cookies([{"name": COOKIE, "value": cookie, "url": server.url}])
                    reader.page.goto(f"{server.url}/t/task-{number}")
                    reader.page.locator("#board svg").first.wait_for()
                    reader.page.evaluate("document.fonts.ready")
                    found = reader.page.evaluate(READING)
                    smallest = f"{found['smallest']['px']:.1f} px {found['smallest']['text']!r}"
                    reading.add_row(
                        task.game, f"{name} {size[0]}×{size[1]}", smallest, "; ".join(found["clipped"]) or "none"
                    )
                    reader.close()
                console.print(reading)
        finally:
            server.kill()


if __name__ == "__main__":
    main()
