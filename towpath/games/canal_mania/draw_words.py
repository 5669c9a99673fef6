"""Every word that Canal Mania's drawing shows or says. Pass other words to draw in another language."""

from __future__ import annotations

WORDS = {
    "title": "Canal Mania",
    # the map
    "map": "Map of England",
    "map.title": "England",
    "map.subtitle": "with its Canals",
    "map.line": "and Navigable Rivers",
    "region.wales": "WALES",
    "region.irish-sea": "IRISH SEA",
    "region.german-ocean": "German Ocean",
    "region.channel": "THE CHANNEL",
    "region.norfolk": "NORFOLK",
    "region.dorset": "DORSET",
    "compass.north": "N",
    "terrain.clear": "clear",
    "terrain.difficult": "hills",
    "colour.red": "red",
    "colour.yellow": "yellow",
    "colour.green": "green",
    "colour.blue": "blue",
    "colour.black": "black",
    "colour.purple": "purple",
    "colour.white": "white",
    "hex": "{hex}, {terrain}",
    "town": "{town}, {colour}",
    "city": "{town}, {colour}, city",
}


def words_in(words: dict[str, str] | None) -> dict[str, str]:
    return WORDS if words is None else WORDS | words
