"""A scenario as a diagram: its position step by step, and the reader's own moves on it. Nothing is kept between questions."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from towpath.engine import EVERYONE, BadInput, Event, Position, Reason
from towpath.engine.sheet import Sheet
from towpath.rulebook import telling
from towpath.rulebook.book import Picture
from towpath.rulebook.scenario import Scenario, settle

MOST_MOVES = 40  # of the reader's own
LONGEST_MOVE = 200


class Attempt:
    """A move that the scenario says is legal or not, or one that was made: who, the words, and why not."""

    def __init__(self, seat: int, words: str, label: str, reason: Reason | None) -> None:
        self.seat = seat
        self.words = words
        self.label = label
        self.reason = reason


class Scene:
    """What a diagram shows: a position after some steps, what happened last, and by whose eyes it is seen."""

    def __init__(self, scenario: Scenario, language: str) -> None:
        self.scenario = scenario
        self.language = language
        self.position: Position = scenario.start()
        self.seats = scenario.setup.seat_names()
        self.made: Attempt | None = None
        self.events: list[Event] = []
        self.expected: list[Attempt] = []
        self.seat = self._looking(scenario.steps[0] if scenario.steps else None)

    def step(self, sheet: Sheet) -> None:
        """One step of the scenario."""
        if "move" in sheet.values:
            self.play(sheet.string("move"), sheet.strings("chance", []))
        else:
            self.made, self.events = None, self._listening(lambda: settle(self.position, sheet.strings("chance", [])))
            self.seat = self._looking(None)
        moves = [*sheet.strings("legal", []), *sheet.table("illegal", {}).values]
        self.expected = [self._attempt(*self._parted(move)) for move in moves]

    def play(self, move: str, outcomes: list[str] | None = None) -> None:
        """A move, and chance after it: these outcomes, then the first possible ones. A refused move changes nothing."""
        seat, words = self._parted(move)
        self.expected = []
        self.made = self._attempt(seat, words)
        self.seat = seat
        self.events = []
        if self.made.reason is None:
            self.events = self._listening(lambda: self._play(seat, words, outcomes or []))

    def _play(self, seat: int, words: str, outcomes: list[str]) -> None:
        self.position.play(seat, words)
        settle(self.position, outcomes)

    def _listening(self, act: Callable[[], object]) -> list[Event]:
        assert self.position.events is not None
        told = len(self.position.events)
        act()
        return self.position.events[told:]

    def _parted(self, move: str) -> tuple[int, str]:
        name, colon, words = move.partition(":")
        if not colon or name.strip() not in self.seats:
            raise BadInput(f"{move[:LONGEST_MOVE]!r} should be 'seat: words' with a seat of {', '.join(self.seats)}")
        return self.seats.index(name.strip()), " ".join(words.split())

    def _attempt(self, seat: int, words: str) -> Attempt:
        return Attempt(seat, words, self._label(seat, words), self.position.explain(seat, words))

    def _label(self, seat: int, words: str) -> str:
        """The words as buttons say them, as far as they can come; the rest as it stands."""
        said: list[str] = []
        path: list[str] = []
        for text in words.split():
            following = self.position.next_words(seat, path) if seat in self.position.actors() else []
            word = next((each for each in following if each.text == text), None)
            game = self.scenario.game
            proper = telling.telling(game, self.language).proper
            said.append(telling.name(game, word, self.language) if word is not None else proper.get(text, text))
            path.append(text)
        return " › ".join(said)

    def _looking(self, step: Sheet | None) -> int:
        """By whose eyes: those of the seat that moves in the step, else of one that decides."""
        if step is not None and "move" in step.values:
            return self._parted(step.string("move"))[0]
        actors = self.position.actors()
        return actors[0] if actors else 0

    def told(self) -> list[str]:
        """What happened in the last step, to readers who may know everything."""
        game = self.scenario.game
        return [telling.tell(game, event.seen_by(EVERYONE), self.language) for event in self.events]


@lru_cache(64)
def _scenario(picture: Picture) -> Scenario:
    return Scenario(picture.path)


def scene(picture: Picture, language: str, steps: int, moves: list[str]) -> Scene:
    """The scene after so many steps of the scenario and then the reader's own moves; BadInput if that is too much."""
    scenario = _scenario(picture)
    if not 0 <= steps <= len(scenario.steps):
        raise BadInput(f"step {steps} does not exist; {picture.name} has {len(scenario.steps)}")
    if len(moves) > MOST_MOVES or any(len(move) > LONGEST_MOVE for move in moves):
        raise BadInput(f"at most {MOST_MOVES} moves of at most {LONGEST_MOVE} characters")
    shown = Scene(scenario, language)
    for sheet in scenario.steps[:steps]:
        shown.step(sheet)
    for move in moves:
        shown.play(move)
    return shown
