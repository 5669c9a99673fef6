"""Observation to SVG (being drawn)."""

from __future__ import annotations

from towpath.engine import Observation


def draw(observation: Observation) -> str:
    return f"<svg xmlns='http://www.w3.org/2000/svg'><desc>{observation.seat}</desc></svg>"
