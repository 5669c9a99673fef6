"""What `towpath serve` says in the terminal about the addresses that others can open."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TextIO
from urllib.parse import urlsplit

import segno

from towpath.engine import BadInput
from towpath.web.origins import HOST

NO_NETWORK = "This computer is in no network, so others cannot open it. Join one; the links on the pages will follow."
IN_THE_NETWORK = "Others in your network can open:"
IN_PUBLIC = "Others can open:"
PLAIN = (
    "This is plain http: others in the same network could read along. At home that is fine; over the internet, "
    "put https in front and start with --address https://…"
)


def public_address(address: str) -> str:
    """The beginning of every link to a server that is known by this address."""
    parts = urlsplit(address)
    whole = parts.scheme in ("http", "https") and HOST.fullmatch(parts.netloc) is not None
    if address and (not whole or parts.path.strip("/") or parts.query or parts.fragment):
        raise BadInput(f"--address {address}; should be like https://towpath.example.org, without anything behind it")
    return f"{parts.scheme}://{parts.netloc}" if address else ""


def invitation(origins: Sequence[str], drawn: bool) -> str:
    """The addresses, a QR code of the first if it can be drawn, and what plain http means."""
    if not origins:
        return NO_NETWORK
    plain = origins[0].startswith("http:")
    lines = [IN_THE_NETWORK if plain else IN_PUBLIC, *[f"  {origin}/" for origin in origins]]
    if drawn:
        lines += ["", qr_code(f"{origins[0]}/")]
    return "\n".join([*lines, PLAIN] if plain else lines)


def can_draw(stream: TextIO) -> bool:
    """Whether the output goes to a terminal that can show blocks."""
    try:
        "▀▄█".encode(stream.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return stream.isatty()


def qr_code(link: str) -> str:
    """Dark on light, whichever colours the terminal has: not every camera reads the opposite."""
    drawn = io.StringIO()
    segno.make_qr(link).terminal(drawn, compact=True)
    return "".join([f"\033[97;40m{line}\033[0m\n" for line in drawn.getvalue().splitlines()])
