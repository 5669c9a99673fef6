"""`towpath verify`: whether every outcome of a record followed from the seed that was promised."""

from __future__ import annotations

import random
from pathlib import Path
from unittest import mock

import pytest

from tests.test_cli import towpath
from towpath import game
from towpath.table import PERSON, Holder, Table, open_table, opening


def text_of_a_game(moves: int | None = None) -> str:
    """The record of a game at a sealed table, whole or as it is after so many moves."""
    table, rng = Table("t"), random.Random("verify")
    with mock.patch.object(opening, "new_seed", lambda: bytes(range(32))):
        table.accept(open_table(game("kontor").setup(2), [Holder(PERSON), Holder(PERSON)], False))
    while not table.position.is_over() and len(table.played) != moves:
        seat = table.position.actors()[0] if table.turn_holder == -1 else table.turn_holder
        if seat == table.turn_holder:
            table.accept(table.propose_end_turn(seat, ""))
        else:
            table.accept(table.propose_move(seat, table.position.moves(seat).sample(rng), table.version, ""))
    return table.record().text()


WHOLE = text_of_a_game()


def header(name: str) -> str:
    return next(line.split()[1] for line in WHOLE.splitlines() if line.startswith(f"{name} "))


def written(folder: Path, text: str) -> str:
    path = folder / "game.towpath"
    path.write_text(text)
    return str(path)


def test_a_game_is_proved(tmp_path: Path) -> None:
    path = written(tmp_path, WHOLE)
    proof = towpath("verify", path)
    assert proof.returncode == 0 and proof.stderr == ""
    drawn = WHOLE.count("chance: ")
    assert f"All {drawn} outcomes of chance followed from the seed" in proof.stdout
    assert header("commitment") in proof.stdout and "Winner" in proof.stdout
    assert "what the table showed" in proof.stdout
    assert towpath("verify", path, "--commitment", header("commitment").upper()).returncode == 0
    assert towpath("replay", path).returncode == 0


def swapped(text: str) -> str:
    """Two canals that chance brought face up, exchanged: as legal as before."""
    one, two = [line for line in text.splitlines() if line.startswith("chance: canal-at")][:2]
    drawn = [line.rpartition(" ") for line in (one, two)]
    return text.replace(one, f"{drawn[0][0]} {drawn[1][2]}").replace(two, f"{drawn[1][0]} {drawn[0][2]}")


@pytest.mark.parametrize(
    ("spoilt", "message"),
    [
        (WHOLE.replace(header("seed"), "0" * 64), "was promised"),
        (WHOLE.replace(header("commitment"), "0" * 64), "was promised"),
        (swapped(WHOLE), "by the seed it would be 'canal-at"),
        (WHOLE.replace("hash ", "hash 00"), "is written at the end, but the entries lead to"),
        (WHOLE.replace(": choose", ": chose", 1), "chose"),
    ],
)
def test_what_does_not_fit_is_named(tmp_path: Path, spoilt: str, message: str) -> None:
    assert spoilt != WHOLE
    failed = towpath("verify", written(tmp_path, spoilt))
    assert failed.returncode == 1 and failed.stdout == "" and message in failed.stderr
    assert "game.towpath" in failed.stderr and len(failed.stderr.splitlines()) == 1


def test_another_commitment_than_the_table_showed_is_named(tmp_path: Path) -> None:
    failed = towpath("verify", written(tmp_path, WHOLE), "--commitment", "abc")
    assert failed.returncode == 1 and "abc was expected" in failed.stderr


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (text_of_a_game(30), "lacks a seed: it is told when the game is over"),
        (
            (Path(__file__).parent / "games/kontor/records/kontor-basic-2.towpath").read_text(),
            "lacks a commitment and a seed",
        ),
        ("a letter", "line 1 must be"),
    ],
)
def test_where_there_is_nothing_to_prove_it_says_so(tmp_path: Path, text: str, message: str) -> None:
    failed = towpath("verify", written(tmp_path, text))
    assert failed.returncode == 2 and message in failed.stderr and failed.stdout == ""
