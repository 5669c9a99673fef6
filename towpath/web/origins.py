"""By which address others open what somebody has open here: the beginning of every link that is handed on."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal, NamedTuple

from starlette.requests import Request

from towpath.web.addresses import is_loopback, is_private

Reach = Literal["computer", "network", "world"]
HOST = re.compile(r"([A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(:\d{1,5})?")


class Origins(NamedTuple):
    """The public address of the server, if it was told; else its addresses in its networks, asked for at each need,
    because a computer that was carried elsewhere has others."""

    public: str = ""
    here: Callable[[], list[str]] = list


NOWHERE_ELSE = Origins()


def origin_for(request: Request) -> str:
    """Scheme and host for links to hand on: the public ones, else those by which the reader came, if others can, too."""
    origins: Origins = request.app.state.origins
    if origins.public:
        return origins.public
    host = request.headers.get("host", "")
    if HOST.fullmatch(host) is None:  # somebody made it up: it stands in no page
        host = "localhost"
    if is_loopback(hostname(host)):
        return next(iter(origins.here()), f"{request.url.scheme}://{host}")
    return f"{request.url.scheme}://{host}"


def reach_of(origin: str) -> Reach:
    """Who can open a link that begins like this."""
    host = hostname(origin.partition("://")[2])
    return "computer" if is_loopback(host) else "network" if is_private(host) else "world"


def hostname(host: str) -> str:
    """Without the port."""
    return re.sub(r":\d+$", "", host)
