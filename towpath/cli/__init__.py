"""The command line: `towpath --help`. Each module has the commands of one subject."""

from __future__ import annotations

import sys

from towpath.cli import bots, games, new_game, play, records, serve, speed
from towpath.cli.common import app, errors
from towpath.engine import BadInput

__all__ = ["app", "bots", "games", "main", "new_game", "play", "records", "serve", "speed"]


def main() -> None:
    try:
        app()
    except BadInput as error:
        errors.print(f"towpath: {error}", markup=False, highlight=False, soft_wrap=True)
        sys.exit(2)
