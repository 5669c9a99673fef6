"""Information-set Monte-Carlo tree search: every simulation imagines the hidden facts anew and follows one shared tree.

A simulation runs to the end of a round, so that every seat has moved when the game's evaluation values the position. Where
the tree is well visited it runs for another round. In games of turns half of the value comes from the position at the end of
the searching seat's own turn: the answers of others are guessed, and guesses differ more than moves do. For the same reason
every move is tried with the same luck there. At first only the moves that a greedy player would consider are tried, then more
and more (progressive widening). At later decisions the most promising move is played until the decision has been visited often
enough to be searched. Where seats decide at the same time, each picks by its own statistics, without knowing the other's pick.
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

ALL_EVALUATED: Final = 20  # moves: in the seat's own turn up to so many are all evaluated
OWN_EVALUATIONS: Final = 5  # moves that are evaluated again in the seat's own turn, at least
REEVALUATED_SHARE: Final = 3  # of so many moves known from other decisions one is evaluated again
MOST_EVALUATIONS: Final = (
    16  # moves evaluated again, at most; the other seats share them, so that more seats do not take more time
)
WIDENING: Final = 50  # simulations after which one more move is considered
VISITS_BEFORE_SEARCH: Final = 12  # visits of a later decision; before, its most promising move is played
PREVIEWS: Final = 2  # imagined positions in which a greedy player looks ahead at the root
VISITS_BEFORE_NEXT_ROUND: Final = 12  # visits of a node at the end of a round; then simulations go on for another
MOST_DECISIONS: Final = 80  # decisions in a simulation
SEED_BITS: Final = 40
SIMULTANEOUS: Final = 8191
SEATS: Final = 8  # more than any game has
SHORTEST_TIME: Final = 1e-6  # seconds; keeps a division by the elapsed time finite
FEWEST_SIMULATIONS: Final = 16  # before the search may end early
CATCHING_UP: Final = 0.5  # share of the simulations left that the second-best move could still gain on the best


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
        self.simulation_rng = rng  # imagines positions and decides chance in simulations
        self.seconds = seconds
        self.simulations = simulations
        self.seat = 0
        self.simulations_done = 0  # for the last decision
        self.only_this_seat: tuple[int, ...] = (0,)
        self.everybody = 0
        self.others = 1  # seats
        self.scale = 1.0
        self.in_turns = True
        self.root = Node()
        self.preparation = 0.0  # seconds before the first simulation
        self.decision = Choice(0)  # the decision at the root; not part of the tree where others decide at the same time
        self.considered: list[int] = []  # its moves that are tried
        self.remaining: list[int] = []  # its other moves, the most promising last
        # By topic and seat of a decision: how much each move has changed the evaluation.
        self.known_gains: dict[int, dict[int, float]] = {}

    def choose(self, perspective: Perspective) -> int:
        codes = perspective.codes()
        self.simulations_done = 0
        if len(codes) == 1:
            return codes[0]
        # The tree is large and has no reference cycles; the garbage collector would take a twentieth of the time for nothing.
        collects = gc.isenabled()
        gc.disable()
        try:
            return self.think(perspective, codes)
        finally:
            if collects:
                gc.enable()

    def think(self, perspective: Perspective, codes: list[int]) -> int:
        start = self.clock()
        self.seat = perspective.seat
        self.only_this_seat = (perspective.seat,)
        self.everybody = (1 << perspective.setup.players) - 1
        self.others = perspective.setup.players - 1
        self.scale = perspective.setup.game.lead
        self.in_turns = perspective.setup.game.in_turns
        self.root = Node()
        self.decision = Choice(self.seat)
        self.considered = []
        self.remaining = []
        self.known_gains = {}
        self._prepare(perspective, codes, start)
        self.preparation = self.clock() - start
        same_luck = self.in_turns and len(self.considered) > 0
        self.simulation_rng = random.Random(0) if same_luck else self.rng
        seed = self.rng.getrandbits(SEED_BITS) if same_luck else 0
        while not self._is_finished(self.clock() - start):
            if same_luck:
                # The n-th try of every move has the same luck, so that moves differ by their own worth.
                self.simulation_rng.seed(seed + self.decision.pick(self.considered).visits)
            position = perspective.imagine(self.simulation_rng)
            position.clear_other_choices(self.seat)
            if self.remaining and self.simulations_done % WIDENING == WIDENING - 1:
                self._widen(position, self.decision)
            self._simulate(position)
            self.simulations_done += 1
        edges = self._root_edges(codes)
        return max(edges, key=_preference).code

    def _prepare(self, perspective: Perspective, codes: list[int], start: float) -> None:
        """Take priors from a greedy player, which values moves at the end of the turn, in half the time at most. Where others
        decide at the same time there is no such value."""
        position = perspective.imagine(self.rng)
        position.clear_other_choices(self.seat)
        if len(position.actors()) > 1:
            return
        choice = self.root.choice(self.seat, position.stage)
        greedy = Greedy(self.rng, PREVIEWS, clock=self.clock)
        until = start + self.seconds / 2 if self.seconds else None
        for code, value in greedy.values(perspective, codes, until).items():
            choice.add(code, _chance_to_win(value / self.scale))
        self.decision = choice
        self.considered = list(choice.edges)
        self.remaining = [code for code in codes if code not in choice.edges]

    def _widen(self, position: Position, choice: Choice) -> None:
        """Consider one more move: the most promising of those left."""
        if self.remaining[0] not in choice.edges:
            self._add_priors(position, self.seat, choice, self.remaining, True)
            self.remaining.sort(key=lambda code: choice.edges[code].prior)
        self.considered.append(self.remaining.pop())

    def _root_edges(self, codes: list[int]) -> list[Edge]:
        edges: list[Edge] = []
        for choice in self.root.choices.values():
            for code in codes:
                edge = choice.edges.get(code)
                if edge is not None and choice.seat == self.seat:
                    edges.append(edge)
        return edges

    def _is_finished(self, elapsed: float) -> bool:
        """The budget is used up, or what is left of it will hardly change the decision."""
        if self.simulations_done == 0:
            return False
        if self.simulations_done >= self.simulations if self.simulations else elapsed >= self.seconds:
            return True
        if self.simulations_done < FEWEST_SIMULATIONS or self.simulations_done & 7:
            return False
        left = float(self.simulations - self.simulations_done)
        if not self.simulations:
            left = self.simulations_done * (self.seconds - elapsed) / max(elapsed - self.preparation, SHORTEST_TIME)
        return self._visit_lead() > left * CATCHING_UP

    def _visit_lead(self) -> int:
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
        moved = 0
        mine = 1 << self.seat
        same_moves = True  # so far only this seat has moved, and chance has not decided anything
        after_own_turn: list[float] = []  # everybody's chance to win at the end of this seat's turn
        _settle(position, self.simulation_rng)
        while len(edges) < MOST_DECISIONS:
            actors = position.actors()
            if not actors:
                break
            if moved and self._round_is_over(actors, moved):
                if node.visits < VISITS_BEFORE_NEXT_ROUND:
                    break
                moved = 0
            if self.in_turns and not after_own_turn and moved == mine and actors[0] != self.seat:
                after_own_turn = self._chances_to_win(position)
            node.visits += 1
            own = moved | mine == mine
            moves: list[int] = []
            for seat in actors:
                choice = node.choice(seat, position.stage)
                edge = self._pick(position, choice, len(actors) > 1, own, same_moves)
                edges.append(edge)
                choices.append(choice)
                moves.append(edge.code)
            if len(actors) == 1:
                moved |= 1 << actors[0]
            node = node.child(_play(position, actors, moves))
            same_moves = same_moves and actors == self.only_this_seat and position.chance() is None
            _settle(position, self.simulation_rng)
        node.visits += 1
        chances = self._chances_to_win(position)
        if after_own_turn and not position.is_over():
            chances = [(before + after) / 2 for before, after in zip(after_own_turn, chances)]
        for edge, choice in zip(edges, choices):
            chance = chances[choice.seat]
            edge.visits += 1
            edge.total += chance
            choice.visits += 1
            choice.total += chance

    def follow(self, position: Position, code: int) -> None:
        """Play the move and then the most visited moves, to the end of the round or as far as the tree goes."""
        position.clear_other_choices(self.seat)
        node = self.root
        moved = 0
        for _ in range(MOST_DECISIONS):
            actors = position.actors()
            if not actors or (moved and self._round_is_over(actors, moved)):
                return
            moves: list[int] = []
            for seat in actors:
                codes = position.codes(seat)
                edges = node.choice(seat, position.stage).edges
                known = [edges[each] for each in codes if each in edges]
                if node is self.root and seat == self.seat:
                    moves.append(code)
                elif known:
                    moves.append(max(known, key=_preference).code)
                else:
                    return
            if len(actors) == 1:
                moved |= 1 << actors[0]
            node = node.child(_play(position, actors, moves))
            _settle(position, self.rng)

    def _round_is_over(self, actors: tuple[int, ...], moved: int) -> bool:
        """Whether positions compare fairly now: all have moved and it is this seat's turn again."""
        return len(actors) > 1 or (actors[0] == self.seat and moved == self.everybody)

    def _chances_to_win(self, position: Position) -> list[float]:
        """Everybody's chance to win, by the game's evaluation."""
        return [_chance_to_win(value / self.scale) for value in position.setup.game.values(position)]

    # --- priors

    def _pick(self, position: Position, choice: Choice, simultaneous: bool, own: bool, same_moves: bool) -> Edge:
        if choice is self.decision:
            return choice.pick(self.considered)
        codes = choice.codes if same_moves else []
        if not codes:
            codes = self._legal_moves(position, choice, simultaneous, own, same_moves)
        if choice.visits < VISITS_BEFORE_SEARCH and not simultaneous:
            return choice.most_promising(codes)
        return choice.pick(codes)

    def _legal_moves(
        self, position: Position, choice: Choice, simultaneous: bool, own: bool, same_moves: bool
    ) -> list[int]:
        """The legal moves; those that are new here get a prior."""
        seat = choice.seat
        codes = position.codes(seat)
        if same_moves and seat == self.seat:
            choice.codes = codes
        if len(codes) == 1 and codes[0] not in choice.edges:
            choice.add(codes[0], 0.5)
        new = [code for code in codes if code not in choice.edges]
        if new:
            if simultaneous:
                for code in new:
                    choice.add(code, 0.5)  # the value depends on what the others choose
            else:
                self._add_priors(position, seat, choice, new, own and seat == self.seat)
        return codes

    def _add_priors(self, position: Position, seat: int, choice: Choice, codes: list[int], own: bool) -> None:
        """Evaluate the position after each move. Later in the tree, and where there are many moves, a move that is known from
        another decision is assumed to gain as much here, and only the most promising of those are evaluated again."""
        known_gains = self.known_gains.setdefault(position.decision_kind() * SEATS + seat, {})
        known: list[int] = []
        if not own or len(codes) > ALL_EVALUATED:
            known = [code for code in codes if code in known_gains]
        before = (
            self._reuse_gains(position, seat, known_gains, known, choice, own) if known else self._value(position, seat)
        )
        if len(known) == len(codes):
            return
        for code in codes:
            if code not in choice.edges:
                gain = self._value_after(position, seat, code) - before
                known_gains[code] = gain
                choice.add(code, _chance_to_win((before + gain) / self.scale))

    def _reuse_gains(
        self, position: Position, seat: int, known_gains: dict[int, float], codes: list[int], choice: Choice, own: bool
    ) -> float:
        """Add moves that are known from other decisions. Returns the estimated value of the position before them."""
        gains = [known_gains[code] for code in codes]
        order = sorted(range(len(codes)), key=gains.__getitem__, reverse=True)
        evaluations = min(MOST_EVALUATIONS, len(codes) // REEVALUATED_SHARE)
        evaluations = max(OWN_EVALUATIONS, evaluations) if own else max(1, evaluations // self.others)
        before = 0.0
        for rank, index in enumerate(order):
            code = codes[index]
            value = before + gains[index]
            if rank < evaluations:
                value = self._value_after(position, seat, code)
                if rank == 0:
                    before = value - gains[index]
                known_gains[code] = (gains[index] + value - before) / 2
            choice.add(code, _chance_to_win(value / self.scale))
        return before

    def _value_after(self, position: Position, seat: int, code: int) -> float:
        after = position.copy()
        after.apply(seat, code)
        _settle(after, self.rng)
        return self._value(after, seat)

    def _value(self, position: Position, seat: int) -> float:
        return position.setup.game.evaluate(position, seat)


def _play(position: Position, actors: tuple[int, ...], moves: list[int]) -> int:
    """Let the seats move; the number of what they did together."""
    key = 0
    for seat, code in zip(actors, moves):
        position.apply(seat, code)
        key = key * SIMULTANEOUS + code if len(actors) > 1 else code
    return key


def _preference(edge: Edge) -> tuple[int, float]:
    return edge.visits, edge.mean()


def _chance_to_win(lead: float) -> float:
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
