"""Positions as text: everything about a position, hidden facts included, in one line that can be pasted anywhere.

    towpath position 1; game NAME; rules 1; players 2; option length short; content NAME; state eNpj…; check 5e0c3d1a

The first part says how the game is set up, with the words of records. The state is all attributes of the position,
written as Python literals, compressed, in base64. The check finds damaged texts.

A text belongs to the version of Towpath that wrote it. To keep a game, keep its record.
"""

from __future__ import annotations

import ast
import base64
import hashlib
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from towpath.engine.errors import BadInput
from towpath.engine.record import setup_lines, setup_of

if TYPE_CHECKING:
    from towpath.engine.game import Game
    from towpath.engine.position import Position

FORMAT = "towpath position 1"
KEYS = ("game", "rules", "players", "content", "state", "check")
MOST_BYTES = 1 << 20  # of an unpacked state; those of our games are below 4,000


def write_position(position: Position) -> str:
    """The text of a position, in one line."""
    packed = zlib.compress(repr(position.snapshot()).encode("ascii", "backslashreplace"), 9)
    state = base64.urlsafe_b64encode(packed).decode("ascii").rstrip("=")
    body = "; ".join([FORMAT, *setup_lines(position.setup), f"state {state}"])
    return f"{body}; check {_check(body)}"


def read_position(text: str, find_game: Callable[[str], Game], content: Path | None = None) -> Position:
    """The position that was written as this text. BadInput if the text is damaged, or `content` is not its content."""
    heads, options = _parse(text)
    setup = setup_of(heads, options, find_game, content, "position")
    position: Position = setup.start()
    try:
        position.restore(_unpack(heads["state"]))
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise BadInput(f"position: the state does not fit this version of {setup.game.name} ({error})") from None
    return position


def _check(body: str) -> str:
    return hashlib.blake2b(body.encode("utf-8"), digest_size=4).hexdigest()


def _parse(text: str) -> tuple[dict[str, str], dict[str, str]]:
    """The parts of a text by key, and the options. Line breaks and spaces that were added on the way do no harm."""
    first, *parts = [" ".join(part.split()) for part in text.strip().rstrip(";").split(";")]
    if first != FORMAT:
        raise BadInput(f"position: should begin with '{FORMAT};', not with {first[:30]!r}")
    heads: dict[str, str] = {}
    options: dict[str, str] = {}
    for part in parts:
        key, _, value = part.partition(" ")
        if key == "option" and " " in value:
            name, _, value = value.partition(" ")
            options[name] = value
        elif key in KEYS and value and key not in heads:
            heads[key] = value.replace(" ", "") if key == "state" else value
        else:
            raise BadInput(
                f"position: {part[:30]!r} should be one of: option, {', '.join(KEYS)} (each once) with a value"
            )
    for key in KEYS:
        if key not in heads:
            raise BadInput(f"position: '{key}' is missing; the text is not complete")
    shown = heads.pop("check")
    body = "; ".join([FORMAT, *_lines(heads, options), f"state {heads['state']}"])
    if shown != _check(body):
        raise BadInput(f"position: the text is damaged: it says check {shown}, but it should be {_check(body)}")
    return heads, options


def _lines(heads: dict[str, str], options: dict[str, str]) -> list[str]:
    """The set-up in the order in which `setup_lines` writes it."""
    lines = [f"{key} {heads[key]}" for key in ("game", "rules", "players")]
    return [*lines, *[f"option {name} {value}" for name, value in options.items()], f"content {heads['content']}"]


def _unpack(state: str) -> dict[str, Any]:
    try:
        packed = base64.b64decode(state + "=" * (-len(state) % 4), b"-_", validate=True)
        unpacked = zlib.decompressobj().decompress(packed, MOST_BYTES)
        values = ast.literal_eval(unpacked.decode("ascii"))
    except (ValueError, SyntaxError, RecursionError, MemoryError, zlib.error) as error:
        raise BadInput(f"position: the state cannot be unpacked ({error})") from None
    if not isinstance(values, dict):
        raise BadInput("position: the state is not a table of attributes")
    return values
