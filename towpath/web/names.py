"""The names of players: people by the names they typed, guests by number, bots by their level.

Every seat of a table gets a name of its own in the reader's language, so that sentences can be about people instead of
colours. Lists and tables ask the same function and agree.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from towpath.engine import Game, PlayerNames
from towpath.engine.i18n import load_texts
from towpath.rulebook import narration
from towpath.table import BOT, OPEN, Holder, Table

TEXT = Path(__file__).parent / "text"
ISOLATE, POP = "\u2068", "\u2069"  # between them a text runs in its own direction and disturbs no other
LEFTWARDS = ("R", "AL", "AN")


class Seated(NamedTuple):
    """Who sits in a seat, as far as lists and tables know."""

    seat: str
    kind: str
    name: str
    level: str = ""


def names_at(table: Table, language: str) -> PlayerNames:
    """The names of all players, by seat."""
    return names_of(table.setup.game, seated_at(table), language)


def seated_at(table: Table) -> list[Seated]:
    """In a lesson the bots are called by their colours, because its texts are about colours."""
    seats = table.setup.seat_names()
    return [
        Seated(seat, OPEN if table.lesson and holder.kind == BOT else holder.kind, holder.name, _level(holder))
        for seat, holder in zip(seats, table.holders)
    ]


def _level(holder: Holder) -> str:
    return holder.bot_level() if holder.kind == BOT else ""


def names_of(game: Game, seated: Sequence[Seated], language: str) -> PlayerNames:
    """All names differ: of two Anns one is Ann, the other Ann 2."""
    taken: set[str] = set()
    names: PlayerNames = {}
    for number, each in enumerate(seated, 1):
        name = _unique(_name(game, each, number, language), taken)
        taken.add(name.casefold())
        names[each.seat] = isolated(name)
    return names


def _name(game: Game, each: Seated, number: int, language: str) -> str:
    """A guest's number is that of the seat, so it stays the same whoever comes and goes."""
    if each.kind == OPEN:
        return narration.seat_name(game, each.seat, language)
    if each.kind == BOT:
        return level_name(each.level, language)
    return each.name or guest(number, language)


def guest(number: int, language: str) -> str:
    return str(load_texts(TEXT, "people", language)["guest-number"]).format(number=number)


def level_name(level: str, language: str) -> str:
    """The name of a level; a bot program that somebody added has the name that they gave it."""
    return str(load_texts(TEXT, "home", language).get(f"level-{level}", level))


def _unique(name: str, taken: set[str]) -> str:
    unique, number = name, 2
    while unique.casefold() in taken:
        unique, number = f"{name} {number}", number + 1
    return unique


def isolated(name: str) -> str:
    """The name, marked so that one written from right to left does not turn the sentence around it."""
    return f"{ISOLATE}{name}{POP}" if any([unicodedata.bidirectional(sign) in LEFTWARDS for sign in name]) else name
