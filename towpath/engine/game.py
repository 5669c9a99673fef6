"""A game before it is played: its name, its options, its content."""

from __future__ import annotations

import inspect
import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from towpath.drawing.layout import stack
from towpath.drawing.svg import GREEN, RED, TAR, YELLOW
from towpath.drawing.vignette import default_vignette
from towpath.engine.errors import BadInput, IllegalMove
from towpath.engine.i18n import load_texts
from towpath.engine.notes import Notes
from towpath.engine.sheet import Sheet

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from towpath.engine.events import Event
    from towpath.engine.moment import Moment
    from towpath.engine.observation import Observation
    from towpath.engine.position import Position

    # What a game's content and its positions are; anything where it is not said.
    Content = TypeVar("Content", default=Any)
    State = TypeVar("State", bound=Position, default=Any)
else:
    from typing import TypeVar

    Content, State = TypeVar("Content"), TypeVar("State")

PlayerNames = dict[str, str]  # by seat
NO_NAMES: PlayerNames = {}  # players are called by the colours of their seats

# The seats of a game that does not name its own, and the colours of their pieces.
SEATS = {"red": RED, "black": TAR, "green": GREEN, "yellow": YELLOW, "white": "#FFFDF6"}


class Option:
    """A choice made before the game: its name, the allowed values, the default, and what it is for.

    `fine`: an interpretation of a detail of the rules, which most people leave as it is.
    """

    def __init__(self, name: str, values: tuple[str, ...], default: str, about: str, fine: bool = False) -> None:
        self.name = name
        self.values = values
        self.default = default
        self.about = about
        self.fine = fine


class Setup(Generic[Content, State]):
    """A game as it will be played: the number of players, the options, the content and the version of the rules."""

    def __init__(
        self,
        game: Game[Content, State],
        players: int,
        options: dict[str, str],
        content: Content,
        content_name: str,
        rules: int = 0,
        content_file: Path | None = None,
    ) -> None:
        self.game = game
        self.rules = rules or game.rules_version
        self.players = players
        self.options = options
        self.content = content
        self.content_name = content_name
        self.content_file = content_file  # where the content was read, if it is not the game's own

    def start(self) -> State:
        return self.game.start(self)

    def seat_names(self) -> tuple[str, ...]:
        return self.game.seat_names(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Setup) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        options = tuple(sorted(self.options.items()))
        return (self.game.name, self.rules, self.players, options, self.content_name)

    def __deepcopy__(self, memo: dict[int, Any]) -> Setup[Content, State]:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """A set-up travels without its content, which is read again."""
        game, options = self.game, dict(self.options)
        if self.content_file is None and self.content_name != own_content(game)[1]:
            raise TypeError(f"a set-up with the content {self.content_name!r}, which is in no file, cannot be pickled")
        return _same_setup, (game, self.players, options, self.content_file, self.rules, self.content_name)

    def __repr__(self) -> str:
        chosen = " ".join([f"{name}={value}" for name, value in self.options.items()])
        return f"<Setup {self.game.name} players={self.players} {chosen}>"


class Game(Generic[Content, State]):
    """A game. Each `game.py` defines a subclass and one object of it called GAME.

    A game has to have `name`, `title`, `about`, `minutes`, `rules_version`, `players`, `start` and either `draw` or `draw_parts`.
    For everything else there is a default, which a game may replace. `class Chess(Game[Pieces, ChessPosition])` says what
    its content and its positions are.
    """

    name: str
    title: str
    about: str
    minutes: tuple[int, int]  # how long people usually play: at least, at most
    rules_version: int
    oldest_rules: int = 1  # tables and records of this version and all since can still be played on
    lead: float = 10.0  # a player who is ahead by this much of the evaluation wins three games of four
    in_turns: bool = True  # seats take turns; False: they mostly decide at the same time
    simulations: int = 400  # for each decision of a bot that searches, where they are counted so that results repeat
    pairing: int = 200  # games between two bots that show which is stronger
    unordered: tuple[str, ...] = ()  # verbs whose words may come in any order
    # Kinds of words that only narrow a choice down: on a page, people point at what follows.
    narrowing: tuple[str, ...] = ()
    closing: tuple[str, ...] = ()  # verbs that end a turn themselves: the player need not confirm its end
    # Kinds of words for which a page takes the first possibility unless the player picks another, such as a payment.
    defaults: tuple[str, ...] = ()
    spared: tuple[str, ...] = ()  # words that it takes last of all, because people keep what they stand for
    # Verbs that a page plays only if the player picked their word of this kind, although other words would fit: a card's.
    meant_by: ClassVar[dict[str, str]] = {}
    carries: tuple[str, ...] = ()  # verbs of which the next move is likely to go on where the last one ended
    headings: tuple[str, ...] = ()  # kinds of events with which a turn or a round begins: headings in the log
    minor: tuple[str, ...] = ()  # kinds of events that a summary of a turn leaves out, if anything else happened in it
    weights: Any = None  # the weights of the evaluation, if the game has any
    options: tuple[Option, ...] = ()

    # --- what a game implements

    def players(self, options: dict[str, str]) -> tuple[int, ...]:
        """The numbers of players that can play with these options."""
        raise NotImplementedError

    def start(self, setup: Setup[Content, State]) -> State:
        """The position before the first card is dealt."""
        raise NotImplementedError

    # --- what a game may replace

    def load(self, path: Path | None) -> tuple[Content, str]:
        """Read the content (None: the game's own); return it and its name in records. BadInput if it is wrong."""
        if path is not None:
            raise BadInput(f"{path}: {self.name} has no content that a file could replace")
        nothing: Any = None
        return nothing, self.name

    def seat_names(self, setup: Setup[Content, State]) -> tuple[str, ...]:
        return tuple(SEATS)[: setup.players]

    def draw(self, observation: Observation, language: str = "en") -> str:
        """An SVG of the observation, with texts in this language: the SVG parts of the drawing, one below the other."""
        if type(self).draw_parts is Game.draw_parts:
            raise NotImplementedError(f"{self.name}: neither draw nor draw_parts is written")
        drawn = self.draw_parts(observation, False, language).values()
        return stack([part for part in drawn if part.startswith("<svg")], self.title)

    def draw_parts(
        self, observation: Observation, narrow: bool = False, language: str = "en", players: PlayerNames = NO_NAMES
    ) -> dict[str, str]:
        """The same drawing in parts for a page to lay out: the `table` as SVG; perhaps, as SVG or HTML, `edge`, `announced`,
        `mine`, `aside` and `hand`, and for each seat `line-SEAT` and `seat-SEAT` (docs/client.md shows where each stands).

        `players`: the players' names by seat; without them players are called by their colours, as pieces always are.
        """
        return {"table": self.draw(observation, language)}

    def moment(
        self, observation: Observation, events: list[Event], language: str = "en", players: PlayerNames = NO_NAMES
    ) -> Moment | None:
        """What the last events revealed to everybody at once, or None; most games have no such moment."""
        return None

    def things(self, setup: Setup[Content, State], event: Event) -> list[str]:
        """The ids of the things in the drawing that an event is about; none if it has no place there."""
        return []

    def notes(self, observation: Observation, language: str = "en") -> Notes:
        """What the observing seat wants to know about the words of its moves."""
        return Notes()

    def vignette(self) -> str:
        """A small SVG picture of the game for lists, without words."""
        return default_vignette(self.title)

    def signs(self) -> dict[str, str]:
        """An emblem for each seat, for lists beside the table: SVG centred on the origin, 38 across, edged in `currentColor`.
        A game without emblems gets seals in the colours of its seats."""
        return {}

    def seat_colours(self) -> dict[str, str]:
        """The colours of the seats' pieces, such as `#a63a2b`. A seat without one gets a plain seal."""
        return SEATS

    def arrange(self, setup: Setup[Content, State], sheet: Sheet) -> State:
        """A position for a scenario, from a table of what differs from the start. BadInput names the wrong key.

        Without code of its own a game knows two keys: `chance`, the first outcomes in order, and `moves`, what was played.
        """
        return play_to(setup, sheet)

    def sketch(self, observation: Observation) -> str:
        """The observation for a terminal; a game may show something better than JSON."""
        return json.dumps(observation.facts, indent=2, ensure_ascii=False)

    def evaluate(self, position: State, seat: int) -> float:
        """How good a position is for a seat, in points; a game may know better than the difference of scores."""
        if position.is_over():
            winners = position.result().winners
            if winners and len(winners) < position.setup.players:
                return 1000.0 if seat in winners else -1000.0
        scores = position.scores()
        others = scores[:seat] + scores[seat + 1 :]
        return float(scores[seat] - max(others))

    def evaluate_quickly(self, position: State, seat: int) -> float:
        """A cheaper evaluation for players that do not search; a game may leave out what takes long to compute."""
        return self.evaluate(position, seat)

    def values(self, position: State) -> list[float]:
        """The evaluation for every seat."""
        return [self.evaluate(position, seat) for seat in range(position.setup.players)]

    def terms(self, position: State, seat: int) -> dict[str, float]:
        """The parts of the evaluation by name; they add up to it. The game has texts for the names."""
        return {"points": self.evaluate(position, seat)}

    def clash(self, options: dict[str, str]) -> str | None:
        """Why these options do not go together, or None."""
        return None

    def text_folder(self) -> Path:
        """The folder with the game's texts."""
        return self.folder() / "text"

    # --- what is built on it

    def load_texts(self, section: str, language: str = "en") -> dict[str, Any]:
        """A section of the game's texts in a language: `draw`, `names`, `events`, …"""
        return load_texts(self.text_folder(), section, language)

    def short_title(self) -> str:
        """The title without its subtitle."""
        return self.title.partition(":")[0]

    def folder(self) -> Path:
        """The folder of the game's modules, scenarios and content."""
        return Path(inspect.getfile(type(self))).parent

    def setup(
        self,
        players: int | None = None,
        options: dict[str, str] | None = None,
        content: Path | None = None,
        rules: int = 0,
    ) -> Setup[Content, State]:
        """A set-up with these options, checked. `rules`: an earlier version, for a game that was begun with it."""
        if rules and not self.oldest_rules <= rules <= self.rules_version:
            raise BadInput(f"rules = {rules}; this Towpath plays {self.name} by rules {self._known_rules()}")
        chosen = self.check_options(options or {})
        allowed = self.players(chosen)
        count = allowed[0] if players is None else players
        if count not in allowed:
            raise BadInput(
                f"{self.name}: players = {count} is impossible with these options; possible: {_listed(allowed)}"
            )
        loaded, content_name = own_content(self) if content is None else self.load(content)
        return Setup(self, count, chosen, loaded, content_name, rules, content)

    def _known_rules(self) -> str:
        oldest, newest = self.oldest_rules, self.rules_version
        return str(newest) if oldest == newest else f"{oldest} to {newest}"

    def check_options(self, options: dict[str, str]) -> dict[str, str]:
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise BadInput(f"{self.name}: unknown option {name!r}; known: {_listed(tuple(known))}")
            if value not in known[name].values:
                raise BadInput(f"{self.name}: option {name} = {value!r}; allowed: {_listed(known[name].values)}")
        chosen = {option.name: options.get(option.name, option.default) for option in self.options}
        problem = self.clash(chosen)
        if problem is not None:
            raise BadInput(f"{self.name}: {problem}")
        return chosen

    def option_sets(self) -> list[dict[str, str]]:
        """Every combination of options that can be played."""
        combined: list[dict[str, str]] = [{}]
        for option in self.options:
            combined = [{**chosen, option.name: value} for chosen in combined for value in option.values]
        return [chosen for chosen in combined if self.clash(chosen) is None]


def play_to(setup: Setup[Content, State], sheet: Sheet) -> State:
    """A position reached from the start by outcomes of chance (`chance`) and moves (`moves`) that a scenario lists."""
    sheet.only("chance", "moves")
    outcomes = sheet.strings("chance", [])
    seats = setup.seat_names()
    position = setup.start()
    _play_chances(position, outcomes, sheet)
    for move in sheet.strings("moves", []):
        seat, colon, words = move.partition(":")
        if not colon or seat not in seats:
            raise sheet.bad("moves", f"{move!r} should be 'seat: words' with a seat of {', '.join(seats)}")
        try:
            position.play(seats.index(seat), words)
        except IllegalMove as illegal:
            raise sheet.bad("moves", str(illegal)) from None
        _play_chances(position, outcomes, sheet)
    if outcomes:
        raise sheet.bad("chance", f"nothing is awaited that could bring {outcomes[0]!r}")
    return position


def _play_chances(position: Position, outcomes: list[str], sheet: Sheet) -> None:
    while outcomes and position.chance() is not None:
        try:
            position.play_chance(outcomes.pop(0))
        except ValueError as error:
            raise sheet.bad("chance", str(error)) from None


def _same_setup(
    game: Game, players: int, options: dict[str, str], content: Path | None, rules: int, content_name: str
) -> Setup:
    setup = game.setup(players, options, content, rules)
    if setup.content_name != content_name:
        raise BadInput(f"{content}: the content was {content_name}, but is now {setup.content_name}")
    return setup


@cache
def own_content(game: Game) -> tuple[Any, str]:
    """A game's own content, read once: reading and checking it takes longer than replaying a game."""
    return game.load(None)


def _listed(values: tuple[Any, ...]) -> str:
    return ", ".join([str(value) for value in values])
