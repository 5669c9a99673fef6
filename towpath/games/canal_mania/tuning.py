"""Does Canal Mania's reconstructed content play as people report? What a game brought, and what many have in common.

`python -m towpath.lab.content canal-mania` plays the games; its findings are in docs/notes/canal-mania-content.md.
"""

from __future__ import annotations

import math
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from towpath.engine import BadInput, Setup
from towpath.games.canal_mania import codes
from towpath.games.canal_mania.components import TILES, TYPES
from towpath.games.canal_mania.country import Contract
from towpath.games.canal_mania.network import sections_of
from towpath.games.canal_mania.position import CanalManiaPosition
from towpath.games.canal_mania.stages import FINAL_GOODS

CONTENT = Path(__file__).parent / "content"
MAIN = "canal-mania.toml"
CORNER, CENTRE = 1, 4  # a contract whose towns at most, at least so many others share


# --- one game


class Account:
    """What one game brought, noted while it is played."""

    def __init__(self, position: CanalManiaPosition) -> None:
        self.position = position
        seats = position.rules.players
        self.noted = 0
        self.built = [0] * seats  # points by completed canals
        self.shipped = [0] * seats  # points by goods
        self.shipped_last = [0] * seats  # those of them in the final goods
        self.left = [0] * seats  # points for tiles of canals that were never completed
        self.finished = [0] * seats
        self.tiles: Counter[str] = Counter()
        self.cards: Counter[str] = Counter()
        self.cubes = 0
        self.cubes_last = 0
        self.actions: Counter[str] = Counter()
        self.taken: list[str] = []
        self.completed: dict[str, int] = {}
        self.goods: Counter[str] = Counter()  # points by goods, shared among the canals that a run used

    def before_move(self, code: int) -> None:
        """Before a cube is shipped: which canals earn the points."""
        if code < codes.SHIP:
            return
        position = self.position
        words, sections = position.rules.edition.contract_words, position.network.sections
        run: list[tuple[int, str]] = []
        for number in sections_of(code ^ codes.SHIP):
            owner, word = sections[number][2], words[sections[number][3]]
            if run and run[-1][0] != owner:
                self._share(run)
                run = []
            run.append((owner, word))
        self._share(run)

    def _share(self, run: list[tuple[int, str]]) -> None:
        for _, word in run:
            self.goods[word] += (len(run) + 1) / len(run)  # type: ignore[assignment]

    def after_move(self) -> None:
        events = self.position.events
        assert events is not None
        for event in events[self.noted :]:
            self._note(event.kind, event.facts)
        self.noted = len(events)

    def _note(self, kind: str, facts: dict[str, Any]) -> None:
        seats = self.position.rules.seats
        seat = seats.index(facts["seat"]) if facts.get("seat") in seats else 0
        self.actions[kind] += 1
        if kind == "contract":
            self.taken.append(facts["contract"])
        elif kind == "built":
            self.tiles[facts["tile"]] += 1
        elif kind == "spent":
            self.cards.update([card.split("-")[0] for card in facts["cards"]])
        elif kind == "completed":
            self.completed[facts["contract"]] = facts["points"]
            self.built[seat] += facts["points"]
            self.finished[seat] += 1
        elif kind == "incomplete":
            self.left[seat] += facts["points"]
        elif kind == "shipped":
            last = self.position.last_round and self.position.stage >= FINAL_GOODS
            self.cubes += 1
            self.cubes_last += bool(last)
            for name, points in facts["points"].items():
                self.shipped[seats.index(name)] += points
                if last:
                    self.shipped_last[seats.index(name)] += points

    def report(self) -> dict[str, Any]:
        position = self.position
        result = position.result()
        return {
            "points": result.scores,
            "winner": result.winners[0],
            "ending": result.ending,
            "rounds": position.round,
            "built": self.built,
            "shipped": self.shipped,
            "shipped_last": self.shipped_last,
            "left": self.left,
            "finished": self.finished,
            "tiles": dict(self.tiles),
            "cards": dict(self.cards),
            "cubes": self.cubes,
            "cubes_last": self.cubes_last,
            "actions": dict(self.actions),
            "taken": self.taken,
            "completed": self.completed,
            "goods": dict(self.goods),
        }


def other_content(build_cards: Path, folder: Path) -> Path:
    """A copy of the content in this folder, with the [[build_card]] entries of a file."""
    if not build_cards.is_file():
        raise BadInput(f"{build_cards}: no such file")
    for name in ("england-first.toml", "england-second.toml"):
        shutil.copy(CONTENT / name, folder / name)
    text = (CONTENT / MAIN).read_text("utf-8")
    place = folder / MAIN
    place.write_text(text[: text.index("[[build_card]]")] + build_cards.read_text("utf-8"), "utf-8")
    return place


# --- what they have in common


def spread(numbers: list[float]) -> dict[str, float]:
    """Mean, deviation and extremes, and how far the true mean may be from this one (95 %)."""
    count = len(numbers)
    mean = sum(numbers) / count
    deviation = math.sqrt(sum([(each - mean) ** 2 for each in numbers]) / max(1, count - 1))
    return {
        "mean": mean,
        "deviation": deviation,
        "min": min(numbers),
        "max": max(numbers),
        "within": 1.96 * deviation / math.sqrt(count),
    }


def summarise(setup: Setup, reports: list[dict[str, Any]]) -> dict[str, Any]:
    count = len(reports)
    seats = range(setup.players)
    mean: dict[str, float] = {}
    for key in ("cubes", "cubes_last"):
        mean[key] = sum([report[key] for report in reports]) / count
    for key in ("built", "shipped", "shipped_last", "left", "finished"):
        mean[key] = sum([sum(report[key]) for report in reports]) / count / setup.players
    return {
        "games": count,
        "players": setup.players,
        "edition": setup.options["edition"],
        "content": setup.content_name,
        "winner": spread([max(report["points"]) for report in reports]),
        "all": spread([points for report in reports for points in report["points"]]),
        "last": spread([min(report["points"]) for report in reports]),
        "in_75_to_95": sum([75 <= max(report["points"]) <= 95 for report in reports]) / count,
        "seats": [
            {
                "points": spread([report["points"][seat] for report in reports]),
                "wins": sum([report["winner"] == seat for report in reports]) / count,
            }
            for seat in seats
        ],
        "wins_within": 1.96 * math.sqrt((1 - 1 / setup.players) / setup.players / count),
        "rounds": spread([report["rounds"] for report in reports]),
        "endings": dict(Counter([report["ending"] for report in reports])),
        "per_seat": mean,
        "tiles": _means(reports, "tiles", TILES),
        "cards": _means(reports, "cards", TYPES),
        "actions": _means(
            reports, "actions", ("took", "drew", "declared", "refreshed", "swapped", "withdrew", "passed")
        ),
        "contracts": contracts(setup, reports),
    }


def _means(reports: list[dict[str, Any]], key: str, names: tuple[str, ...]) -> dict[str, float]:
    """In a game, all seats together."""
    return {name: sum([report[key].get(name, 0) for report in reports]) / len(reports) for name in names}


def contracts(setup: Setup, reports: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each contract: how often taken and finished, what it brought when finished, and by goods."""
    edition = setup.content.editions[setup.options["edition"]]
    entries: list[dict[str, Any]] = []
    for contract in edition.country.contracts:
        entries.append(
            _contract(contract.word, contract.value, neighbours(contract, edition.country.contracts), reports)
        )
    words = [word for word in edition.contract_words[edition.first_junction :]]
    merged = [_merged(report, set(words)) for report in reports]
    if edition.junction_value:
        entries.append(_contract("junction", edition.junction_value, -1, merged))
    return entries


def neighbours(contract: Contract, among: list[Contract]) -> int:
    """Other contracts that name one of its towns."""
    own = 1 << contract.ends[0] | 1 << contract.ends[1] | contract.through
    others = [1 << each.ends[0] | 1 << each.ends[1] | each.through for each in among if each is not contract]
    return len([each for each in others if each & own])


def _contract(word: str, value: int, shared: int, reports: list[dict[str, Any]]) -> dict[str, Any]:
    taken = sum([report["taken"].count(word) for report in reports])
    paid = [report["completed"][word] for report in reports if word in report["completed"]]
    goods = sum([report["goods"].get(word, 0.0) for report in reports])
    done = sum([report.get("done", {}).get(word, int(word in report["completed"])) for report in reports])
    return {
        "contract": word,
        "value": value,
        "neighbours": shared,
        "taken": taken / len(reports),
        "finished": done / taken if taken else 0.0,
        "points": sum(paid) / done if done else 0.0,
        "goods": goods / done if done else 0.0,
    }


def _merged(report: dict[str, Any], junctions: set[str]) -> dict[str, Any]:
    """The report with all junctions as one contract."""
    done = {word: points for word, points in report["completed"].items() if word in junctions}
    return {
        "taken": ["junction" for word in report["taken"] if word in junctions],
        "completed": {"junction": sum(done.values())},
        "done": {"junction": len(done)},
        "goods": {"junction": sum([points for word, points in report["goods"].items() if word in junctions])},
    }


def regions(summary: dict[str, Any]) -> list[tuple[str, dict[str, float]]]:
    """Corner contracts and central ones: what they bring when finished."""
    groups: list[tuple[str, list[dict[str, Any]]]] = [("corner", []), ("between", []), ("centre", [])]
    for each in summary["contracts"]:
        shared = each["neighbours"]
        if shared >= 0:
            groups[0 if shared <= CORNER else 2 if shared >= CENTRE else 1][1].append(each)
    results: list[tuple[str, dict[str, float]]] = []
    for name, members in groups:
        weight = sum([each["taken"] * each["finished"] for each in members])
        numbers = {"contracts": float(len(members)), "taken": sum([each["taken"] for each in members]) / len(members)}
        for key in ("value", "points", "goods"):
            total = sum([each[key] * each["taken"] * each["finished"] for each in members])
            numbers[key] = total / weight if weight else 0.0
        results.append((name, numbers))
    return results


# --- for people


def show(name: str, summary: dict[str, Any], console: Console) -> None:
    table = Table(
        title=f"{name}: {summary['games']} games, {summary['edition']} edition, {summary['players']} players",
        show_header=False,
    )
    table.add_column()
    table.add_column()
    for key, label in (("winner", "winner's points"), ("all", "everybody's points"), ("last", "last one's points")):
        table.add_row(label, _spread(summary[key]))
    table.add_row("winner between 75 and 95", f"{summary['in_75_to_95']:.0%} of games")
    for seat, numbers in enumerate(summary["seats"]):
        share = f"{numbers['wins']:.0%} ± {summary['wins_within']:.0%}"
        table.add_row(f"seat {seat + 1}: wins, points", f"{share}   {_spread(numbers['points'])}")
    table.add_row("rounds", _spread(summary["rounds"]))
    table.add_row("ended by", ", ".join([f"{why} {count}" for why, count in sorted(summary["endings"].items())]))
    each = summary["per_seat"]
    table.add_row(
        "points of a seat",
        f"canals {each['built']:.1f}, goods {each['shipped']:.1f} (of these at the end {each['shipped_last']:.1f}), "
        f"unfinished {each['left']:.1f}",
    )
    table.add_row("canals finished by a seat", f"{each['finished']:.2f}")
    table.add_row("cubes shipped in a game", f"{each['cubes']:.1f}, of these at the end {each['cubes_last']:.1f}")
    for key in ("tiles", "cards", "actions"):
        amounts = ", ".join([f"{what} {number:.1f}" for what, number in summary[key].items()])
        table.add_row(f"{key} in a game", amounts)
    console.print(table)
    console.print(_regions(summary))
    console.print(_contracts(summary))


def _spread(numbers: dict[str, float]) -> str:
    return (
        f"{numbers['mean']:.1f} ± {numbers['within']:.1f} (sd {numbers['deviation']:.1f}, "
        f"{numbers['min']:.0f} to {numbers['max']:.0f})"
    )


def _regions(summary: dict[str, Any]) -> Table:
    table = Table("where", "contracts", "taken", "value", "points", "goods", "in all")
    for name, numbers in regions(summary):
        table.add_row(
            name, f"{numbers['contracts']:.0f}", f"{numbers['taken']:.0%}", f"{numbers['value']:.1f}",
            f"{numbers['points']:.1f}", f"{numbers['goods']:.1f}", f"{numbers['points'] + numbers['goods']:.1f}",
        )  # fmt: skip
    return table


def _contracts(summary: dict[str, Any]) -> Table:
    table = Table("contract", "value", "neighbours", "taken", "finished", "points", "goods", "in all")
    for each in sorted(summary["contracts"], key=lambda contract: contract["points"] + contract["goods"], reverse=True):
        table.add_row(
            each["contract"], str(each["value"]), str(each["neighbours"]), f"{each['taken']:.0%}",
            f"{each['finished']:.0%}", f"{each['points']:.1f}", f"{each['goods']:.1f}",
            f"{each['points'] + each['goods']:.1f}",
        )  # fmt: skip
    return table
