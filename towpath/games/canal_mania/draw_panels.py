"""What stands beside the map on a page: players, own contracts, Parliament, open cards, and the hand."""

from __future__ import annotations

from typing import Any

from towpath.drawing.panel import panel, row, sign, span, target
from towpath.drawing.svg import escape, number, rect
from towpath.games.canal_mania import draw_cards, draw_seats, glyphs
from towpath.games.canal_mania.components import ENGINEERS, TILES, Edition
from towpath.games.canal_mania.country import COLOURS, Country
from towpath.games.canal_mania.draw_cards import BUILD_HEIGHT, BUILD_WIDTH
from towpath.games.canal_mania.draw_tiles import STRAIGHT, owned, tile
from towpath.games.canal_mania.next_tile import NextTile, next_tile
from towpath.games.canal_mania.rules_payment import SURCHARGE

Facts = dict[str, Any]

HAND_ROOM = 478.0  # how wide a hand may be on the narrowest laptop
# Pixels: how high the lines of the panels are, and how high they may be together on the smallest laptop.
SEAT_HIGH, CONTRACT_HIGH, SLIP_HIGH, MOST_HIGH = 31, 39, 36, 420
CARD_SCALE = 1.08  # the longest title of a card is then 11 pixels high


# --- small signs


def _seal(seat: str, size: float = 20) -> str:
    return sign(glyphs.seal(seat), size, size, (-13, -13, 26, 26))


def _arms(country: Country, town: str) -> str:
    number = country.by_word[town]
    city = bool(country.cities >> number & 1)
    art = glyphs.shield(COLOURS[country.colour[number]], city)
    return sign(art, 15, 19, (-16, -25, 32, 40)) if city else sign(art, 13, 16, (-12, -14, 24, 28))


def _town(country: Country, town: str) -> str:
    return f'<span class="place-name">{_arms(country, town)}{escape(country.town_names[country.by_word[town]])}</span>'


def _tile(kind: str, seat: str = "", size: float = 26) -> str:
    return sign(owned(seat, tile(kind, STRAIGHT), 'transform="rotate(-30)"'), size, size, (-31, -31, 62, 62))


def _boxes(built: int, value: int, wide: float = 8, high: float = 8) -> str:
    """A contract's tiles as boxes, those built filled. In the text's colour, because a panel is light or dark."""
    art, step = "", wide + 1.5
    for place in range(value):
        filled = "1" if place < built else "0"
        style = f'rx=".8" fill="currentColor" fill-opacity="{filled}" stroke="currentColor" stroke-width=".9"'
        art += rect(place * step + 0.5, 0.5, wide - 0.5, high - 1, style)
    return f'<span class="boxes">{sign(art, value * step, high, (0, 0, value * step, high))}</span>'


def _engineer_label(edition: Edition, word: str, texts: dict[str, str]) -> tuple[str, int, str]:
    """Name, number, and everything in words."""
    place = ENGINEERS.index(word)
    name, printed = edition.components.engineer_names[place], edition.components.engineer_numbers[place]
    return name, printed, texts["engineer"].format(name=name, number=printed, about=texts[f"engineer.{word}"])


def engineer_chip(edition: Edition, word: str, texts: dict[str, str]) -> str:
    """An engineer's name, to point at."""
    name, _, label = _engineer_label(edition, word, texts)
    return row("chip", span("", name), target(f"engineer-{word}", label))


# --- players


def seat_line(edition: Edition, facts: Facts, seat: str, texts: dict[str, str]) -> str:
    """What stands in a player's line: engineer, canals under construction, cards."""
    has = facts["seats"][seat]
    art = engineer_chip(edition, has["engineer"], texts) if has["engineer"] else ""
    if "hand" not in has:  # one's own contracts stand elsewhere
        bars = "".join([_boxes(_built(facts, each), each["value"], 2.6, 9) for each in has["contracts"]])
        art = f'<span class="bars">{bars}</span>{art}'
    cards = sign(glyphs.hand_of_cards(), 15, 15, (-9, -9, 18, 18))
    label = texts["cards"].format(seat=texts[f"seat.{seat}"], count=has["cards"])
    return f'{art}<span class="count" title="{escape(label)}">{cards}{has["cards"]}</span>'


def seat_details(edition: Edition, facts: Facts, seat: str, texts: dict[str, str]) -> str:
    """What opens below the line: contracts, engineer, tiles left, cards that everybody has seen."""
    has, country = facts["seats"][seat], edition.country
    art = ""
    for contract in has["contracts"]:
        built, value = _built(facts, contract), contract["value"]
        name = span("row-name", _contract_name(contract, texts))
        tiles = span("row-note", texts["tiles"].format(built=built, value=value))
        art += row("item", f'{name}{tiles}<span class="row-sub">{_route(country, facts, contract, texts)}</span>')
    if not has["contracts"] and "result" not in facts:
        art += f'<p class="nothing">{escape(texts["no-contracts"])}</p>'
    if has["engineer"]:
        name, _, _ = _engineer_label(edition, has["engineer"], texts)
        art += f"<p>{span('strong', name)}: {escape(texts['engineer.' + has['engineer']])}</p>"
    stock = "".join([_stock(has, seat, kind, texts) for kind in TILES])
    art += f'<p class="stock">{span("", texts["tiles-left"])} {stock}</p>'
    if has["junctions"]:
        art += f"<p>{escape(counted('junctions-left', has['junctions'], texts))}</p>"
    if has["known"]:
        seen = [
            texts["card.count"].format(card=draw_cards.card_label(kind, texts), count=count)
            for kind, count in has["known"].items()
        ]
        art += f"<p>{escape(texts['known'].format(cards=', '.join(seen)))}</p>"
    if "finished" in has:
        art += f"<p>{escape(draw_seats.finished_words(facts, seat, texts))}</p>"
    return art


def _stock(has: Facts, seat: str, kind: str, texts: dict[str, str]) -> str:
    left = has["tiles"][kind]
    label = texts["supply"].format(seat=texts[f"seat.{seat}"], tile=texts[f"tile.{kind}"], left=left)
    return f'<span class="count{"" if left else " none-left"}" title="{escape(label)}">{_tile(kind, seat, 20)}{left}</span>'


def _built(facts: Facts, contract: Facts) -> int:
    return len(_canal(facts, contract)["tiles"])


def _canal(facts: Facts, contract: Facts) -> Facts:
    canal: Facts = next(each for each in facts["canals"] if each["contract"] == contract["contract"])
    return canal


def _contract_name(contract: Facts, texts: dict[str, str]) -> str:
    return texts["junction"] if contract["junction"] else str(contract["name"])


def _route(country: Country, facts: Facts, contract: Facts, texts: dict[str, str]) -> str:
    """From where to where, and by way of which towns."""
    canal = next((each for each in facts["canals"] if each["contract"] == contract["contract"]), None)
    if contract["junction"]:
        words = escape(texts["junction.about"].format(value=contract["value"]))
        return f"{_town(country, canal['start'])} {words}" if canal else words
    ends = contract["ends"]
    if canal is not None and canal["start"] == ends[1]:
        ends = ends[::-1]
    art = f"{_town(country, ends[0])} – {_town(country, ends[1])}"
    if contract["through"]:
        names = ", ".join([country.town_names[country.by_word[town]] for town in contract["through"]])
        art += f" {escape(texts['via'].format(towns=names))}"
    return art


# --- what is one's own


def own_contracts(edition: Edition, facts: Facts, seat: str, texts: dict[str, str]) -> str:
    """The player's contracts with what comes next on each, and the junctions that may be begun."""
    has = facts["seats"][seat]
    art = "".join([_own_contract(edition, facts, seat, each, texts) for each in has["contracts"]])
    junctions = "".join(
        [_junction(edition, word, seat, texts) for word in draw_seats.unused_junctions(edition, facts, seat)]
    )
    art += f'<div class="chips">{junctions}</div>' if junctions else ""
    if not has["contracts"] and facts["phase"] and "result" not in facts:
        art = f'<p class="nothing">{escape(texts["no-contract"])}</p>' + art
    return panel(texts["your-contracts"], "", art, "items") if art else ""


def _junction(edition: Edition, word: str, seat: str, texts: dict[str, str]) -> str:
    """A junction that has not been begun."""
    value = edition.junction_value
    label = texts["junction.label"].format(owner=texts[f"seat.{seat}"], value=value)
    about = texts["junction.about"].format(value=value)
    inner = f'{span("row-name", texts["junction"])}<b class="row-value">{value}</b>'
    return row("item", inner, target(f"contract-{word}", f"{label}, {about}"))


def _own_contract(edition: Edition, facts: Facts, seat: str, contract: Facts, texts: dict[str, str]) -> str:
    built, value = _built(facts, contract), contract["value"]
    name = _contract_name(contract, texts)
    label = texts["canal.tiles"].format(canal=name, owner=texts[f"seat.{seat}"], built=built, value=value)
    coming = next_tile(edition, facts, seat, contract["contract"])
    words = next_words(coming, texts) if coming is not None else texts["next.none"]
    good = coming is not None and coming.payable()
    mark = span("row-next " + ("yes" if good else "no"), f"{'✓' if good else '✗'} {words}")
    inner = f'{span("row-name", name)}{_boxes(built, value)}<b class="row-value">{value}</b>'
    inner += f'<span class="row-sub">{_route(edition.country, facts, contract, texts)}</span>{mark}'
    sheet = target(f"contract-{contract['contract']}", f"{label}, {words}", _leads(facts, contract))
    return row("item", inner, sheet)


def next_words(coming: NextTile, texts: dict[str, str]) -> str:
    """For example: next: hill, 2 aqueducts; you have 1."""
    ground = texts["next.hill" if coming.difficult else "next.clear"]
    need = counted(f"need.{coming.tile}", coming.cards, texts)
    key = "next.over" if coming.over else "next"
    return texts[key].format(ground=ground, need=need, held=coming.held, extra=SURCHARGE, others=coming.others)


def counted(key: str, count: int, texts: dict[str, str]) -> str:
    """One, or how many."""
    return texts[f"{key}.one" if count == 1 else f"{key}.many"].format(count=count)


def _leads(facts: Facts, contract: Facts) -> str:
    """What a page shows on the map while a row is pointed at: towns, what is built, and where it has still to go."""
    related = [f"town-{town}" for town in (*contract.get("ends", []), *contract.get("through", []))]
    canal = next((each for each in facts["canals"] if each["contract"] == contract["contract"]), None)
    if canal is None:
        way = related[:1] + related[2:] + related[1:2]
    else:
        reached = {f"town-{town}" for town in canal["towns"]}
        start = f"barge-{contract['contract']}" if canal["barge"] else f"town-{canal['towns'][-1]}"
        ahead = [town for town in related[2:] + related[:2] if town not in reached]
        way = [start, *ahead] if ahead else []
        if canal["tiles"]:
            related.append(f"canal-{contract['contract']}")
        if contract["junction"]:
            related.append(f"town-{canal['start']}")
    more = f' data-way="{" ".join(way)}"' if len(way) > 1 else ""
    return f'data-related="{" ".join(related)}"{more}'


# --- what lies open


def announcement(facts: Facts, texts: dict[str, str]) -> str:
    """The end as it is announced: how many rounds are left, and the last shipments in their order."""
    if not facts["end"]["triggered"] or "result" in facts:
        return ""
    if facts["stage"] == "final-goods":
        order = sorted(facts["seats"], key=lambda seat: facts["seats"][seat]["engineer_number"] or 0)
        names = [
            f"{_seal(seat, 16)}{'<b>' if seat == facts['turn'] else ''}{escape(texts['seat.' + seat])}{'</b>' if seat == facts['turn'] else ''}"
            for seat in order
        ]
        title, about = texts["last-shipments"], f"{escape(texts['last-shipments.about'])} {' · '.join(names)}"
    else:
        last = facts["end"]["last_round"]
        title = texts["railway.comes"]
        about = escape(
            counted("rounds-left", last - facts["round"], texts)
            if last and last > facts["round"]
            else texts["rounds-left.none"]
        )
    engine = sign(glyphs.locomotive(), 44, 32, (-13, -12, 26, 19))
    return f'<section class="announced">{engine}<div><h3>{escape(title)}</h3><p>{about}</p></div></section>'


def parliament(edition: Edition, facts: Facts, texts: dict[str, str]) -> str:
    left = facts["contract_deck"]
    note = texts["contract-deck" if left else "contract-deck.none"].format(left=left)
    if facts["next_contract"] is not None:
        name = edition.contract_names[edition.contract_words.index(facts["next_contract"])]
        note += ", " + texts["next-contract"].format(canal=name)
    shut = facts["stage"] == "final-goods" or "result" in facts  # nobody takes a contract any more
    if shut or not (facts["parliament"] or left):
        return ""
    kinds = len({card["card"] for card in facts["open"]}) + 1
    high = len(facts["seats"]) * SEAT_HIGH + len(facts["parliament"]) * CONTRACT_HIGH + -(-kinds // 2) * SLIP_HIGH
    rows = ""
    for each in facts["parliament"]:
        printed = edition.country.contracts[edition.country.contract_by_word[each["contract"]]]
        label = draw_cards.contract_label(edition.country, printed, texts)
        inner = f'{span("row-name", each["name"])}<b class="row-value">{each["value"]}</b>'
        inner += f'<span class="row-sub">{_route(edition.country, facts, each, texts)}</span>'
        inner += f'<span class="row-arms">{"".join([_arms(edition.country, town) for town in each["ends"]])}</span>'
        rows += row("item", inner, target(f"contract-{each['contract']}", label, _leads(facts, each)))
    shape = "items-open many" if high > MOST_HIGH else "items-open"
    return panel(texts["parliament"], note, f'<div class="rows steady">{rows}</div>', shape)


def open_cards(facts: Facts, texts: dict[str, str]) -> str:
    """The open cards, alike ones together, and the deck."""
    if facts["stage"] == "final-goods" or "result" in facts:
        return ""
    note = texts["discard"].format(count=sum(facts["discard"].values()))
    kinds: dict[str, int] = {}
    for card in facts["open"]:
        kinds[card["card"]] = kinds.get(card["card"], 0) + 1
    slips = "".join([_slip(kind, count, texts) for kind, count in kinds.items()])
    back = sign(glyphs.card_back(), 20, 28, (0, 0, 60, 96))
    deck = row(
        "slip",
        f"{back}{span('row-name', texts['deck'].format(left=facts['deck']))}",
        target("deck", texts["deck"].format(left=facts["deck"])),
    )
    return panel(texts["open"], note, f'<div class="slips">{slips}{deck}</div>', "open")


def _slip(kind: str, count: int, texts: dict[str, str]) -> str:
    """A card as a slip of paper: its sign, its title, its goods, and how many alike there are."""
    type, colour = draw_cards.card_parts(kind)
    label = draw_cards.card_label(kind, texts)
    shown = texts["card.count"].format(card=label, count=count) if count > 1 else label
    art = sign(glyphs.theodolite(), 24, 26, (-17, -20, 34, 46)) if type == "surveyor" else _tile(type)
    goods = sign(glyphs.goods(colour), 18, 18, (-11, -11, 22, 22)) if colour else ""
    copies = f'<span class="copies">{count}×</span>' if count > 1 else ""
    inner = f"{art}{span('row-name', texts['card.' + type])}{goods}{copies}"
    return row(f"slip paper{' many' if count > 1 else ''}", inner, target(f"open-{kind}", shown))


def beside(edition: Edition, facts: Facts, texts: dict[str, str]) -> str:
    """Engineers whom nobody employs."""
    chips = "".join([engineer_chip(edition, word, texts) for word in facts["beside"]])
    return f'<div class="beside">{span("", texts["beside"])} {chips}</div>' if chips else ""


# --- hands


def hand(edition: Edition, facts: Facts, seat: str, texts: dict[str, str]) -> str:
    """The player's cards, closer where there are many; at the end the engineer and the tiles that are left."""
    has = facts["seats"][seat]
    count = len(has["hand"])
    kinds = len({card["card"] for card in has["hand"]})
    room = HAND_ROOM / CARD_SCALE
    step = min(BUILD_WIDTH + 5, room / max(1, kinds) - 16 * (count - kinds) / max(1, kinds))
    apart = min(BUILD_WIDTH + 2, (room - kinds * step) / max(1, count - kinds))
    cards, wide = draw_seats.hand_cards(facts, seat, True, texts, step, apart)
    wide += 6
    high = BUILD_HEIGHT + 8
    size = f'width="{number(wide * CARD_SCALE)}" height="{number(high * CARD_SCALE)}" viewBox="-3 -4 {number(wide)} {number(high)}"'
    row_of_cards = (
        f'<svg class="cards" {size} role="group" aria-label="{escape(texts["your-hand"])}">{cards}</svg>'
        if count
        else ""
    )
    note = texts["hand-none"]
    if count:
        note = counted("hand-cards", count, texts)
    if facts["played"]:
        played = ", ".join([draw_cards.card_label(kind, texts) for kind in facts["played"]])
        note += " · " + texts["played"].format(cards=played)
    elif has["finished"]:
        note += " · " + draw_seats.finished_words(facts, seat, texts)
    stock = "".join([_stock(has, seat, kind, texts) for kind in TILES])
    about = ""
    if has["engineer"]:
        name, _, _ = _engineer_label(edition, has["engineer"], texts)
        about = f"{span('strong', name)} <span>{escape(texts['engineer.' + has['engineer']])}</span>"
    own = f'<div class="own-note"><p>{about}</p><span class="stock">{stock}</span>{beside(edition, facts, texts)}</div>'
    head = f"<h3>{escape(texts['your-hand'])} <small>{escape(note)}</small></h3>"
    return (
        f'<div class="own-hand{"" if count else " empty"}"><div class="own-cards">{head}{row_of_cards}</div>{own}</div>'
    )


def all_hands(edition: Edition, facts: Facts, seats: list[str], texts: dict[str, str]) -> str:
    """Several hands at once, for those who may see everything: one line each."""
    lines = ""
    for seat in seats:
        kinds: dict[str, int] = {}
        for card in facts["seats"][seat]["hand"]:
            kinds[card["card"]] = kinds.get(card["card"], 0) + 1
        said = [
            texts["card.count"].format(card=draw_cards.card_label(kind, texts), count=count)
            if count > 1
            else draw_cards.card_label(kind, texts)
            for kind, count in kinds.items()
        ]
        lines += (
            f"<p>{_seal(seat)}<b>{escape(texts['seat.' + seat])}</b> {escape(', '.join(said) or texts['no-cards'])}</p>"
        )
    return f'<div class="all-hands">{lines}{beside(edition, facts, texts)}</div>'
