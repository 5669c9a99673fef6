"""Observation to SVG: the map, the seats beside it, the hand below. Drawn from the facts alone."""

from __future__ import annotations

from towpath.drawing.svg import (
    HAIR,
    INK,
    INK_DOCK,
    INK_SOFT,
    PANEL,
    PAPER,
    PAPER_DEEP,
    SERIF,
    at,
    clipped,
    document,
    named,
    number,
    rect,
    text,
    titled,
    wrapped,
)
from towpath.engine import Observation
from towpath.games.arriala import draw_map, draw_narrow, draw_panels, draw_pieces, glyphs
from towpath.games.arriala.draw_cards import (
    LANDSCAPE_HEIGHT,
    LANDSCAPE_WIDTH,
    card_label,
    card_title,
    draw_card,
    draw_landscape,
)
from towpath.games.arriala.draw_pieces import Facts
from towpath.games.arriala.draw_texts import with_english

__all__ = ["draw", "draw_card", "draw_table"]

# The whole drawing, 1280 wide.
WIDTH = 1280.0
HEADER = 52.0
RAIL = WIDTH - draw_map.WIDTH
PAD = 16.0
SEAT_HEIGHT = 46.0
CARDS_IN_A_ROW = 5
ON_A_PHONE = 100.0  # pixels that a hand is high
ACTIONS = ("move", "play", "vineyard", "draw", "place", "river", "return", "lock")


def draw(observation: Observation, texts: dict[str, str] | None = None) -> str:
    """The whole table as one SVG document: map, seats, supply, and the hands that the observation shows."""
    texts = with_english(texts)
    facts = observation.facts
    own = [seat for seat in facts["seats"] if "hand" in facts["seats"][seat]]
    placed = f'x="0" y="{number(HEADER)}" width="{number(draw_map.WIDTH)}" height="{number(draw_map.HEIGHT)}"'
    docks = [_hand(facts, seat, texts) for seat in own]
    dock_height = max(sum([high for _, high in docks]), 136.0)
    top = HEADER + draw_map.HEIGHT
    bottom = top + dock_height
    parts = [
        rect(0, 0, WIDTH, bottom, f'fill="{PANEL}"'),
        _header(facts, texts),
        draw_map.board(facts, texts, placed),
        at(draw_map.WIDTH, HEADER, _rail(facts, own, texts)),
        rect(0, top, WIDTH, dock_height, f'fill="{PAPER_DEEP}"'),
        f'<path d="M0 {number(top)}H{number(WIDTH)}" stroke="{HAIR}"/>',
    ]
    y = top
    for drawn, high in docks:
        parts.append(at(0, y, drawn))
        y += high
    parts.append(at(draw_map.WIDTH, top, _supply(facts, texts)))
    return titled(WIDTH, bottom, "".join(parts), f"{texts['title']}: {_stage(facts, texts)}")


def draw_parts(
    observation: Observation, narrow: bool, texts: dict[str, str], named_texts: dict[str, str]
) -> dict[str, str]:
    """Map, action points with sections and supply, players, and hands. `named_texts` call the seats by the players' names."""
    facts = observation.facts
    own = [seat for seat in facts["seats"] if "hand" in facts["seats"][seat]]
    aside = draw_panels.sections(facts, named_texts)
    if not narrow:  # on a phone the board has these
        supply = draw_panels.supply(facts, texts)
        aside = draw_panels.virtual_player(facts, texts) + draw_panels.points_left(facts, texts) + supply + aside
    parts = {"table": draw_table(observation, narrow, texts), "aside": aside}
    for seat in facts["seats"]:
        parts[f"line-{seat}"] = draw_panels.seat_line(facts, seat, narrow, named_texts)
        parts[f"seat-{seat}"] = draw_panels.seat_details(facts, seat, named_texts)
    art, top = "", 0.0
    if len(own) == 1 and narrow:
        hand = facts["seats"][own[0]]["hand"]
        cards = _hand_cards(hand, "card", len(hand), texts)
        wide = len(hand) * (LANDSCAPE_WIDTH + 12) + 12
        return parts | (
            {"hand": document(wide, LANDSCAPE_HEIGHT + 18, at(12, 8, cards), shown_high=ON_A_PHONE)} if hand else {}
        )
    if len(own) == 1:
        return parts | {"hand": draw_panels.hand(facts, own[0], named_texts)}
    for drawn, high in [_hand(facts, seat, named_texts) for seat in own]:
        art += at(0, top, drawn)
        top += high
    return parts | ({"hand": document(draw_map.WIDTH, top, art)} if own else {})


def draw_table(observation: Observation, narrow: bool = False, texts: dict[str, str] | None = None) -> str:
    """The board alone, as an SVG document without a size of its own; narrow: for a phone, with everything but the hand."""
    texts = with_english(texts)
    if narrow:
        return draw_narrow.narrow(observation.facts, texts, "")
    return draw_map.board(observation.facts, texts, "")


def _stage(facts: Facts, texts: dict[str, str]) -> str:
    if "result" in facts:
        result = facts["result"]
        won = (
            texts["wins"].replace("{seat}", texts[result["winners"][0]]) if result["winners"] else texts["nobody-wins"]
        )
        return f"{won} · {texts['ending.' + result['ending']]}"
    if facts["stage"] == "turn":
        return texts["turn"].replace("{seat}", texts[facts["acting"]])
    return texts[f"stage.{facts['stage']}"]


def _header(facts: Facts, texts: dict[str, str]) -> str:
    return (
        rect(0, 0, WIDTH, HEADER, f'fill="{PANEL}"')
        + f'<path d="M0 {number(HEADER)}H{number(WIDTH)}" stroke="{HAIR}"/>'
        + text(18, 34, texts["title"], 23, INK, SERIF, 500, more='font-style="italic"')
        + text(108, 33, texts["subtitle"], 15, INK_SOFT)
        + text(draw_map.WIDTH / 2, 34, _stage(facts, texts), 20, INK, SERIF, 600, "middle")
    )


# --- the rail


def _rail(facts: Facts, own: list[str], texts: dict[str, str]) -> str:
    upper = _ledger(facts, texts) if "result" in facts else _turn(facts, texts)
    colours = draw_pieces.colours(facts)
    seats = [_seat(facts, colour, colour in own and len(own) == 1, texts) for colour in colours]
    top = draw_map.HEIGHT - len(seats) * (SEAT_HEIGHT + 4) - 4
    placed = [at(10, top + place * (SEAT_HEIGHT + 4), seat) for place, seat in enumerate(seats)]
    return f'<path d="M0 0V{number(draw_map.HEIGHT)}" stroke="{HAIR}"/>' + upper + "".join(placed)


def _points_left(facts: Facts, texts: dict[str, str]) -> str:
    """The action points of this turn as coins."""
    parts = [text(PAD, 26, texts["action-points"], 14, INK_SOFT, weight=600)]
    left = facts["action_points"]
    for place in range(max(5, left)):
        parts.append(at(RAIL - 56 - (max(5, left) - 1 - place) * 25, 21, draw_pieces.coin(place >= left)))
    parts.append(text(RAIL - PAD, 28, str(left), 20, INK, SERIF, 600, "end"))
    return "".join(parts)


def _turn(facts: Facts, texts: dict[str, str]) -> str:
    """Action points, the eight actions with their costs, and what sections bring."""
    parts = [_points_left(facts, texts)]
    for place, action in enumerate(ACTIONS):
        parts.append(at(PAD, 52 + place * 25.5, _action(facts, action, texts)))
    parts.append(at(PAD + 11, 256, glyphs.cross(15)) + text(PAD + 30, 260, texts["cross"], 12.5, INK_SOFT))
    parts.append(at(PAD, 282, _section_table(facts, texts)))
    return "".join(parts)


def _action(facts: Facts, action: str, texts: dict[str, str]) -> str:
    gives = {"river": facts["worth"]["river"], "lock": facts["worth"]["lock"]}
    parts = [
        f'<path d="M0-12.8H{number(RAIL - 2 * PAD)}" stroke="{HAIR}" stroke-opacity=".6"/>',
        f'<circle cx="11" r="10.5" fill="{PAPER}" stroke="{INK}" stroke-width="1.2"/>',
        text(11, 4.6, str(facts["costs"][action]), 13, INK, SERIF, 600, "middle"),
        text(30, 4.8, texts[f"action.{action}"], 14, INK),
    ]
    if action == "move":
        parts.append(at(152, 0, glyphs.cross(17)))
    note = texts["per-space"] if action == "move" else ""
    if action in gives:
        note = texts["gives"].replace("{points}", str(gives[action]))
    if note:
        parts.append(text(RAIL - 2 * PAD, 4.8, note, 12.5, INK_SOFT, anchor="end"))
    return "".join(parts)


def _section_table(facts: Facts, texts: dict[str, str]) -> str:
    """Workers in a section above, points below."""
    points = facts["worth"]["sections"]
    wide = (RAIL - 2 * PAD) / len(points)
    parts = [text(0, 0, f"{texts['section']} · {texts['brings']}", 12.5, INK_SOFT)]
    for place, worth in enumerate(points):
        x = place * wide
        parts.append(rect(x, 8, wide, 18, f'fill="{PAPER_DEEP}" stroke="{HAIR}"'))
        parts.append(rect(x, 26, wide, 20, f'fill="{PAPER}" stroke="{HAIR}"'))
        parts.append(text(x + wide / 2, 21.5, str(place + 1), 12.5, INK_DOCK, anchor="middle"))
        parts.append(text(x + wide / 2, 41, str(worth), 14, INK, SERIF, 650, "middle"))
    return "".join(parts)


def _ledger(facts: Facts, texts: dict[str, str]) -> str:
    """Where everybody's points come from."""
    colours = draw_pieces.colours(facts)
    ledgers = {
        colour: facts["seats"][colour]["ledger"] if colour in facts["seats"] else facts["virtual"]["ledger"]
        for colour in colours
    }
    right = RAIL - PAD - 14
    columns = {colour: right - (len(colours) - 1 - place) * 40 for place, colour in enumerate(colours)}
    parts = [at(columns[colour], 26, glyphs.worker(colour, 12)) for colour in colours]
    lines = [line for line in draw_panels.LEDGER if any([line in ledger for ledger in ledgers.values()])]
    for place, line in enumerate(lines):
        y = 64 + place * 28
        parts.append(f'<path d="M{number(PAD)} {y - 19}H{number(RAIL - PAD)}" stroke="{HAIR}"/>')
        parts.append(text(PAD, y, texts[f"ledger.{line}"], 14, INK))
        for colour in colours:
            parts.append(text(columns[colour], y, str(ledgers[colour].get(line, 0)), 15, INK, SERIF, 500, "middle"))
    y = 64 + len(lines) * 28
    parts.append(f'<path d="M{number(PAD)} {y - 19}H{number(RAIL - PAD)}" stroke="{INK}" stroke-width="1.4"/>')
    parts.append(text(PAD, y + 2, texts["ledger.total"], 15, INK, weight=600))
    for colour in colours:
        points = str(draw_pieces.points_of(facts, colour))
        parts.append(text(columns[colour], y + 2, points, 18, INK, SERIF, 650, "middle"))
    return "".join(parts)


def _seat_frame(facts: Facts, colour: str) -> str:
    acting = facts["acting"] == colour
    return f'fill="{PAPER}" stroke="{INK}" stroke-width="1.6"' if acting else f'fill="{PANEL}" stroke="{HAIR}"'


def _seat_name(facts: Facts, colour: str, mark_own: bool, texts: dict[str, str]) -> str:
    if colour not in facts["seats"]:
        return texts["virtual"].replace("{seat}", texts[colour])
    return texts["you"].replace("{seat}", texts[colour]) if mark_own else texts[colour]


def _seat(facts: Facts, colour: str, mark_own: bool, texts: dict[str, str]) -> str:
    wide = RAIL - 20
    edge = _seat_frame(facts, colour)
    points = draw_pieces.points_of(facts, colour)
    seat = facts["seats"].get(colour)
    name = _seat_name(facts, colour, mark_own, texts)
    label = draw_pieces.points_label(name, points, texts)
    drawn = rect(0, 0, wide, SEAT_HEIGHT, f'rx="7" {edge}') + at(24, 23, glyphs.worker(colour, 13.5))
    drawn += text(48, 19.5, name, 15, INK, SERIF, 600) + text(wide - 14, 31, str(points), 22, INK, SERIF, 600, "end")
    parts = [named(f"seat-{colour}", label, drawn, draw_pieces.UNMARKED)]
    if seat is not None:
        reserve = texts["reserve"].replace("{count}", str(seat["reserve"]))
        label = f"{texts['reserve-of'].replace('{seat}', texts[colour])}: {seat['reserve']}"
        parts.append(named(f"reserve-{colour}", label, text(48, 37, reserve, 13, INK_SOFT)))
        cards = texts["cards.1"] if seat["cards"] == 1 else texts["cards"].replace("{count}", str(seat["cards"]))
        if seat["last"]:
            parts.append(text(wide - 54, 19.5, texts["last"], 13, INK_SOFT, weight=600, anchor="end"))
        parts.append(text(136, 37, f"· {cards}", 13, INK_SOFT))
    return "".join(parts)


# --- the dock


def _hand(facts: Facts, seat: str, texts: dict[str, str]) -> tuple[str, float]:
    """A seat's cards with a heading, five to a row; and how high that is."""
    hand = facts["seats"][seat]["hand"]
    rows = max(1, -(-len(hand) // CARDS_IN_A_ROW))
    high = 34 + rows * (LANDSCAPE_HEIGHT + 8) + 6
    title = texts["hand"].replace("{seat}", clipped(texts[seat], draw_map.WIDTH / 3, 14))
    parts = [at(28, 17, glyphs.worker(seat, 8.5)), text(44, 22, title, 14, INK_DOCK, weight=600)]
    if not hand:
        parts.append(text(44, 70, texts["no-cards"], 15, INK_DOCK))
    several = len([each for each in facts["seats"].values() if "hand" in each]) > 1
    parts.append(at(18, 32, _hand_cards(hand, f"card-{seat}" if several else "card", CARDS_IN_A_ROW, texts)))
    return "".join(parts), high


def _hand_cards(hand: dict[str, int], prefix: str, in_a_row: int, texts: dict[str, str]) -> str:
    """The cards of a hand, alike ones together."""
    art = ""
    for place, (card, count) in enumerate(hand.items()):
        row, column = divmod(place, in_a_row)
        label = card_label(card, texts) + (f" ×{count}" if count > 1 else "")
        drawn = named(f"{prefix}-{card}", label, draw_landscape(card, count, texts))
        art += at(column * (LANDSCAPE_WIDTH + 12), row * (LANDSCAPE_HEIGHT + 8), drawn)
    return art


def _supply(facts: Facts, texts: dict[str, str]) -> str:
    """Pile, discards by type, locks."""
    pile = texts["pile"].replace("{count}", str(facts["pile"]))
    locks = texts["locks"].replace("{count}", str(facts["locks_left"]))
    discards = sum(facts["discards"].values())
    listed = ", ".join(
        [f"{card_title(card, texts)}{f' ×{count}' if count > 1 else ''}" for card, count in facts["discards"].items()]
    )
    back = at(4, 4, glyphs.card_back(), 0.62) + at(0, 0, glyphs.card_back(), 0.62)
    parts = [
        named("pile", pile, at(PAD, 14, back) + text(PAD + 26, 104, str(facts["pile"]), 15, INK, SERIF, 650, "middle")),
        named("lock-supply", locks, at(94, 34, glyphs.lock(0, 1)) + text(120, 40, locks, 14, INK)),
        text(78, 72, texts["discards"].replace("{count}", str(discards)), 14, INK),
    ]
    for line, words in enumerate(wrapped(listed, 31)[:4]):
        parts.append(text(78, 88 + line * 13.5, words, 12, INK_DOCK))
    return "".join(parts)
