"""Every word that Canal Mania's drawing shows or says. Pass other words to draw in another language."""

from __future__ import annotations

from pathlib import Path

from towpath.engine.i18n import load_texts

WORDS: dict[str, str] = load_texts(Path(__file__).parent / "text", "draw", "en")


def words_in(words: dict[str, str] | None) -> dict[str, str]:
    return WORDS if words is None else WORDS | words
