"""The texts of the drawing in English. Draw with other texts to draw in another language."""

from __future__ import annotations

from pathlib import Path

from towpath.engine.i18n import load_texts

TEXTS: dict[str, str] = load_texts(Path(__file__).parent / "text", "draw", "en")


def with_english(texts: dict[str, str] | None) -> dict[str, str]:
    """These texts, and English for those that are missing."""
    return TEXTS if texts is None else TEXTS | texts
