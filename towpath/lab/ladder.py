"""The ladder: every level against every other, for each game and number of players, as docs/ladder.md shows it.

Finished games are kept in docs/ladder, so that another machine can go on; figures are in docs/ladder.json. Games that are there
are not played again, and figures of more games than are asked for stay. Each game names the code that played it (`code.py`); the
page marks figures of other code than the present one. To have a pairing played anew, remove its file and its entry in ladder.json.
Where an entry has more games than its file, the pairing is being played again: the page shows the result so far.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any

from towpath.bots import LEVELS
from towpath.bots.levels import SECONDS, SIMULATIONS
from towpath.engine import BadInput
from towpath.games import game, games, is_own
from towpath.lab import arena
from towpath.lab.code import code_of
from towpath.lab.contest import RANDOM, Contest, Outcome
from towpath.lab.standings import as_dict

SEED = 1
GAMES = 24  # of a pairing of which nothing is promised
FEW = 8  # of one in which somebody searches: a game takes minutes
OTHER_CODE = "†"  # games of other code
# What is promised of two-player games: who beats whom in how many of a hundred.
PROMISES = (("navvy", RANDOM, 0.95), ("engineer", "navvy", 0.70), ("master", "engineer", 0.60))


class Pairing:
    """Two bots in a game: the stronger first."""

    def __init__(self, game_name: str, players: int, stronger: str, weaker: str) -> None:
        self.game = game_name
        self.players = players
        self.stronger = stronger
        self.weaker = weaker
        self.name = f"{game_name}-{players}-{stronger}-{weaker}"

    def games(self) -> int:
        """How many are usually played."""
        promised = [(stronger, weaker) for stronger, weaker, _ in PROMISES]
        if self.players == 2 and (self.stronger, self.weaker) in promised:
            return game(self.game).pairing
        return FEW if self.stronger in SIMULATIONS else GAMES

    def contest(self) -> Contest:
        setup = game(self.game).setup(self.players)
        return Contest(self.game, self.players, setup.options, [self.stronger, self.weaker], SEED)

    def figures(self, outcomes: list[Outcome]) -> dict[str, Any]:
        """What the games showed, and how many of them which code has played; '' where that was not noted."""
        code = Counter([outcome.get("code", "") for outcome in outcomes])
        return {**as_dict(self.contest(), outcomes), "code": dict(code)}

    def played_by_other_code(self, figures: dict[str, Any]) -> int:
        """How many games were not played by the code that there is now."""
        noted: dict[str, int] = figures.get("code", {})
        return int(figures["games"]) - noted.get(code_of(self.game, [self.stronger, self.weaker]), 0)


def on_the_ladder() -> list[str]:
    """Towpath's own games. Those of other packages can be played in the arena."""
    return [name for name, title in games().items() if is_own(title)]


def players_of(name: str) -> tuple[int, ...]:
    """With how many a game is played on the ladder: all that can with its usual options."""
    title = game(name)
    return title.players(title.check_options({}))


def pairings(names: list[str], players: list[int], bots: list[str]) -> list[Pairing]:
    """The pairings of these games, numbers of players and bots; those that take the least time come first."""
    order = [RANDOM, *LEVELS]
    for name in bots:
        if name not in order:
            raise BadInput(f"bot = {name!r}; possible: {', '.join(order)}")
    chosen: list[Pairing] = []
    for weaker, stronger in combinations(order, 2):
        if (not bots or (weaker in bots and stronger in bots)) and (weaker, stronger) != (RANDOM, "master"):
            for name in names:
                counts = [count for count in players_of(name) if not players or count in players]
                chosen += [Pairing(name, count, stronger, weaker) for count in counts]
    if not chosen:
        raise BadInput(f"no such pairing; possible: {_possible(names)}, two or more of {', '.join(order)}")
    return sorted(chosen, key=lambda each: (order.index(each.stronger), each.players))


def _possible(names: list[str]) -> str:
    return "; ".join([f"{name} with {', '.join(map(str, players_of(name)))} players" for name in names])


def play_missing(
    pairings: list[Pairing],
    games: int | None,
    folder: Path,
    docs: Path,
    progress: Callable[[Pairing, int, int], None],
    where: arena.Runner | None = None,
) -> None:
    """Play what is missing, pairing by pairing, and write the figures after each."""
    folder.mkdir(parents=True, exist_ok=True)
    for pairing in pairings:
        number = games or pairing.games()
        measured = read_figures(docs).get(pairing.name, {})
        if measured.get("games", 0) >= number and "again" not in measured:
            continue
        contest = pairing.contest()
        report = partial(progress, pairing, number)
        outcomes = arena.play_contest(contest, number, folder / f"{pairing.name}.jsonl", where, report)
        write_figures(docs, {**read_figures(docs), pairing.name: pairing.figures(outcomes)})


def verify(
    pairings: list[Pairing],
    games: int,
    folder: Path,
    progress: Callable[[Pairing, int, int], None],
    where: arena.Runner | None = None,
) -> list[Pairing]:
    """Play so many games of each pairing of other code again, spread over all. Where the same comes out as before, the code
    that there is now is noted for the whole pairing; the others are returned."""
    differing: list[Pairing] = []
    for pairing in pairings:
        file = folder / f"{pairing.name}.jsonl"
        if not file.exists():
            continue
        contest, now = pairing.contest(), code_of(pairing.game, [pairing.stronger, pairing.weaker])
        outcomes = arena.read_outcomes(file, contest)
        others = sorted([number for number, each in outcomes.items() if each.get("code") != now])
        again = others[:: max(1, len(others) // games)][:games]
        if not again:
            continue
        alike = 0
        with closing((where or arena.on_this_machine())(contest, again)) as playing:
            for done, outcome in enumerate(playing, 1):
                alike += outcome["hash"] == outcomes[outcome["number"]]["hash"]
                progress(pairing, len(again), done)
        if alike == len(again):
            arena.write_outcomes(file, contest, [{**each, "code": now} for each in outcomes.values()])
        else:
            differing.append(pairing)
    return differing


def update_figures(folder: Path, docs: Path) -> None:
    """Write the figures of whatever was played, pairings that are not complete among them."""
    figures = read_figures(docs)
    for pairing in pairings(on_the_ladder(), [], []):
        file = folder / f"{pairing.name}.jsonl"
        if file.exists():
            outcomes = arena.read_outcomes(file, pairing.contest())
            both = [each for number, each in sorted(outcomes.items()) if number ^ 1 in outcomes]  # in exchanged seats
            if both and len(both) >= figures.get(pairing.name, {}).get("games", 0):
                figures[pairing.name] = pairing.figures(both)
            elif both:  # it is being played again
                rate = pairing.figures(both)["bots"][0]["rate"]
                figures[pairing.name]["again"] = {"games": len(both), "rate": rate}
    write_figures(docs, figures)


def read_figures(docs: Path) -> dict[str, Any]:
    path = docs / "ladder.json"
    figures: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return figures


def write_figures(docs: Path, figures: dict[str, Any]) -> None:
    for pairing in pairings(on_the_ladder(), [], []):
        if pairing.name in figures:
            figures[pairing.name]["other_code"] = pairing.played_by_other_code(figures[pairing.name])
    text = json.dumps(dict(sorted(figures.items())), indent=1) + "\n"
    (docs / "ladder.json").write_text(text, "utf-8")
    (docs / "ladder.md").write_text(page(figures), "utf-8")


# --- the page

HEAD = Path(__file__).with_name("ladder.md")  # the page's text, with what this module fills in


def page(figures: dict[str, Any]) -> str:
    seconds = ", ".join([f"{level} for {limit:g} s a decision at most" for level, limit in SECONDS.items()])
    simulations = ", ".join([f"{title.title} ({_budgets(title.simulations)})" for title in map(game, on_the_ladder())])
    sight = ", ".join([title.title for title in map(game, on_the_ladder()) if "evaluate_quickly" in vars(type(title))])
    parts = [
        HEAD.read_text("utf-8").format(seconds=seconds, simulations=simulations, sight=sight or "none", seed=SEED),
        progress(figures),
        "\n## What is promised\n",
        promises(figures),
    ]
    for name in on_the_ladder():
        for players in players_of(name):
            own = [each for each in figures.values() if _is_figure_of(each, name, players)]
            if own:
                parts += [f"\n## {game(name).title}, {players} players\n", matrix(own), "", effort(own)]
    return "\n".join(parts) + "\n"


def progress(figures: dict[str, Any]) -> str:
    """How much of the ladder has been played."""
    known = pairings(on_the_ladder(), [], [])
    counts = {each: figures[each.name]["games"] for each in known if each.name in figures}
    short = len([each for each, count in counts.items() if count < each.games()])
    unfinished = f" ({short} of them with fewer games than usual)" if short else ""
    empty = "; cells of others are empty" if len(counts) < len(known) else ""
    text = f"**{len(counts)} of {len(known)} pairings have been played{unfinished}{empty}.**"
    if other := len([each for each in counts if figures[each.name].get("other_code")]):
        text += (
            f" {OTHER_CODE} marks {other} of them: games were played with other code of the bots or of the game than there was when"
            " this page was written, or before it was noted which."
        )
    return text


def _budgets(simulations: int) -> str:
    return ", ".join([f"{level} {share * simulations}" for level, share in SIMULATIONS.items()])


def _is_figure_of(figure: dict[str, Any], name: str, players: int) -> bool:
    contest: dict[str, Any] = figure["contest"]
    return (contest["game"], contest["players"]) == (name, players)


def promises(figures: dict[str, Any]) -> str:
    lines = ["| two players | promised | measured | 95 % | games |", "|---|---|---|---|---|"]
    for stronger, weaker, promised in PROMISES:
        for name in on_the_ladder():
            figure = figures.get(Pairing(name, 2, stronger, weaker).name)
            text = "not measured yet | |"
            if figure is not None:
                best = figure["bots"][0]
                text = f"**{best['rate']:.1%}** | {_interval(best)} | {_games(figure)}{_again(figure)}"
            lines.append(f"| {game(name).title}: {stronger} beats {weaker} | {promised:.0%} | {text} |")
    return "\n".join(lines)


def matrix(own: list[dict[str, Any]]) -> str:
    """Each bot's win rate against each weaker one."""
    names = [RANDOM, *LEVELS]
    rates = {tuple(each["contest"]["bots"]): each for each in own}
    lines = ["| wins of | against " + " | ".join(names[:-1]) + " |", "|---|" + "---|" * (len(names) - 1)]
    for stronger in names[1:]:
        cells: list[str] = []
        for weaker in names[:-1]:
            figure = rates.get((stronger, weaker))
            best = figure["bots"][0] if figure else {}
            cells.append(f"{best['rate']:.1%} ({_interval(best)}), {_games(figure)} games" if figure else "")
        lines.append(f"| {stronger} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def effort(own: list[dict[str, Any]]) -> str:
    """Time and points of each bot, over all its pairings."""
    lines = ["| | seconds a decision | slowest | points | Elo against the next weaker |", "|---|---|---|---|---|"]
    names = [RANDOM, *LEVELS]
    for below, name in zip(["", *names], names):
        seats = [bot for each in own for bot in each["bots"] if bot["bot"] == name]
        if not seats:
            continue
        count = sum([bot["games"] for bot in seats])
        seconds = sum([bot["seconds_a_decision"] * bot["games"] for bot in seats]) / count
        points = sum([bot["mean_points"] * bot["games"] for bot in seats]) / count
        slowest = max([bot["slowest_decision"] for bot in seats])
        pair = [each for each in own if each["contest"]["bots"] == [name, below]]
        gain = f"{pair[0]['bots'][0]['elo'] - pair[0]['bots'][1]['elo']:+.0f}" if pair else ""
        lines.append(f"| {name} | {seconds:.3f} | {slowest:.2f} | {points:.1f} | {gain} |")
    return "\n".join(lines)


def _games(figure: dict[str, Any]) -> str:
    return f"{figure['games']}{OTHER_CODE if figure.get('other_code') else ''}"


def _again(figure: dict[str, Any]) -> str:
    """What those games show that have been played again so far."""
    again = figure.get("again")
    return f"; {again['rate']:.1%} of {again['games']} played again so far" if again else ""


def _interval(bot: dict[str, Any]) -> str:
    return f"{bot['rate_low']:.0%} to {bot['rate_high']:.0%}"
