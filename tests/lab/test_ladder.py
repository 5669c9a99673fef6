"""The ladder's page: made from figures, playing only what is missing."""

from __future__ import annotations

from copy import copy
from pathlib import Path

import pytest

from tests.lab.test_arena import one_by_one
from tests.test_cli import towpath
from towpath import BadInput, game
from towpath.games import games
from towpath.lab import arena, ladder
from towpath.lab.code import code_of
from towpath.lab.contest import Contest


def test_every_level_meets_every_other_the_quick_ones_first() -> None:
    found = ladder.pairings(["kontor"], [], [])
    names = [(each.stronger, each.weaker) for each in found]
    assert len(set(names)) == 9 and names[0] == ("apprentice", "random")
    assert names[-1][0] == "master" and ("master", "random") not in names
    assert {each.players for each in ladder.pairings(["arriala"], [], ["navvy", "engineer"])} == {2, 3, 4}
    assert {each.players for each in ladder.pairings(["canal-mania"], [], ["navvy", "engineer"])} == {2, 3, 4, 5}
    with pytest.raises(BadInput, match="duke"):
        ladder.pairings(["kontor"], [], ["duke"])


def test_what_is_promised_is_played_more_often() -> None:
    every = ladder.pairings(ladder.on_the_ladder(), [], [])
    often = {each.name: each.games() for each in every if each.games() > ladder.GAMES}
    assert len(often) == len(ladder.on_the_ladder()) * len(ladder.PROMISES)
    assert often["canal-mania-2-master-engineer"] == 100 and often["kontor-2-navvy-random"] == 200
    seldom = [each for each in every if each.games() == ladder.FEW]
    assert {each.stronger for each in seldom} == {"engineer", "master"}
    assert not {each.name for each in seldom} & set(often)


def test_a_game_more_is_on_the_ladder_without_being_told(monkeypatch: pytest.MonkeyPatch) -> None:
    another = copy(game("arriala"))
    another.name, another.title = "lock-keeper", "Lock Keeper"
    monkeypatch.setitem(games(), "lock-keeper", another)
    assert ladder.pairings(["lock-keeper"], [4], ["navvy", "random"])[0].name == "lock-keeper-4-navvy-random"
    assert "Lock Keeper: navvy beats random" in ladder.page({})


def test_the_page_says_how_much_was_played() -> None:
    every = len(ladder.pairings(ladder.on_the_ladder(), [], []))
    assert f"**0 of {every} pairings have been played;" in ladder.page({})
    figures = {"kontor-2-navvy-random": {"games": 2}, "kontor-2-navvy-apprentice": {"games": ladder.GAMES}}
    assert f"**2 of {every} pairings have been played (1 of them with fewer games" in ladder.progress(figures)


@pytest.mark.parametrize("given", [("kontor", "--players", "3"), ("--bots", "random"), ("--bots", "random,master")])
def test_pairings_that_are_not_there_are_refused(tmp_path: Path, given: tuple[str, ...]) -> None:
    done = towpath("ladder", *given, "--docs", str(tmp_path), "--folder", str(tmp_path))
    assert done.returncode == 2 and "no such pairing" in done.stderr


def test_what_was_played_is_not_played_again(tmp_path: Path) -> None:
    played: list[int] = []

    def watched(contest: Contest, numbers: list[int]) -> arena.Outcomes:
        played.extend(numbers)
        return one_by_one(contest, numbers)

    wanted = ladder.pairings(["kontor"], [2], ["random", "apprentice"])
    told: list[int] = []
    for number in (2, 4, 3):
        ladder.play_missing(wanted, number, tmp_path, tmp_path, lambda _, total, done: told.append(done), watched)
    assert played == [0, 1, 2, 3] and told == [0, 1, 2, 2, 3, 4]
    figures = ladder.read_figures(tmp_path)
    assert figures["kontor-2-apprentice-random"]["games"] == 4
    page = (tmp_path / "ladder.md").read_text("utf-8")
    assert "Kontor, 2 players" in page and "4 games" in page and "not measured yet" in page
    assert page == ladder.page(figures)


def test_what_was_played_of_a_pairing_counts_before_it_is_complete(tmp_path: Path) -> None:
    wanted = ladder.pairings(["kontor"], [2], ["random", "apprentice"])

    def cut_off(contest: Contest, numbers: list[int]) -> arena.Outcomes:
        yield from one_by_one(contest, numbers[:3])
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ladder.play_missing(wanted, 6, tmp_path, tmp_path, lambda *_: None, cut_off)
    assert not ladder.read_figures(tmp_path)
    ladder.update_figures(tmp_path, tmp_path)
    assert (
        ladder.read_figures(tmp_path)["kontor-2-apprentice-random"]["games"] == 2
    )  # the third has no other seating yet


def test_games_of_other_code_are_marked_and_stay(tmp_path: Path) -> None:
    wanted = ladder.pairings(["kontor"], [2], ["random", "apprentice"])
    ladder.play_missing(wanted, 2, tmp_path, tmp_path, lambda *_: None, one_by_one)
    page = (tmp_path / "ladder.md").read_text("utf-8")
    assert ladder.OTHER_CODE not in page and ladder.read_figures(tmp_path)[wanted[0].name]["other_code"] == 0
    kept = tmp_path / f"{wanted[0].name}.jsonl"
    code = code_of("kontor", ["random", "apprentice"])
    kept.write_text(kept.read_text("utf-8").replace(f'"code": "{code}"', '"code": "before"', 1), "utf-8")
    ladder.update_figures(tmp_path, tmp_path)
    figures = ladder.read_figures(tmp_path)[wanted[0].name]
    assert figures["code"] == {"before": 1, code: 1} and figures["other_code"] == 1
    page = (tmp_path / "ladder.md").read_text("utf-8")
    assert "2† games" in page and "† marks 1 of them" in page


def test_figures_stay_until_a_pairing_has_been_played_again(tmp_path: Path) -> None:
    wanted = ladder.pairings(["kontor"], [2], ["random", "navvy"])
    ladder.play_missing(wanted, 4, tmp_path, tmp_path, lambda *_: None, one_by_one)
    kept = tmp_path / f"{wanted[0].name}.jsonl"
    kept.write_text("\n".join(kept.read_text("utf-8").splitlines()[:3]) + "\n", "utf-8")
    ladder.update_figures(tmp_path, tmp_path)
    figures = ladder.read_figures(tmp_path)[wanted[0].name]
    assert figures["games"] == 4 and figures["again"]["games"] == 2
    assert "% of 2 played again so far |" in (tmp_path / "ladder.md").read_text("utf-8")
    ladder.play_missing(wanted, 4, tmp_path, tmp_path, lambda *_: None, one_by_one)
    assert "again" not in ladder.read_figures(tmp_path)[wanted[0].name]


def test_the_code_of_a_pairing_is_what_its_games_depend_on() -> None:
    assert code_of("kontor", ["navvy", "random"]) == code_of("kontor", ["apprentice", "navvy"])
    assert code_of("kontor", ["navvy", "random"]) != code_of("arriala", ["navvy", "random"])
    assert code_of("kontor", ["navvy", "engineer/4"]) != code_of("kontor", ["navvy", "random"])


def test_the_command_writes_the_page(tmp_path: Path) -> None:
    given = ["ladder", "arriala", "--players", "3", "--bots", "random,apprentice", "--games", "2", "--processes", "1"]
    assert towpath(*given, "--docs", str(tmp_path), "--folder", str(tmp_path)).returncode == 0
    assert "3 players" in (tmp_path / "ladder.md").read_text("utf-8")
    assert "no such folder" in towpath("ladder", "--docs", str(tmp_path / "none")).stderr


def test_the_page_is_made_of_the_figures_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that is not measured yet comes onto the page with its first figures."""
    docs = Path(__file__).parents[2] / "docs"
    if not (docs / "ladder.json").exists():
        pytest.skip("the documents are not here")
    figures = ladder.read_figures(docs)
    measured = {figure["contest"]["game"] for figure in figures.values()}
    monkeypatch.setattr(ladder, "on_the_ladder", lambda: [name for name in games() if name in measured])
    assert (docs / "ladder.md").read_text("utf-8") == ladder.page(figures)


def test_games_of_unknown_code_are_noted_when_they_come_out_the_same_again(tmp_path: Path) -> None:
    [pairing] = ladder.pairings(["kontor"], [], ["random", "apprentice"])
    kept, contest = tmp_path / f"{pairing.name}.jsonl", pairing.contest()
    outcomes = arena.play_contest(contest, 4, kept, one_by_one)
    unknown = [{name: fact for name, fact in each.items() if name != "code"} for each in outcomes]
    arena.write_outcomes(kept, contest, [{**unknown[0], "hash": "another"}, *unknown[1:]])
    assert ladder.verify([pairing], 4, tmp_path, lambda *told: None, one_by_one) == [pairing]
    assert "code" not in arena.read_outcomes(kept, contest)[1], "one game came out differently"
    arena.write_outcomes(kept, contest, unknown)
    assert ladder.verify([pairing], 2, tmp_path, lambda *told: None, one_by_one) == []
    assert {each["code"] for each in arena.read_outcomes(kept, contest).values()} == {outcomes[0]["code"]}
