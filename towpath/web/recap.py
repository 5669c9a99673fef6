"""What others have done since one's own last move, one line for each thing, by person.

Made from the same events as the log, as the seat may know them. Moves that a bot makes in somebody's place are others' moves.
"""

from __future__ import annotations

from itertools import groupby

from towpath.engine import Event, PlayerNames
from towpath.rulebook import narration
from towpath.table import Table
from towpath.table.notes import LEFT, REPLACED, RETURNED
from towpath.web.course import Course, Points
from towpath.web.wire import Recap, RecapLine, RecapTurn

MOST_MOVES = 100  # of more only the last are told: a table that is opened anew knows what no more moves brought


def recap(table: Table, seat: int | None, course: Course, language: str, people: PlayerNames) -> Recap | None:
    """The moves of others before one's present turn, or since one's last one; None if there are none."""
    if seat is None or not table.started():
        return None
    first, last = between_own(own_moves(table, seat))
    if first > last:
        return None
    rounds = rounds_of(course, max(first, last - MOST_MOVES + 1), last, language, people)
    return Recap(first, last, "move" if first > 1 else "start", rounds)


def own_moves(table: Table, seat: int) -> list[bool]:
    """For each move whether the person in this seat has made it, and no bot in their place."""
    away = [False] * len(table.played)
    for note in table.notes:
        if note.seat == seat and note.kind in (REPLACED, LEFT, RETURNED):
            away[note.moves :] = [note.kind != RETURNED] * len(away[note.moves :])
    return [played.seat == seat and not away[number] for number, played in enumerate(table.played)]


def between_own(own: list[bool]) -> tuple[int, int]:
    """The first and last of others' moves before one's present turn, or before now."""
    last = len(own)
    while last and own[last - 1]:
        last -= 1
    first = last
    while first and not own[first - 1]:
        first -= 1
    return first + 1, last


def rounds_of(course: Course, first: int, last: int, language: str, people: PlayerNames) -> list[list[RecapTurn]]:
    """What happened in these moves, turn by turn. In no round has anybody two turns."""
    rounds: list[list[RecapTurn]] = [[]]
    for _, moves in groupby(range(first, last + 1), key=course.mover):
        turn = _turn(course, list(moves), language, people)
        if turn.seat in [each.seat for each in rounds[-1]]:
            rounds.append([])
        rounds[-1].append(turn)
    return rounds


def _turn(course: Course, moves: list[int], language: str, people: PlayerNames) -> RecapTurn:
    """What one seat did in its moves: its lines, and its points before and after, if they are known and differ."""
    seat = course.mover(moves[0])
    turn = RecapTurn(seat, _lines(course, moves, seat, language, people))
    before, after = course.scores[moves[0] - 1], course.scores[moves[-1]]
    number = course.seats.index(seat)
    if before is not None and after is not None and before[number] != after[number]:
        turn.scores = (before[number], after[number])
    return turn


def _lines(course: Course, moves: list[int], seat: str, language: str, people: PlayerNames) -> list[RecapLine]:
    game = course.setup.game
    told = [number for move in moves for number in course.span(move) if course.event(number).kind not in game.headings]
    chief = [number for number in told if course.event(number).kind not in game.minor] or told
    lines: list[RecapLine] = []
    for _, alike in groupby(chief, key=lambda number: _what(course.event(number))):
        lines += _told(course, list(alike), seat, language, people)
    return lines


def _what(event: Event) -> tuple[str, str]:
    """What was done, and by whom: equal ones may be told together."""
    return event.kind, str(event.facts.get("seat", ""))


def _told(course: Course, alike: list[int], seat: str, language: str, people: PlayerNames) -> list[RecapLine]:
    """One line for several events of a kind if the game has a sentence for them, else a line for each."""
    text = narration.summarize(course.setup.game, [course.event(number) for number in alike], language, people)
    if text is None:
        return [line for number in alike for line in _told(course, [number], seat, language, people)]
    moves = [course.move_of(number) for number in alike]
    points, things = _sum(course, alike), _all_things(course, alike)
    return [RecapLine(narration.without_name(text, people.get(seat, "")), moves[0], moves[-1], points, things)]


def _sum(course: Course, numbers: list[int]) -> Points:
    total: Points = {}
    for number in numbers:
        for seat, points in course.points(number).items():
            total[seat] = total.get(seat, 0) + points
    return {seat: points for seat, points in total.items() if points}


def _all_things(course: Course, numbers: list[int]) -> list[str]:
    """Every thing once."""
    return list(dict.fromkeys([thing for number in numbers for thing in course.things(number)]))
