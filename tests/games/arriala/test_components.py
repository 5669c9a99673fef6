"""The content file: what it says, and what is said about a wrong one."""

from __future__ import annotations

from pathlib import Path

import pytest

import towpath
from towpath.engine import BadInput
from towpath.games.arriala.components import load_content
from towpath.games.arriala.game import GAME

OWN = Path(towpath.__file__).parent / "games" / "arriala" / "content" / "arriala.toml"


def test_the_board_is_numbered_along_the_canal() -> None:
    board, name = load_content(None)
    assert name == "reconstructed"
    assert board.stations == 35
    assert [board.by_name[town] for town in ("grisolles", "montech", "castelsarrasin", "moissac", "valence-dagen")] == [
        0, 9, 18, 23, 34,
    ]  # fmt: skip
    assert board.names[14] == "14" and board.element(14) == "space-14" and board.element(9) == "town-montech"
    assert sum(board.card_counts) == 55


def test_long_sections_bring_what_the_last_row_says() -> None:
    board, _ = load_content(None)
    assert [board.section_worth(spaces) for spaces in range(1, 11)] == [1, 2, 4, 6, 8, 10, 12, 15, 15, 15]


def test_other_content_can_be_put_in_and_has_a_name_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OWN.read_text("utf-8").replace("count = 9", "count = 8").replace("count = 6", "count = 7"), "utf-8")
    setup = GAME.setup(3, content=path)
    assert setup.content_name.startswith("file-") and len(setup.content_name) == 17
    assert setup.content.card_counts[4:6] == [8, 7]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("count = 9", "count = 10", "card: the counts add up to 56; there should be 55 cards"),
        ("locks = 8\n", "locks = 7\n", "the lock maxima add up to 8; they should to the 7 lock pieces"),
        ("spaces = 4", "spaces = 3", "spaces = 3; should be a whole number from 4 to 10"),
        ("spaces = 4", "spaces = 11", "spaces = 11; should be a whole number from 4 to 10"),
        ('to = "montech"', 'to = "moissac"', "stretches follow the order of the towns"),
        ('id = "brulhois"', 'id = "Brulhois"', "should be small letters"),
        ('id = "chasselas"', 'id = "moissac"', "needs a name of its own"),
        ('id = "chasselas"', 'id = "red"', "needs a name of its own"),
        ("sections = [1, 2, 4, 6, 8, 10, 12, 15]", "sections = [2, 1]", "should not be worth less"),
        ("sections = [1, 2, 4, 6, 8, 10, 12, 15]", "sections = []", "points for one worker, two workers"),
        ('kind = "leap"', 'kind = "jump"', "should be one of: move, leap"),
        ('kind = "leap"\ncount = 5\nmark = "reconstructed"', 'kind = "lock"\ncount = 5\nmark = "stated"', "stands here twice"),
        ("steps = 3", "steps = 2", "move-2 stands here twice"),
        ('beside = "moissac"', 'beside = "paris"', "should be one of: grisolles"),
        ("move = 1", "move = 0", "move = 0; should be a whole number from 1 to 5"),
        ("workers = 5", "workers = 4", "two players use more towns"),
        ('mark = "stated"', 'mark = "guessed"', "should be one of: stated, reported, reconstructed"),
        ('kind = "bridge"', 'kind = "tunnel"', "should be one of: slope, bridge"),
        ("[turn]", "[round]", "unknown key"),
        ("places = 8", "places = 0", "places = 0"),
    ],
)  # fmt: skip
def test_a_wrong_file_says_what_is_wrong(tmp_path: Path, old: str, new: str, message: str) -> None:
    text = OWN.read_text("utf-8")
    assert old in text
    path = tmp_path / "wrong.toml"
    if old == "workers = 5":
        # Fewer workers: the towns of the game of two no longer suffice.
        text = text.replace("players = 3", "players = 2")
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(BadInput) as raised:
        load_content(path)
    assert message in str(raised.value) and "wrong.toml" in str(raised.value) and "\n" not in str(raised.value)


@pytest.mark.parametrize("locks", [(2, 2, 2, 2), (3, 2, 1, 2)])
def test_a_stretch_that_two_players_could_not_fill_is_refused(tmp_path: Path, locks: tuple[int, ...]) -> None:
    """Ten workers less three on blue spaces fill seven spaces and no more."""
    text = OWN.read_text("utf-8")
    for old, new in zip(
        ("8\nlocks = 2\nplayers = 3", "8\nlocks = 2\nplayers = 2", "4\nlocks = 1", "10\nlocks = 3"), locks
    ):
        assert old in text
        text = text.replace(old, old.replace(f"locks = {old.split('locks = ')[1][0]}", f"locks = {new}"))
    path = tmp_path / "long.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(BadInput, match="can leave a section of 8, but 2 players may have only 7 workers"):
        load_content(path)


def test_the_part_in_play_must_be_unbroken(tmp_path: Path) -> None:
    text = OWN.read_text("utf-8").replace("locks = 1\nplayers = 2", "locks = 1\nplayers = 3")
    path = tmp_path / "broken.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(BadInput, match="one unbroken part of the canal"):
        load_content(path)
