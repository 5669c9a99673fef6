"""Every rule has its text, every refusal its sentence, and every rule is shown by a scenario."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

from towpath.engine import Reason
from towpath.games.kontor import explain
from towpath.games.kontor.game import GAME
from towpath.rulebook.scenario import Scenario, Step
from towpath.rulebook.texts import refusal_key

FOLDER = Path(explain.__file__).parent
TEXTS = tomllib.loads((FOLDER / "text" / "rules.en.toml").read_text("utf-8"))
SCENARIOS = [Scenario(path) for path in sorted((FOLDER / "scenarios").glob("*.toml"))]
SHOWN = {rule for scenario in SCENARIOS for rule in scenario.rules}


def cited_in(path: Path) -> set[str]:
    """The ids of rules that stand as texts in a module's code."""
    strings = [node.value for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Constant)]
    return {text for text in strings if isinstance(text, str) and re.fullmatch(r"[RA]\d+[a-z]?", text)}


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)(?::\w+)?\}", text))


def refusing() -> set[str]:
    """The rules that have a sentence for a refusal."""
    return {rule for rule, entry in TEXTS.items() if any([key.startswith("refusal") for key in entry])}


def cited_in_refusals() -> set[str]:
    return set().union(*[cited_in(path) for path in FOLDER.glob("explain*.py")])


def test_every_rule_of_the_catalogue_has_a_text() -> None:
    assert [f"R{number}" for number in range(1, 105) if f"R{number}" not in TEXTS] == []
    assert [f"A{number}" for number in range(1, 59) if f"A{number}" not in TEXTS] == []


def test_a_text_says_how_we_know_and_nothing_unknown() -> None:
    for rule, entry in TEXTS.items():
        unknown = set(entry) - {"title", "text", "basis", "source", "reason", "not_shown"}
        assert all([key.split("-")[0] == "refusal" for key in unknown]), rule
        assert entry["basis"] in ("stated", "inferred", "reported", "ruling"), rule
        assert not entry["title"].endswith(".") and not placeholders(entry["title"]), rule
        assert entry["text"].endswith(".") and not placeholders(entry["text"]), rule
        assert (entry["basis"] == "ruling") == rule.startswith("A") == ("source" not in entry), rule
        assert entry["basis"] != "ruling" or entry["reason"].endswith("."), rule


def test_every_rule_that_code_cites_in_events_has_a_text() -> None:
    for path in FOLDER.glob("rules_*.py"):
        assert cited_in(path) <= set(TEXTS), path.name


def test_the_rules_that_refuse_moves_are_those_with_a_refusal() -> None:
    assert cited_in_refusals() == refusing()


def test_scenarios_name_rules_that_exist() -> None:
    for scenario in SCENARIOS:
        assert scenario.rules and set(scenario.rules) <= set(TEXTS), scenario.path.name


def test_every_rule_is_shown_by_a_scenario_or_says_why_not() -> None:
    assert set(TEXTS) - SHOWN == {rule for rule, entry in TEXTS.items() if "not_shown" in entry}


def test_every_test_vector_of_the_catalogue_has_its_scenario() -> None:
    names = {scenario.path.name[:3] for scenario in SCENARIOS}
    assert [number for number in range(1, 21) if f"t{number:02}" not in names] == []


def refusals(scenario: Scenario) -> list[Reason]:
    """The reasons of all moves that a scenario expects to be refused."""
    position = scenario.start()
    seats = {name: seat for seat, name in enumerate(scenario.setup.seat_names())}
    reasons: list[Reason] = []
    for sheet in scenario.steps:
        refused = [sheet.string("move")] if "refused" in sheet.values else []
        assert Step(scenario, sheet, position).run() == []
        for move in refused + list(sheet.table("illegal", {}).values):
            seat, _, words = move.partition(":")
            reason = position.explain(seats[seat.strip()], words)
            assert reason is not None
            reasons.append(reason)
        for tap in sheet.table("why", {}).values:
            seat, _, words = tap.partition(":")
            *picked, thing = words.split()
            told = position.explain_thing(seats[seat.strip()], picked, thing)
            reasons += [told] if told is not None else []
    return reasons


def test_scenarios_show_every_refusal_and_its_sentence_is_complete() -> None:
    given: dict[str, list[Reason]] = {}
    for scenario in SCENARIOS:
        for reason in refusals(scenario):
            given.setdefault(reason.rule, []).append(reason)
    for rule in cited_in_refusals():
        assert rule in given, f"no scenario shows how {rule} refuses a move"
        for reason in given[rule]:
            assert placeholders(TEXTS[rule][refusal_key(reason.case)]) == set(reason.params), rule


def test_the_texts_of_options_cite_rules_that_exist() -> None:
    for option in GAME.options:
        assert set(re.findall(r"\b[RA]\d+\b", option.about)) <= set(TEXTS), option.name
