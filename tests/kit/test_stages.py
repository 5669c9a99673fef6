"""A table of stages answers for a position."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from towpath.engine import Reason, Word
from towpath.engine.errors import NOT_NOW, UNKNOWN_WORD
from towpath.games import games
from towpath.kit.stages import Stage, StagedPosition


def numbers(position: Any, seat: int) -> list[int]:
    return [1, 2]


def number_word(position: Any, seat: int, code: int) -> list[Word]:
    return [Word("say"), Word(str(code), "number")]


def say(position: Any, seat: int, code: int) -> None:
    position.said.append(code)
    position.stage = 1


def shout(position: Any, seat: int, code: int) -> list[Word]:
    return [Word("shout")]


def loud(position: Any, seat: int, words: list[str]) -> Reason:
    return Reason("R1", {"words": " ".join(words)})


class Talk(StagedPosition):
    table: ClassVar[tuple[Stage, ...]] = (
        Stage("saying", ("say",), numbers, number_word, say),
        Stage("shouting", ("shout",), numbers, shout, say, loud),
        Stage("over"),
    )
    said: list[int]

    def __init__(self) -> None:
        self.setup = next(iter(games().values())).setup()
        self.events = None
        self.stage = 0
        self.said = []


def test_the_stage_that_is_being_decided_answers() -> None:
    talk = Talk()
    assert talk.here().name == "saying" and talk.codes(0) == [1, 2] and talk.count(0) == 2
    assert list(talk.moves(0)) == ["say 1", "say 2"]
    talk.apply(0, 2)
    assert talk.said == [2] and talk.stage == 1 and talk.read(0, "shout") == 1


def test_a_verb_of_another_stage_comes_at_the_wrong_time() -> None:
    assert Talk().refuse(0, ["shout"]) == Reason(NOT_NOW, {"word": "shout", "stage": "saying"})
    assert Talk().refuse(0, ["whisper"]) == Reason(UNKNOWN_WORD, {"word": "whisper"})


def test_a_stage_says_why_its_moves_are_refused() -> None:
    talk = Talk()
    assert talk.refuse(0, ["say", "3", "now"]) == Reason(UNKNOWN_WORD, {"word": "3"})
    assert talk.refuse(0, ["say", "2", "now"]) == Reason(UNKNOWN_WORD, {"word": "now"})
    talk.stage = 1
    assert talk.refuse(0, ["shout", "again"]) == Reason("R1", {"words": "shout again"})


def test_a_stage_without_verbs_has_no_moves() -> None:
    talk = Talk()
    talk.stage = 2
    assert talk.codes(0) == [] and talk.refuse(0, ["say"]) == Reason(NOT_NOW, {"word": "say", "stage": "over"})
    with pytest.raises(ValueError, match="there are no moves in this stage"):
        talk.apply(0, 1)


def test_a_stage_with_verbs_needs_the_functions_for_them() -> None:
    with pytest.raises(TypeError, match="'saying' has verbs, so it needs codes, spell and apply"):
        Stage("saying", ("say",), numbers)
