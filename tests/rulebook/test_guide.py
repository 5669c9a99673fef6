"""Guided first games: they can be played, each decision has its hint, and every language says them."""

from __future__ import annotations

import pytest

from towpath.engine.i18n import LANGUAGES
from towpath.games import games
from towpath.rulebook.guide import faults, guide

GUIDED = [name for name, title in sorted(games().items()) if guide(title) is not None]


@pytest.mark.parametrize("name", GUIDED)
def test_a_guide_is_complete(name: str) -> None:
    prepared = guide(games()[name])
    assert prepared is not None
    assert faults(games()[name], prepared) == []


@pytest.mark.parametrize("name", GUIDED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_decision_has_a_hint(name: str, language: str) -> None:
    prepared = guide(games()[name])
    assert prepared is not None
    for number in range(1, len(prepared.decisions) + 1):
        hint = prepared.hint(number, language)
        assert hint is not None and hint.text
    assert prepared.hint(0, language) is None
    assert prepared.text("welcome", language) and prepared.text("farewell", language)


@pytest.mark.parametrize("name", GUIDED)
def test_what_is_wrong_with_a_guide_is_named(name: str) -> None:
    prepared = guide(games()[name])
    assert prepared is not None
    hints = prepared.hints
    try:
        prepared.hints = [{**hints[0], "rule": "R999"}, *hints[2:]]
        prepared.record.setup.rules -= 1
        complaints = " ".join(faults(games()[name], prepared))
        assert "one hint for each decision" in complaints and "names R999" in complaints
        assert "is the text of no hint" in complaints
        assert "by the rules of now" in complaints
    finally:
        prepared.record.setup.rules += 1
        prepared.hints = hints
