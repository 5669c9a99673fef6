"""A stand-in for mypy_extensions, which only compiling needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Class = TypeVar("Class", bound=type[Any])


def mypyc_attr(**attributes: object) -> Callable[[Class], Class]:
    """Marks a class for mypyc; does nothing when the code runs."""
    return lambda marked: marked
