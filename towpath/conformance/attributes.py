"""What every attribute of a position owes: `copy()` copies it, and `state()` contains it unless it is declared derived."""

from __future__ import annotations

from typing import Any

from towpath.engine import Position
from towpath.engine.attributes import declared_attributes

MOST = 24  # positions, and values of an attribute, that are tried with each other


def attributes(position: Position) -> list[str]:
    """The names of all attributes that make up the position."""
    return [name for name in declared_attributes(type(position)) if name not in position.context]


def copy_faults(position: Position) -> list[str]:
    """The attributes that a copy lacks, has with another value, or shares a list (or the like) of with the original."""
    copy = position.copy()
    faults: list[str] = []
    for name in attributes(position):
        if not hasattr(copy, name):
            faults.append(f"{name} is not copied")
        elif mutables(getattr(position, name)) & mutables(getattr(copy, name)):
            faults.append(f"{name} is shared with the copy")
    if not faults:
        before, after = position.snapshot(), copy.snapshot()
        faults += [f"{name} is different in the copy" for name in attributes(position) if before[name] != after[name]]
    return faults


def mutables(value: Any) -> set[int]:
    """The identities of all lists and other containers in a value that can be changed in place."""
    identities = {id(value)} if isinstance(value, list | bytearray | dict | set) else set()
    if isinstance(value, dict):
        value = [*value, *value.values()]
    if isinstance(value, list | tuple | set):
        identities |= {each for part in value for each in mutables(part)}
    return identities


def missing_from_state(positions: list[Position]) -> set[str]:
    """The attributes that make no difference to `state()` in these positions of one game.

    To find out, some of the positions get values that the attribute has in others, and for what hardly ever changes in
    random games, values that are made up.
    """
    some = positions[:: max(1, len(positions) // MOST)]
    values: dict[str, dict[str, Any]] = {}
    for position in positions:
        for name, value in position.snapshot().items():
            values.setdefault(name, {}).setdefault(repr(value), getattr(position, name))
    missing: set[str] = set()
    for name in attributes(positions[0]):
        tried = [*list(values[name].values())[:MOST], *made_up(getattr(positions[0], name))]
        if name not in positions[0].derived and not any(
            [_matters(position, name, value) for value in tried for position in some]
        ):
            missing.add(name)
    return missing


def made_up(value: Any) -> list[Any]:
    """Another value of the same type, for the plain types."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1]
    more: tuple[Any, ...] = ("x", b"x", bytearray(b"x"), [1], (1,))
    return [value + each for each in more if type(value) is type(each)]


def _matters(position: Position, name: str, value: Any) -> bool:
    changed = position.copy()
    setattr(changed, name, value)
    try:
        return bool(changed.state() != position.state())
    except (AttributeError, LookupError, TypeError, ValueError):
        return True  # the state is computed from it, and this value does not go together with the others
