"""What a release says of itself."""

from __future__ import annotations

import pytest

from tests.release import notes

CHANGELOG = (
    "# What is new\n\n## Not released yet\n\n- later\n\n## 1.2.0 (2 May)\n\n### Rules\n- now\n\n## 1.1.0\n\n- before\n"
)


def test_the_notes_are_the_versions_part_of_the_changelog() -> None:
    assert notes(CHANGELOG, "1.2.0") == "### Rules\n- now\n"


def test_a_version_that_the_changelog_does_not_know_is_not_released() -> None:
    with pytest.raises(SystemExit, match=r"no section '## 1\.3\.0'.*'1\.2\.0 \(2 May\)'"):
        notes(CHANGELOG, "1.3.0")
