"""What a seat may not know reaches it by no way: observation, moves, explanations, events, drawing."""

from __future__ import annotations

import random

from towpath.conformance.kit import (
    hides_something,
    seen,
    some_setups,
    step,
    stops,
    viewers,
    vocabulary_of,
    walk,
    wrong_words,
)
from towpath.engine import Game, Position


def view(position: Position, seat: int | None, moves: list[str], svg: bool = False) -> list[str]:
    """Everything that is derived for a seat."""
    observation = position.observe(seat)
    shown = [observation.text(), position.setup.game.sketch(observation)]
    if seat is not None and seat in position.actors():
        shown += list(position.moves(seat))
        shown += [repr(word) for word in position.moves(seat).after("")]
    if seat is not None:
        shown += [repr(position.explain(seat, move)) for move in moves]
    if svg:
        shown.append(observation.svg())
    return shown


def test_a_resampled_position_looks_the_same_in_everything(game: Game) -> None:
    different = 0
    for setup in some_setups(game, 40):
        rng = random.Random(f"resample {setup}")
        vocabulary = vocabulary_of(setup, rng)
        for number, position in enumerate(stops(setup, rng, 8)):
            for seat in viewers(setup):
                moves = wrong_words(position, seat, vocabulary, rng, 8) if seat is not None else []
                other = position.resample(seat, rng)
                svg = number < 2
                assert view(other, seat, moves, svg) == view(position, seat, moves, svg), (setup, seat)
                different += other.hash() != position.hash()
    assert different > 0 or not hides_something(game.setup()), "resampling never changes anything"


def test_what_is_imagined_depends_on_nothing_that_is_hidden(game: Game) -> None:
    """Positions that a seat cannot tell apart are imagined alike with the same luck, so bots decide alike in them."""
    for setup in some_setups(game, 40):
        rng = random.Random(f"imagined {setup}")
        for position in stops(setup, rng, 8):
            for seat in viewers(setup):
                other = position.resample(seat, rng)
                luck = rng.random()
                one, two = position.resample(seat, random.Random(luck)), other.resample(seat, random.Random(luck))
                assert one.state() == two.state(), (setup, seat)


def test_a_resampled_position_can_be_played_to_the_end(game: Game) -> None:
    for setup in some_setups(game, 20):
        rng = random.Random(f"onwards {setup}")
        for position in stops(setup, rng, 3):
            other = position.resample(rng.choice(viewers(setup)), rng)
            while not other.is_over():
                step(other, rng)


def test_an_outcome_of_chance_that_a_seat_may_not_see_changes_nothing_for_it(game: Game) -> None:
    tried, secret = 0, False
    for setup in some_setups(game, 25):
        rng = random.Random(f"chance {setup}")
        for position in walk(setup, rng):
            chance = position.chance()
            secret = secret or (chance is not None and chance.seats is not None)
            if chance is None or chance.seats is None or len(chance.codes) < 2 or rng.random() < 0.7:
                continue
            one, two = [after_chance(position, code) for code in rng.sample(chance.codes, 2)]
            for seat in viewers(setup):
                if not chance.seen_by(seat):
                    tried += 1
                    assert seen(one.events, seat) == seen(two.events, seat)
                    assert view(one, seat, []) == view(two, seat, []), (setup, chance.name, seat)
    assert tried > 0 or not secret


def test_a_secret_choice_tells_the_others_nothing_before_all_have_chosen(game: Game) -> None:
    for setup in some_setups(game, 25):
        rng = random.Random(f"choice {setup}")
        for position in walk(setup, rng):
            if len(position.actors()) < 2 or rng.random() < 0.6:
                continue
            seat = rng.choice(position.actors())
            codes = position.codes(seat)
            one, two = [after_move(position, seat, code) for code in (codes[0], codes[-1])]
            for other in viewers(setup):
                if other != seat:
                    assert seen(one.events, other) == seen(two.events, other)
                    assert view(one, other, []) == view(two, other, [])


def test_events_tell_no_more_than_the_observation(game: Game) -> None:
    """The same move in two positions that look alike: if they still look alike after it, so did what happened."""
    for setup in some_setups(game, 25):
        rng = random.Random(f"events {setup}")
        before: tuple[int, ...] = ()
        for position in walk(setup, rng):
            opens_choices = 0 < len(position.actors()) < len(before)  # the last of several secret choices is revealed
            before = position.actors()
            if opens_choices or rng.random() < 0.95:
                continue
            for actor in position.actors():
                for seat in viewers(setup):
                    other = position.resample(seat, rng)
                    code = position.sample(actor, rng)
                    if code not in other.codes(actor):
                        continue
                    one, two = after_move(position, actor, code), after_move(other, actor, code)
                    if one.observe(seat) == two.observe(seat):
                        assert seen(one.events, seat) == seen(two.events, seat), (setup, seat)


def after_move(position: Position, seat: int, code: int) -> Position:
    copy = position.copy()
    copy.events = []
    copy.apply(seat, code)
    return copy


def after_chance(position: Position, code: int) -> Position:
    copy = position.copy()
    copy.events = []
    copy.apply_chance(code)
    return copy
