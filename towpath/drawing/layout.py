"""Putting drawings together."""

from __future__ import annotations

import re

from towpath.drawing.svg import PAPER, document, number, rect

GAP = 12.0
BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


def size_of(svg: str) -> tuple[float, float]:
    """Width and height of a document that `svg.document` wrote."""
    box = BOX.search(svg)
    assert box is not None, "a drawing without a viewBox"
    return float(box[1]), float(box[2])


def stack(parts: list[str], label: str = "") -> str:
    """Documents one below the other as one document, all as wide as the widest."""
    width = max([size_of(part)[0] for part in parts])
    art, top = "", 0.0
    for part in parts:
        own_width, own_height = size_of(part)
        height = own_height * width / own_width
        place = f'x="0" y="{number(top)}" width="{number(width)}" height="{number(height)}"'
        art += part.replace("<svg ", f"<svg {place} ", 1)
        top += height + GAP
    height = top - GAP
    return document(width, height, rect(0, 0, width, height, f'fill="{PAPER}"') + art, label)
