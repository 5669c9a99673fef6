"""The command line as a person meets it: real processes, exit codes, one clear line on bad input."""

from __future__ import annotations

import contextlib
import io
import json
import subprocess
import sys
from pathlib import Path
from unittest import mock

import pytest

from towpath import cli
from towpath.games import kontor


def towpath(*arguments: str, message: str = "") -> subprocess.CompletedProcess[str]:
    """The command in this process: starting a new one for every line would take minutes."""
    out, err = io.StringIO(), io.StringIO()
    code = 0
    with (
        mock.patch.object(sys, "argv", ["towpath", *arguments]),
        mock.patch.object(sys, "stdin", io.StringIO(message)),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            cli.main()
        except SystemExit as left:
            code = int(left.code or 0)
    return subprocess.CompletedProcess(arguments, code, out.getvalue(), err.getvalue())


def test_the_installed_command_works_as_a_process_of_its_own() -> None:
    command = [sys.executable, "-m", "towpath.cli"]
    done = subprocess.run([*command, "games"], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and "kontor" in done.stdout
    done = subprocess.run([*command, "simulate", "chess"], capture_output=True, text=True, timeout=120)
    refused(done, "unknown game 'chess'")


def test_games_lists_games_with_players_and_options() -> None:
    listed = json.loads(towpath("games", "--json").stdout)
    kontor = next(each for each in listed if each["name"] == "kontor")
    assert kontor["players"] == [2]
    assert "armut" in next(option for option in kontor["options"] if option["name"] == "variant")["values"]
    assert "--variant" in towpath("games").stdout


def test_simulate_is_repeatable_and_adds_up() -> None:
    command = ("simulate", "kontor", "--variant", "armut", "--games", "5", "--seed", "3", "--json")
    one, two = (json.loads(towpath(*command).stdout) for _ in range(2))
    assert one["games"] == 5 and sum(one["endings"].values()) == 5
    assert one["endings"] == two["endings"] and one["scores"] == two["scores"]


def test_a_record_is_written_and_verified(tmp_path: Path) -> None:
    path = tmp_path / "game.towpath"
    assert towpath("record", "kontor", "--specials=on", "--seed", "5", "--out", str(path)).returncode == 0
    replayed = towpath("replay", str(path), "--svg", str(tmp_path / "end.svg"))
    assert replayed.returncode == 0 and "hash verified" in replayed.stdout and "Winner" in replayed.stdout
    assert (tmp_path / "end.svg").read_text().startswith("<svg")
    assert "hash" in towpath("replay", str(path), "--to", "20").stdout


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("towpath record 1", "towpath record 9"), "line 1 must be 'towpath record 1'"),
        (("game kontor", "game chess"), "unknown game 'chess'"),
        (("rules 1", "rules 99"), "rules = 99; this Towpath plays kontor by rules 1"),
        (("players 2", "players 7"), "players = 7 is impossible"),
        (("option variant basic", "option variant huge"), "option variant = 'huge'; allowed: basic"),
        (("content reconstructed", "content printed"), "content = printed"),
        (("red: choose", "red: chose"), "chose"),
        (("chance: turn-canal", "chance: turn-quay"), "chance must decide 'turn-canal' here"),
        (("hash ", "hash 00"), "is written at the end, but the entries lead to"),
        (("players 2", "players two"), "is not a number"),
        (("players 2", "colour blue"), "line 4: 'colour blue' is neither"),
    ],
)
def test_a_spoilt_record_is_refused_in_one_line(tmp_path: Path, change: tuple[str, str], message: str) -> None:
    text = towpath("record", "kontor", "--seed", "5").stdout
    assert change[0] in text
    path = tmp_path / "spoilt.towpath"
    path.write_text(text.replace(*change, 1))
    refused(towpath("replay", str(path)), message, "spoilt.towpath")


def refused(done: subprocess.CompletedProcess[str], *message: str) -> None:
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr and len(done.stderr.strip().splitlines()) == 1, done.stderr
    for each in message:
        assert each in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("simulate", "chess"), "unknown game 'chess'; known: "),
        (("simulate", "kontor", "--colour", "blue"), "unknown option 'colour'; known: variant, specials"),
        (("simulate", "kontor", "--variant", "blue"), "option variant = 'blue'; allowed: basic"),
        (("simulate", "kontor", "--variant"), "option --variant lacks its value"),
        (("simulate", "kontor", "blue"), "unexpected argument 'blue'"),
        (("simulate", "kontor", "--players", "5"), "players = 5 is impossible"),
        (("simulate", "kontor", "--variant", "tic-tac-toe", "--specials", "on"), "does not go with"),
        (("simulate", "kontor", "--content", "nowhere.toml"), "nowhere.toml: cannot be read"),
        (("show", "kontor", "--seat", "blue"), "seat = 'blue'; possible: red, black, spectator, everyone"),
        (("replay", "nowhere.towpath"), "nowhere.towpath: cannot be read"),
        (("check", "nowhere.toml"), "nowhere.toml: cannot be read"),
        (("record", "kontor", "--out", "no/such/folder/x"), "no/such/folder/x: cannot be written"),
    ],
)
def test_bad_input_gets_one_clear_line(arguments: tuple[str, ...], message: str) -> None:
    refused(towpath(*arguments), message)


def test_a_bad_content_file_names_file_line_key_and_value(tmp_path: Path) -> None:
    own = Path(kontor.__file__).parent / "content/kontor.toml"
    path = tmp_path / "mine.toml"
    path.write_text(own.read_text().replace("number = 14\n", "number = 13\n"))
    refused(
        towpath("simulate", "kontor", "--content", str(path)), "mine.toml: line ", "canal 2.number = 13", "is taken"
    )
    assert not (tmp_path / "out").exists()


def test_own_content_can_be_played_and_its_record_asks_for_it(tmp_path: Path) -> None:
    own = Path(kontor.__file__).parent / "content/kontor.toml"
    content, record = tmp_path / "mine.toml", tmp_path / "game.towpath"
    content.write_text(own.read_text().replace("number = 85\n", "number = 99\n"))
    assert towpath("record", "kontor", "--content", str(content), "--out", str(record)).returncode == 0
    assert towpath("replay", str(record), "--content", str(content)).returncode == 0
    refused(towpath("replay", str(record)), "name the right file with --content")


def test_check_says_what_failed(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    path.write_text('title = "x"\ngame = "kontor"\nrules = ["R9"]\n[[step]]\nfacts = { "treasury" = 15 }\n')
    failed = towpath("check", str(path))
    assert failed.returncode == 1 and "treasury should be 15, but it is 14" in failed.stdout
    path.write_text(path.read_text().replace("15", "14"))
    assert towpath("check", str(path)).stdout.strip() == "1 passed, 0 failed"
    path.write_text(path.read_text().replace("facts", "fakts"))
    refused(towpath("check", str(path)), "line 5: step 1.fakts", "unknown key")


def test_show_prints_a_sketch_facts_or_a_drawing(tmp_path: Path) -> None:
    assert "treasury 14" in towpath("show", "kontor").stdout
    facts = json.loads(towpath("show", "kontor", "--moves", "9", "--facts", "--seat", "red").stdout)
    assert "hand" in facts["seats"]["red"] and "hand" not in facts["seats"]["black"]
    assert towpath("show", "kontor", "--svg", str(tmp_path / "t.svg")).returncode == 0
    assert "</svg>" in (tmp_path / "t.svg").read_text()


def test_a_position_is_printed_as_text_and_shown_from_text(tmp_path: Path) -> None:
    text = towpath("show", "kontor", "--moves", "9", "--text").stdout
    assert text.startswith("towpath position 1; game kontor; ") and text.count("\n") == 1
    assert towpath("show", text).stdout == towpath("show", "kontor", "--moves", "9").stdout
    assert towpath("show", text, "--text").stdout == text
    assert towpath("show", text, "--moves", "3").stdout != towpath("show", text).stdout
    record = tmp_path / "game.towpath"
    towpath("record", "kontor", "--out", str(record))
    at_40 = towpath("replay", str(record), "--to", "40", "--text").stdout
    assert towpath("show", at_40, "--text").stdout == at_40
    refused(towpath("show", text[:-4]), "position: the text is damaged")
    refused(towpath("show", text, "--players", "2"), "says itself how many play")


def test_a_game_in_the_terminal_can_be_played_to_the_end(tmp_path: Path) -> None:
    """Always the first word that is offered, or nothing where the move is whole."""
    answers = "\n".join(["choose", "", "stay", "sit-out"] * 600)
    done = towpath("play", "kontor", "--variant", "gullivers-reisen", "--seed", "1", message=answers)
    assert done.returncode == 0, done.stderr
    assert "You are red" in done.stdout


def test_leaving_a_game_in_the_terminal_is_no_error() -> None:
    done = towpath("play", message="quit\n")
    assert done.returncode == 0 and "Winner" not in done.stdout
