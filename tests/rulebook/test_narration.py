"""Every event of random games has a sentence in every language, for every seat and for spectators."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

import pytest

from tests.rulebook.facts import fact, played, rule_modules, stages, translations
from towpath.engine import Event, Game, Match, SeededChance, Word
from towpath.engine.i18n import languages, leaves, load_texts
from towpath.games import game, games
from towpath.rulebook import narration
from towpath.rulebook.narration import COMMON_TEXTS, PLACEHOLDER, Narrator, label, narrate, narrator

PLAYED = [(name, *each) for name, title in games().items() for each in played(title)]
SEEDS = (1, 2)


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
    ids: set[str] = set()
    for value in event.facts.values():
        parts = value if isinstance(value, (list, dict)) else [value]
        for part in parts:
            ids |= set(str(part).split(" "))
    return {word for word in ids if re.fullmatch(r"[a-z]{3,}[a-z-]*", word)}


@pytest.mark.parametrize("which", range(len(PLAYED)))
def test_every_event_has_a_sentence_in_every_language(which: int) -> None:
    title = game(PLAYED[which][0])
    for event in events_and_words(which)[0]:
        for language in ("en", *translations(title)):
            sentence = narrator(title, language).sentence(event)
            assert sentence is not None, f"{language}: {event}"
            assert not re.search(r"[{}*_#]|table\.|  ", sentence), sentence
            assert sentence[0].isupper() and sentence[-1] in ".!", sentence
            words = set(re.findall(r"[\w-]+", sentence))
            raw = {word for word in raw_ids(event) if "-" in word or language in ("de", "it")}
            assert not raw & words, f"{language}: {sentence}"


@pytest.mark.parametrize("which", range(len(PLAYED)))
def test_every_word_of_a_move_has_a_name_in_every_language(which: int) -> None:
    title = game(PLAYED[which][0])
    for word in events_and_words(which)[1]:
        if word.kind in fact(title, "PLAIN_KINDS", ()) or word.text.isdigit():
            continue
        for language in ("en", *translations(title)):
            shown = label(title, word, language)
            assert shown and (shown != word.text or word.kind == "colour"), f"{language}: {word}"
            assert not re.search(r"[{}*#]", shown)


def flat(folder: Path, section: str, language: str) -> dict[str, str]:
    return dict(leaves(load_texts(folder, section, language), ""))


SECTIONS = [(each.text_folder(), name) for each in games().values() for name in ("events", "phrases", "names")]


@pytest.mark.parametrize(("folder", "section"), [*SECTIONS, (COMMON_TEXTS, "common")])
def test_all_languages_say_the_same_things(folder: Path, section: str) -> None:
    """The same entries in the same order, made from the same facts; nothing is left in English."""
    english = flat(folder, section, "en")
    for language in languages(folder):
        other = flat(folder, section, language)
        assert list(other) == list(english), f"{folder} {section} {language}"
        for key, text in other.items():
            facts = [sorted([match[1] for match in PLACEHOLDER.finditer(each)]) for each in (text, english[key])]
            assert facts[0] == facts[1], f"{language} {key}: {text}"
            assert text.strip(), f"{language} {key} is empty"
            spoken = re.search(r"[^\W\d_]{2}", PLACEHOLDER.sub("", text))  # words of its own
            translated = not spoken or len(text.split()) < 4 or text != english[key]
            assert language == "en" or translated, f"{language} {key}: {text}"


@pytest.mark.parametrize("title", games().values(), ids=list(games()))
def test_german_french_and_italian_are_written_with_their_letters(title: Game) -> None:
    for language in translations(title):
        letters = {"de": "äöüß", "fr": "éèàç’", "it": "èàù’"}[language]
        sections = [flat(title.text_folder(), section, language) for section in ("events", "phrases", "names")]
        text = "".join([text for section in sections for text in section.values()])
        assert [letter for letter in letters if letter in text], language
        assert "'" not in text, "’ is the apostrophe"
        assert not re.search(r"\b(fuer|ueber|waehl|schliess|gruen|koenn|moecht)", text, re.IGNORECASE)
        assert language != "fr" or not re.search(r" [:;?!»]|« ", text), "a space that does not break stands there"


@pytest.mark.parametrize("title", games().values(), ids=list(games()))
def test_stages_seats_endings_and_options_have_names(title: Game) -> None:
    most = max(title.players(title.check_options({})))
    for language in ("en", *translations(title)):
        names = narration.names(title, language)
        assert set(stages(title) or names["stage"]) == set(names["stage"])
        assert set(fact(title, "ENDINGS", names["ending"])) == set(names["ending"])
        assert set(title.setup(most).seat_names()) <= set(names["seat"])
        options = names.get("options", {})
        assert set(options) == {option.name for option in title.options}
        for option in title.options:
            assert set(option.values) == set(options[option.name]["values"])


@pytest.mark.parametrize("title", games().values(), ids=list(games()))
def test_every_kind_of_event_in_the_rules_has_a_sentence(title: Game) -> None:
    """Those that random games seldom reach as well."""
    source = "".join([path.read_text("utf-8") for path in rule_modules(title)])
    kinds = set(re.findall(r'emit\(\s*"([\w-]+)"', source))
    assert kinds and kinds <= set(narrator(title, "en").events)


def test_endings_that_are_seldom_reached_have_sentences() -> None:
    for title in games().values():
        for ending in fact(title, "ENDINGS", ()):
            for language in ("en", *translations(title)):
                for why in (Event("game-over", {"ending": ending, "winners": []}),
                            Event("end-triggered", {"why": ending, "last_round": 9})):  # fmt: skip
                    if why.kind in narrator(title, "en").events:
                        assert ending not in narrate(title, why, language)


def test_what_is_not_translated_is_in_english(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('[events]\na = "An {x}."\nb = "B."\n[phrases.x]\n1 = "apple"\n2 = "egg"\n')
    (tmp_path / "de.po").write_text(
        'msgctxt "events:a"\nmsgid "An {x}."\nmsgstr "Ein {x}."\n\n'
        'msgctxt "phrases:x.1"\nmsgid "apple"\nmsgstr "Apfel"\n\n'
        '#, fuzzy\nmsgctxt "phrases:x.2"\nmsgid "egg"\nmsgstr "Eis"\n'
    )
    german = Narrator(tmp_path, "de")
    assert german.sentence(Event("a", {"x": 1})) == "Ein Apfel."
    assert german.sentence(Event("a", {"x": 2})) == "Ein egg."
    assert german.sentence(Event("b", {})) == "B."
    assert german.sentence(Event("c", {})) is None


def test_a_game_in_english_alone_is_in_english_for_everybody(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('[events]\nmet = "{names} meet."\n')
    assert Narrator(tmp_path, "de").sentence(Event("met", {"names": ["Ann", "Bob"]})) == "Ann and Bob meet."
