"""A lesson: learner, chance and opponents follow a prepared beginning; then play is free. A restart changes nothing."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from towpath import IllegalMove, Match, Record, SeededChance, game
from towpath.store import Store
from towpath.table import BOT, PERSON, Holder, Refused, Table, open_table, restored, snapshot
from towpath.table.lesson import lesson_from

OTHER = SeededChance("another source")  # whose outcomes would be different


def beginning(name: str, moves: int) -> Record:
    match = Match(game(name).setup(2), SeededChance("lesson"))
    rng = random.Random("lesson")
    for _ in range(moves):
        seat = match.position.actors()[0]
        match.play(seat, match.position.moves(seat).sample(rng))
    return match.record


def lesson_table(record: Record) -> Table:
    holders = [Holder(PERSON, "Ann", "h"), Holder(BOT)]
    table = Table("t")
    table.accept(open_table(record.setup, holders, False, OTHER, lesson_from(record, 0)))
    return table


def follow(table: Table) -> None:
    """Play what the lesson says, in whichever seat."""
    if table.turn_holder != -1:
        table.accept(table.propose_end_turn(table.turn_holder, ""))
    scripted = table.scripted_move()
    assert scripted is not None
    seat = table.setup.seat_names().index(scripted[0])
    assert table.bots_to_move() == ([seat] if seat else [])
    table.accept(table.propose_move(seat, scripted[1], table.version, "", OTHER))


@pytest.mark.parametrize("name", ["kontor", "arriala", "canal-mania"])
def test_a_lesson_leads_to_the_position_of_its_record(name: str) -> None:
    record = beginning(name, 12)
    table = lesson_table(record)
    while table.scripted_move() is not None:
        follow(table)
    assert table.record().entries == record.entries
    assert table.position.hash() == record.replay().hash()


def test_another_move_is_refused_kindly_and_an_illegal_one_by_its_rule() -> None:
    table = lesson_table(beginning("kontor", 6))
    scripted = table.scripted_move()
    assert scripted is not None and scripted[0] == "red"
    other = next(move for move in table.position.moves(0) if move != scripted[1])
    with pytest.raises(Refused, match="lesson"):
        table.propose_move(0, other, table.version, "", OTHER)
    with pytest.raises(IllegalMove):
        table.propose_move(0, "lay a1", table.version, "", OTHER)
    assert table.played == []


def test_after_the_lesson_play_is_free_and_bots_think_for_themselves() -> None:
    table = lesson_table(beginning("kontor", 2))
    while table.scripted_move() is not None:
        follow(table)
    rng = random.Random("free")
    for _ in range(10):
        if table.turn_holder != -1:
            table.accept(table.propose_end_turn(table.turn_holder, ""))
        seat = table.position.actors()[-1]
        table.accept(table.propose_move(seat, table.position.moves(seat).sample(rng), table.version, "", OTHER))
    assert table.scripted_move() is None


def test_taking_back_goes_back_in_the_lesson() -> None:
    table = lesson_table(beginning("arriala", 8))
    follow(table)
    before = table.scripted_move()
    table.accept(table.propose_request(0, "undo", 0, ""))
    assert table.played == [] and table.scripted_move() != before


def test_a_lesson_survives_a_restart_and_a_snapshot(tmp_path: Path) -> None:
    record = beginning("kontor", 6)
    holders = [Holder(PERSON, "Ann", "h"), Holder(BOT)]
    store = Store(tmp_path / "towpath.db")
    table = store.create("t", open_table(record.setup, holders, False, OTHER, lesson_from(record, 0)))
    scripted = table.scripted_move()
    assert scripted is not None
    change = table.propose_move(0, scripted[1], table.version, "", OTHER)
    store.append(table, change)
    table.accept(change)
    store.close()
    loaded = Store(tmp_path / "towpath.db").load("t")
    assert loaded is not None and loaded.scripted_move() == table.scripted_move() is not None
    again = restored("t", snapshot(table))
    assert again.scripted_move() == table.scripted_move() and again.lesson is not None and again.lesson.seat == 0
