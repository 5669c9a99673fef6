"""A table: seats, moves against versions, undo, ending a turn, agreements."""

from __future__ import annotations

import random

import pytest

from towpath import IllegalMove, SeededChance, game
from towpath.table import BOT, OPEN, PERSON, Change, Holder, Refused, Table, hashed, new_key, open_table, snapshot
from towpath.table.agreements import REPLACE, UNDO, What, asked, undo_can_be_asked
from towpath.table.holders import Kind
from towpath.table.sanitising import sanitised
from towpath.table.table import PlayedMove

CHANCE = SeededChance("table")


def table(name: str = "kontor", kinds: tuple[Kind, ...] = (PERSON, PERSON), **options: str) -> Table:
    setup = game(name).setup(len(kinds), options)
    people = [Holder(PERSON, f"p{seat}", hashed(f"key{seat}")) for seat in range(len(kinds))]
    holders = [person if kind == PERSON else Holder(kind) for kind, person in zip(kinds, people)]
    opened = Table("t")
    opened.accept(open_table(setup, holders, False, SeededChance(f"deal {name}")))
    return opened


def move(at: Table, seat: int, words: str, version: int | None = None, id: str = "") -> Change:
    change = at.propose_move(seat, words, at.version if version is None else version, id, CHANCE)
    at.accept(change)
    return change


def refused(why: str, propose: object, *arguments: object) -> None:
    with pytest.raises(Refused) as raised:
        propose(*arguments)  # type: ignore[operator]
    assert raised.value.why == why


def first_card(at: Table, seat: int) -> str:
    return next(iter(at.position.moves(seat)))


def test_a_seat_is_held_by_a_key_of_which_the_table_keeps_only_a_hash() -> None:
    at = table()
    assert at.seat_of("key1") == [1] and at.seat_of("key2") == [] and at.seat_of("") == []
    assert "key1" not in repr([holder.as_dict() for holder in at.holders])
    assert new_key() != new_key() and len(new_key()) >= 32


def test_an_open_seat_is_taken_once_and_nobody_moves_before() -> None:
    at = table(kinds=(PERSON, OPEN))
    refused("not-started", at.propose_move, 0, "sit-out", at.version, "", CHANCE)
    at.accept(at.propose_sit(1, "  Ann  e ", hashed("k"), ""))
    assert at.holders[1].name == "Ann e" and at.seat_of("k") == [1]
    refused("taken", at.propose_sit, 1, "Bob", hashed("b"), "")
    refused("taken", at.propose_sit, 7, "Bob", hashed("b"), "")


def test_a_seat_can_be_left_until_the_game_begins() -> None:
    at = table(kinds=(PERSON, OPEN))
    assert at.viewing_seat(0) is None, "so that changing seats teaches nothing"
    at.accept(at.propose_stand(0, "up"))
    assert at.holders[0].kind == OPEN and at.seat_of("key0") == [] and "up" in at.ids
    refused("not-here", at.propose_stand, 0, "")
    at.accept(at.propose_sit(0, "Ann", hashed("a"), ""))
    at.accept(at.propose_bot(1, "navvy", ""))
    assert at.viewing_seat(0) == 0
    refused("started", at.propose_stand, 0, "")


@pytest.mark.parametrize(("name", "why"), [("   ", "empty"), ("\u200b", "empty"), ("x" * 41, "too-long")])
def test_a_name_has_a_sensible_length(name: str, why: str) -> None:
    refused(why, table(kinds=(PERSON, OPEN)).propose_sit, 1, name, "h", "")


def test_somebody_without_a_name_may_sit() -> None:
    at = table(kinds=(PERSON, OPEN))
    at.accept(at.propose_sit(1, "", "h", ""))
    assert at.holders[1].kind == PERSON and at.holders[1].name == ""


def test_an_illegal_move_changes_nothing() -> None:
    at = table()
    before, version = at.position.hash(), at.version
    with pytest.raises(IllegalMove):
        at.propose_move(0, "lay g7", at.version, "", CHANCE)
    assert (at.position.hash(), at.version) == (before, version)


def test_proposing_a_move_changes_nothing() -> None:
    at = table()
    before = at.position.hash()
    at.propose_move(0, first_card(at, 0), at.version, "", CHANCE)
    assert at.position.hash() == before and at.played == []


def test_simultaneous_choices_do_not_collide() -> None:
    at = table()
    version = at.version
    move(at, 1, first_card(at, 1), version)
    move(at, 0, first_card(at, 0), version)
    assert len(at.played) == 2


def test_a_stale_move_is_refused() -> None:
    at = table("arriala", (PERSON, PERSON))
    version = at.version
    move(at, 0, "end-turn", version)
    words = first_card(at, 1)
    refused("stale", at.propose_move, 1, words, version, "", CHANCE)
    move(at, 1, words)


def test_chat_makes_no_move_stale() -> None:
    at = table()
    version = at.version
    at.accept(at.propose_chat(1, "hello", ""))
    move(at, 0, first_card(at, 0), version)
    assert at.chat == [(1, "p1", "hello")]
    refused("too-long", at.propose_chat, 1, "x" * 501, "")
    refused("empty", at.propose_chat, 1, " \u200b\n\u202e", "")


def test_only_the_last_lines_of_chat_are_remembered() -> None:
    at = table()
    at.accept(Change("said", {"name": "Ann", "text": "in an older journal"}))
    assert at.chat == [(-1, "Ann", "in an older journal")]
    for number in range(60):
        at.accept(at.propose_chat(0, f"{number}", ""))
    assert len(at.chat) == len(snapshot(at)["sayings"]) == 50 and at.chat[-1] == (0, "p0", "59")


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("  Ann \n e ", "Ann e"),
        ("\u202eevil", "evil"),
        ("\x00\x1b[31mred", "[31mred"),
        ("A\u200bnn\ufeff\u2066", "Ann"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("Z" + "\u0316" * 30 + "a", "Z" + "\u0316" * 3 + "a"),
        (
            "\U0001f469\u200d\U0001f680 \u2764\ufe0f\u200d\U0001f525",
            "\U0001f469\u200d\U0001f680 \u2764\ufe0f\u200d\U0001f525",
        ),
        ("\U0001f469\U0001f3fd\u200d\U0001f680", "\U0001f469\U0001f3fd\u200d\U0001f680"),
        ("A\u200dnn\u200d", "Ann"),
        ("\u05d3\u05d5\u05d3", "\u05d3\u05d5\u05d3"),
        ("\u200b", ""),
        ("\u3164 \u2800", ""),
        ("\u0301\u0301", ""),
        ("\ud800", ""),
    ],
)
def test_names_and_chat_keep_only_what_can_be_seen(written: str, read: str) -> None:
    assert sanitised(written) == read == sanitised(read)


def test_a_move_inside_a_turn_can_be_taken_back_until_something_is_learnt() -> None:
    at = table("arriala", (PERSON, PERSON))
    before = at.position.hash()
    move(at, 0, next(m for m in at.position.moves(0) if m.startswith("place")))
    assert at.can_undo(0) and not at.can_undo(1)
    refused("nothing-to-undo", at.propose_undo, 1, "")
    at.accept(at.propose_undo(0, ""))
    assert at.position.hash() == before and at.played == []
    move(at, 0, "draw")
    refused("learnt", at.propose_undo, 0, "")


def test_a_secret_choice_can_be_taken_back_before_the_other_has_chosen_and_not_after() -> None:
    at = table()
    move(at, 0, "sit-out")
    at.accept(at.propose_undo(0, ""))
    move(at, 0, first_card(at, 0))
    move(at, 1, "sit-out")
    refused("learnt", at.propose_undo, 1, "")


def test_a_turn_that_can_still_be_undone_has_to_be_ended() -> None:
    at = table("arriala", (PERSON, PERSON))
    move(at, 0, "end-turn")
    assert at.turn_holder == -1, "the word itself says that the turn is over"
    held = at_turn_that_passes_by_itself()
    seat = held.turn_holder
    other = held.position.actors()[0]
    refused("turn-not-ended", held.propose_move, other, first_card(held, other), held.version, "", CHANCE)
    held.accept(held.propose_end_turn(seat, ""))
    move(held, other, first_card(held, other))


def at_turn_that_passes_by_itself() -> Table:
    """Somewhere in a random game of Canal Mania a turn ends without anything having been learnt."""
    at = table("canal-mania", (PERSON, PERSON, PERSON))
    rng = random.Random(1)
    while at.turn_holder == -1:
        seat = at.position.actors()[0]
        move(at, seat, at.position.moves(seat).sample(rng))
    return at


def test_a_turn_with_nothing_left_to_decide_ends_by_itself() -> None:
    at, forced = table("canal-mania", (PERSON, PERSON, PERSON)), 0
    rng = random.Random(1)
    while forced < 5:
        [seat] = at.position.actors()
        learnt = bool(at.played and at.played[-1].seat == seat and not at.played[-1].retractable)
        only = at.position.count(seat) == 1
        if at.turn_holder != -1:
            at.accept(at.propose_end_turn(at.turn_holder, ""))
        move(at, seat, at.position.moves(seat).sample(rng))
        if learnt and only:
            forced += 1
            assert at.turn_holder == -1 and not at.can_undo(seat)


def three_persons() -> tuple[Table, int, int, int]:
    """A table of Arriala: the seat that has the turn, and the two others."""
    at = table("arriala", (PERSON, PERSON, PERSON))
    first = at.position.actors()[0]
    return at, first, *[seat for seat in range(3) if seat != first]  # type: ignore[return-value]


def test_beyond_that_the_others_must_agree() -> None:
    at, first, second, third = three_persons()
    start = at.position.hash()
    move(at, first, "draw")
    move(at, first, "end-turn")
    ask(at, first, UNDO, 0)
    assert asked(at) == [second, third]
    refused("asked-already", at.propose_request, second, UNDO, 1, "")
    refused("no-request", at.propose_answer, first, True, at.version, "")
    answer(at, third, True)
    assert at.position.hash() != start
    answer(at, second, True)
    assert at.position.hash() == start and at.request is None
    move(at, first, "draw")
    ask(at, first, UNDO, 0)
    answer(at, second, False)
    assert at.request is None and len(at.played) == 1


def test_two_who_ask_for_the_same_at_the_same_moment_agree() -> None:
    at, first, second, third = three_persons()
    move(at, first, "draw")
    ask(at, first, UNDO, 0)
    ask(at, second, UNDO, 0)
    assert asked(at) == [third]
    answer(at, third, True)
    assert at.played == []


def ask(at: Table, seat: int, what: What, about: int, absent: tuple[int, ...] = ()) -> None:
    at.accept(at.propose_request(seat, what, about, "", absent))


def answer(at: Table, seat: int, agrees: bool, absent: tuple[int, ...] = ()) -> None:
    assert at.request is not None
    at.accept(at.propose_answer(seat, agrees, at.request.version, "", absent))


def test_an_absent_player_is_replaced_by_agreement_and_can_come_back() -> None:
    at, first, second, third = three_persons()
    refused("present", at.propose_request, second, REPLACE, first, "", [third])
    ask(at, second, REPLACE, first, (first,))
    assert asked(at) == [third] and at.bots_to_move() == []
    answer(at, third, True, (first,))
    assert at.bots_to_move() == [first]
    refused("not-here", at.propose_request, second, REPLACE, first, "", [first])
    refused("replaced", at.propose_request, first, REPLACE, second, "", [second])
    at.accept(at.propose_return(first, ""))
    assert at.bots_to_move() == []
    refused("not-here", at.propose_return, first, "")


def test_nobody_is_replaced_who_is_here() -> None:
    at, first, second, third = three_persons()
    refused("not-here", at.propose_request, first, REPLACE, first, "", [first])
    refused("not-here", at.propose_request, first, REPLACE, 7, "", [7])
    ask(at, second, REPLACE, first, (first,))
    assert at.request is not None
    refused("present", at.propose_answer, third, True, at.request.version, "", [])  # who came back meanwhile
    at.accept(at.propose_withdrawal(first, ""))
    assert at.request is None and not at.holders[first].stand_in
    ask(at, second, REPLACE, first, (first,))
    move(at, first, "end-turn")
    assert at.request is None, "whoever moves is here"
    waiting = table(kinds=(PERSON, OPEN, PERSON), name="arriala")
    refused("not-started", waiting.propose_request, 0, REPLACE, 2, "", [2])


def test_only_those_are_asked_about_a_bot_who_are_here_themselves() -> None:
    at, first, second, third = three_persons()
    ask(at, second, REPLACE, first, (first, third))
    assert at.holders[first].stand_in and at.request is None
    ask(at, second, REPLACE, third, (first, third))
    assert at.holders[third].stand_in


def test_no_stand_in_agrees_to_an_undo_for_somebody() -> None:
    """A player who has seen the other's secret choice cannot let a bot take the seat and then rewind the game alone."""
    at = table()
    move(at, 0, first_card(at, 0))
    move(at, 1, first_card(at, 1))
    ask(at, 0, REPLACE, 1, (1,))
    assert at.holders[1].stand_in and not undo_can_be_asked(at, 0)
    refused("away", at.propose_request, 0, UNDO, 0, "")
    at.accept(at.propose_return(1, ""))
    ask(at, 0, UNDO, 0)
    assert asked(at) == [1] and len(at.played) == 2


def test_whoever_moves_is_back_and_the_bot_no_longer_plays() -> None:
    at, first, second, third = three_persons()
    ask(at, second, REPLACE, first, (first, third))
    thought = at.version
    move(at, first, "draw")
    assert not at.holders[first].stand_in
    refused("not-here", at.propose_move, first, "end-turn", thought, "", CHANCE, True)
    ask(at, second, REPLACE, first, (first, third))
    at.accept(at.propose_move(first, "end-turn", at.version, "", CHANCE, True))
    assert at.holders[first].stand_in, "that was the bot"


def test_a_request_can_be_withdrawn_by_whoever_made_it() -> None:
    at, first, second, _ = three_persons()
    move(at, first, "draw")
    refused("no-request", at.propose_withdrawal, first, "")
    ask(at, first, UNDO, 0)
    refused("no-request", at.propose_withdrawal, second, "")
    at.accept(at.propose_withdrawal(first, ""))
    assert at.request is None and len(at.played) == 1


def test_a_move_ends_a_request_to_undo_and_bots_wait_for_the_answer() -> None:
    at = table("arriala", (PERSON, PERSON, BOT))
    while at.position.actors() != (0,):
        move(at, at.position.actors()[0], "end-turn")
    move(at, 0, "draw")
    ask(at, 0, UNDO, len(at.played) - 1)
    move(at, 0, "end-turn")
    assert at.request is None
    if at.position.actors() == (1,):
        move(at, 1, "end-turn")
    assert at.bots_to_move() == [2]
    thought = at.version
    ask(at, 0, UNDO, 0)
    assert at.bots_to_move() == []
    refused("not-here", at.propose_move, 2, "end-turn", thought, "", CHANCE, True)
    answer(at, 1, False)
    assert at.bots_to_move() == [2]


def test_what_waits_for_an_absent_person_gives_way_to_letting_a_bot_play_for_them() -> None:
    at, first, second, third = three_persons()
    move(at, first, "draw")
    ask(at, first, UNDO, 0)
    answer(at, second, True)
    refused("asked-already", at.propose_request, first, REPLACE, second, "", [second])
    ask(at, first, REPLACE, third, (third,))
    assert at.request is not None and at.request.what == REPLACE and asked(at) == [second]
    ask(at, second, REPLACE, first, (first, third))  # it was the absent player's
    assert at.holders[first].stand_in and len(at.played) == 1


def test_a_late_answer_is_not_taken_for_one_to_the_next_request() -> None:
    at, first, second, third = three_persons()
    move(at, first, "draw")
    move(at, first, "end-turn")
    ask(at, first, UNDO, 1)
    former = at.version
    answer(at, third, False)
    refused("no-request", at.propose_answer, second, True, former, "")
    ask(at, first, UNDO, 0)
    refused("stale", at.propose_answer, second, True, former, "")
    assert asked(at) == [second, third]


def test_around_one_screen_nobody_has_to_be_asked() -> None:
    at = table("arriala", (PERSON, PERSON))
    at.holders[1].key_hash = at.holders[0].key_hash
    seat = at.position.actors()[0]
    move(at, seat, "draw")
    ask(at, seat, UNDO, 0)
    assert at.played == [] and at.request is None


def test_requests_of_older_journals_mean_what_they_meant() -> None:
    """Before requests said whom they ask, stand-ins were not asked, and a move did not end a request."""
    at, first, second, third = three_persons()
    at.accept(Change("asked", {"seat": second, "what": REPLACE, "about": first}))
    at.accept(Change("answered", {"seat": third, "agrees": True}))
    assert at.holders[first].stand_in
    move(at, first, "draw", id="the bot")
    at.holders[first].stand_in = True
    at.accept(Change("asked", {"seat": second, "what": UNDO, "about": 0}))
    moved = at.propose_move(first, "end-turn", at.version, "", CHANCE).facts
    at.accept(Change("moved", {key: value for key, value in moved.items() if key != "returned"}))
    assert asked(at) == [third]
    at.accept(Change("answered", {"seat": third, "agrees": True}))
    assert at.played == [] and at.request is None and at.holders[first].stand_in


def test_against_bots_nobody_has_to_be_asked() -> None:
    at = table("arriala", (PERSON, BOT))
    move(at, 0, "draw")
    at.accept(at.propose_request(0, UNDO, 0, ""))
    assert at.played == [] and at.request is None


@pytest.mark.parametrize("name", ["kontor", "arriala", "canal-mania"])
def test_a_whole_game_gives_a_record_that_replays(name: str) -> None:
    at = table(name, (PERSON, PERSON))
    rng = random.Random(name)
    while not at.position.is_over():
        seat = rng.choice(at.position.actors())
        if at.turn_holder not in (-1, seat):
            at.accept(at.propose_end_turn(at.turn_holder, ""))
        move(at, seat, at.position.moves(seat).sample(rng))
    assert at.record().replay().hash() == at.position.hash()


@pytest.mark.parametrize("name", ["kontor", "arriala", "canal-mania"])
def test_taking_moves_back_leads_to_what_a_replay_leads_to(name: str) -> None:
    at = table(name, (PERSON, BOT))
    rng = random.Random(f"back {name}")
    while len(at.played) < 60 and not at.position.is_over():
        seat = rng.choice(at.position.actors())
        if at.turn_holder not in (-1, seat):
            at.accept(at.propose_end_turn(at.turn_holder, ""))
        move(at, seat, at.position.moves(seat).sample(rng))
    # Near moves come back from copies, far ones by replaying: each must agree with a table that never went further.
    for to in (len(at.played) - 1, len(at.played) - 9, 20, 3, 0):
        at.accept(at.propose_request(0, UNDO, to, ""))
        other = table(name, (PERSON, BOT))
        for played in at.played:
            other.play(PlayedMove(played.seat, played.code, played.words, played.chance, played.retractable))
        assert (
            len(at.played) == to
            and at.position.hash() == other.position.hash()
            and at.decision_move == other.decision_move
        )
        assert at.events == other.events and at.position.events is at.events
