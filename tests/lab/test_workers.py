"""Worker processes end with the one that they work for."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")

LONG = ["arena", "canal-mania", "--games", "200", "--processes", "2"]


def children(parent: int) -> list[int]:
    processes: list[int] = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # has just ended
        if int(fields[1]) == parent and fields[0] != "Z":
            processes.append(int(stat.parent.name))
    return processes


def family(parent: int) -> list[int]:
    return [each for child in children(parent) for each in (child, *family(child))]


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_for(what: Callable[[], bool], seconds: float) -> bool:
    until = time.monotonic() + seconds
    while not what() and time.monotonic() < until:
        time.sleep(0.05)
    return what()


@pytest.fixture
def slow_bot(tmp_path: Path) -> str:
    """A program that never ends by itself, and marks that it was asked."""
    path = tmp_path / "bot.py"
    path.write_text(
        f"import os, time\nprint('ready', flush=True)\nopen({str(tmp_path)!r} + f'/asked{{os.getpid()}}', 'w')\ntime.sleep(300)"
    )
    return f"external:{shlex.join([sys.executable, str(path)])}"


@pytest.fixture
def running(tmp_path: Path, slow_bot: str) -> Iterator[subprocess.Popen[str]]:
    """An arena with two workers that play, and the programs that they have started."""
    command = [sys.executable, "-m", "towpath.cli", *LONG, "--bots", "random", "--bot", slow_bot]
    process = subprocess.Popen(
        [*command, "--file", str(tmp_path / "kept.jsonl")],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # tests in the background do not hear Ctrl-C
    )
    try:
        assert wait_for(lambda: len(list(tmp_path.glob("asked*"))) >= 2, 60)
        yield process
    finally:
        for each in [process.pid, *family(process.pid)]:
            if alive(each):
                os.kill(each, signal.SIGKILL)
        process.communicate()


def test_they_end_when_their_parent_is_killed(running: subprocess.Popen[str]) -> None:
    started = family(running.pid)
    assert len(started) >= 4  # two workers, two programs
    running.kill()
    running.wait()
    assert wait_for(lambda: not any([alive(each) for each in started]), 10)


def test_ctrl_c_ends_soon_with_one_line(running: subprocess.Popen[str], tmp_path: Path) -> None:
    started = family(running.pid)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does: to all of them
    _, output = running.communicate(timeout=20)  # mostly within one second
    assert running.returncode == 130
    assert (
        output
        == f"towpath: ended; finished games are kept in {tmp_path / 'kept.jsonl'}, and the same command goes on\n"
    )
    assert wait_for(lambda: not any([alive(each) for each in started]), 5)
