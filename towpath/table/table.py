"""A table. A command becomes a proposed change or is refused; a store writes the change; then the table accepts it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from towpath.engine import (
    BadInput,
    ChanceSource,
    Event,
    Position,
    Record,
    SealedChance,
    SecretChance,
    Setup,
    commitment,
)
from towpath.games import game
from towpath.table import agreements, changes, errors, hosting, rematch
from towpath.table.agreements import UNDO, Request
from towpath.table.changes import Change
from towpath.table.errors import Refused
from towpath.table.holders import BOT, OPEN, PERSON, Holder, first_host
from towpath.table.lesson import Entry, Lesson, lesson_of
from towpath.table.notes import MOST_NOTES, RETURNED, Ended, Note
from towpath.table.opening import PATIENCE, settle
from towpath.table.rematch import Rematch
from towpath.table.sanitising import LONGEST_NAME, checked_text
from towpath.table.wording import in_order

APPLY = {
    **hosting.APPLY,
    changes.INVITED: rematch.apply_invited,
    changes.ACCEPTED: rematch.apply_accepted,
    changes.DECLINED: rematch.apply_declined,
    changes.LAPSED: agreements.apply_lapsed,
}
LONGEST_CHAT = 500  # characters of a line
MOST_CHAT = 50  # the last lines are shown and remembered
MOST_CHECKPOINTS = 32  # the last moves can be taken back without replaying the game


class Checkpoint:
    """The state before a move, which is restored when the move is taken back."""

    def __init__(self, position: Position, events: int, decision_move: list[int]) -> None:
        self.position = position
        self.events = events  # how many there were
        self.decision_move = decision_move


class PlayedMove:
    """A move that was not taken back, with the outcomes of chance that followed it.

    `first_event` and `scores`: how many events there were before it, and everybody's points then. Moves that a snapshot
    does not play again have neither.
    """

    def __init__(self, seat: int, code: int, words: str, chance: list[tuple[str, str, int]], retractable: bool) -> None:
        self.seat = seat
        self.code = code
        self.words = words
        self.chance = chance
        self.retractable = retractable
        self.checkpoint: Checkpoint | None = None
        self.first_event = 0
        self.scores: list[int] | None = None


class Table:
    """The state of a table; `version` counts its changes."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.version = 0
        self.setup: Setup
        self.position: Position
        self.holders: list[Holder] = []
        self.listed = False
        self.host = ""  # the hash of the host's key
        self.patience = PATIENCE
        self.ended: Ended = ""  # why the table ended before its game did
        self.rematch: Rematch | None = None
        self.first_chance: list[tuple[str, str, int]] = []
        self.played: list[PlayedMove] = []
        self.decision_version: list[int] = []  # for each seat, the version at which its present decision began
        self.decision_move: list[int] = []  # and how many moves had been played by then
        self.turn_holder = -1  # the seat that can still take back its finished turn and has to end it; -1: none
        self.lesson: Lesson | None = None
        self.seed = ""  # decides all luck; secret until the game is over
        self.commitment = ""  # the hash of the seed, for everybody to see
        self.request: Request | None = None
        self.chat: list[tuple[int, str, str]] = []  # the last lines: seat (-1 if unknown), name, text
        self.events: list[Event] = []
        self.notes: list[Note] = []  # the last things in the log that are no events of the game
        self.ids: set[str] = set()  # of all changes, given by their senders

    # --- commands: each proposes a change, or is refused

    def propose_sit(self, seat: int, name: str, key_hash: str, id: str, colour: str = "") -> Change:
        """Take an open seat. A guest has no name."""
        self._check_open(seat)
        if self.holders[seat].is_reserved() and self.holders[seat].key_hash != key_hash:
            raise Refused(errors.RESERVED, seat=seat)
        if any([holder.kind == PERSON and holder.key_hash == key_hash for holder in self.holders]):
            raise Refused(errors.SEATED)
        facts = {
            "seat": seat,
            "name": checked_text(name, LONGEST_NAME) if name else "",
            "key_hash": key_hash,
            "colour": colour,
        }
        return Change(changes.SAT, facts, id)

    def propose_stand(self, seat: int, id: str) -> Change:
        """Leave a seat while the table waits for players."""
        if self.started():
            raise Refused(errors.STARTED)
        if self.holders[seat].kind != PERSON:
            raise Refused(errors.NOT_HERE, seat=seat)
        return Change(changes.STOOD, {"seat": seat}, id)

    def propose_bot(self, seat: int, level: str, id: str) -> Change:
        """The host puts a bot in an open seat."""
        self._check_open(seat)
        return Change(changes.SEATED_BOT, {"seat": seat, "level": level}, id)

    def _check_open(self, seat: int) -> None:
        if self.ended:
            raise Refused(errors.ENDED)
        if not 0 <= seat < len(self.holders) or self.holders[seat].kind != OPEN:
            raise Refused(errors.TAKEN, seat=seat)

    def propose_move(
        self, seat: int, words: str, version: int, id: str, source: ChanceSource | None = None, by_bot: bool = False
    ) -> Change:
        """Raises IllegalMove for what the rules forbid; stale if the seat has had to decide anew since `version`.

        `source` decides what chance brings if the table has no seed. A person who moves takes over from the bot that
        stood in; a bot may move only where a bot still plays, and waits while the players vote on an undo.
        """
        if not self.started():
            raise Refused(errors.NOT_STARTED)
        if self.ended:
            raise Refused(errors.ENDED)
        if not by_bot and self.holders[seat].left:
            raise Refused(errors.REPLACED, seat=seat)
        if by_bot and seat not in self.bots_to_move():
            raise Refused(errors.NOT_HERE, seat=seat)
        if self.turn_holder not in (-1, seat):
            raise Refused(errors.TURN_NOT_ENDED, seat=self.turn_holder)
        if self.position.is_over() or seat not in self.position.actors():
            self.position.play(seat, words)  # raises IllegalMove
        if version < self.decision_version[seat]:
            raise Refused(errors.STALE, version=self.version)
        words = in_order(self.position, seat, words)
        after = self.position.copy()
        code = after.read(seat, words)
        if code is None:
            after.play(seat, words)  # raises IllegalMove
        assert code is not None
        self._check_lesson(seat, code)
        after.apply(seat, code)
        chance = settle(after, self.luck(source), self.lesson.outcomes(self.entry_count() + 1) if self.lesson else None)
        return Change(
            changes.MOVED,
            {
                "seat": seat, "code": code, "words": words, "chance": [list(each) for each in chance],
                "retractable": not chance and not self.opens_choices(seat) and not self.is_forced(seat),
                "returned": self.holders[seat].stand_in and not by_bot,
            },
            id,
        )  # fmt: skip

    def is_forced(self, seat: int) -> bool:
        """Whether the seat has only one move, after something that cannot be taken back."""
        return self.position.count(seat) == 1 and not self.can_undo(seat)

    def _check_lesson(self, seat: int, code: int) -> None:
        scripted = self.scripted_move()
        if scripted is None:
            return
        if self.setup.seat_names()[seat] != scripted[0] or self.position.read(seat, scripted[1]) != code:
            raise Refused(errors.LESSON)

    def propose_undo(self, seat: int, id: str) -> Change:
        """Take back one's own last move, if it has revealed nothing."""
        self._check_plays(seat)
        if not self.played or self.played[-1].seat != seat:
            raise Refused(errors.NOTHING_TO_UNDO)
        if self.position.is_over():
            raise Refused(errors.ALL_OPEN)
        if not self.can_undo(seat):
            raise Refused(errors.LEARNT)
        return Change(changes.UNDONE, {"seat": seat, "to": len(self.played) - 1}, id)

    def propose_end_turn(self, seat: int, id: str) -> Change:
        if self.turn_holder != seat:
            raise Refused(errors.TURN_NOT_ENDED, seat=self.turn_holder)
        return Change(changes.ENDED_TURN, {"seat": seat}, id)

    def propose_request(
        self, seat: int, what: agreements.What, about: int, id: str, absent: Collection[int] = ()
    ) -> Change:
        self._check_plays(seat)
        return agreements.ask(self, seat, what, about, id, absent)

    def propose_answer(self, seat: int, agrees: bool, version: int, id: str, absent: Collection[int] = ()) -> Change:
        return agreements.answer(self, seat, agrees, version, id, absent)

    def propose_withdrawal(self, seat: int, id: str) -> Change:
        return agreements.withdraw(self, seat, id)

    def _check_plays(self, seat: int) -> None:
        if self.ended:
            raise Refused(errors.ENDED)
        if self.holders[seat].stand_in:
            raise Refused(errors.REPLACED, seat=seat)

    def propose_return(self, seat: int, id: str) -> Change:
        if not self.holders[seat].stand_in:
            raise Refused(errors.NOT_HERE, seat=seat)
        return Change(changes.RETURNED, {"seat": seat, "key_hash": self.holders[seat].key_hash}, id)

    def propose_chat(self, seat: int, text: str, id: str) -> Change:
        facts = {"seat": seat, "name": self.holders[seat].name, "text": checked_text(text, LONGEST_CHAT)}
        return Change(changes.SAID, facts, id)

    # --- accepting changes

    def accept(self, change: Change) -> list[Event]:
        """Apply a change that the store has written. Returns the events of the game that it caused."""
        assert change.kind == changes.OPENED or self.version > 0, "the first change opens the table"
        before = len(self.events)
        facts = change.facts
        self.version += 1
        if change.id:
            self.ids.add(change.id)
        if change.kind == changes.OPENED:
            self.begin(facts)
        elif change.kind == changes.SAT:
            rematch.free_reserved(self, facts["key_hash"])
            colour = facts.get("colour", "")
            self.holders[facts["seat"]] = Holder(PERSON, facts["name"], facts["key_hash"], colour=colour)
        elif change.kind == changes.STOOD:
            self.holders[facts["seat"]] = Holder()
        elif change.kind == changes.SEATED_BOT:
            self.holders[facts["seat"]] = Holder(BOT, level=facts["level"])
        elif change.kind == changes.MOVED:
            self._move(facts)
        elif change.kind == changes.UNDONE:
            self.take_back(facts["to"])
        elif change.kind == changes.ENDED_TURN:
            self.turn_holder = -1
        elif change.kind == changes.ASKED:
            agreements.apply_asked(self, facts)
        elif change.kind == changes.ANSWERED:
            agreements.apply_answered(self, facts)
        elif change.kind == changes.WITHDRAWN:
            self.request = None
        elif change.kind == changes.RETURNED:
            self._return(facts["seat"])
        elif change.kind == changes.SAID:
            self.chat = [*self.chat, (facts.get("seat", -1), facts["name"], facts["text"])][-MOST_CHAT:]
        elif change.kind in APPLY:
            APPLY[change.kind](self, facts)
        elif change.kind != changes.HIDDEN:  # which only concerns the lists of tables
            raise AssertionError(change.kind)
        return self.events[before:]

    def begin(self, facts: dict[str, Any]) -> None:
        """Set up the game and deal, as the opening change says."""
        try:
            self.setup = game(facts["game"]).setup(facts["players"], facts["options"], rules=facts["rules"])
        except BadInput as error:
            raise BadInput(f"table {self.id}: {error}") from None
        self.holders = [Holder(**holder) for holder in facts["holders"]]
        self.listed = facts["listed"]
        self.host = facts.get("host") or first_host(self.holders)
        self.patience = facts.get("patience", PATIENCE)
        self.lesson = lesson_of(facts.get("lesson"))
        self.first_chance = [(name, outcome, code) for name, outcome, code in facts["chance"]]
        self.seed = facts.get("seed", "")
        if self.seed and self.lesson is None:  # part of a lesson's luck is scripted
            self.commitment = commitment(bytes.fromhex(self.seed))
        self._start()
        self.decision_version = [self.version] * self.setup.players

    def _start(self) -> None:
        self.position = self.setup.start()
        self.position.events = self.events = []
        self.decision_move = [0] * self.setup.players
        for _, _, code in self.first_chance:
            self.position.apply_chance(code)

    def _move(self, facts: dict[str, Any]) -> None:
        seat = facts["seat"]
        deciding = self.position.actors()
        chance = [(name, outcome, code) for name, outcome, code in facts["chance"]]
        self.play(PlayedMove(seat, facts["code"], facts["words"], chance, facts["retractable"]))
        if facts.get("returned"):
            self._return(seat)
        if self.request is not None and self.request.is_answered_by_move_of(seat):
            self.request = None
        actors = self.position.actors()
        for each in actors:
            if each == seat or each not in deciding:
                self.decision_version[each] = self.version
        turn_passed = seat not in actors and not self.position.is_over()
        ends_turn = facts["words"].split()[0] in self.setup.game.closing
        undoable = facts["retractable"] and not self.holders[seat].played_by_bot()
        self.turn_holder = seat if undoable and turn_passed and not ends_turn and len(deciding) == 1 else -1

    def play(self, played: PlayedMove) -> None:
        """Apply a move and the chance after it, and remember the state before."""
        deciding = self.position.actors()
        played.checkpoint = Checkpoint(self.position.copy(), len(self.events), list(self.decision_move))
        played.first_event, played.scores = len(self.events), self.position.scores()
        self.played.append(played)
        if len(self.played) > MOST_CHECKPOINTS:
            self.played[-MOST_CHECKPOINTS - 1].checkpoint = None
        self.position.apply(played.seat, played.code)
        for _, _, code in played.chance:
            self.position.apply_chance(code)
        for seat in self.position.actors():
            if seat == played.seat or seat not in deciding:
                self.decision_move[seat] = len(self.played)

    def _return(self, seat: int) -> None:
        """A person takes over from the bot that stood in for them."""
        holder = self.holders[seat]
        if holder.stand_in:
            self.note(RETURNED, seat)
        holder.stand_in = holder.left = False

    def end(self, why: Ended) -> None:
        """End the table before its game is over."""
        self.ended = why
        self.request = None
        self.turn_holder = -1

    def note(self, kind: str, seat: int, **facts: Any) -> None:
        """Add something to the log that is no event of the game."""
        note = Note(kind, seat, len(self.events), len(self.played), facts)
        self.notes = [*self.notes, note][-MOST_NOTES:]

    def take_back(self, to: int) -> None:
        """Take back all moves from this one on."""
        checkpoint = self.played[to].checkpoint
        remaining, self.played = self.played[:to], []
        if checkpoint is None:
            self._start()
            for played in remaining:
                self.play(played)
        else:
            self.played = remaining
            self.position, self.decision_move = checkpoint.position, checkpoint.decision_move
            del self.events[checkpoint.events :]
            self.position.events = self.events
        for note in self.notes:
            note.events = min(note.events, len(self.events))
            note.moves = min(note.moves, len(self.played))
        self.decision_version = [self.version] * self.setup.players
        self.turn_holder = -1
        if self.request is not None and not self.request.survives_an_undo():
            self.request = None

    def let_bot_play(self, seat: int) -> None:
        """Let a bot stand in for a person until they come back."""
        self.holders[seat].stand_in = True
        if self.turn_holder == seat:
            self.turn_holder = -1

    # --- questions

    def started(self) -> bool:
        return all([holder.kind != OPEN for holder in self.holders])

    def is_over(self) -> bool:
        """Whether the game is over, or the table was ended before it was."""
        return self.position.is_over() or bool(self.ended)

    def seat_of_host(self) -> int:
        """The host's first seat; -1 if the host sits nowhere."""
        return next((seat for seat, holder in enumerate(self.holders) if holder.key_hash == self.host), -1)

    def viewing_seat(self, seat: int | None) -> int | None:
        """Whose view of the game somebody in this seat gets: a spectator's (None) until the game begins, so that changing
        seats reveals nothing."""
        return seat if self.started() else None

    def is_alone(self, seat: int) -> bool:
        """Whether nobody else plays here: all other seats are held by bots or by the same person."""
        others = {holder.key_hash for holder in self.holders if holder.kind != BOT and not holder.left}
        return others == {self.holders[seat].key_hash} and self.holders[seat].kind == PERSON

    def can_undo(self, seat: int) -> bool:
        last = self.played[-1] if self.played else None
        if last is None or self.is_over():
            return False
        return last.seat == seat and last.retractable and not self.holders[seat].stand_in

    def opens_choices(self, seat: int) -> bool:
        """Whether the seat's move reveals secret choices: others have chosen at the same time, and it is the last to do so."""
        return self.position.actors() == (seat,) and self.decision_move[seat] < len(self.played)

    def bots_to_move(self) -> list[int]:
        """The seats in which a bot has to decide now. Bots wait while the players vote on an undo, and do not play on when
        all people have left."""
        if (
            not self.started()
            or self.ended
            or not hosting.people(self)
            or self.turn_holder != -1
            or (self.request is not None and self.request.what == UNDO)
        ):
            return []
        deciding = [seat for seat in self.position.actors() if self.holders[seat].played_by_bot()]
        scripted = self.scripted_move()
        return [seat for seat in deciding if scripted is None or self.setup.seat_names()[seat] == scripted[0]]

    def entry_count(self) -> int:
        """How many entries the record of this game has by now."""
        return len(self.first_chance) + sum([1 + len(played.chance) for played in self.played])

    def outcome_count(self) -> int:
        """How many outcomes of chance there are by now: the number of the next one."""
        return len(self.first_chance) + sum([len(played.chance) for played in self.played])

    def luck(self, fallback: ChanceSource | None = None) -> ChanceSource:
        """What decides the next outcomes: the table's seed, or `fallback` at a table without one."""
        if self.seed:
            return SealedChance(bytes.fromhex(self.seed), self.outcome_count())
        return fallback or SecretChance()

    def open_seed(self) -> str:
        """The seed, for everybody, once the game is over (and can no longer be undone); "" before."""
        return self.seed if self.commitment and self.is_over() else ""

    def scripted_move(self) -> Entry | None:
        """What a lesson wants to happen next: who decides, and the words of the move. None where play is free."""
        return self.lesson.next(self.entry_count()) if self.lesson is not None else None

    def seat_of(self, key: str) -> list[int]:
        """The seats that this key opens; several where one person plays for several."""
        return [seat for seat, holder in enumerate(self.holders) if holder.opens_with(key)]

    def record(self) -> Record:
        """The record of the game so far; with its hash once it is over."""
        names = self.setup.seat_names()
        record = Record(self.setup, commitment=self.commitment, seed=self.open_seed())
        record.entries = [("chance", f"{name} {outcome}") for name, outcome, _ in self.first_chance]
        for played in self.played:
            record.entries.append((names[played.seat], played.words))
            record.entries += [("chance", f"{name} {outcome}") for name, outcome, _ in played.chance]
        if self.position.is_over():
            record.hash = self.position.hash()
        return record
