"""Tuning: weights are moved both ways, learned from, kept, and take effect."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console

from towpath import BadInput
from towpath.games import game, games
from towpath.lab import tune
from towpath.lab.bench import gather_views


@pytest.mark.parametrize("name", [name for name, title in games().items() if title.weights is not None])
def test_every_weight_of_every_game_is_found_and_put_back(name: str) -> None:
    setup = game(name).setup()
    usual = tune.weights_of(setup.game.weights)
    assert len(usual) >= 5
    doubled = tune.with_weights(setup, {each: 2 * value for each, value in usual.items()})
    assert tune.weights_of(doubled.game.weights) == {each: 2 * value for each, value in usual.items()}
    assert tune.weights_of(setup.game.weights) == usual
    views = gather_views(setup, 4)
    assert [doubled.game.evaluate(position, seat) for position, seat in views] != [
        setup.game.evaluate(position, seat) for position, seat in views
    ]


def test_a_round_goes_towards_the_side_that_won() -> None:
    tuner = tune.Tuner("kontor", None, {}, 1, 1)
    coins, up, down = tuner.sides()
    assert set(coins.values()) == {-1, 1}
    before = dict(tuner.weights)
    tuner.learn(0.75)
    for name, value in before.items():
        assert (up[name] > value > down[name]) == (coins[name] > 0)
        assert (tuner.weights[name] > value) == (coins[name] > 0)
    assert tuner.sides()[0] != coins


def test_a_run_goes_on_where_it_was_ended(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "rounds.jsonl"
    console = Console(stderr=True)
    whole = tune.Tuner("kontor", None, {}, 1, 1)
    tune.tune(whole, 2, tmp_path / "whole.jsonl", 1, console)
    tune.tune(tune.Tuner("kontor", None, {}, 1, 1), 1, kept, 0, console)
    kept.write_text(kept.read_text("utf-8") + '{"round": 1, "sh', "utf-8")
    later = tune.Tuner("kontor", None, {}, 1, 1)
    tune.tune(later, 2, kept, 0, console)
    assert later.weights == whole.weights
    assert "against the weights of now" in capsys.readouterr().out
    with pytest.raises(BadInput, match="another run"):
        tune.Tuner("kontor", None, {}, 2, 1).resume(kept)


def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="rounds cannot be kept there"):
        tune.main(["kontor", "--file", str(tmp_path)])
    with pytest.raises(BadInput, match="rounds cannot be kept there"):
        tune.main(["kontor", "--file", str(tmp_path / "no-folder" / "rounds.jsonl")])
