"""The ledger of sectors: who leads in which goods, who would guard an open sector, who guards the closed ones."""

from __future__ import annotations

from towpath.drawing.svg import GOLD, HAIR, INK, INK_SOFT, PANEL, SERIF, at, escape, rect, text
from towpath.games.kontor import glyphs
from towpath.games.kontor.components import GOODS, SEATS
from towpath.games.kontor.draw_cards import Facts

# Units of the drawing; the ledger is as wide as the panels of the seats.
HEAD, ROW, CHIP = 36.0, 27.0, 94.0
CLOSED_HEAD = 20.0
FIRST_GOOD, GOOD, GUARD = 106.0, 66.0, 308.0
SMALL, FIGURE = 12.0, 15.0


def lettered(facts: Facts) -> list[tuple[str, Facts]]:
    """All sectors with their letters, in the letters' order."""
    found = [(str(sector["letter"]), sector) for sector in facts["sectors"]]
    return sorted(found, key=lambda each: (int(each[0][1:] or 1), each[0]))


def why_not(facts: Facts, sector: Facts, texts: dict[str, str]) -> str:
    """Why a guarded sector does not count now."""
    guards = len([each for each in facts["sectors"] if each["guard"]])
    return texts[f"why-not.{sector['why_not']}"].format(guards=guards)


def counting_words(facts: Facts, sector: Facts, texts: dict[str, str]) -> str:
    """What a guarded sector counts now; and if nothing, why."""
    words = texts["counts"].format(worth=sector["counts"])
    return f"{words}: {why_not(facts, sector, texts)}" if "why_not" in sector else words


def badge(worth: int) -> str:
    """What a guard counts, drawn around a point: gold, or pale for nothing."""
    ground, ink = (GOLD, INK) if worth else (PANEL, INK_SOFT)
    disc = f'<circle r="11" fill="{ground}" stroke="{INK}" stroke-width="1.4"/>'
    return disc + text(0, 6, str(worth), 17, ink, SERIF, 650, "middle")


def quays(size: int, texts: dict[str, str]) -> str:
    return texts["quays.one"] if size == 1 else texts["quays"].format(size=size)


def letter_roundel(letter: str) -> str:
    """A sector's letter, drawn around a point."""
    return (
        f'<circle cx="0" cy="0" r="11" fill="{PANEL}" stroke="{INK}" stroke-width="1.6"/>'
        f"{text(0, 5.8, letter, 16.5 if len(letter) == 1 else 13, INK, SERIF, 650, 'middle')}"
    )


def ledger(facts: Facts, wide: float, texts: dict[str, str]) -> tuple[str, float]:
    """The ledger and how high it is."""
    opened = [each for each in lettered(facts) if not each[1]["closed"]]
    closed = [each for each in lettered(facts) if each[1]["closed"]]
    art, y = _head(wide, texts), HEAD
    for letter, sector in opened:
        art += at(0, y, _open_row(letter, sector, wide, texts))
        y += ROW
    if not opened:
        art += text(14, y + 17, texts["ledger.none"], SMALL, INK_SOFT)
        y += ROW
    if closed:
        art += at(0, y, _closed(facts, closed, wide, texts))
        y += CLOSED_HEAD + ROW * -(-len(closed) // _in_a_row(wide)) + 5
    high = y + 4
    ground = rect(0, 0, wide, high, f'rx="8" fill="{PANEL}" stroke="{HAIR}" stroke-width="1.2"')
    return f'<g id="ledger">{ground}{art}</g>', high


def _head(wide: float, texts: dict[str, str]) -> str:
    art = text(14, 25, texts["ledger"], 16, INK, SERIF, 600)
    for place, good in enumerate(GOODS):
        art += at(FIRST_GOOD + place * GOOD + 9, 6, glyphs.GOODS[good](), 0.62)
    return art + text(wide - 12, 24, texts["ledger.would-guard"], SMALL, INK_SOFT, weight=600, anchor="end")


def _open_row(letter: str, sector: Facts, wide: float, texts: dict[str, str]) -> str:
    art = f'<path d="M12 0H{wide - 12:g}" stroke="{HAIR}" stroke-width=".8"/>' + at(
        24, 13.5, letter_roundel(letter), 0.9
    )
    art += text(40, 17.5, _size(sector, texts), SMALL, INK_SOFT)
    for place, good in enumerate(GOODS):
        art += at(FIRST_GOOD + place * GOOD, 0, _good(sector, good))
    ahead = sector["ahead"]
    if ahead:
        art += at(GUARD - 6, 1.5, glyphs.guard(ahead), 0.54) + text(GUARD + 20, 18, texts[ahead], 13, INK, weight=650)
    else:
        art += text(GUARD + 20, 18, texts["ledger.nobody"], 13, INK_SOFT)
    return _named(_label(letter, sector, texts), art)


def _size(sector: Facts, texts: dict[str, str]) -> str:
    return quays(sector["size"], texts) + (f" ×{sector['worth']}" if sector["worth"] > 1 else "")


def _good(sector: Facts, good: str) -> str:
    """Red's and black's numbers, and by how many the leader leads."""
    if not any([sector["goods"][seat][good] for seat in SEATS]):
        return text(14, 18, "–", SMALL, INK_SOFT, anchor="middle")
    art = ""
    for x, seat in zip((6.0, 22.0), SEATS):
        count = sector["goods"][seat][good]
        ink = glyphs.OWNER_COLOURS[seat] if count else INK_SOFT
        art += text(x, 19, str(count), FIGURE, ink, SERIF, 650 if count else 400, "middle")
    art += text(14, 18, "·", SMALL, INK_SOFT, anchor="middle")
    lead = sector["leads"][good]
    if not lead:
        return art
    leader = SEATS[0] if lead > 0 else SEATS[1]
    art += rect(32, 5, 27, 17.5, f'rx="8.7" fill="{glyphs.OWNER_COLOURS[leader]}"')
    return art + text(45.5, 18, f"+{abs(lead)}", 12.5, PANEL, weight=700, anchor="middle")


def _label(letter: str, sector: Facts, texts: dict[str, str]) -> str:
    """A row for those who do not see it."""
    goods = [
        f"{texts[f'good.{good}']} {texts[seat]} {sector['goods'][seat][good]}"
        for good in GOODS
        for seat in SEATS
        if sector["goods"][seat][good]
    ]
    named = texts["sector.open"].format(letter=letter, quays=quays(sector["size"], texts))
    ahead = texts[sector["ahead"]] if sector["ahead"] else texts["ledger.nobody"]
    return ", ".join([named, *goods, f"{texts['ledger.would-guard']}: {ahead}"])


def _in_a_row(wide: float) -> int:
    return int((wide - 20) / CHIP)


def _closed(facts: Facts, closed: list[tuple[str, Facts]], wide: float, texts: dict[str, str]) -> str:
    """Closed sectors: each with its guard and its size."""
    art = f'<path d="M12 0H{wide - 12:g}" stroke="{HAIR}" stroke-width=".8"/>'
    art += text(14, 16, texts["ledger.closed"], SMALL, INK_SOFT, weight=600)
    for place, (letter, sector) in enumerate(closed):
        x, y = 14 + CHIP * (place % _in_a_row(wide)), CLOSED_HEAD + ROW * (place // _in_a_row(wide))
        art += at(x, y, _chip(facts, letter, sector, texts))
    return art


def _chip(facts: Facts, letter: str, sector: Facts, texts: dict[str, str]) -> str:
    art = at(10, 13.5, letter_roundel(letter), 0.9)
    named = texts["sector.closed"].format(letter=letter, quays=quays(sector["size"], texts))
    if sector["guard"]:
        art += at(17, 1.5, glyphs.guard(sector["guard"]), 0.54)
        named += f", {texts['guard'].format(seat=texts[sector['guard']])}, {counting_words(facts, sector, texts)}"
    else:
        art += text(28, 18, "–", FIGURE, INK_SOFT, anchor="middle")
    art += text(41, 18.5, str(sector["size"]), 13, INK_SOFT, SERIF, 500)
    if sector["guard"]:
        art += at(66, 13.5, badge(sector["counts"]), 0.74)
    return _named(named, art)


def _named(label: str, art: str) -> str:
    escaped = escape(label)
    return f'<g role="img" aria-label="{escaped}"><title>{escaped}</title>{art}</g>'
