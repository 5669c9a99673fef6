"""Observation to SVG: the harbour, the seats beside it, the hand below. Drawn from the facts alone."""

from __future__ import annotations

from typing import Any

from towpath.engine import Observation
from towpath.engine.svg import (
    DELFT,
    GOLD,
    HAIR,
    INK,
    INK_DOCK,
    INK_SOFT,
    LEGAL_RING,
    PANEL,
    PAPER,
    PAPER_DEEP,
    RED,
    SEA,
    SERIF,
    WATER_DEEP,
    at,
    escape,
    named,
    number,
    rect,
    text,
    wrapped,
)
from towpath.games.kontor import glyphs
from towpath.games.kontor.cards import SEATS

# Every word that the drawing shows or says. Pass other words to draw in another language.
WORDS = {
    "title": "Kontor",
    "harbour": "The harbour",
    "legend.open": "open sector",
    "legend.closed": "closed sector",
    "legend.beats": "beats",
    "floating": "Dashed edge: the limit is not found yet, the harbour may still shift there.",
    "round": "Round {round}",
    "red": "Red",
    "black": "Black",
    "you": "{seat} (you)",
    "variant.basic": "Basic game",
    "variant.wasserspiele": "Wasserspiele",
    "variant.tic-tac-toe": "Tic tac toe",
    "variant.canal-grande": "Canal Grande",
    "variant.gullivers-reisen": "Gullivers Reisen",
    "variant.armut": "Armut",
    "specials": "special cards",
    "stage.buy": "Buy a special card?",
    "stage.show": "Show a card",
    "stage.choose": "Choose a card in secret",
    "stage.boat": "Move the boat",
    "stage.lay": "Lay the card",
    "stage.between": "Cards are drawn",
    "stage.over": "The game is over",
    "ending.harbour-full": "the harbour is full",
    "ending.three-in-a-row": "three in a row",
    "ending.poverty": "the money has run out",
    "ending.nobody-lays": "nobody lays any more",
    "ending.too-many-rounds": "the last round is over",
    "wins": "{seat} wins",
    "draw": "A draw",
    "deciding": "decides now",
    "decided": "has decided",
    "acting": "has the turn",
    "guilders": "guilders",
    "guards": "guards",
    "points": "points",
    "cards": "cards",
    "quay-pile": "Quay pile: {left}",
    "canal-pile": "Canals: {left}",
    "special-pile": "Special cards: {left}",
    "treasury": "Treasury",
    "under": "Below, in order:",
    "bottom": "At the bottom:",
    "revealed": "Revealed",
    "open-hand": "Hand, as everybody sees it",
    "hand": "{seat}: hand",
    "hand-note": "Everybody has seen the cards with an eye.",
    "choice.buy": "Secret answer: buy",
    "choice.decline": "Secret answer: do not buy",
    "choice.sit-out": "Secret choice: sit out",
    "choice.card": "Secret choice: {card}",
    "kind.anchor": "anchor",
    "kind.canal": "canal",
    "kind.quay": "quay",
    "kind.crane": "crane",
    "kind.flood": "flood",
    "kind.bridge": "bridge",
    "kind.customs": "customs",
    "good.tea": "tea",
    "good.wine": "wine",
    "good.spices": "spices",
    "symbol.boat": "boat symbol",
    "symbol.guilder": "guilder symbol",
    "axis.level": "joins left and right",
    "axis.upright": "joins above and below",
    "free": "free",
    "boat": "the boat",
    "seen": "seen by everybody",
    "hidden": "hidden card",
    "centre": "distribution centre",
    "guard": "{seat} guard",
    "sector.open": "open sector, {size}",
    "sector.closed": "closed sector, {size}",
    "counts": "counts {worth}",
}

Facts = dict[str, Any]

# The harbour, in units of its own: cells of 70 with a strip for letters and numbers around them.
CELL = 70.0
STRIP = 32.0
GAP = 2.0
CARD = CELL - 2 * GAP
LABEL_SIZE = 14.0

# The whole drawing, 1280 wide.
WIDTH = 1280.0
HEADER = 52.0
PAD = 14.0
RAIL = 420.0
TABLE_WIDTH = WIDTH - RAIL - 3 * PAD
TABLE_HEIGHT = 660.0
SEAT_HEIGHT = 272.0
PILES_HEIGHT = 108.0
LEGEND_HEIGHT = 86.0
HAND_CARD, PILE_CARD, SMALL_CARD = 100.0, 68.0, 54.0
HAND_HEIGHT = 158.0
SMALL_TEXT, PLAIN_TEXT = 12.0, 14.0

QUAYS = ("quay", "crane")
CYCLE = ("wine", "spices", "tea", "wine")


def draw(observation: Observation, words: dict[str, str] | None = None) -> str:
    """The whole table as one SVG document: harbour, seats, piles, and the hands that the observation shows."""
    said = _words(words)
    facts = observation.facts
    width, height = _table_size(facts)
    scale = min(TABLE_WIDTH / width, TABLE_HEIGHT / height)
    own = [seat for seat in SEATS if "hand" in facts["seats"][seat]]
    floating = not (facts["limits"]["columns_fixed"] and facts["limits"]["rows_fixed"])
    note = 24 if floating else 0
    rail_end = HEADER + 5 * PAD + 2 * SEAT_HEIGHT + PILES_HEIGHT + LEGEND_HEIGHT
    sea_end = max(HEADER + 2 * PAD + height * scale + note, rail_end - HAND_HEIGHT * len(own))
    bottom = sea_end + HAND_HEIGHT * len(own)
    sea_width = WIDTH - RAIL - PAD
    x = (sea_width - width * scale) / 2
    y = HEADER + (sea_end - HEADER - note - height * scale) / 2
    placed = f'x="{number(x)}" y="{number(y)}" width="{number(width * scale)}" height="{number(height * scale)}"'
    parts = [rect(0, 0, WIDTH, bottom, f'fill="{PAPER}"'), _header(facts, said)]
    parts.append(rect(0, HEADER, sea_width, sea_end - HEADER, f'fill="{SEA}"'))
    parts.append(rect(0, HEADER, sea_width, sea_end - HEADER, 'fill="url(#kontor-sea)"'))
    parts.append(_table(facts, said, placed))
    if floating:
        parts.append(text(sea_width / 2, sea_end - 11, said["floating"], 13, INK_DOCK, anchor="middle"))
    for place, seat in enumerate(SEATS):
        seat_y = HEADER + PAD + place * (SEAT_HEIGHT + PAD)
        parts.append(at(WIDTH - RAIL, seat_y, _seat(facts, seat, len(own) == 1, said)))
    parts.append(at(WIDTH - RAIL, HEADER + 3 * PAD + 2 * SEAT_HEIGHT, _piles(facts, said)))
    parts.append(at(WIDTH - RAIL, HEADER + 4 * PAD + 2 * SEAT_HEIGHT + PILES_HEIGHT, _legend(said)))
    for place, seat in enumerate(own):
        parts.append(at(0, sea_end + place * HAND_HEIGHT, _hand(facts, seat, sea_width, said)))
    title = escape(f"{said['title']}, {_round(facts, said)}: {_stage(facts, said)}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(WIDTH)} {number(bottom)}" role="img"'
        f' aria-label="{title}"><title>{title}</title><defs>{_sea_pattern()}</defs>{"".join(parts)}</svg>'
    )


def draw_table(observation: Observation, words: dict[str, str] | None = None) -> str:
    """The harbour alone, as an SVG document without a size of its own."""
    return _table(observation.facts, _words(words), "")


def draw_card(facts: Facts) -> str:
    """One card face as a group of 100 x 100 units, without id or label; see `card_label`."""
    kind = facts["kind"]
    if kind == "anchor":
        face = glyphs.anchor()
    elif kind == "canal":
        face = glyphs.canal(facts["number"], facts["symbol"])
    elif kind in QUAYS:
        face = glyphs.quay(facts["owner"], facts["number"], facts["goods"], facts["symbol"])
    else:
        face = glyphs.special(kind, facts["number"], facts.get("axis", ""))
    return f"<g>{face}</g>"


def card_label(facts: Facts, words: dict[str, str] | None = None) -> str:
    """A card in plain words: `canal 61, boat symbol`."""
    said = _words(words)
    parts = [_card_name(facts["card"], said)]
    if facts["owner"]:
        parts[0] = f"{said[facts['owner']]} {parts[0]}"
    parts += [said[f"good.{good}"] for good in facts["goods"]]
    if facts["symbol"] != "none":
        parts.append(said[f"symbol.{facts['symbol']}"])
    if "axis" in facts:
        parts.append(said[f"axis.{facts['axis']}"])
    return ", ".join(parts)


def _words(words: dict[str, str] | None) -> dict[str, str]:
    return WORDS if words is None else WORDS | words


def _card_name(name: str, said: dict[str, str]) -> str:
    kind, _, count = name.partition(" ")
    return f"{said[f'kind.{kind}']} {count}".strip()


# --- the harbour


def _table_size(facts: Facts) -> tuple[float, float]:
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


def _table(facts: Facts, said: dict[str, str], placed: str) -> str:
    width, height = _table_size(facts)
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


def _sea_pattern() -> str:
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
    width, height = _table_size(facts)
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
    width, height = _table_size(facts)
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
    return named(f"cell-{cell}", ", ".join(notes), art)


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


# --- around the harbour


def _round(facts: Facts, said: dict[str, str]) -> str:
    return said["round"].format(round=facts["round"])


def _stage(facts: Facts, said: dict[str, str]) -> str:
    if "result" not in facts:
        return said[f"stage.{facts['stage']}"]
    result = facts["result"]
    winners = result["winners"]
    won = said["wins"].format(seat=said[winners[0]]) if len(winners) == 1 else said["draw"]
    scores = ", ".join([f"{said[seat]} {result['scores'][seat]}" for seat in SEATS])
    return f"{won} · {scores} · {said['ending.' + result['ending']]}"


def _header(facts: Facts, said: dict[str, str]) -> str:
    variant = said[f"variant.{facts['variant']}"] + (f" · {said['specials']}" if facts["specials"] else "")
    return (
        rect(0, 0, WIDTH, HEADER, f'fill="{PANEL}"')
        + f'<path d="M0 {number(HEADER)}H{number(WIDTH)}" stroke="{HAIR}"/>'
        + text(18, 34, said["title"], 23, INK, SERIF, 500, more='font-style="italic"')
        + text(116, 33, variant, 15, INK_SOFT)
        + text(WIDTH / 2, 34, _stage(facts, said), 20, INK, SERIF, 600, "middle")
        + text(WIDTH - 18, 33, _round(facts, said), 16, INK, weight=600, anchor="end")
    )


def _seat(facts: Facts, seat: str, mark_own: bool, said: dict[str, str]) -> str:
    """A seat's panel: who, what it has, its pile, the card it revealed, its hand as everybody sees it."""
    has = facts["seats"][seat]
    wide = RAIL - PAD
    busy = seat in facts["deciding"]
    edge = f'stroke="{INK}" stroke-width="2.2"' if busy else f'stroke="{HAIR}" stroke-width="1.2"'
    parts = [rect(0, 0, wide, SEAT_HEIGHT, f'rx="8" fill="{PANEL}" {edge}'), _flag(seat)]
    name = said["you"].format(seat=said[seat]) if mark_own and "hand" in has else said[seat]
    parts.append(text(56, 33, name, 19, INK, SERIF, 600))
    status = "deciding" if busy else "decided" if has["decided"] else "acting" if _has_turn(facts, seat) else ""
    if status:
        parts.append(text(wide - 14, 32, said[status], 13.5, RED if busy else INK_SOFT, weight=600, anchor="end"))
    signs = {"guilders": glyphs.guilder_symbol(), "points": glyphs.point(), "cards": glyphs.hand_of_cards()}
    for place, key in enumerate(("guilders", "points", "guards", "cards")):
        sign = at(-1, -2, glyphs.guard(seat), 0.56) if key == "guards" else at(0, 0, signs[key], 1.1)
        parts.append(at(14 + place * 100, 54, sign + text(28, 17, str(has[key]), 19, INK, SERIF, 600)))
        parts.append(text(14 + place * 100, 92, said[key], SMALL_TEXT, INK_SOFT))
    parts.append(at(14, 104, _quay_pile(facts, seat, said)))
    if seat in facts["in_play"]:
        card = at(0, 0, _face(facts, facts["in_play"][seat], seat, said), PILE_CARD / 100)
        revealed = text(PILE_CARD, 10, said["revealed"], SMALL_TEXT, INK_SOFT, weight=600, anchor="end")
        parts.append(at(wide - 14 - PILE_CARD, 104, revealed + at(0, 16, card)))
    parts.append(at(14, 200, _open_hand(facts, seat, wide - 28, said)))
    return f'<g id="seat-{seat}">{"".join(parts)}</g>'


def _has_turn(facts: Facts, seat: str) -> bool:
    return bool(facts["acting"] == seat and "result" not in facts)


def _flag(seat: str) -> str:
    colour = glyphs.OWNER_COLOURS[seat]
    cloth = rect(12, 9, 34, 34, f'rx="4" fill="{colour}"') + glyphs.hatching(seat, 13, 10, 32, 32)
    return cloth + at(19, 14, glyphs.guard(seat), 0.52)


def _quay_pile(facts: Facts, seat: str, said: dict[str, str]) -> str:
    pile = facts["seats"][seat]["quay_pile"]
    art = _pile(facts, pile["top"], pile["left"], seat, seat, said["quay-pile"], said)
    if not pile["under"]:
        return art
    numbers = ", ".join([name.partition(" ")[2] for name in pile["under"]])
    heading = "under" if len(pile["under"]) == pile["left"] else "bottom"
    lines = [said[heading], *wrapped(numbers, 26)]
    return art + "".join(
        [text(PILE_CARD + 10, 30 + 15 * i, line, SMALL_TEXT, INK_SOFT) for i, line in enumerate(lines)]
    )


def _pile(facts: Facts, top: str | None, left: int, back: str, seat: str, caption: str, said: dict[str, str]) -> str:
    """A pile with its caption above: the visible top, else a back, else an empty place."""
    count = left + (top is not None)
    face = _face(facts, top, seat, said) if top else glyphs.back(back) if left else glyphs.empty_slot()
    edges = "".join(
        [rect(3 * i, 3 * i, 98, 98, f'rx="5.5" fill="{PAPER}" stroke="{HAIR}"') for i in (2, 1) if count > i]
    )
    caption = text(0, 10, caption.format(left=count), SMALL_TEXT, INK_SOFT, weight=600)
    return caption + at(0, 16, edges + face, PILE_CARD / 100)


def _face(facts: Facts, name: str, seat: str, said: dict[str, str]) -> str:
    """The card of this name: its face where the facts show it, else a slip with what its name says."""
    for has in facts["seats"].values():
        for card in has.get("hand", []):
            if card["card"] == name:
                return draw_card(card)
    kind, _, count = name.partition(" ")
    return f"<g>{glyphs.slip(kind, seat if kind in QUAYS else '', int(count), said[f'kind.{kind}'])}</g>"


def _open_hand(facts: Facts, seat: str, wide: float, said: dict[str, str]) -> str:
    """What everybody knows of a hand: seen cards open, the others as backs."""
    has = facts["seats"][seat]
    kinds = [name.partition(" ")[0] for name in has["known"]]
    quays = has["quays_in_hand"] - len([kind for kind in kinds if kind in QUAYS])
    canals = has["canals_in_hand"] - kinds.count("canal")
    specials = has["cards"] - len(kinds) - quays - canals
    cards = [(_face(facts, name, seat, said), _card_name(name, said)) for name in has["known"]]
    backs = [seat] * quays + ["canal"] * canals + ["special"] * specials
    cards += [(glyphs.back(back), said["hidden"]) for back in backs]
    art = text(0, 6, said["open-hand"], SMALL_TEXT, INK_SOFT, weight=600)
    for x, (face, label) in zip(_spread(len(kinds), len(backs), wide), cards):
        art += at(x, 12, f"<title>{escape(label)}</title>{face}", SMALL_CARD / 100)
    return art


def _spread(seen: int, backs: int, wide: float) -> list[float]:
    """Where small cards lie. If they are many, the backs overlap first, so that numbers and kinds stay visible."""
    step = SMALL_CARD + 5
    room = wide - SMALL_CARD
    back_step = min(step, max(14.0, (room - seen * step) / max(1, backs - 1)))
    seen_step = min(step, (room - back_step * max(0, backs - 1)) / max(1, seen if backs else seen - 1))
    return [seen_step * place for place in range(seen)] + [
        seen_step * seen + back_step * place for place in range(backs)
    ]


def _piles(facts: Facts, said: dict[str, str]) -> str:
    pile = facts["canal_pile"]
    parts = [rect(0, 0, RAIL - PAD, PILES_HEIGHT, f'rx="8" fill="{PANEL}" stroke="{HAIR}" stroke-width="1.2"')]
    parts.append(at(14, 12, _pile(facts, pile["top"], pile["left"], "canal", "", said["canal-pile"], said)))
    if facts["specials"]:
        parts.append(at(130, 12, _pile(facts, None, facts["special_pile"], "special", "", said["special-pile"], said)))
    chest = text(0, 10, said["treasury"], SMALL_TEXT, INK_SOFT, weight=600) + at(0, 30, glyphs.treasure_chest(), 1.5)
    coins = at(56, 38, glyphs.guilder_symbol(), 1.1) + text(84, 56, str(facts["treasury"]), 21, INK, SERIF, 600)
    parts.append(at(280, 12, chest + coins))
    return f'<g id="piles">{"".join(parts)}</g>'


def _legend(said: dict[str, str]) -> str:
    """What the lines and the storehouse mean, and which good beats which when all else is level (R59d)."""
    parts = [rect(0, 0, RAIL - PAD, LEGEND_HEIGHT, f'rx="8" fill="{PANEL}" stroke="{HAIR}" stroke-width="1.2"')]
    parts.append(rect(15, 16, 20, 16, f'fill="none" stroke="{LEGAL_RING}" stroke-width="2.4" stroke-dasharray="6 3.5"'))
    parts.append(rect(133, 16, 20, 16, f'fill="none" stroke="{RED}" stroke-width="2.8"'))
    parts.append(at(255, 15, glyphs.warehouse(), 0.85))
    for x, key in ((42, "legend.open"), (160, "legend.closed"), (278, "centre")):
        parts.append(text(x, 28.5, said[key], SMALL_TEXT, INK_SOFT))
    for place, good in enumerate(CYCLE):
        parts.append(at(14 + place * 116, 46, glyphs.GOODS[good](), 0.78))
        if place + 1 < len(CYCLE):
            parts.append(text(14 + place * 116 + 73, 66, said["legend.beats"], 13, INK, anchor="middle"))
    return f'<g id="legend">{"".join(parts)}</g>'


def _hand(facts: Facts, seat: str, wide: float, said: dict[str, str]) -> str:
    """A hand that the observation shows: every card has its id."""
    has = facts["seats"][seat]
    choice = has.get("choice")
    ringed = (choice, facts["in_play"].get(seat))
    size = min(HAND_CARD, (wide - 2 * 18 + 12) / max(1, len(has["hand"])) - 12)
    parts = [rect(0, 0, wide, HAND_HEIGHT, f'fill="{PAPER_DEEP}"'), f'<path d="M0 0H{number(wide)}" stroke="{HAIR}"/>']
    parts.append(text(18, 26, said["hand"].format(seat=said[seat]), 17, INK, SERIF, 600))
    parts.append(text(wide - 18, 26, _choice(choice, said), PLAIN_TEXT, DELFT, weight=600, anchor="end"))
    if has["known"]:
        parts.append(text(wide / 2, 26, said["hand-note"], 13, INK_DOCK, anchor="middle"))
    for place, card in enumerate(has["hand"]):
        art, label = draw_card(card), card_label(card, said)
        if card["card"] in ringed:
            art += rect(-3, -3, 106, 106, f'rx="8" fill="none" stroke="{LEGAL_RING}" stroke-width="3.5"')
        if card["card"] in has["known"]:
            art += at(74, 75, glyphs.eye(), 1.1)
            label += f", {said['seen']}"
        parts.append(at(18 + place * (size + 12), 42, named(f"card-{card['number']}", label, art), size / 100))
    return f'<g id="hand-{seat}">{"".join(parts)}</g>'


def _choice(choice: str | None, said: dict[str, str]) -> str:
    if choice is None:
        return ""
    if f"choice.{choice}" in said:
        return said[f"choice.{choice}"]
    return said["choice.card"].format(card=_card_name(choice, said))
