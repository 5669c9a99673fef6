"""What the server sends to pages, as structures. `typescript.py` writes the client's types from them, comments included.

`omit_defaults`: what has its default is not sent, and the client's type says that it may be missing.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from towpath.table.agreements import What
from towpath.table.holders import Kind
from towpath.table.notes import Ended
from towpath.web.origins import Reach

Piece = str | tuple[int, int]  # new text, or which pieces of the old drawing to copy: the first and how many
Patch = list[Piece]


class Message(msgspec.Struct):
    """Something that is sent as JSON."""


class Joined:
    """Several structures that are sent as one object."""

    def __init__(self, *parts: Message) -> None:
        self.parts = parts


def encoded(message: object) -> bytes:
    """A message as JSON."""
    return _joined(message) if isinstance(message, Joined) else msgspec.json.encode(message, enc_hook=_inner)


def _joined(message: Joined) -> bytes:
    objects = [memoryview(encoded(part)) for part in message.parts]
    return b"{%b}" % b",".join([each[1:-1] for each in objects if len(each) > 2])


def _inner(message: object) -> msgspec.Raw:
    """What `msgspec` cannot encode by itself."""
    if isinstance(message, Joined):
        return msgspec.Raw(_joined(message))
    raise NotImplementedError(f"{type(message).__name__} cannot be sent")


# --- the view of a table


class Outcome(Message, omit_defaults=True):
    """What a legal move leads to: whether it can be taken back, and the points that it brings at once, to the player and to
    all others together."""

    free: bool = False
    gain: int = 0
    others: int = 0


class Picking(Message):
    """What a game says about picking its moves."""

    # Verbs whose words may come in any order.
    unordered: list[str]
    # Kinds of words for which the first possibility is taken unless another is picked.
    defaults: list[str]
    # Words that are only taken by default where nothing else will do.
    spared: list[str]
    # Verbs that are only meant if their word of this kind was picked.
    meant_by: dict[str, str]
    # Verbs of which the next move is likely to go on where the last one ended.
    carries: list[str]


class WordNode(Message, omit_defaults=True):
    """A word of a move, with those that may follow."""

    word: str
    kind: str
    # The element of the drawing that it points at; "" if there is none.
    points: str
    label: str
    # Whether the word only narrows the choice down: then people point at what follows.
    narrows: bool = False
    # A remark under its label, and a mark of two or three letters on the thing it points at.
    note: str = ""
    mark: str = ""
    next: list[WordNode] | None = None
    # Whether there are words after it that were not sent.
    more: bool = False
    # Where a move may end with this word: what it leads to.
    outcome: Outcome | None = None


class Seat(Message):
    seat: str
    label: str
    holder: Kind
    name: str
    # What everybody calls whoever sits there, in the reader's language.
    who: str
    colour: str
    # Whether a bot plays here, and how well.
    bot: bool
    level: str
    decides: bool
    host: bool
    # Whether the person has left for good.
    left: bool


class LogLine(Message, omit_defaults=True):
    """A line of the log, the seat of the player who acted, and the number of the move that brought it."""

    text: str
    seat: str | None
    move: int
    # Whether a turn or a round begins with it; whose turn does, if the line does not say so.
    heading: bool = False
    turn: str | None = None
    # The points that it brought, and the things in the drawing that it is about.
    points: dict[str, int] = {}
    things: list[str] = []


class RecapLine(Message, omit_defaults=True):
    """Something that others did in these moves."""

    text: str
    first: int
    last: int
    points: dict[str, int] = {}
    things: list[str] = []


class RecapTurn(Message, omit_defaults=True):
    """A turn of somebody else, with their points before and after it where they differ."""

    seat: str
    lines: list[RecapLine]
    scores: tuple[int, int] | None = None


class Recap(Message):
    """What others have done since one's own last move, or since the game began: the first and last of these moves, and the
    turns in them. In no round has anybody two turns."""

    first: int
    last: int
    since: Literal["move", "start"]
    rounds: list[list[RecapTurn]]


class Saying(Message):
    """A line of the chat. Who has no seat has a name."""

    seat: str | None
    name: str
    text: str


class TurnedCard(Message):
    seat: str
    name: str
    about: str
    # Its drawing; "" if it is not a card.
    art: str
    number: str


class Moment(Message):
    """What was just revealed to everybody at once."""

    title: str
    turned: list[TurnedCard]
    # How the first number compares with the second; "" if there is only one.
    sign: str
    lines: list[str]


class GuideStep(Message):
    """The next step of a guided game."""

    number: int
    count: int
    # What the last move led to, or the welcome.
    before: str
    text: str
    rule: str
    # The words of the next move, if it is mine.
    words: str
    done: bool


class Points(Message):
    """A sentence that explains points, and each seat's points by it."""

    text: str
    points: dict[str, int]


class Heading(Message):
    """One heading of the final score: each seat's points under it, and the sentences that explain them."""

    kind: str
    label: str
    points: dict[str, int]
    lines: list[Points]


class Request(Message):
    """What somebody asks the others: about a seat, or to take back some moves."""

    what: What
    by: str
    about: int
    moves: int
    # Identifies the request.
    version: int
    asks_me: bool
    waits_for: list[str]


class Rematch(Message):
    """An invitation to another game."""

    table: str
    by: str


class StoodIn(Message):
    """What a bot has done in my place: the number of its moves, and the lines about them."""

    moves: int
    lines: list[str]


class TableView(Message, kw_only=True):
    """A table as one seat, or a spectator, may see it."""

    table: str
    version: int
    game: str
    # The language of the game's texts: the reader's, or English if the game does not have it.
    language: str
    title: str
    options: dict[str, str]
    seat: str | None
    seats: list[Seat]
    started: bool
    listed: bool
    # What the seat observes. Each game has its own facts.
    facts: dict[str, Any]
    question: str
    # The question at each step of a move, by verb and kind of the next word; see `questionText` in choices.ts.
    asks: dict[str, str]
    # How words of some kinds are written in the line of chosen words.
    path: dict[str, str]
    phase: str
    words: list[WordNode]
    impossible: list[Impossible]
    picking: Picking
    ends_turn: bool
    # Who decides when I have ended my turn.
    then: list[str]
    can_undo: bool
    # The move to which a full undo would return, if the others agree.
    undo_to: int | None
    request: Request | None
    # Whether hints are available.
    hints: bool
    guide: GuideStep | None
    moment: Moment | None
    log: list[LogLine]
    recap: Recap | None
    ending: str
    winners: list[str]
    # Where everybody's points came from, once the game is over.
    account: list[Heading]
    # The number of moves played, without those taken back.
    moves: int
    sayings: list[Saying]
    over: bool
    # How the table was ended before the game was over.
    ended: Ended
    # For how many seconds people may be away before a bot can replace them.
    patience: int
    rematch: Rematch | None
    stood_in: StoodIn | None
    # The commitment to the seed, "" if there is none; the seed itself once the game is over.
    commitment: str
    seed: str
    scores: dict[str, int]


class Presence(Message):
    """Whether a person is here; `since`: for how many seconds they have been away, if that is known."""

    here: bool
    since: int | None


class LiveFacts(Message, kw_only=True):
    """What changes without a change of the table, or differs between browsers with the same view."""

    # The seats that this browser holds.
    mine: list[str]
    # Whether I am the host, and whether I may take over because the host is away.
    hosting: bool
    may_take_over: bool
    # The seats of people who have not been here for a while: a bot may replace them.
    away: list[str]
    # Which people are here, by seat, and how many spectators are watching.
    presence: dict[str, Presence]
    watching: int


class Drawing(Message):
    # SVG, by the name of the part.
    parts: dict[str, str]


class View(Joined):
    """Everything that the page of a table shows."""

    def __init__(self, table: TableView, live: LiveFacts, drawing: Drawing) -> None:
        super().__init__(table, live, drawing)


class UndrawnView(Joined):
    """The same without the drawing."""

    def __init__(self, table: TableView, live: LiveFacts) -> None:
        super().__init__(table, live)


class Update(Message):
    """The differences to the view before. Drawings are sent as patches: new text and pieces of the old drawing."""

    changed: Annotated[dict[str, Any], msgspec.Meta(extra={"typescript": "Partial<View>"})]
    facts: dict[str, Any]
    # The facts and the parts of the drawing that there are no more.
    gone: list[str]
    parts: dict[str, Patch]
    undrawn: list[str]


# --- answers about a table


class Impossible(Message):
    """A verb that one looks for and cannot have now, and why."""

    word: str
    label: str
    reason: str
    rule: str


class Why(Message):
    """Why something cannot be chosen, by which rule, and after which words."""

    rule: str
    text: str
    after: str


class Preview(Message):
    """What a move would change, as far as the seat can know it."""

    gains: dict[str, int]
    lines: list[str]
    # Remarks about the position after the move.
    remarks: list[str]
    # The things that the move passes, if its words do not name them all.
    along: list[str]
    parts: dict[str, Patch]


class Advice(Message):
    """What a good player would do: the words of a move, their labels, and the reasons."""

    words: str
    labels: list[str]
    reasons: list[str]


class Frame(Message):
    """A table as it was after some of its moves."""

    step: int
    # The number of all moves.
    steps: int
    # Who sees it so: a seat, "spectator" or "everyone".
    viewer: str
    mover: str | None
    decides: list[str]
    parts: dict[str, str]
    moment: Moment | None
    scores: dict[str, int]
    log: list[LogLine]
    # How many of the last lines the last move led to.
    new: int
    # After how many moves each turn begins, and whose it is; null if it is everybody's.
    turns: list[tuple[int, str | None]]


class TableId(Message):
    """The table of a rematch."""

    table: str


# --- lists of tables, and the room


class LobbySeat(Message, kw_only=True):
    seat: str
    label: str
    kind: Kind
    name: str
    # What everybody calls whoever sits there, in the reader's language.
    who: str
    colour: str
    level: str
    decides: bool
    mine: bool
    host: bool
    # Whether a bot plays, and whether the others wait for an answer from this seat.
    bot: bool
    asked: bool
    # The open seat is kept for somebody who was invited.
    kept: bool
    left: bool


class LobbyTable(Message, kw_only=True):
    """A table in a list."""

    table: str
    game: str
    title: str
    state: Literal["waiting", "playing", "over"]
    seats: list[LobbySeat]
    # The options that are not as usual.
    chosen: list[str]
    winners: list[str]
    ended: Ended
    # Whether a seat is kept for me that I have not taken yet.
    invited: bool


class TableLists(Message):
    open: list[LobbyTable]
    playing: list[LobbyTable]
    # Rematches at which a seat is kept for me.
    invited: list[LobbyTable]
    mine: list[LobbyTable]
    finished: list[LobbyTable]


class RoomFacts(Message, kw_only=True):
    # The game in a sentence and that sentence's language, whether it has a guided first game, and how long it takes.
    about: str
    language: str
    guide: bool
    minutes: tuple[int, int]
    listed: bool
    version: int
    # The commitment to the seed, "" if there is none; the seed itself once the game is over.
    commitment: str
    seed: str
    # Whether the game can begin with those who are here.
    can_begin: bool
    # The address of the table for others, and who can open it.
    link: str
    reach: Reach


class Room(Joined):
    """The room of a table that waits for players."""

    def __init__(self, table: LobbyTable, facts: RoomFacts, live: LiveFacts) -> None:
        super().__init__(table, facts, live)


# --- games


class SeatLabel(Message):
    seat: str
    label: str


class Wording(Message, omit_defaults=True):
    name: str | None = None
    about: str | None = None


class OptionTexts(Message, omit_defaults=True):
    """How an option and its values are called, as far as the game says."""

    name: str | None = None
    about: str | None = None
    values: dict[str, Wording] | None = None


class OptionFacts(Message):
    name: str
    default: str
    values: list[str]
    # Whether it stands among the fine points.
    fine: bool
    texts: OptionTexts


class OptionSet(Message):
    """Options that go together, and for how many players."""

    options: dict[str, str]
    players: list[int]


class GameFacts(Message, kw_only=True):
    """What one needs to know about a game to open a table."""

    name: str
    title: str
    # The language of its texts: the reader's, or English if the game does not have it.
    language: str
    about: str
    # Whether there is a guided first game.
    guide: bool
    players: list[int]
    # How long people usually play: at least, at most.
    minutes: tuple[int, int]
    # By number of players.
    seats: dict[int, list[SeatLabel]]
    options: list[OptionFacts]
    # The bots' levels; bots that somebody added come last.
    levels: list[str]
    allowed: list[OptionSet]


# --- people


class Me(Message):
    name: str
    colour: str
    # Whether this browser holds a key to any seat.
    known: bool


class Colour(Message):
    """A colour to choose as one's favourite. Every page has the list of them."""

    colour: str
    label: str
    # What it looks like, such as `#a63a2b`.
    fill: str


class Key(Message):
    key: str


# --- scenes of the rulebook


class Attempt(Message):
    """A move that was tried, and why it is refused; "" if it is legal."""

    seat: str
    label: str
    rule: str
    why: str


class SceneStep(Message, kw_only=True):
    title: str
    # The number of all steps.
    steps: int
    step: int
    say: str
    attempt: Attempt | None
    narration: list[str]
    expected: list[Attempt]
    parts: dict[str, str]
    question: str
    # Who sees it so.
    seat: str
    deciding: list[SeatLabel]
    # The seat whose moves can be tried.
    decides: str | None
    words: list[WordNode]
    picking: Picking


# --- what did not work


class Refusal(Message, omit_defaults=True, forbid_unknown_fields=True):
    """A command that the table refuses. `text` is for readers."""

    refused: str
    text: str
    # What the refusal is about.
    seat: int | UnsetType = UNSET
    version: int | UnsetType = UNSET
    most: int | UnsetType = UNSET
    # The present view, if the command was made against an older one.
    view: View | UnsetType = UNSET


class IllegalMove(Message):
    """A move that breaks a rule."""

    rule: str
    text: str


class Fault(Message):
    """What is wrong with a request, for programs."""

    error: str
