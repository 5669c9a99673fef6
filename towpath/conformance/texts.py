"""Every event, every word of a move, every rule and every refusal has its text; the rulebook and its scenarios hold.

A game is asked only for what it has: chapters, titles, hints and translations are tested where there are some.
"""

from __future__ import annotations

import importlib
import importlib.util
import io
import random
import re
import tokenize
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from towpath.conformance.kit import OwnTests
from towpath.engine import EVERYONE, Event, Game, Match, SeededChance, Word
from towpath.engine.errors import TABLE_RULES
from towpath.engine.i18n import LANGUAGES, languages
from towpath.rulebook import narration
from towpath.rulebook.book import book, faults, scenario_files
from towpath.rulebook.breakdown import score_breakdown
from towpath.rulebook.narration import label, narrator
from towpath.rulebook.scenario import Scenario
from towpath.rulebook.texts import rule_texts, rules

SEEDS = (1, 2)
LETTERS = {"de": "äöüß", "fr": "éèàç’", "it": "èàù’"}
WITHOUT_UMLAUTS = re.compile(r"\b(fuer|ueber|waehl|schliess|gruen|koenn|moecht)", re.IGNORECASE)


def translations(game: Game) -> tuple[str, ...]:
    """The languages of a game besides English."""
    return languages(game.text_folder())[1:]


def rule_modules(game: Game) -> list[Path]:
    """The modules that cite rules: those of the rules and refusals, or all of a game that has no such modules."""
    folder = game.text_folder().parent
    modules = sorted([*folder.glob("rules_*.py"), *folder.glob("explain*.py")])
    return modules or sorted(folder.glob("*.py"))


def rule_shape(game: Game) -> str:
    """A regular expression of what looks like the id of a rule of the game: `R67`, `ship.shortest-own`."""
    ids = rules(game)
    letters = {id[0] for id in ids if re.fullmatch(r"[A-Z]\d+", id)}
    parts = {id.split(".")[0] for id in ids if "." in id}
    return rf"(?:[{''.join(sorted(letters)) or '-'}]\d+|(?:{'|'.join(sorted(parts))})\.[a-z0-9]+(?:-[a-z0-9]+)*)"


def stages(game: Game) -> tuple[str, ...]:
    """The stages of a game that lists them."""
    module = f"{type(game).__module__.rpartition('.')[0]}.stages"
    if importlib.util.find_spec(module) is None:
        return ()
    listed: tuple[str, ...] = importlib.import_module(module).STAGES
    return listed


class Played(NamedTuple):
    """A random game: what happened as anybody may see it, and the words of some legal moves."""

    match: Match
    events: list[Event]
    words: set[Word]


_played: dict[str, list[Played]] = {}


def played(game: Game, own_tests: OwnTests) -> list[Played]:
    """Some random games with the set-ups in which everything happens that has a text. Played once."""
    if game.name not in _played:
        counts = game.players(game.check_options({}))
        listed = own_tests.fact("PLAYED", [({}, min(counts)), ({}, max(counts))])
        _played[game.name] = [_play(game, options, players, seed) for options, players in listed for seed in SEEDS]
    return _played[game.name]


def _play(game: Game, options: dict[str, str], players: int, seed: int) -> Played:
    match, rng = Match(game.setup(players, options), SeededChance(seed)), random.Random(seed)
    words: set[Word] = set()
    while not match.position.is_over():
        seat = match.position.actors()[0]
        for code in match.position.codes(seat)[:3]:
            words.update(match.position.spell(seat, code))
        match.play(seat, match.position.moves(seat).sample(rng))
    seen: dict[str, Event] = {}
    for event in match.position.events or []:
        for view in (None, *range(players)):
            shown = event.seen_by(view)
            seen[repr(shown)] = shown
    return Played(match, list(seen.values()), words)


# --- what happens, and moves


def test_every_event_has_a_sentence_in_every_language(game: Game, own_tests: OwnTests) -> None:
    for each in played(game, own_tests):
        for event in each.events:
            for language in ("en", *translations(game)):
                sentence = narrator(game, language).sentence(event)
                assert sentence is not None, f"{language}: {event}"
                assert not re.search(r"[{}*_#]|table\.|  ", sentence), sentence
                assert sentence[0].isupper() and sentence[-1] in ".!", sentence
                words = set(re.findall(r"[\w-]+", sentence))
                raw = {word for word in _raw_ids(event) if "-" in word or language in ("de", "it")}
                assert not raw & words, f"{language}: {sentence}"


def _raw_ids(event: Event) -> set[str]:
    """What only a program would say: `harbour-full`, `red`, `quay`."""
    ids: set[str] = set()
    for value in event.facts.values():
        parts = value if isinstance(value, (list, dict)) else [value]
        for part in parts:
            ids |= set(str(part).split(" "))
    return {word for word in ids if re.fullmatch(r"[a-z]{3,}[a-z-]*", word)}


def test_every_kind_of_event_in_the_rules_has_a_sentence(game: Game) -> None:
    """Those that random games seldom reach as well."""
    source = "".join([path.read_text("utf-8") for path in rule_modules(game)])
    kinds = set(re.findall(r'emit\(\s*"([\w-]+)"', source))
    assert kinds and kinds <= set(narrator(game, "en").events)


def test_every_word_of_a_move_has_a_name_in_every_language(game: Game, own_tests: OwnTests) -> None:
    for word in {word for each in played(game, own_tests) for word in each.words}:
        if word.kind in own_tests.fact("PLAIN_KINDS", ()) or word.text.isdigit():
            continue
        for language in ("en", *translations(game)):
            shown = label(game, word, language)
            assert shown and (shown != word.text or word.kind == "colour"), f"{language}: {word}"
            assert not re.search(r"[{}*#]", shown)


def test_stages_seats_endings_and_options_have_names(game: Game, own_tests: OwnTests) -> None:
    most = max(game.players(game.check_options({})))
    for language in ("en", *translations(game)):
        names = narration.names(game, language)
        assert set(stages(game) or names["stage"]) == set(names["stage"])
        assert set(own_tests.fact("ENDINGS", names["ending"])) == set(names["ending"])
        assert set(game.setup(most).seat_names()) <= set(names["seat"])
        options = names.get("options", {})
        assert set(options) == {option.name for option in game.options}
        for option in game.options:
            assert set(option.values) == set(options[option.name]["values"])
    for each in played(game, own_tests):
        assert each.match.position.result().ending in narration.names(game)["ending"]


def test_the_points_of_a_finished_game_stand_under_headings_and_add_up(game: Game, own_tests: OwnTests) -> None:
    for each in played(game, own_tests):
        position, seats = each.match.position, each.match.setup.seat_names()
        for language in LANGUAGES:
            headings = score_breakdown(game, position.events or [], language)
            assert all([heading.label != heading.kind for heading in headings]), language
            assert all([line.text for heading in headings for line in heading.lines])
            sums = {seat: sum([heading.points.get(seat, 0) for heading in headings]) for seat in seats}
            assert sums == dict(zip(seats, position.scores())), language
            for heading in headings:
                for seat in seats:
                    points = sum([line.points.get(seat, 0) for line in heading.lines])
                    assert points == heading.points.get(seat, 0)


def test_drawings_are_well_formed_in_every_language(game: Game, own_tests: OwnTests) -> None:
    start = Match(game.setup(), SeededChance("drawings")).position
    for position in (start, played(game, own_tests)[-1].match.position):
        for seat in (0, None, EVERYONE):
            observation = position.observe(seat)
            for language in LANGUAGES if seat == 0 else ("en",):
                ElementTree.fromstring(observation.svg(language))
                for narrow in (False, True):
                    for part in game.draw_parts(observation, narrow, language).values():
                        ElementTree.fromstring(f"<part>{part}</part>")  # several elements, where it is HTML


def test_translations_are_written_with_the_letters_of_their_language(game: Game) -> None:
    for language in translations(game):
        names = narrator(game, language)
        text = "\n".join([*_leaves(names.events), *_leaves(names.phrases), *_leaves(names.names)])
        assert [letter for letter in LETTERS[language] if letter in text], language
        assert "'" not in text, "’ is the apostrophe"
        assert not WITHOUT_UMLAUTS.search(text)
        assert language != "fr" or not re.search(r" [:;?!»]|« ", text), "before these signs lines do not break"


def _leaves(tree: object) -> list[str]:
    return [leaf for each in tree.values() for leaf in _leaves(each)] if isinstance(tree, dict) else [str(tree)]


# --- rules


def test_every_rule_has_its_place_and_is_shown(game: Game) -> None:
    assert faults(game) == []


def test_every_scenario_holds_and_shows_a_rule(game: Game) -> None:
    known, paths = rules(game), scenario_files(game.text_folder())
    assert paths, "a game shows its rules"
    for path in paths:
        scenario = Scenario(path)
        assert scenario.rules, f"{path.name} shows no rule"
        assert [rule for rule in scenario.rules if rule not in known] == [], path.name
        for step in scenario.steps:
            ids = [step.string("refused", ""), *step.table("illegal", {}).values.values()]
            assert [id for id in ids if id and id not in known] == [], path.name
        assert scenario.run() == []


def cited(game: Game) -> dict[str, str]:
    """Ids of rules in the comments and strings of a game's modules, with the file."""
    shape = re.compile(rf"(?<![\w.-]){rule_shape(game)}(?![\w(=\[-]|\.\w)")
    ids: dict[str, str] = {}
    for path in rule_modules(game):
        for token in tokenize.generate_tokens(io.StringIO(path.read_text("utf-8")).readline):
            if token.type in (tokenize.COMMENT, tokenize.STRING):
                ids.update(dict.fromkeys(shape.findall(token.string), path.name))
    return ids


def test_every_id_in_the_code_is_a_rule(game: Game) -> None:
    known = rules(game)
    assert set(cited(game)) & set(known), "the code cites its rules"
    assert {id: path for id, path in cited(game).items() if id not in known} == {}


def test_every_refusal_is_cited_by_the_code(game: Game) -> None:
    ids = cited(game)
    own = {id: rule for id, rule in rules(game).items() if id not in TABLE_RULES}
    assert [id for id, rule in own.items() if "refusal" in rule and id not in ids] == []


def test_every_rule_that_refuses_has_a_sentence(game: Game, own_tests: OwnTests) -> None:
    """A game may do without refusals; then it refuses with the rules' texts."""
    texts = rule_texts(game.text_folder(), "en")
    written = {id for id, rule in texts.items() if any([key.startswith("refusal") for key in rule])}
    modules = [path for path in rule_modules(game) if path.name.startswith("explain")] or rule_modules(game)
    code = "".join([path.read_text("utf-8") for path in modules])
    refusing = set(re.findall(rf'(?<!"")"({rule_shape(game)})"', code)) & set(texts)  # docstrings refuse nothing
    assert not written or refusing - own_tests.fact("NEVER_REFUSED", set()) == written


# --- the rulebook


def test_a_book_with_chapters_begins_with_an_overview(game: Game) -> None:
    chapters = [chapter.id for chapter in book(game).chapters]
    assert chapters[0] == ("overview" if len(chapters) > 1 else "rules")


def test_a_book_is_whole_in_every_language(game: Game) -> None:
    for language in LANGUAGES:
        read = book(game, language)
        assert [rule.id for chapter in read.chapters for rule in chapter.rules] != []
        assert all([rule.text for rule in read.rules.values()])
        titles = [rule.title for rule in read.rules.values() if rule.title]
        assert len(set(titles)) == len(titles), "two rules are called the same"
        for scene in read.scenes.values():
            assert scene.title and len(scene.captions) == len(Scenario(scene.path).steps)


def test_every_stage_names_the_rules_that_matter(game: Game) -> None:
    """Where a book says it for some stages."""
    named = book(game).stages
    assert sorted(named) == (sorted(stages(game) or named) if named else [])


def test_every_card_and_every_verb_has_its_rules(game: Game, own_tests: OwnTests) -> None:
    """Where a book says it for some of them."""
    about = book(game).about
    verbs = [f"verb-{verb}" for verb in narration.names(game).get("verb", {})]
    assert [key for key in about if key.startswith("verb-") and key not in verbs] == []
    keys = [*own_tests.fact("card_keys", list)(), *verbs]
    lacking = [key for key in keys if not any([ids and fnmatchcase(key, each) for each, ids in about.items()])]
    assert not about or lacking == []


def test_sources_of_examples_are_translated(game: Game) -> None:
    english = {scene.source for scene in book(game).scenes.values()} - {""}
    for language in translations(game):
        sources = {scene.source for scene in book(game, language).scenes.values()} - {""}
        assert len(sources) == len(english) and not sources & english, language
