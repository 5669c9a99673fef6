"""The board for a terminal: each stretch of the canal is one line."""

from __future__ import annotations

from typing import Any

from towpath.engine import Observation

SIGNS = {"violet": "V", "red": "R", "yellow": "Y", "green": "G"}


def sketch(observation: Observation) -> str:
    facts = observation.facts
    whose = f"{facts['acting']}'s turn, {facts['action_points']} action points" if facts["acting"] else facts["stage"]
    lines = [whose, "", *_canal(facts), "", *_around(facts), "", *_seats(facts)]
    discards = sum(facts["discards"].values())
    lines.append(f"pile {facts['pile']}, discards {discards}, locks {facts['locks_left']}")
    if "result" in facts:
        result = facts["result"]
        winners = " and ".join(result["winners"]) or "nobody"
        lines.append(f"Over ({result['ending']}): {winners} won, points {result['scores']}")
    return "\n".join(lines)


def _workers(counts: dict[str, int]) -> str:
    return "".join([SIGNS[colour] * count for colour, count in counts.items()]) or "-"


def _space(name: str, facts: dict[str, Any]) -> str:
    """The number, and what is there: # lock, a letter for a worker, . free; ' behind a worker that has moved."""
    worker = facts.get("worker")
    sign = "#" if "lock" in facts else SIGNS[worker["colour"]] if worker else "."
    moved = "'" if worker and worker.get("moved") else ""
    return f"{name}{'=' if 'scored' in facts else ':'}{sign}{moved}"


def _canal(facts: dict[str, Any]) -> list[str]:
    lines = []
    for stretch in facts["stretches"]:
        start, end = facts["towns"][stretch["from"]], facts["towns"][stretch["to"]]
        spaces = [str(place) for place in range(start["station"] + 1, end["station"])]
        head = f"{stretch['from']} ({_workers(start['workers'])})"
        if not stretch["in_play"]:
            lines.append(f"{head:<24} not used")
            continue
        row = " ".join([_space(name, facts["spaces"][name]) for name in spaces])
        lines.append(f"{head:<24} {row}   locks {stretch['locks']}/{stretch['most_locks']}")
    last = facts["stretches"][-1]["to"]
    return [*lines, f"{last} ({_workers(facts['towns'][last]['workers'])})"]


def _around(facts: dict[str, Any]) -> list[str]:
    vineyards = [
        f"{name} {_workers(each['workers'])} of {each['places']}"
        for name, each in facts["vineyards"].items()
        if each["in_play"]
    ]
    rivers = [
        f"{name} {SIGNS[each['worker']] if each['worker'] else '.'}"
        for name, each in facts["rivers"].items()
        if each["in_play"]
    ]
    works = [f"{name} {each['builder'] or '.'}" for name, each in facts["masterworks"].items()]
    return [
        f"vineyards: {', '.join(vineyards)}",
        f"river works: {', '.join(rivers)}",
        f"masterworks: {', '.join(works)}",
    ]


def _seats(facts: dict[str, Any]) -> list[str]:
    lines = []
    for name, seat in facts["seats"].items():
        lines.append(f"{name:>6}: {seat['points']} points, {seat['reserve']} in reserve, {seat['cards']} cards")
        if "hand" in seat:
            hand = [card if count == 1 else f"{card} x{count}" for card, count in seat["hand"].items()]
            lines.append(f"        hand: {', '.join(hand) or 'none'}")
    if "virtual" in facts:
        virtual = facts["virtual"]
        lines.append(f"{virtual['colour']:>6}: {virtual['points']} points (virtual)")
    return lines
