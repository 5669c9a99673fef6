"""What leaves the server: a table as one seat (None: a spectator) may see it. Made from observations alone."""

from __future__ import annotations

from typing import Any

from towpath.engine import END, Game, Position
from towpath.engine.notes import Notes
from towpath.rulebook import narration
from towpath.table import Table, agreements
from towpath.table.notes import LEFT, REPLACED
from towpath.web import lessons, moments, names, replay
from towpath.web.any_order import in_any_order
from towpath.web.log import log_of

MOST_WORDS = 4000  # a tree of words larger than this is sent by its first words; the rest is asked for
MOST_LINES = 40  # of what a bot did in somebody's place


def view(table: Table, seat: int | None, language: str = "en") -> dict[str, Any]:
    """Everything a page needs to show the table to this seat, but the drawing."""
    title = table.setup.game
    position = table.position
    seats = table.setup.seat_names()
    people = names.names_at(table, language)
    eyes = table.viewing_seat(seat)
    observation = position.observe(eyes)
    deciding = position.actors() if table.turn_holder == -1 else (table.turn_holder,)
    acts = seat is not None and seat in position.actors() and table.started() and table.turn_holder in (-1, seat)
    acts = acts and not table.ended and not (seat is not None and table.holders[seat].stand_in)
    words = word_tree(position, seat, None, language) if acts and seat is not None else []
    return {
        "table": table.id,
        "version": table.version,
        "game": title.name,
        "title": title.short_title(),
        "options": table.setup.options,
        "seat": seats[seat] if seat is not None else None,
        "seats": [
            {
                "seat": name,
                "label": narration.seat_name(title, name, language),
                "holder": holder.kind,
                "name": holder.name,
                "who": people[name],
                "colour": holder.colour,
                "bot": holder.played_by_bot(),
                "level": holder.bot_level() if holder.played_by_bot() else "",
                "decides": number in deciding and table.started() and not table.ended,
                "host": bool(holder.key_hash) and holder.key_hash == table.host,
                "left": holder.left,
            }
            for number, (name, holder) in enumerate(zip(seats, table.holders))
        ],
        "started": table.started(),
        "listed": table.listed,
        "facts": observation.facts,
        "question": _question(title, observation.facts["stage"], words, language),
        "asks": narration.names(title, language).get("ask", {}),
        "path": narration.names(title, language).get("path", {}),
        "phase": narration.phase(title, observation.facts, language, people),
        "words": words,
        "ends_turn": table.turn_holder == seat and seat is not None,
        "can_undo": seat is not None and table.can_undo(seat),
        "undo_to": _last_move(table, seat) if seat is not None and agreements.undo_can_be_asked(table, seat) else None,
        "request": _request(table, seat),
        "hints": acts and seat is not None and table.is_alone(seat),
        "guide": lessons.hint(table, seat, language),
        "moment": moments.moment(observation, moments.since_last_move(table), language, people),
        "log": log_of(table, eyes, language, people),
        "ending": narration.ending(title, position.result().ending, language) if position.is_over() else "",
        "winners": [seats[each] for each in position.result().winners] if position.is_over() else [],
        "account": replay.account(table, language),
        "moves": len(table.played),
        "sayings": [
            {
                "seat": seats[speaker] if speaker >= 0 else None,
                "name": _speaker(table, speaker, name, language),
                "text": text,
            }
            for speaker, name, text in table.chat
        ],
        "over": table.is_over(),
        "ended": table.ended,
        "patience": table.patience,
        "rematch": _rematch(table),
        "stood_in": _stood_in(table, seat, language),
        "commitment": table.commitment,
        "seed": table.open_seed(),
        "scores": dict(zip(seats, position.scores())),
    }


def _speaker(table: Table, speaker: int, name: str, language: str) -> str:
    """Who said something: what they are called now, or were called if somebody else sits there by now."""
    if speaker < 0:
        return name
    if name == table.holders[speaker].name:
        return names.names_at(table, language)[table.setup.seat_names()[speaker]]
    return name or names.guest(speaker + 1, language)


def _question(title: Game, stage: str, words: list[dict[str, Any]], language: str) -> str:
    """What a player is asked in this stage: about a verb that is possible now, or about nothing in particular."""
    verbs = [node["word"] for node in words]
    for key, asked in narration.names(title, language).get("ask", {}).items():
        begins, _, verb = key.partition(": ")
        if begins == stage and verb in verbs:
            return str(asked)
    return narration.question(title, stage, language)


def _rematch(table: Table) -> dict[str, Any] | None:
    """The table to which somebody has invited those who played here."""
    if table.rematch is None:
        return None
    return {"table": table.rematch.table, "by": table.setup.seat_names()[table.rematch.seat]}


def _stood_in(table: Table, seat: int | None, language: str) -> dict[str, Any] | None:
    """For somebody in whose place a bot plays: since how many of its moves, and what those were."""
    if seat is None or not table.holders[seat].stand_in or table.is_over():
        return None
    notes = [note for note in table.notes if note.seat == seat and note.kind in (REPLACED, LEFT)]
    since = notes[-1].moves if notes else len(table.played)
    reel = replay.reel_of(table)
    moves = [number for number in range(since, len(table.played)) if table.played[number].seat == seat]
    events = [event for number in moves for event in reel.events[reel.told[number] : reel.told[number + 1]]]
    people = names.names_at(table, language)
    told = [narration.narrate(table.setup.game, event.seen_by(seat), language, people) for event in events]
    return {"moves": len(moves), "lines": told[-MOST_LINES:]}


def _last_move(table: Table, seat: int | None) -> int | None:
    """Which move was the seat's last: undo beyond what is free goes back to before it, if the others agree."""
    return max([number for number, played in enumerate(table.played) if played.seat == seat], default=None)


def _request(table: Table, seat: int | None) -> dict[str, Any] | None:
    if table.request is None:
        return None
    seats = table.setup.seat_names()
    request = table.request
    return {
        "what": request.what,
        "by": seats[request.seat],
        "about": request.about,
        "moves": len(table.played) - request.about if request.what == agreements.UNDO else 0,
        "version": request.version,
        "asks_me": seat in agreements.asked(table),
        "waits_for": [seats[each] for each in agreements.asked(table)],
    }


def word_tree(
    position: Position, seat: int, prefix: list[str] | None = None, language: str = "en"
) -> list[dict[str, Any]]:
    """The legal moves word by word, so that a page walks them without asking again."""
    notes = position.setup.game.notes(position.observe(seat), language)
    tree = _branch(position, seat, prefix or [], language, notes, [MOST_WORDS])
    return tree if prefix else in_any_order(tree, position.setup.game.unordered)


def _branch(
    position: Position, seat: int, prefix: list[str], language: str, notes: Notes, left: list[int]
) -> list[dict[str, Any]]:
    branch: list[dict[str, Any]] = []
    for word in position.next_words(seat, prefix):
        left[0] -= 1
        label = narration.label(position.setup.game, word, language)
        node: dict[str, Any] = {"word": word.text, "kind": word.kind, "points": word.points, "label": label}
        if word.kind in position.setup.game.narrowing:
            node["narrows"] = True
        if word != END:
            said = {"note": notes.note(prefix, word), "mark": notes.mark(prefix, word)}
            node |= {key: text for key, text in said.items() if text}
            if left[0] > 0:
                node["next"] = _branch(position, seat, [*prefix, word.text], language, notes, left)
            else:
                node["more"] = True
        branch.append(node)
    return branch
