"""Records are text, replay hash for hash, and golden playthroughs stay as they are."""

from __future__ import annotations

import random

from towpath.conformance.kit import OwnTests, some_setups
from towpath.conformance.playthrough import HOW_TO_WRITE, golden_setups, playthrough
from towpath.engine import Game, Match, SeededChance, parse_record, read_record


def test_a_record_becomes_text_and_a_record_again_and_replays_hash_for_hash(game: Game) -> None:
    for setup in some_setups(game, 25):
        match = Match(setup, SeededChance(str(setup)))
        rng = random.Random(str(setup))
        hashes = {len(match.record.entries): match.position.hash()}
        while not match.position.is_over():
            seat = rng.choice(match.position.actors())
            match.play(seat, match.position.moves(seat).sample(rng))
            hashes[len(match.record.entries)] = match.position.hash()
        text = match.finish().text()
        again = parse_record(text, lambda name: game)
        assert again.text() == text

        def same(number: int, position: object, hashes: dict[int, str] = hashes) -> None:
            assert number not in hashes or position.hash() == hashes[number]  # type: ignore[attr-defined]

        assert again.replay(each=same).hash() == match.record.hash


def test_there_are_kept_records_and_they_still_lead_to_the_same_position(game: Game, own_tests: OwnTests) -> None:
    paths = sorted(own_tests.records.glob(f"{game.name}-*.towpath"))
    assert paths, f"no record of {game.name} in {own_tests.records}; {HOW_TO_WRITE} writes some"
    for path in paths:
        assert read_record(path, lambda name: game).replay().is_over()


def test_there_are_golden_playthroughs_and_they_are_as_they_were(game: Game, own_tests: OwnTests) -> None:
    for name, setup in golden_setups(game):
        path = own_tests.playthroughs / f"{name}.txt"
        assert path.exists(), f"{path} is missing; {HOW_TO_WRITE} writes it"
        assert playthrough(setup) == path.read_text("utf-8"), (
            f"{name} changed: raise the rules version if that was meant, and write it anew: {HOW_TO_WRITE}"
        )
