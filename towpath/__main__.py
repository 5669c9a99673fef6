"""The command `towpath`. The library works without the packages that the command line needs; this says so where they are missing."""

from __future__ import annotations

import sys


def main() -> None:
    try:
        from towpath.cli import main as run
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] == "towpath":
            raise
        sys.exit(f"towpath: the command line needs the package {missing.name}: pip install 'towpath[table]'")
    run()


if __name__ == "__main__":
    main()
