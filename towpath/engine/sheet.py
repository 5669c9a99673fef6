"""Reading TOML files that people write. Every error names the file, line, key and value, and what is expected."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from towpath.engine.errors import BadInput


class Sheet:
    """A table of a TOML file that knows its file and line."""

    def __init__(self, values: dict[str, Any], source: str, lines: list[str], where: str = "", line: int = 1) -> None:
        self.values = values
        self.source = source
        self.lines = lines
        self.where = where
        self.line = line

    def line_of(self, key: str) -> int:
        pattern = re.compile(
            rf'^\s*(\[+\s*)?([\w".-]+\.)?["\']?{re.escape(key)}["\']?\s*(=|\.|\])|[{{,]\s*["\']?{re.escape(key)}["\']?\s*='
        )
        for number in range(self.line, len(self.lines) + 1):
            if pattern.search(self.lines[number - 1]):
                return number
            if number > self.line and self.where and re.match(r"^\s*\[\[", self.lines[number - 1]):
                break
        return self.line

    def bad(self, key: str, should: str) -> BadInput:
        """The error about a key, for the caller to raise."""
        path = f"{self.where}.{key}" if self.where else key
        shown = f"{path} = {_shown(self.values[key])}" if key in self.values else f"{path} is missing"
        return BadInput(f"{self.source}: line {self.line_of(key)}: {shown}; {should}")

    def only(self, *keys: str) -> None:
        """Refuse all other keys."""
        for key in self.values:
            if key not in keys:
                raise self.bad(key, f"unknown key; known: {', '.join(keys)}")

    def string(self, key: str, default: str | None = None, among: tuple[str, ...] | None = None) -> str:
        value = self.values.get(key, default)
        if not isinstance(value, str):
            raise self.bad(key, "should be a text" if among is None else f"should be one of: {', '.join(among)}")
        if among is not None and value not in among:
            raise self.bad(key, f"should be one of: {', '.join(among)}")
        return value

    def integer(self, key: str, default: int | None = None, low: int | None = None, high: int | None = None) -> int:
        value = self.values.get(key, default)
        should = "should be a whole number"
        if low is not None and high is not None:
            should += f" from {low} to {high}"
        elif low is not None:
            should += f", at least {low}"
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.bad(key, should)
        if (low is not None and value < low) or (high is not None and value > high):
            raise self.bad(key, should)
        return value

    def boolean(self, key: str, default: bool | None = None) -> bool:
        value = self.values.get(key, default)
        if not isinstance(value, bool):
            raise self.bad(key, "should be true or false")
        return value

    def strings(self, key: str, default: list[str] | None = None, among: tuple[str, ...] | None = None) -> list[str]:
        value = self.values.get(key, default)
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise self.bad(key, "should be a list of texts")
        for each in value:
            if among is not None and each not in among:
                raise self.bad(key, f"{each!r} should be one of: {', '.join(among)}")
        return list(value)

    def integers(self, key: str, default: list[int] | None = None) -> list[int]:
        value = self.values.get(key, default)
        if not isinstance(value, list) or not all(
            isinstance(each, int) and not isinstance(each, bool) for each in value
        ):
            raise self.bad(key, "should be a list of whole numbers")
        return list(value)

    def table(self, key: str, default: dict[str, Any] | None = None) -> Sheet:
        value = self.values.get(key, default)
        if not isinstance(value, dict):
            raise self.bad(key, "should be a table")
        where = f"{self.where}.{key}" if self.where else key
        return Sheet(value, self.source, self.lines, where, self.line_of(key))

    def tables(self, key: str, default: list[dict[str, Any]] | None = None) -> list[Sheet]:
        value = self.values.get(key, default)
        if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
            raise self.bad(key, f"should be tables, each headed [[{key}]]")
        starts = [
            number
            for number, line in enumerate(self.lines, 1)
            if re.match(rf"^\s*\[\[\s*([\w-]+\s*\.\s*)*{re.escape(key)}\s*\]\]", line)
        ]
        return [
            Sheet(each, self.source, self.lines, f"{key} {number + 1}", starts[number] if number < len(starts) else 1)
            for number, each in enumerate(value)
        ]


def _shown(value: Any) -> str:
    text = str(value) if isinstance(value, dict) else repr(value)
    text = {"True": "true", "False": "false"}.get(text, text)
    return text if len(text) <= 60 else text[:57] + "..."


def read_sheet(path: Path) -> Sheet:
    """Read a TOML file; BadInput if it cannot be read or is not TOML."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: cannot be read ({error})") from None
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{path}: not TOML: {error}") from None
    return Sheet(values, str(path), text.splitlines())
