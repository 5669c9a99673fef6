"""Picking a move: what is picked narrows the legal moves, in any order, and a turn takes few clicks."""

from __future__ import annotations

import random
import subprocess
from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any, NamedTuple

import msgspec
import pytest
from playwright.sync_api import Browser, expect

from tests.web.browser import DESKTOP, Person, in_the_project, table_of
from tests.web.cuts import offline
from tests.web.measure_table import TASKS, Task, clicks_for, legal, points, table_for
from tests.web.pictures import person
from tests.web.server import Server
from tests.web.test_outcomes import decisions
from towpath.engine import Position
from towpath.games import games
from towpath.store import Store
from towpath.web.outcomes import outcomes_of
from towpath.web.view import picking, word_tree
from towpath.web.wire import WordNode

# --- every legal move can be picked


TRIED = 12  # moves of each position
EVERY = 7  # decisions

# Taps on the things of a move. Its verb's button comes first where it has to, else last where the things fit several verbs.
# The words that are picked then, or what refused.
BY_TAPS = """([tree, rules, verb, first, things]) => {
  const picker = new picking.Picker(tree, rules);
  const press = () => picker.choose(picker.verbs().find((each) => each.word === verb));
  if (first) press();
  for (const thing of things) if (!picker.tap(thing)) return `${thing} is refused`;
  if (!picker.whole()) press();
  return picker.words();
}"""
# The words of a move by the buttons that the page offers: words that may come next, or what may stand instead of a default.
BY_BUTTONS = """([tree, rules, words]) => {
  const picker = new picking.Picker(tree, rules);
  for (const [place, word] of words.entries()) {
    if (picker.path[place]?.word === word) continue;
    const node = [...picker.verbs(), ...picker.branch(), ...picker.alternatives()].find((each) => each.word === word);
    if (!node) return `${word} is not offered after ${picker.words()}`;
    picker.choose(node);
  }
  return picker.words();
}"""


@pytest.fixture(scope="module")
def picker(browser: Browser) -> Iterator[Callable[..., Any]]:
    """The page's picker without the page."""
    esbuild = in_the_project("node_modules/.bin/esbuild")
    source = in_the_project("towpath/web/client/picker.ts")
    bundle = [str(esbuild), str(source), "--bundle", "--format=iife", "--global-name=picking"]
    script = subprocess.run(bundle, capture_output=True, text=True, check=True).stdout
    page = browser.new_page()
    page.add_script_tag(content=script)
    yield page.evaluate
    page.close()


def choices(name: str, rng: random.Random) -> Iterator[tuple[list[Any], dict[str, Any], list[list[WordNode]]]]:
    """Decisions as a page gets them: the words, what the game says about picking, and the legal moves in any order."""
    for number, (table, seat) in enumerate(decisions(name, "picking")):
        if number % EVERY == 0:
            tree = word_tree(table.position, seat, None, "en", outcomes_of(table, seat))
            moves = list(moves_of(tree, []))
            rules = msgspec.to_builtins(picking(games()[name]))
            yield as_read(tree), rules, rng.sample(moves, len(moves))


def moves_of(branch: list[WordNode], before: list[WordNode]) -> Iterator[list[WordNode]]:
    for node in branch:
        if node.outcome is not None:
            yield [*before, node]
        yield from moves_of(node.next or [], [*before, node])


def as_read(branch: list[WordNode]) -> list[dict[str, Any]]:
    """As a page reads it: what is left out has its default."""
    omitted = {"note": "", "mark": "", "narrows": False}
    return [{**omitted, **msgspec.to_builtins(node), "next": as_read(node.next or [])} for node in branch]


def kinds_of(tree: list[dict[str, Any]]) -> dict[str, set[str]]:
    """What each thing may be: of two hexes beside each other, either may be built on or led to, and the first tap says which."""
    kinds: dict[str, set[str]] = defaultdict(set)
    for node in tree:
        kinds[node["points"]].add(node["kind"])
        for thing, more in kinds_of(node["next"]).items():
            kinds[thing] |= more
    return kinds


def meant(move: list[WordNode], rules: dict[str, Any]) -> list[str]:
    """The words of a move but those that have a default; sorted where their order means nothing."""
    said = [node.word for node in move if node.kind not in rules["defaults"]]
    return sorted(said) if said[0] in rules["unordered"] else said


def spoken(move: list[WordNode]) -> str:
    return " ".join([node.word for node in move])


@pytest.mark.parametrize("name", games())
def test_every_legal_move_is_picked_by_its_things_in_any_order(picker: Callable[..., Any], name: str) -> None:
    rng, tried = random.Random(name), 0
    for tree, rules, moves in choices(name, rng):
        kinds = kinds_of(tree)
        known = {tuple(sorted(spoken(move).split())): move for move in moves}  # no two moves have the same words
        for move in moves[:TRIED]:
            things = [
                node.points for node in move if node.points and not node.narrows and node.kind not in rules["defaults"]
            ]
            if things:
                verb = move[0].word
                clear = all([len(kinds[thing]) == 1 for thing in things])
                order = rng.sample(things, len(things)) if clear else things
                said = picker(BY_TAPS, [tree, rules, verb, rules["meant_by"].get(verb) == "verb", order])
                found = known.get(tuple(sorted(said.split())))
                assert found and meant(found, rules) == meant(move, rules), (said, spoken(move), order)
                tried += 1
    assert tried > 50


@pytest.mark.parametrize("name", games())
def test_every_legal_move_is_picked_by_buttons(picker: Callable[..., Any], name: str) -> None:
    rng = random.Random(name)
    for tree, rules, moves in choices(name, rng):
        for move in moves[:TRIED]:
            assert picker(BY_BUTTONS, [tree, rules, spoken(move).split()]) == spoken(move)


# --- turns at a real table


def a_worker_to_a_vineyard(position: Position) -> list[str] | None:
    """The worker, and the vineyard that it is sent to."""
    return things_of(position, "vineyard", 2)


def a_card_and_a_place(position: Position) -> list[str] | None:
    """A card from the hand, and the place that it is played on."""
    return things_of(position, "play", 2)


def things_of(position: Position, verb: str, count: int) -> list[str] | None:
    """The things of a move that need picking."""
    for words in legal(position, verb):
        narrowing = position.setup.game.narrowing
        things = [thing for kind, thing in points(position, words)[1:] if thing and kind not in narrowing]
        if len(things) == count:
            return things
    return None


ORDERED = [
    Task("arriala", "sending a worker to a vineyard", 2, a_worker_to_a_vineyard),
    Task("arriala", "playing a card", 2, a_card_and_a_place),
    Task("canal-mania", "taking a contract", 2, lambda position: things_of(position, "contract", 2)),
]


class Tables(NamedTuple):
    server: Server
    steps: dict[str, list[str]]  # by the name of the task, which is the name of the table


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    """A server that keeps a table for each task."""
    folder = tmp_path_factory.mktemp("picking")
    store, steps = Store(folder / "towpath.db"), {}
    for task in [*TASKS, *ORDERED]:
        found = table_for(task, store, table_name(task))
        assert found is not None, f"no game came to {task.name}"
        steps[task.name] = found
    store.close()
    running = Server(folder)
    yield Tables(running, steps)
    running.kill()


def table_name(task: Task) -> str:
    return task.name.replace(" ", "-")


@pytest.fixture
def ada(tables: Tables, browser: Browser) -> Iterator[Person]:
    """She holds the first seat at every table."""
    ada = person(browser, tables.server, DESKTOP)
    yield ada
    assert ada.complaints == []
    ada.close()


@pytest.mark.parametrize("task", TASKS, ids=table_name)
def test_what_people_do_in_a_turn_takes_few_clicks(tables: Tables, ada: Person, task: Task) -> None:
    clicks, _ = clicks_for(ada, table_name(task), tables.steps[task.name])
    assert clicks <= task.most


@pytest.mark.parametrize("task", ORDERED, ids=table_name)
def test_the_order_of_taps_means_nothing(tables: Tables, ada: Person, task: Task) -> None:
    ada.page.goto(f"{ada.url}/t/{table_name(task)}")
    ada.wait_for_turn()
    before, moves = table_of(ada), ada.moves()
    tables_after = set()
    for order in permutations(tables.steps[task.name]):
        sent = ada.moves_sent
        for thing in order:
            if ada.moves_sent == sent:  # what is certain need not be tapped
                ada.tap(thing)
                ada.settle()
        assert ada.moves() == moves + 1
        tables_after.add(table_of(ada))
        ada.press("Control+z")
        ada.settle()
        assert table_of(ada) == before and ada.moves() == moves
    assert len(tables_after) == 1 and before not in tables_after


def test_a_tap_on_another_worker_moves_the_pick(people: Any) -> None:
    ann = people()
    ann.open("arriala")
    ann.wait_for_turn()
    ann.say("move")
    first, other = workers_of(ann)[:2]
    for worker in (first, other):
        ann.tap(worker)
        expect(ann.page.locator("#board .chosen-ring")).to_have_count(1)
        expect(ann.page.locator("#board .chosen-ring")).to_have_attribute("data-around", worker)
        expect(ann.page.locator(f".other-ring[data-around={first if worker == other else other}]")).to_be_attached()
    assert ann.moves_sent == 0
    goal = ann.places()[0][1]
    ann.tap(goal)
    expect(ann.page.locator("#log")).to_contain_text("Ann moves a")
    moved = ann.view()["log"][-1]["text"]
    assert other.split("-")[1] in moved


def workers_of(person: Person) -> list[str]:
    """The workers that can be moved."""
    found: list[str] = person.page.eval_on_selector_all("#board [id^=worker-].lit", "all => all.map(each => each.id)")
    return found


def test_a_pick_outlasts_what_others_do(people: Any) -> None:
    ann, bob = people(), people(name="Bob")
    ann.open("arriala", way="button:nth-child(3)")
    bob.page.goto(ann.page.url)
    bob.page.get_by_role("button", name="Sit down").click()
    for person_ in (ann, bob):
        person_.page.locator("#board svg").wait_for()
    mover, other = (ann, bob) if ann.page.locator("#choices .choice").count() else (bob, ann)
    mover.say("move")
    worker = workers_of(mover)[0]
    mover.tap(worker)
    chosen = mover.page.locator(f".chosen-ring[data-around={worker}]")
    expect(chosen).to_be_attached()
    picked = mover.page.locator("#path").inner_text()
    table, seat = other.page.url.split("/t/")[1], other.view()["seat"]
    other.send(f"/tables/{table}/say", seat=seat, text="Take your time")
    expect(mover.page.locator("#sayings li")).to_contain_text("Take your time")
    other.send(f"/tables/{table}/ask", seat=seat, what="end", about=-1)
    expect(mover.page.get_by_role("button", name="Agree")).to_be_visible()
    expect(mover.page.locator("#path")).to_have_text(picked)
    mover.page.get_by_role("button", name="Decline").click()
    expect(mover.page.get_by_role("button", name="Agree")).to_have_count(0)
    expect(mover.page.locator("#path")).to_have_text(picked)
    expect(chosen).to_be_attached()
    mover.tap(mover.places()[0][1])
    expect(other.page.locator("#log")).to_contain_text(f"{mover.name} moves a")


def test_a_lost_connection_loses_no_pick(people: Any, server: Server) -> None:
    ann = people()
    ann.open("arriala")
    ann.wait_for_turn()
    ann.say("move")
    worker = workers_of(ann)[0]
    ann.tap(worker)
    chosen = ann.page.locator(f".chosen-ring[data-around={worker}]")
    with offline(ann, server):
        expect(ann.page.locator("#notice")).to_be_visible()
        expect(chosen).to_be_attached()
    expect(ann.page.locator("#notice")).to_be_hidden()
    expect(chosen).to_be_attached()
    with offline(ann, server):
        expect(ann.page.locator("#notice")).to_be_visible()
        ann.tap(ann.places()[0][1])
        expect(ann.page.locator("#notice")).to_contain_text("Your move is waiting to be sent")
    expect(ann.page.locator("#log")).to_contain_text("Ann moves a")
    assert ann.view()["can_undo"]
    ann.complaints.clear()  # the browser noticed that the network was gone
