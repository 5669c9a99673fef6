"""The tree of a search: what was tried at each decision, and how it went for whoever decided."""

from __future__ import annotations

import math
from typing import Final

CURIOSITY: Final = 0.6  # how much a move that looks good and was seldom tried is preferred
DOUBT: Final = 0.15  # that the first sight means nothing: what pays later looks poor at once
PREJUDICE: Final = 0.1  # how much worse an untried move is thought to be, at most
STAGES: Final = 64  # more than any game has
SHARPNESS: Final = 25.0  # how much sooner a move is tried that looks better


class Edge:
    """A move at a decision."""

    def __init__(self, code: int, looks: float) -> None:
        self.code = code
        self.looks = looks  # the chance to win right after it, at first sight
        self.weight = math.exp(SHARPNESS * (looks - 1.0))
        self.visits = 0
        self.total = 0.0  # of the chances to win that it led to

    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


class Choice:
    """A seat's decision. Which moves are legal may differ between imagined positions; all that were met are here."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.edges: dict[int, Edge] = {}
        self.codes: list[int] = []  # the legal moves, where they are the same in every imagined position
        self.visits = 0
        self.total = 0.0
        self.best = 0.0  # of all first sights

    def add(self, code: int, looks: float) -> None:
        self.edges[code] = Edge(code, looks)
        if looks > self.best:
            self.best = looks

    def likeliest(self, codes: list[int]) -> Edge:
        """The move that looks best."""
        found = self.edges[codes[0]]
        for code in codes:
            edge = self.edges[code]
            if edge.looks > found.looks:
                found = edge
        return found

    def pick(self, codes: list[int]) -> Edge:
        """The move to try next: one that did well, or looks good and was seldom tried."""
        edges = self.edges
        weights = 0.0
        for code in codes:
            weights += edges[code].weight
        push = CURIOSITY * math.sqrt(self.visits + 1.0)
        evenly = push * DOUBT / len(codes)
        push *= (1.0 - DOUBT) / weights
        # A move not yet tried is thought to do as well as this decision did, less what it looks worse than the best.
        usual = self.total / self.visits if self.visits else 0.5
        worst = self.best - PREJUDICE
        found = edges[codes[0]]
        most = -1e9
        for code in codes:
            edge = edges[code]
            tried = edge.visits + 1.0
            looks = edge.looks if edge.looks > worst else worst
            score = (edge.total + usual + looks - self.best + push * edge.weight + evenly) / tried
            if score > most:
                most = score
                found = edge
        return found


class Node:
    """A moment reached by certain moves, whatever chance brought in between: a choice for each seat and stage met here."""

    def __init__(self) -> None:
        self.visits = 0
        self.choices: dict[int, Choice] = {}
        self.children: dict[int, Node] = {}

    def choice(self, seat: int, stage: int) -> Choice:
        key = seat * STAGES + stage
        found = self.choices.get(key)
        if found is None:
            found = Choice(seat)
            self.choices[key] = found
        return found

    def child(self, key: int) -> Node:
        found = self.children.get(key)
        if found is None:
            found = Node()
            self.children[key] = found
        return found
