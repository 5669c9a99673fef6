"""The examples in the README run."""

from __future__ import annotations

import doctest
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_readme_is_true() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried > 3 and failed == 0


def test_the_readme_opens_with_the_two_commands() -> None:
    opening = README.read_text("utf-8")[:1200]
    assert "make play" in opening and "make test" in opening
