"""The harbour: ground and limits, cards, sectors, guards and the boat."""

from __future__ import annotations

from towpath.engine.svg import (
    GOLD,
    HAIR,
    INK,
    INK_DOCK,
    INK_SOFT,
    LEGAL_RING,
    PANEL,
    PAPER,
    PAPER_DEEP,
    SERIF,
    WATER_DEEP,
    at,
    escape,
    named,
    number,
    rect,
    text,
)
from towpath.games.kontor import glyphs
from towpath.games.kontor.draw_cards import Facts, card_label, draw_card

# The harbour, in units of its own: cells of 70 with a strip for letters and numbers around them.
CELL = 70.0
STRIP = 32.0
GAP = 2.0
CARD = CELL - 2 * GAP
LABEL_SIZE = 14.0


def table_size(facts: Facts) -> tuple[float, float]:
    columns, rows = _columns(facts), _rows(facts)
    return len(columns) * CELL + 2 * STRIP, len(rows) * CELL + 2 * STRIP


def _columns(facts: Facts) -> list[str]:
    first, last = facts["limits"]["columns"]
    return [chr(code) for code in range(ord(first), ord(last) + 1)]


def _rows(facts: Facts) -> list[int]:
    first, last = facts["limits"]["rows"]
    return list(range(first, last + 1))


def _corner(facts: Facts, cell: str) -> tuple[float, float]:
    """The upper left corner of a cell."""
    first_column, first_row = facts["limits"]["columns"][0], facts["limits"]["rows"][0]
    return (ord(cell[0]) - ord(first_column)) * CELL, (int(cell[1:]) - first_row) * CELL


def harbour(facts: Facts, said: dict[str, str], placed: str) -> str:
    width, height = table_size(facts)
    box = f'viewBox="{number(-STRIP)} {number(-STRIP)} {number(width)} {number(height)}"'
    parts = [_ground(facts), _edges(facts), _coordinates(facts)]
    parts += [_cell(facts, f"{column}{row}", said) for row in _rows(facts) for column in _columns(facts)]
    parts += [_sector(facts, sector, said) for sector in facts["sectors"]]
    x, y = _corner(facts, facts["boat"])
    ship = at(x + CELL * 0.17, y + CELL * 0.27, glyphs.ship(), CELL * 0.7 / 60)
    parts.append(f'<g id="boat" pointer-events="none" aria-label="{escape(said["boat"])}">{ship}</g>')
    label = escape(said["harbour"])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {box}{" " + placed if placed else ""} role="group" aria-label="{label}">'
        f"<title>{label}</title><defs>{_stone_pattern()}{_fade(facts)}</defs>{''.join(parts)}</svg>"
    )


def sea_pattern() -> str:
    wave = f'<path d="M2 6q5-4 10 0t10 0M36 17q5-4 10 0t10 0" fill="none" stroke="{WATER_DEEP}" stroke-opacity=".17" stroke-linecap="round"/>'
    return f'<pattern id="kontor-sea" width="64" height="22" patternUnits="userSpaceOnUse">{wave}</pattern>'


def _stone_pattern() -> str:
    line = f'<path d="M2 0V7" stroke="{INK_SOFT}" stroke-opacity=".14" stroke-width=".8"/>'
    turn = 'patternTransform="rotate(45)"'
    return f'<pattern id="kontor-stone" width="7" height="7" patternUnits="userSpaceOnUse" {turn}>{line}</pattern>'


def _fade(facts: Facts) -> str:
    """A mask that lets the ground run out where the limits still float."""
    width, height = len(_columns(facts)) * CELL, len(_rows(facts)) * CELL
    stops = (
        '<stop offset="0" stop-color="#000" stop-opacity=".85"/><stop offset="1" stop-color="#000" stop-opacity="0"/>'
    )
    masks, gradients = rect(-6, -6, width + 12, height + 12, 'fill="#fff"'), ""
    sides = []
    if not facts["limits"]["columns_fixed"]:
        sides += [("left", "0 0 1 0", -6.0, -6.0, CELL, height + 12)]
        sides += [("right", "1 0 0 0", width - CELL + 6, -6.0, CELL, height + 12)]
    if not facts["limits"]["rows_fixed"]:
        sides += [("top", "0 0 0 1", -6.0, -6.0, width + 12, CELL)]
        sides += [("bottom", "0 1 0 0", -6.0, height - CELL + 6, width + 12, CELL)]
    for side, way, x, y, wide, high in sides:
        x1, y1, x2, y2 = way.split()
        line = f'x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"'
        gradients += f'<linearGradient id="kontor-{side}" {line}>{stops}</linearGradient>'
        masks += rect(x, y, wide, high, f'fill="url(#kontor-{side})"')
    area = f'maskUnits="userSpaceOnUse" x="-6" y="-6" width="{number(width + 12)}" height="{number(height + 12)}"'
    return f'{gradients}<mask id="kontor-fade" {area}>{masks}</mask>'


def _ground(facts: Facts) -> str:
    width, height = table_size(facts)
    limits = facts["limits"]
    mount = ""
    if limits["columns_fixed"] and limits["rows_fixed"]:
        style = f'rx="7" fill="{PANEL}" stroke="{INK}" stroke-width="1.2"'
        mount = rect(-STRIP + 1, -STRIP + 1, width - 2, height - 2, style)
    inner = (-5.0, -5.0, width - 2 * STRIP + 10, height - 2 * STRIP + 10)
    stone = rect(*inner, f'fill="{PAPER_DEEP}"') + rect(*inner, 'fill="url(#kontor-stone)"')
    return f'{mount}<g mask="url(#kontor-fade)">{stone}</g>'


def _edges(facts: Facts) -> str:
    """A limit that has been found is a firm edge; one that floats is dashed."""
    right, bottom = len(_columns(facts)) * CELL + 5, len(_rows(facts)) * CELL + 5
    upright = f"M-5 -5V{number(bottom)}M{number(right)} -5V{number(bottom)}"
    level = f"M-5 -5H{number(right)}M-5 {number(bottom)}H{number(right)}"
    firm = f'fill="none" stroke="{INK}" stroke-width="2.4" stroke-linecap="square"'
    dashed = f'fill="none" stroke="{INK_SOFT}" stroke-opacity=".7" stroke-width="1.2" stroke-dasharray="3 7"'
    limits = facts["limits"]
    return (
        f'<path d="{upright}" {firm if limits["columns_fixed"] else dashed}/>'
        f'<path d="{level}" {firm if limits["rows_fixed"] else dashed}/>'
    )


def _coordinates(facts: Facts) -> str:
    width, height = table_size(facts)
    labels = [(_middle(place), column) for place, column in enumerate(_columns(facts))]
    written = [text(x, y, name, LABEL_SIZE, INK_DOCK, weight=600, anchor="middle")
               for x, name in labels for y in (-12.5, height - 2 * STRIP + 22)]  # fmt: skip
    written += [text(x, _middle(place) + 5, str(row), LABEL_SIZE, INK_DOCK, weight=600, anchor="middle")
                for place, row in enumerate(_rows(facts)) for x in (-19.0, width - 2 * STRIP + 19)]  # fmt: skip
    return f'<g aria-hidden="true">{"".join(written)}</g>'


def _middle(place: int) -> float:
    return (place + 0.5) * CELL


def _cell(facts: Facts, cell: str, said: dict[str, str]) -> str:
    x, y = _corner(facts, cell)
    card = facts["table"].get(cell)
    if card is None:
        faint = ' opacity=".6"' if _floats(facts, cell) else ""
        dash = f'rx="4" fill="{PAPER}" fill-opacity=".75" stroke="{HAIR}" stroke-dasharray="2.5 3"{faint}'
        art = rect(x + GAP, y + GAP, CARD, CARD, dash)
        return named(f"cell-{cell}", f"{cell}, {said['free']}", art)
    shade = rect(2, 3, 98, 98, f'rx="5.5" fill="{INK}" opacity=".2"')
    art = at(x + GAP, y + GAP, shade + draw_card(card), CARD / 100)
    notes = [cell, card_label(card, said)]
    if cell == facts["boat"]:
        notes.append(said["boat"])
    for sector in facts["sectors"]:
        if cell in sector["cells"]:
            art += _in_sector(x, y, cell, sector)
            notes += _sector_notes(cell, sector, said)
    return named(f"cell-{cell}", ", ".join(notes), art, f'data-about="laid-{card["kind"]}"')


def _floats(facts: Facts, cell: str) -> bool:
    """Whether the cell is at an edge that has not been found yet."""
    limits = facts["limits"]
    outer_column = cell[0] in limits["columns"] and not limits["columns_fixed"]
    return outer_column or (int(cell[1:]) in limits["rows"] and not limits["rows_fixed"])


def _in_sector(x: float, y: float, cell: str, sector: Facts) -> str:
    """A closed sector is faded, so that its guard stands out; an open one shows the distribution centres."""
    if sector["closed"]:
        return rect(x + GAP, y + GAP + CARD * 0.31, CARD, CARD * 0.69, f'rx="3" fill="{PAPER}" opacity=".38"')
    if cell in sector["centres"].values():
        return at(x + CELL - 18, y + CELL - 18.5, glyphs.warehouse(), 0.68)
    return ""


def _sector_notes(cell: str, sector: Facts, said: dict[str, str]) -> list[str]:
    notes = [said["sector.closed" if sector["closed"] else "sector.open"].format(size=sector["size"])]
    if sector["guard"]:
        notes.append(said["guard"].format(seat=said[sector["guard"]]))
    if not sector["closed"] and cell in sector["centres"].values():
        notes.append(said["centre"])
    return notes


def _sector(facts: Facts, sector: Facts, said: dict[str, str]) -> str:
    """The outline: firm in the guard's colour when closed, dashed in gold while open. Then the guard."""
    outline = _outline(facts, sector["cells"])
    guard = sector["guard"]
    colour = glyphs.OWNER_COLOURS[guard] if guard else INK_SOFT if sector["closed"] else LEGAL_RING
    line = (
        'stroke-width="3.2" stroke-linecap="square"'
        if sector["closed"]
        else 'stroke-width="2.6" stroke-dasharray="7 4"'
    )
    art = f'<path d="{outline}" stroke="{PANEL}" stroke-width="5.4" stroke-linecap="square"/>'
    art += f'<path d="{outline}" stroke="{colour}" {line}/>'
    if guard:
        art += _guard(facts, sector, said)
    return f'<g id="sector-{sector["cells"][0]}" pointer-events="none">{art}</g>'


def _outline(facts: Facts, cells: list[str]) -> str:
    path = ""
    for cell in cells:
        x, y = _corner(facts, cell)
        column, row = ord(cell[0]), int(cell[1:])
        left, top = number(x), number(y)
        path += "" if f"{cell[0]}{row - 1}" in cells else f"M{left} {top}h{number(CELL)}"
        path += "" if f"{cell[0]}{row + 1}" in cells else f"M{left} {number(y + CELL)}h{number(CELL)}"
        path += "" if f"{chr(column - 1)}{row}" in cells else f"M{left} {top}v{number(CELL)}"
        path += "" if f"{chr(column + 1)}{row}" in cells else f"M{number(x + CELL)} {top}v{number(CELL)}"
    return path


def _guard(facts: Facts, sector: Facts, said: dict[str, str]) -> str:
    """The guard stands on its owner's first quay there; at the end it bears what it counts."""
    cell = sector["centres"][sector["guard"]] or sector["cells"][0]
    x, y = _corner(facts, cell)
    art = at(x + CELL * 0.2, y + CELL * 0.3, glyphs.guard(sector["guard"]), CELL * 0.66 / 44)
    label = said["guard"].format(seat=said[sector["guard"]])
    for counted in facts.get("result", {}).get("counted", []):
        if counted["cells"] == sector["cells"]:
            worth = counted["worth"]
            label += f", {said['counts'].format(worth=worth)}"
            ground, ink = (GOLD, INK) if worth else (PANEL, INK_SOFT)
            art += f'<circle cx="{number(x + 57)}" cy="{number(y + 57)}" r="9.5" fill="{ground}" stroke="{INK}" stroke-width="1.2"/>'
            art += text(x + 57, y + 62.2, str(worth), 15, ink, SERIF, 600, "middle")
    return f'<g id="guard-{cell}" aria-label="{escape(label)}">{art}</g>'
