"""Observation to SVG: the harbour, the seats beside it, the hand below. Drawn from the facts alone."""

from __future__ import annotations

from towpath.drawing.cards import edges
from towpath.drawing.svg import (
    DELFT,
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
    at,
    clipped,
    document,
    escape,
    named,
    number,
    rect,
    text,
    titled,
    wrapped,
)
from towpath.engine import Observation
from towpath.games.kontor import draw_panels, glyphs
from towpath.games.kontor.components import SEATS
from towpath.games.kontor.draw_cards import QUAYS, Facts, card_does, card_label, card_name, draw_card
from towpath.games.kontor.draw_harbour import harbour, sea_pattern, sector_line, table_size
from towpath.games.kontor.draw_ledger import ledger
from towpath.games.kontor.draw_texts import with_english

# The whole drawing, 1280 wide.
WIDTH = 1280.0
HEADER = 52.0
PAD = 14.0
RAIL = 420.0
TABLE_WIDTH = WIDTH - RAIL - 3 * PAD
TABLE_HEIGHT = 660.0
SEAT_HEIGHT = 132.0
PILES_HEIGHT = 64.0
LEGEND_HEIGHT = 62.0
RAIL_GAP = 8.0
HAND_CARD, PILE_CARD, SMALL_CARD = 100.0, 46.0, 46.0
HAND_HEIGHT = 158.0
DOCK = 690.0  # how wide a hand is drawn below the harbour
ON_A_PHONE = 78.0  # pixels that a hand is high
UNDER_LINES = 4
SMALL_TEXT, PLAIN_TEXT = 12.0, 14.0

CYCLE = ("wine", "spices", "tea", "wine")


def draw(observation: Observation, texts: dict[str, str] | None = None) -> str:
    """The whole table as one SVG document: harbour, seats, piles, and the hands that the observation shows."""
    texts = with_english(texts)
    facts = observation.facts
    width, height = table_size(facts)
    scale = min(TABLE_WIDTH / width, TABLE_HEIGHT / height)
    own = [seat for seat in SEATS if "hand" in facts["seats"][seat]]
    floating = not (facts["limits"]["columns_fixed"] and facts["limits"]["rows_fixed"])
    note = 24 if floating else 0
    rail, rail_height = _rail(facts, len(own) == 1, texts)
    rail_end = HEADER + 2 * PAD + rail_height
    sea_end = max(HEADER + 2 * PAD + height * scale + note, rail_end - HAND_HEIGHT * len(own))
    bottom = sea_end + HAND_HEIGHT * len(own)
    sea_width = WIDTH - RAIL - PAD
    x = (sea_width - width * scale) / 2
    y = HEADER + (sea_end - HEADER - note - height * scale) / 2
    placed = f'x="{number(x)}" y="{number(y)}" width="{number(width * scale)}" height="{number(height * scale)}"'
    parts = [rect(0, 0, WIDTH, bottom, f'fill="{PAPER}"'), _header(facts, texts)]
    parts.append(rect(0, HEADER, sea_width, sea_end - HEADER, f'fill="{SEA}"'))
    parts.append(rect(0, HEADER, sea_width, sea_end - HEADER, 'fill="url(#kontor-sea)"'))
    parts.append(harbour(facts, texts, placed))
    if floating:
        parts.append(text(sea_width / 2, sea_end - 11, texts["floating"], 13, INK_DOCK, anchor="middle"))
    parts.append(at(WIDTH - RAIL, HEADER + PAD, rail))
    for place, seat in enumerate(own):
        parts.append(at(0, sea_end + place * HAND_HEIGHT, _hand(facts, seat, sea_width, texts)))
    title = f"{texts['title']}, {_round(facts, texts)}: {_stage(facts, texts)}"
    return titled(WIDTH, bottom, "".join(parts), title, sea_pattern())


def draw_parts(
    observation: Observation, narrow: bool, texts: dict[str, str], named_texts: dict[str, str]
) -> dict[str, str]:
    """Harbour, sectors and piles, players, and hands. `named_texts` call the seats by the players' names."""
    facts = observation.facts
    own = [seat for seat in SEATS if "hand" in facts["seats"][seat]]
    hands = "".join(
        [at(0, place * HAND_HEIGHT, _hand(facts, seat, DOCK, named_texts)) for place, seat in enumerate(own)]
    )
    parts = {
        "table": harbour(facts, texts, ""),
        "aside": draw_panels.sectors(facts, named_texts) + draw_panels.piles(facts, texts),
    }
    for seat in SEATS:
        parts[f"line-{seat}"] = draw_panels.seat_line(facts, seat, named_texts)
        parts[f"seat-{seat}"] = draw_panels.seat_details(facts, seat, named_texts)
    if len(own) == 1 and narrow:
        cards, wide = _hand_cards(facts, own[0], HAND_CARD, texts)
        return parts | {"hand": document(wide + 16, HAND_CARD + 18, at(14, 9, cards), shown_high=ON_A_PHONE)}
    return parts | ({"hand": document(DOCK, len(own) * HAND_HEIGHT, hands)} if own else {})


def draw_table(observation: Observation, texts: dict[str, str] | None = None) -> str:
    """The harbour alone, as an SVG document without a size of its own."""
    return harbour(observation.facts, with_english(texts), "")


def _rail(facts: Facts, mark_own: bool, texts: dict[str, str]) -> tuple[str, float]:
    """What lies beside the harbour, and how high it is: seats, piles, the ledger of sectors, what the signs mean."""
    panels = [(_seat(facts, seat, mark_own, texts), SEAT_HEIGHT) for seat in SEATS]
    panels += [(_piles(facts, texts), PILES_HEIGHT), ledger(facts, RAIL - PAD, texts), (_legend(texts), LEGEND_HEIGHT)]
    art, y = "", 0.0
    for panel, high in panels:
        art += at(0, y, panel)
        y += high + RAIL_GAP
    return art, y - RAIL_GAP


def _round(facts: Facts, texts: dict[str, str]) -> str:
    return texts["round"].format(round=facts["round"])


def _stage(facts: Facts, texts: dict[str, str]) -> str:
    if "result" not in facts:
        return texts[f"stage.{facts['stage']}"]
    result = facts["result"]
    winners = result["winners"]
    won = texts["wins"].format(seat=texts[winners[0]]) if len(winners) == 1 else texts["draw"]
    scores = ", ".join([f"{texts[seat]} {result['scores'][seat]}" for seat in SEATS])
    return f"{won} · {scores} · {texts['ending.' + result['ending']]}"


def _header(facts: Facts, texts: dict[str, str]) -> str:
    variant = texts[f"variant.{facts['variant']}"] + (f" · {texts['specials']}" if facts["specials"] else "")
    return (
        rect(0, 0, WIDTH, HEADER, f'fill="{PANEL}"')
        + f'<path d="M0 {number(HEADER)}H{number(WIDTH)}" stroke="{HAIR}"/>'
        + text(18, 34, texts["title"], 23, INK, SERIF, 500, more='font-style="italic"')
        + text(116, 33, variant, 15, INK_SOFT)
        + text(WIDTH / 2, 34, _stage(facts, texts), 20, INK, SERIF, 600, "middle")
        + text(WIDTH - 18, 33, _round(facts, texts), 16, INK, weight=600, anchor="end")
    )


def _seat(facts: Facts, seat: str, mark_own: bool, texts: dict[str, str]) -> str:
    """A seat's panel: who, what it has, its pile, the card it revealed, its hand as everybody sees it."""
    has = facts["seats"][seat]
    wide = RAIL - PAD
    busy = seat in facts["deciding"]
    edge = f'stroke="{INK}" stroke-width="2.2"' if busy else f'stroke="{HAIR}" stroke-width="1.2"'
    parts = [rect(0, 0, wide, SEAT_HEIGHT, f'rx="8" fill="{PANEL}" {edge}'), at(0, 0, _flag(seat), 0.82)]
    own = mark_own and "hand" in has
    name = clipped(texts[seat], wide - (260 if own else 210), 17)
    parts.append(text(46, 27, texts["you"].format(seat=name) if own else name, 17, INK, SERIF, 600))
    status = "deciding" if busy else "decided" if has["decided"] else "acting" if _has_turn(facts, seat) else ""
    if status:
        parts.append(text(wide - 14, 26, texts[status], 13.5, RED if busy else INK_SOFT, weight=600, anchor="end"))
    signs = {"guilders": glyphs.guilder_symbol(), "points": glyphs.point(), "cards": glyphs.hand_of_cards()}
    for place, key in enumerate(("guilders", "points", "guards", "cards")):
        sign = at(-3, -3, glyphs.guard(seat), 0.5) if key == "guards" else at(0, 0, signs[key], 0.9)
        figure = text(22, 14.5, str(has[key]), 16, INK, SERIF, 600)
        label = text(35 + 8 * (has[key] > 9), 14, texts[key], SMALL_TEXT, INK_SOFT)
        parts.append(at(14 + place * 98, 40, sign + figure + label))
    pile, pile_wide = _quay_pile(facts, seat, texts)
    parts.append(at(14, 66, pile))
    end = wide - 14
    if seat in facts["in_play"]:
        card = at(SMALL_CARD / 2, 14, _face(facts, facts["in_play"][seat]), PILE_CARD / 100)
        revealed = text(SMALL_CARD * 1.5, 10, texts["revealed"], SMALL_TEXT, INK_SOFT, weight=600, anchor="end")
        end -= SMALL_CARD + 16
        parts.append(at(wide - 14 - SMALL_CARD * 1.5, 66, revealed + card))
    start = 14 + pile_wide + 14
    parts.append(at(start, 66, _open_hand(facts, seat, end - start, texts)))
    return f'<g id="seat-{seat}">{"".join(parts)}</g>'


def _has_turn(facts: Facts, seat: str) -> bool:
    return bool(facts["acting"] == seat and "result" not in facts)


def _flag(seat: str) -> str:
    colour = glyphs.OWNER_COLOURS[seat]
    cloth = rect(12, 9, 34, 34, f'rx="4" fill="{colour}"') + glyphs.hatching(seat, 13, 10, 32, 32)
    return cloth + at(19, 14, glyphs.guard(seat), 0.52)


def _quay_pile(facts: Facts, seat: str, texts: dict[str, str]) -> tuple[str, float]:
    """A seat's quays, with what is known to lie beneath, and how wide that is."""
    pile = facts["seats"][seat]["quay_pile"]
    art = _pile(facts, pile["top"], pile["left"], seat, texts["quay-pile"])
    if not pile["under"]:
        return art, 84.0
    numbers = ", ".join([name.partition(" ")[2] for name in pile["under"]])
    heading = "under" if len(pile["under"]) == pile["left"] else "bottom"
    lines = wrapped(f"{texts[heading]} {numbers}", 15)
    if len(lines) > UNDER_LINES:  # as many as there is room for; the title has them all
        lines = [*lines[: UNDER_LINES - 1], f"{lines[UNDER_LINES - 1].rstrip(',')} …"]
    caption = "".join([text(PILE_CARD + 8, 26 + 12.5 * i, line, SMALL_TEXT, INK_SOFT) for i, line in enumerate(lines)])
    return f"<g><title>{escape(f'{texts[heading]} {numbers}')}</title>{art}{caption}</g>", 136.0


def _pile(facts: Facts, top: str | None, left: int, back: str, caption: str) -> str:
    """A pile with its caption above."""
    name = text(0, 10, _captioned(caption, top, left), SMALL_TEXT, INK_SOFT, weight=600)
    return name + at(0, 14, _pile_cards(facts, top, left, back))


def _captioned(caption: str, top: str | None, left: int) -> str:
    return caption.format(left=left + (top is not None))


def _pile_cards(facts: Facts, top: str | None, left: int, back: str) -> str:
    """The visible top, else a back, else an empty place."""
    count = left + (top is not None)
    face = _face(facts, top) if top else glyphs.back(back) if left else glyphs.empty_slot()
    return at(0, 0, edges(98, 98, count) + face, PILE_CARD / 100)


def _face(facts: Facts, name: str) -> str:
    return draw_card(facts["faces"][name])


def _open_hand(facts: Facts, seat: str, wide: float, texts: dict[str, str]) -> str:
    """What everybody knows of a hand: seen cards open, the others as backs."""
    has = facts["seats"][seat]
    kinds = [name.partition(" ")[0] for name in has["known"]]
    quays = has["quays_in_hand"] - len([kind for kind in kinds if kind in QUAYS])
    canals = has["canals_in_hand"] - kinds.count("canal")
    specials = has["cards"] - len(kinds) - quays - canals
    cards = [(_face(facts, name), card_name(name, texts)) for name in has["known"]]
    backs = [seat] * quays + ["canal"] * canals + ["special"] * specials
    cards += [(glyphs.back(back), texts["hidden"]) for back in backs]
    art = text(0, 10, texts["open-hand"], SMALL_TEXT, INK_SOFT, weight=600)
    for x, (face, label) in zip(_spread(len(kinds), len(backs), wide), cards):
        art += at(x, 14, f"<title>{escape(label)}</title>{face}", SMALL_CARD / 100)
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


def _piles(facts: Facts, texts: dict[str, str]) -> str:
    pile = facts["canal_pile"]
    parts = [rect(0, 0, RAIL - PAD, PILES_HEIGHT, f'rx="8" fill="{PANEL}" stroke="{HAIR}" stroke-width="1.2"')]
    piles = [(pile["top"], pile["left"], "canal", texts["canal-pile"])]
    if facts["specials"]:
        piles.append((None, facts["special_pile"], "special", texts["special-pile"]))
    for place, (top, left, back, caption) in enumerate(piles):
        card = _pile_cards(facts, top, left, back)
        name = text(54, 28, _captioned(caption, top, left), SMALL_TEXT, INK_SOFT, weight=600)
        parts.append(at(14 + place * 128, 8, card + name))
    coins = at(44, 20, glyphs.guilder_symbol(), 1) + text(70, 37, str(facts["treasury"]), 19, INK, SERIF, 600)
    chest = text(44, 12, texts["treasury"], SMALL_TEXT, INK_SOFT, weight=600) + at(0, 9, glyphs.treasure_chest(), 1.3)
    parts.append(at(290, 8, chest + coins))
    return f'<g id="piles">{"".join(parts)}</g>'


def _legend(texts: dict[str, str]) -> str:
    """What the lines and the storehouse mean, and which good beats which when all else is level (R59d)."""
    parts = [rect(0, 0, RAIL - PAD, LEGEND_HEIGHT, f'rx="8" fill="{PANEL}" stroke="{HAIR}" stroke-width="1.2"')]
    parts.append(sector_line("M16 13h18v12h-18z", closed=False))
    parts.append(sector_line("M138 13h18v12h-18z", closed=True))
    parts.append(at(258, 11, glyphs.warehouse(), 0.8))
    for x, key in ((43, "legend.open"), (165, "legend.closed"), (280, "centre")):
        parts.append(text(x, 23.5, texts[key], SMALL_TEXT, INK_SOFT))
    for place, good in enumerate(CYCLE):
        parts.append(at(14 + place * 116, 33, glyphs.GOODS[good](), 0.6))
        if place + 1 < len(CYCLE):
            parts.append(text(14 + place * 116 + 70, 50, texts["legend.beats"], 12.5, INK, anchor="middle"))
    return f'<g id="legend">{"".join(parts)}</g>'


def _hand(facts: Facts, seat: str, wide: float, texts: dict[str, str]) -> str:
    """A hand that the observation shows, with a heading."""
    has = facts["seats"][seat]
    size = min(HAND_CARD, (wide - 2 * 18 + 12) / max(1, len(has["hand"])) - 12)
    parts = [rect(0, 0, wide, HAND_HEIGHT, f'fill="{PAPER_DEEP}"'), f'<path d="M0 0H{number(wide)}" stroke="{HAIR}"/>']
    parts.append(text(18, 26, texts["hand"].format(seat=clipped(texts[seat], wide / 3, 17)), 17, INK, SERIF, 600))
    parts.append(text(wide - 18, 26, _choice(has.get("choice"), texts), PLAIN_TEXT, DELFT, weight=600, anchor="end"))
    if has["known"]:
        parts.append(text(wide / 2, 26, texts["hand-note"], 14.5, INK_DOCK, anchor="middle"))
    parts.append(at(18, 42, _hand_cards(facts, seat, size, texts)[0]))
    return f'<g id="hand-{seat}">{"".join(parts)}</g>'


def _hand_cards(facts: Facts, seat: str, size: float, texts: dict[str, str]) -> tuple[str, float]:
    """The cards of a hand in a row, every one with its id, and how wide it is."""
    has = facts["seats"][seat]
    ringed = (has.get("choice"), facts["in_play"].get(seat))
    row = ""
    for place, card in enumerate(has["hand"]):
        art, label = draw_card(card), f"{card_label(card, texts)}. {card_does(card, texts)}"
        if card["card"] in ringed:
            art += rect(-3, -3, 106, 106, f'rx="8" fill="none" stroke="{LEGAL_RING}" stroke-width="3.5"')
        if card["card"] in has["known"]:
            art += at(74, 75, glyphs.eye(), 1.1)
            label += f", {texts['seen']}"
        about = f'data-about="card-kind-{card["kind"]} symbol-{card["symbol"]}"'
        row += at(place * (size + 12), 0, named(f"card-{card['number']}", label, art, about), size / 100)
    return row, len(has["hand"]) * (size + 12)


def _choice(choice: str | None, texts: dict[str, str]) -> str:
    if choice is None:
        return ""
    if f"choice.{choice}" in texts:
        return texts[f"choice.{choice}"]
    return texts["choice.card"].format(card=card_name(choice, texts))
