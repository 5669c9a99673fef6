"""A scenario as a diagram: its position step by step, and the reader's own moves on it. Nothing is kept between requests."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from towpath.engine import EVERYONE, BadInput, Event, Position, Reason
from towpath.engine.sheet import Sheet
from towpath.rulebook import narration
from towpath.rulebook.book import Scene
from towpath.rulebook.scenario import Scenario, settle

MOST_MOVES = 40  # of the reader's own
LONGEST_MOVE = 200


class Attempt:
    """A move that the scenario calls legal or illegal, or one that was tried: the seat, the words, and why it is refused."""

    def __init__(self, seat: int, words: str, label: str, reason: Reason | None) -> None:
        self.seat = seat
        self.words = words
        self.label = label
        self.reason = reason


class Diagram:
    """A position after some steps, with what happened last and the seat from which it is seen."""

    def __init__(self, scenario: Scenario, language: str) -> None:
        self.scenario = scenario
        self.language = language
        self.position: Position = scenario.start()
        self.seats = scenario.setup.seat_names()
        self.attempt: Attempt | None = None
        self.events: list[Event] = []
        self.expected: list[Attempt] = []
        self.seat = self._viewing_seat(scenario.steps[0] if scenario.steps else None)

    def step(self, sheet: Sheet) -> None:
        """Play one step of the scenario."""
        if "move" in sheet.values:
            self.play(sheet.string("move"), sheet.strings("chance", []))
        else:
            self.attempt = None
            self.events = self._events_during(lambda: settle(self.position, sheet.strings("chance", [])))
            self.seat = self._viewing_seat(None)
        moves = [*sheet.strings("legal", []), *sheet.table("illegal", {}).values]
        self.expected = [self._attempt(*self._split(move)) for move in moves]

    def play(self, move: str, outcomes: list[str] | None = None) -> None:
        """Play a move, then chance: these outcomes, and after them the first possible ones. A refused move changes nothing."""
        seat, words = self._split(move)
        self.expected = []
        self.attempt = self._attempt(seat, words)
        self.seat = seat
        self.events = []
        if self.attempt.reason is None:
            self.events = self._events_during(lambda: self._play(seat, words, outcomes or []))

    def _play(self, seat: int, words: str, outcomes: list[str]) -> None:
        self.position.play(seat, words)
        settle(self.position, outcomes)

    def _events_during(self, act: Callable[[], object]) -> list[Event]:
        assert self.position.events is not None
        before = len(self.position.events)
        act()
        return self.position.events[before:]

    def _split(self, move: str) -> tuple[int, str]:
        name, colon, words = move.partition(":")
        if not colon or name.strip() not in self.seats:
            raise BadInput(f"{move[:LONGEST_MOVE]!r} should be 'seat: words' with a seat of {', '.join(self.seats)}")
        return self.seats.index(name.strip()), " ".join(words.split())

    def _attempt(self, seat: int, words: str) -> Attempt:
        return Attempt(seat, words, self._label(seat, words), self.position.explain(seat, words))

    def _label(self, seat: int, words: str) -> str:
        """The words as buttons show them, as far as they are possible; the rest as it stands."""
        game = self.scenario.game
        proper_names = narration.narrator(game, self.language).proper_names
        labels: list[str] = []
        path: list[str] = []
        for text in words.split():
            following = self.position.next_words(seat, path) if seat in self.position.actors() else []
            word = next((each for each in following if each.text == text), None)
            plain = proper_names.get(text, text)
            labels.append(plain if word is None else narration.label(game, word, self.language))
            path.append(text)
        return " › ".join(labels)

    def _viewing_seat(self, step: Sheet | None) -> int:
        """The seat that moves in the step, else one that decides."""
        if step is not None and "move" in step.values:
            return self._split(step.string("move"))[0]
        actors = self.position.actors()
        return actors[0] if actors else 0

    def narration(self) -> list[str]:
        """Sentences for the last step, for readers who may know everything."""
        game = self.scenario.game
        return [narration.narrate(game, event.seen_by(EVERYONE), self.language) for event in self.events]


@lru_cache(64)
def _scenario(scene: Scene) -> Scenario:
    return Scenario(scene.path)


def diagram(scene: Scene, language: str, steps: int, moves: list[str]) -> Diagram:
    """The diagram after so many steps of the scene and then the reader's own moves; BadInput if that is too much."""
    scenario = _scenario(scene)
    if not 0 <= steps <= len(scenario.steps):
        raise BadInput(f"step {steps} does not exist; {scene.name} has {len(scenario.steps)}")
    if len(moves) > MOST_MOVES or any(len(move) > LONGEST_MOVE for move in moves):
        raise BadInput(f"at most {MOST_MOVES} moves of at most {LONGEST_MOVE} characters")
    drawn = Diagram(scenario, language)
    for sheet in scenario.steps[:steps]:
        drawn.step(sheet)
    for move in moves:
        drawn.play(move)
    return drawn
