"""Drawings are SVG text. This package knows no game: pens, cards, maps and pictures that every game can use."""
