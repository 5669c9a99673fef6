"""Every word that the drawing shows or says; other words draw in another language."""

from __future__ import annotations

from pathlib import Path

from towpath.engine.tongues import words

WORDS: dict[str, str] = words(Path(__file__).parent / "text", "draw", "en")
