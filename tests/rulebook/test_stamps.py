"""Translations say of which English text they are; a stale or missing one shows, and stamping touches nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from towpath.engine import BadInput
from towpath.rulebook.stamps import complaints, english, stamp, stamped, write_stamps

RULES = '[R1]\ntext = "Two play."\nstated = "stated"\nsource = "rulebook"\n\n["ship.own"]\ntext = "Ship."\n'
GERMAN = """# Regeln

[R1]
text = "Zwei spielen."
source = "Regelheft"

# --- Verschiffen

["ship.own"]
text = \"\"\"
[Worte](#R1) und
Schiffe.\"\"\"
"""
SCENARIO = 'title = "A move"\ngame = "kontor"\nrules = ["R1"]\n[[step]]\nsay = "First."\n[[step]]\nmove = "red: x"\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    text = tmp_path / "kontor" / "text"
    text.mkdir(parents=True)
    (tmp_path / "kontor" / "scenarios").mkdir()
    write(text, "rules.en.toml", RULES)
    for language in ("de", "fr", "it"):
        write(text, f"rules.{language}.toml", GERMAN)
    return text


def write(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text, "utf-8")


def german(folder: Path) -> list[str]:
    return [complaint for complaint in complaints(folder) if ".de.toml" in complaint]


def test_a_stamp_is_eight_digits_of_the_english_sentences() -> None:
    assert stamp(["Two play.", "rulebook"]) == "4d483dec"
    assert stamp(["Two play."]) != stamp(["Two play.", "rulebook"])


def test_a_translation_is_stamped_and_is_stale_when_the_english_changes(folder: Path) -> None:
    assert german(folder) == ["kontor/text/rules.de.toml: R1: not stamped", "kontor/text/rules.de.toml: ship.own: not stamped"]  # fmt: skip
    assert write_stamps(folder) == 6
    assert complaints(folder) == []
    assert write_stamps(folder) == 0
    write(folder, "rules.en.toml", RULES.replace("Two play", "Two people play"))
    assert german(folder) == ["kontor/text/rules.de.toml: R1: stale"]


def test_stamping_leaves_the_rest_of_the_file_as_it_is(folder: Path) -> None:
    written = stamped(GERMAN, {"R1": "11111111", "ship.own": "22222222"})
    assert written.replace('of = "11111111"\n', "").replace('of = "22222222"\n', "") == GERMAN
    again = stamped(written, {"R1": "33333333"})
    assert again == written.replace("11111111", "33333333")
    assert written.index("11111111") < written.index("# --- Verschiffen")


def test_what_is_missing_or_too_much_is_named(folder: Path) -> None:
    write(folder, "rules.de.toml", '[R1]\ntext = "Zwei spielen."\n[R9]\ntext = "Nichts."\n')
    assert german(folder) == [
        "kontor/text/rules.de.toml: R1: incomplete, source is missing",
        "kontor/text/rules.de.toml: ship.own: missing",
        "kontor/text/rules.de.toml: R9: English has no such entry",
    ]
    write_stamps(folder)
    assert "of" not in (folder / "rules.de.toml").read_text("utf-8"), "what is incomplete was not checked"


def test_scenarios_book_and_guide_are_stamped_by_their_english(folder: Path) -> None:
    write(folder.parent / "scenarios", "r1.toml", SCENARIO)
    write(folder, "book.en.toml", '[chapter.overview]\ntitle = "At a glance"\ntext = "Play."\n[glossary.quay]\nterm = "Quay"\ntext = "A card."\n[reconstructed]\ntitle = "Rebuilt"\ntext = "Some."\n')  # fmt: skip
    write(folder, "guide.en.toml", '[first]\ntext = "Lay."\nafter = "Done."\n')
    found = english(folder)
    assert found["scenarios"] == {"r1": {"title": "A move", "say 1": "First."}}
    assert list(found["book"]) == ["chapter.overview", "reconstructed", "glossary.quay"]
    assert found["guide"] == {"first": {"text": "Lay.", "after": "Done."}}
    write(folder, "scenarios.de.toml", '[r1]\ntitle = "Ein Zug"\nsay = ["Zuerst.", "Dann."]\n')
    assert "kontor/text/scenarios.de.toml: r1: incomplete, it should have 1 in say, not 2" in german(folder)
    write(folder, "scenarios.de.toml", '[r1]\ntitle = "Ein Zug"\nsay = ["Zuerst."]\n')
    write(folder, "book.de.toml", '[chapter.overview]\ntitle = "Kurz"\ntext = "Spiel."\n[glossary.quay]\nterm = "Kai"\ntext = "Karte."\n[reconstructed]\ntitle = "Neu"\ntext = "Etwas."\n')  # fmt: skip
    write(folder, "guide.de.toml", '[first]\ntext = "Leg."\nafter = "Fertig."\n')
    write_stamps(folder)
    assert german(folder) == []


def test_stamping_that_would_spoil_a_file_is_refused() -> None:
    with pytest.raises(BadInput, match="header of its own"):
        stamped('[R1]\ntext = """\nof = nothing\n"""\n', {"R1": "11111111"})
