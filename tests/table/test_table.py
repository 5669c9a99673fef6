"""A table: seats, moves against versions, undo, ending a turn, agreements."""

from __future__ import annotations

import random

import pytest

from towpath import IllegalMove, SeededChance, game
from towpath.table import BOT, OPEN, PERSON, Change, Holder, Refused, Table, hashed, new_key, open_table
from towpath.table.table import REPLACE, UNDO, Played

CHANCE = SeededChance("table")


def table(name: str = "kontor", kinds: tuple[str, ...] = (PERSON, PERSON), **options: str) -> Table:
    setup = game(name).setup(len(kinds), options)
    holders = [Holder(kind, f"p{seat}", hashed(f"key{seat}")) for seat, kind in enumerate(kinds)]
    opened = Table("t")
    opened.accept(open_table(setup, holders, False, SeededChance(f"deal {name}")))
    return opened


def move(at: Table, seat: int, words: str, version: int | None = None, id: str = "") -> Change:
    change = at.wish_to_move(seat, words, at.version if version is None else version, id, CHANCE)
    at.accept(change)
    return change


def refused(why: str, wish: object, *given: object) -> None:
    with pytest.raises(Refused) as raised:
        wish(*given)  # type: ignore[operator]
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
    refused("not-started", at.wish_to_move, 0, "sit-out", at.version, "", CHANCE)
    at.accept(at.wish_to_sit(1, "  Ann  e ", hashed("k"), ""))
    assert at.holders[1].name == "Ann e" and at.seat_of("k") == [1]
    refused("taken", at.wish_to_sit, 1, "Bob", hashed("b"), "")
    refused("taken", at.wish_to_sit, 7, "Bob", hashed("b"), "")


def test_a_seat_can_be_left_until_the_game_begins() -> None:
    at = table(kinds=(PERSON, OPEN))
    assert at.eyes(0) is None, "so that changing seats teaches nothing"
    at.accept(at.wish_to_stand(0, "up"))
    assert at.holders[0].kind == OPEN and at.seat_of("key0") == [] and "up" in at.ids
    refused("not-here", at.wish_to_stand, 0, "")
    at.accept(at.wish_to_sit(0, "Ann", hashed("a"), ""))
    at.accept(at.wish_to_seat_bot(1, "navvy", ""))
    assert at.eyes(0) == 0
    refused("started", at.wish_to_stand, 0, "")


@pytest.mark.parametrize("name", ["", "   ", "x" * 41])
def test_a_name_has_a_sensible_length(name: str) -> None:
    refused("too-long", table(kinds=(PERSON, OPEN)).wish_to_sit, 1, name, "h", "")


def test_an_illegal_move_changes_nothing() -> None:
    at = table()
    before, version = at.position.hash(), at.version
    with pytest.raises(IllegalMove):
        at.wish_to_move(0, "lay g7", at.version, "", CHANCE)
    assert (at.position.hash(), at.version) == (before, version)


def test_a_wish_alone_changes_nothing() -> None:
    at = table()
    before = at.position.hash()
    at.wish_to_move(0, first_card(at, 0), at.version, "", CHANCE)
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
    refused("stale", at.wish_to_move, 1, words, version, "", CHANCE)
    move(at, 1, words)


def test_chat_makes_no_move_stale() -> None:
    at = table()
    version = at.version
    at.accept(at.wish_to_say("Ann", "hello", ""))
    move(at, 0, first_card(at, 0), version)
    assert at.sayings == [("Ann", "hello")]
    refused("too-long", at.wish_to_say, "Ann", "x" * 501, "")


def test_a_move_inside_a_turn_can_be_taken_back_until_something_is_learnt() -> None:
    at = table("arriala", (PERSON, PERSON))
    before = at.position.hash()
    move(at, 0, next(m for m in at.position.moves(0) if m.startswith("place")))
    assert at.can_undo(0) and not at.can_undo(1)
    refused("nothing-to-undo", at.wish_to_undo, 1, "")
    at.accept(at.wish_to_undo(0, ""))
    assert at.position.hash() == before and at.played == []
    move(at, 0, "draw")
    refused("learnt", at.wish_to_undo, 0, "")


def test_a_secret_choice_can_be_taken_back_before_the_other_has_chosen_and_not_after() -> None:
    at = table()
    move(at, 0, "sit-out")
    at.accept(at.wish_to_undo(0, ""))
    move(at, 0, first_card(at, 0))
    move(at, 1, "sit-out")
    refused("learnt", at.wish_to_undo, 1, "")


def test_a_turn_that_can_still_be_undone_has_to_be_ended() -> None:
    at = table("arriala", (PERSON, PERSON))
    move(at, 0, "end-turn")
    assert at.held_by == -1, "the word itself says that the turn is over"
    held = at_turn_that_passes_by_itself()
    if held is None:
        return
    seat = held.held_by
    other = held.position.actors()[0]
    refused("turn-not-ended", held.wish_to_move, other, first_card(held, other), held.version, "", CHANCE)
    held.accept(held.wish_to_end_turn(seat, ""))
    move(held, other, first_card(held, other))


def at_turn_that_passes_by_itself() -> Table | None:
    """Somewhere in a random game of Kontor a turn ends without anything having been learnt."""
    for seed in range(30):
        at = table()
        rng = random.Random(seed)
        while not at.position.is_over():
            seat = rng.choice(at.position.actors())
            move(at, seat, at.position.moves(seat).sample(rng))
            if at.held_by != -1:
                return at
    return None


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
    at.accept(at.wish_to_ask(first, UNDO, 0, ""))
    assert at.asked() == [second, third]
    refused("asked-already", at.wish_to_ask, second, UNDO, 0, "")
    refused("no-request", at.wish_to_answer, first, True, "")
    at.accept(at.wish_to_answer(third, True, ""))
    assert at.position.hash() != start
    at.accept(at.wish_to_answer(second, True, ""))
    assert at.position.hash() == start and at.request is None
    move(at, first, "draw")
    at.accept(at.wish_to_ask(first, UNDO, 0, ""))
    at.accept(at.wish_to_answer(second, False, ""))
    assert at.request is None and len(at.played) == 1


def test_an_absent_player_is_replaced_by_agreement_and_can_come_back() -> None:
    at, first, second, third = three_persons()
    at.accept(at.wish_to_ask(second, REPLACE, first, ""))
    assert at.asked() == [third] and at.bots_to_move() == []
    at.accept(at.wish_to_answer(third, True, ""))
    assert at.bots_to_move() == [first]
    at.accept(at.wish_to_return(first, ""))
    assert at.bots_to_move() == []
    refused("not-here", at.wish_to_return, first, "")


def test_against_bots_nobody_has_to_be_asked() -> None:
    at = table("arriala", (PERSON, BOT))
    move(at, 0, "draw")
    at.accept(at.wish_to_ask(0, UNDO, 0, ""))
    assert at.played == [] and at.request is None


@pytest.mark.parametrize("name", ["kontor", "arriala", "canal-mania"])
def test_a_whole_game_gives_a_record_that_replays(name: str) -> None:
    at = table(name, (PERSON, PERSON))
    rng = random.Random(name)
    while not at.position.is_over():
        seat = rng.choice(at.position.actors())
        if at.held_by not in (-1, seat):
            at.accept(at.wish_to_end_turn(at.held_by, ""))
        move(at, seat, at.position.moves(seat).sample(rng))
    assert at.record().replay().hash() == at.position.hash()


@pytest.mark.parametrize("name", ["kontor", "arriala", "canal-mania"])
def test_taking_moves_back_leads_to_what_a_replay_leads_to(name: str) -> None:
    at = table(name, (PERSON, BOT))
    rng = random.Random(f"back {name}")
    while len(at.played) < 60 and not at.position.is_over():
        seat = rng.choice(at.position.actors())
        if at.held_by not in (-1, seat):
            at.accept(at.wish_to_end_turn(at.held_by, ""))
        move(at, seat, at.position.moves(seat).sample(rng))
    # Near moves come back from copies, far ones by replaying: each must agree with a table that never went further.
    for to in (len(at.played) - 1, len(at.played) - 9, 20, 3, 0):
        at.accept(at.wish_to_ask(0, UNDO, to, ""))
        other = table(name, (PERSON, BOT))
        for played in at.played:
            other.play(Played(played.seat, played.code, played.words, played.chance, played.retractable))
        assert len(at.played) == to and at.position.hash() == other.position.hash() and at.began == other.began
        assert at.events == other.events and at.position.events is at.events
