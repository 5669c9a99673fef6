"""The script that a page loads."""

from __future__ import annotations

import gzip
from pathlib import Path

import towpath.web

MOST = 60_000  # bytes, gzipped


def test_the_script_stays_small() -> None:
    script = Path(towpath.web.__file__).parent / "static" / "client.js"
    assert script.exists(), "the script is not built: npm run build"
    assert len(gzip.compress(script.read_bytes())) < MOST
