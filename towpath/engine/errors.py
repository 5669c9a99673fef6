"""Errors, addressed to the person who can fix them."""

from __future__ import annotations


class BadInput(Exception):
    """A file, an option or a number that cannot be used. The message is one line: what is wrong, where, and what is expected."""


class Reason:
    """Why a move is refused: the id of the rule, and the values that its message needs.

    A rule that forbids several things has a message for each: `case` says which, and is empty for the usual one.
    """

    def __init__(self, rule: str, params: dict[str, str] | None = None, case: str = "") -> None:
        self.rule = rule
        self.params: dict[str, str] = params if params is not None else {}
        self.case = case

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Reason):
            return False
        return (self.rule, self.params, self.case) == (other.rule, other.params, other.case)

    def __hash__(self) -> int:
        return hash((self.rule, self.case, tuple(sorted(self.params.items()))))

    def __repr__(self) -> str:
        return f"Reason({self.rule!r}, {self.params!r}{f', {self.case!r}' if self.case else ''})"


class IllegalMove(Exception):
    """A move that the rules forbid. The position has not changed."""

    def __init__(self, move: str, reason: Reason) -> None:
        super().__init__(f"{move!r} is refused by rule {reason.rule} {reason.params or ''}".rstrip())
        self.move = move
        self.reason = reason

    @property
    def rule(self) -> str:
        return self.reason.rule


# Refusals that every game has: they come from no rulebook, but from taking turns at all.
NOT_YOUR_TURN = "table.not-your-turn"
GAME_OVER = "table.game-over"
AWAITS_CHANCE = "table.awaits-chance"
NOT_NOW = "table.not-now"
UNFINISHED = "table.unfinished"
UNKNOWN_WORD = "table.unknown-word"
TABLE_RULES = (NOT_YOUR_TURN, GAME_OVER, AWAITS_CHANCE, NOT_NOW, UNFINISHED, UNKNOWN_WORD)
