"""Observation to SVG: the engraved map, Parliament and the players beside it, the hand below. Drawn from the facts alone."""

from __future__ import annotations

from typing import Any

from towpath.drawing.svg import (
    HAIR,
    INK,
    INK_SOFT,
    PANEL,
    PAPER,
    SERIF,
    at,
    document,
    escape,
    fitted,
    named,
    number,
    rect,
    text,
    titled,
)
from towpath.engine import Observation, Setup
from towpath.games.canal_mania import draw_cards, draw_map, draw_panels, draw_seats, glyphs
from towpath.games.canal_mania.components import Edition
from towpath.games.canal_mania.draw_cards import BUILD_HEIGHT, BUILD_WIDTH, ENTRY_HEIGHT, ENTRY_WIDTH
from towpath.games.canal_mania.draw_map import CANALS_SLOT, PIECES_SLOT
from towpath.games.canal_mania.draw_pieces import canals_layer, pieces_layer
from towpath.games.canal_mania.draw_texts import TEXTS, with_english
from towpath.games.canal_mania.glyphs import path

__all__ = ["TEXTS", "draw", "draw_card", "draw_contract", "draw_pieces", "draw_score", "draw_static", "draw_table"]

Facts = dict[str, Any]

# The whole drawing, 1280 wide.
WIDTH = 1280.0
HEADER = 50.0
PAD = 12.0
RAIL = 394.0
MAP_WIDTH = WIDTH - RAIL - 2 * PAD
HEADING = 24.0
COLUMNS, ROWS = 2, 3  # of contracts in Parliament
ENGINEERS_HEIGHT = 86.0
ON_A_PHONE = 92.0  # pixels that a hand is high


def draw(observation: Observation, texts: dict[str, str] | None = None) -> str:
    """The whole table as one SVG document: map, score, Parliament, cards, players, and the hands that may be seen."""
    texts, facts, edition = with_english(texts), observation.facts, _edition(observation.setup)
    own = [seat for seat, has in facts["seats"].items() if "hand" in has]
    top = HEADER + draw_seats.SCORE_HEIGHT
    _, _, map_width, map_height = draw_map.size(edition.country)
    high = MAP_WIDTH * map_height / map_width
    rail, rail_height = _rail(edition, facts, len(own) == 1, texts)
    bottom = top + max(high, rail_height + 2 * PAD)
    placed = f'x="0" y="{number(top)}" width="{number(MAP_WIDTH)}" height="{number(bottom - top)}"'
    parts = [rect(0, 0, WIDTH, bottom + len(own) * draw_seats.HAND_HEIGHT, f'fill="{PAPER}"'), _header(facts, texts)]
    parts.append(at(0, HEADER, draw_seats.score_line(facts, WIDTH, texts)))
    parts.append(_table(observation, texts, placed))
    parts.append(at(MAP_WIDTH + PAD, top + PAD, rail))
    for place, seat in enumerate(own):
        strip = draw_seats.hand_strip(facts, seat, WIDTH, len(own) == 1, texts)
        parts.append(at(0, bottom + place * draw_seats.HAND_HEIGHT, strip))
    bottom += len(own) * draw_seats.HAND_HEIGHT
    return titled(WIDTH, bottom, "".join(parts), f"{texts['title']}, {_round(facts, texts)}: {_stage(facts, texts)}")


def draw_parts(
    observation: Observation, narrow: bool, texts: dict[str, str], named_texts: dict[str, str]
) -> dict[str, str]:
    """Map and score, and the panels beside them: players, own contracts, Parliament and open cards, and the hand.

    `named_texts` call the seats by the players' names. The map knows colours alone, so its drawing is the same for all.
    """
    facts, edition = observation.facts, _edition(observation.setup)
    own = [seat for seat, has in facts["seats"].items() if "hand" in has]
    strip = document(draw_seats.STRIP_WIDTH, draw_seats.STRIP_HEIGHT, draw_seats.score_strip(facts, named_texts))
    aside = draw_panels.parliament(edition, facts, named_texts) + draw_panels.open_cards(facts, named_texts)
    if narrow or not own:
        aside += draw_panels.beside(edition, facts, named_texts)  # else beside the hand
    parts = {"table": _table(observation, texts, ""), "edge": strip, "aside": aside}
    parts["announced"] = draw_panels.announcement(facts, named_texts)
    for seat in facts["seats"]:
        parts[f"line-{seat}"] = draw_panels.seat_line(edition, facts, seat, named_texts)
        parts[f"seat-{seat}"] = draw_panels.seat_details(edition, facts, seat, named_texts)
    if len(own) != 1:
        return parts | ({"hand": draw_panels.all_hands(edition, facts, own, named_texts)} if own else {})
    parts["mine"] = draw_panels.own_contracts(edition, facts, own[0], named_texts)
    if not narrow:
        return parts | {"hand": draw_panels.hand(edition, facts, own[0], named_texts)}
    cards, wide = draw_seats.hand_cards(facts, own[0], True, texts)
    hand = document(wide + 20, BUILD_HEIGHT + 16, at(12, 8, cards), shown_high=ON_A_PHONE)
    return parts | ({"hand": hand} if cards else {})


def draw_table(observation: Observation, texts: dict[str, str] | None = None) -> str:
    """The map alone with everything on it, as an SVG document without a size of its own."""
    return _table(observation, with_english(texts), "")


def draw_static(setup: Setup, texts: dict[str, str] | None = None) -> str:
    """What is printed on the map, the same in every position: the inside of an SVG whose view box is `draw_map.size`.

    It has two empty groups, of ids `canals` and `pieces`, whose contents `draw_pieces` gives.
    """
    return draw_map.static_map(_edition(setup).country, tuple(with_english(texts).items()))


def draw_pieces(observation: Observation, texts: dict[str, str] | None = None) -> str:
    """The two groups that change in play, each to stand in the place of the static part's group with its id."""
    texts, country = with_english(texts), _edition(observation.setup).country
    return canals_layer(country, observation.facts, texts) + pieces_layer(country, observation.facts, texts)


def draw_card(kind: str, texts: dict[str, str] | None = None) -> str:
    """A build card's face as a group of BUILD_WIDTH x BUILD_HEIGHT units, without id; `kind` is e.g. `lock-red`."""
    return f"<g>{draw_cards.build_card(kind, with_english(texts))}</g>"


def draw_contract(setup: Setup, word: str, texts: dict[str, str] | None = None) -> str:
    """A contract's card as a group of CONTRACT_WIDTH x CONTRACT_HEIGHT units, without id."""
    return f"<g>{_contract(_edition(setup), word, with_english(texts))}</g>"


def draw_score(observation: Observation, texts: dict[str, str] | None = None) -> str:
    """The score alone, as an SVG document without a size of its own."""
    line = draw_seats.score_line(observation.facts, WIDTH, with_english(texts))
    box = f'viewBox="0 0 {number(WIDTH)} {number(draw_seats.SCORE_HEIGHT)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{line}</svg>'


def _edition(setup: Setup) -> Edition:
    edition: Edition = setup.content.editions[setup.options["edition"]]
    return edition


def _table(observation: Observation, texts: dict[str, str], placed: str) -> str:
    country = _edition(observation.setup).country
    art = draw_map.static_map(country, tuple(texts.items()))
    art = art.replace(CANALS_SLOT, canals_layer(country, observation.facts, texts))
    art = art.replace(PIECES_SLOT, pieces_layer(country, observation.facts, texts))
    box = " ".join([number(each) for each in draw_map.size(country)])
    label = escape(texts["map"])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"{" " + placed if placed else ""} role="group"'
        f' aria-label="{label}"><title>{label}</title>{art}</svg>'
    )


# --- above the map


def _round(facts: Facts, texts: dict[str, str]) -> str:
    last = facts["end"]["last_round"]
    return texts["last-round" if last else "round"].format(round=facts["round"], last=last)


def _stage(facts: Facts, texts: dict[str, str]) -> str:
    if "result" in facts:
        result = facts["result"]
        winners = " + ".join([texts[f"seat.{seat}"] for seat in result["winners"]])
        won = texts["wins" if len(result["winners"]) == 1 else "share"].format(seats=winners)
        ranked = sorted(result["scores"].items(), key=lambda entry: -entry[1])
        return f"{won} · " + ", ".join([f"{texts['seat.' + seat]} {points}" for seat, points in ranked])
    colour = facts["doing"].get("colour")
    stage = texts[f"stage.{facts['stage']}"].format(colour=texts[f"colour.{colour}"] if colour else "")
    if facts["turn"] is None:
        return stage
    return texts["stage"].format(
        seat=texts[f"seat.{facts['turn']}"], stage=stage if facts["deciding"] else texts["chance"]
    )


def _header(facts: Facts, texts: dict[str, str]) -> str:
    stage = _stage(facts, texts)
    ending = f" · {texts['last-rounds']}" if facts["end"]["triggered"] and "result" not in facts else ""
    return (
        rect(0, 0, WIDTH, HEADER, f'fill="{PANEL}"')
        + path(f"M0 {number(HEADER)}H{number(WIDTH)}", stroke=HAIR)
        + text(18, 33, texts["title"], 23, INK, SERIF, 500, more='font-style="italic"')
        + text(170, 32, texts[f"edition.{facts['edition']}"], 15, INK_SOFT)
        + text(WIDTH / 2, 33, stage, fitted(stage, 680, 19, 0.53), INK, SERIF, 600, "middle")
        + text(WIDTH - 18, 32, _round(facts, texts) + ending, 16, INK, weight=600, anchor="end")
    )


# --- beside the map


def _rail(edition: Edition, facts: Facts, mark_own: bool, texts: dict[str, str]) -> tuple[str, float]:
    """Parliament, open cards, spare engineers, players; and how high all that is."""
    art = _parliament(edition, facts, texts)
    rows = max(ROWS, -(-len(facts["parliament"]) // COLUMNS))  # more, when contracts come back at the end
    y = HEADING + rows * (ENTRY_HEIGHT + 5) + 7
    art += at(0, y, _open_cards(facts, texts))
    y += HEADING + BUILD_HEIGHT + 11
    art += at(0, y, _beside(edition, facts, texts))
    y += ENGINEERS_HEIGHT
    for seat, has in facts["seats"].items():
        art += at(0, y, draw_seats.seat_panel(edition, facts, seat, RAIL, mark_own and "hand" in has, texts))
        y += draw_seats.SEAT_HEIGHT + 7
    return art, y - 7


def _heading(words: str, note: str) -> str:
    art = text(0, 16, words, 17, INK, SERIF, 600)
    return art + text(RAIL, 15, note, fitted(note, RAIL - len(words) * 10 - 20, 13, 0.48), INK_SOFT, anchor="end")


def _parliament(edition: Edition, facts: Facts, texts: dict[str, str]) -> str:
    left = facts["contract_deck"]
    note = texts["contract-deck" if left else "contract-deck.none"].format(left=left)
    if facts["next_contract"] is not None:
        name = edition.contract_names[edition.contract_words.index(facts["next_contract"])]
        note += ", " + texts["next-contract"].format(canal=name)
    art = _heading(texts["parliament"], note)
    for place, contract in enumerate(facts["parliament"]):
        printed = edition.country.contracts[edition.country.contract_by_word[contract["contract"]]]
        label = draw_cards.contract_label(edition.country, printed, texts)
        entry = named(
            f"contract-{printed.word}",
            label,
            draw_cards.contract_entry(edition.country, printed, texts),
            draw_cards.related(contract),
        )
        row, column = divmod(place, COLUMNS)
        art += at(column * (RAIL - ENTRY_WIDTH), HEADING + row * (ENTRY_HEIGHT + 5), entry)
    return f'<g id="parliament">{art}</g>'


def _contract(edition: Edition, word: str, texts: dict[str, str]) -> str:
    place = edition.contract_words.index(word)
    if place < edition.first_junction:
        return draw_cards.contract_card(edition.country, edition.country.contracts[place], texts)
    owner = word.split("-")[1]
    return draw_cards.junction_card(edition.junction_value, owner, texts)


def _open_cards(facts: Facts, texts: dict[str, str]) -> str:
    """The open cards, alike ones together, and the deck."""
    discarded = sum(facts["discard"].values())
    note = texts["discard"].format(count=discarded)
    if facts["played"]:
        note = texts["played"].format(cards=", ".join([draw_cards.card_label(kind, texts) for kind in facts["played"]]))
    art = _heading(texts["open"], note)
    step = (RAIL - BUILD_WIDTH) / 5
    kinds: dict[str, int] = {}
    for card in facts["open"]:
        kinds[card["card"]] = kinds.get(card["card"], 0) + 1
    place = 0
    for kind, count in kinds.items():
        face = draw_cards.build_card(kind, texts)
        faces = "".join([at((place + copy) * step, HEADING, face) for copy in range(count)])
        label = draw_cards.card_label(kind, texts)
        shown = texts["card.count"].format(card=label, count=count) if count > 1 else label
        art += named(f"open-{kind}", shown, faces)
        place += count
    label = texts["deck"].format(left=facts["deck"])
    back = glyphs.card_back() + text(30, 22, str(facts["deck"]), 16, PAPER, SERIF, 600, "middle")
    art += at(5 * step, HEADING, named("deck", label, back), BUILD_WIDTH / 60)
    return f'<g id="open-cards">{art}</g>'


def _beside(edition: Edition, facts: Facts, texts: dict[str, str]) -> str:
    """Engineers whom nobody employs."""
    art = text(0, 13, texts["beside"], 13, INK_SOFT, weight=600) if facts["beside"] else ""
    for place, word in enumerate(facts["beside"]):
        art += at(place * (draw_cards.ENGINEER_WIDTH + 5), 20, draw_seats.engineer(edition, word, texts))
    return art
