"""A bot that is another program: what it is told, and that nothing it does can harm a game."""

from __future__ import annotations

import json
import random
import shlex
import shutil
import sys
from pathlib import Path

import pytest

from towpath import BadInput, Match, SeededChance, game
from towpath.bots import Perspective, RandomBot
from towpath.bots.external import STARTS, TRIES, ExternalBot
from towpath.games import games, position

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "bot.mjs"

GREETING = """
import sys, time
def send(line): print(line, flush=True)
def receive(): return sys.stdin.readline().strip()
assert receive() == "towpath 1"
send("ready Tester")
def asked():
    lines = []
    while not lines or lines[-1] != "go":
        line = receive()
        if not line: sys.exit()
        lines.append(line)
    return lines
def number(lines): return lines[0].split()[1]
def moves(lines): return [line[5:] for line in lines if line.startswith("move ")]
"""


def program(tmp_path: Path, body: str) -> str:
    path = tmp_path / "bot.py"
    path.write_text(GREETING + body, "utf-8")
    return shlex.join([sys.executable, str(path)])


def perspective(name: str = "kontor") -> Perspective:
    match = Match(game(name).setup(), SeededChance("external"))
    return Perspective(match.position, match.position.actors()[0])


def bot_of(tmp_path: Path, body: str, seconds: float = 20.0) -> ExternalBot:
    return ExternalBot(program(tmp_path, body), random.Random(1), seconds)


def test_its_answer_is_played(tmp_path: Path) -> None:
    bot = bot_of(tmp_path, "while True:\n    q = asked(); send(f'play {number(q)} {moves(q)[-1]}')")
    seen = perspective()
    assert [bot.choose(seen) for _ in range(3)] == [seen.codes()[-1]] * 3
    assert (bot.name, bot.missed, bot.started) == ("Tester", 0, 1)
    bot.close()


@pytest.mark.parametrize("name", games())
def test_it_is_told_the_observation_and_the_moves_and_no_more(tmp_path: Path, name: str) -> None:
    received = tmp_path / "received"
    bot = bot_of(
        tmp_path, f"q = asked(); open({str(received)!r}, 'w').write(chr(10).join(q)); send('play 1 ' + moves(q)[0])"
    )
    seen = perspective(name)
    bot.choose(seen)
    bot.close()
    lines = received.read_text("utf-8").splitlines()
    told = {line.split(" ", 1)[0]: line.partition(" ")[2] for line in lines}
    assert list(dict.fromkeys(told)) == [
        "ask",
        "game",
        "players",
        "options",
        "seat",
        "seconds",
        "observation",
        "position",
        "move",
        "go",
    ]
    assert json.loads(told["observation"]) == json.loads(seen.observation().text())
    imagined = position(told["position"])
    assert imagined.observe(0) == seen.observation()
    assert list(imagined.moves(0)) == [seen.move_text(code) for code in seen.codes()]
    assert [line[5:] for line in lines if line.startswith("move ")] == [seen.move_text(code) for code in seen.codes()]


@pytest.mark.parametrize(
    "body",
    [
        "while True: asked(); send('play 1')",
        "while True: asked(); send('I resign')",
        "while True:\n    q = asked(); send(f'play {number(q)} fly to the moon')",
        "while True: asked(); send('x' * 100000)",
        "asked(); sys.exit(3)",
        "asked(); sys.stdout.close()",
        "time.sleep(60)",
    ],
    ids=["no words", "no verb", "no such move", "endless line", "dies", "falls silent", "never reads"],
)
def test_a_stand_in_decides_where_it_talks_nonsense_or_dies(tmp_path: Path, body: str) -> None:
    bot = bot_of(tmp_path, body, 1.0)
    seen = perspective()
    assert bot.choose(seen) in seen.codes()
    assert bot.missed == 1
    bot.close()


def test_silence_costs_its_time_and_no_more_and_a_late_answer_is_not_taken_for_the_next(tmp_path: Path) -> None:
    late = "q = asked(); p = asked(); send('play 1 ' + moves(q)[0]); send('play 2 ' + moves(p)[-1]); asked()"
    bot = bot_of(tmp_path, late, 0.2)
    seen = perspective()
    bot.choose(seen)
    assert bot.missed == 1
    bot.seconds = 20.0
    assert bot.choose(seen) == seen.codes()[-1]
    assert bot.missed == 1
    bot.close()


def test_refused_answers_may_be_mended(tmp_path: Path) -> None:
    body = "q = asked(); send('play 1 nonsense'); assert receive().startswith('refused 1 '); send('play 1 ' + moves(q)[0]); asked()"
    bot = bot_of(tmp_path, body)
    seen = perspective()
    assert bot.choose(seen) == seen.codes()[0]
    assert TRIES > 1 and bot.missed == 0
    bot.close()


def test_a_program_that_keeps_dying_is_given_up(tmp_path: Path) -> None:
    bot = bot_of(tmp_path, "asked()")
    seen = perspective()
    for _ in range(STARTS + 2):
        assert bot.choose(seen) in seen.codes()
        if bot.program is not None:
            bot.program.process.wait(20)
    assert (bot.started, bot.missed) == (STARTS, STARTS + 2)


NOT_STARTING = ["no-such-program-anywhere", "true", "echo hello"]


@pytest.mark.parametrize("command", ["", "'open", *NOT_STARTING])
def test_a_command_that_cannot_be_started_is_said_so(command: str) -> None:
    with pytest.raises(BadInput, match=f"bot .{command}"):
        ExternalBot(command, random.Random(1), strict=True).choose(perspective())


@pytest.mark.parametrize("command", NOT_STARTING)
def test_at_a_table_a_stand_in_decides_for_it(command: str, caplog: pytest.LogCaptureFixture) -> None:
    seen, bot = perspective(), ExternalBot(command, random.Random(1))
    assert bot.choose(seen) in seen.codes()
    assert bot.missed == 1 and command in caplog.text


def test_a_strict_one_that_dies_later_is_stood_in_for(tmp_path: Path) -> None:
    mark = tmp_path / "was-here"
    body = f"import os\nif os.path.exists({str(mark)!r}): sys.exit()\nopen({str(mark)!r}, 'w'); asked()"
    bot = ExternalBot(program(tmp_path, body), random.Random(1), 20.0, strict=True)
    seen = perspective()
    for _ in range(3):
        assert bot.choose(seen) in seen.codes()
        if bot.program is not None:
            bot.program.process.wait(20)
    assert bot.missed == 3


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_the_example_in_another_language_plays_whole_games() -> None:
    example = ExternalBot(f"node {shlex.quote(str(EXAMPLE))}", random.Random(1), 60.0)
    for name in games():
        match = Match(game(name).setup(), SeededChance("example"))
        bots = [example] + [RandomBot(random.Random(seat)) for seat in range(1, match.position.setup.players)]
        while not match.position.is_over():
            seat = match.position.actors()[0]
            seen = Perspective(match.position, seat)
            match.play(seat, seen.move_text(bots[seat].choose(seen)))
    assert example.missed == 0
    assert example.name == "Eager Beaver"
    example.close()
