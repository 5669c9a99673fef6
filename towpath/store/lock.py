"""A lock that lets only one server use a file of tables. A second one would not learn of the first one's changes; for
several servers there is PostgreSQL."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from towpath.engine import BadInput

try:
    import fcntl
except ImportError:  # a system without such locks
    fcntl = None  # type: ignore[assignment]


@contextmanager
def locked(db: Path) -> Iterator[None]:
    """Hold the lock beside the database. The system releases it, however this process ends."""
    if db.is_dir():
        raise BadInput(f"{db}: is a folder; name a file in it")
    lock = db.with_name(f"{db.name}.lock")
    try:
        lock.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)  # not inherited by processes that we start
    except OSError as error:
        raise BadInput(f"{lock}: cannot be written ({error.strerror})") from None
    try:
        _take(file, db)
        yield
    finally:
        os.close(file)


def _take(file: int, db: Path) -> None:
    if fcntl is None:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        other = os.read(file, 20).decode("ascii", "replace").strip() or "another"
        raise BadInput(
            f"{db}: process {other} serves these tables already; end it, or name another file with --db"
        ) from None
    except OSError:  # a file system without locks
        return
    os.ftruncate(file, 0)
    os.write(file, str(os.getpid()).encode())
