"""Alike workers (A35): the moves offered are those that some way of telling the workers apart allows, and no others.

`Way` tells them apart from the start: every worker has a name, and each move is tried with every worker that it may mean.
It knows R53-R56, A5-A8 and A10 in their plainest form, and nothing of `readings.py`.
"""

from __future__ import annotations

import random

import pytest

from tests.games.arriala.lay import lay
from tests.games.arriala.test_workers import renumbered
from towpath.games.arriala import offers
from towpath.games.arriala.components import COLOURS
from towpath.games.arriala.position import ArrialaPosition

CROWDED = {"montech", "castelsarrasin", "moissac", "chasselas", "brulhois"}


class Way:
    """One way to tell the workers apart: what is bound, by the name of each worker."""

    def __init__(self, names: list[str]) -> None:
        self.place = dict.fromkeys(names, "reserve")
        self.moved: frozenset[str] = frozenset()
        self.mover = ""
        self.origin: dict[str, str] = {}
        self.trails: list[dict[str, str]] = []  # of the turns before, the last one last
        self.breaks = 0

    def copy(self) -> Way:
        other = Way([])
        other.place, other.origin = dict(self.place), dict(self.origin)
        other.moved, other.mover, other.breaks = self.moved, self.mover, self.breaks
        other.trails = self.trails
        return other

    def key(self) -> str:
        return repr(
            (sorted(self.place.items()), sorted(self.moved), self.mover, sorted(self.origin.items()), self.trails)
        )

    def barred(self, worker: str, wide: int) -> set[str]:
        return {trail[worker] for trail in self.trails[-wide:] if worker in trail} - (
            {self.place[worker]} if wide > 1 else set()
        )


class Reference:
    """Every way at once."""

    def __init__(self, position: ArrialaPosition) -> None:
        self.rules = position.rules
        self.names = position.rules.board.names
        self.wide = position.rules.players - 1 if position.rules.wide_window else 1
        size = position.rules.workers
        names = [f"{COLOURS[n // size]} {n}" for n in range(len(position.places))]
        way = Way(names)
        for worker, place in enumerate(position.places):
            if place < len(self.names):
                way.place[names[worker]] = self.names[place]
        self.ways = [way]

    def may_mean(self, way: Way, verb: str, colour: str, source: str, target: str) -> list[str]:
        workers = []
        for worker, place in way.place.items():
            if worker.split()[0] != colour or place != source or target in way.barred(worker, self.wide):
                continue
            goes_on = verb == "move" and worker == way.mover
            if worker in way.moved and not goes_on and not (verb == "river" and self.rules.moved_may_build):
                continue
            workers.append(worker)
        return workers

    def allows(self, verb: str, colour: str, source: str, target: str) -> bool:
        return any(self.may_mean(way, verb, colour, source, target) for way in self.ways)

    def go(self, verb: str, colour: str, source: str, target: str, freed: set[str]) -> None:
        after: dict[tuple[str, int], Way] = {}
        for way in self.ways:
            workers = self.may_mean(way, verb, colour, source, target)
            for worker in workers:
                other = way.copy()
                other.breaks += verb == "move" and way.mover in workers and worker != way.mover
                other.place[worker] = target
                other.mover = worker if verb in ("move", "step") else ""
                if verb == "river":
                    other.origin.pop(worker, None)
                    other.moved -= {worker}
                else:
                    other.origin.setdefault(worker, source)
                    other.moved |= {worker}
                self.free(other, freed)
                after[other.key(), other.breaks] = other
        self.ways = list(after.values())

    def free(self, way: Way, spaces: set[str]) -> None:
        way.moved = frozenset(worker for worker in way.moved if way.place[worker] not in spaces)
        if way.mover not in way.moved:
            way.mover = ""

    def set_new(self, colour: str, target: str, freed: set[str]) -> None:
        for way in self.ways:
            worker = next(each for each, at in way.place.items() if at == "reserve" and each.startswith(colour))
            way.place[worker] = target
        self.something_else(freed)

    def something_else(self, freed: set[str]) -> None:
        for way in self.ways:
            way.mover = ""
            self.free(way, freed)

    def end_turn(self) -> None:
        fewest = min(way.breaks for way in self.ways)
        self.ways = [way for way in self.ways if way.breaks == fewest]
        for way in self.ways:
            blues = {self.names[place] for place in range(len(self.names)) if self.rules.blues >> place & 1}
            trail = {each: place for each, place in way.origin.items() if way.place[each] not in {place, *blues}}
            way.trails = [*way.trails, trail]
            way.moved, way.mover, way.origin, way.breaks = frozenset(), "", {}, 0
        self.ways = list({way.key(): way for way in self.ways}.values())


def spoken_move(position: ArrialaPosition, code: int) -> tuple[str, str, str, str]:
    """What a code does: verb (`step` for a move card), colour, source and target."""
    board = position.rules.board
    verb = code >> offers.VERB_SHIFT
    colour = COLOURS[code >> offers.COLOUR_SHIFT & offers.COLOUR_MASK]
    source = board.names[code >> offers.FROM_SHIFT & offers.PLACE_MASK]
    target = board.names[code & offers.PLACE_MASK]
    if verb < offers.PLAY:
        return offers.VERBS[verb], colour, source, target
    kind = board.card_names[verb - offers.PLAY]
    return (
        ("lock" if kind in ("lock", "masterwork") else "step" if kind.startswith("move") else "card"),
        colour,
        source,
        target,
    )


def expected(position: ArrialaPosition, reference: Reference) -> set[int]:
    """The legal moves: those of a position in which nothing binds anybody, as far as the reference allows them."""
    free = position.copy()
    workers = len(free.places)
    free.others = ()
    free.moved, free.mover = 0, -1
    free.barred = [0] * workers
    moves = set()
    for code in free.codes(free.acting):
        verb, colour, source, target = spoken_move(position, code)
        if verb not in ("move", "step", "card", "vineyard", "return", "river") or reference.allows(
            verb, colour, source, target
        ):
            moves.add(code)
    return moves


def crowded_game(players: int, options: dict[str, str], rng: random.Random) -> ArrialaPosition:
    """Many workers of few colours in towns and vineyards and beside them, and cards to move them with."""
    places = ["montech", "moissac", "chasselas", "brulhois", "montech", "moissac", "10", "11", "22", "24", "8", "17"]
    if players > 2:
        places.append("castelsarrasin")
    lines, taken = [], set()
    if players == 2:
        places = [place for place in places if place != "8"]
    for colour in COLOURS[: 2 if players > 2 else 3]:
        chosen: list[str] = []
        for place in rng.choices(places, k=5 if players > 2 else 4):
            if place.isdigit() and place in taken:
                continue
            taken.add(place)
            if (place == "chasselas" and [*taken, *chosen].count(place) > 1) or chosen.count(place) > 2:
                place = "montech"
            chosen.append(place)
        lines.append(f'workers.{colour} = "{" ".join(chosen)}"')
    cards = rng.sample(
        ["move-2"] * 8 + ["move-3"] * 8 + ["any-to-vineyard"] * 6 + ["any-to-canal"] * 3 + ["leap"] * 5, 24
    )
    for seat in range(players):
        lines.append(f'hand.{COLOURS[seat]} = "{" ".join(cards[seat * 6 : seat * 6 + 6])}"')
    return lay("\n".join(lines), players, options)


WINDOWS = [{}, {"back-move-window": "since-own-turn"}, {"moved-may-build": "on"}, {"scored-may-move-again": "off"}]


@pytest.mark.parametrize("options", WINDOWS, ids=str)
@pytest.mark.parametrize("players", (2, 3, 4))
def test_a_move_is_legal_if_and_only_if_some_way_of_telling_workers_apart_allows_it(
    players: int, options: dict[str, str]
) -> None:
    rng = random.Random(f"{players} {options}")
    several = 0
    for _ in range(40):
        position = crowded_game(players, options, rng)
        reference = Reference(position)
        for _ in range(30):
            if position.is_over():
                break
            if (chance := position.chance()) is not None:
                position.apply_chance(chance.pick(rng))
                continue
            seat = position.acting
            legal = position.codes(seat)
            assert set(legal) == expected(position, reference)
            several += len(position.others) > 0
            relocating = [code for code in legal if spoken_move(position, code)[0] in ("move", "step", "card")]
            crowd = [code for code in relocating if {*spoken_move(position, code)[2:]} & CROWDED]
            code = rng.choice((crowd or relocating or legal) if rng.random() < 0.9 else legal)
            assert renumbered(position).codes(seat) == legal
            verb, colour, source, target = spoken_move(position, code)
            scored = position.scored
            position.apply(seat, code)
            newly = position.scored & ~scored if position.rules.scored_move_again else 0
            freed = {reference.names[space] for space in range(len(reference.names)) if newly >> space & 1}
            if verb == "end-turn":
                reference.end_turn()
            elif verb == "place":
                reference.set_new(COLOURS[seat], target, freed)
            elif verb in ("draw", "lock"):
                reference.something_else(freed)
            else:
                reference.go(verb, colour, source, target, freed)
    assert several > 20, "these games tell nothing"


def test_a_bar_that_binds_nobody_does_not_outrank_one_that_does() -> None:
    """One of two workers came from a vineyard, the other from 22; either may be the one that goes to 26."""
    position = lay('workers.violet = "brulhois 22"\nhand.violet = "to-canal"', players=3)
    for move in ("play to-canal brulhois moissac", "move violet 22 moissac", "end-turn"):
        position.play(0, move)
    position.play(1, "move violet moissac 26")
    assert position.explain(1, "move violet moissac 22") is None
    assert position.copy().others, "who went to 26 is open"
    position.play(1, "move violet moissac 22")
    assert not position.others and position.places[:2].count(position.rules.board.by_name["22"]) == 1


def test_what_is_open_is_the_same_however_workers_are_numbered_and_goes_with_copies() -> None:
    position = lay('workers.violet = "brulhois 22"\nhand.violet = "to-canal"', players=3)
    for move in ("play to-canal brulhois moissac", "move violet 22 moissac", "end-turn"):
        position.play(0, move)
    position.play(1, "move violet moissac 26")
    copy, other = position.copy(), renumbered(position)
    assert other.hash() == position.hash() == copy.hash() and other.observe(None) == position.observe(None)
    copy.play(1, "move violet moissac 22")
    assert copy.hash() != position.hash() == other.hash()
    assert "readings" in position.observe(None).facts and "readings" not in copy.observe(None).facts
