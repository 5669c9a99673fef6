"""The colours that people choose their favourite from: those of the seats of all games."""

from __future__ import annotations

import colorsys
from functools import cache

from towpath.games import games
from towpath.rulebook import narration
from towpath.web.wire import Colour

GREY = 0.1  # colours with less saturation than this come last


@cache
def colours() -> dict[str, str]:
    """What each colour looks like, by its name: in the order of the rainbow, greys from white to black at the end."""
    colour_of: dict[str, str] = {}
    for game in games().values():
        for name, colour in game.seat_colours().items():
            colour_of.setdefault(name, colour)
    return dict(sorted(colour_of.items(), key=lambda each: _place(each[1])))


def _place(colour: str) -> tuple[bool, float]:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    hue, lightness, _ = colorsys.rgb_to_hls(*channels)
    grey = max(channels) - min(channels) < GREY
    return grey, -lightness if grey else hue


@cache
def palette(language: str) -> list[Colour]:
    """The colours as a page needs them, called what a game calls the seat of that colour."""
    return [Colour(name, _label(name, language), fill) for name, fill in colours().items()]


def _label(name: str, language: str) -> str:
    first = next(game for game in games().values() if name in game.seat_colours())
    return narration.seat_name(first, name, language)
