"""Records are text, replay hash for hash, and golden playthroughs stay as they are."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.conformance.kit import all_games, some_setups
from tests.conformance.playthrough import FOLDER, golden_setups, playthrough
from towpath import Game, Match, SeededChance, game
from towpath.engine import parse_record, read_record

GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
RECORDS = sorted((Path(__file__).parent.parent / "records").glob("*.towpath"))


@GAMES
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


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_kept_records_still_lead_to_the_same_position(path: Path) -> None:
    assert read_record(path, game).replay().is_over()


@GAMES
def test_every_game_has_kept_records(game: Game) -> None:
    assert [path for path in RECORDS if path.stem.startswith(game.name)], f"no record of {game.name} in tests/records"


@GAMES
def test_every_game_has_golden_playthroughs_and_they_are_as_they_were(game: Game) -> None:
    for name, setup in golden_setups(game):
        path = FOLDER / f"{name}.txt"
        assert path.exists(), f"{path.name} is missing; python -m tests.conformance.playthrough writes it"
        assert playthrough(setup) == path.read_text("utf-8"), (
            f"{name} changed: raise the rules version if that was meant"
        )
