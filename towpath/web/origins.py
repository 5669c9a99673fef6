"""Origins: the scheme and host with which others can open what somebody has open here, for links to share."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal, NamedTuple

from starlette.requests import Request

from towpath.web.addresses import is_loopback, is_private

Reach = Literal["computer", "network", "world"]
HOST = re.compile(r"([A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(:\d{1,5})?")


class Origins(NamedTuple):
    """The public address of the server, if it has one; else its addresses in its networks, determined each time, because a
    laptop may move to another network."""

    public: str = ""
    here: Callable[[], list[str]] = list


NOWHERE_ELSE = Origins()


def origin_for(request: Request) -> str:
    """The origin for links to share: the public one, else the one in the request if others can use it, too."""
    origins: Origins = request.app.state.origins
    if origins.public:
        return origins.public
    host = request.headers.get("host", "")
    if HOST.fullmatch(host) is None:  # made up: not to be written in pages
        host = "localhost"
    if is_loopback(hostname(host)):
        return next(iter(origins.here()), f"{request.url.scheme}://{host}")
    return f"{request.url.scheme}://{host}"


def reach_of(origin: str) -> Reach:
    """Who can open links with this origin."""
    host = hostname(origin.partition("://")[2])
    return "computer" if is_loopback(host) else "network" if is_private(host) else "world"


def hostname(host: str) -> str:
    """The host without the port."""
    return re.sub(r":\d+$", "", host)
