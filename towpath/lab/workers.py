"""Processes that work for this one, and end with it: when it is done, is interrupted, or is killed."""

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

PARTING_SECONDS = 5.0  # for ending the programs of external bots too: at once, but on a busy machine


@contextmanager
def workers(count: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes. Whatever leaves this early, Ctrl-C too, ends them at once, whatever they are doing."""
    pool = ProcessPoolExecutor(count, get_context("spawn"), _attend)
    try:
        with _deaf():
            for _ in range(count):
                pool.submit(os.getpid)  # starts them
        yield pool
    except BaseException:
        _end(pool)
        raise
    pool.shutdown()


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes started here do not hear Ctrl-C, which is for the one that started them."""
    if threading.current_thread() is not threading.main_thread():
        yield  # where signals cannot be changed; a worker changes its own as soon as it can
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
    until = monotonic() + PARTING_SECONDS
    for process in processes:
        process.join(max(0.0, until - monotonic()))
        if process.is_alive():
            process.kill()


# --- in the worker


def _attend() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: _leave())
    threading.Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    _leave()


def _leave() -> None:
    external.end_all()
    os._exit(1)
