"""The addresses by which others can reach this machine, determined without sending anything."""

from __future__ import annotations

import socket
import struct
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path

try:
    import fcntl
except ImportError:  # a system without it
    fcntl = None  # type: ignore[assignment]

EVERYWHERE = ("", "0.0.0.0", "::")  # hosts that mean all addresses of the machine
# Addresses for documentation, which nobody has. Connecting a datagram socket sends nothing; it only tells from which of
# its own addresses the system would send.
OUTSIDE = {socket.AF_INET: "198.51.100.1", socket.AF_INET6: "2001:db8::1"}
INTERFACES = Path("/sys/class/net")
ASK_FOR_ADDRESS = 0x8915  # Linux: SIOCGIFADDR


def addresses_for(host: str) -> list[str]:
    """The addresses by which others can reach a server that listens at `host`; none if only this computer can."""
    if host in EVERYWHERE:
        return network_addresses()
    return [] if is_loopback(host) else [host]


def network_addresses() -> list[str]:
    """This machine's addresses in its networks, the likeliest first: IPv4 before IPv6, without those of a single link."""
    outward, own = way_out(socket.AF_INET), of_adapters()
    # A tunnel may be the way out while friends are in the network at home.
    first = [outward] if outward in own or not own else []
    candidates = [*first, *own, outward, *([] if own else of_name()), way_out(socket.AF_INET6)]
    known = [address for each in dict.fromkeys(candidates) if (address := reachable(each)) is not None]
    return [str(each) for each in sorted(dict.fromkeys(known), key=lambda each: each.version)]


def reachable(text: str) -> IPv4Address | IPv6Address | None:
    """The address, if other machines can use it."""
    try:
        address = ip_address(text)
    except ValueError:
        return None
    alone = address.is_loopback or address.is_link_local or address.is_unspecified or address.is_multicast
    return None if alone else address


def is_loopback(host: str) -> bool:
    """Whether a host name always means the computer on which it is used."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        address = ip_address(host.strip("[]"))
        return address.is_loopback or address.is_unspecified
    except ValueError:
        return False


def is_private(host: str) -> bool:
    """Whether a host is known only inside a network: a private address, or a name that no public server knows."""
    try:
        return ip_address(host.strip("[]")).is_private
    except ValueError:
        return "." not in host or host.endswith((".local", ".lan", ".home.arpa", ".internal"))


def origin_of(address: str, port: int) -> str:
    """The origin of pages, by plain http."""
    return f"http://{f'[{address}]' if ':' in address else address}:{port}"


# --- from the system


def way_out(family: socket.AddressFamily) -> str:
    """The address from which this machine would send to the outside; "" where there is no way."""
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((OUTSIDE[family], 9))
        return str(probe.getsockname()[0])
    return ""


def of_adapters() -> list[str]:
    """The IPv4 addresses of real network adapters, where Linux tells them apart from bridges and tunnels."""
    if fcntl is None or not INTERFACES.is_dir():
        return []
    addresses: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for path in sorted(INTERFACES.glob("*/device")):
            name = path.parent.name.encode()[:15]
            with suppress(OSError):  # one without an address
                answer = fcntl.ioctl(probe.fileno(), ASK_FOR_ADDRESS, struct.pack("256s", name))
                addresses.append(socket.inet_ntoa(answer[20:24]))
    return addresses


def of_name() -> list[str]:
    """The addresses of the machine's own name."""
    with suppress(OSError, UnicodeError):
        return [str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM)]
    return []
