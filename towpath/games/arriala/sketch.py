"""The board for a terminal, in lines of eighty characters: each stretch of the canal is one of them."""

from __future__ import annotations

from typing import Any

from towpath.engine import Observation

SIGNS = {"violet": "V", "red": "R", "yellow": "Y", "green": "G"}
LEGEND = "(. free, # lock, = scored, ' moved in this turn)"


def sketch(observation: Observation) -> str:
    facts = observation.facts
    heading = f"{facts['acting']}'s turn, {facts['action_points']} action points" if facts["acting"] else facts["stage"]
    lines = [heading, "", *_canal(facts), LEGEND, "", *_around(facts), *_open_sections(facts), *_bound(facts), ""]
    lines += _seats(facts)
    discards = sum(facts["discards"].values())
    lines.append(f"pile {facts['pile']}, discards {discards}, locks left {facts['locks_left']}")
    if "result" in facts:
        result = facts["result"]
        winners = " and ".join(result["winners"]) or "nobody"
        scores = ", ".join([f"{name} {points}" for name, points in result["scores"].items()])
        lines.append(f"Over ({result['ending']}): {winners} won; {scores}")
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
    """Every town on a line of its own, and the spaces of the stretch that follows under it."""
    lines = []
    for stretch in facts["stretches"]:
        start, end = facts["towns"][stretch["from"]], facts["towns"][stretch["to"]]
        lines.append(_town(stretch["from"], start))
        if not stretch["in_play"]:
            lines.append("    not used")
            continue
        spaces = [str(place) for place in range(start["station"] + 1, end["station"])]
        row = " ".join([_space(name, facts["spaces"][name]) for name in spaces])
        lines.append(f"    {row}   locks {stretch['locks']} of {stretch['most_locks']}")
    last = facts["stretches"][-1]["to"]
    return [*lines, _town(last, facts["towns"][last])]


def _town(name: str, facts: dict[str, Any]) -> str:
    workers = _workers(facts["workers"])
    return name if workers == "-" else f"{name} {workers}"


def _open_sections(facts: dict[str, Any]) -> list[str]:
    """What can still be won, where somebody has begun."""
    lines = []
    for section in facts["sections"]:
        if "result" in facts or section["scored"] or section["empty"] == len(section["spaces"]):
            continue
        spaces = section["spaces"]
        name = spaces[0] if len(spaces) == 1 else f"{spaces[0]} to {spaces[-1]}"
        ahead = f"{section['ahead']} ahead" if section["ahead"] else "nobody ahead"
        lines.append(f"section {name}: {section['worth']} points, {section['empty']} to fill, {ahead}")
    return lines


def _bound(facts: dict[str, Any]) -> list[str]:
    """Workers that may not go straight back (R55)."""
    workers = [(name, space["worker"]) for name, space in facts["spaces"].items() if "worker" in space]
    for name, crowd in [*facts["towns"].items(), *facts["vineyards"].items()]:
        workers += [(name, worker) for worker in crowd.get("bound", [])]
    return [
        f"{worker['colour']} at {name} may not go back to {' or '.join(worker['not_to'])}"
        for name, worker in workers
        if "not_to" in worker
    ]


def _around(facts: dict[str, Any]) -> list[str]:
    vineyards = [
        f"{name} {_workers(each['workers'])} ({each['places']})"
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
        last = ", last" if seat["last"] else ""
        lines.append(f"{name:>6}: {seat['points']} points{last}, {seat['reserve']} in reserve, {seat['cards']} cards")
        if "hand" in seat:
            hand = [card if count == 1 else f"{card} x{count}" for card, count in seat["hand"].items()]
            lines.append(f"        hand: {', '.join(hand) or 'none'}")
    if "virtual" in facts:
        virtual = facts["virtual"]
        lines.append(f"{virtual['colour']:>6}: {virtual['points']} points (virtual)")
    return lines
