"""Scenarios: a file is a test, a diagram in the rulebook, and something that anyone can check.

The format is described in docs/scenarios.md.
"""

from __future__ import annotations

from pathlib import Path

from towpath.engine import EVERYONE, BadInput, Event, Game, IllegalMove, Position, Setup, read_position
from towpath.engine.sheet import Sheet, read_sheet
from towpath.games import game

HEADS = ("title", "game", "rules", "source", "players", "options", "position", "step")
STEP_KEYS = (
    "say", "move", "chance", "refused", "view", "facts", "legal", "illegal", "why", "next", "events", "deciding", "over",
    "winners", "scores",
)  # fmt: skip
LIT, NOTHING = "lit", "nothing"  # what a tap on a thing may be answered besides a rule


class Scenario:
    """A scenario file. `run` plays it and checks what it expects."""

    def __init__(self, path: Path) -> None:
        sheet = read_sheet(path)
        sheet.only(*HEADS)
        self.path = path
        self.title = sheet.string("title")
        self.rules = sheet.strings("rules")
        self.source = sheet.string("source", "")
        self.game = game_of(sheet)
        self.steps = sheet.tables("step", [])
        for step in self.steps:
            step.only(*STEP_KEYS)
        self.sheet = sheet
        if isinstance(sheet.values.get("position"), str):
            self.setup: Setup = self._position_from_text().setup
            return
        options = sheet.table("options", {})
        chosen = {key: options.string(key) for key in options.values}
        players = sheet.integer("players") if "players" in sheet.values else None
        try:
            self.setup = self.game.setup(players, chosen)
        except BadInput as error:
            raise BadInput(f"{path}: line {sheet.line_of('options' if chosen else 'players')}: {error}") from None

    def _position_from_text(self) -> Position:
        """The position, if it is written as text, which says itself how many play and with which options."""
        for key in ("players", "options"):
            if key in self.sheet.values:
                raise self.sheet.bad(key, "does not go with a position as text, which says that itself")
        try:
            position = read_position(self.sheet.string("position"), game)
        except BadInput as error:
            raise self.sheet.bad("position", str(error).removeprefix("position: ")) from None
        if position.setup.game is not self.game:
            raise self.sheet.bad("position", f"is one of {position.setup.game.name}")
        return position

    def start(self) -> Position:
        if isinstance(self.sheet.values.get("position"), str):
            position = self._position_from_text()
        elif "position" in self.sheet.values:
            position = self.game.arrange(self.setup, self.sheet.table("position"))
        else:
            position = self.setup.start()
        position.events = []
        settle(position, [])
        return position

    def run(self) -> list[str]:
        """Play the steps; the failures, one line each."""
        position = self.start()
        failures: list[str] = []
        for number, step in enumerate(self.steps, 1):
            where = f"{self.path}: line {step.line}: step {number}"
            failures += [f"{where}: {failure}" for failure in Step(self, step, position).run()]
        return failures


def game_of(sheet: Sheet) -> Game:
    try:
        return game(sheet.string("game"))
    except BadInput as error:
        raise sheet.bad("game", str(error)) from None


def settle(position: Position, outcomes: list[str]) -> list[str]:
    """Let chance bring these outcomes in turn, and then the first possible ones; the outcomes that were left over."""
    left = list(outcomes)
    chance = position.chance()
    while chance is not None:
        if left:
            position.play_chance(left.pop(0))
        else:
            position.apply_chance(chance.codes[0])
        chance = position.chance()
    return left


def answer_to_tap(position: Position, seat: int, picked: list[str], thing: str) -> str:
    """The rule that says why a thing cannot be chosen after these words, and the case of it; `lit` if it can be chosen;
    `nothing` if there is nothing to say."""
    if seat in position.actors() and position.can_be_picked(seat, picked, thing):
        return LIT
    reason = position.explain_thing(seat, picked, thing)
    return NOTHING if reason is None else f"{reason.rule} {reason.case}".strip()


class Step:
    """One step of a scenario: perhaps a move, then what is expected."""

    def __init__(self, scenario: Scenario, sheet: Sheet, position: Position) -> None:
        self.sheet = sheet
        self.position = position
        self.seats = {name: seat for seat, name in enumerate(scenario.setup.seat_names())}

    def run(self) -> list[str]:
        assert self.position.events is not None
        seen = len(self.position.events)
        failures = self._move()
        if failures:
            return failures
        return self._expect(self.position.events[seen:])

    def _seat_and_words(self, key: str, text: str) -> tuple[int, str]:
        name, colon, words = text.partition(":")
        if not colon or name.strip() not in self.seats:
            raise self.sheet.bad(key, f"{text!r} should be 'seat: words' with a seat of {', '.join(self.seats)}")
        return self.seats[name.strip()], " ".join(words.split())

    def _move(self) -> list[str]:
        sheet, position = self.sheet, self.position
        if "move" in sheet.values:
            seat, words = self._seat_and_words("move", sheet.string("move"))
            before = position.hash()
            try:
                position.play(seat, words)
            except IllegalMove as illegal:
                return self._refused(words, illegal, before)
            if "refused" in sheet.values:
                return [f"{words!r} should be refused by {sheet.string('refused')}, but it was played"]
        elif "refused" in sheet.values:
            raise sheet.bad("refused", "goes with a move")
        outcomes = sheet.strings("chance", [])
        try:
            left = settle(position, outcomes)
        except ValueError as error:
            return [f"chance: {error}"]
        return [f"chance: nothing is awaited that could bring {left[0]!r}"] if left else []

    def _refused(self, words: str, illegal: IllegalMove, before: str) -> list[str]:
        expected = self.sheet.string("refused", "")
        if not expected:
            return [
                f"{words!r} should be legal, but rule {illegal.rule} refuses it {illegal.reason.params or ''}".rstrip()
            ]
        if illegal.rule != expected:
            return [f"{words!r} should be refused by {expected}, but it was by {illegal.rule}"]
        if self.position.hash() != before:
            return [f"{words!r} was refused, but it changed the position"]
        return []

    def _expect(self, events: list[Event]) -> list[str]:
        sheet, position = self.sheet, self.position
        failures = self._expect_facts()
        for move in sheet.strings("legal", []):
            seat, words = self._seat_and_words("legal", move)
            reason = position.explain(seat, words)
            if reason is not None:
                failures.append(f"{move!r} should be legal, but rule {reason.rule} refuses it")
        for move, rule in sheet.table("illegal", {}).values.items():
            seat, words = self._seat_and_words("illegal", move)
            reason = position.explain(seat, words)
            if reason is None or reason.rule != rule:
                failures.append(
                    f"{move!r} should be refused by {rule}, but it is {'legal' if reason is None else f'by {reason.rule}'}"
                )
        failures += self._expect_reasons()
        failures += self._expect_next()
        failures += self._expect_events(events)
        failures += self._expect_end()
        return failures

    def _expect_facts(self) -> list[str]:
        sheet = self.sheet
        view = sheet.string("view", "everyone")
        seats: dict[str, int | None] = {**self.seats, "everyone": EVERYONE, "spectator": None}
        if view not in seats:
            raise sheet.bad("view", f"should be one of: {', '.join(seats)}")
        facts = sheet.table("facts", {}).values
        if not facts:
            return []
        observation = self.position.observe(seats[view])
        failures: list[str] = []
        for path, expected in facts.items():
            try:
                counted = path.endswith(".#")
                actual = observation.fact(path.removesuffix(".#"))
                actual = len(actual) if counted else actual
            except KeyError as missing:
                actual = f"nothing ({missing} is not there)"
            if expected == "nothing" and (actual is None or str(actual).startswith("nothing")):
                continue
            if actual != expected:
                failures.append(f"{path} should be {expected!r}, but it is {actual!r}")
        return failures

    def _expect_reasons(self) -> list[str]:
        """What a tap on a thing is answered."""
        failures: list[str] = []
        for tap, expected in self.sheet.table("why", {}).values.items():
            seat, words = self._seat_and_words("why", tap)
            *picked, thing = words.split()
            answer = answer_to_tap(self.position, seat, picked, thing)
            if expected not in (answer, answer.partition(" ")[0]):
                failures.append(f"{tap!r} should be answered by {expected!r}, but it is by {answer!r}")
        return failures

    def _expect_next(self) -> list[str]:
        failures: list[str] = []
        for prefix, expected in self.sheet.table("next", {}).values.items():
            seat, words = self._seat_and_words("next", prefix)
            actual = [word.text for word in self.position.moves(seat).after(words)] if self._acts(seat) else []
            if sorted(actual) != sorted(expected):
                failures.append(f"after {prefix!r} should come {sorted(expected)}, but {sorted(actual)} may")
        return failures

    def _acts(self, seat: int) -> bool:
        return seat in self.position.actors()

    def _expect_events(self, events: list[Event]) -> list[str]:
        expected = self.sheet.strings("events", [])
        kinds = [event.kind for event in events]
        left = list(kinds)
        for kind in expected:
            if kind not in left:
                return [f"the event {kind!r} should have happened, but these did: {kinds}"]
            left = left[left.index(kind) + 1 :]
        return []

    def _expect_end(self) -> list[str]:
        sheet, position = self.sheet, self.position
        names = list(self.seats)
        failures: list[str] = []
        if "deciding" in sheet.values:
            deciding = [names[seat] for seat in position.actors()]
            if deciding != sheet.strings("deciding"):
                failures.append(f"deciding should be {sheet.strings('deciding')}, but it is {deciding}")
        if "over" in sheet.values and position.is_over() != sheet.boolean("over"):
            failures.append(f"the game should be {'over' if sheet.boolean('over') else 'going on'}, but it is not")
        if "winners" in sheet.values:
            winners = [names[seat] for seat in position.result().winners] if position.is_over() else "nobody yet"
            if winners != sheet.strings("winners"):
                failures.append(f"winners should be {sheet.strings('winners')}, but they are {winners}")
        if "scores" in sheet.values:
            scores = dict(zip(names, position.scores()))
            for name, expected in sheet.table("scores").values.items():
                if scores.get(name) != expected:
                    failures.append(f"{name} should have {expected} points, but has {scores.get(name)}")
        return failures
