"""Golden playthroughs: a whole game with what everybody saw. `python -m tests.conformance.playthrough` writes them."""

from __future__ import annotations

import hashlib
import random
from pathlib import Path

from tests.conformance.kit import all_games, step, viewers
from towpath import Game, Match, SeededChance, Setup

FOLDER = Path(__file__).parent.parent / "playthroughs"
RECORDS = Path(__file__).parent.parent / "records"


def golden_setups(game: Game) -> list[tuple[str, Setup]]:
    """Every edition and variant of a game with the fewest and the most players."""
    kinds = [option for option in game.options if option.name in ("edition", "variant")]
    found: list[tuple[str, Setup]] = []
    for options in [{kind.name: value} for kind in kinds for value in kind.values] or [{}]:
        counts = game.players(game.check_options(options))
        for players in sorted({counts[0], counts[-1]}):
            name = "-".join([game.name, *options.values(), str(players)])
            found.append((name, game.setup(players, options)))
    return found


def playthrough(setup: Setup) -> str:
    """Every step of a random game: who may decide, how many moves, what was done, and a digest of each view."""
    rng = random.Random(f"golden {setup.game.name}")
    position = setup.start()
    position.events = []
    lines = [repr(setup)]
    number = 0
    while not position.is_over():
        counts = [f"{setup.seat_names()[seat]} {len(position.moves(seat))}" for seat in position.actors()]
        told = len(position.events)
        said = step(position, rng)
        events = " ".join([event.kind for event in position.events[told:]])
        number += 1
        digest = position.hash() if number % 10 == 0 else ""
        lines.append(f"{number} [{', '.join(counts)}] {said} -> {events} {digest}".rstrip())
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


def write_all() -> None:
    for game in all_games():
        for name, setup in golden_setups(game):
            (FOLDER / f"{name}.txt").write_text(playthrough(setup), "utf-8")
            (RECORDS / f"{name}.towpath").write_text(kept_record(setup), "utf-8")


if __name__ == "__main__":
    write_all()
