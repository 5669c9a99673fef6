"""Information-set Monte-Carlo tree search: every simulation imagines the hidden facts anew and follows one tree.

A simulation goes on to the end of a round, so that everybody has moved when the position is valued by the game's
evaluation; where the tree is well known it goes on for another round. In games of turns half of what counts is how the
position looked at the end of one's own: what others answer is guessed, and guesses differ more than moves do. For the same
reason every move is tried with the same luck there. At first only the moves that a greedy player would think about are
considered, then more and more; and whoever decides later on does what looks best at once, until the decision was met often
enough to be searched. Where seats decide at the same time, each picks by its own figures, without knowing the other's pick.
"""

from __future__ import annotations

import gc
import math
import random
from collections.abc import Callable
from time import perf_counter
from typing import Final

from towpath.bots.greedy import Greedy
from towpath.bots.perspective import Perspective
from towpath.bots.tree import Choice, Edge, Node
from towpath.engine.position import Position

MANY: Final = 20  # moves of one's own turn that are all looked at
OWN_LOOKS: Final = 5  # at least so many in one's own turn
SECOND_LOOKS: Final = 3  # one of so many moves that are known from elsewhere is looked at again
MOST_LOOKS: Final = 16  # of that kind; the other seats share them, so that more seats do not take more time
WIDENING: Final = 50  # simulations after which one more move is considered
RIPE: Final = 12  # visits after which a later decision is searched; before, what looks best is done
PREVIEWS: Final = 2  # imagined positions in which a greedy player looks ahead at the root
FAMILIAR: Final = 12  # visits after which a simulation goes on for another round
LONGEST: Final = 80  # decisions in a simulation
LUCK: Final = 40  # bits
SIMULTANEOUS: Final = 8191
SEATS: Final = 8  # more than any game has
TICK: Final = 1e-6  # seconds: no time has passed, says the clock
FEWEST: Final = 16  # simulations before the search may end early
CATCHING_UP: Final = 0.5  # more of the simulations that are left the second-best move will hardly gain on the best


class Search:
    """Thinks for so many seconds or so many simulations, and plays the move that was tried most."""

    def __init__(
        self,
        rng: random.Random,
        seconds: float = 0.0,
        simulations: int = 0,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self.rng = rng
        self.clock = clock
        self.fate = rng  # decides what is imagined and what chance brings in a simulation
        self.seconds = seconds
        self.simulations = simulations
        self.seat = 0
        self.done = 0  # simulations of the last decision
        self.alone: tuple[int, ...] = (0,)
        self.everybody = 0
        self.others = 1  # seats
        self.scale = 1.0
        self.in_turns = True
        self.root = Node()
        self.prepared = 0.0  # seconds of the last decision before its first simulation
        self.first = Choice(0)  # what is to be decided; no choice of the tree where others decide at the same time
        self.considered: list[int] = []  # the moves of it that are tried
        self.rest: list[int] = []
        # How much better moves made a position look, by what the decision is about and who decides.
        self.hunches: dict[int, dict[int, float]] = {}

    def choose(self, perspective: Perspective) -> int:
        codes = perspective.codes()
        self.done = 0
        if len(codes) == 1:
            return codes[0]
        # A tree has no circles, and there is a lot of it: looking for garbage in vain would take a twentieth of the time.
        collects = gc.isenabled()
        gc.disable()
        try:
            return self.think(perspective, codes)
        finally:
            if collects:
                gc.enable()

    def think(self, perspective: Perspective, codes: list[int]) -> int:
        began = self.clock()
        self.seat = perspective.seat
        self.alone = (perspective.seat,)
        self.everybody = (1 << perspective.setup.players) - 1
        self.others = perspective.setup.players - 1
        self.scale = perspective.setup.game.lead
        self.in_turns = perspective.setup.game.in_turns
        self.root = Node()
        self.first = Choice(self.seat)
        self.considered = []
        self.rest = []
        self.hunches = {}
        self._prepare(perspective, codes, began)
        self.prepared = self.clock() - began
        fair = self.in_turns and len(self.considered) > 0
        self.fate = random.Random(0) if fair else self.rng
        luck = self.rng.getrandbits(LUCK) if fair else 0
        while not self._is_enough(self.clock() - began):
            if fair:
                # The same luck for every move, as often as it was tried, so that they differ by what they are.
                self.fate.seed(luck + self.first.pick(self.considered).visits)
            position = perspective.imagine(self.fate)
            position.clear_other_choices(self.seat)
            if self.rest and self.done % WIDENING == WIDENING - 1:
                self._widen(position, self.first)
            self._simulate(position)
            self.done += 1
        edges = self._root_edges(codes)
        return max(edges, key=_favour).code

    def _prepare(self, perspective: Perspective, codes: list[int], began: float) -> None:
        """Begin with what a greedy player sees, in half the time at most: moves valued at the end of the turn. Where others
        decide at the same time there is nothing to be seen."""
        position = perspective.imagine(self.rng)
        position.clear_other_choices(self.seat)
        if len(position.actors()) > 1:
            return
        choice = self.root.choice(self.seat, position.stage)
        greedy = Greedy(self.rng, PREVIEWS, clock=self.clock)
        until = began + self.seconds / 2 if self.seconds else None
        for code, worth in greedy.weigh(perspective, codes, until).items():
            choice.add(code, _squashed(worth / self.scale))
        self.first = choice
        self.considered = list(choice.edges)
        self.rest = [code for code in codes if code not in choice.edges]

    def _widen(self, position: Position, choice: Choice) -> None:
        """Consider one more move: of those left, the one that looks best."""
        if self.rest[0] not in choice.edges:
            self._look(position, self.seat, choice, self.rest, True)
            self.rest.sort(key=lambda code: choice.edges[code].looks)
        self.considered.append(self.rest.pop())

    def _root_edges(self, codes: list[int]) -> list[Edge]:
        found: list[Edge] = []
        for choice in self.root.choices.values():
            for code in codes:
                edge = choice.edges.get(code)
                if edge is not None and choice.seat == self.seat:
                    found.append(edge)
        return found

    def _is_enough(self, spent: float) -> bool:
        """The budget is used up, or what is left of it will hardly change the decision."""
        if self.done == 0:
            return False
        if self.done >= self.simulations if self.simulations else spent >= self.seconds:
            return True
        if self.done < FEWEST or self.done & 7:
            return False
        left = float(self.simulations - self.done)
        if not self.simulations:
            left = self.done * (self.seconds - spent) / max(spent - self.prepared, TICK)
        return self._ahead() > left * CATCHING_UP

    def _ahead(self) -> int:
        """By how many visits the best move leads."""
        first = second = 0
        for choice in self.root.choices.values():
            if choice.seat == self.seat:
                for edge in choice.edges.values():
                    if edge.visits > first:
                        first, second = edge.visits, first
                    elif edge.visits > second:
                        second = edge.visits
        return first - second

    def _simulate(self, position: Position) -> None:
        node = self.root
        edges: list[Edge] = []
        choices: list[Choice] = []
        acted = 0
        mine = 1 << self.seat
        certain = True  # so far only this seat has moved, and chance has decided nothing
        sight: list[float] = []  # how the position looked for each seat at the end of this one's turn
        _settle(position, self.fate)
        while len(edges) < LONGEST:
            actors = position.actors()
            if not actors:
                break
            if acted and self._round_is_over(actors, acted):
                if node.visits < FAMILIAR:
                    break
                acted = 0
            if self.in_turns and not sight and acted == mine and actors[0] != self.seat:
                sight = self._chances(position)
            node.visits += 1
            own = acted | mine == mine
            moves: list[int] = []
            for seat in actors:
                choice = node.choice(seat, position.stage)
                edge = self._pick(position, choice, len(actors) > 1, own, certain)
                edges.append(edge)
                choices.append(choice)
                moves.append(edge.code)
            if len(actors) == 1:
                acted |= 1 << actors[0]
            node = node.child(_play(position, actors, moves))
            certain = certain and actors == self.alone and position.chance() is None
            _settle(position, self.fate)
        node.visits += 1
        chances = self._chances(position)
        if sight and not position.is_over():
            chances = [(before + after) / 2 for before, after in zip(sight, chances)]
        for edge, choice in zip(edges, choices):
            chance = chances[choice.seat]
            edge.visits += 1
            edge.total += chance
            choice.visits += 1
            choice.total += chance

    def follow(self, position: Position, code: int) -> None:
        """Play the move, and after it what was tried most, to the end of the round or as far as anything was tried."""
        position.clear_other_choices(self.seat)
        node = self.root
        acted = 0
        for _ in range(LONGEST):
            actors = position.actors()
            if not actors or (acted and self._round_is_over(actors, acted)):
                return
            moves: list[int] = []
            for seat in actors:
                codes = position.codes(seat)
                edges = node.choice(seat, position.stage).edges
                known = [edges[each] for each in codes if each in edges]
                if node is self.root and seat == self.seat:
                    moves.append(code)
                elif known:
                    moves.append(max(known, key=_favour).code)
                else:
                    return
            if len(actors) == 1:
                acted |= 1 << actors[0]
            node = node.child(_play(position, actors, moves))
            _settle(position, self.rng)

    def _round_is_over(self, actors: tuple[int, ...], acted: int) -> bool:
        """A moment at which positions compare fairly: all have moved and it is this seat's turn again."""
        return len(actors) > 1 or (actors[0] == self.seat and acted == self.everybody)

    def _chances(self, position: Position) -> list[float]:
        """Everybody's chance to win, as the position looks."""
        return [_squashed(value / self.scale) for value in position.setup.game.values(position)]

    # --- first sight

    def _pick(self, position: Position, choice: Choice, simultaneous: bool, own: bool, certain: bool) -> Edge:
        if choice is self.first:
            return choice.pick(self.considered)
        codes = choice.codes if certain else []
        if not codes:
            codes = self._meet(position, choice, simultaneous, own, certain)
        if choice.visits < RIPE and not simultaneous:
            return choice.likeliest(codes)
        return choice.pick(codes)

    def _meet(self, position: Position, choice: Choice, simultaneous: bool, own: bool, certain: bool) -> list[int]:
        """The legal moves, after a look at those that are new here."""
        seat = choice.seat
        codes = position.codes(seat)
        if certain and seat == self.seat:
            choice.codes = codes
        if len(codes) == 1 and codes[0] not in choice.edges:
            choice.add(codes[0], 0.5)
        new = [code for code in codes if code not in choice.edges]
        if new:
            if simultaneous:
                for code in new:
                    choice.add(code, 0.5)  # at once nothing is to be seen
            else:
                self._look(position, seat, choice, new, own and seat == self.seat)
        return codes

    def _look(self, position: Position, seat: int, choice: Choice, codes: list[int], own: bool) -> None:
        """Value the position after each move. Later in the tree, and where there are many moves, those that were looked at
        elsewhere are thought to change as much here, and only the most promising of them are looked at again."""
        hunches = self.hunches.setdefault(position.decision_kind() * SEATS + seat, {})
        known: list[int] = []
        if not own or len(codes) > MANY:
            known = [code for code in codes if code in hunches]
        before = self._recall(position, seat, hunches, known, choice, own) if known else self._worth(position, seat)
        if len(known) == len(codes):
            return
        for code in codes:
            if code not in choice.edges:
                gain = self._glance(position, seat, code) - before
                hunches[code] = gain
                choice.add(code, _squashed((before + gain) / self.scale))

    def _recall(
        self, position: Position, seat: int, hunches: dict[int, float], codes: list[int], choice: Choice, own: bool
    ) -> float:
        """Add moves that were looked at elsewhere; what the position seems to be worth before them."""
        gains = [hunches[code] for code in codes]
        order = sorted(range(len(codes)), key=gains.__getitem__, reverse=True)
        looks = min(MOST_LOOKS, len(codes) // SECOND_LOOKS)
        looks = max(OWN_LOOKS, looks) if own else max(1, looks // self.others)
        before = 0.0
        for rank, index in enumerate(order):
            code = codes[index]
            worth = before + gains[index]
            if rank < looks:
                worth = self._glance(position, seat, code)
                if rank == 0:
                    before = worth - gains[index]
                hunches[code] = (gains[index] + worth - before) / 2
            choice.add(code, _squashed(worth / self.scale))
        return before

    def _glance(self, position: Position, seat: int, code: int) -> float:
        after = position.copy()
        after.apply(seat, code)
        _settle(after, self.rng)
        return self._worth(after, seat)

    def _worth(self, position: Position, seat: int) -> float:
        return position.setup.game.evaluate(position, seat)


def _play(position: Position, actors: tuple[int, ...], moves: list[int]) -> int:
    """Let the seats move; the number of what they did together."""
    key = 0
    for seat, code in zip(actors, moves):
        position.apply(seat, code)
        key = key * SIMULTANEOUS + code if len(actors) > 1 else code
    return key


def _favour(edge: Edge) -> tuple[int, float]:
    return edge.visits, edge.mean()


def _squashed(lead: float) -> float:
    if lead > 30.0:
        return 1.0
    if lead < -30.0:
        return 0.0
    return 1.0 / (1.0 + math.exp(-lead))


def _settle(position: Position, rng: random.Random) -> None:
    """Let chance decide until a seat must, or the game is over."""
    chance = position.chance()
    while chance is not None:
        position.apply_chance(chance.pick(rng))
        chance = position.chance()
