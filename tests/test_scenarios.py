"""The runner of scenarios notices when one does not hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from towpath import BadInput, Match, SeededChance, game
from towpath.rulebook.scenario import Scenario

HEAD = 'title = "x"\ngame = "kontor"\nrules = ["R14"]\n'


def run(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "scenario.toml"
    path.write_text(text, "utf-8")
    return Scenario(path).run()


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ('[[step]]\nfacts = { "seats.red.guilders" = 4 }', "seats.red.guilders should be 4, but it is 3"),
        ('[[step]]\nfacts = { "seats.red.gold" = 4 }', "'gold' is not there"),
        ('[[step]]\nmove = "red: choose quay 4"', "should be legal, but rule R14 refuses it"),
        ('[[step]]\nmove = "red: sit-out"\nrefused = "R15"', "but it was played"),
        ('[[step]]\nmove = "red: choose quay 4"\nrefused = "R15"', "but it was by R14"),
        ('[[step]]\nlegal = ["red: lay a1"]', "should be legal, but rule table.not-now"),
        ('[[step]]\nillegal = { "red: sit-out" = "R15" }', "but it is legal"),
        ('[[step]]\nwhy = { "red: cell-h5" = "R15" }', "should be answered by 'R15', but it is by 'R14 first'"),
        ('[[step]]\nwhy = { "red: cell-h5" = "R14 last" }', "should be answered by 'R14 last'"),
        ('[[step]]\nwhy = { "red: ledger" = "R14" }', "but it is by 'nothing'"),
        ('[[step]]\nwhy = { "red: card-2" = "lit" }', "but it is by 'R14'"),
        ('[[step]]\nnext = { "red:" = ["choose"] }', "['choose', 'sit-out'] may"),
        ('[[step]]\nevents = ["closed"]', "the event 'closed' should have happened"),
        ('[[step]]\nover = true', "should be over"),
        ('[[step]]\ndeciding = ["red"]', "deciding should be ['red']"),
        ('[[step]]\nwinners = ["red"]', "nobody yet"),
        ('[[step]]\nscores = { red = 1 }', "red should have 1 points, but has 0"),
        ('[[step]]\nchance = ["52"]', "nothing is awaited"),
    ],
)  # fmt: skip
def test_a_failed_expectation_says_what_happened_instead(tmp_path: Path, steps: str, message: str) -> None:
    failures = run(tmp_path, HEAD + "[position]\n" + steps)
    assert len(failures) == 1 and message in failures[0] and "step 1" in failures[0]


def test_a_scenario_may_begin_from_a_position_as_text(tmp_path: Path) -> None:
    match = Match(game("kontor").setup(options={"variant": "armut"}), SeededChance(3))
    text = match.position.text()
    steps = '[[step]]\nmove = "red: sit-out"\n[[step]]\nmove = "black: sit-out"\n'
    assert run(tmp_path, f'{HEAD}position = "{text}"\n{steps}facts = {{ variant = "armut", round = 2 }}\n') == []


@pytest.mark.parametrize(
    ("head", "message"),
    [
        ('position = "red to move"', "line 4: position = 'red to move'; should begin with"),
        ('players = 2\nposition = "TEXT"', "line 4: players = 2; does not go with a position as text"),
        ('position = "OTHER"', "is one of arriala"),
    ],
)
def test_a_position_as_text_must_be_whole_and_of_this_game(tmp_path: Path, head: str, message: str) -> None:
    head = head.replace("TEXT", game("kontor").setup().start().text())
    head = head.replace("OTHER", game("arriala").setup().start().text())
    with pytest.raises(BadInput, match=r"scenario\.toml") as raised:
        run(tmp_path, HEAD + head)
    assert message in str(raised.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("title = ", "not TOML"),
        ('game = "kontor"\nrules = []', "title is missing"),
        ('title = "x"\nrules = []\ngame = "chess"', "line 3: game = 'chess'; unknown game"),
        (HEAD + "[options]\nvariant = 'big'", "option variant = 'big'; allowed: basic"),
        (HEAD + "players = 3", "players = 3 is impossible"),
        (HEAD + "colour = 1", "line 4: colour = 1; unknown key"),
        (HEAD + "[position]\nboat = 'z9'", "line 5: position.boat = 'z9'; should be a cell"),
        (HEAD + "[position]\nhand.red = [11, 11]", "card 11 is used twice"),
        (HEAD + "[position]\nhand.red = [12]", "quay of the other colour"),
        (HEAD + "[position]\nguilders.red = 25", "whole number from 0 to 20"),
        (HEAD + "[position]\n[[step]]\nmove = 'lay d4'", "should be 'seat: words'"),
        (HEAD + "[position]\n[[step]]\nmoves = 'lay d4'", "line 6: step 1.moves = 'lay d4'; unknown key"),
    ],
)
def test_a_malformed_file_names_file_line_and_key(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(BadInput) as raised:
        run(tmp_path, text)
    assert message in str(raised.value) and "scenario.toml" in str(raised.value) and "\n" not in str(raised.value)
