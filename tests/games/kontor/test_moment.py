"""The moment in which both cards are turned: nothing of it before, the same for everybody then, one's own card first."""

from __future__ import annotations

import pytest

from tests.games.kontor.tables import dealt
from towpath.engine import Event
from towpath.engine.moment import Moment
from towpath.games import game
from towpath.games.kontor.position import KontorPosition

VIEWERS = (0, 1, None)


def choosing() -> KontorPosition:
    position = dealt("choosing")
    position.events = []
    return position


def moment(position: KontorPosition, viewer: int | None, language: str = "en") -> Moment | None:
    assert position.events is not None
    events = [event.seen_by(viewer) for event in position.events]
    return game("kontor").moment(position.observe(viewer), events, language)


def turned(*moves: str) -> KontorPosition:
    position = choosing()
    for seat, words in enumerate(moves):
        position.play(seat, words)
    return position


@pytest.mark.parametrize("viewer", VIEWERS)
def test_nothing_is_opened_until_both_have_chosen(viewer: int | None) -> None:
    for seat in (0, 1):
        for words in choosing().moves(seat):
            position = choosing()
            position.play(seat, words)
            assert moment(position, viewer) is None


def test_everybody_sees_both_cards_and_who_goes_first() -> None:
    start = choosing()
    for red in start.moves(0):
        for black in start.moves(1):
            if "sit-out" in (red, black):
                continue
            position = turned(red, black)
            numbers = [red.split()[-1], black.split()[-1]]
            for viewer in VIEWERS:
                seen = moment(position, viewer)
                assert seen is not None and seen.title == "Both cards are turned"
                shown = numbers[::-1] if viewer == 1 else numbers
                assert [each.number for each in seen.turned] == shown
                assert seen.sign == ("<" if int(shown[0]) < int(shown[1]) else ">")
                first = "red" if int(numbers[0]) > int(numbers[1]) else "black"
                narrated = [line for line in seen.lines if isinstance(line, Event)]
                assert narrated[0].kind == "first" and narrated[0].facts["seat"] == first
                assert ("No harbour tax." in seen.lines) == ("tax" not in [event.kind for event in narrated])


def test_ones_own_card_is_called_ones_own() -> None:
    position = turned(*[next(iter(choosing().moves(seat))) for seat in (0, 1)])
    names = {
        viewer: [each.name.split(":")[0] for each in found.turned]
        for viewer in VIEWERS
        if (found := moment(position, viewer))
    }
    assert names == {0: ["Red (you)", "Black"], 1: ["Black (you)", "Red"], None: ["Red", "Black"]}


@pytest.mark.parametrize(("language", "title", "said"), [
    ("en", "Both choices are open", "Black plays alone."), ("de", "Beide Entscheidungen sind offen", "Schwarz spielt allein."),
    ("fr", "Les deux choix sont révélés", "Noir joue seul."), ("it", "Le due scelte sono rivelate", "Nero gioca da solo."),
])  # fmt: skip
def test_who_sits_out_has_no_card_and_the_other_plays_alone(language: str, title: str, said: str) -> None:
    seen = moment(turned("sit-out", next(iter(choosing().moves(1)))), None, language)
    assert seen is not None and seen.title == title and seen.lines[0] == said
    assert seen.turned[0].art == "" and "<svg" in seen.turned[1].art and seen.sign == ""


def test_when_both_sit_out_the_next_round_begins_and_the_moment_is_still_seen() -> None:
    position = turned("sit-out", "sit-out")
    seen = moment(position, None)
    assert position.round == 2 and seen is not None
    assert [line.kind for line in seen.lines if isinstance(line, Event)] == ["income", "income"] and len(
        seen.lines
    ) == 2
