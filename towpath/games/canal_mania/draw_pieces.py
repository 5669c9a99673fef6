"""What changes on the map: canals, goods cubes and barges, from the facts of an observation."""

from __future__ import annotations

import math
from typing import Any

from towpath.drawing.svg import INK, INK_SOFT, SANS, SERIF, at, escape, fitted, named, number, text
from towpath.games.canal_mania import draw_canals, draw_cards, draw_map, glyphs
from towpath.games.canal_mania.country import DIRECTIONS, Country
from towpath.games.canal_mania.draw_canals import Tile
from towpath.games.canal_mania.draw_coast import Point, place
from towpath.games.canal_mania.draw_tiles import APOTHEM

Facts = dict[str, Any]

BARGE = 0.95
ABREAST = 13.0  # between barges at one place


def canals_layer(country: Country, facts: Facts, texts: dict[str, str]) -> str:
    """The tiles, under everything that words point at: a group of id `canals`."""
    canals = _canals(country, facts)
    names = {canal["contract"]: canal["name"] for canal in facts["canals"]}
    art = draw_canals.basins(country, canals)
    for hex, tiles in draw_canals.stacks(canals).items():
        label = "; ".join([_tile_label(country, tile, names, tile is tiles[-1], texts) for tile in reversed(tiles)])
        art += named(f"tile-{country.labels[hex]}", label, draw_canals.stack(country, tiles))
    return f'<g id="canals">{art}</g>'


def pieces_layer(country: Country, facts: Facts, texts: dict[str, str]) -> str:
    """The canals' seals, the cubes and the barges: a group of id `pieces`."""
    canals = _canals(country, facts)
    art = ""
    used: set[tuple[int, int]] = set()
    contracts = {each["contract"]: each for seat in facts["seats"].values() for each in seat["contracts"]}
    for canal, tiles in zip(facts["canals"], canals):
        if tiles:
            art += _canal(country, canal, tiles, used, contracts.get(canal["contract"], {}), texts)
    for word in facts["cubes"]:
        town = country.by_word[word]
        x, y = place(*country.places[country.town_hex[town]])
        aside = 17 if country.cities >> town & 1 else 15
        label = texts["cube"].format(town=country.town_names[town])
        art += named(f"cube-{word}", label, at(x + aside, y + 10, glyphs.cube(), 0.95), 'data-piece=""')
    return f'<g id="pieces">{_basin(country, facts, texts)}{art}{_barges(country, facts, texts)}</g>'


def _basin(country: Country, facts: Facts, texts: dict[str, str]) -> str:
    """The cubes that wait in the canal basin, out at sea."""
    left, top, _, _ = draw_map.size(country)
    label = escape(texts["basin.left"].format(left=facts["basin"]))
    head = text(
        0,
        0,
        texts["basin"],
        fitted(texts["basin"], 156, draw_map.SMALLEST, 0.46),
        INK_SOFT,
        SANS,
        600,
        "middle",
    )
    count = at(-14, 24, glyphs.cube(), 1.15) + text(6, 34, str(facts["basin"]), 30, INK, SERIF, 600)
    return f'<g role="img" aria-label="{label}" transform="translate({number(left + 118)} {number(top + 396)})"><title>{label}</title>{head}{count}</g>'


def _canals(country: Country, facts: Facts) -> list[list[Tile]]:
    return [
        [
            Tile(
                country.by_label[tile["hex"]],
                tile["tile"],
                DIRECTIONS.index(tile["entry"]),
                DIRECTIONS.index(tile["exit"]),
                canal["owner"],
                canal["contract"],
            )
            for tile in canal["tiles"]
        ]
        for canal in facts["canals"]
    ]


def _tile_label(country: Country, tile: Tile, names: dict[str, str], upper: bool, texts: dict[str, str]) -> str:
    return texts["laid" if upper else "beneath"].format(
        hex=country.labels[tile.hex],
        owner=texts[f"seat.{tile.owner}"],
        tile=texts[f"tile.{tile.kind}"],
        canal=names[tile.canal],
    )


def _canal(
    country: Country,
    canal: Facts,
    tiles: list[Tile],
    used: set[tuple[int, int]],
    contract: Facts,
    texts: dict[str, str],
) -> str:
    """A canal to point at: its seals, and its course as an unseen line that a page may light up."""
    label = texts["canal"].format(canal=canal["name"], owner=texts[f"seat.{canal['owner']}"])
    course = f'<path class="course" d="{draw_canals.course(country, tiles)}" fill="none" pointer-events="none"/>'
    return named(
        f"canal-{canal['contract']}",
        label,
        course + draw_canals.seals(country, tiles, used),
        draw_cards.related(contract),
    )


def _barges(country: Country, facts: Facts, texts: dict[str, str]) -> str:
    art = ""
    waiting: dict[Point, int] = {}
    for canal in facts["canals"]:
        if canal["barge"] is None:
            continue
        where = _mooring(country, canal)
        x, y = where
        y -= ABREAST * waiting.get(where, 0)
        waiting[where] = waiting.get(where, 0) + 1
        key = "barge.town" if canal["barge"] in country.by_word else "barge.hex"
        town = country.by_word.get(canal["barge"])
        label = texts[key].format(
            owner=texts[f"seat.{canal['owner']}"],
            canal=canal["name"],
            hex=canal["barge"],
            town="" if town is None else country.town_names[town],
        )
        boat = glyphs.barge(canal["owner"])
        move = f'transform="translate({number(x)} {number(y)})scale({BARGE})"'
        art += f'<g id="barge-{canal["contract"]}" data-piece="" aria-label="{escape(label)}" {move}><title>{escape(label)}</title>{boat}</g>'
    return art


def _mooring(country: Country, canal: Facts) -> Point:
    """Where a canal's barge lies: above its town's right shoulder, or where its last tile leads out."""
    town = country.by_word.get(canal["barge"])
    if town is not None:
        x, y = place(*country.places[country.town_hex[town]])
        return x + 27, y - 18
    x, y = place(*country.places[country.by_label[canal["barge"]]])
    angle = math.radians(60 * DIRECTIONS.index(canal["tiles"][-1]["exit"]))
    far = APOTHEM * 0.7
    return x + far * math.cos(angle), y - far * math.sin(angle) - 4
