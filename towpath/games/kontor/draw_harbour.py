"""The harbour: ground and limits, cards, sectors, guards and the boat."""

from __future__ import annotations

from towpath.drawing.svg import (
    HAIR,
    INK,
    INK_DOCK,
    INK_SOFT,
    PANEL,
    PAPER,
    PAPER_DEEP,
    RED,
    SEA,
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
from towpath.games.kontor.draw_ledger import badge, counting_words, letter_roundel, lettered, quays
from towpath.games.kontor.draw_lines import lines_of

# The harbour, in units of its own: cells of 70 with a strip for letters and numbers around them.
CELL = 70.0
STRIP = 32.0
MOUNT = STRIP - 2
GAP = 2.0
CARD = CELL - 2 * GAP
LABEL_SIZE = 15.0


def table_size(facts: Facts) -> tuple[float, float]:
    columns, rows = window(facts)
    return len(columns) * CELL + 2 * STRIP, len(rows) * CELL + 2 * STRIP


def window(facts: Facts) -> tuple[range, range]:
    """The columns and rows that are shown, as numbers. As long as limits float it is a square with the anchor as near to its
    middle as may be: so nothing jumps sideways when a limit on one side moves."""
    columns, rows = _columns(facts), _rows(facts)
    first = ord(columns[0]) - ord("a")
    limits = facts["limits"]
    if limits["columns_fixed"] and limits["rows_fixed"]:
        return range(first, first + len(columns)), range(rows[0] - 1, rows[-1])
    side = max(len(columns), len(rows))
    column, row = ord(facts["anchor"][0]) - ord("a"), int(facts["anchor"][1:]) - 1
    return _around(column, first, len(columns), side), _around(row, rows[0] - 1, len(rows), side)


def _around(anchor: int, first: int, count: int, side: int) -> range:
    """So many lines around the anchor, these among them."""
    start = min(max(anchor - side // 2, first + count - side), first)
    return range(start, start + side)


def _columns(facts: Facts) -> list[str]:
    first, last = facts["limits"]["columns"]
    return [chr(code) for code in range(ord(first), ord(last) + 1)]


def _rows(facts: Facts) -> list[int]:
    first, last = facts["limits"]["rows"]
    return list(range(first, last + 1))


def _corner(cell: str) -> tuple[float, float]:
    """The upper left corner of a cell: always the same place, however far the harbour may reach."""
    return (ord(cell[0]) - ord("a")) * CELL, (int(cell[1:]) - 1) * CELL


def _edge(facts: Facts) -> tuple[float, float, float, float]:
    """Left, upper, right and lower edge of the cells that may be used."""
    columns, rows = _columns(facts), _rows(facts)
    left, top = _corner(f"{columns[0]}{rows[0]}")
    return left, top, left + len(columns) * CELL, top + len(rows) * CELL


def harbour(facts: Facts, texts: dict[str, str], placed: str) -> str:
    width, height = table_size(facts)
    columns, rows = window(facts)
    left, top = columns[0] * CELL, rows[0] * CELL
    box = f'viewBox="{number(left - STRIP)} {number(top - STRIP)} {number(width)} {number(height)}"'
    alone = not placed
    parts = [_sea() if alone else "", _ground(facts), _edges(facts), _coordinates(facts)]
    parts += [_cell(facts, f"{column}{row}", texts) for row in _rows(facts) for column in _columns(facts)]
    parts += [_sector(facts, sector, texts) for _, sector in lettered(facts)]
    parts.append(_lines(facts, texts))
    x, y = _corner(facts["boat"])
    ship = at(x + CELL * 0.17, y + CELL * 0.27, glyphs.ship(), CELL * 0.7 / 60)
    parts.append(f'<g id="boat" data-piece="" pointer-events="none" aria-label="{escape(texts["boat"])}">{ship}</g>')
    parts += [_letter(letter, sector) for letter, sector in lettered(facts)]  # above the boat
    label = escape(texts["harbour"])
    shown = 'overflow="visible"' if alone else placed  # the sea goes on to the edge of the screen's part
    patterns = _stone_pattern() + _fade(facts) + (sea_pattern() if alone else "")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} {shown} role="group" aria-label="{label}">'
        f"<title>{label}</title><defs>{patterns}</defs>{''.join(parts)}</svg>"
    )


def _sea() -> str:
    """Water as far as one sees."""
    everywhere = (-4 * CELL, -4 * CELL, 22 * CELL, 22 * CELL)
    water = rect(*everywhere, f'fill="{SEA}"') + rect(*everywhere, 'fill="url(#kontor-sea)"')
    return f'<g pointer-events="none" aria-hidden="true">{water}</g>'


def sea_pattern() -> str:
    wave = f'<path d="M2 6q5-4 10 0t10 0M36 17q5-4 10 0t10 0" fill="none" stroke="{WATER_DEEP}" stroke-opacity=".17" stroke-linecap="round"/>'
    return f'<pattern id="kontor-sea" width="64" height="22" patternUnits="userSpaceOnUse">{wave}</pattern>'


def _stone_pattern() -> str:
    line = f'<path d="M2 0V7" stroke="{INK_SOFT}" stroke-opacity=".14" stroke-width=".8"/>'
    turn = 'patternTransform="rotate(45)"'
    return f'<pattern id="kontor-stone" width="7" height="7" patternUnits="userSpaceOnUse" {turn}>{line}</pattern>'


def _fade(facts: Facts) -> str:
    """A mask that lets the ground run out where the limits still float."""
    left, top, right, bottom = _edge(facts)
    left, top, right, bottom = left - 6, top - 6, right + 6, bottom + 6
    wide, high = right - left, bottom - top
    stops = (
        '<stop offset="0" stop-color="#000" stop-opacity=".85"/><stop offset="1" stop-color="#000" stop-opacity="0"/>'
    )
    masks, gradients = rect(left, top, wide, high, 'fill="#fff"'), ""
    sides = []
    if not facts["limits"]["columns_fixed"]:
        sides += [("left", "0 0 1 0", left, top, CELL, high), ("right", "1 0 0 0", right - CELL, top, CELL, high)]
    if not facts["limits"]["rows_fixed"]:
        sides += [("top", "0 0 0 1", left, top, wide, CELL), ("bottom", "0 1 0 0", left, bottom - CELL, wide, CELL)]
    area = rect(left, top, wide, high, 'maskUnits="userSpaceOnUse"')[len("<rect ") : -len("/>")]
    for side, way, x, y, side_wide, side_high in sides:
        x1, y1, x2, y2 = way.split()
        line = f'x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"'
        gradients += f'<linearGradient id="kontor-{side}" {line}>{stops}</linearGradient>'
        masks += rect(x, y, side_wide, side_high, f'fill="url(#kontor-{side})"')
    return f'{gradients}<mask id="kontor-fade" {area}>{masks}</mask>'


def _ground(facts: Facts) -> str:
    left, top, right, bottom = _edge(facts)
    limits = facts["limits"]
    mount = ""
    if limits["columns_fixed"] and limits["rows_fixed"]:
        style = f'rx="7" fill="{PANEL}" stroke="{INK}" stroke-width="1.2"'
        mount = rect(left - MOUNT, top - MOUNT, right - left + 2 * MOUNT, bottom - top + 2 * MOUNT, style)
    inner = (left - 5, top - 5, right - left + 10, bottom - top + 10)
    stone = rect(*inner, f'fill="{PAPER_DEEP}"') + rect(*inner, 'fill="url(#kontor-stone)"')
    return f'{mount}<g mask="url(#kontor-fade)">{stone}</g>'


def _edges(facts: Facts) -> str:
    """A limit that has been found is a firm edge; one that floats is dashed."""
    left, top, right, bottom = _edge(facts)
    x, y, end, low = number(left - 5), number(top - 5), number(right + 5), number(bottom + 5)
    upright = f"M{x} {y}V{low}M{end} {y}V{low}"
    level = f"M{x} {y}H{end}M{x} {low}H{end}"
    firm = f'fill="none" stroke="{INK}" stroke-width="2.4" stroke-linecap="square"'
    dashed = f'fill="none" stroke="{INK_SOFT}" stroke-opacity=".7" stroke-width="1.2" stroke-dasharray="3 7"'
    limits = facts["limits"]
    return (
        f'<path d="{upright}" {firm if limits["columns_fixed"] else dashed}/>'
        f'<path d="{level}" {firm if limits["rows_fixed"] else dashed}/>'
    )


def _coordinates(facts: Facts) -> str:
    left, top, right, bottom = _edge(facts)
    half = CELL / 2
    written = [text(_corner(f"{column}1")[0] + half, y, column, LABEL_SIZE, INK_DOCK, weight=600, anchor="middle")
               for column in _columns(facts) for y in (top - 15.5, bottom + 25)]  # fmt: skip
    written += [text(x, _corner(f"a{row}")[1] + half + 5, str(row), LABEL_SIZE, INK_DOCK, weight=600, anchor="middle")
                for row in _rows(facts) for x in (left - 19, right + 19)]  # fmt: skip
    return f'<g aria-hidden="true">{"".join(written)}</g>'


def _cell(facts: Facts, cell: str, texts: dict[str, str]) -> str:
    x, y = _corner(cell)
    card = facts["table"].get(cell)
    if card is None:
        faint = ' opacity=".6"' if _floats(facts, cell) else ""
        dash = f'rx="4" fill="{PAPER}" fill-opacity=".75" stroke="{HAIR}" stroke-dasharray="2.5 3"{faint}'
        art = rect(x + GAP, y + GAP, CARD, CARD, dash)
        return named(f"cell-{cell}", f"{cell}, {texts['free']}", art, 'data-look="ground"')
    shade = rect(2, 3, 98, 98, f'rx="5.5" fill="{INK}" opacity=".2"')
    art = at(x + GAP, y + GAP, shade + draw_card(card), CARD / 100)
    notes = [cell, card_label(card, texts)]
    if cell == facts["boat"]:
        notes.append(texts["boat"])
    for letter, sector in lettered(facts):
        if cell in sector["cells"]:
            art += _in_sector(x, y, cell, sector)
            notes += _sector_notes(facts, cell, letter, sector, texts)
    # What lies here: that its sector grows or the boat comes does not change it.
    look = " ".join([card["card"], *[card[key] for key in ("axis", "like") if key in card]])
    more = f'data-about="laid-{card["kind"]}" data-look="{escape(look)}"'
    return named(f"cell-{cell}", ", ".join(notes), art, more)


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


def _sector_notes(facts: Facts, cell: str, letter: str, sector: Facts, texts: dict[str, str]) -> list[str]:
    kind = texts["sector.closed" if sector["closed"] else "sector.open"]
    notes = [kind.format(letter=letter, quays=quays(sector["size"], texts))]
    if sector["guard"]:
        notes += [texts["guard"].format(seat=texts[sector["guard"]]), counting_words(facts, sector, texts)]
    if not sector["closed"] and cell in sector["centres"].values():
        notes.append(texts["centre"])
    return notes


def _letter(letter: str, sector: Facts) -> str:
    x, y = _corner(sector["cells"][0])
    return f'<g pointer-events="none" aria-hidden="true">{at(x + CELL / 2, y, letter_roundel(letter))}</g>'


def _sector(facts: Facts, sector: Facts, texts: dict[str, str]) -> str:
    """The outline, then the guard."""
    guard = sector["guard"]
    art = sector_line(_outline(sector["cells"]), sector["closed"], glyphs.OWNER_COLOURS[guard] if guard else INK_SOFT)
    if guard:
        art += _guard(facts, sector, texts)
    return f'<g pointer-events="none">{art}</g>'


def sector_line(path: str, closed: bool, colour: str = RED) -> str:
    """Around an open sector two thin lines of ink; around a closed one a wall of bricks in its guard's colour. Neither
    is like the rings of what may be chosen or is pointed at."""
    if not closed:
        lines = ((PANEL, 7.0), (INK, 5.0), (PANEL, 2.4))
        return "".join([_stroke(path, ink, width) for ink, width in lines])
    joints = 'stroke-linecap="butt" stroke-dasharray="1.5 8.5" stroke-dashoffset="-4"'
    return _stroke(path, PANEL, 8) + _stroke(path, colour, 6) + _stroke(path, PANEL, 6, joints)


def _stroke(path: str, colour: str, width: float, more: str = 'stroke-linecap="square"') -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{number(width)}" {more}/>'


def _outline(cells: list[str]) -> str:
    path = ""
    for cell in cells:
        x, y = _corner(cell)
        column, row = ord(cell[0]), int(cell[1:])
        left, top = number(x), number(y)
        path += "" if f"{cell[0]}{row - 1}" in cells else f"M{left} {top}h{number(CELL)}"
        path += "" if f"{cell[0]}{row + 1}" in cells else f"M{left} {number(y + CELL)}h{number(CELL)}"
        path += "" if f"{chr(column - 1)}{row}" in cells else f"M{left} {top}v{number(CELL)}"
        path += "" if f"{chr(column + 1)}{row}" in cells else f"M{number(x + CELL)} {top}v{number(CELL)}"
    return path


def _lines(facts: Facts, texts: dict[str, str]) -> str:
    """Tic tac toe: a line through three blocks of one player; dashed while the third is missing."""
    art = ""
    for line in lines_of(facts) if "blocks" in facts else []:
        ends = [_middle(facts["blocks"][block]["cells"]) for block in (line.blocks[0], line.blocks[2])]
        path = "M" + "L".join([f"{number(x)} {number(y)}" for x, y in ends])
        colour = glyphs.OWNER_COLOURS[line.seat]
        dash = 'stroke-linecap="round"' if line.missing < 0 else 'stroke-linecap="round" stroke-dasharray="1 15"'
        label = escape(texts["line"].format(seat=texts[line.seat]))
        strokes = _stroke(path, PANEL, 9, dash) + _stroke(path, colour, 6, dash)
        art += f'<g role="img" aria-label="{label}" pointer-events="none" opacity=".85">{strokes}</g>'
    return art


def _middle(cells: list[str]) -> tuple[float, float]:
    corners = [_corner(cell) for cell in cells]
    x, y = (sum([corner[axis] for corner in corners]) / len(corners) + CELL / 2 for axis in (0, 1))
    return x, y


def _guard(facts: Facts, sector: Facts, texts: dict[str, str]) -> str:
    """The guard stands on its owner's first quay there, and bears what it counts now."""
    cell = sector["centres"][sector["guard"]] or sector["cells"][0]
    x, y = _corner(cell)
    art = at(x + CELL * 0.2, y + CELL * 0.3, glyphs.guard(sector["guard"]), CELL * 0.66 / 44)
    art += at(x + 57, y + 57, badge(sector["counts"]))
    label = f"{texts['guard'].format(seat=texts[sector['guard']])}, {counting_words(facts, sector, texts)}"
    return f'<g id="guard-{cell}" role="img" aria-label="{escape(label)}" data-look="{sector["counts"]}">{art}</g>'
