"""Measures other projects, in an environment where they are installed. Knows nothing of Towpath.

    python -I peers_run.py SECONDS [PEER …]

prints, as its last line, one JSON object: for each peer its numbers, or `missing` with the reason.
"""

from __future__ import annotations

import importlib
import json
import random
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from time import process_time_ns
from typing import Any

SECOND = 1_000_000_000
Numbers = dict[str, Any]


def rate(seconds: float, work: Callable[[int], int]) -> float:
    """How much gets done per second of processor time; `work` gets the number of the turn and says how much it did."""
    limit = int(seconds * SECOND)
    spent = done = turn = 0
    while spent < limit:
        began = process_time_ns()
        done += work(turn)
        spent += process_time_ns() - began
        turn += 1
    return done * SECOND / spent


def catanatron(seconds: float) -> Numbers:
    """Four random players. A roll of the dice is an action here, by the player who rolls."""
    game = importlib.import_module("catanatron.game").Game
    models = importlib.import_module("catanatron.models.player")
    colors = list(models.Color)[:4]

    def fresh(seed: int) -> Any:
        return game([models.RandomPlayer(color) for color in colors], seed=seed + 1)

    def play(turn: int) -> int:
        played = fresh(turn)
        played.play()
        state = played.state
        return len(state.action_records if hasattr(state, "action_records") else state.actions)

    middles = []
    for seed in range(16):
        middle = fresh(seed)
        for _ in range(150):
            if middle.winning_color() is None:
                middle.play_tick()
        middles.append(middle)

    def copy(turn: int) -> int:
        for middle in middles:
            middle.copy()
        return len(middles)

    return {
        "version": of("catanatron"),
        "what": "4 random players",
        "actions_per_second": rate(seconds, play),
        "copies_per_second": rate(seconds, copy),
    }


def python_chess(seconds: float) -> Numbers:
    """Random legal moves until there are none or 75 moves pass without progress: fewer tests than `is_game_over`."""
    chess = importlib.import_module("chess")

    def advance(board: Any, plies: int, rng: random.Random) -> int:
        for ply in range(plies):
            moves = list(board.legal_moves)
            if not moves or board.halfmove_clock >= 150:
                return ply
            board.push(moves[int(rng.random() * len(moves))])
        return plies

    def play(turn: int) -> int:
        return advance(chess.Board(), 1000, random.Random(turn))

    middles = []
    for seed in range(16):
        middle = chess.Board()
        advance(middle, 60, random.Random(seed))
        middles.append(middle)

    def copy(turn: int) -> int:
        for middle in middles:
            middle.copy(stack=False)
        return len(middles)

    return {
        "version": of("chess"),
        "what": "random legal moves; copy(stack=False)",
        "actions_per_second": rate(seconds, play),
        "copies_per_second": rate(seconds, copy),
    }


def rlcard(seconds: float) -> Numbers:
    env = importlib.import_module("rlcard").make("gin-rummy", config={"seed": 1})
    rng = random.Random(1)

    def play(turn: int) -> int:
        steps = 0
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(rng.random() * len(legal))])
            steps += 1
        return steps

    return {"version": of("rlcard"), "what": "gin rummy, random agents", "actions_per_second": rate(seconds, play)}


def open_spiel(seconds: float) -> Numbers:
    """Gin rummy from Python. Chance outcomes are counted apart, as Towpath does."""
    game = importlib.import_module("pyspiel").load_game("gin_rummy")
    counted = {"decisions": 0, "actions": 0}

    def play(turn: int) -> int:
        decisions, actions = spiel_play(game.new_initial_state(), random.Random(turn), None)
        counted["decisions"] += decisions
        counted["actions"] += actions
        return actions

    speed = rate(seconds, play)
    return {
        "version": of("open_spiel"),
        "what": "gin rummy, random play from Python, rules in C++",
        "decisions_per_second": speed * counted["decisions"] / counted["actions"],
        "actions_per_second": speed,
    }


def open_spiel_ismcts(seconds: float) -> Numbers:
    """OpenSpiel's Python search with hidden information, one random rollout for each simulation."""
    numpy = importlib.import_module("numpy")
    mcts = importlib.import_module("open_spiel.python.algorithms.mcts")
    ismcts = importlib.import_module("open_spiel.python.algorithms.ismcts")
    game = importlib.import_module("pyspiel").load_game("gin_rummy")
    rng = numpy.random.RandomState(1)
    simulations = 20
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 1.4, simulations, random_state=rng)
    middles: list[Any] = []
    seed = 0
    while len(middles) < 8:
        state = game.new_initial_state()
        spiel_play(state, random.Random(seed), 20)
        # The bot answers at once where there is nothing to choose: no simulation to count.
        if not state.is_terminal() and len(state.legal_actions()) > 1:
            middles.append(state)
        seed += 1

    def think(turn: int) -> int:
        bot.step(middles[turn % len(middles)])
        return simulations

    return {
        "version": of("open_spiel"),
        "what": "gin rummy, IS-MCTS in Python, random rollouts",
        "simulations_per_second": rate(seconds, think),
    }


def spiel_play(state: Any, rng: random.Random, stop: int | None) -> tuple[int, int]:
    """Random play to the end, or until a seat is to make decision number `stop`; decisions and actions made."""
    decisions = actions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes())
            state.apply_action(rng.choices(outcomes, weights)[0])
        elif decisions == stop:
            break
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            decisions += 1
        actions += 1
    return decisions, actions


def of(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "unknown"


PEERS: dict[str, Callable[[float], Numbers]] = {
    "catanatron": catanatron,
    "python-chess": python_chess,
    "rlcard": rlcard,
    "open_spiel": open_spiel,
    "open_spiel is-mcts": open_spiel_ismcts,
}


def measured(name: str, seconds: float) -> Numbers:
    try:
        return PEERS[name](seconds)
    except Exception as error:  # a peer that cannot be measured must not keep the others from it
        return {"missing": f"{type(error).__name__}: {error}"}


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    names = sys.argv[2:] or list(PEERS)
    # Peers may print as they please; the last line of stdout is ours.
    out, sys.stdout = sys.stdout, sys.stderr
    numbers = {name: measured(name, seconds) for name in names}
    out.write(f"\n{json.dumps(numbers)}\n")


if __name__ == "__main__":
    main()
