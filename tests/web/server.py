"""A real server process that can be killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path

RATE = "1e6"  # everybody here comes from one address


# A server that takes people at once for gone whose page is closed, waits for nobody, and looks for absences often.
IMPATIENT = """
import towpath.web.presence, towpath.web.queries
from towpath.table import Table
towpath.web.presence.GRACE = towpath.web.queries.GRACE = towpath.web.queries.HEARTBEAT = 0.5
Table.patience = property(lambda table: 1, lambda table, seconds: None)
from towpath.cli import main
main()
"""


class Server:
    """`towpath serve` in a process of its own; it can be killed and started again at the same address."""

    def __init__(
        self, folder: Path, program: Sequence[str] = ("-m", "towpath.cli"), options: Sequence[str] = ()
    ) -> None:
        self.folder = folder
        self.options = options  # that it is started with, besides those of every test
        self.program = program  # what Python runs
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        options = ["--port", str(self.port), "--db", str(self.folder / "towpath.db"), "--no-open", "--rate", RATE]
        options += ["--pause", "0", *self.options]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, *self.program, "serve", *options],
                stdout=log,
                stderr=log,
                start_new_session=True,  # so that its thinking processes end with it
            )
        deadline = time.monotonic() + 30
        while not self._answers():
            log_text = (self.folder / "server.log").read_text("utf-8")
            assert self.process.poll() is None and time.monotonic() < deadline, (
                f"the server does not answer: {log_text}"
            )
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/words", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def freeze(self) -> None:
        """It still has its port, and says nothing any more."""
        os.killpg(self.process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        os.killpg(self.process.pid, signal.SIGCONT)

    def kill(self) -> None:
        """At once, as by a power cut."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
