"""What others did since one's own last move: which moves it tells, how it groups them, and that it hides what is hidden."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web.service import Player, service, some_words
from towpath.engine import EVERYONE, Event, Match, SeededChance
from towpath.games import game, own_games
from towpath.rulebook.narration import without_name
from towpath.table import Table
from towpath.table.notes import REPLACED, RETURNED
from towpath.table.table import PlayedMove
from towpath.web.course import Course
from towpath.web.log import game_log
from towpath.web.recap import between_own, own_moves, rounds_of
from towpath.web.wire import LogLine, RecapTurn

PEOPLE = {"red": "Ann", "white": "Bob", "black": "Cy"}


def built(seat: str, tile: str, hex: str, town: str = "") -> Event:
    facts: dict[str, Any] = {"seat": seat, "contract": "severn", "hex": hex, "tile": tile, "exit": "e", "town": town}
    return Event("built", facts)


def a_course(*moves: tuple[int, list[Event], list[int]], seat: int | None = 0) -> Course:
    """Moves with their seats, their events, and everybody's points after them."""
    setup = game("canal-mania").setup(3)
    events: list[Event] = []
    starts: list[int] = []
    for _, brought, _ in moves:
        starts.append(len(events))
        events += brought
    scores: list[list[int] | None] = [[0, 0, 0], *[after for _, _, after in moves]]
    return Course(setup, seat, [mover for mover, _, _ in moves], starts, scores, events)


BOBS_TURN = (
    (1, [built("white", "stretch", "M6")], [0, 0, 0]),
    (1, [built("white", "lock", "L7")], [0, 0, 0]),
    (
        1,
        [
            built("white", "stretch", "L8", "sheffield"),
            Event("completed", {"seat": "white", "contract": "severn", "points": 7}),
        ],
        [0, 7, 0],
    ),
    (
        1,
        [Event("spent", {"seat": "white", "cards": ["lock"]}), Event("passed", {"seat": "white", "phase": 3})],
        [0, 7, 0],
    ),
)


def lines(turn: RecapTurn) -> list[str]:
    return [line.text for line in turn.lines]


def test_small_moves_of_a_kind_are_told_together() -> None:
    [[turn]] = rounds_of(a_course(*BOBS_TURN), 1, 4, "en", PEOPLE)
    assert turn.seat == "white" and turn.scores == (0, 7)
    assert lines(turn) == [
        "builds 3 tiles of the River Severn Navigation.",
        "completes the River Severn Navigation.",
    ]
    together, scored = turn.lines
    assert (together.first, together.last) == (1, 3)
    assert together.things == ["hex-M6", "hex-L7", "hex-L8", "town-sheffield"] and together.points == {}
    assert scored.points == {"white": 7}
    assert scored.things == ["hex-L8", "town-sheffield"], "it was scored where the last tile was laid"


def test_what_hardly_matters_is_told_only_where_nothing_else_happened() -> None:
    course = a_course((2, [Event("passed", {"seat": "black", "phase": 1})], [0, 0, 0]))
    [[turn]] = rounds_of(course, 1, 1, "en", PEOPLE)
    assert lines(turn) == ["does nothing in the first phase."] and turn.scores is None


def test_a_heading_of_the_log_is_no_line() -> None:
    after = Event("turn", {"seat": "black", "round": 2})
    course = a_course((1, [built("white", "lock", "L7"), after], [0, 0, 0]))
    [[turn]] = rounds_of(course, 1, 1, "en", PEOPLE)
    assert len(turn.lines) == 1


def test_turns_stand_by_person_and_a_second_turn_begins_another_round() -> None:
    move = [built("white", "lock", "L7")]
    course = a_course(*[(mover, move, [0, 0, 0]) for mover in (1, 1, 2, 1, 2, 2)])
    rounds = rounds_of(course, 1, 6, "en", PEOPLE)
    assert [[turn.seat for turn in each] for each in rounds] == [["white", "black"], ["white", "black"]]
    assert [[line.first for line in turn.lines] for turn in rounds[0]] == [[1], [3]]


def test_hidden_cards_are_counted_and_not_named() -> None:
    drew = [
        Event("drew", {"seat": "white"}, {"card": "lock"}, 1),
        Event("drew", {"seat": "white"}, {"card": "tunnel"}, 1),
    ]
    for seat in (0, 1, None, EVERYONE):
        [[turn]] = rounds_of(a_course((1, drew, [0, 0, 0]), seat=seat), 1, 1, "en", PEOPLE)
        assert lines(turn) == ["draws 2 cards."]


def test_points_that_no_event_speaks_of_belong_to_the_place() -> None:
    course = a_course((1, [Event("spent", {"seat": "white", "cards": []}), built("white", "lock", "L7")], [-1, 2, 0]))
    assert course.points(0) == {} and course.points(1) == {"red": -1, "white": 2}
    told = a_course((1, [built("white", "lock", "L7"), BOBS_TURN[2][1][1]], [0, 9, 0]))
    assert told.points(0) == {} and told.points(1) == {"white": 7}, "an event speaks of points: nothing is added to it"


def test_log_lines_say_their_move_their_points_and_their_things() -> None:
    after = Event("turn", {"seat": "black", "round": 2})
    course = a_course(*BOBS_TURN, (1, [after], [0, 7, 0]))
    log = game_log(course, "en", PEOPLE)
    assert [line.move for line in log] == [1, 2, 3, 3, 4, 4, 5]
    assert log[3].points == {"white": 7} and log[3].things == ["hex-L8", "town-sheffield"]
    assert log[-1] == LogLine("Round 2: it is Cy's turn.", "black", 5, heading=True)
    assert course.turns() == [(5, "black")]


def test_without_headings_a_turn_is_what_one_seat_does_in_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(game("canal-mania")), "headings", ())
    move = [built("white", "lock", "L7")]
    course = a_course(*[(mover, move, [0, 0, 0]) for mover in (1, 1, 2, 1)])
    assert course.turns() == [(0, "white"), (2, "black"), (3, "white")]
    assert [line.turn for line in game_log(course, "en", PEOPLE)] == ["white", None, "black", "white"]


@pytest.mark.parametrize(
    ("own", "others"),
    [
        ([], (1, 0)),
        ([False, False], (1, 2)),
        ([True, False, False], (2, 3)),
        ([True, False, False, True, True], (2, 3)),
        ([True, True], (1, 0)),
    ],
)
def test_others_moves_before_ones_present_turn(own: list[bool], others: tuple[int, int]) -> None:
    assert between_own(own) == others


def test_what_a_bot_did_in_my_place_is_told_too() -> None:
    table = Table("x")
    table.setup = game("canal-mania").setup(2)
    table.played = [PlayedMove(seat, 0, "", [], False) for seat in (0, 1, 0, 1, 0, 1)]
    table.events = []
    assert own_moves(table, 0) == [True, False, True, False, True, False]
    table.played = table.played[:2]
    table.note(REPLACED, 0)
    table.note(REPLACED, 1)
    table.played = [PlayedMove(seat, 0, "", [], False) for seat in (0, 1, 0, 1, 0, 1)]
    assert own_moves(table, 0) == [True, False, False, False, False, False]
    table.played = table.played[:4]
    table.note(RETURNED, 0)
    table.played = [PlayedMove(seat, 0, "", [], False) for seat in (0, 1, 0, 1, 0, 1)]
    assert own_moves(table, 0) == [True, False, False, False, True, False]


@pytest.mark.parametrize(
    ("sentence", "left"),
    [("Ann 2 draws.", "draws."), ("Ann's engineer is 3.", "Ann's engineer is 3."), ("Anna draws.", "Anna draws.")],
)
def test_under_a_name_a_sentence_does_without_it(sentence: str, left: str) -> None:
    assert without_name(sentence, "Ann 2" if "2" in sentence else "Ann") == left


@pytest.mark.parametrize("title", list(own_games()), ids=lambda title: title.name)
def test_what_events_are_about_is_in_the_drawing(title: Any) -> None:
    match = Match(title.setup(), SeededChance(4))
    rng, named = random.Random(4), 0
    events = match.position.events
    assert events is not None
    for _ in range(150):
        known = len(events)
        seat = match.position.actors()[0]
        match.play(seat, match.position.moves(seat).sample(rng))
        drawn = " ".join(title.draw_parts(match.position.observe(None)).values())
        things = [thing for event in events[known:] for thing in title.things(match.position.setup, event)]
        assert [thing for thing in things if f'id="{thing}"' not in drawn] == []
        named += len(things)
        if match.position.is_over():
            break
    assert named > 20


@pytest.fixture
def client(tmp_path: Path) -> Any:
    with service(tmp_path) as running:
        yield running


def test_a_table_tells_each_seat_what_the_other_did(client: TestClient) -> None:
    ann, bob, eve = Player(client), Player(client), Player(client)
    id = ann.open(["me", "open"], "arriala")["table"]
    bob.post(f"/tables/{id}/sit", seat="red", name="Bob", id="sit")
    rng, drawn, begun = random.Random(5), 0, {"violet": 0, "red": 0}
    for _ in range(150):
        for player in (ann, bob):
            view = player.see(id)
            if view["ends_turn"]:
                player.post(f"/tables/{id}/end-turn", seat=view["seat"])
                continue
            if not view["words"]:
                continue
            recap = view["recap"]
            if recap is not None and recap["last"] == view["moves"]:
                [[turn]] = recap["rounds"]
                assert turn["seat"] != view["seat"] and recap["since"] == ("move" if begun[view["seat"]] else "start")
                draws = [line["text"] for line in turn["lines"] if "draw" in line["text"]]
                assert [text for text in draws if not re.fullmatch(r"draws (a card|\d cards)\.", text)] == []
                drawn += len(draws)
            player.move(view, some_words(view, rng))
            begun[view["seat"]] += 1
    assert drawn > 4 and min(begun.values()) > 10
    assert eve.see(id)["recap"] is None
