"""Gettext catalogues follow their English: what is new is missing, what has changed is fuzzy, and neither is used."""

from __future__ import annotations

from pathlib import Path

import pytest

from towpath.engine import BadInput, i18n
from towpath.engine.i18n import load_texts, translate
from towpath.rulebook.catalogues import catalogues, complaints, english, folders, main, merged, read, update, write

EVENTS = 'boat = "{seat} moves."\n[lay]\n"why=canal" = "A canal."\n'
BOOK = '[book.chapter.overview]\ntext = "See [the rule](#R1)."\n'
RULES = '[R1]\ntext = "Two play."\nrefusal = "Two only."\nbasis = "inferred"\nsource = "rulebook, page 1"\n'
SCENARIO = 'title = "A move"\nsource = "rulebook, page 2"\n[[step]]\nsay = "Look."\n[[step]]\nsay = "Done."\n'
GERMAN = {
    "book:chapter.overview.text": "Siehe [die Regel](#R1).",
    "events:boat": "{seat} fährt.",
    "events:lay.why=canal": "Ein „Kanal“.\\n",
    "rules:R1.text": "Zwei spielen.",
    "rules:R1.refusal": "Nur zwei.",
    "scenarios:r1.title": "Ein Zug",
    "scenarios:r1.say.1": "Schau.",
    "scenarios:r1.say.2": "Fertig.",
    "sources:rulebook, page 1": "Regelheft, Seite 1",
    "sources:rulebook, page 2": "Regelheft, Seite 2",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    text = tmp_path / "small" / "text"
    text.mkdir(parents=True)
    (tmp_path / "small" / "scenarios").mkdir()
    (tmp_path / "small" / "scenarios" / "r1.toml").write_text(SCENARIO)
    (text / "events.en.toml").write_text(EVENTS)
    (text / "rules.en.toml").write_text(RULES)
    (text / "en.toml").write_text(BOOK)
    for language in ("de", "fr"):
        (text / f"{language}.po").touch()
    update(text)
    for language in ("de", "fr"):
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
    for each in (i18n.load_texts, i18n.load_tables, i18n.english_texts, i18n.languages, i18n.catalogue):
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
    for language, path in catalogues(folder).items():
        again = tmp_path / path.name
        write(again, merged(english(folder), read(path, language), language))
        assert again.read_bytes() == path.read_bytes(), path


def test_what_is_said_comes_from_the_catalogue(folder: Path) -> None:
    assert complaints(folder) == [] and update(folder) == 0
    assert load_texts(folder, "events", "de") == {
        "boat": "{seat} fährt.",
        "lay": {"why=canal": "Ein „Kanal“.\n"},
    }
    assert load_texts(folder, "events", "eo") == load_texts(folder, "events", "en")


def test_a_message_whose_english_has_changed_is_fuzzy_and_not_used_until_somebody_has_seen_it(folder: Path) -> None:
    change(folder / "events.en.toml", "{seat} moves.", "{seat} sails.")
    assert german(folder) == ["small/text/de.po: events:boat: of another English, run --update"]
    assert update(folder) == 2 and update(folder) == 0
    assert german(folder) == ["small/text/de.po: events:boat: fuzzy"]
    assert '#| msgid "{seat} moves."' in (folder / "de.po").read_text("utf-8")
    assert load_texts(folder, "events", "de")["boat"] == "{seat} sails."
    change(folder / "de.po", "#, fuzzy", "#")
    assert german(folder) == [] and load_texts(folder, "events", "de")["boat"] == "{seat} fährt."


def test_a_fuzzy_message_that_changes_again_keeps_the_english_it_was_made_from(folder: Path) -> None:
    for now, then in (("sails", "moves"), ("drives", "sails")):
        change(folder / "events.en.toml", f"{{seat}} {then}.", f"{{seat}} {now}.")
        update(folder)
    assert '#| msgid "{seat} moves."' in (folder / "de.po").read_text("utf-8")


def test_what_is_new_or_gone_or_has_other_holes_is_named(folder: Path) -> None:
    change(folder / "events.en.toml", '"why=canal" = "A canal."', 'text = "All."')
    change(folder / "de.po", "{seat} fährt.", "{sitz} fährt.")
    assert german(folder) == [
        "small/text/de.po: events:boat: {sitz} to be filled in instead of {seat}",
        "small/text/de.po: events:lay.text: missing",
        "small/text/de.po: events:lay.why=canal: English has no such message",
    ]
    update(folder)
    assert german(folder)[1:] == ["small/text/de.po: events:lay.text: missing"]


def test_everything_that_readers_read_is_a_message(folder: Path) -> None:
    assert list(english(folder)) == list(GERMAN)


def test_other_links_than_in_english_are_named(folder: Path) -> None:
    change(folder / "de.po", "die Regel](#R1)", "die Regel](#R2)")
    assert german(folder) == ["small/text/de.po: book:chapter.overview.text: #R2 to be linked instead of #R1"]


def test_a_step_before_others_leaves_their_translations_as_they_are(folder: Path) -> None:
    scenario = folder.parent / "scenarios" / "r1.toml"
    change(scenario, '[[step]]\nsay = "Look."', '[[step]]\nsay = "Wait."\n[[step]]\nsay = "Look."')
    update(folder)
    assert german(folder) == ["small/text/de.po: scenarios:r1.say.1: missing"]
    assert translate(folder, "scenarios:r1.say.2", "Look.", "de") == "Schau."


def test_a_folder_without_catalogues_is_in_english_alone(folder: Path) -> None:
    for language in ("de", "fr"):
        (folder / f"{language}.po").unlink()
    i18n.languages.cache_clear()
    assert i18n.languages(folder) == ("en",) and i18n.language_for(folder, "de") == "en"
    assert complaints(folder) == [] and update(folder) == 0


def test_pages_and_what_all_games_share_are_in_every_language() -> None:
    for name in ("web", "rulebook"):
        assert i18n.languages(folders()[name]) == i18n.LANGUAGES


@pytest.mark.parametrize("where", folders())
def test_catalogues_are_read_as_other_programs_read_them(where: str) -> None:
    for language, path in catalogues(folders()[where]).items():
        messages = {
            (str(each.context), str(each.id)): each.string
            for each in read(path, language)
            if each.id and each.string and not each.fuzzy
        }
        ours = i18n.read_catalogue(path.read_text("utf-8"))
        assert {key: text for key, text in ours.items() if key[1]} == messages


def test_a_catalogue_is_read_whatever_its_writer_puts_between_messages() -> None:
    text = (
        'msgid ""\nmsgstr "Language: de"\nmsgctxt "a"\nmsgid "One\\n"\n"two"\nmsgstr "Eins\\n"\n"zwei \\"2\\""\n'
        '# a comment\n#, fuzzy\n#| msgid "Old"\nmsgctxt "b"\nmsgid "New"\nmsgstr "Alt"\n#~ msgid "Gone"\n#~ msgstr "Weg"\n'
    )
    assert i18n.read_catalogue(text)[("a", "One\ntwo")] == 'Eins\nzwei "2"'
    assert ("b", "New") not in i18n.read_catalogue(text) and ("", "Gone") not in i18n.read_catalogue(text)


def test_a_broken_catalogue_is_refused_with_its_name(folder: Path) -> None:
    change(folder / "de.po", "msgctxt", "msgcontext")
    with pytest.raises(BadInput, match=r"small/text/de\.po: no catalogue"):
        complaints(folder)


def test_the_command_lists_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulebook"]) == 0 and capsys.readouterr().out == ""
