"""Every word that the drawing shows or says; other words draw in another language."""

from __future__ import annotations

import tomllib
from pathlib import Path

WORDS: dict[str, str] = tomllib.loads((Path(__file__).parent / "text" / "draw.en.toml").read_text("utf-8"))


def words_with(words: dict[str, str] | None) -> dict[str, str]:
    return WORDS if words is None else WORDS | words
