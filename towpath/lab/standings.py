"""What a contest showed: win rates and Elo with 95 % confidence intervals, points, time for a decision."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING, Any

from towpath.drawing.svg import DELFT, HAIR, INK_SOFT, PANEL, document, number, rect, text
from towpath.lab.contest import Contest, Outcome

if TYPE_CHECKING:
    from rich.table import Table

Z = 1.96
DRAWN_GAMES = 200  # samples for the interval of Elo
DRAWN_RATES = 1000
LEAST = 1e-9  # of a rate that is drawn
ROUNDS = 60  # of fitting strengths

WinMatrix = list[list[float]]  # how often each bot has beaten each other


class Standing:
    """One bot in a contest."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.seats = 0  # games played, counted for each seat that it held
        self.wins = 0.0  # a game won by several is shared
        self.expected = 0.0  # wins if all were alike
        self.points = 0
        self.decisions = 0
        self.seconds = 0.0
        self.slowest = 0.0
        self.missed = 0  # decisions of a program that a stand-in made
        self.elo = 0.0
        self.elo_low = 0.0
        self.elo_high = 0.0

    @property
    def rate(self) -> float:
        return self.wins / self.seats if self.seats else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.seats)

    def as_dict(self) -> dict[str, Any]:
        low, high = self.interval
        return {
            "bot": self.name,
            "games": self.seats,
            "wins": self.wins,
            "rate": self.rate,
            "rate_low": low,
            "rate_high": high,
            "elo": self.elo,
            "elo_low": self.elo_low,
            "elo_high": self.elo_high,
            "mean_points": self.points / self.seats if self.seats else 0.0,
            "seconds_a_decision": self.seconds / self.decisions if self.decisions else 0.0,
            "slowest_decision": self.slowest,
            **({"missed": self.missed} if self.missed else {}),
        }


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a rate."""
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    centre = rate + Z * Z / (2 * games)
    half = Z * math.sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    return max(0.0, (centre - half) / scale), min(1.0, (centre + half) / scale)


def standings(contest: Contest, outcomes: list[Outcome]) -> list[Standing]:
    """Every bot's, in the contest's order."""
    standing_of = {name: Standing(name) for name in contest.bots}
    for outcome in outcomes:
        _count(standing_of, outcome)
    _rate(list(standing_of.values()), outcomes)
    return list(standing_of.values())


def _count(standing_of: dict[str, Standing], outcome: Outcome) -> None:
    winners = outcome["winners"] or list(range(len(outcome["seating"])))  # nobody won: all are alike
    for seat, name in enumerate(outcome["seating"]):
        standing = standing_of[name]
        standing.seats += 1
        standing.wins += (seat in winners) / len(winners)
        standing.expected += 1 / len(outcome["seating"])
        standing.points += outcome["scores"][seat]
        standing.decisions += outcome["decisions"][seat]
        standing.seconds += outcome["seconds"][seat]
        standing.slowest = max(standing.slowest, outcome["slowest"][seat])
        standing.missed += outcome.get("missed", {seat: 0})[seat]


# --- Elo


def _rate(bots: list[Standing], outcomes: list[Outcome]) -> None:
    """Strengths fitted to who beat whom, with an interval, always the same for the same games.

    The interval is the wider of two: of games drawn anew, which knows that the seats of a game hang together, and of rates
    drawn as these games leave them open (Jeffreys), which has a width where one side has won every game.
    """
    names = [standing.name for standing in bots]
    usual = fitted(names, outcomes)
    rng = random.Random("elo")
    games = [fitted(names, rng.choices(outcomes, k=len(outcomes))) for _ in range(DRAWN_GAMES)] if outcomes else []
    met = meetings(names, outcomes)
    rates = [_fit(_drawn(met, rng)) for _ in range(DRAWN_RATES)] if outcomes else []
    for index, standing in enumerate(bots):
        ends = [_middle([each[index] for each in drawn]) for drawn in (games, rates) if drawn] or [(0.0, 0.0)]
        standing.elo = usual[index]
        standing.elo_low = min([low for low, _ in ends])
        standing.elo_high = max([high for _, high in ends])


def _middle(drawn: list[float]) -> tuple[float, float]:
    """What bounds 95 % of them."""
    sample = sorted(drawn)
    return sample[int(0.025 * len(sample))], sample[int(0.975 * len(sample))]


def _drawn(met: WinMatrix, rng: random.Random) -> WinMatrix:
    """As many games of each pair, won at a rate that those played leave possible."""
    drawn = [[0.0] * len(met) for _ in met]
    for one in range(len(met)):
        for two in range(one):
            games = met[one][two] + met[two][one] + 1
            rate = rng.betavariate(met[one][two] + 0.5, met[two][one] + 0.5)
            drawn[one][two] = games * max(rate, LEAST)
            drawn[two][one] = games * max(1 - rate, LEAST)
    return drawn


def fitted(names: list[str], outcomes: list[Outcome]) -> list[float]:
    """Elo of each, 0 on average. One drawn game more for each pair keeps it finite."""
    count = len(names)
    wins_over = [[0.0 if row == column else 0.5 for column in range(count)] for row in range(count)]
    for outcome in outcomes:
        _pairs(wins_over, [names.index(name) for name in outcome["seating"]], outcome["winners"])
    return _fit(wins_over)


def _fit(wins_over: WinMatrix) -> list[float]:
    """Bradley and Terry's model."""
    count = len(wins_over)
    strength = [1.0] * count
    for _ in range(ROUNDS):
        for one in range(count):
            met = [
                (wins_over[one][two] + wins_over[two][one]) / (strength[one] + strength[two])
                for two in range(count)
                if two != one
            ]
            strength[one] = sum(wins_over[one]) / sum(met)
        mean = math.exp(sum([math.log(each) for each in strength]) / count)
        strength = [each / mean for each in strength]
    return [400 * math.log10(each) for each in strength]


def meetings(names: list[str], outcomes: list[Outcome]) -> WinMatrix:
    """Games that each has won against each: a game counts once for two bots, however many seats they held."""
    count = len(names)
    total = [[0.0] * count for _ in names]
    for outcome in outcomes:
        seats = [[0.0] * count for _ in names]
        _pairs(seats, [names.index(name) for name in outcome["seating"]], outcome["winners"])
        for one in range(count):
            for two in range(count):
                if met := seats[one][two] + seats[two][one]:
                    total[one][two] += seats[one][two] / met
    return total


def _pairs(wins_over: WinMatrix, bots: list[int], winners: list[int]) -> None:
    """Every winner has beaten everybody who did not win; others drew."""
    for one in range(len(bots)):
        for two in range(one):
            if bots[one] != bots[two]:
                share = 0.5 + 0.5 * ((one in winners) - (two in winners))
                wins_over[bots[one]][bots[two]] += share
                wins_over[bots[two]][bots[one]] += 1 - share


# --- for people


def as_dict(contest: Contest, outcomes: list[Outcome]) -> dict[str, Any]:
    seats = contest.setup().seat_names()
    wins = [0.0] * len(seats)
    for outcome in outcomes:
        for seat in outcome["winners"]:
            wins[seat] += 1 / len(outcome["winners"])
    best = [max(outcome["scores"]) for outcome in outcomes]
    return {
        "contest": contest.as_dict(),
        "games": len(outcomes),
        "bots": [standing.as_dict() for standing in standings(contest, outcomes)],
        "seat_wins": dict(zip(seats, wins)),
        "mean_best_points": sum(best) / len(best) if best else 0.0,
    }


def table(contest: Contest, outcomes: list[Outcome]) -> Table:
    """The standings for people, to be printed by rich."""
    from rich.box import SIMPLE_HEAD  # a contest needs nothing but Python; printing needs rich
    from rich.table import Table
    from rich.text import Text

    title = f"{contest.setup().game.title}, {contest.players} players: {len(outcomes)} games, seed {contest.seed}"
    bots = standings(contest, outcomes)
    missed = any([each.missed for each in bots])
    printed = Table(title=title, caption="95 % confidence; Elo 0 is the mean of these bots", box=SIMPLE_HEAD)
    printed.add_column("bot", overflow="fold")
    for name in ("wins\nof games", "win rate\n95 %", "Elo\n95 %", "points", "seconds\nslowest"):
        printed.add_column(name, justify="right", no_wrap=True)
    if missed:
        printed.add_column("missed\ndecisions", justify="right", no_wrap=True)
    for each in bots:
        low, high = each.interval
        printed.add_row(
            Text(each.name), f"{each.wins:g}\nof {each.seats}", f"{each.rate:.1%}\n{low:.1%} to {high:.1%}",
            f"{each.elo:+.0f}\n{each.elo_low:+.0f} to {each.elo_high:+.0f}", f"{each.points / max(1, each.seats):.1f}",
            f"{each.seconds / max(1, each.decisions):.3f}\n{each.slowest:.2f}",
            *([f"{each.missed}\nof {each.decisions}"] if missed else []),
        )  # fmt: skip
    return printed


WIDTH, LEFT, RIGHT, ROW = 640.0, 130.0, 70.0, 34.0
LETTERS = 16  # of a name, left of its bar


def picture(contest: Contest, outcomes: list[Outcome]) -> str:
    """Win rates as an SVG: a bar for each bot, a line for its interval."""
    bots = standings(contest, outcomes)
    height = 64 + ROW * len(bots) + 26
    title = f"{contest.setup().game.title}, {contest.players} players, {len(outcomes)} games"
    parts = [rect(0, 0, WIDTH, height, f'fill="{PANEL}"'), text(20, 34, title, 18, weight=600)]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        x = number(_across(share))
        parts.append(f'<path d="M{x} 50V{number(height - 24)}" stroke="{HAIR}"/>')
        parts.append(text(_across(share), height - 8, f"{share:.0%}", 12, INK_SOFT, anchor="middle"))
    for index, standing in enumerate(bots):
        parts.append(_bar(standing, 58 + ROW * index))
    return document(WIDTH, height, "".join(parts), title)


def _across(share: float) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * share


def _short(name: str) -> str:
    """As much of a name as there is room for; of a command the end tells more."""
    return name if len(name) <= LETTERS else "…" + name[1 - LETTERS :]


def _bar(standing: Standing, top: float) -> str:
    low, high = standing.interval
    middle = number(top + ROW / 2)
    line = f"M{number(_across(low))} {middle}H{number(_across(high))}"
    return (
        text(LEFT - 12, top + ROW / 2 + 5, _short(standing.name), 14, anchor="end")
        + rect(LEFT, top + 6, _across(standing.rate) - LEFT, ROW - 12, f'fill="{DELFT}" opacity=".55"')
        + f'<path d="{line}" stroke="{DELFT}" stroke-width="3"/>'
        + text(WIDTH - RIGHT + 10, top + ROW / 2 + 5, f"{standing.rate:.1%}", 14, weight=600)
    )
