"""The board for a phone, 390 wide: the canal folds, six stations to a row, and everything else stands in rows."""

from __future__ import annotations

from towpath.drawing.svg import HAIR, INK, INK_SOFT, PANEL, PAPER, SERIF, at, escape, named, number, rect, text
from towpath.games.arriala import draw_pieces, glyphs
from towpath.games.arriala.draw_pieces import Facts
from towpath.games.arriala.glyphs import Point

WIDTH = 390.0
COLUMNS = 6
STEP_X, STEP_Y = 64.4, 72.0
EDGE_X, EDGE_Y = 34.0, 36.0
RADIUS = 20.5
CHIPS, VINEYARDS, WORKS, SUPPLY = 36.0, 78.0, 92.0, 36.0


def station_point(place: int) -> Point:
    row, column = divmod(place, COLUMNS)
    return EDGE_X + (column if row % 2 == 0 else COLUMNS - 1 - column) * STEP_X, EDGE_Y + row * STEP_Y


def narrow(facts: Facts, texts: dict[str, str], placed: str) -> str:
    """Chips, canal, vineyards, works and supply as one SVG document."""
    names = draw_pieces.stations(facts)
    canal_height = EDGE_Y * 2 + (len(names) - 1) // COLUMNS * STEP_Y + 8
    height = CHIPS + canal_height + VINEYARDS + WORKS + SUPPLY
    parts = [
        rect(0, 0, WIDTH, height, f'fill="{PAPER}"'),
        _chips(facts, texts),
        at(0, CHIPS, _canal(facts, names, texts, canal_height)),
        at(0, CHIPS + canal_height, _vineyards(facts, texts)),
        at(0, CHIPS + canal_height + VINEYARDS, _works(facts, texts)),
        at(0, CHIPS + canal_height + VINEYARDS + WORKS, _supply(facts, texts)),
    ]
    towns = list(facts["towns"].values())
    title = texts["board"].replace("{start}", towns[0]["name"]).replace("{end}", towns[-1]["name"])
    patterns = draw_pieces.field_pattern("arriala-field") + draw_pieces.stone_pattern("arriala-stone")
    label = escape(title)
    head = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(WIDTH)} {number(height)}"{" " + placed if placed else ""}'
    return f'<svg {head} role="img" aria-label="{label}"><defs>{patterns}</defs>{"".join(parts)}</svg>'


def _chips(facts: Facts, texts: dict[str, str]) -> str:
    """Reserve and cards of everybody. Points stand above the board; the virtual player's stand here."""
    colours = draw_pieces.colours(facts)
    wide = WIDTH / len(colours)
    parts = [rect(0, 0, WIDTH, CHIPS, f'fill="{PANEL}"')]
    for place, colour in enumerate(colours):
        points = draw_pieces.points_of(facts, colour)
        label = draw_pieces.points_label(texts[colour], points, texts)
        left = wide / 2 - 40
        chip = rect(0, 0, wide, CHIPS, f'fill="{PAPER if facts["acting"] == colour else PANEL}"')
        chip += at(left + 8, CHIPS / 2, glyphs.worker(colour, 10))
        seat = facts["seats"].get(colour)
        if not seat:
            chip += text(left + 26, CHIPS / 2 + 6, str(points), 17, INK, SERIF, 600)
        drawn = named(f"seat-{colour}", label, chip, draw_pieces.UNMARKED)
        if seat:
            drawn += at(left + 26, CHIPS / 2, _reserve(seat["reserve"], colour, texts))
            drawn += at(left + 58, CHIPS / 2, _cards_sign(seat["cards"]))
        parts.append(at(place * wide, 0, drawn))
    parts.append(f'<path d="M0 {number(CHIPS)}H390" stroke="{HAIR}"/>')
    return "".join(parts)


def _reserve(count: int, colour: str, texts: dict[str, str]) -> str:
    label = f"{texts['reserve-of'].replace('{seat}', texts[colour])}: {count}"
    return named(f"reserve-{colour}", label, draw_pieces.figure() + text(12, 6, str(count), 13, INK_SOFT, weight=600))


def _cards_sign(count: int) -> str:
    return draw_pieces.card_sign() + text(13, 6, str(count), 13, INK_SOFT, weight=600)


# --- the canal


def _canal(facts: Facts, names: list[str], texts: dict[str, str], height: float) -> str:
    points = [station_point(place) for place in range(len(names))]
    parts = [
        rect(0, 0, WIDTH, height, f'fill="{glyphs.LAND}"'),
        rect(0, 0, WIDTH, height, 'fill="url(#arriala-field)"'),
        glyphs.canal(points, 34),
        _banks(facts, names),
    ]
    towns: list[str] = []
    for place, name in enumerate(names):
        x, y = points[place]
        if name in facts["towns"]:
            town = facts["towns"][name]
            faded = "" if town["in_play"] else 'opacity=".6"'
            drawn = named(f"town-{name}", draw_pieces.town_label(town, texts), glyphs.town(1.04), faded)
            towns.append(_town_name(place, town["name"]))
            towns.append(at(x, y, drawn + draw_pieces.town_workers(facts, name, texts, 11, 21, 12)))
        else:
            angle = 0 if place // COLUMNS % 2 == 0 else 180
            parts.append(at(x, y, draw_pieces.space(facts, name, texts, RADIUS, angle)))
    return "".join(parts + towns) + _unused(facts, points) + _gaps(facts, names, texts)


def _town_name(place: int, name: str) -> str:
    x, y = station_point(place)
    column = round((x - EDGE_X) / STEP_X)
    anchor = "start" if column == 0 else "end" if column == COLUMNS - 1 else "middle"
    x += {"start": -24, "end": 24, "middle": 0}[anchor]
    if column in (1, COLUMNS - 2) and len(name) > 9:  # leave the next station's gap free
        anchor, x = ("start", 10) if column == 1 else ("end", WIDTH - 10)
    more = f'stroke="{glyphs.LAND}" stroke-width="4" paint-order="stroke"'
    return text(x, y + 41, name, 13.5, INK, SERIF, 600, anchor, more)


def _banks(facts: Facts, names: list[str]) -> str:
    parts = []
    for section in facts["scored"]:
        for name in section["spaces"]:
            x, y = station_point(names.index(name))
            left, right = max(x - STEP_X / 2 + 2, 14), min(x + STEP_X / 2 - 2, WIDTH - 14)
            parts += [glyphs.dressed_stone([(left, y + side), (right, y + side)]) for side in (-19.5, 19.5)]
    return "".join(parts)


def _unused(facts: Facts, points: list[Point]) -> str:
    parts = []
    for stretch in facts["stretches"]:
        if not stretch["in_play"]:
            start, end = facts["towns"][stretch["from"]], facts["towns"][stretch["to"]]
            line = points[start["station"] + start["in_play"] : end["station"] + (not end["in_play"])]
            style = 'fill="none" stroke="url(#arriala-stone)" stroke-width="46" stroke-linecap="square" stroke-linejoin="round"'
            parts.append(f'<path d="{glyphs.path(line)}" {style}/>')
    return "".join(parts)


def _gaps(facts: Facts, names: list[str], texts: dict[str, str]) -> str:
    """Seals and lock tags below the stations, never two below one."""
    taken = {place for town in facts["towns"].values() for place in _under_name(town["station"])}
    parts = []
    for section in facts["scored"]:
        places = [names.index(name) for name in section["spaces"]]
        place = _free_gap(places, taken)
        taken.add(place)
        x, y = _gap(place)
        parts.append(at(x, y, draw_pieces.seal(section, texts)))
    for stretch in facts["stretches"]:
        if stretch["in_play"]:
            first, last = names.index(stretch["from"]), names.index(stretch["to"])
            place = _free_gap(list(range(first + 1, last)), taken)
            taken.add(place)
            x, y = _gap(place)
            parts.append(at(x, y, draw_pieces.lock_tag(stretch, texts)))
    return "".join(parts)


def _under_name(station: int) -> list[int]:
    """Where a town's name and its workers reach: its own gap, its neighbours' in the row, and the one above."""
    row = station // COLUMNS
    above = 2 * row * COLUMNS - 1 - station  # the canal turns at every row's end
    return [above, *[place for place in (station - 1, station, station + 1) if place // COLUMNS == row]]


def _free_gap(places: list[int], taken: set[int]) -> int:
    """Of these stations the one nearest their middle whose gap is free and not cut by the turning canal."""
    middle = (places[0] + places[-1]) / 2
    ranked = sorted(
        places, key=lambda place: (place in taken, place % COLUMNS == COLUMNS - 1, abs(place - middle), place)
    )
    return ranked[0]


def _gap(place: int) -> Point:
    x, y = station_point(place)
    return min(max(x, 30.0), WIDTH - 30.0), y + STEP_Y / 2


# --- what stands below


def _vineyards(facts: Facts, texts: dict[str, str]) -> str:
    total = sum([each["places"] + 9 for each in facts["vineyards"].values()])
    x = 10.0
    parts = []
    for name, vineyard in facts["vineyards"].items():
        wide = (WIDTH - 20 - 12) * (vineyard["places"] + 9) / total
        parts.append(at(x, 8, _vineyard(facts, name, texts, wide)))
        x += wide + 6
    return "".join(parts)


def _vineyard(facts: Facts, name: str, texts: dict[str, str], wide: float) -> str:
    vineyard = facts["vineyards"][name]
    high = VINEYARDS - 14
    ground = rect(0, 0, wide, high, f'rx="7" fill="{glyphs.VINE_GROUND}" stroke="{glyphs.VINE_LEAF}"')
    ground += text(8, 19, vineyard["name"], 13, INK, SERIF, 600, more='font-style="italic"')
    ground += text(wide - 8, 19, str(vineyard["places"]), 15, INK, SERIF, 650, "end")
    drawn = named(f"vineyard-{name}", draw_pieces.vineyard_label(vineyard, texts), ground, draw_pieces.GROUND)
    if not vineyard["in_play"]:
        return f'<g opacity=".6">{drawn}</g>' + rect(0, 0, wide, high, 'rx="7" fill="url(#arriala-stone)"')
    x = 17.0
    for colour, count in vineyard["workers"].items():
        if count:
            label = draw_pieces.crowd_label(facts, vineyard, colour, count, texts)
            sign = glyphs.worker(colour, 9.5) + (at(10, -7, glyphs.count_badge(count, 0.95)) if count > 1 else "")
            drawn += at(x, 44, named(f"worker-{colour}-{name}", label, sign, draw_pieces.look(count)))
            x += 25
    free = vineyard["places"] - sum(vineyard["workers"].values())
    if x < 40:
        drawn += text(x - 6, 48, texts["vineyard-free"].replace("{free}", str(free)), 12.5, INK)
    return drawn


def _works(facts: Facts, texts: dict[str, str]) -> str:
    parts = [text(10, 16, texts["river-works"], 13, INK_SOFT, weight=600)]
    for place, (name, river) in enumerate(facts["rivers"].items()):
        spot = draw_pieces.blue(river, name, texts, 18)
        if not river["in_play"]:
            spot += '<circle r="19" fill="url(#arriala-stone)"/>'
        parts.append(at(28 + place * 42, 46, spot))
    parts.append(text(WIDTH - 10, 16, texts["masterworks"], 13, INK_SOFT, weight=600, anchor="end"))
    for place, (name, work) in enumerate(facts["masterworks"].items()):
        built = work["builder"] is not None
        drawn = draw_pieces.plate(84, 42, built) + glyphs.masterwork(work["kind"], built)
        if built:
            drawn += at(36, -17, glyphs.worker(work["builder"], 9))
        x = WIDTH - 52 - (1 - place) * 92
        parts.append(at(x, 46, named(f"masterwork-{name}", draw_pieces.masterwork_label(work, texts), drawn)))
    return "".join(parts) + f'<path d="M0 78H390" stroke="{HAIR}"/>'


def _supply(facts: Facts, texts: dict[str, str]) -> str:
    discards = sum(facts["discards"].values())
    pile = text(10, 12, texts["pile"].replace("{count}", str(facts["pile"])), 13, INK)
    locks = text(184, 12, texts["locks"].replace("{count}", str(facts["locks_left"])), 13, INK)
    parts = [
        named("pile", texts["pile"].replace("{count}", str(facts["pile"])), pile, draw_pieces.UNMARKED),
        text(92, 12, texts["discards"].replace("{count}", str(discards)), 13, INK),
        named("lock-supply", texts["locks"].replace("{count}", str(facts["locks_left"])), locks),
    ]
    for place in range(facts["action_points"]):
        parts.append(at(WIDTH - 20 - place * 23, 8, draw_pieces.coin(False)))
    return "".join(parts)
