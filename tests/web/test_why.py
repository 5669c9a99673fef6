"""Why not: for things on the table, for actions, and while others decide."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.web.service import Player, first_words, service
from towpath.engine import Game, Position, SeededChance
from towpath.engine.errors import TABLE_RULES
from towpath.games import game, games
from towpath.lab.bench import gather_views
from towpath.rulebook.texts import rules
from towpath.table import PERSON, Holder, Table, open_table
from towpath.web.impossible import impossible
from towpath.web.why import why_not, why_not_thing, why_wait

NAMED = re.compile(r'<(?:g|use|path|rect|circle|image|svg)\b[^>]*\bid="([^"]+)"')


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with service(tmp_path) as running:
        yield running


def things_drawn(title: Game, position: Position, seat: int) -> list[str]:
    parts = title.draw_parts(position.observe(seat)).values()
    return sorted({thing for svg in parts for thing in NAMED.findall(svg)})


@pytest.mark.parametrize("name", ["arriala", "canal-mania", "kontor"])
def test_every_thing_has_an_answer_by_a_rule_that_is_true_of_the_position(name: str) -> None:
    """Whatever is tapped: no sentence has holes, no reason is given for what is possible, and nothing changes."""
    title, rng = game(name), random.Random(name)
    known = {*rules(title), *TABLE_RULES}
    said: set[str] = set()
    for position, seat in gather_views(title.setup(), 8):
        before = position.hash()
        things = things_drawn(title, position, seat)
        words = position.spell(seat, position.sample(seat, rng))
        picked = [word.text for word in words if rng.random() < 0.5]
        for thing in rng.sample(things, min(80, len(things))):
            for picks in ([], picked):
                reason = position.explain_thing(seat, picks, thing)
                assert reason is None or not position.can_be_picked(seat, picks, thing), (picks, thing, reason)
                assert reason is None or reason.rule in known, reason
                answer = why_not_thing(position, seat, picks, thing, "de")
                assert answer is None or "{" not in answer.text, answer
                said |= {answer.rule} if answer else set()
        assert position.hash() == before
    assert len(said) > 5


@pytest.mark.parametrize("name", sorted(games()))
def test_an_action_is_possible_or_has_its_reason(name: str) -> None:
    title = game(name)
    for position, seat in gather_views(title.setup(), 12):
        possible = {word.text for word in position.next_words(seat, [])}
        told = impossible(position, seat, "en")
        assert [each.word for each in told] == [verb for verb in position.actions(seat) if verb not in possible]
        for each in told:
            assert each.rule in {*rules(title), *TABLE_RULES} and each.rule not in each.reason, each
            assert each.reason.endswith(".") and "{" not in each.reason and each.label, each
            refused = why_not(position, seat, each.word, "en")
            assert refused is not None and refused.rule == each.rule


def test_a_tap_is_answered_for_what_the_player_wants(client: TestClient) -> None:
    ann = Player(client)
    view = ann.open(["me", "me"], "canal-mania")
    seat = next(each["seat"] for each in view["seats"] if each["decides"])

    def told(thing: str, words: str = "") -> str:
        answer = ann.get(f"/tables/{view['table']}/why?seat={seat}&thing={thing}&words={words}").json()
        return "" if answer is None else f"{answer['after']} {answer['text']}".strip()

    assert told("hex-H16") == told("deck") == "You have no open contract, so you must take one now. (contract.must)"
    assert told("basin") == "" == told("barge-junction-red")
    view = ann.get(f"/tables/{view['table']}?seat={seat}").json()
    ann.move(view, first_words(view))
    assert told("deck", "take") == "Go back; then you may choose: Draw a card."
    assert told("engineer-rennie").startswith("This is phase 2 of 3. Contracts, engineers")
    contract = view["facts"]["parliament"][-1]["contract"]
    assert told(f"contract-{contract}").endswith("(turn.phase-1)")


def test_a_contract_that_was_picked_narrows_what_is_wanted(client: TestClient) -> None:
    ann = Player(client)
    view = ann.open(["me", "me"], "canal-mania")
    seat = next(each["seat"] for each in view["seats"] if each["decides"])
    path = f"/tables/{view['table']}/why?seat={seat}"
    contract = view["facts"]["parliament"][0]
    town = next(each for each in ("leeds", "london", "york") if each not in str(contract))
    picked = ann.get(f"{path}&thing=town-{town}&words={contract['contract']}").json()
    assert picked["rule"] == "contract.barge" and picked["after"] == ""


def test_while_another_decides_the_answer_is_who(client: TestClient) -> None:
    ann, bob = Player(client), Player(client)
    id = ann.open(["me", "open"], "canal-mania")["table"]
    bob.post(f"/tables/{id}/sit", seat="white", name="Bob", id="sit")
    waiting, other = (ann, "Bob") if ann.see(id)["words"] == [] else (bob, "Ann")
    answer = waiting.get(f"/tables/{id}/why?thing=hex-H16").json()
    assert answer["rule"] == "table.not-your-turn" and answer["text"] == f"It is not your turn: {other} decides now."
    assert waiting.get(f"/tables/{id}/why?words=draw+deck").json() == answer


def test_who_has_chosen_in_secret_is_told_whom_the_table_waits_for(client: TestClient) -> None:
    ann, bob = Player(client), Player(client)
    id = ann.open(["me", "open"])["table"]
    bob.post(f"/tables/{id}/sit", seat="black", name="Bob", id="sit")
    ann.move(ann.see(id), "sit-out")
    answer = ann.get(f"/tables/{id}/why?thing=card-1&language=en").json()
    assert answer["text"] == "You have decided. Now Bob decides."


def test_a_turn_that_is_done_is_to_be_ended() -> None:
    table = Table("t")
    table.accept(open_table(game("arriala").setup(), [Holder(PERSON), Holder(PERSON)], False, SeededChance("done")))
    seat = table.position.actors()[0]
    assert why_wait(table, seat, "en") is None
    table.turn_holder = 1 - seat
    done, waiting = why_wait(table, 1 - seat, "en"), why_wait(table, seat, "en")
    assert done is not None and done.text == "Your turn is done. End it, or take your last move back."
    assert waiting is not None and waiting.rule == "table.not-your-turn"
