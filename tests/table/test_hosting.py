"""What a host may do, leaving and ending a game, presence at a request, and the rematch."""

from __future__ import annotations

import pytest

from tests.table.test_table import CHANCE, answer, ask, move, refused, table
from towpath import SeededChance
from towpath.table import (
    BOT,
    OPEN,
    PERSON,
    Holder,
    Table,
    hashed,
    hosting,
    open_table,
    rematch,
    restored,
    snapshot,
)
from towpath.table.agreements import END, REPLACE, UNDO, asked, lapse
from towpath.table.notes import AGREED

ANN, BOB = hashed("key0"), hashed("key1")


def test_whoever_opens_a_table_is_its_host_and_can_hand_that_over() -> None:
    at = table(kinds=(PERSON, PERSON))
    assert at.host == ANN and at.seat_of_host() == 0
    at.accept(hosting.hand_over(at, 1, ""))
    assert at.host == BOB and at.notes[-1].kind == "host"
    refused("not-here", hosting.hand_over, table(kinds=(PERSON, BOT)), 1, "")


def test_the_host_frees_a_seat_before_the_game_but_not_their_own() -> None:
    at = table("arriala", (PERSON, PERSON, OPEN))
    refused("not-here", hosting.remove, at, 0, "")
    refused("not-here", hosting.remove, at, 2, "")
    at.accept(hosting.remove(at, 1, "x"))
    assert at.holders[1].kind == OPEN and at.seat_of("key1") == []
    refused("started", hosting.remove, table(), 1, "")


def test_the_host_begins_with_bots_in_the_open_seats() -> None:
    at = table("arriala", (PERSON, OPEN, OPEN))
    at.accept(hosting.start(at, "apprentice", CHANCE, ""))
    assert at.started() and [holder.kind for holder in at.holders] == [PERSON, BOT, BOT]
    assert at.holders[1].level == "apprentice" and at.host == ANN
    refused("started", hosting.start, at, "navvy", CHANCE, "")


def test_the_host_begins_with_fewer_and_everybody_keeps_their_colour() -> None:
    at = table("arriala", (PERSON, OPEN, PERSON, OPEN))
    colour = at.setup.seat_names()[2]
    at.accept(hosting.start(at, "", CHANCE, ""))
    assert at.setup.players == 2 and at.started() and at.seat_of("key0") == [0]
    if colour in at.setup.seat_names():
        assert at.setup.seat_names()[at.seat_of("key2")[0]] == colour
    move(at, at.position.actors()[0], "draw")
    alone = table("arriala", (PERSON, OPEN, OPEN))
    assert not hosting.can_begin_with(alone, 1)
    refused("too-few", hosting.start, alone, "", CHANCE, "")


def test_a_table_is_closed_before_the_game_or_when_nobody_else_plays() -> None:
    waiting = table(kinds=(PERSON, OPEN))
    waiting.accept(hosting.close(waiting, ""))
    assert waiting.is_over() and waiting.ended == "closed"
    refused("ended", waiting.propose_sit, 1, "Bob", BOB, "")
    playing = table()
    refused("others-play", hosting.close, playing, "")
    playing.accept(hosting.leave(playing, BOB, ""))
    playing.accept(hosting.close(playing, ""))
    refused("ended", playing.propose_move, 0, "sit-out", playing.version, "", CHANCE)


def test_a_bot_goes_on_for_whoever_leaves_and_plays_for_nobody() -> None:
    at = table()
    at.accept(hosting.leave(at, ANN, ""))
    assert at.holders[0].stand_in and at.holders[0].left and at.bots_to_move() == [0]
    assert at.host == BOB, "somebody who is here is the host"
    refused("not-here", hosting.leave, at, ANN, "")
    refused("replaced", at.propose_move, 0, "sit-out", at.version, "", CHANCE)
    at.accept(hosting.leave(at, BOB, ""))
    assert at.bots_to_move() == [] and not at.is_over()
    at.accept(at.propose_return(0, ""))
    assert not at.holders[0].stand_in and not at.holders[0].left and at.bots_to_move() == [1]


def test_nobody_waits_for_the_consent_of_somebody_who_left() -> None:
    at = table("arriala", (PERSON, PERSON, PERSON))
    first = at.position.actors()[0]
    second, third = [seat for seat in range(3) if seat != first]
    move(at, first, "draw")
    ask(at, first, UNDO, 0)
    answer(at, second, True)
    at.accept(hosting.leave(at, at.holders[third].key_hash, ""))
    assert at.request is None and at.played == [], "the others had agreed"


def test_those_who_are_here_agree_to_end_the_game() -> None:
    at = table("arriala", (PERSON, PERSON, PERSON))
    ask(at, 0, END, 0, (2,))
    assert asked(at) == [1] and at.request is not None
    answer(at, 1, True)
    assert at.is_over() and at.ended == "agreed" and not at.position.is_over()
    assert at.notes[-1].kind == "agreed" and at.bots_to_move() == []
    actor = at.position.actors()[0]
    refused("ended", at.propose_move, actor, "draw", at.version, "", CHANCE)
    refused("ended", at.propose_request, 0, END, 0, "")
    alone = table(kinds=(PERSON, BOT))
    ask(alone, 0, END, 0)
    assert alone.ended == "agreed"


def test_whoever_goes_after_having_been_asked_is_not_waited_for_except_to_undo() -> None:
    at = table("arriala", (PERSON, PERSON, PERSON))
    ask(at, 0, REPLACE, 2, (2,))
    assert asked(at) == [1] and lapse(at, []) is None
    change = lapse(at, [1, 2])
    assert change is not None
    at.accept(change)
    assert at.holders[2].stand_in and at.request is None
    first = at.position.actors()[0]
    if first != 2:
        move(at, first, "draw")
        at.request = None


def test_a_request_to_replace_somebody_ends_when_they_are_back() -> None:
    at = table("arriala", (PERSON, PERSON, PERSON))
    ask(at, 0, REPLACE, 2, (2,))
    assert lapse(at, [2], [0, 1]) is None
    change = lapse(at, [1], [0, 2])
    assert change is not None
    at.accept(change)
    assert at.request is None and not at.holders[2].stand_in
    ask(at, 0, END, 0)
    assert lapse(at, [], [0, 1, 2]) is None, "nobody is replaced by it"


def test_the_log_shows_what_happened_besides_the_game() -> None:
    at = table("arriala", (PERSON, PERSON))
    first = at.position.actors()[0]
    move(at, first, "draw")
    events = len(at.events)
    ask(at, first, REPLACE, 1 - first, (1 - first,))
    at.accept(at.propose_return(1 - first, ""))
    assert [(note.kind, note.seat, note.events) for note in at.notes] == [
        ("replaced", 1 - first, events),
        ("returned", 1 - first, events),
    ]
    ask(at, first, UNDO, 0)
    answer(at, 1 - first, True)
    assert at.notes[-1].kind == "undone" and all(note.events <= len(at.events) for note in at.notes)
    again = restored("t", snapshot(at))
    assert [(note.kind, note.events) for note in again.notes] == [(note.kind, note.events) for note in at.notes]
    assert (again.host, again.patience, again.ended) == (at.host, at.patience, at.ended)


@pytest.mark.parametrize("moved_round", [False, True])
def test_a_rematch_keeps_a_seat_for_everybody(moved_round: bool) -> None:
    at = table("arriala", (PERSON, PERSON, BOT))
    refused("not-over", rematch.invite, at, 0, "new", "")
    at.end(AGREED)
    at.accept(rematch.invite(at, 0, "new", ""))
    assert at.rematch is not None and at.rematch.table == "new"
    holders = rematch.holders_of(at, 0, moved_round)
    kinds = [(holder.kind, holder.key_hash) for holder in holders]
    assert kinds == (
        [(BOT, ""), (PERSON, ANN), (OPEN, BOB)] if moved_round else [(PERSON, ANN), (OPEN, BOB), (BOT, "")]
    )
    new = Table("new")
    new.accept(open_table(at.setup, holders, False, SeededChance("again"), host=ANN))
    reserved = rematch.reserved_for(new, {BOB})
    assert len(reserved) == 1 and not new.started()
    refused("reserved", new.propose_sit, reserved[0], "Eve", hashed("eve"), "")
    refused("taken", rematch.accept, new, {hashed("eve")}, "Eve", "")
    declined = Table("new")
    declined.accept(open_table(at.setup, holders, False, SeededChance("again"), host=ANN))
    declined.accept(rematch.decline(declined, {BOB}, ""))
    assert not declined.holders[reserved[0]].is_reserved()
    new.accept(rematch.accept(new, {BOB}, "Bob", ""))
    assert new.started() and new.seat_of("key1") == reserved


def test_the_bot_of_a_left_seat_is_not_invited() -> None:
    at = table()
    at.accept(hosting.leave(at, BOB, ""))
    at.end(AGREED)
    assert [(holder.kind, holder.key_hash) for holder in rematch.holders_of(at, 0, False)] == [
        (PERSON, ANN),
        (OPEN, ""),
    ]
    assert isinstance(at.holders[1], Holder)
