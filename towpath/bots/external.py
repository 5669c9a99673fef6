"""A bot that is another program, in any language, and speaks the protocol of docs/bot-protocol.md on its standard streams.

The game always goes on: where the program is too slow, sends nonsense or dies, a stand-in decides. Only in the arena
(`strict`) a program that does not start is an error.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import queue
import random
import shlex
import signal
import subprocess
import threading
import weakref
from time import monotonic

from towpath.bots.levels import STAND_IN, bot_of
from towpath.bots.perspective import Perspective
from towpath.engine import BadInput
from towpath.engine.errors import UNKNOWN_WORD

log = logging.getLogger(__name__)

VERSION = 1
SECONDS = 5.0  # for one decision
READY_SECONDS = 20.0  # for starting
ENDING_SECONDS = 0.5
TRIES = 3  # refused answers before the stand-in decides
STARTS = 3  # attempts to start the program
LONGEST_LINE = 4096
MOST_WAITING = 256  # unread lines; a program that writes more has to wait


_running: weakref.WeakSet[Program] = weakref.WeakSet()


def end_all() -> None:
    """Kill every program that this process has started, before it exits at once itself."""
    for program in list(_running):
        with contextlib.suppress(OSError):
            os.killpg(program.process.pid, signal.SIGKILL)


class Program:
    """A running program. Threads read from it and write to it, so that it can never block the caller."""

    def __init__(self, command: list[str]) -> None:
        try:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", errors="replace",
                start_new_session=True,
            )  # fmt: skip
        except OSError as error:
            raise BadInput(f"bot {shlex.join(command)!r}: cannot be started ({error.strerror})") from None
        _running.add(self)
        self.received: queue.Queue[str | None] = queue.Queue(MOST_WAITING)
        self.outgoing: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read_lines, daemon=True).start()
        threading.Thread(target=self._write_lines, daemon=True).start()

    def _read_lines(self) -> None:
        assert self.process.stdout is not None
        while line := self.process.stdout.readline(LONGEST_LINE):
            self.received.put(line.strip())
        self.received.put(None)

    def _write_lines(self) -> None:
        assert self.process.stdin is not None
        # A program that has ended is no error here; waiting for its answer will show it.
        with contextlib.suppress(OSError), self.process.stdin as stream:
            while (text := self.outgoing.get()) is not None:
                stream.write(text)
                stream.flush()

    def send(self, lines: list[str]) -> None:
        self.outgoing.put("".join([line + "\n" for line in lines]))

    def receive(self, until: float) -> str | None:
        """The next line that is no comment; None if none comes in time or ever."""
        while (left := until - monotonic()) > 0:
            try:
                line = self.received.get(timeout=left)
            except queue.Empty:
                return None
            if line is None:
                self.received.put(None)
                return None
            if line and not line.startswith("#"):
                return line
        return None

    def has_ended(self) -> bool:
        return self.process.poll() is not None

    def end(self) -> None:
        """Ask the program to quit, and kill it if it does not."""
        self.send(["quit"])
        self.outgoing.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(ENDING_SECONDS)
        with contextlib.suppress(OSError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        _running.discard(self)


class ExternalBot:
    """Asks a program, and a stand-in where the program fails; `missed` counts those decisions.

    With `strict`, BadInput is raised if the program cannot be started.
    """

    def __init__(self, command: str, rng: random.Random, seconds: float = SECONDS, strict: bool = False) -> None:
        self.command = _words(command)
        self.strict = strict
        self.seconds = seconds
        self.stand_in = bot_of(STAND_IN, rng)
        self.program: Program | None = None
        self.started = 0
        self.asked = 0
        self.missed = 0
        self.name = ""

    def choose(self, perspective: Perspective) -> int:
        code = self._ask(perspective)
        if code is not None:
            return code
        self.missed += 1
        return self.stand_in.choose(perspective)

    def _ask(self, perspective: Perspective) -> int | None:
        program = self._running()
        if program is None:
            return None
        self.asked += 1
        codes = {perspective.move_text(code): code for code in perspective.codes()}
        program.send(question(perspective, self.asked, self.seconds, list(codes)))
        until = monotonic() + self.seconds
        for _ in range(TRIES):
            line = self._answer(program, until)
            if line is None:
                break
            if line in codes:
                return codes[line]
            program.send([f"refused {self.asked} {UNKNOWN_WORD}"])
        return None

    def _answer(self, program: Program, until: float) -> str | None:
        """The words of the next answer to this question; answers to earlier ones came too late."""
        while (line := program.receive(until)) is not None:
            verb, _, rest = line.partition(" ")
            number, _, words = rest.partition(" ")
            if verb != "play" or not number.isdigit():
                return ""
            if int(number) == self.asked:
                return " ".join(words.split())
        return None

    def _running(self) -> Program | None:
        if self.program is not None and self.program.has_ended():
            self.close()
        if self.program is None and self.started < STARTS:
            self.started += 1
            try:
                self._start()
            except BadInput as error:
                if self.strict and self.started == 1:
                    raise
                log.warning("%s; a stand-in decides", error)
        return self.program

    def _start(self) -> None:
        self.program = Program(self.command)
        self.program.send([f"towpath {VERSION}"])
        greeting = self.program.receive(monotonic() + READY_SECONDS)
        if greeting is None or greeting.split()[:1] != ["ready"]:
            problem = f"said {greeting[:60]!r}" if greeting else f"said nothing within {READY_SECONDS:g} s, or ended"
            self.close()
            raise BadInput(
                f"bot {shlex.join(self.command)!r}: should say 'ready NAME' when it is started, but {problem}"
            )
        self.name = greeting.partition(" ")[2][:40]

    def close(self) -> None:
        if self.program is not None:
            self.program.end()
            self.program = None

    def __del__(self) -> None:
        if hasattr(self, "program"):
            self.close()


def _words(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadInput(f"bot {command!r}: cannot be read as a command ({error})") from None
    if not words:
        raise BadInput("bot '': the command of an external bot is empty")
    return words


def question(perspective: Perspective, number: int, seconds: float, moves: list[str]) -> list[str]:
    """Everything that a program needs for a decision, so that it has nothing to remember.

    The position is one that looks the same to the seat; what is hidden in it depends on what the seat sees alone.
    """
    setup = perspective.setup
    observation = perspective.observation().text()
    return [
        f"ask {number}",
        f"game {setup.game.name}",
        f"players {setup.players}",
        f"options {json.dumps(setup.options, sort_keys=True)}",
        f"seat {setup.seat_names()[perspective.seat]}",
        f"seconds {seconds:g}",
        f"observation {observation}",
        f"position {perspective.imagine(random.Random(observation)).text()}",
        *[f"move {move}" for move in moves],
        "go",
    ]
