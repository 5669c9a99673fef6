"""The table for a terminal of a hundred columns: lists instead of the large map, and the surroundings of the barges."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from towpath.engine import EVERYONE, Observation
from towpath.games.canal_mania.country import COLOURS, DIFFICULT, NOWHERE, Country

WIDTH = 100
TERRAIN = ("clear", "difficult")
TILE_SIGNS = {"stretch": "-", "lock": ">", "aqueduct": "=", "tunnel": "#"}
LEGEND = ". clear  ^ difficult  - stretch  > lock  = aqueduct  # tunnel  @ barge  Abc town  ABC city"
# How far around a barge the map is shown.
COLUMNS, ROWS = 4, 3


def sketch(observation: Observation) -> str:
    facts = observation.facts
    country: Country = observation.setup.content.editions[facts["edition"]].country
    lines = [
        *_heading(facts),
        "",
        *_parliament(facts),
        *_cards(facts),
        "",
        *_goods(facts, country),
        *_network(facts),
        "",
    ]
    for number, (name, seat) in enumerate(facts["seats"].items()):
        lines += _seat(facts, country, name + (" (you)" if number == observation.seat else ""), seat)
    lines += _maps(facts, country, _viewer(observation))
    if "result" in facts:
        result = facts["result"]
        winners = " and ".join(result["winners"]) or "nobody"
        points = ", ".join([f"{name} {score}" for name, score in result["scores"].items()])
        lines += ["", f"Over ({result['ending']}): {winners} won, points {points}"]
    return "\n".join([line.rstrip() for line in lines])


def _folded(head: str, parts: list[str], joint: str = ", ") -> list[str]:
    """A head and what follows it, on as many lines as it takes."""
    text = f"{head}: {joint.join(parts) or 'none'}"
    return wrap(text, WIDTH, subsequent_indent=" " * (len(head) - len(head.lstrip()) + 4), break_on_hyphens=False)


def _counted(cards: dict[str, int]) -> list[str]:
    return [word if count == 1 else f"{word} x{count}" for word, count in cards.items()]


def _heading(facts: dict[str, Any]) -> list[str]:
    end = facts["end"]
    heading = f"{facts['turn']}'s turn, {facts['stage']}" if facts["turn"] else facts["stage"]
    last = f", round {end['last_round']} is the last" if end["last_round"] else ""
    scores = "   ".join([f"{name} {seat['points']}" for name, seat in facts["seats"].items()])
    return [f"Round {facts['round']}: {heading} (end marker at {end['score']}{last})", f"Points: {scores}"]


def _parliament(facts: dict[str, Any]) -> list[str]:
    following = f", first {facts['next_contract']}" if facts["next_contract"] else ""
    lines = [f"Parliament ({facts['contract_deck']} more contracts{following}):"]
    return lines + [f"  {_contract(each)}" for each in facts["parliament"]]


def _contract(contract: dict[str, Any]) -> str:
    """Its word, its value, and where it leads."""
    head = f"{contract['contract']:<29}{contract['value']}  "
    if contract["junction"]:
        return f"{head}any two towns"
    through = f" through {', '.join(contract['through'])}" if contract["through"] else ""
    return f"{head}{' - '.join(contract['ends'])}{through}"


def _cards(facts: dict[str, Any]) -> list[str]:
    lines = _folded("Open cards", [card["card"] for card in facts["open"]], "  ")
    lines.append(f"Deck {facts['deck']}, discards {sum(facts['discard'].values())}")
    if facts["played"]:
        lines += _folded("Played in this build", facts["played"])
    doing = facts["doing"]
    if "drawn" in doing:
        lines.append(f"Just drawn: {doing['drawn']}")
    if "symbols" in doing:
        lines += _folded("Goods to come from", doing["symbols"])
    if "colour" in doing:
        lines.append(f"Goods to place: {doing['to_place']} {doing['colour']}")
    return lines


def _goods(facts: dict[str, Any], country: Country) -> list[str]:
    by_colour: dict[str, list[str]] = {colour: [] for colour in COLOURS}
    for town in facts["cubes"]:
        by_colour[COLOURS[country.colour[country.by_word[town]]]].append(town)
    parts = [f"{colour} {', '.join(towns)}" for colour, towns in by_colour.items() if towns]
    return _folded(f"Goods on towns ({facts['basin']} in the basin)", parts, "; ")


def _network(facts: dict[str, Any]) -> list[str]:
    lines: list[str] = []
    for name in facts["seats"]:
        own = [f"{each['from']} - {each['to']}" for each in facts["sections"] if each["owner"] == name]
        if own:
            lines += _folded(f"Finished sections of {name}", own)
    return lines


# --- seats


def _seat(facts: dict[str, Any], country: Country, name: str, seat: dict[str, Any]) -> list[str]:
    tiles = ", ".join([f"{count} {tile}" for tile, count in seat["tiles"].items()])
    junctions = f", junctions left {seat['junctions']}" if seat["junctions"] else ""
    engineer = str(seat["engineer"] or "no engineer").capitalize()
    lines = [f"{name}: {engineer}, {seat['cards']} cards{junctions}; tiles left {tiles}"]
    if "hand" in seat:
        hand: dict[str, int] = {}
        for card in seat["hand"]:
            hand[card["card"]] = hand.get(card["card"], 0) + 1
        lines += _folded("  hand", _counted(hand))
    elif seat["known"]:
        lines += _folded("  known cards", _counted(seat["known"]))
    for contract in seat["contracts"]:
        canal = next(each for each in facts["canals"] if each["contract"] == contract["contract"] and each["barge"])
        lines += [f"  {_contract(contract)}", *_progress(country, contract, canal)]
    if seat.get("finished"):
        lines += _folded(f"  finished, worth {seat['finished_value']}", seat["finished"])
    return lines


def _progress(country: Country, contract: dict[str, Any], canal: dict[str, Any]) -> list[str]:
    """What is laid, where the barge is, what lies ahead, and which towns are still to be reached."""
    tiles = [f"{tile['hex']} {tile['tile']}" for tile in canal["tiles"]]
    laid = f"    {len(tiles)} of {contract['value']} tiles laid"
    parts = [f"barge in {canal['barge']}", f"next {_ahead(country, canal) or 'nothing'}"]
    towns = [town for town in [*contract.get("through", []), *contract.get("ends", [])] if town not in canal["towns"]]
    if towns:
        parts.append(f"still to reach {', '.join(towns)}")
    return _folded(f"{laid} ({', '.join(tiles)})" if tiles else laid, parts, "; ")


def _ahead(country: Country, canal: dict[str, Any]) -> str:
    """The hexes on which the next tile can lie, by terrain."""
    town = country.by_word.get(canal["barge"], NOWHERE)
    if canal["next"] is not None:
        hexes = [country.by_label[canal["next"]]]
    else:
        hexes = [hex for hex, _ in country.around[town]] if town != NOWHERE else []
    parts: list[str] = []
    for terrain, name in enumerate(TERRAIN):
        labels = [country.labels[hex] for hex in hexes if country.terrain[hex] == terrain]
        if labels:
            parts.append(f"{' '.join(labels)} ({name})")
    return " or ".join(parts)


# --- maps


def _viewer(observation: Observation) -> str | None:
    """Whose barges are looked at: the reader's own, or else of whoever is on turn."""
    if observation.seat is None or observation.seat == EVERYONE:
        turn: str | None = observation.facts["turn"]
        return turn
    return str(list(observation.facts["seats"])[observation.seat])


def _maps(facts: dict[str, Any], country: Country, viewer: str | None) -> list[str]:
    """The surroundings of the barges, two side by side."""
    windows = [
        _window(facts, country, canal) for canal in facts["canals"] if canal["barge"] and canal["owner"] == viewer
    ]
    if not windows:
        return []
    lines: list[str] = []
    for number in range(max([len(window) for window in windows])):
        row = [window[number] if number < len(window) else "" for window in windows]
        lines.append("".join([f"{part:<48}" for part in row]))
    return ["", *lines, LEGEND]


def _window(facts: dict[str, Any], country: Country, canal: dict[str, Any]) -> list[str]:
    town = country.by_word.get(canal["barge"], NOWHERE)
    barge = country.town_hex[town] if town != NOWHERE else country.by_label[canal["barge"]]
    middle, centre = country.places[barge]
    last = max([column for column, _ in country.places])
    columns = range(max(middle - COLUMNS, 0), min(middle + COLUMNS, last) + 1)
    signs = _signs(facts, country)
    signs[barge] += "@"
    lines = [
        f"Around {canal['barge']} ({canal['contract']})",
        "    " + "".join([f"{chr(ord('A') + column):<4}" for column in columns]),
    ]
    rows = [row for _, row in country.places]
    for row in range(max(centre - ROWS, min(rows)), min(centre + ROWS, max(rows)) + 1):
        cells = [signs.get(country.by_label.get(f"{chr(ord('A') + column)}{row}", NOWHERE), "") for column in columns]
        lines.append(f"{row:>2}  " + "  " * (row & 1) + "".join([f"{cell:<4}" for cell in cells]))
    return lines


def _signs(facts: dict[str, Any], country: Country) -> dict[int, str]:
    signs = {hex: "^" if terrain == DIFFICULT else "." for hex, terrain in enumerate(country.terrain)}
    for town, hex in enumerate(country.town_hex):
        name = country.town_names[town][:3]
        signs[hex] = name.upper() if country.cities >> town & 1 else name
    for canal in facts["canals"]:
        for tile in canal["tiles"]:
            signs[country.by_label[tile["hex"]]] = TILE_SIGNS[tile["tile"]]
    return signs
