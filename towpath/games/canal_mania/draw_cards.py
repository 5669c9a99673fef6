"""Cards: what Parliament grants, what builds, and who engineers it. None has an id; see the labels for their names."""

from __future__ import annotations

from typing import Any

from towpath.drawing.cards import paper
from towpath.drawing.svg import GOLD, HAIR, INK, INK_SOFT, SERIF, at, fitted, number, rect, text, wrapped
from towpath.games.canal_mania import glyphs
from towpath.games.canal_mania.country import COLOURS, Contract, Country
from towpath.games.canal_mania.draw_tiles import STRAIGHT, owned, tile
from towpath.games.canal_mania.glyphs import CARD, OWNER_COLOURS, path

BUILD_WIDTH, BUILD_HEIGHT = 62.0, 98.0
CONTRACT_WIDTH, CONTRACT_HEIGHT = 128.0, 124.0
ENGINEER_WIDTH, ENGINEER_HEIGHT = 96.0, 60.0
ENTRY_WIDTH, ENTRY_HEIGHT = 193.0, 42.0


def _paper(width: float, height: float, inside: float = 2.6) -> str:
    return paper(width, height, CARD, f'stroke="{INK_SOFT}"', inside, (5, 3))


# --- build cards


def card_parts(kind: str) -> tuple[str, str]:
    """The type of a kind of card and the colour of its goods symbol, if any: `lock-red` is a lock with red goods."""
    type, _, colour = kind.partition("-")
    return type, colour


def card_label(kind: str, texts: dict[str, str]) -> str:
    type, colour = card_parts(kind)
    name = texts[f"card.{type}"]
    return texts["card.goods"].format(card=name, colour=texts[f"colour.{colour}"]) if colour else name


def build_card(kind: str, texts: dict[str, str]) -> str:
    """A card face of BUILD_WIDTH x BUILD_HEIGHT."""
    type, colour = card_parts(kind)
    title = texts[f"card.{type}"]
    middle = BUILD_WIDTH / 2
    art = _paper(BUILD_WIDTH, BUILD_HEIGHT)
    art += text(middle, 17, title, fitted(title, BUILD_WIDTH - 4, 12, 0.56), INK, SERIF, 600, "middle")
    if type == "surveyor":
        art += at(middle - 1, 41, glyphs.theodolite(), 0.94)
    else:
        art += at(middle, 45, owned("", tile(type, STRAIGHT), 'transform="rotate(-30)"'), 0.76)
    if colour:
        return art + at(middle - 0.5, 82, glyphs.goods(colour))
    return art + at(middle, 82, path("M-12 0q4-4 8 0t8 0t8 0", stroke=HAIR, width=1.4))


# --- contracts


def contract_label(country: Country, contract: Contract, texts: dict[str, str]) -> str:
    """A contract in plain words: its name, its ends, the towns it must pass and its value."""
    names = country.town_names
    words = texts["contract"].format(
        canal=contract.name, one=names[contract.ends[0]], two=names[contract.ends[1]], value=contract.value
    )
    passed = through(country, contract, texts)
    return f"{words}, {passed}" if passed else words


def related(contract: dict[str, Any]) -> str:
    """The towns of a contract as an attribute: a page makes them stand out while the contract is pointed at."""
    towns = [f"town-{town}" for town in (*contract.get("ends", []), *contract.get("through", []))]
    return f'data-related="{" ".join(towns)}"' if towns else ""


def through(country: Country, contract: Contract, texts: dict[str, str]) -> str:
    towns = [name for town, name in enumerate(country.town_names) if contract.through >> town & 1]
    return texts["through"].format(towns=", ".join(towns)) if towns else ""


def contract_card(country: Country, contract: Contract, texts: dict[str, str]) -> str:
    """A contract as it lies in Parliament; CONTRACT_WIDTH x CONTRACT_HEIGHT."""
    foot = texts["up-to"].format(value=contract.value)
    art = _contract_paper(contract.name, contract.value)
    for line, town in enumerate(contract.ends):
        art += _end(country, town, 66 + 20 * line)
    passed = through(country, contract, texts)
    art += text(10, 114, passed or foot, fitted(passed or foot, CONTRACT_WIDTH - 20, 11.5, 0.49), INK_SOFT, weight=600)
    return art + (_quadrant(contract.quadrant) if contract.quadrant else "")


def contract_entry(country: Country, contract: Contract, texts: dict[str, str]) -> str:
    """A contract in Parliament's list: name, ends with their arms, and value; ENTRY_WIDTH x ENTRY_HEIGHT."""
    art = _paper(ENTRY_WIDTH, ENTRY_HEIGHT)
    art += text(9, 17, contract.name, fitted(contract.name, ENTRY_WIDTH - 40, 13.5, 0.53), INK, SERIF, 600)
    names = [country.town_names[town] for town in contract.ends]
    passed = through(country, contract, texts)
    size = fitted("".join(names) + passed, ENTRY_WIDTH - (90 if passed else 80), 12.5, 0.49)
    x = 15.0
    for town, name in zip(contract.ends, names):
        art += small_arms(country, town, x, 29) + text(x + 10, 33.4, name, size, INK, weight=600)
        x += len(name) * size * 0.49 + 29
    art += text(x - 6, 33.4, passed, size, INK_SOFT)
    return art + text(ENTRY_WIDTH - 9, 27, str(contract.value), 21, INK, SERIF, 700, "end")


def junction_card(value: int, owner: str, texts: dict[str, str]) -> str:
    """A junction: any town to any other that is near enough."""
    art = _contract_paper(texts["junction"], value) + at(CONTRACT_WIDTH / 2, 70, glyphs.seal(owner), 1.5)
    for line, words in enumerate(wrapped(texts["junction.about"].format(value=value), 23)[:2]):
        art += text(10, 102 + 12 * line, words, 11, INK_SOFT, weight=600)
    return art


def _contract_paper(name: str, value: int) -> str:
    art = _paper(CONTRACT_WIDTH, CONTRACT_HEIGHT, 3.4)
    lines, size = wrapped(name, 13), 13.5
    if len(lines) > 2:
        lines, size = wrapped(name, 15), 11.8
    if len(lines) > 3:
        lines, size = wrapped(name, 17), 10.4
    for line, words in enumerate(lines[:4]):
        art += text(10, 8 + size * 1.12 * (line + 0.85), words, fitted(words, 91, size, 0.565), INK, SERIF, 600)
    return art + text(CONTRACT_WIDTH - 10, 26, str(value), 23, INK, SERIF, 700, "end")


def _end(country: Country, town: int, y: float) -> str:
    """A town's arms and name on one line."""
    return small_arms(country, town, 17, y) + text(30, y + 4.6, country.town_names[town], 13, INK, weight=600)


def small_arms(country: Country, town: int, x: float, y: float) -> str:
    city = bool(country.cities >> town & 1)
    return at(x, y + (1.6 if city else 0), glyphs.shield(COLOURS[country.colour[town]], city), 0.5 if city else 0.56)


def _quadrant(quadrant: str) -> str:
    """Which quarter of the map: one of four small fields filled."""
    x, y = CONTRACT_WIDTH - 24, 104
    art = rect(x, y, 14, 14, f'fill="none" stroke="{INK_SOFT}" stroke-width=".8"')
    left, top = quadrant.endswith("left"), quadrant.startswith("upper")
    art += rect(x + (0 if left else 7), y + (0 if top else 7), 7, 7, f'fill="{INK_SOFT}"')
    return art + path(f"M{number(x + 7)} {number(y)}v14M{number(x)} {number(y + 7)}h14", stroke=INK_SOFT, width=0.6)


def progress(built: int, value: int, owner: str) -> str:
    """A contract's tiles as small boxes, those built filled; 8 units each."""
    art = ""
    for place in range(value):
        fill = OWNER_COLOURS[owner] if place < built else CARD
        art += rect(place * 9, 0, 7.4, 7.4, f'rx="1" fill="{fill}" stroke="{INK}" stroke-width=".9"')
    return art


# --- engineers


def engineer_card(name: str, number_printed: int, about: str) -> str:
    """An engineer with the number of his birth order; ENGINEER_WIDTH x ENGINEER_HEIGHT."""
    art = _paper(ENGINEER_WIDTH, ENGINEER_HEIGHT)
    art += glyphs.circle(14, 15, 7.6, GOLD, INK, 0.9)
    art += text(14, 19.4, str(number_printed), 12.5, INK, SERIF, 700, "middle")
    art += text(25, 19.6, name, fitted(name, ENGINEER_WIDTH - 31, 12, 0.58), INK, SERIF, 600)
    lines = wrapped(about, 18)[:3]
    size = min([fitted(words, ENGINEER_WIDTH - 12, 11, 0.47) for words in lines])
    for line, words in enumerate(lines):
        art += text(6.5, 33 + 10.6 * line, words, size, INK_SOFT)
    return art
