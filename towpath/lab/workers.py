"""Worker processes that end with this process, whether it finishes, is interrupted or is killed."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from time import monotonic

from towpath.bots import external

ENDING_SECONDS = 5.0  # for ending the programs of external bots too: at once, but on a busy machine


@contextmanager
def workers(count: int) -> Iterator[ProcessPoolExecutor]:
    """A pool of so many processes. An exception, Ctrl-C too, ends them at once, whatever they are doing."""
    pool = ProcessPoolExecutor(count, get_context("spawn"), _start_worker)
    try:
        with _ignoring_interrupts():
            for _ in range(count):
                pool.submit(os.getpid)  # starts them
        yield pool
    except BaseException:
        _end(pool)
        raise
    pool.shutdown()


@contextmanager
def _ignoring_interrupts() -> Iterator[None]:
    """Processes started in this context ignore Ctrl-C, which is for the one that started them."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread can change signals; a worker changes its own when it starts
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _end(pool: ProcessPoolExecutor) -> None:
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
    until = monotonic() + ENDING_SECONDS
    for process in processes:
        process.join(max(0.0, until - monotonic()))
        if process.is_alive():
            process.kill()


# --- in the worker


def _start_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: _exit())
    threading.Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    _exit()


def _exit() -> None:
    external.end_all()
    os._exit(1)
