"""What stands beside the harbour on a page: the sectors and what they count, the piles, and the players."""

from __future__ import annotations

from towpath.drawing.panel import panel, row, sign, span, target
from towpath.drawing.svg import escape
from towpath.games.kontor import glyphs
from towpath.games.kontor.components import GOODS, SEATS
from towpath.games.kontor.draw_cards import QUAYS, Facts, card_label, card_name, draw_card
from towpath.games.kontor.draw_ledger import counting_words, letter_roundel, lettered, quays, why_not
from towpath.games.kontor.draw_lines import lines_in_the_making

SMALL, BACK, COIN = 52, 26, 19  # pixels: the numbers on small cards are then 11 pixels high
CARD_BOX = (-2.0, -2.0, 104.0, 104.0)


# --- signs


def _seal(seat: str, size: float = 20) -> str:
    return sign(glyphs.sign(seat), size, size, (-19, -19, 38, 38))


def _good(good: str, texts: dict[str, str]) -> str:
    return sign(glyphs.GOODS[good](), 20, 20, (0, 0, 44, 44), texts[f"good.{good}"])


def _count(art: str, box: tuple[float, float, float, float], figure: int, label: str) -> str:
    return f'<span class="count" title="{escape(label)}">{sign(art, COIN, COIN, box)}{figure}</span>'


def _card(facts: Facts, name: str, texts: dict[str, str]) -> str:
    face = facts["faces"][name]
    return sign(draw_card(face), SMALL, SMALL, CARD_BOX, card_label(face, texts))


# --- sectors


def sectors(facts: Facts, texts: dict[str, str]) -> str:
    """Every sector with its goods, who guards it or would, and what it counts now; and what this variant is about."""
    found = lettered(facts)
    heads = "".join([f'<th scope="col">{_good(good, texts)}</th>' for good in GOODS])
    head = (
        f'<thead><tr><th scope="col">{escape(texts["ledger.quays"])}</th>{heads}'
        f'<th scope="col">{escape(texts["ledger.guard"])}</th><th scope="col">{escape(texts["ledger.counts"])}</th></tr></thead>'
    )
    rows = "".join([_row(facts, letter, sector, texts) for letter, sector in found])
    art = f'<table class="ledger">{head}<tbody>{rows}</tbody></table>' if found else ""
    art = art or f'<p class="nothing">{escape(texts["ledger.none"])}</p>'
    art += _lines(facts, texts) + _reasons(facts, found, texts)
    note = texts[f"about.{facts['variant']}"]
    title = texts[f"variant.{facts['variant']}"]
    return panel(title, f"{note} · {texts['specials']}" if facts["specials"] else note, art, "sectors")


def _row(facts: Facts, letter: str, sector: Facts, texts: dict[str, str]) -> str:
    sign_of = sign(letter_roundel(letter), 22, 22, (-12, -12, 24, 24), letter)
    worth = f" ×{sector['worth']}" if sector["worth"] > 1 else ""
    head = f'<th scope="row"><span class="ledger-head">{sign_of}{sector["size"]}{worth}</span></th>'
    closed, owner = sector["closed"], sector["ahead"]
    name = "sector.closed" if closed else "sector.open"
    label = texts[name].format(letter=letter, quays=quays(sector["size"], texts))
    if closed:
        state = texts["ledger.guarded" if owner else "ledger.unguarded"]
        cells = f'<td colspan="{len(GOODS)}" class="quiet-cell">{escape(state)}</td>'
    else:
        cells = "".join([f"<td>{_goods(sector, good, texts)}</td>" for good in GOODS])
    nobody = span("quiet-cell", texts["ledger.nobody"])
    guard = (
        f'<span class="ledger-head">{_seal(owner, 18)}{span("ledger-name", texts[owner])}</span>' if owner else nobody
    )
    if not closed:
        counts = span("quiet-cell", texts["ledger.open"])
    elif owner:
        badge = span("counts" if sector["counts"] else "counts none", str(sector["counts"]))
        counts = f'<span title="{escape(counting_words(facts, sector, texts))}">{badge}</span>'
    else:
        counts = span("quiet-cell", "–")
    related = " ".join([f"cell-{cell}" for cell in sector["cells"]])
    shape = ' class="closed"' if closed else ""
    return (
        f'<tr id="sector-{letter}"{shape} title="{escape(label)}" data-related="{related}">'
        f"{head}{cells}<td>{guard}</td><td>{counts}</td></tr>"
    )


def _goods(sector: Facts, good: str, texts: dict[str, str]) -> str:
    """Red's and black's quays with the good; the one who leads stands out."""
    counts = [sector["goods"][seat][good] for seat in SEATS]
    if not any(counts):
        return span("quiet-cell", "–")
    parts = []
    for seat, count in zip(SEATS, counts):
        leads = f' class="leads{" warm" if seat == SEATS[0] else ""}"' if count > min(counts) else ""
        parts.append(f"<b{leads}>{count}</b>")
    label = ", ".join([f"{texts[seat]} {count}" for seat, count in zip(SEATS, counts)])
    return f'<span title="{escape(label)}">{" · ".join(parts)}</span>'


def _reasons(facts: Facts, found: list[tuple[str, Facts]], texts: dict[str, str]) -> str:
    """Why guarded sectors do not count, each reason once."""
    reasons: dict[str, list[str]] = {}
    for letter, sector in found:
        if "why_not" in sector:
            reasons.setdefault(why_not(facts, sector, texts), []).append(letter)
    return "".join(
        [f'<p class="reason"><b>{", ".join(letters)}</b> {escape(words)}</p>' for words, letters in reasons.items()]
    )


def _lines(facts: Facts, texts: dict[str, str]) -> str:
    """Tic tac toe: who has two of a line whose third block is still to be had."""
    if "blocks" not in facts:
        return ""
    making = lines_in_the_making(facts)
    art = ""
    for seat in SEATS:
        places = ", ".join([texts[f"block.{line.missing}"] for line in making if line.seat == seat])
        if places:
            words = texts["lines.two"].format(seat=texts[seat], places=places)
            art += row("line-row", f"{_seal(seat, 18)}{span('', words)}")
    return art or f'<p class="nothing">{escape(texts["lines.none"])}</p>'


# --- piles


def piles(facts: Facts, texts: dict[str, str]) -> str:
    """Canals, special cards, the treasury; and which good beats which."""
    pile = facts["canal_pile"]
    left = pile["left"] + (pile["top"] is not None)
    said = [texts["canal-pile"].format(left=left)]
    art = f'<span class="count">{sign(glyphs.back("canal"), BACK, BACK, CARD_BOX)}{escape(said[0])}</span>'
    if pile["top"]:
        face = facts["faces"][pile["top"]]
        said.append(f"{texts['top']}: {card_label(face, texts)}")
        symbol = sign(glyphs.SYMBOLS[face["symbol"]](), COIN, COIN, (0, 0, 20, 20)) if face["symbol"] != "none" else ""
        art += f'<span class="count" title="{escape(said[-1])}">{escape(texts["top"])}: <b>{face["number"]}</b>{symbol}</span>'
    if facts["specials"]:
        said.append(texts["special-pile"].format(left=facts["special_pile"]))
        art += f'<span class="count">{sign(glyphs.back("special"), BACK, BACK, CARD_BOX)}{escape(said[-1])}</span>'
    said.append(f"{texts['treasury']}: {facts['treasury']}")
    art += f'<span class="count">{sign(glyphs.guilder_symbol(), COIN, COIN, (0, 0, 20, 20))}{escape(said[-1])}</span>'
    beats = " &gt; ".join([_good(good, texts) for good in ("wine", "spices", "tea", "wine")])
    stock = row("stock", art, target("piles", ", ".join(said)))
    return f'<div class="piles">{stock}<p class="beats">{escape(texts["beats"])} {beats}</p></div>'


# --- players


def seat_line(facts: Facts, seat: str, texts: dict[str, str]) -> str:
    has = facts["seats"][seat]
    guilders = _count(
        glyphs.guilder_symbol(), (0, 0, 20, 20), has["guilders"], f"{texts['guilders']}: {has['guilders']}"
    )
    return guilders + _count(glyphs.hand_of_cards(), (0, 0, 20, 20), has["cards"], f"{texts['cards']}: {has['cards']}")


def seat_details(facts: Facts, seat: str, texts: dict[str, str]) -> str:
    """Guards, the pile of quays, and the hand as everybody sees it."""
    has = facts["seats"][seat]
    pile = has["quay_pile"]
    art = f"<p>{escape(texts['guards'])}: {has['guards']} · {escape(texts['points'])}: {has['points']}</p>"
    known = "".join([_card(facts, name, texts) for name in has["known"]])
    kinds = [name.partition(" ")[0] for name in has["known"]]
    quays_left = has["quays_in_hand"] - len([kind for kind in kinds if kind in QUAYS])
    canals = has["canals_in_hand"] - kinds.count("canal")
    specials = has["cards"] - len(kinds) - quays_left - canals
    backs = [seat] * quays_left + ["canal"] * canals + ["special"] * specials
    hidden = "".join([sign(glyphs.back(back), BACK, BACK, CARD_BOX, texts["hidden"]) for back in backs])
    if seat in facts["in_play"]:
        art += f"<p>{escape(texts['revealed'])}: {_card(facts, facts['in_play'][seat], texts)}</p>"
    art += f'<p>{escape(texts["open-hand"])}: <span class="small-cards">{known}{hidden}</span></p>'
    left = pile["left"] + (pile["top"] is not None)
    top = _card(facts, pile["top"], texts) if pile["top"] else ""
    art += f"<p>{escape(texts['quay-pile'].format(left=left))} {top}</p>"
    if pile["under"]:
        heading = texts["under" if len(pile["under"]) == pile["left"] else "bottom"]
        names = ", ".join([card_name(name, texts).rpartition(" ")[2] for name in pile["under"]])
        art += f"<p>{escape(heading)} {names}</p>"
    return art
