"""What both layouts of the board say about the same things: names and labels, workers, seals and tags."""

from __future__ import annotations

from typing import Any

from towpath.drawing.svg import INK_SOFT, PANEL, at, named, rect, text
from towpath.games.arriala import glyphs

Facts = dict[str, Any]
GROUND = 'data-look="ground"'  # who stands on it is drawn as a thing of its own
UNMARKED = 'data-look=""'  # a page does not mark its changes
CORNERS = {"violet": (1, 1), "red": (-1, 1), "yellow": (1, -1), "green": (-1, -1)}


def stations(facts: Facts) -> list[str]:
    """The names of spaces and towns in the order of the canal."""
    towns = {town["station"]: name for name, town in facts["towns"].items()}
    return [towns.get(place, str(place)) for place in range(len(facts["spaces"]) + len(towns))]


def colours(facts: Facts) -> list[str]:
    """The seats, and the virtual player's colour."""
    virtual = [facts["virtual"]["colour"]] if "virtual" in facts else []
    return [*facts["seats"], *virtual]


def points_of(facts: Facts, colour: str) -> int:
    seats = facts["seats"]
    points: int = seats[colour]["points"] if colour in seats else facts["virtual"]["points"]
    return points


def points_label(seat: str, points: int, texts: dict[str, str]) -> str:
    return texts["points.1" if points == 1 else "points"].replace("{seat}", seat).replace("{points}", str(points))


def place_name(facts: Facts, place: str, texts: dict[str, str]) -> str:
    """A place as people call it: a town or vineyard by its name, a space by its number."""
    for sort in ("towns", "vineyards"):
        if place in facts[sort]:
            return str(facts[sort][place]["name"])
    return texts["space"].replace("{place}", place)


def _bonds(facts: Facts, worker: Facts, texts: dict[str, str]) -> list[str]:
    parts = [texts["moved"]] if worker.get("moved") else []
    if "not_to" in worker:
        places = [place_name(facts, place, texts) for place in worker["not_to"]]
        parts.append(texts["not-to"].replace("{places}", ", ".join(places)))
    return parts


def figure() -> str:
    """A worker in reserve, without a colour."""
    return f'<path d="M0 6Q0-2 4-2Q8-2 8 6Z" fill="{INK_SOFT}"/><circle cx="4" cy="-5" r="3" fill="{INK_SOFT}"/>'


def card_sign() -> str:
    return f'<rect x="0" y="-7" width="9" height="13" rx="1.5" fill="{PANEL}" stroke="{INK_SOFT}" stroke-width="1.4"/>'


def space(facts: Facts, name: str, texts: dict[str, str], radius: float, angle: float) -> str:
    """A space of the canal with its lock or worker, around its middle."""
    here = facts["spaces"][name]
    label = texts["space"].replace("{place}", name)
    if not here["in_play"]:
        return named(f"space-{name}", f"{label}, {texts['not-used']}", glyphs.space(radius, True), 'opacity=".55"')
    parts = [label]
    if "scored" in here:
        parts.append(texts["scored"])
    if "lock" in here:
        return named(f"space-{name}", f"{label}, {texts['lock']}", glyphs.lock(angle, radius / 18), 'data-look="lock"')
    worker = here.get("worker")
    disc = glyphs.space(radius, "scored" in here)
    if worker is None:
        figure = text(0, 4.4, name, 12.6, INK_SOFT, anchor="middle")
        return named(f"space-{name}", ", ".join([*parts, texts["free"]]), disc + figure, GROUND)
    drawn = named(f"space-{name}", ", ".join(parts), disc, GROUND)
    seat = texts[worker["colour"]]
    label = ", ".join(
        [texts["worker"].replace("{seat}", seat).replace("{place}", label), *_bonds(facts, worker, texts)]
    )
    marked = glyphs.corners(radius + 4) if "not_to" in worker or "from" in worker else ""
    drawing = glyphs.worker(worker["colour"], radius * 0.83) + marked
    return drawn + named(f"worker-{worker['colour']}-{name}", label, drawing, look(1))


def look(count: int) -> str:
    """What makes workers look changed: how many they are. What binds them in this turn does not."""
    return f'data-piece="" data-look="{count}"'


def town_workers(
    facts: Facts, name: str, texts: dict[str, str], radius: float, aside: float, across: float, upright: bool = False
) -> str:
    """Each colour at its own edge of the town, clear of the spaces beside it, with a number from two workers on."""
    parts = []
    town = facts["towns"][name]
    for colour, count in town["workers"].items():
        if count:
            x, y = CORNERS[colour][0] * aside, CORNERS[colour][1] * across
            place = (y, x) if upright else (x, y)
            parts.append(at(*place, crowd(facts, town, colour, count, name, texts, radius)))
    return "".join(parts)


def crowd(facts: Facts, place: Facts, colour: str, count: int, name: str, texts: dict[str, str], radius: float) -> str:
    """The workers of one colour in a town, as one drawing."""
    drawn = glyphs.worker(colour, radius)
    if count > 1:
        drawn += at(radius * 0.9, -radius * 0.7, glyphs.count_badge(count))
    return named(f"worker-{colour}-{name}", crowd_label(facts, place, colour, count, texts), drawn, look(count))


def crowd_label(facts: Facts, place: Facts, colour: str, count: int, texts: dict[str, str]) -> str:
    words = texts["worker" if count == 1 else "workers"]
    words = words.replace("{count}", str(count)).replace("{seat}", texts[colour]).replace("{place}", place["name"])
    bound = [bond for each in place.get("bound", []) if each["colour"] == colour for bond in _bonds(facts, each, texts)]
    return ", ".join([words, *bound])


def town_label(town: Facts, texts: dict[str, str]) -> str:
    name: str = town["name"]
    return name if town["in_play"] else f"{name}, {texts['not-used']}"


def seal(section: Facts, texts: dict[str, str]) -> str:
    who = texts[section["winner"]] if section["winner"] else texts["nobody"]
    label = texts["seal"].replace("{seat}", who).replace("{points}", str(section["points"]))
    first = section["spaces"][0]
    return named(f"seal-{first}", label, glyphs.seal(section["winner"], section["points"]))


def lock_tag(stretch: Facts, texts: dict[str, str]) -> str:
    label = texts["lock-tag"].replace("{built}", str(stretch["locks"])).replace("{most}", str(stretch["most_locks"]))
    return named(f"locks-{stretch['from']}", label, glyphs.lock_tag(stretch["locks"], stretch["most_locks"]))


def vineyard_label(vineyard: Facts, texts: dict[str, str]) -> str:
    if not vineyard["in_play"]:
        return f"{vineyard['name']}, {texts['not-used']}"
    free = vineyard["places"] - sum(vineyard["workers"].values())
    words = texts["vineyard"].replace("{place}", vineyard["name"]).replace("{free}", str(free))
    return words.replace("{places}", str(vineyard["places"]))


def blue_label(river: Facts, texts: dict[str, str]) -> str:
    parts = [texts[f"kind.{river['kind']}"]]
    if not river["in_play"]:
        parts.append(texts["not-used"])
    parts.append(texts["built-by"].replace("{seat}", texts[river["worker"]]) if river["worker"] else texts["free"])
    return ", ".join(parts)


def blue(river: Facts, name: str, texts: dict[str, str], radius: float) -> str:
    drawn = glyphs.river_work(river["kind"], radius)
    if river["worker"]:
        drawn += glyphs.worker(river["worker"], radius * 0.75)
    faded = "" if river["in_play"] else 'opacity=".45"'
    return named(f"blue-{name}", blue_label(river, texts), drawn, faded)


def masterwork_label(work: Facts, texts: dict[str, str]) -> str:
    state = texts["built-by"].replace("{seat}", texts[work["builder"]]) if work["builder"] else texts["free"]
    return f"{work['name']}, {state}"


def stone_pattern(id: str) -> str:
    """The hatching of what is not used."""
    return (
        f'<pattern id="{id}" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        f'<rect width="7" height="7" fill="{PANEL}" fill-opacity=".55"/>'
        '<path d="M2 0V7" stroke="#6B6253" stroke-opacity=".6" stroke-width="1.1"/></pattern>'
    )


def field_pattern(id: str) -> str:
    return (
        f'<pattern id="{id}" width="26" height="16" patternUnits="userSpaceOnUse"><path d="M3 5h5M15 12h6"'
        ' stroke="#6B6253" stroke-opacity=".2" stroke-width=".8" stroke-linecap="round"/></pattern>'
    )


def vine_pattern(id: str) -> str:
    return (
        f'<pattern id="{id}" width="16" height="13" patternUnits="userSpaceOnUse" patternTransform="rotate(-14)">'
        '<path d="M0 9H16" stroke="#6E7F45" stroke-opacity=".4" stroke-width=".7"/>'
        '<path d="M4 9q-1.5-5 1-6q3 0 2 4M12 9q-1.5-4 1-5q2.5 0 1.6 3" fill="none" stroke="#5E7038" stroke-opacity=".55"'
        ' stroke-width=".9"/></pattern>'
    )


def coin(spent: bool) -> str:
    """An action point, 20 across, from its middle."""
    if spent:
        return '<circle r="9.5" fill="none" stroke="#B9AC8E" stroke-width="1.6" stroke-dasharray="2.6 2.4"/>'
    return '<circle r="9.5" fill="#F8E4AE" stroke="#8A6412" stroke-width="1.6"/><circle r="6.4" fill="#E5BE5E"/>'


def plate(width: float, height: float, built: bool) -> str:
    """What a masterwork's picture stands on; dashed while it is not built."""
    style = (
        'stroke="#2B2620" stroke-width="1.3"' if built else 'stroke="#6B6253" stroke-width="1.1" stroke-dasharray="4 3"'
    )
    return rect(-width / 2, -height / 2, width, height, f'rx="5" fill="{PANEL}" fill-opacity=".94" {style}')
