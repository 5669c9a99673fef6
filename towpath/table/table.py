"""A table. Each wish is first turned into a change (or refused), then kept by a store, then accepted."""

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
    new_seed,
)
from towpath.games import game
from towpath.table import agreements, changes, errors, hosting, rematch
from towpath.table.agreements import UNDO, Request
from towpath.table.changes import Change
from towpath.table.errors import Refused
from towpath.table.holders import BOT, OPEN, PERSON, Holder
from towpath.table.legible import legible
from towpath.table.lesson import Entry, Lesson, lesson_of, prepared
from towpath.table.notes import MOST_NOTES, RETURNED, Note
from towpath.table.rematch import Rematch
from towpath.table.wording import in_order

SEATING = {
    **hosting.HAPPENINGS,
    changes.INVITED: rematch.invited,
    changes.ACCEPTED: rematch.accepted,
    changes.DECLINED: rematch.declined,
    changes.LAPSED: agreements.lapse,
}
# Moves that say themselves that a turn is over: nothing is asked after them.
CLOSING_WORDS = ("end-turn", "pass", "done", "sit-out")
LONGEST_SAYING = 500
LONGEST_NAME = 40
SAYINGS = 50  # so many last ones are shown and kept
PATIENCE = 180  # seconds for which people may be away, unless whoever opens the table says otherwise
BEFORES = 32  # so many moves can be taken back without replaying the game


class Before:
    """How things stood before a move: what taking it back brings back."""

    def __init__(self, position: Position, told: int, began: list[int]) -> None:
        self.position = position
        self.told = told  # how many events had been told
        self.began = began


class Played:
    """A move that stands, with the outcomes of chance after it."""

    def __init__(self, seat: int, code: int, words: str, chance: list[tuple[str, str, int]], retractable: bool) -> None:
        self.seat = seat
        self.code = code
        self.words = words
        self.chance = chance
        self.retractable = retractable
        self.before: Before | None = None


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
        self.ended = ""  # why the table ended before its game did
        self.rematch: Rematch | None = None
        self.first_chance: list[tuple[str, str, int]] = []
        self.played: list[Played] = []
        self.since: list[int] = []  # the version at which each seat's present decision began
        self.began: list[int] = []  # and how many moves had been played then
        self.held_by = -1  # the seat that can still take back its turn and has to end it
        self.lesson: Lesson | None = None
        self.seed = ""  # what luck follows from; nobody may see it before the game is over
        self.commitment = ""  # and what everybody sees of it
        self.request: Request | None = None
        self.sayings: list[tuple[int, str, str]] = []  # the last ones: seat (-1 if that is not known), name, text
        self.events: list[Event] = []
        self.notes: list[Note] = []  # what else the log tells: the last ones
        self.ids: set[str] = set()

    # --- wishes: each gives the change that it would be, or is refused

    def wish_to_sit(self, seat: int, name: str, key_hash: str, id: str, colour: str = "") -> Change:
        """Take an open seat; a guest has no name."""
        self._check_open(seat)
        if self.holders[seat].is_kept() and self.holders[seat].key_hash != key_hash:
            raise Refused(errors.RESERVED, seat=seat)
        if any([holder.kind == PERSON and holder.key_hash == key_hash for holder in self.holders]):
            raise Refused(errors.SEATED)
        facts = {
            "seat": seat,
            "name": checked(name, LONGEST_NAME) if name else "",
            "key_hash": key_hash,
            "colour": colour,
        }
        return Change(changes.SAT, facts, id)

    def wish_to_stand(self, seat: int, id: str) -> Change:
        """Leave a seat, as long as the table waits for others."""
        if self.started():
            raise Refused(errors.STARTED)
        if self.holders[seat].kind != PERSON:
            raise Refused(errors.NOT_HERE, seat=seat)
        return Change(changes.STOOD, {"seat": seat}, id)

    def wish_to_seat_bot(self, seat: int, level: str, id: str) -> Change:
        """The host gives a bot a seat that nobody has come for."""
        self._check_open(seat)
        return Change(changes.SEATED_BOT, {"seat": seat, "level": level}, id)

    def _check_open(self, seat: int) -> None:
        if self.ended:
            raise Refused(errors.ENDED)
        if not 0 <= seat < len(self.holders) or self.holders[seat].kind != OPEN:
            raise Refused(errors.TAKEN, seat=seat)

    def wish_to_move(
        self, seat: int, words: str, version: int, id: str, source: ChanceSource | None = None, by_bot: bool = False
    ) -> Change:
        """Legal or IllegalMove; stale if the seat's decision has changed since the version it was made against.

        `source` decides what chance brings if the table has no seed of its own.

        A person who moves is back; a bot moves only where it still plays, and waits while an undo is asked for.
        """
        if not self.started():
            raise Refused(errors.NOT_STARTED)
        if self.ended:
            raise Refused(errors.ENDED)
        if not by_bot and self.holders[seat].left:
            raise Refused(errors.REPLACED, seat=seat)
        if by_bot and seat not in self.bots_to_move():
            raise Refused(errors.NOT_HERE, seat=seat)
        if self.held_by not in (-1, seat):
            raise Refused(errors.TURN_NOT_ENDED, seat=self.held_by)
        if self.position.is_over() or seat not in self.position.actors():
            self.position.play(seat, words)  # says why not
        if version < self.since[seat]:
            raise Refused(errors.STALE, version=self.version)
        words = in_order(self.position, seat, words)
        after = self.position.copy()
        code = after.read(seat, words)
        if code is None:
            after.play(seat, words)  # says why not
        assert code is not None
        self._check_lesson(seat, code)
        after.apply(seat, code)
        chance = settle(
            after, self.luck(source), self.lesson.outcomes(self.entries_done() + 1) if self.lesson else None
        )
        return Change(
            changes.MOVED,
            {
                "seat": seat, "code": code, "words": words, "chance": [list(each) for each in chance],
                "retractable": not chance and not self.opens_choices(seat) and not self._is_forced(seat),
                "returned": self.holders[seat].stand_in and not by_bot,
            },
            id,
        )  # fmt: skip

    def _is_forced(self, seat: int) -> bool:
        """Whether there is nothing to decide: one move, after something that cannot be taken back."""
        return self.position.count(seat) == 1 and not self.can_undo(seat)

    def _check_lesson(self, seat: int, code: int) -> None:
        told = self.told()
        if told is None:
            return
        if self.setup.seat_names()[seat] != told[0] or self.position.read(seat, told[1]) != code:
            raise Refused(errors.LESSON)

    def wish_to_undo(self, seat: int, id: str) -> Change:
        """Take back one's own last move, as long as nothing was learnt."""
        self._check_plays(seat)
        if not self.played or self.played[-1].seat != seat:
            raise Refused(errors.NOTHING_TO_UNDO)
        if self.position.is_over():
            raise Refused(errors.ALL_OPEN)
        if not self.can_undo(seat):
            raise Refused(errors.LEARNT)
        return Change(changes.UNDONE, {"seat": seat, "to": len(self.played) - 1}, id)

    def wish_to_end_turn(self, seat: int, id: str) -> Change:
        if self.held_by != seat:
            raise Refused(errors.TURN_NOT_ENDED, seat=self.held_by)
        return Change(changes.ENDED_TURN, {"seat": seat}, id)

    def wish_to_ask(self, seat: int, what: str, about: int, id: str, absent: Collection[int] = ()) -> Change:
        self._check_plays(seat)
        return agreements.ask(self, seat, what, about, id, absent)

    def wish_to_answer(self, seat: int, agrees: bool, version: int, id: str, absent: Collection[int] = ()) -> Change:
        return agreements.answer(self, seat, agrees, version, id, absent)

    def wish_to_withdraw(self, seat: int, id: str) -> Change:
        return agreements.withdraw(self, seat, id)

    def _check_plays(self, seat: int) -> None:
        if self.ended:
            raise Refused(errors.ENDED)
        if self.holders[seat].stand_in:
            raise Refused(errors.REPLACED, seat=seat)

    def wish_to_return(self, seat: int, id: str) -> Change:
        if not self.holders[seat].stand_in:
            raise Refused(errors.NOT_HERE, seat=seat)
        return Change(changes.RETURNED, {"seat": seat, "key_hash": self.holders[seat].key_hash}, id)

    def wish_to_say(self, seat: int, text: str, id: str) -> Change:
        facts = {"seat": seat, "name": self.holders[seat].name, "text": checked(text, LONGEST_SAYING)}
        return Change(changes.SAID, facts, id)

    # --- changes: what was kept happens

    def accept(self, change: Change) -> list[Event]:
        """Let a change happen; the events of the game that it brought."""
        assert change.kind == changes.OPENED or self.version > 0, "a table opens first"
        told = len(self.events)
        facts = change.facts
        self.version += 1
        if change.id:
            self.ids.add(change.id)
        if change.kind == changes.OPENED:
            self.begin(facts)
        elif change.kind == changes.SAT:
            rematch.free_kept(self, facts["key_hash"])
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
            self.held_by = -1
        elif change.kind == changes.ASKED:
            agreements.take_up(self, facts)
        elif change.kind == changes.ANSWERED:
            agreements.hear(self, facts)
        elif change.kind == changes.WITHDRAWN:
            self.request = None
        elif change.kind == changes.RETURNED:
            self._return(facts["seat"])
        elif change.kind == changes.SAID:
            self.sayings = [*self.sayings, (facts.get("seat", -1), facts["name"], facts["text"])][-SAYINGS:]
        elif change.kind in SEATING:
            SEATING[change.kind](self, facts)
        elif change.kind != changes.HIDDEN:  # that one is for lists alone
            raise AssertionError(change.kind)
        return self.events[told:]

    def begin(self, facts: dict[str, Any]) -> None:
        """Set the table up and deal, as it was opened."""
        try:
            self.setup = game(facts["game"]).setup(facts["players"], facts["options"], rules=facts["rules"])
        except BadInput as error:
            raise BadInput(f"table {self.id}: {error}") from None
        self.holders = [Holder(**holder) for holder in facts["holders"]]
        self.listed = facts["listed"]
        self.host = facts.get("host") or hosting.first_host(self.holders)
        self.patience = facts.get("patience", PATIENCE)
        self.lesson = lesson_of(facts.get("lesson"))
        self.first_chance = [(name, outcome, code) for name, outcome, code in facts["chance"]]
        self.seed = facts.get("seed", "")
        if self.seed and self.lesson is None:  # of a lesson's luck, some was written beforehand
            self.commitment = commitment(bytes.fromhex(self.seed))
        self._start()
        self.since = [self.version] * self.setup.players

    def _start(self) -> None:
        self.position = self.setup.start()
        self.position.events = self.events = []
        self.began = [0] * self.setup.players
        for _, _, code in self.first_chance:
            self.position.apply_chance(code)

    def _move(self, facts: dict[str, Any]) -> None:
        seat = facts["seat"]
        deciding = self.position.actors()
        chance = [(name, outcome, code) for name, outcome, code in facts["chance"]]
        self.play(Played(seat, facts["code"], facts["words"], chance, facts["retractable"]))
        if facts.get("returned"):
            self._return(seat)
        if self.request is not None and self.request.is_outrun_by(seat):
            self.request = None
        now = self.position.actors()
        for each in now:
            if each == seat or each not in deciding:
                self.since[each] = self.version
        handed_over = seat not in now and not self.position.is_over()
        closed = facts["words"].split()[0] in CLOSING_WORDS
        keeps = facts["retractable"] and handed_over and not closed and not self.holders[seat].played_by_bot()
        self.held_by = seat if keeps and len(deciding) == 1 else -1

    def play(self, played: Played) -> None:
        """Let a move and the chance after it happen, and keep how things stood before."""
        deciding = self.position.actors()
        played.before = Before(self.position.copy(), len(self.events), list(self.began))
        self.played.append(played)
        if len(self.played) > BEFORES:
            self.played[-BEFORES - 1].before = None
        self.position.apply(played.seat, played.code)
        for _, _, code in played.chance:
            self.position.apply_chance(code)
        for seat in self.position.actors():
            if seat == played.seat or seat not in deciding:
                self.began[seat] = len(self.played)

    def _return(self, seat: int) -> None:
        """A person plays again for themselves."""
        holder = self.holders[seat]
        if holder.stand_in:
            self.note(RETURNED, seat)
        holder.stand_in = holder.left = False

    def end(self, why: str) -> None:
        """Nothing is played here any more."""
        self.ended = why
        self.request = None
        self.held_by = -1

    def note(self, kind: str, seat: int, **facts: Any) -> None:
        """Something to tell in the log that is no event of the game."""
        note = Note(kind, seat, len(self.events), len(self.played), facts)
        self.notes = [*self.notes, note][-MOST_NOTES:]

    def take_back(self, to: int) -> None:
        """Take back all moves from this one on."""
        before = self.played[to].before
        standing, self.played = self.played[:to], []
        if before is None:
            self._start()
            for played in standing:
                self.play(played)
        else:
            self.played = standing
            self.position, self.began = before.position, before.began
            del self.events[before.told :]
            self.position.events = self.events
        for note in self.notes:
            note.events = min(note.events, len(self.events))
            note.moves = min(note.moves, len(self.played))
        self.since = [self.version] * self.setup.players
        self.held_by = -1
        if self.request is not None and not self.request.outlives_an_undo():
            self.request = None

    def let_bot_play(self, seat: int) -> None:
        """A bot stands in for somebody until they come back."""
        self.holders[seat].stand_in = True
        if self.held_by == seat:
            self.held_by = -1

    # --- questions

    def started(self) -> bool:
        return all([holder.kind != OPEN for holder in self.holders])

    def is_over(self) -> bool:
        """Whether nothing is played any more: the game is over, or the table was ended before."""
        return self.position.is_over() or bool(self.ended)

    def seat_of_host(self) -> int:
        """The host's first seat; -1 if the host sits nowhere."""
        return next((seat for seat, holder in enumerate(self.holders) if holder.key_hash == self.host), -1)

    def eyes(self, seat: int | None) -> int | None:
        """By whose eyes somebody in a seat looks: nobody's until the game begins. So whoever changes seats learns nothing."""
        return seat if self.started() else None

    def is_alone(self, seat: int) -> bool:
        """Nobody else plays here: all other seats are held by bots or by the same person."""
        others = {holder.key_hash for holder in self.holders if holder.kind != BOT and not holder.left}
        return others == {self.holders[seat].key_hash} and self.holders[seat].kind == PERSON

    def can_undo(self, seat: int) -> bool:
        last = self.played[-1] if self.played else None
        if last is None or self.is_over():
            return False
        return last.seat == seat and last.retractable and not self.holders[seat].stand_in

    def opens_choices(self, seat: int) -> bool:
        """Whether the seat's move opens secret choices: others decided while it was to decide as well, and it is the last."""
        return self.position.actors() == (seat,) and self.began[seat] < len(self.played)

    def bots_to_move(self) -> list[int]:
        """The seats for which a bot has to decide now. While an undo is asked for they wait for the answer; for nobody they
        do not play."""
        if (
            not self.started()
            or self.ended
            or not hosting.people(self)
            or self.held_by != -1
            or (self.request is not None and self.request.what == UNDO)
        ):
            return []
        deciding = [seat for seat in self.position.actors() if self.holders[seat].played_by_bot()]
        told = self.told()
        return [seat for seat in deciding if told is None or self.setup.seat_names()[seat] == told[0]]

    def entries_done(self) -> int:
        """How many entries a record of this game would have by now."""
        return len(self.first_chance) + sum([1 + len(played.chance) for played in self.played])

    def outcomes_standing(self) -> int:
        """How many outcomes of chance stand: the number of the next one."""
        return len(self.first_chance) + sum([len(played.chance) for played in self.played])

    def luck(self, otherwise: ChanceSource | None = None) -> ChanceSource:
        """What decides the next outcomes: the table's seed, or at a table without one another source."""
        if self.seed:
            return SealedChance(bytes.fromhex(self.seed), self.outcomes_standing())
        return otherwise or SecretChance()

    def open_seed(self) -> str:
        """The seed as anybody may know it: only once the game is over, and then for good, for nothing is undone any more."""
        return self.seed if self.commitment and self.is_over() else ""

    def told(self) -> Entry | None:
        """In a lesson: who decides next, and how."""
        return self.lesson.next(self.entries_done()) if self.lesson is not None else None

    def seat_of(self, key: str) -> list[int]:
        """The seats that this key opens; several where one person plays for several."""
        return [seat for seat, holder in enumerate(self.holders) if holder.opens_with(key)]

    def dealt_anew(self, players: int, holders: list[Holder], source: ChanceSource | None) -> dict[str, Any]:
        """What opens this table again for so many, with the same agreements and the same seed."""
        setup = self.setup.game.setup(players, self.setup.options, rules=self.setup.rules)
        from_seed = None if self.seed else source
        return open_table(
            setup, holders, self.listed, from_seed, self.lesson, self.patience, self.host, self.seed
        ).facts

    def record(self) -> Record:
        """The game so far, or the whole of it with its hash."""
        names = self.setup.seat_names()
        record = Record(self.setup, commitment=self.commitment, seed=self.open_seed())
        record.entries = [("chance", f"{name} {outcome}") for name, outcome, _ in self.first_chance]
        for played in self.played:
            record.entries.append((names[played.seat], played.words))
            record.entries += [("chance", f"{name} {outcome}") for name, outcome, _ in played.chance]
        if self.position.is_over():
            record.hash = self.position.hash()
        return record


def open_table(
    setup: Setup,
    holders: list[Holder],
    listed: bool,
    source: ChanceSource | None = None,
    lesson: Lesson | None = None,
    patience: int = PATIENCE,
    host: str = "",
    seed: str = "",
) -> Change:
    """The change that opens a table: what is played, who sits where, and what chance deals at the start.

    Unless another source of chance is given, all luck follows from a secret seed of the table's own, which may be given.
    """
    if len(holders) != setup.players:
        raise BadInput(f"{setup.game.name}: {len(holders)} seats are given for {setup.players} players")
    position = setup.start()
    if source is None:
        seed = seed or new_seed().hex()
        source = SealedChance(bytes.fromhex(seed))
    dealt = settle(position, source, lesson.outcomes(0) if lesson else None)
    return Change(
        changes.OPENED,
        {
            "game": setup.game.name,
            "rules": setup.rules,
            "players": setup.players,
            "options": setup.options,
            "holders": [holder.as_dict() for holder in holders],
            "listed": listed,
            "host": host or hosting.first_host(holders),
            "patience": patience,
            "chance": [list(each) for each in dealt],
            "lesson": lesson.as_dict() if lesson else None,
            "seed": seed,
        },
    )


def settle(position: Position, source: ChanceSource, lesson: list[str] | None = None) -> list[tuple[str, str, int]]:
    """Let chance decide until a seat must, as a lesson says first: what it decided, as names, words and numbers."""
    outcomes: list[tuple[str, str, int]] = []
    said = list(lesson or [])
    chance = position.chance()
    while chance is not None:
        code = source.decide(chance)  # also where a lesson decides, so that sealed outcomes are numbered as they stand
        code = prepared(position, said.pop(0)) if said else code
        outcomes.append((chance.name, position.spell_chance(code), code))
        position.apply_chance(code)
        chance = position.chance()
    return outcomes


def checked(text: str, most: int) -> str:
    """What a person wrote, as everybody will read it."""
    read = legible(text)
    if not read:
        raise Refused(errors.EMPTY)
    if len(read) > most:
        raise Refused(errors.TOO_LONG, most=most)
    return read
