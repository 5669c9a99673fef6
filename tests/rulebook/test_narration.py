"""Every event of random games has a sentence in every language, for every seat and for spectators."""

from __future__ import annotations

import random
import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from towpath.engine import Event, Game, Match, SeededChance, Word
from towpath.engine.events import Fact
from towpath.engine.i18n import LANGUAGES, leaves, load_texts
from towpath.games import game, games
from towpath.rulebook import narration
from towpath.rulebook.narration import COMMON_TEXTS, PLACEHOLDER, Narrator, label, narrate, narrator

PLAYED: list[tuple[str, dict[str, str], int]] = [
    ("kontor", {"specials": "on"}, 2),
    ("kontor", {"specials": "on", "quay-pile": "none"}, 2),
    ("kontor", {"variant": "armut", "specials": "on"}, 2),
    ("kontor", {"variant": "wasserspiele", "quay-pile": "all"}, 2),
    ("kontor", {"variant": "tic-tac-toe"}, 2),
    ("kontor", {"variant": "canal-grande"}, 2),
    ("kontor", {"variant": "gullivers-reisen"}, 2),
    ("arriala", {}, 2),
    ("arriala", {"scored-may-move-again": "off", "moved-may-build": "on"}, 3),
    ("arriala", {"safety-end": "off"}, 4),
    ("canal-mania", {}, 2),
    ("canal-mania", {"length": "-20"}, 5),
    ("canal-mania", {"edition": "first"}, 3),
    ("canal-mania", {"edition": "first"}, 4),
]
SEEDS = (1, 2)
ENDINGS = {
    "kontor": ("harbour-full", "poverty", "three-in-a-row", "nobody-lays", "too-many-rounds"),
    "arriala": ("last-section", "everybody-passed", "nothing-done"),
    "canal-mania": ("end-marker", "last-contracts", "stall", "long"),
}
# Words of moves that are called by the same letters everywhere.
LABELS = ("cell", "hex", "blue")


@cache
def events_and_words(which: int) -> tuple[list[Event], set[Word]]:
    """The different events of some games as anybody may see them, and the words of some legal moves."""
    title, options, players = PLAYED[which]
    seen: dict[str, Event] = {}
    words: set[Word] = set()
    for seed in SEEDS:
        match = Match(game(title).setup(players, options), SeededChance(seed))
        rng = random.Random(seed)
        while not match.position.is_over():
            seat = match.position.actors()[0]
            for code in match.position.codes(seat)[:3]:
                words.update(match.position.spell(seat, code))
            match.play(seat, match.position.moves(seat).sample(rng))
        for event in match.position.events or []:
            for view in (None, *range(players)):
                shown = event.seen_by(view)
                seen[repr(shown)] = shown
    return list(seen.values()), words


def raw_ids(event: Event) -> set[str]:
    """What only a program would say: `harbour-full`, `red`, `quay`."""
    found: set[str] = set()
    for value in event.facts.values():
        parts = value if isinstance(value, (list, dict)) else [value]
        for part in parts:
            found |= set(str(part).split(" "))
    return {word for word in found if re.fullmatch(r"[a-z]{3,}[a-z-]*", word)}


@pytest.mark.parametrize("which", range(len(PLAYED)))
def test_every_event_has_a_sentence_in_every_language(which: int) -> None:
    title = game(PLAYED[which][0])
    for event in events_and_words(which)[0]:
        for language in LANGUAGES:
            sentence = narrator(title, language).sentence(event)
            assert sentence is not None, f"{language}: {event}"
            assert not re.search(r"[{}*_#]|table\.|  ", sentence), sentence
            assert sentence[0].isupper() and sentence[-1] in ".!", sentence
            said = set(re.findall(r"[\w-]+", sentence))
            raw = {word for word in raw_ids(event) if "-" in word or language in ("de", "it")}
            assert not raw & said, f"{language}: {sentence}"


@pytest.mark.parametrize("which", range(len(PLAYED)))
def test_every_word_of_a_move_has_a_name_in_every_language(which: int) -> None:
    title = game(PLAYED[which][0])
    for word in events_and_words(which)[1]:
        if word.kind in LABELS or word.text.isdigit():
            continue
        for language in LANGUAGES:
            shown = label(title, word, language)
            assert shown and (shown != word.text or word.kind == "colour"), f"{language}: {word}"
            assert not re.search(r"[{}*#]", shown)


def flat(folder: Path, stem: str, language: str) -> dict[str, str]:
    return dict(leaves(load_texts(folder, stem, language), ""))


FOLDERS = [(each.text_folder(), stem) for each in games().values() for stem in ("events", "names")] + [
    (COMMON_TEXTS, "common")
]


@pytest.mark.parametrize(("folder", "stem"), FOLDERS)
def test_all_languages_say_the_same_things(folder: Path, stem: str) -> None:
    """The same entries in the same order, made from the same facts; nothing is left in English."""
    english = flat(folder, stem, "en")
    for language in LANGUAGES:
        other = flat(folder, stem, language)
        assert list(other) == list(english), f"{folder} {stem}.{language}"
        for key, text in other.items():
            facts = [sorted([found[1] for found in PLACEHOLDER.finditer(each)]) for each in (text, english[key])]
            assert facts[0] == facts[1], f"{language} {key}: {text}"
            assert text.strip(), f"{language} {key} is empty"
            spoken = re.search(r"[^\W\d_]{2}", PLACEHOLDER.sub("", text))  # words of its own
            translated = not spoken or len(text.split()) < 4 or text != english[key]
            assert language == "en" or translated, f"{language} {key}: {text}"


@pytest.mark.parametrize("title", games().values(), ids=list(games()))
def test_german_french_and_italian_are_written_with_their_letters(title: Game) -> None:
    for language, letters in (("de", "äöüß"), ("fr", "éèàç’"), ("it", "èàù’")):
        text = "".join([*flat(title.text_folder(), "events", language).values(),
                        *flat(title.text_folder(), "names", language).values()])  # fmt: skip
        assert [letter for letter in letters if letter in text], language
        assert "'" not in text, "’ is the apostrophe"
        assert not re.search(r"\b(fuer|ueber|waehl|schliess|gruen|koenn|moecht)", text, re.IGNORECASE)
        assert language != "fr" or not re.search(r" [:;?!»]|« ", text), "a space that does not break stands there"


@pytest.mark.parametrize("title", games().values(), ids=list(games()))
def test_stages_seats_endings_and_options_have_names(title: Game) -> None:
    room = type(title).__module__.rpartition(".")[0]
    stages = import_module(f"{room}.stages").STAGES
    most = max(title.players(title.check_options({})))
    for language in LANGUAGES:
        names = narration.names(title, language)
        assert set(stages) == set(names["stage"])
        assert set(ENDINGS[title.name]) == set(names["ending"])
        assert set(title.setup(most).seat_names()) <= set(names["seat"]) & set(names["colour"])
        assert set(names["options"]) == {option.name for option in title.options}
        for option in title.options:
            assert set(option.values) == set(names["options"][option.name]["values"])


@pytest.mark.parametrize("title", games().values(), ids=list(games()))
def test_every_kind_of_event_in_the_rules_has_a_sentence(title: Game) -> None:
    """Those that random games seldom reach as well."""
    source = "".join([path.read_text("utf-8") for path in title.text_folder().parent.glob("rules_*.py")])
    kinds = set(re.findall(r'emit\(\s*"([\w-]+)"', source))
    assert kinds and kinds <= set(narrator(title, "en").events)


def test_endings_that_are_seldom_reached_have_sentences() -> None:
    for title, endings in ENDINGS.items():
        for ending in endings:
            for language in LANGUAGES:
                for why in (Event("game-over", {"ending": ending, "winners": []}),
                            Event("end-triggered", {"why": ending, "last_round": 9})):  # fmt: skip
                    if why.kind in narrator(game(title), "en").events:
                        assert ending not in narrate(game(title), why, language)


def test_proper_names_are_those_of_the_content() -> None:
    content, _ = game("canal-mania").load(None)
    proper = narrator(game("canal-mania"), "en").proper_names
    for edition in content.editions.values():
        for word, right in zip(edition.country.town_words, edition.country.town_names):
            assert proper[word] == right
        for contract in edition.country.contracts:
            assert proper[contract.word] == contract.name
    board, _ = game("arriala").load(None)
    known = narrator(game("arriala"), "en").proper_names
    assert [each for each in board.names if not re.fullmatch(r"\d+|b\d", each) and each not in known] == [
        "montech-slope",
        "cacor-bridge",
    ]


def test_only_its_owner_reads_a_secret() -> None:
    kontor = game("kontor")
    event = Event("chose", {"seat": "red"}, {"card": "quay 11"}, 0)
    assert narrate(kontor, event.seen_by(0)) == "Red chooses quay 11."
    assert narrate(kontor, event.seen_by(1)) == narrate(kontor, event.seen_by(None)) == "Red has chosen."
    assert narrate(kontor, event.seen_by(0), "de") == "Rot wählt Kai 11."


def test_numbers_lists_and_choices_are_put_in_words() -> None:
    closed = Event(
        "closed", {"cells": ["a1", "b1", "a2"], "guard": "black", "leads": {"tea": 1, "wine": 0, "spices": -2}}
    )
    assert narrate(game("kontor"), closed) == (
        "The sector a1, b1 and a2 is closed; Black guards it (tea: Red +1, spices: Black +2)."
    )
    scored = Event(
        "section-scored", {"spaces": ["4", "5", "6"], "counts": {"red": 2, "green": 1}, "winner": "red", "points": 4}
    )
    assert (
        narrate(game("arriala"), scored, "de") == "Abschnitt 4–6 ist vollständig (Rot 2, Grün 1): Rot erhält 4 Punkte."
    )
    took = Event("took", {"seat": "red", "cards": ["stretch", "stretch", "lock-white"]})
    assert narrate(game("canal-mania"), took, "it") == "Rosso prende: 2 × Tratto e Chiusa con merci a scelta."


def test_what_is_not_translated_is_in_english(tmp_path: Path) -> None:
    (tmp_path / "events.en.toml").write_text('[events]\na = "An {x}."\nb = "B."\n[phrases.x]\n1 = "apple"\n2 = "egg"\n')
    (tmp_path / "de.po").write_text(
        'msgctxt "events:events.a"\nmsgid "An {x}."\nmsgstr "Ein {x}."\n\n'
        'msgctxt "events:phrases.x.1"\nmsgid "apple"\nmsgstr "Apfel"\n\n'
        '#, fuzzy\nmsgctxt "events:phrases.x.2"\nmsgid "egg"\nmsgstr "Eis"\n'
    )
    german = Narrator(tmp_path, "de")
    assert german.sentence(Event("a", {"x": 1})) == "Ein Apfel."
    assert german.sentence(Event("a", {"x": 2})) == "Ein egg."
    assert german.sentence(Event("b", {})) == "B."
    assert german.sentence(Event("c", {})) is None


def test_a_river_work_is_called_by_its_name() -> None:
    title = games()["arriala"]
    for language in LANGUAGES:
        for river in title.setup(4).start().observe(None).facts["rivers"]:
            facts: dict[str, Fact] = {"seat": "red", "from": "moissac", "place": river, "points": 3}
            sentence = narrate(title, Event("river-work", facts), language)
            assert river not in sentence.split() and not re.search(r"\bb\d\b", sentence)
