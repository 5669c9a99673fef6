"""The tree of a search: what was tried at each decision, and how it went for whoever decided."""

from __future__ import annotations

import math
from typing import Final

EXPLORATION: Final = 0.6  # how much a promising move that was seldom tried is preferred
PRIOR_NOISE: Final = (
    0.15  # share of tries spread evenly, whatever the priors: a move that pays later looks poor at once
)
PRIOR_RANGE: Final = 0.1  # how far below the best prior an untried move can start
STAGES: Final = 64  # more than any game has
PRIOR_SHARPNESS: Final = 25.0  # how much sooner a move with a better prior is tried


class Edge:
    """A move at a decision."""

    def __init__(self, code: int, prior: float) -> None:
        self.code = code
        self.prior = prior  # the estimated chance to win right after the move
        self.weight = math.exp(PRIOR_SHARPNESS * (prior - 1.0))
        self.visits = 0
        self.total = 0.0  # sum of the estimated chances to win of its simulations

    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


class Choice:
    """A seat's decision. Which moves are legal may differ between imagined positions; all that occurred are kept here."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.edges: dict[int, Edge] = {}
        self.codes: list[int] = []  # the legal moves, where they are the same in every imagined position
        self.visits = 0
        self.total = 0.0
        self.best = 0.0  # the best prior

    def add(self, code: int, prior: float) -> None:
        self.edges[code] = Edge(code, prior)
        if prior > self.best:
            self.best = prior

    def most_promising(self, codes: list[int]) -> Edge:
        """The move with the best prior."""
        best = self.edges[codes[0]]
        for code in codes:
            edge = self.edges[code]
            if edge.prior > best.prior:
                best = edge
        return best

    def pick(self, codes: list[int]) -> Edge:
        """The move to try next: one that did well, or one that is promising and was seldom tried."""
        edges = self.edges
        weights = 0.0
        for code in codes:
            weights += edges[code].weight
        bonus = EXPLORATION * math.sqrt(self.visits + 1.0)
        evenly = bonus * PRIOR_NOISE / len(codes)
        bonus *= (1.0 - PRIOR_NOISE) / weights
        # An untried move is expected to do as well as this decision did on average, less what its prior is below the best.
        average = self.total / self.visits if self.visits else 0.5
        lowest = self.best - PRIOR_RANGE
        best = edges[codes[0]]
        best_score = -1e9
        for code in codes:
            edge = edges[code]
            tries = edge.visits + 1.0
            prior = edge.prior if edge.prior > lowest else lowest
            score = (edge.total + average + prior - self.best + bonus * edge.weight + evenly) / tries
            if score > best_score:
                best_score = score
                best = edge
        return best


class Node:
    """A point reached by certain moves, whatever chance decided in between: a choice for each seat and stage that occurs here."""

    def __init__(self) -> None:
        self.visits = 0
        self.choices: dict[int, Choice] = {}
        self.children: dict[int, Node] = {}

    def choice(self, seat: int, stage: int) -> Choice:
        key = seat * STAGES + stage
        choice = self.choices.get(key)
        if choice is None:
            choice = Choice(seat)
            self.choices[key] = choice
        return choice

    def child(self, key: int) -> Node:
        child = self.children.get(key)
        if child is None:
            child = Node()
            self.children[key] = child
        return child
