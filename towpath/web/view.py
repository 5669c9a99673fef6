"""The view: a table as one seat (None: a spectator) may see it. Made from observations alone."""

from __future__ import annotations

from towpath.engine import END, Game, Position
from towpath.engine.notes import Notes
from towpath.engine.words import Word
from towpath.rulebook import narration
from towpath.table import Table, agreements
from towpath.table.notes import LEFT, REPLACED
from towpath.web import lessons, moments, names, replay, wire
from towpath.web.course import course_of
from towpath.web.impossible import impossible
from towpath.web.log import table_log
from towpath.web.outcomes import UNKNOWN, outcomes_of
from towpath.web.recap import recap
from towpath.web.wire import Outcome, Picking, WordNode

MOST_WORDS = 4000  # of a larger tree of words only the beginning is sent; the page asks for the rest
MOST_LINES = 40  # about what a bot did in somebody's place


def view(table: Table, seat: int | None, language: str = "en") -> wire.TableView:
    """Everything that a page needs to show the table to this seat, except the drawing."""
    title = table.setup.game
    position = table.position
    seats = table.setup.seat_names()
    people = names.names_at(table, language)
    viewing_seat = table.viewing_seat(seat)
    observation = position.observe(viewing_seat)
    course = course_of(table, viewing_seat)
    deciding = position.actors() if table.turn_holder == -1 else (table.turn_holder,)
    acts = seat is not None and seat in position.actors() and table.started() and table.turn_holder in (-1, seat)
    acts = acts and not table.ended and not (seat is not None and table.holders[seat].stand_in)
    words = word_tree(position, seat, None, language, outcomes_of(table, seat)) if acts and seat is not None else []
    return wire.TableView(
        table=table.id,
        version=table.version,
        game=title.name,
        language=narration.text_language(title, language),
        title=title.short_title(),
        options=table.setup.options,
        seat=seats[seat] if seat is not None else None,
        seats=[
            wire.Seat(
                seat=name,
                label=narration.seat_name(title, name, language),
                holder=holder.kind,
                name=holder.name,
                who=people[name],
                colour=holder.colour,
                bot=holder.played_by_bot(),
                level=holder.bot_level() if holder.played_by_bot() else "",
                decides=number in deciding and table.started() and not table.ended,
                host=bool(holder.key_hash) and holder.key_hash == table.host,
                left=holder.left,
            )
            for number, (name, holder) in enumerate(zip(seats, table.holders))
        ],
        started=table.started(),
        listed=table.listed,
        facts=observation.facts,
        question=_question(title, observation.facts["stage"], words, language),
        asks=narration.names(title, language).get("ask", {}),
        path=narration.names(title, language).get("path", {}),
        phase=narration.phase(title, observation.facts, language, people),
        words=words,
        impossible=impossible(position, seat, language, people) if acts and seat is not None else [],
        picking=picking(title),
        then=[seats[each] for each in position.actors()] if table.turn_holder != -1 else [],
        ends_turn=table.turn_holder == seat and seat is not None,
        can_undo=seat is not None and table.can_undo(seat),
        undo_to=_last_move(table, seat) if seat is not None and agreements.undo_can_be_asked(table, seat) else None,
        request=_request(table, seat),
        hints=acts and seat is not None and table.is_alone(seat),
        guide=lessons.guidance(table, seat, language),
        moment=moments.moment(observation, moments.since_last_move(table), language, people),
        log=table_log(table, course, language, people),
        recap=recap(table, seat, course, language, people),
        ending=narration.ending(title, position.result().ending, language) if position.is_over() else "",
        winners=[seats[each] for each in position.result().winners] if position.is_over() else [],
        account=replay.account(table, language),
        moves=len(table.played),
        sayings=[
            wire.Saying(
                seat=seats[speaker] if speaker >= 0 else None,
                name=_speaker(table, speaker, name, language),
                text=text,
            )
            for speaker, name, text in table.chat
        ],
        over=table.is_over(),
        ended=table.ended,
        patience=table.patience,
        rematch=_rematch(table),
        stood_in=_stood_in(table, seat, language),
        commitment=table.commitment,
        seed=table.open_seed(),
        scores=dict(zip(seats, position.scores())),
    )


def _speaker(table: Table, speaker: int, name: str, language: str) -> str:
    """The name of whoever sent a line of chat: their present name, or their old one if somebody else sits there now."""
    if speaker < 0:
        return name
    if name == table.holders[speaker].name:
        return names.names_at(table, language)[table.setup.seat_names()[speaker]]
    return name or names.guest(speaker + 1, language)


def _question(title: Game, stage: str, words: list[WordNode], language: str) -> str:
    """The question to a player in this stage: one for a verb that is possible now, else the general one."""
    verbs = [node.word for node in words]
    for key, question in narration.names(title, language).get("ask", {}).items():
        when, _, verb = key.partition(": ")
        if when == stage and verb in verbs:
            return str(question)
    return narration.question(title, stage, language)


def _rematch(table: Table) -> wire.Rematch | None:
    """The invitation to another game."""
    if table.rematch is None:
        return None
    return wire.Rematch(table.rematch.table, table.setup.seat_names()[table.rematch.seat])


def _stood_in(table: Table, seat: int | None, language: str) -> wire.StoodIn | None:
    """What a bot has done in the viewer's place: the number of its moves, and the lines about them."""
    if seat is None or not table.holders[seat].stand_in or table.is_over():
        return None
    notes = [note for note in table.notes if note.seat == seat and note.kind in (REPLACED, LEFT)]
    since = notes[-1].moves if notes else len(table.played)
    history = replay.history_of(table)
    moves = [number for number in range(since, len(table.played)) if table.played[number].seat == seat]
    events = [
        event
        for number in moves
        for event in history.events[history.event_counts[number] : history.event_counts[number + 1]]
    ]
    people = names.names_at(table, language)
    lines = [narration.narrate(table.setup.game, event.seen_by(seat), language, people) for event in events]
    return wire.StoodIn(len(moves), lines[-MOST_LINES:])


def _last_move(table: Table, seat: int | None) -> int | None:
    """The number of the seat's last move. An undo to which the others agree goes back to before it."""
    return max([number for number, played in enumerate(table.played) if played.seat == seat], default=None)


def _request(table: Table, seat: int | None) -> wire.Request | None:
    if table.request is None:
        return None
    seats = table.setup.seat_names()
    request = table.request
    return wire.Request(
        what=request.what,
        by=seats[request.seat],
        about=request.about,
        moves=len(table.played) - request.about if request.what == agreements.UNDO else 0,
        version=request.version,
        asks_me=seat in agreements.asked(table),
        waits_for=[seats[each] for each in agreements.asked(table)],
    )


def picking(game: Game) -> Picking:
    """What the game says about picking its moves."""
    return Picking(list(game.unordered), list(game.defaults), list(game.spared), game.meant_by, list(game.carries))


def word_tree(
    position: Position,
    seat: int,
    prefix: list[str] | None = None,
    language: str = "en",
    outcomes: dict[str, Outcome] | None = None,
) -> list[WordNode]:
    """The legal moves word by word, so that a page can offer them without asking again."""
    notes = position.setup.game.notes(position.observe(seat), language)
    return WordTree(position, seat, language, notes, outcomes or {}).branch(prefix or [])


class WordTree:
    """Builds the tree. Only its beginning, if it is large."""

    def __init__(
        self, position: Position, seat: int, language: str, notes: Notes, outcomes: dict[str, Outcome]
    ) -> None:
        self.position = position
        self.game = position.setup.game
        self.seat = seat
        self.language = language
        self.notes = notes
        self.outcomes = outcomes
        self.left = MOST_WORDS

    def branch(self, prefix: list[str]) -> list[WordNode]:
        return [self._node(prefix, word) for word in self.position.next_words(self.seat, prefix) if word != END]

    def _node(self, prefix: list[str], word: Word) -> WordNode:
        self.left -= 1
        label = narration.label(self.game, word, self.language)
        node = WordNode(word.text, word.kind, word.points, label, word.kind in self.game.narrowing)
        node.note, node.mark = self.notes.note(prefix, word), self.notes.mark(prefix, word)
        words = [*prefix, word.text]
        after = self.position.next_words(self.seat, words)
        if not after or END in after:
            node.outcome = self.outcomes.get(" ".join(words), UNKNOWN)
        if after and self.left > 0:
            node.next = self.branch(words)
        elif after:
            node.more = True
        return node
