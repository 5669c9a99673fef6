"""The players beside the map: what everybody sees of each, the hands that an observation shows, and the score."""

from __future__ import annotations

from typing import Any

from towpath.drawing.cards import ring
from towpath.drawing.svg import (
    GOLD_INK,
    HAIR,
    INK,
    INK_DOCK,
    INK_SOFT,
    PANEL,
    PAPER_DEEP,
    RED,
    SANS,
    SERIF,
    at,
    clipped,
    escape,
    fitted,
    named,
    number,
    rect,
    text,
)
from towpath.games.canal_mania import draw_cards, glyphs
from towpath.games.canal_mania.components import TILES, TYPES, Edition
from towpath.games.canal_mania.draw_cards import BUILD_HEIGHT, BUILD_WIDTH, ENGINEER_WIDTH
from towpath.games.canal_mania.draw_tiles import STRAIGHT, owned, tile
from towpath.games.canal_mania.glyphs import CARD, path

Facts = dict[str, Any]

SEAT_HEIGHT = 106.0
HAND_HEIGHT = 142.0
SCORE_HEIGHT = 50.0
STRIP_WIDTH, STRIP_HEIGHT = 46.0, 680.0
ALIKE_APART = 16.0  # between cards of one kind
STOCK_STEP = 40.0
TURN = 100.0  # how wide it is said whose turn it is


def seat_panel(edition: Edition, facts: Facts, seat: str, wide: float, own: bool, texts: dict[str, str]) -> str:
    """Who, the points, the engineer, cards and tiles left, the junctions, and the canals under construction."""
    has = facts["seats"][seat]
    turn = facts["turn"] == seat and "result" not in facts
    line = f'stroke="{INK}" stroke-width="2"' if turn else f'stroke="{HAIR}" stroke-width="1.2"'
    art = rect(0, 0, wide, SEAT_HEIGHT, f'rx="7" fill="{PANEL}" {line}')
    art += at(22, 21, glyphs.seal(seat), 1.35)
    name = texts[f"seat.{seat}"]
    right = wide - ENGINEER_WIDTH - 18
    short = clipped(name, right - 42 - 34 - (48 if own else 0) - (TURN if turn else 0), 17)
    shown = texts["you"].format(seat=short) if own else short
    title = text(42, 27, shown, 17, INK, SERIF, 600)
    if turn:  # in the same line of text, so that it follows the name however wide that is
        mark = f'<tspan dx="7" font-family="{SANS}" font-size="12.5" fill="{RED}">{escape(texts["turn"])}</tspan>'
        title = title.replace("</text>", f"{mark}</text>")
    art += title
    points = texts["points"].format(seat=name, points=has["points"])
    art += named(f"points-{seat}", points, text(right, 31, str(has["points"]), 25, INK, SERIF, 700, "end"))
    if has["engineer"] is not None:
        art += at(wide - ENGINEER_WIDTH - 8, 8, engineer(edition, has["engineer"], texts))
    art += at(12, 38, _stock(has, seat, texts))
    for place, word in enumerate(unused_junctions(edition, facts, seat)):
        art += at(207 + place * 42, 44, _junction(edition, word, seat, texts))
    if "result" in facts:
        art += text(14, 92, finished_words(facts, seat, texts), 13, INK_DOCK, weight=600)
    for place, contract in enumerate(has["contracts"]):
        art += at(12, 73 + 16.5 * place, _contract(edition, facts, contract, seat, wide - 24, texts))
    return f'<g id="seat-{seat}">{art}</g>'


def finished_words(facts: Facts, seat: str, texts: dict[str, str]) -> str:
    """How many canals a player has finished, for those who may know."""
    has = facts["seats"][seat]
    words = texts["finished"].format(count=len(has["finished"]), value=has["finished_value"])
    bonus = facts.get("result", {}).get("prolific", {}).get(seat)
    return f"{words} · {texts['prolific'].format(bonus=bonus)}" if bonus else words


def engineer(edition: Edition, word: str, texts: dict[str, str]) -> str:
    """An engineer's card, wherever he is."""
    components = edition.components
    place = [name.lower() for name in components.engineer_names].index(word)
    name, printed = components.engineer_names[place], components.engineer_numbers[place]
    about = texts[f"engineer.{word}"]
    label = texts["engineer"].format(name=name, number=printed, about=about)
    return named(f"engineer-{word}", label, draw_cards.engineer_card(name, printed, about))


def _stock(has: Facts, seat: str, texts: dict[str, str]) -> str:
    """Cards in hand, then the tiles left of each kind."""
    art = at(8, 15, glyphs.hand_of_cards(), 1.1) + text(19, 20, str(has["cards"]), 14, INK, weight=600)
    label = texts["cards"].format(seat=texts[f"seat.{seat}"], count=has["cards"])
    seen = [
        texts["card.count"].format(card=draw_cards.card_label(kind, texts), count=count)
        for kind, count in has["known"].items()
    ]
    if seen:
        label += f"; {texts['known'].format(cards=', '.join(seen))}"
    art = f"<g><title>{escape(label)}</title>{art}</g>"
    for place, kind in enumerate(TILES):
        left = has["tiles"][kind]
        sign = at(46 + place * STOCK_STEP, 15, owned(seat, tile(kind, STRAIGHT)), 0.4)
        count = text(58.5 + place * STOCK_STEP, 20, str(left), 14, INK if left else RED, weight=600)
        label = texts["supply"].format(seat=texts[f"seat.{seat}"], tile=texts[f"tile.{kind}"], left=left)
        art += f"<g><title>{escape(label)}</title>{sign}{count}</g>"
    return art


def unused_junctions(edition: Edition, facts: Facts, seat: str) -> list[str]:
    """The junction contracts that a seat has not used: those that no canal on the map is built for."""
    built = {canal["contract"] for canal in facts["canals"]}
    words = [word for word in edition.contract_words[edition.first_junction :] if word.startswith(f"junction-{seat}")]
    unused = [word for word in words if word not in built]
    return unused[: facts["seats"][seat]["junctions"]]


def _junction(edition: Edition, word: str, seat: str, texts: dict[str, str]) -> str:
    value = edition.junction_value
    label = texts["junction.label"].format(owner=texts[f"seat.{seat}"], value=value)
    art = rect(0, 0, 40, 18, f'rx="3" fill="{CARD}" stroke="{INK_SOFT}"')
    art += path("M3 13L8 9L3 5M8 9H13", stroke=INK, width=1.2) + at(22, 9, glyphs.seal(seat), 0.58)
    return named(f"contract-{word}", label, art + text(36, 13.6, str(value), 12.5, INK, SERIF, 700, "end"))


def _contract(edition: Edition, facts: Facts, contract: Facts, seat: str, wide: float, texts: dict[str, str]) -> str:
    """A contract under construction: from where to where, and how far it has got; one line of 16."""
    country, value = edition.country, contract["value"]
    canal = next(each for each in facts["canals"] if each["contract"] == contract["contract"])
    built = len(canal["tiles"])
    name = texts["junction"] if contract["junction"] else contract["name"]
    art = rect(-5, -2, wide + 10, 16, f'rx="3" fill="{CARD}" stroke="{HAIR}" stroke-width=".6"')
    boxes = value * 9
    ends = contract.get("ends", [canal["start"]])
    towns = " – ".join([country.town_names[country.by_word[town]] for town in _from_start(ends, canal["start"])])
    room = wide - boxes - 10
    share = room * 0.52
    art += text(0, 10, _shortened(name, int((share - 6) / 6.9)), 12.5, INK, SERIF, 600)
    art += text(share, 10, towns, fitted(towns, room - share, 11.5, 0.47), INK_SOFT, weight=600)
    art += at(wide - boxes, 2.4, draw_cards.progress(built, value, seat))
    label = texts["canal.tiles"].format(canal=name, owner=texts[f"seat.{seat}"], built=built, value=value)
    return named(f"contract-{contract['contract']}", f"{label}, {towns}", art, draw_cards.related(contract))


def _shortened(words: str, most: int) -> str:
    return words if len(words) <= most else words[: most - 1].rstrip(" ,&") + "…"


def _from_start(ends: list[str], start: str) -> list[str]:
    return [start, *[town for town in ends if town != start]]


# --- the score


def score_line(facts: Facts, wide: float, texts: dict[str, str]) -> str:
    """The map's graduated neat-line: a seal for each player, a locomotive where the end begins."""
    end = facts["end"]["score"]
    most = max([end, *[has["points"] for has in facts["seats"].values()]])
    last = (most // 10 + 1) * 10
    left, step = 22.0, (wide - 44) / last
    art = rect(0, 0, wide, SCORE_HEIGHT, f'fill="{CARD}"') + path(f"M0 {SCORE_HEIGHT}H{number(wide)}", stroke=INK_SOFT)
    bars = "".join([f"M{number(left + step * unit)} 21.5h{number(step)}" for unit in range(0, last, 2)])
    art += path(f"M{number(left)} 19H{number(left + step * last)}V24H{number(left)}Z", CARD, INK, 0.9)
    art += path(bars, stroke=INK, width=3.4)
    for ten in range(0, last + 1, 10):
        x = left + step * ten
        art += path(f"M{number(x)} 16V26", stroke=INK) + text(x, 13.5, str(ten), 13, INK, SERIF, 600, "middle")
    x = left + step * end
    label = texts["end-marker"].format(score=end)
    engine = at(0, 36, glyphs.locomotive(), 1.05) + path("M0 24V28", stroke=RED, width=2)
    words = text(-20, 42, texts["railway"], 12, INK_SOFT, anchor="end", more='font-style="italic"')
    art += named("end-marker", label, at(x, 0, engine + words))
    seen: dict[int, int] = {}
    for seat, has in facts["seats"].items():
        points = has["points"]
        beside = seen.get(points, 0)
        seen[points] = beside + 1
        label = texts["points"].format(seat=texts[f"seat.{seat}"], points=points)
        art += named(f"score-{seat}", label, at(left + step * points + 13 * beside, 35, glyphs.seal(seat), 0.95))
    return f'<g id="score" aria-label="{escape(texts["score"])}">{art}</g>'


def score_strip(facts: Facts, texts: dict[str, str]) -> str:
    """The same line upright, slim beside the map; STRIP_WIDTH x STRIP_HEIGHT. The seals stand right of it, the rest left."""
    end = facts["end"]["score"]
    most = max([end + 6, *[has["points"] + 3 for has in facts["seats"].values()]])
    foot, x = STRIP_HEIGHT - 22, 22.0
    step = (foot - 30) / most
    line = f"M{number(x - 2.5)} {number(foot - step * most)}V{number(foot)}H{number(x + 2.5)}V{number(foot - step * most)}Z"
    art = path(line, CARD, INK, 0.9)
    bars = "".join([f"M{number(x)} {number(foot - step * unit)}v{number(-step)}" for unit in range(0, most, 2)])
    art += path(bars, stroke=INK, width=3)
    for ten in range(0, most + 1, 10):
        y = foot - step * ten
        art += path(f"M{number(x - 4)} {number(y)}H{number(x + 4)}", stroke=INK)
        if abs(ten - end) * step > 14:
            art += text(x - 5.5, y + 4, str(ten), 11, INK, SERIF, 600, "end")
    y = foot - step * end
    engine = path(f"M{number(x - 6)} {number(y)}H{number(x + 5)}", stroke=RED, width=2.4) + at(
        8.5, y - 8, glyphs.locomotive(), 0.6
    )
    art += named("end-marker", texts["end-marker"].format(score=end), engine)
    taken: list[float] = []
    for seat, has in sorted(facts["seats"].items(), key=lambda each: each[1]["points"]):
        exact = foot - step * has["points"]
        y = min([exact, *[each - 18 for each in taken[-1:]]])
        taken.append(y)
        label = texts["points"].format(seat=texts[f"seat.{seat}"], points=has["points"])
        lead = path(f"M{number(x + 3)} {number(exact)}L{number(x + 8)} {number(y)}", stroke=INK, width=1.2)
        art += named(f"score-{seat}", label, lead + at(x + 15, y, glyphs.seal(seat), 0.7))
    return f'<g id="score" aria-label="{escape(texts["score"])}">{art}</g>'


# --- hands


def hand_strip(facts: Facts, seat: str, wide: float, alone: bool, texts: dict[str, str]) -> str:
    """A hand that the observation shows, with a heading; the cards lie closer where there are many."""
    has = facts["seats"][seat]
    kinds = len({card["card"] for card in has["hand"]})
    step = min(BUILD_WIDTH + 10, (wide - 36 - 16 * (len(has["hand"]) - kinds)) / max(1, kinds))
    cards, _ = hand_cards(facts, seat, alone, texts, step)
    art = rect(0, 0, wide, HAND_HEIGHT, f'fill="{PAPER_DEEP}"') + path(f"M0 0H{number(wide)}", stroke=HAIR)
    art += text(18, 24, texts["hand"].format(seat=clipped(texts[f"seat.{seat}"], wide / 3, 16)), 16, INK, SERIF, 600)
    art += text(wide - 18, 24, finished_words(facts, seat, texts), 13.5, INK_DOCK, weight=600, anchor="end")
    if not has["hand"]:
        art += text(18, 62, texts["no-cards"], 15, INK_DOCK, more='font-style="italic"')
    return f'<g id="hand-of-{seat}">{art}{at(18, 36, cards)}</g>'


def hand_cards(
    facts: Facts,
    seat: str,
    alone: bool,
    texts: dict[str, str],
    step: float = BUILD_WIDTH + 7,
    apart: float = ALIKE_APART,
) -> tuple[str, float]:
    """The cards of a hand in a row, and how wide it is. Cards of one kind lie together; a kind is what words point at.

    `step` is from kind to kind, `apart` from card to card of one kind.

    If it is not alone, somebody sees everything and no word points at a hand: then its ids also name the seat.
    """
    prefix = "hand" if alone else f"hand-{seat}"
    kinds: dict[str, int] = {}
    for card in facts["seats"][seat]["hand"]:
        kinds[card["card"]] = kinds.get(card["card"], 0) + 1
    marked = [facts["doing"].get("drawn"), *facts["doing"].get("symbols", [])] if facts["turn"] == seat else []
    x, art = 0.0, ""
    for type in TYPES:
        group = ""
        for kind in [kind for kind in kinds if draw_cards.card_parts(kind)[0] == type]:
            group += at(x, 0, _kind(f"{prefix}-{kind}", kind, kinds[kind], kind in marked, texts, apart))
            x += step + apart * (kinds[kind] - 1)
        # A payment names a type only: it points at the plain cards, or where there are none, at all of the type.
        art += f'<g id="{prefix}-{type}">{group}</g>' if group and type not in kinds else group
    return art, x


def _kind(id: str, kind: str, count: int, marked: bool, texts: dict[str, str], apart: float) -> str:
    face = draw_cards.build_card(kind, texts)
    art = "".join([at(apart * copy, 0, face) for copy in range(count)])
    if marked:
        art += ring(BUILD_WIDTH + apart * (count - 1), BUILD_HEIGHT, RED)
    label = draw_cards.card_label(kind, texts)
    if count > 1:
        label = texts["card.count"].format(card=label, count=count)
    if count > 1 and apart < BUILD_WIDTH / 2:
        x, y = apart * (count - 1) + BUILD_WIDTH - 5, BUILD_HEIGHT - 5  # clear of the title
        art += glyphs.circle(x, y, 9, CARD, GOLD_INK, 1.2)
        art += text(x, y + 4.2, str(count), 12.5, GOLD_INK, weight=700, anchor="middle")
    return named(id, label, art)
