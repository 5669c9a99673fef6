"""The harbour for a terminal: one cell is six characters."""

from __future__ import annotations

from typing import Any

from towpath.engine import Observation

GOODS = {"tea": "T", "wine": "W", "spices": "S"}
SYMBOLS = {"none": " ", "guilder": "$", "boat": "^"}
OWNERS = {"red": "r", "black": "k", None: "~"}
KINDS = {"crane": "crn", "flood": "fld", "customs": "cus"}


def card(facts: dict[str, Any]) -> str:
    """Five characters: owner (~ canal), number, symbol ($ guilder, ^ boat); goods are in the second line."""
    if facts["kind"] == "anchor":
        return "  A  "
    return f"{OWNERS[facts['owner']]}{facts['number']:>3}{SYMBOLS[facts['symbol']]}"


def under(facts: dict[str, Any]) -> str:
    """What the second line of a cell says: goods, or the kind of card."""
    if facts["kind"] == "bridge":
        return "==" if facts["axis"] == "level" else "||"
    if "like" in facts:
        return "cu~"
    return KINDS.get(facts["kind"], "") or "".join([GOODS[good] for good in facts["goods"]])


def sketch(observation: Observation) -> str:
    facts = observation.facts
    lines = [f"Round {facts['round']}, {facts['stage']}   treasury {facts['treasury']}", ""]
    lines += _harbour(facts)
    lines += ["", *_sectors(facts), *_seats(facts), _piles(facts)]
    if "result" in facts:
        result = facts["result"]
        winners = " and ".join(result["winners"]) or "nobody"
        lines.append(f"Over ({result['ending']}): {winners} won, points {result['scores']}")
    return "\n".join(lines)


def _harbour(facts: dict[str, Any]) -> list[str]:
    first, last = facts["limits"]["columns"]
    columns = [chr(code) for code in range(ord(first), ord(last) + 1)]
    lines = ["    " + "".join([f"{column:^6}" for column in columns])]
    guards = {cell: sector["guard"] for sector in facts["sectors"] if sector["closed"] for cell in sector["cells"]}
    for row in range(facts["limits"]["rows"][0], facts["limits"]["rows"][1] + 1):
        upper, lower = f"{row:>3} ", "    "
        for column in columns:
            cell = f"{column}{row}"
            laid = facts["table"].get(cell)
            upper += f"{card(laid):<6}" if laid else "  .   "
            mark = "B" if cell == facts["boat"] else "#" if cell in guards else ""
            lower += f" {under(laid) if laid else '':<3}{mark:<2}"
        lines += [upper.rstrip(), lower.rstrip()]
    return lines


def _sectors(facts: dict[str, Any]) -> list[str]:
    lines = []
    for sector in facts["sectors"]:
        leads = ", ".join(
            [f"{good} {'red' if lead > 0 else 'black'} +{abs(lead)}" for good, lead in sector["leads"].items() if lead]
        )
        state = (
            f"closed, guard {sector['guard'] or 'nobody'}"
            if sector["closed"]
            else f"open, ahead {sector['ahead'] or 'nobody'}"
        )
        lines.append(f"  {' '.join(sector['cells'])}: {state}" + (f" ({leads})" if leads else ""))
    return ["Sectors:", *lines] if lines else []


def _seats(facts: dict[str, Any]) -> list[str]:
    lines = []
    for name, seat in facts["seats"].items():
        pile = seat["quay_pile"]
        lines.append(
            f"{name:>6}: {seat['points']} points, {seat['guilders']} guilders, {seat['cards']} cards, "
            f"quay pile {pile['top'] or '-'} (+{pile['left']})" + ("  has chosen" if seat["decided"] else "")
        )
        if "hand" in seat:
            shown = [f"{each['card']}{_about(each)}" for each in seat["hand"]]
            lines.append(f"        hand: {', '.join(shown)}")
    if facts["in_play"]:
        lines.append("  in play: " + ", ".join([f"{seat} {name}" for seat, name in facts["in_play"].items()]))
    return lines


def _about(facts: dict[str, Any]) -> str:
    parts = [*facts["goods"], *([facts["symbol"]] if facts["symbol"] != "none" else [])]
    return f" ({' '.join(parts)})" if parts else ""


def _piles(facts: dict[str, Any]) -> str:
    pile = facts["canal_pile"]
    special = f"   special cards {facts['special_pile']}" if facts["specials"] else ""
    return f"Canal pile {pile['top'] or '-'} (+{pile['left']}){special}"
