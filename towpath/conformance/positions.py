"""Copies, states, texts and pickles: a position is all there is, and nothing of it is lost or shared."""

from __future__ import annotations

import copy
import pickle
import random
import textwrap
from collections.abc import Callable
from typing import Any

import pytest

from towpath.conformance.attributes import copy_faults, missing_from_state
from towpath.conformance.kit import some_setups, step, stops, viewers, walk
from towpath.engine import BadInput, Game, Position, read_position


def test_copies_have_every_attribute_and_share_nothing_that_can_change(game: Game) -> None:
    for number, setup in enumerate(some_setups(game, 25)):
        rng = random.Random(f"attributes {setup}")
        # Of some games every position: an attribute may be set at one moment of a game only.
        for position in walk(setup, rng) if number < 4 else stops(setup, rng, 12):
            assert copy_faults(position) == []


def test_every_attribute_is_in_the_state_or_declared_derived(game: Game) -> None:
    missing: set[str] | None = None
    for setup in some_setups(game, 25):
        positions = [position.copy() for position in walk(setup, random.Random(f"state {setup}"))]
        here = missing_from_state(positions)
        missing = here if missing is None else missing & here
        if not missing:
            return
    assert not missing, f"state() should contain them, or `derived` name them: {missing}"


def test_a_copy_stays_as_it_is_in_every_attribute_while_the_original_is_played_on(game: Game) -> None:
    for setup in some_setups(game, 12):
        rng = random.Random(f"apart {setup}")
        kept: list[tuple[Position, dict[str, Any]]] = []
        for number, position in enumerate(walk(setup, rng)):
            if number % 10 == 0:
                kept.append((position.copy(), copy.deepcopy(position.snapshot())))
        for each, values in kept:
            assert each.snapshot() == values


# --- texts


def _from_text(game: Game, text: str) -> Position:
    return read_position(text, lambda name: game)


def test_a_position_becomes_text_and_the_same_position_again(game: Game) -> None:
    for setup in some_setups(game, 25):
        rng = random.Random(f"text {setup}")
        for position in stops(setup, rng, 8):
            again = _from_text(game, position.text())
            assert again == position and again.hash() == position.hash() and again.snapshot() == position.snapshot()
            assert again.text() == position.text()
            for seat in viewers(setup):
                assert again.observe(seat) == position.observe(seat)
                luck = rng.random()
                assert again.resample(seat, random.Random(luck)) == position.resample(seat, random.Random(luck))
            for seat in position.actors():
                assert list(again.moves(seat)) == list(position.moves(seat))


def test_a_position_from_text_is_played_on_alike(game: Game) -> None:
    for setup in some_setups(game, 12):
        for position in stops(setup, random.Random(f"played on {setup}"), 4):
            again = _from_text(game, position.text())
            one, two = random.Random(1), random.Random(1)
            while not position.is_over():
                assert step(position, one) == step(again, two)
                assert again.hash() == position.hash()
            assert again.is_over()


def test_a_text_may_be_wrapped_on_its_way(game: Game) -> None:
    position = stops(game.setup(), random.Random(1), 3)[0]
    text = position.text()
    wrapped = textwrap.fill(text, 70, break_on_hyphens=False)
    assert _from_text(game, f"\n  {wrapped}\n") == position
    assert _from_text(game, text.replace("; ", ";\r\n")) == position


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: "",
        lambda text: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        lambda text: text.replace("position 1", "position 9"),
        lambda text: text[:-3],
        lambda text: text[: len(text) // 2],
        lambda text: text.replace("; content", "; weather fine; content"),
        lambda text: text.replace("; state eN", "; state eM"),
        lambda text: text.replace("; rules ", "; rules 9"),
        lambda text: text.replace("; game ", "; game un"),
        lambda text: text + " again",
    ],
)
def test_a_damaged_text_is_refused(game: Game, damage: Callable[[str], str]) -> None:
    text = damage(game.setup().start().text())
    with pytest.raises(BadInput, match=r"^position: "):
        _from_text(game, text)


# --- Python's own ways


def test_positions_are_copied_and_pickled_whole(game: Game) -> None:
    for setup in some_setups(game, 6):
        for position in stops(setup, random.Random(f"pickle {setup}"), 4):
            position.events = []
            for again in (copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
                assert type(again) is type(position) and again == position
                assert again.snapshot() == position.snapshot() and again.events is None
                assert copy_faults(again) == [] and again.setup == setup
            assert copy.deepcopy([position, position])[1] == position


def test_positions_are_equal_when_game_set_up_and_state_are(game: Game) -> None:
    setups = some_setups(game, 6)
    position = setups[0].start()
    assert position == setups[0].start() == position.copy()
    assert position != position.state() and position != "position"
    for other in setups[1:]:
        assert other != setups[0] and other.start() != position
    step(position, random.Random(1))
    assert position != setups[0].start()
    with pytest.raises(TypeError, match=r"use position\.hash\(\)"):
        hash(position)


def test_positions_say_what_they_wait_for(game: Game) -> None:
    for position in stops(game.setup(), random.Random(2), 6):
        shown = repr(position)
        assert shown.startswith(f"<{type(position).__name__}: ") and shown.endswith(f"hash {position.hash()}>")
        assert ("over" in shown) == position.is_over() and ("chance" in shown) == (position.chance() is not None)
        for seat in position.actors():
            assert position.setup.seat_names()[seat] in shown
