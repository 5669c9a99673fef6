"""The ladder: every level against every other, for each game and number of players, as docs/ladder.md shows it.

Games are kept in docs/ladder as they finish, so that another machine can go on where this one was ended; figures are in
docs/ladder.json. Whatever is there is not played again; what was measured with more games than are asked for now stays. Each
game knows the code that played it (`code.py`), and the page marks figures of other code than there is when it is written. To
have a pairing played anew, remove its file and its entry in ladder.json. Where an entry has more games than its file, it is being
played again: the page says what those games show so far, and `towpath ladder` goes on with them.
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
from towpath.games import game, games
from towpath.lab import arena
from towpath.lab.code import code_of
from towpath.lab.contest import RANDOM, Contest, Outcome
from towpath.lab.standings import as_dict

SEED = 1
GAMES = 24  # of a pairing of which nothing is promised
FEW = 8  # of one in which somebody searches: a game takes minutes
OTHER = "†"  # games of other code
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


def players_of(name: str) -> tuple[int, ...]:
    """With how many a game is played on the ladder: all that can with its usual options."""
    title = game(name)
    return title.players(title.check_options({}))


def pairings(names: list[str], players: list[int], bots: list[str]) -> list[Pairing]:
    """Those wished for, those that take least time first."""
    order = [RANDOM, *LEVELS]
    for name in bots:
        if name not in order:
            raise BadInput(f"bot = {name!r}; possible: {', '.join(order)}")
    found: list[Pairing] = []
    for weaker, stronger in combinations(order, 2):
        if (not bots or (weaker in bots and stronger in bots)) and (weaker, stronger) != (RANDOM, "master"):
            for name in names:
                counts = [count for count in players_of(name) if not players or count in players]
                found += [Pairing(name, count, stronger, weaker) for count in counts]
    if not found:
        raise BadInput(f"no such pairing; possible: {_possible(names)}, two or more of {', '.join(order)}")
    return sorted(found, key=lambda each: (order.index(each.stronger), each.players))


def _possible(names: list[str]) -> str:
    return "; ".join([f"{name} with {', '.join(map(str, players_of(name)))} players" for name in names])


def climb(
    wanted: list[Pairing],
    games: int | None,
    folder: Path,
    docs: Path,
    progress: Callable[[Pairing, int, int], None],
    where: arena.Players | None = None,
) -> None:
    """Play what is missing, pairing by pairing, and write the figures after each."""
    folder.mkdir(parents=True, exist_ok=True)
    for pairing in wanted:
        number = games or pairing.games()
        measured = read(docs).get(pairing.name, {})
        if measured.get("games", 0) >= number and "again" not in measured:
            continue
        contest = pairing.contest()
        told = partial(progress, pairing, number)
        outcomes = arena.hold(contest, number, folder / f"{pairing.name}.jsonl", where, told)
        write(docs, {**read(docs), pairing.name: pairing.figures(outcomes)})


def verify(
    wanted: list[Pairing],
    games: int,
    folder: Path,
    progress: Callable[[Pairing, int, int], None],
    where: arena.Players | None = None,
) -> list[Pairing]:
    """Play so many games of each pairing of other code again, spread over all. Where the same comes out as before, the code
    that there is now is noted for the whole pairing; the others are returned."""
    differing: list[Pairing] = []
    for pairing in wanted:
        kept = folder / f"{pairing.name}.jsonl"
        if not kept.exists():
            continue
        contest, now = pairing.contest(), code_of(pairing.game, [pairing.stronger, pairing.weaker])
        outcomes = arena.read_kept(kept, contest)
        others = sorted([number for number, each in outcomes.items() if each.get("code") != now])
        again = others[:: max(1, len(others) // games)][:games]
        if not again:
            continue
        alike = 0
        with closing((where or arena.here())(contest, again)) as playing:
            for done, outcome in enumerate(playing, 1):
                alike += outcome["hash"] == outcomes[outcome["number"]]["hash"]
                progress(pairing, len(again), done)
        if alike == len(again):
            arena.rewrite(kept, contest, [{**each, "code": now} for each in outcomes.values()])
        else:
            differing.append(pairing)
    return differing


def gather(folder: Path, docs: Path) -> None:
    """Write the figures of whatever was played, pairings that are not complete among them."""
    figures = read(docs)
    for pairing in pairings(list(games()), [], []):
        kept = folder / f"{pairing.name}.jsonl"
        if kept.exists():
            outcomes = arena.read_kept(kept, pairing.contest())
            both = [each for number, each in sorted(outcomes.items()) if number ^ 1 in outcomes]  # in exchanged seats
            if both and len(both) >= figures.get(pairing.name, {}).get("games", 0):
                figures[pairing.name] = pairing.figures(both)
            elif both:  # it is being played again
                rate = pairing.figures(both)["bots"][0]["rate"]
                figures[pairing.name]["again"] = {"games": len(both), "rate": rate}
    write(docs, figures)


def read(docs: Path) -> dict[str, Any]:
    path = docs / "ladder.json"
    found: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return found


def write(docs: Path, figures: dict[str, Any]) -> None:
    for pairing in pairings(list(games()), [], []):
        if pairing.name in figures:
            figures[pairing.name]["other_code"] = pairing.played_by_other_code(figures[pairing.name])
    text = json.dumps(dict(sorted(figures.items())), indent=1) + "\n"
    (docs / "ladder.json").write_text(text, "utf-8")
    (docs / "ladder.md").write_text(page(figures), "utf-8")


# --- the page

HEAD = """# The ladder

Every level against every other. `towpath ladder` makes this page from docs/ladder.json and plays what is missing; it can be
ended at any time and goes on where it was, because every finished game is kept in docs/ladder. `towpath ladder --write`
plays nothing and counts what is there. `towpath arena GAME --bots engineer,navvy --games 200` plays a single pairing.

*Apprentice* plays the best of a few moves that come to mind. *Navvy* is greedy: it looks at every move, at the best of each kind
to the end of its turn (where all decide at the same time, of the round, whatever the others decide), and plays what the game's
evaluation likes best. *Engineer* and *Master* search (`towpath/bots/search.py`): {seconds}. Where a game has an evaluation
at first sight beside the thorough one ({sight}), they count thoroughly and Navvy at first sight.
So that results repeat, bots of this page count simulations instead of time: {simulations}; with more than two players
fewer, as much fewer as players are more, because each goes through the answers of all.

All games have seed {seed}; seats are exchanged, and both seatings begin with the same luck. A game that nobody or several have
won is shared. Intervals are Wilson's, 95 %. With more than two players half of the seats, as nearly as can be, are held
by each bot in turns, and a win rate is that of a seat: bots that are alike have 1/players each. Seconds are those of the clock;
most of this was played on a machine that was busy with other work, so they are too high.
"""

TUNING = """
## How the weights were found

`python -m towpath.lab.tune GAME --file FILE` tunes the weights at the top of a game's `evaluate.py` by self-play of greedy
players, who look ahead as Navvy does, in two imagined positions instead of three, but count thoroughly as Engineer does:
simultaneous perturbation (SPSA), seeded, resumable; its last step plays the weights found against those it began with.

| game | command | against the weights before |
|---|---|---|
| Kontor | `python -m towpath.lab.tune kontor --rounds 24 --pairs 4 --proof 60 --file FILE` | 55.4 % of 120 games (46.5 to 64.0) |
| Kontor, with boat and cranes | `python -m towpath.lab.tune kontor --rounds 100 --pairs 12 --shift 0.2 --step 0.6 --seed 2 --proof 150 --file FILE` | 53.7 % of 300 games (48.0 to 59.2) |
| Canal Mania | `python -m towpath.lab.tune canal-mania --players 2 --rounds 24 --pairs 6 --shift 0.25 --step 0.8 --proof 60 --file FILE` | 63.3 % of 120 games (54.4 to 71.4) |
| Arriala | `python -m towpath.lab.tune arriala --rounds 24 --pairs 6 --shift 0.25 --step 0.8 --proof 60 --file FILE` | 45.0 % of 120 games (36.4 to 53.9) |
| Arriala | `python -m towpath.lab.tune arriala --rounds 30 --pairs 6 --proof 80 --file FILE` | 50.6 % of 160 games (43.0 to 58.3) |

What was found for Kontor and Canal Mania was taken over. For Arriala neither run found better weights than those it began with,
which were set by judgement; they stay. Both runs were played before thorough players counted action points; a third one since
(`--rounds 30 --pairs 8 --shift 0.25 --step 0.8`, ended after 19 rounds) moved the weights of that count by less than a tenth.

Kontor's leads were counted by the leader's best good alone at first. Now what the other's best good is ahead by is taken off, a quay
that the boat may take away makes a lead less sure, and gaps beside the leader's crane matter less. Greedy players who count so,
against those who do not, in 300 games each: the boat alone, as 0.4, 0.8 or 1.5 gaps, 63.3, 70.5 and 80.8 %; the other's good alone,
as 0.3, 0.5, 0.8 or 1 of it, 52.8, 50.3, 54.7 and 55.3 %; cranes alone 55.5 %. All three, with the boat as 3 gaps, against the boat
alone as 1.5: 69.2 % of 200 games. Engineers who counted all three, before the weights were tuned, won 61.0 % of 100 games (51 to 70)
against Engineers who did not; with the boat as 1 gap and no cranes it was 55.0 % of 100.

These trials were played by a script that is not kept, and they and the tuning of Kontor (which began with the boat as 3 gaps) by
greedy players who did not yet choose cards by what can be done with them. So what they say of cards in hand (by goods or by boats:
50 % of 200 games) says little; cards in hand do not count yet. The pairings above were played afterwards, with the weights found.
"""


def page(figures: dict[str, Any]) -> str:
    seconds = ", ".join([f"{level} for {limit:g} s a decision at most" for level, limit in SECONDS.items()])
    simulations = ", ".join([f"{title.title} ({_budgets(title.simulations)})" for title in games().values()])
    sight = ", ".join([title.title for title in games().values() if "evaluate_quickly" in vars(type(title))])
    parts = [
        HEAD.format(seconds=seconds, simulations=simulations, sight=sight or "none", seed=SEED),
        played(figures),
        "\n## What is promised\n",
        promises(figures),
    ]
    for name in games():
        for players in players_of(name):
            own = [each for each in figures.values() if _is_of(each, name, players)]
            if own:
                parts += [f"\n## {game(name).title}, {players} players\n", matrix(own), "", effort(own)]
    return "\n".join(parts) + "\n" + TUNING


def played(figures: dict[str, Any]) -> str:
    """How much of the ladder has been played."""
    known = pairings(list(games()), [], [])
    counts = {each: figures[each.name]["games"] for each in known if each.name in figures}
    short = len([each for each, count in counts.items() if count < each.games()])
    unfinished = f" ({short} of them with fewer games than usual)" if short else ""
    empty = "; cells of others are empty" if len(counts) < len(known) else ""
    said = f"**{len(counts)} of {len(known)} pairings have been played{unfinished}{empty}.**"
    if other := len([each for each in counts if figures[each.name].get("other_code")]):
        said += (
            f" {OTHER} marks {other} of them: games were played with other code of the bots or of the game than there was when"
            " this page was written, or before it was noted which."
        )
    return said


def _budgets(simulations: int) -> str:
    return ", ".join([f"{level} {share * simulations}" for level, share in SIMULATIONS.items()])


def _is_of(figure: dict[str, Any], name: str, players: int) -> bool:
    contest: dict[str, Any] = figure["contest"]
    return (contest["game"], contest["players"]) == (name, players)


def promises(figures: dict[str, Any]) -> str:
    lines = ["| two players | promised | measured | 95 % | games |", "|---|---|---|---|---|"]
    for stronger, weaker, promised in PROMISES:
        for name in games():
            figure = figures.get(Pairing(name, 2, stronger, weaker).name)
            said = "not measured yet | |"
            if figure is not None:
                best = figure["bots"][0]
                said = f"**{best['rate']:.1%}** | {_interval(best)} | {_games(figure)}{_again(figure)}"
            lines.append(f"| {game(name).title}: {stronger} beats {weaker} | {promised:.0%} | {said} |")
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
    return f"{figure['games']}{OTHER if figure.get('other_code') else ''}"


def _again(figure: dict[str, Any]) -> str:
    """What those games show that have been played again so far."""
    again = figure.get("again")
    return f"; {again['rate']:.1%} of {again['games']} played again so far" if again else ""


def _interval(bot: dict[str, Any]) -> str:
    return f"{bot['rate_low']:.0%} to {bot['rate_high']:.0%}"
