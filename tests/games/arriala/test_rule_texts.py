"""Every rule has its text, every refusal its sentence, and every rule of play is shown by a scenario."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

from towpath.games.arriala import explain
from towpath.games.arriala.game import GAME
from towpath.rulebook.scenario import Scenario

FOLDER = Path(explain.__file__).parent
TEXTS = tomllib.loads((FOLDER / "text" / "rules.en.toml").read_text("utf-8"))
SCENARIOS = [Scenario(path) for path in sorted((FOLDER / "scenarios").glob("*.toml"))]
# What the table does not do, or what only says how something is drawn or counted.
NOT_SHOWN = {"A16", "A29", "A31", "A33"}


def cited() -> set[str]:
    """The ids of rules that refuse a move."""
    trees = [ast.parse(path.read_text("utf-8")) for path in FOLDER.glob("explain*.py")]
    strings = [node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    return {text for text in strings if isinstance(text, str) and re.fullmatch(r"[RA]\d+", text)}


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)(?::[\w-]+)?\}", text))


def test_every_rule_of_the_catalogue_has_a_text() -> None:
    ids = [f"R{number}" for number in range(1, 107)] + [f"A{number}" for number in range(1, 41)]
    assert sorted(ids) == sorted(TEXTS)
    for rule, entry in TEXTS.items():
        unknown = set(entry) - {"title", "text", "basis", "source", "reason", "not_shown"}
        assert all([key.split("-")[0] == "refusal" for key in unknown]), rule
        assert not entry["title"].endswith(".") and not placeholders(entry["title"]), rule
        assert entry["text"].endswith(".") and not placeholders(entry["text"]), rule
        assert (entry["basis"] == "ruling") == rule.startswith("A"), rule


def test_every_rule_of_play_is_shown_by_a_scenario() -> None:
    shown = {rule for scenario in SCENARIOS for rule in scenario.rules}
    assert set(TEXTS) - shown <= NOT_SHOWN
    names = {scenario.path.name[:3] for scenario in SCENARIOS}
    assert {f"t{number:02}" for number in range(1, 15)} <= names


def test_scenarios_show_every_refusal() -> None:
    refusals: set[str] = set()
    for scenario in SCENARIOS:
        for step in tomllib.loads(scenario.path.read_text("utf-8")).get("step", []):
            refusals |= {*step.get("illegal", {}).values(), step.get("refused", "")}
            refusals |= {answer.split(" ")[0] for answer in step.get("why", {}).values()}
    refusing = {rule for rule, entry in TEXTS.items() if any([key.startswith("refusal") for key in entry])}
    assert refusing == {rule for rule in refusals if rule in TEXTS} == refusing & cited()


def test_the_texts_of_options_cite_rules_that_exist() -> None:
    for option in GAME.options:
        assert set(re.findall(r"\b[RA]\d+\b", option.about)) <= set(TEXTS), option.name
