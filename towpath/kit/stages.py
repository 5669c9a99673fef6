"""A table of stages: what can be decided in each, and who answers for it.

A position's `stage` is a place in the table. Where every microsecond counts, as in a search through long games, write the
methods of the position by hand instead: a call through the table takes a little longer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from towpath.engine.errors import NOT_NOW, UNKNOWN_WORD, Reason
from towpath.engine.native import mypyc_attr
from towpath.engine.position import Position
from towpath.engine.words import Word


class Stage:
    """A stage: the verbs with which its moves begin, and functions that get the position.

    `codes(position, seat)` lists the legal moves, `spell(position, seat, code)` says one in words,
    `apply(position, seat, code)` plays it, and `refuse(position, seat, words)` says why words that begin with one of the verbs
    are no legal move. A stage without verbs has no moves: the game is over, or only chance decides.
    """

    name: str
    verbs: tuple[str, ...]
    codes: Callable[[Any, int], list[int]]
    spell: Callable[[Any, int, int], list[Word]]
    apply: Callable[[Any, int, int], None]
    refuse: Callable[[Any, int, list[str]], Reason]

    def __init__(
        self,
        name: str,
        verbs: tuple[str, ...] = (),
        codes: Callable[[Any, int], list[int]] | None = None,
        spell: Callable[[Any, int, int], list[Word]] | None = None,
        apply: Callable[[Any, int, int], None] | None = None,
        refuse: Callable[[Any, int, list[str]], Reason] | None = None,
    ) -> None:
        self.name = name
        self.verbs = verbs
        if codes is None or spell is None or apply is None:
            if verbs:
                raise TypeError(f"the stage {name!r} has verbs, so it needs codes, spell and apply")
            codes, spell, apply = _no_codes, _no_words, _no_move
        self.codes = codes
        self.spell = spell
        self.apply = apply
        self.refuse = _unknown if refuse is None else refuse


def _no_codes(position: Any, seat: int) -> list[int]:
    return []


def _no_words(position: Any, seat: int, code: int) -> list[Word]:
    raise ValueError(f"there are no moves in this stage, so none has the code {code}")


def _no_move(position: Any, seat: int, code: int) -> None:
    raise ValueError(f"there are no moves in this stage, so none has the code {code}")


def _unknown(position: Any, seat: int, words: list[str]) -> Reason:
    """The first word after which nothing of what was said can follow."""
    for length in range(1, len(words) + 1):
        if not position.next_words(seat, words[:length]):
            return Reason(UNKNOWN_WORD, {"word": words[length - 1]})
    return Reason(UNKNOWN_WORD, {"word": words[-1]})


@mypyc_attr(allow_interpreted_subclasses=True)
class StagedPosition(Position):
    """A position with a table of stages. `codes`, `spell`, `apply` and `refuse` ask the stage that is being decided."""

    table: ClassVar[tuple[Stage, ...]] = ()

    def codes(self, seat: int) -> list[int]:
        return self.here().codes(self, seat)

    def spell(self, seat: int, code: int) -> list[Word]:
        return self.here().spell(self, seat, code)

    def apply(self, seat: int, code: int) -> None:
        self.here().apply(self, seat, code)

    def refuse(self, seat: int, words: list[str]) -> Reason:
        """Verbs of other stages come too early or too late; the others are words that the game does not know."""
        verb = words[0] if words else ""
        here = self.here()
        if verb in here.verbs:
            return here.refuse(self, seat, words)
        if any([verb in stage.verbs for stage in self.table]):
            return Reason(NOT_NOW, {"word": verb, "stage": here.name})
        return Reason(UNKNOWN_WORD, {"word": verb})

    def here(self) -> Stage:
        """The stage that is being decided."""
        return self.table[self.stage]
