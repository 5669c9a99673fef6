"""Guidance for the learner in a guided game."""

from __future__ import annotations

from towpath.engine.record import CHANCE
from towpath.rulebook.guide import FAREWELL, WELCOME, Hint, guide
from towpath.rulebook.markdown import to_html
from towpath.table import Table
from towpath.web.wire import GuideStep


def guidance(table: Table, seat: int | None, language: str) -> GuideStep | None:
    """The hint for the next decision and a comment on the last one; at the end a farewell, until the learner plays on."""
    prepared = guide(table.setup.game)
    lesson = table.lesson
    if lesson is None or prepared is None or seat != lesson.seat:
        return None
    name = table.setup.seat_names()[seat]
    done = table.entry_count()
    decided = lesson.decided(done, name)
    scripted = table.scripted_move()
    if scripted is None:
        return _farewell(prepared.hint(decided, language), prepared.text(FAREWELL, language), table, seat)
    now = prepared.hint(decided + 1, language)
    mine = scripted[0] == name and table.turn_holder == -1
    before = prepared.hint(decided, language)
    return GuideStep(
        number=min(decided + 1, len(prepared.decisions)),
        count=len(prepared.decisions),
        before=to_html(prepared.text(WELCOME, language)) if decided == 0 else to_html(before.after if before else ""),
        text=to_html(now.text) if now and mine else "",
        rule=now.rule if now and mine else "",
        words=scripted[1] if mine else "",
        done=False,
    )


def _farewell(last: Hint | None, words: str, table: Table, seat: int) -> GuideStep | None:
    assert table.lesson is not None
    taught = len([actor for actor, _ in table.lesson.entries if actor != CHANCE])
    if any(played.seat == seat for played in table.played[taught:]):
        return None
    after = to_html(last.after) if last else ""
    return GuideStep(number=0, count=0, before=after, text=to_html(words), rule="", words="", done=True)
