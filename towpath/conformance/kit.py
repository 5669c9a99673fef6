"""Walking through a game, and where a game's own tests are."""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

from towpath.engine import Event, Game, Position, Setup, join_words

State = TypeVar("State", bound=Position)

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
    missing = {pair for setup in setups for pair in _pairs(setup)}
    chosen: list[Setup] = []
    for setup in setups:
        if missing & _pairs(setup):
            chosen.append(setup)
            missing -= _pairs(setup)
    return (chosen + [setup for setup in setups if setup not in chosen])[:most]


def _pairs(setup: Setup) -> set[tuple[str, str]]:
    return {*setup.options.items(), ("players", str(setup.players))}


class OwnTests:
    """What a game's own tests give: a census of positions, kept records and golden playthroughs, and perhaps `texts.py`
    with facts that the tests of texts ask for."""

    def __init__(
        self,
        census: Callable[[Any], dict[str, int]],
        records: Path,
        playthroughs: Path,
        facts: ModuleType | None = None,
    ) -> None:
        self.census = census
        self.records = records
        self.playthroughs = playthroughs
        self.facts = facts

    def fact(self, name: str, default: Any) -> Any:
        """A fact of `texts.py`, all of which can be left out."""
        return getattr(self.facts, name, default)


@cache
def own_tests_in(folder: Path) -> OwnTests:
    """The usual places: `census.py`, `records`, `playthroughs` and `texts.py` in a folder."""
    texts = folder / "texts.py"
    facts = _module(texts) if texts.is_file() else None
    return OwnTests(_module(folder / "census.py").census, folder / "records", folder / "playthroughs", facts)


def _module(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"{path.parent.name}_{path.stem}", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def step(position: Position, rng: random.Random) -> str:
    """One decision or chance outcome at random; what it was."""
    chance = position.chance()
    if chance is not None:
        code = chance.pick(rng)
        words = f"chance: {chance.name} {position.spell_chance(code)}"
        position.apply_chance(code)
        return words
    seat = rng.choice(position.actors())
    code = position.sample(seat, rng)
    words = f"{position.setup.seat_names()[seat]}: {join_words(position.spell(seat, code))}"
    position.apply(seat, code)
    return words


def walk(setup: Setup[Any, State], rng: random.Random, most: int = 100_000) -> Iterator[State]:
    """A random game; the position itself after each step, first the start."""
    position = setup.start()
    yield position
    for _ in range(most):
        if position.is_over():
            return
        step(position, rng)
        yield position
    raise AssertionError(f"{setup}: no end after {most} steps")


def stops(setup: Setup[Any, State], rng: random.Random, count: int) -> list[State]:
    """Copies of positions from a random game, spread over it, the last one included."""
    copies = [cast(State, position.copy()) for position in walk(setup, rng)]
    picked = rng.sample(copies, min(count - 1, len(copies)))
    return [*picked, copies[-1]]


def hides_something(setup: Setup) -> bool:
    """Whether somebody ever knows what another does not: a card that chance gave, or a choice made at the same time."""
    for position in walk(setup, random.Random(f"hides {setup}")):
        chance = position.chance()
        if len(position.actors()) > 1 or (chance is not None and chance.seats is not None):
            return True
    return False


def viewers(setup: Setup) -> list[int | None]:
    return [None, *range(setup.players)]


def seen(events: list[Event] | None, seat: int | None) -> list[str]:
    return [repr(event.seen_by(seat)) for event in events or []]


def wrong_words(position: Position, seat: int, vocabulary: list[str], rng: random.Random, count: int) -> list[str]:
    """Word paths that are not legal, most of them near to legal ones."""
    legal = list(position.moves(seat)) if seat in position.actors() else []
    paths: list[str] = ["", "xyzzy", "pass the port"]
    for _ in range(count):
        words = rng.choice(legal).split() if legal and rng.random() < 0.8 else rng.choice(vocabulary).split()
        place = rng.randrange(len(words) + 1)
        words[place : place + rng.randrange(2)] = [rng.choice(rng.choice(vocabulary).split())]
        paths.append(" ".join(words))
    return [move for move in paths if move not in legal]


def vocabulary_of(setup: Setup, rng: random.Random) -> list[str]:
    """Moves that were legal somewhere in a random game."""
    vocabulary: set[str] = set()
    for number, position in enumerate(walk(setup, rng)):
        if number % 5 == 0 or not vocabulary:
            for seat in position.actors():
                vocabulary.add(position.moves(seat).sample(rng))
    return sorted(vocabulary)
