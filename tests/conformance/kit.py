"""What every game must do, whatever it is about. Runs on every registered game."""

from __future__ import annotations

import random
from collections.abc import Iterator

from towpath import Game, Position, Setup
from towpath.engine import Event, join_words
from towpath.games import games

# So that the whole kit stays quick: how many set-ups of each game the heavier tests take.
MOST_SETUPS = 60


def every_setup(game: Game) -> list[Setup]:
    """Every option set with every number of players."""
    setups: list[Setup] = []
    loaded = game.load(None)
    for options in game.option_sets():
        for players in game.players(options):
            setups.append(Setup(game, players, options, loaded[0], loaded[1]))
    return setups


def some_setups(game: Game, most: int = MOST_SETUPS) -> list[Setup]:
    """All of them, or a fixed selection that has every value of every option and every number of players."""
    setups = every_setup(game)
    if len(setups) <= most:
        return setups
    random.Random(game.name).shuffle(setups)
    wanted = {pair for setup in setups for pair in _pairs(setup)}
    chosen: list[Setup] = []
    for setup in setups:
        if wanted & _pairs(setup):
            chosen.append(setup)
            wanted -= _pairs(setup)
    return (chosen + [setup for setup in setups if setup not in chosen])[:most]


def _pairs(setup: Setup) -> set[tuple[str, str]]:
    return {*setup.options.items(), ("players", str(setup.players))}


def all_games() -> list[Game]:
    return list(games().values())


def step(position: Position, rng: random.Random) -> str:
    """One decision or chance outcome at random; what it was."""
    chance = position.chance()
    if chance is not None:
        code = chance.pick(rng)
        said = f"chance: {chance.name} {position.spell_chance(code)}"
        position.apply_chance(code)
        return said
    seat = rng.choice(position.actors())
    code = position.sample(seat, rng)
    said = f"{position.setup.seat_names()[seat]}: {join_words(position.spell(seat, code))}"
    position.apply(seat, code)
    return said


def walk(setup: Setup, rng: random.Random, most: int = 100_000) -> Iterator[Position]:
    """A random game; the position itself after each step, first the start."""
    position = setup.start()
    yield position
    for _ in range(most):
        if position.is_over():
            return
        step(position, rng)
        yield position
    raise AssertionError(f"{setup}: no end after {most} steps")


def stops(setup: Setup, rng: random.Random, count: int) -> list[Position]:
    """Copies of positions from a random game, spread over it, the last one included."""
    copies = [position.copy() for position in walk(setup, rng)]
    picked = rng.sample(copies, min(count - 1, len(copies)))
    return [*picked, copies[-1]]


def viewers(setup: Setup) -> list[int | None]:
    return [None, *range(setup.players)]


def seen(events: list[Event] | None, seat: int | None) -> list[str]:
    return [repr(event.seen_by(seat)) for event in events or []]


def wrong_words(position: Position, seat: int, vocabulary: list[str], rng: random.Random, count: int) -> list[str]:
    """Word paths that are not legal, most of them near to legal ones."""
    legal = list(position.moves(seat)) if seat in position.actors() else []
    found: list[str] = ["", "xyzzy", "pass the port"]
    for _ in range(count):
        words = rng.choice(legal).split() if legal and rng.random() < 0.8 else rng.choice(vocabulary).split()
        place = rng.randrange(len(words) + 1)
        words[place : place + rng.randrange(2)] = [rng.choice(rng.choice(vocabulary).split())]
        found.append(" ".join(words))
    return [move for move in found if move not in legal]


def vocabulary_of(setup: Setup, rng: random.Random) -> list[str]:
    """Moves that were legal somewhere in a random game."""
    vocabulary: set[str] = set()
    for number, position in enumerate(walk(setup, rng)):
        if number % 5 == 0:
            for seat in position.actors():
                vocabulary.add(position.moves(seat).sample(rng))
    return sorted(vocabulary)
