"""Gettext catalogues follow their English: what is new is missing, what has changed is fuzzy, and neither is used."""

from __future__ import annotations

from pathlib import Path

import pytest

from towpath.engine import BadInput, i18n
from towpath.engine.i18n import load_texts
from towpath.rulebook.catalogues import complaints, english, main, merged, read, update, write
from towpath.rulebook.stamps import folders

EVENTS = '[events]\nboat = "{seat} moves."\n[events.lay]\n"why=canal" = "A canal."\n'
RULES = '[R1]\ntext = "Two play."\nrefusal = "Two only."\n[R2]\ntext = "Nothing."\n'
GERMAN = {
    "events:events.boat": "{seat} fährt.",
    "events:events.lay.why=canal": "Ein „Kanal“.\\n",
    "refusals:R1": "Nur zwei.",
    "sources:rulebook, page 2": "Regelheft, Seite 2",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    text = tmp_path / "kontor" / "text"
    text.mkdir(parents=True)
    (tmp_path / "kontor" / "scenarios").mkdir()
    (tmp_path / "kontor" / "scenarios" / "r1.toml").write_text('title = "A move"\nsource = "rulebook, page 2"\n')
    (text / "events.en.toml").write_text(EVENTS)
    (text / "rules.en.toml").write_text(RULES)
    (text / "book.en.toml").write_text('[chapter.overview]\ntitle = "At a glance"\n')  # has files of its own
    update(text)
    for language in ("de", "fr", "it"):
        path = text / f"{language}.po"
        lines = path.read_text("utf-8").split("\n")
        for number, line in enumerate(lines):
            context = line.removeprefix('msgctxt "').removesuffix('"')
            if context in GERMAN:
                lines[number + 2] = f'msgstr "{GERMAN[context]}"'
        path.write_text("\n".join(lines), "utf-8")
    return text


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    for each in (i18n.load_texts, i18n.load_tables, i18n.catalogue):
        each.cache_clear()


def german(folder: Path) -> list[str]:
    return [complaint for complaint in complaints(folder) if "/de.po" in complaint]


@pytest.mark.parametrize("where", folders())
def test_no_message_is_missing_fuzzy_or_needless(where: str) -> None:
    assert complaints(folders()[where]) == []


@pytest.mark.parametrize("where", folders())
def test_catalogues_are_as_the_command_writes_them(where: str, tmp_path: Path) -> None:
    """So that whoever brings them up to date sees only what has changed."""
    folder = folders()[where]
    for language in ("de", "fr", "it"):
        path, again = folder / f"{language}.po", tmp_path / f"{language}.po"
        write(again, merged(english(folder), read(path, language), language))
        assert again.read_bytes() == path.read_bytes(), path


def test_what_is_said_comes_from_the_catalogue(folder: Path) -> None:
    assert complaints(folder) == [] and update(folder) == 0
    assert load_texts(folder, "events", "de")["events"] == {
        "boat": "{seat} fährt.",
        "lay": {"why=canal": "Ein „Kanal“.\n"},
    }
    assert load_texts(folder, "events", "eo") == load_texts(folder, "events", "en")


def test_a_message_whose_english_has_changed_is_fuzzy_and_not_used_until_somebody_has_seen_it(folder: Path) -> None:
    change(folder / "events.en.toml", "{seat} moves.", "{seat} sails.")
    assert german(folder) == ["kontor/text/de.po: events:events.boat: of another English, run --update"]
    assert update(folder) == 3 and update(folder) == 0
    assert german(folder) == ["kontor/text/de.po: events:events.boat: fuzzy"]
    assert '#| msgid "{seat} moves."' in (folder / "de.po").read_text("utf-8")
    assert load_texts(folder, "events", "de")["events"]["boat"] == "{seat} sails."
    change(folder / "de.po", "#, fuzzy", "#")
    assert german(folder) == [] and load_texts(folder, "events", "de")["events"]["boat"] == "{seat} fährt."


def test_a_fuzzy_message_that_changes_again_keeps_the_english_it_was_made_from(folder: Path) -> None:
    for now, then in (("sails", "moves"), ("drives", "sails")):
        change(folder / "events.en.toml", f"{{seat}} {then}.", f"{{seat}} {now}.")
        update(folder)
    assert '#| msgid "{seat} moves."' in (folder / "de.po").read_text("utf-8")


def test_what_is_new_or_gone_or_has_other_holes_is_named(folder: Path) -> None:
    change(folder / "events.en.toml", '"why=canal" = "A canal."', 'text = "All."')
    change(folder / "de.po", "{seat} fährt.", "{sitz} fährt.")
    assert german(folder) == [
        "kontor/text/de.po: events:events.boat: {sitz} to be filled in instead of {seat}",
        "kontor/text/de.po: events:events.lay.text: missing",
        "kontor/text/de.po: events:events.lay.why=canal: English has no such message",
    ]
    update(folder)
    assert german(folder)[1:] == ["kontor/text/de.po: events:events.lay.text: missing"]


def test_refusals_and_sources_are_messages_and_chapters_are_not(folder: Path) -> None:
    assert list(english(folder)) == list(GERMAN)


def test_a_broken_catalogue_is_refused_with_its_name(folder: Path) -> None:
    change(folder / "de.po", "msgctxt", "msgcontext")
    with pytest.raises(BadInput, match=r"kontor/text/de\.po: no catalogue"):
        complaints(folder)


def test_the_command_lists_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kontor"]) == 0 and capsys.readouterr().out == ""
