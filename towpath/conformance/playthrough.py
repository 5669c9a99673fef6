"""Golden playthroughs and records of whole games, which should never change without a new version of the rules.

`python -m towpath.conformance.playthrough GAME --tests FOLDER` writes them into FOLDER/playthroughs and FOLDER/records;
without a folder into that of the game's own tests.
"""

from __future__ import annotations

import argparse
import hashlib
import random
from pathlib import Path

from towpath.conformance.kit import step, viewers
from towpath.engine import Game, Match, Position, SeededChance, Setup
from towpath.games import game, is_own

HOW_TO_WRITE = "python -m towpath.conformance.playthrough GAME"


def tests_of(title: Game) -> Path:
    """The folder of a game's own tests: in a checkout of Towpath, or in that of the game's package."""
    folder = title.folder()
    return folder.parents[2] / "tests" / "games" / folder.name if is_own(title) else folder.parent / "tests"


def golden_setups(title: Game) -> list[tuple[str, Setup]]:
    """Every edition and variant of a game with the fewest and the most players."""
    kinds = [option for option in title.options if option.name in ("edition", "variant")]
    setups: list[tuple[str, Setup]] = []
    for options in [{kind.name: value} for kind in kinds for value in kind.values] or [{}]:
        counts = title.players(title.check_options(options))
        for players in sorted({counts[0], counts[-1]}):
            name = "-".join([title.name, *options.values(), str(players)])
            setups.append((name, title.setup(players, options)))
    return setups


def playthrough(setup: Setup) -> str:
    """Every step of a random game: who may decide, how many moves, what was done, and a digest of each view."""
    rng = random.Random(f"golden {setup.game.name}")
    position: Position = setup.start()
    position.events = []
    lines = [repr(setup)]
    number = 0
    while not position.is_over():
        counts = [f"{setup.seat_names()[seat]} {len(position.moves(seat))}" for seat in position.actors()]
        earlier = len(position.events)
        words = step(position, rng)
        events = " ".join([event.kind for event in position.events[earlier:]])
        number += 1
        digest = position.hash() if number % 10 == 0 else ""
        lines.append(f"{number} [{', '.join(counts)}] {words} -> {events} {digest}".rstrip())
        if number % 50 == 0:
            for seat in viewers(setup):
                seen = hashlib.blake2b(position.observe(seat).text().encode(), digest_size=6).hexdigest()
                lines.append(f"  seen by {'a spectator' if seat is None else setup.seat_names()[seat]}: {seen}")
    lines.append(f"{position.result()} {position.hash()}")
    return "\n".join(lines) + "\n"


def kept_record(setup: Setup) -> str:
    match = Match(setup, SeededChance(f"kept {setup.game.name}"))
    rng = random.Random("kept")
    while not match.position.is_over():
        seat = rng.choice(match.position.actors())
        match.play(seat, match.position.moves(seat).sample(rng))
    return match.finish().text()


def write(title: Game, tests: Path) -> None:
    """Write the playthroughs and records of a game into the folder of its tests."""
    for folder in ("playthroughs", "records"):
        (tests / folder).mkdir(parents=True, exist_ok=True)
    for name, setup in golden_setups(title):
        (tests / "playthroughs" / f"{name}.txt").write_text(playthrough(setup), "utf-8")
        (tests / "records" / f"{name}.towpath").write_text(kept_record(setup), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m towpath.conformance.playthrough", description=__doc__.split("\n")[0]
    )
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--tests", type=Path, help="the folder of the game's tests")
    chosen = parser.parse_args()
    for name in chosen.games:
        title = game(name)
        write(title, chosen.tests or tests_of(title))


if __name__ == "__main__":
    main()
