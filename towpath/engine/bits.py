"""Sets of small numbers, stored as the bits of one number."""

from __future__ import annotations

from typing import Final

# For every byte, the places of its bits.
PLACES: Final[list[list[int]]] = [[place for place in range(8) if byte >> place & 1] for byte in range(256)]


def bits(number: int) -> list[int]:
    """The places of the bits that are set, lowest first."""
    result: list[int] = []
    base = 0
    for byte in number.to_bytes((number.bit_length() + 7) >> 3, "little"):
        if byte:
            for place in PLACES[byte]:
                result.append(base + place)
        base += 8
    return result


def nth_bit(number: int, count: int) -> int:
    """The place of the bit that has `count` set bits below it."""
    base = 0
    for byte in number.to_bytes((number.bit_length() + 7) >> 3, "little"):
        if byte:
            places = PLACES[byte]
            if count < len(places):
                return base + places[count]
            count -= len(places)
        base += 8
    raise IndexError("fewer bits are set")
